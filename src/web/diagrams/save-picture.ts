import { saveFile } from '../core/save-file.ts'
import { svgText } from './save-svg.ts'

/** Pixels of the exported image per px of the drawing. */
const pixelRatio = 2

/** Draws the picture on a white ground, at `pixelRatio` times its resolution. */
async function drawCanvas(picture: SVGSVGElement): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(picture))}`
  await image.decode()
  const box = picture.viewBox.baseVal
  const canvas = Object.assign(document.createElement('canvas'), { width: box.width * pixelRatio, height: box.height * pixelRatio })
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Downloads the picture as PNG. In the same browser the same picture gives the same bytes. */
export async function savePng(picture: SVGSVGElement, name: string): Promise<void> {
  const canvas = await drawCanvas(picture)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob) saveFile(new File([blob], `${name}.png`, { type: 'image/png' }))
}

/** Downloads the picture as a PDF with one page of the picture's size. */
export async function savePdf(picture: SVGSVGElement, name: string): Promise<void> {
  const canvas = await drawCanvas(picture)
  const { width, height } = canvas
  const points = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
  if (!points) return
  const colours = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at += 1) colours.set(points.subarray(at * 4, at * 4 + 3), at * 3)
  const packed = new Blob([colours]).stream().pipeThrough(new CompressionStream('deflate'))
  const bytes = pdfOf(new Uint8Array(await new Response(packed).arrayBuffer()), { width, height })
  saveFile(new File([bytes], `${name}.pdf`, { type: 'application/pdf' }))
}

/**
 * Makes a one-page PDF from deflated RGB data. It has no date or name, so that the same picture gives the same bytes.
 */
export function pdfOf(packed: Uint8Array<ArrayBuffer>, { width, height }: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const [across, down] = [width / pixelRatio, height / pixelRatio]
  const draw = `q ${across} 0 0 ${down} 0 0 cm /P Do Q`
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`
  const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R`
  const objects: readonly (readonly (string | Uint8Array<ArrayBuffer>)[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [`<< ${page} >>`],
    [`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`],
    [`<< ${picture} /Length ${packed.length} >>\nstream\n`, packed, '\nendstream'],
  ]
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = [encoder.encode('%PDF-1.4\n')]
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const places = objects.map((object, at) => {
    const place = length()
    for (const part of [`${at + 1} 0 obj\n`, ...object, '\nendobj\n']) parts.push(typeof part === 'string' ? encoder.encode(part) : part)
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(
    encoder.encode(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length()}\n%%EOF\n`,
    ),
  )
  const whole = new Uint8Array(length())
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
