const barcodeCache = new Map<string, Promise<string>>()

/** Code 128 is for scanners, QR codes are for the cameras of phones. */
export type Symbology = 'code128' | 'qrcode'

async function drawBarcode(text: string, symbology: Symbology): Promise<string> {
  const drawing = await import('bwip-js/generic')
  const svg =
    symbology === 'code128'
      ? drawing.code128({ bcid: symbology, text, height: 8, paddingwidth: 0 }, drawing.drawingSVG())
      : drawing.qrcode({ bcid: symbology, text, paddingwidth: 0 }, drawing.drawingSVG())
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * Returns a data URL of the barcode's picture, as a promise for React's `use`. The library that draws it is loaded
 * with the first barcode.
 */
export function barcodeOf(text: string, symbology: Symbology = 'code128'): Promise<string> {
  const key = `${symbology} ${text}`
  const known = barcodeCache.get(key)
  if (known) return known
  const picture = drawBarcode(text, symbology)
  barcodeCache.set(key, picture)
  picture.catch(() => barcodeCache.delete(key))
  return picture
}

/**
 * Returns a QR code that is ready for printing; undefined if it cannot be drawn, because a ticket is then printed
 * without it.
 */
export async function drawnCode(text: string): Promise<string | undefined> {
  const picture = await barcodeOf(text, 'qrcode').catch(() => undefined)
  if (picture !== undefined && 'decode' in Image.prototype) {
    const image = new Image()
    image.src = picture
    await image.decode().catch(() => undefined)
  }
  return picture
}
