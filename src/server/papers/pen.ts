import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const fontFile = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'

/** Noto Sans SC, under the SIL Open Font License 1.1. The glyphs that a document uses are embedded in its file. */
let font: Uint8Array<ArrayBuffer> | undefined
const fontBytes = () => (font ??= new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(fontFile))))

const pointsPerMm = 72 / 25.4
/** Converts millimetres to points of a PDF. */
export const mm = (length: number): number => length * pointsPerMm

/** Height of a line relative to the font size. */
export const lineHeight = 13 / 9
const ink = '#14181f'
const faintInk = '#4d5562'
const ruleColor = '#8d95a3'

/** `most`: maximum height, beyond which text is cut off. */
export type TextStyle = { size?: number; bold?: boolean; faint?: boolean; align?: 'left' | 'right' | 'center'; most?: number }
export type Pdf = InstanceType<typeof PDFDocument>

/** Draws text, rules and bar codes on pages, in points from the top left corner. */
export type Pen = ReturnType<typeof createPen>

export type PdfOptions = { title: string; size: readonly [width: number, height: number]; at: Date; lang: string }

/**
 * A PDF without pages yet. `at` is its creation date; it is passed in, so that the same paper gives the same bytes.
 */
export function openPdf({ title, size, at, lang }: PdfOptions): Pdf {
  const pdf = new PDFDocument({
    ...{
      size: [...size],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang,
      displayTitle: true,
    },
    info: { Title: title, Producer: 'danju', Creator: 'danju', CreationDate: at },
  })
  pdf.registerFont('text', fontBytes())
  return pdf.font('text')
}

/** Draws and measures texts, lines and pictures in a PDF, in points. */
export function createPen(pdf: Pdf) {
  const sized = ({ size = 9 }: TextStyle) => pdf.fontSize(size)
  const fits = (text: string, width: number, style: TextStyle) => !/[\r\n]/.test(text) && sized(style).widthOfString(text) <= width
  const heightOf = (text: string, width: number, style: TextStyle = {}): number => {
    const line = (style.size ?? 9) * lineHeight
    if (fits(text, width, style)) return line
    return Math.min(pdf.heightOfString(text, { width, lineGap: lineSpacing(pdf, style) }), style.most ?? Number.POSITIVE_INFINITY)
  }
  return {
    widthOf: (text: string, style: TextStyle = {}) => sized(style).widthOfString(text),
    heightOf,
    /** Writes text into a box of this width, wrapped. Returns its height. */
    write(text: string, x: number, y: number, width: number, style: TextStyle = {}): number {
      const height = heightOf(text, width, style)
      sized(style).fillColor(style.faint ? faintInk : ink)
      // the file contains one font weight only, so bold text is drawn with an outline
      if (style.bold) pdf.strokeColor(ink).lineWidth((style.size ?? 9) * 0.025)
      const single = fits(text, width, style)
      const at = x + (single ? alignedStart(style, width, pdf.widthOfString(text)) : 0)
      pdf.text(text, at, y + baselineLift(pdf, style), {
        ...(single ? { lineBreak: false } : { width, align: style.align ?? 'left', lineGap: lineSpacing(pdf, style) }),
        ...(!single && style.most !== undefined && { height, ellipsis: '…' }),
        ...(style.bold && { fill: true, stroke: true }),
      })
      return height
    },
    box: (x: number, y: number, width: number, height: number) =>
      pdf.lineWidth(mm(0.2)).strokeColor(ruleColor).rect(x, y, width, height).stroke(),
    line: (x: number, y: number, width: number) =>
      pdf
        .lineWidth(mm(0.2))
        .strokeColor(ruleColor)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(),
    /** Draws a picture as large as fits into the box, at its upper left corner; omits an unreadable one. */
    picture: (bytes: Buffer, x: number, y: number, width: number, height: number) => {
      try {
        pdf.image(bytes, x, y, { fit: [width, height] })
      } catch {
        // a document is printed even if a picture is unreadable
      }
    },
    bar: (x: number, y: number, width: number, height: number) => pdf.rect(x, y, width, height).fill(ink),
  }
}

const alignedStart = ({ align }: TextStyle, width: number, text: number): number =>
  align === 'right' ? width - text : align === 'center' ? (width - text) / 2 : 0

/** Line spacing that equals that of the print, whatever the font's own is. */
const lineSpacing = (pdf: Pdf, { size = 9 }: TextStyle): number => size * lineHeight - pdf.fontSize(size).currentLineHeight()

/**
 * Shift of the text upwards: the font's line is higher than the printed one, and half of the difference is above it.
 */
const baselineLift = (pdf: Pdf, style: TextStyle): number => lineSpacing(pdf, style) / 2
