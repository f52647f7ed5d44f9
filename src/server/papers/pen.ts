import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const fontFile = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'

/** Noto Sans SC, by the SIL Open Font License 1.1; what a document needs of it is put into its file. */
let font: Uint8Array<ArrayBuffer> | undefined
const fontBytes = () => (font ??= new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(fontFile))))

const points = 72 / 25.4
/** Millimetres as the points of PDF. */
export const mm = (length: number): number => length * points

/** Of the font, of a line of it. */
export const lineHeight = 13 / 9
const ink = '#14181f'
const faint = '#4d5562'
const rule = '#8d95a3'

/** `most`: as high as it may be; what goes on beyond is cut off. */
export type Style = { size?: number; bold?: boolean; faint?: boolean; align?: 'left' | 'right' | 'center'; most?: number }
export type Pdf = InstanceType<typeof PDFDocument>

/** What draws on pages: text, rules and bars, in points from the top left corner. */
export type Pen = ReturnType<typeof penOn>

export type Opened = { title: string; size: readonly [width: number, height: number]; at: Date; lang: string }

/** A document without pages yet. `at` is written into it, so that the same paper gives the same bytes. */
export function openPdf({ title, size, at, lang }: Opened): Pdf {
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

/** Writes and measures texts, lines and pictures on a PDF, in points. */
export function penOn(pdf: Pdf) {
  const sized = ({ size = 9 }: Style) => pdf.fontSize(size)
  const fits = (text: string, width: number, style: Style) => !/[\r\n]/.test(text) && sized(style).widthOfString(text) <= width
  const heightOf = (text: string, width: number, style: Style = {}): number => {
    const line = (style.size ?? 9) * lineHeight
    if (fits(text, width, style)) return line
    return Math.min(pdf.heightOfString(text, { width, lineGap: gapOf(pdf, style) }), style.most ?? Number.POSITIVE_INFINITY)
  }
  return {
    widthOf: (text: string, style: Style = {}) => sized(style).widthOfString(text),
    heightOf,
    /** Writes text into a box that is as wide; what is longer goes on below. Answers its height. */
    write(text: string, x: number, y: number, width: number, style: Style = {}): number {
      const height = heightOf(text, width, style)
      sized(style).fillColor(style.faint ? faint : ink)
      // one weight of the font is in the file: what is bold is drawn with an outline
      if (style.bold) pdf.strokeColor(ink).lineWidth((style.size ?? 9) * 0.025)
      const single = fits(text, width, style)
      const at = x + (single ? startOf(style, width, pdf.widthOfString(text)) : 0)
      pdf.text(text, at, y + lift(pdf, style), {
        ...(single ? { lineBreak: false } : { width, align: style.align ?? 'left', lineGap: gapOf(pdf, style) }),
        ...(!single && style.most !== undefined && { height, ellipsis: '…' }),
        ...(style.bold && { fill: true, stroke: true }),
      })
      return height
    },
    box: (x: number, y: number, width: number, height: number) =>
      pdf.lineWidth(mm(0.2)).strokeColor(rule).rect(x, y, width, height).stroke(),
    line: (x: number, y: number, width: number) =>
      pdf
        .lineWidth(mm(0.2))
        .strokeColor(rule)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(),
    /** A picture as large as it fits into the box, in its left upper corner; one that cannot be read is left out. */
    picture: (bytes: Buffer, x: number, y: number, width: number, height: number) => {
      try {
        pdf.image(bytes, x, y, { fit: [width, height] })
      } catch {
        // what is not there to be drawn keeps nobody from the document
      }
    },
    bar: (x: number, y: number, width: number, height: number) => pdf.rect(x, y, width, height).fill(ink),
  }
}

const startOf = ({ align }: Style, width: number, text: number): number =>
  align === 'right' ? width - text : align === 'center' ? (width - text) / 2 : 0

/** Lines are as far apart as in print, whatever the font would have. */
const gapOf = (pdf: Pdf, { size = 9 }: Style): number => size * lineHeight - pdf.fontSize(size).currentLineHeight()

/** The font's own line is higher than ours: text is lifted by half of what it is more. */
const lift = (pdf: Pdf, style: Style): number => gapOf(pdf, style) / 2
