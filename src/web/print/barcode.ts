const drawn = new Map<string, Promise<string>>()

async function draw(text: string): Promise<string> {
  const { code128, drawingSVG } = await import('bwip-js/generic')
  const svg = code128({ bcid: 'code128', text, height: 8, paddingwidth: 0 }, drawingSVG())
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A document's number as Code 128, as the address of a picture; for `use`. The drawing program is fetched with the first one. */
export function barcodeOf(text: string): Promise<string> {
  const known = drawn.get(text)
  if (known) return known
  const picture = draw(text)
  drawn.set(text, picture)
  picture.catch(() => drawn.delete(text))
  return picture
}
