import { setImmediate } from 'node:timers/promises'
import type { DecimalPlaces } from '#domain/decimal.ts'
import type { Paper } from '#paper/document-paper.ts'
import { type PageRows, paginate } from '#paper/paginate.ts'
import { sheetSize } from '#paper/paper-sizes.ts'
import { inOne, type PaperLanguage } from '#paper/words.ts'
import { linesOf, sumRows } from './pdf-lines.ts'
import { type Frame, foot, head, tail } from './pdf-parts.ts'
import { mm, openPdf, type Pdf, penOn } from './pen.ts'

export type Written = { paper: Paper; frame: Frame; places: DecimalPlaces; language: PaperLanguage; at: Date }

const margin = mm(10)
const footHeight = mm(6)
/** Rows that are measured at one go. */
const slice = 100

/** A paper as a PDF: on A4 or A5, upright or on its side as it is printed. */
export async function pdfOf({ paper, frame, places, language, at }: Written): Promise<Buffer> {
  const { kind, landscape } = paper
  const title = [paper.title, paper.number].filter(Boolean).join(' ')
  const pdf = openPdf({ title, size: kind === 'a5' ? 'A5' : 'A4', landscape, at, lang: inOne(language) })
  const bytes = bytesOf(pdf)
  const size = sheetSize(kind, landscape)
  const [width, height] = [mm(size.width), mm(size.height)]
  const place = { x: margin, y: margin, width: width - 2 * margin }
  const draw = { pen: penOn(pdf), draws: true, language }
  const lines = linesOf(draw.pen, paper, place, language)
  const sums = sumRows(lines, paper, { places, language })
  const pages = await pagesOf({ ...{ paper, frame, place, draw, lines, sums }, room: height - 2 * margin - footHeight })
  const copies: readonly (string | undefined)[] = paper.around?.copies.length ? paper.around.copies : [undefined]
  for (const { start, end, nth, copy } of copies.flatMap((copy) => pages.map((page, nth) => ({ ...page, nth, copy })))) {
    const rows = paper.rows.slice(start, end)
    const last = nth === pages.length - 1
    pdf.addPage()
    let y = margin + head(draw, paper, frame, place, copy)
    const table = [
      ...(paper.columns.length > 0 ? [lines.labels, ...rows.map(lines.cellsOf)] : []),
      ...(paper.columns.length > 0 && pages.length > 1 ? [sums.page(rows)] : []),
      ...(paper.columns.length > 0 && last ? [sums.all] : []),
    ]
    for (const cells of table) y += lines.draw(cells, y, lines.heightOf(cells))
    if (last) tail(draw, paper, { ...place, y })
    foot(draw, frame, { page: nth + 1, pages: pages.length }, { ...place, y: height - margin - mm(4) })
    // others are answered between pages
    await setImmediate()
  }
  pdf.end()
  return bytes
}

type Laid = Pick<Written, 'paper' | 'frame'> & {
  place: { x: number; y: number; width: number }
  draw: Parameters<typeof head>[0]
  lines: ReturnType<typeof linesOf>
  sums: ReturnType<typeof sumRows>
  room: number
}

/** Which rows go on which page, as in the browser. */
async function pagesOf({ paper, frame, place, draw, lines, sums, room }: Laid): Promise<readonly PageRows[]> {
  const measure = { ...draw, draws: false }
  const rows: number[] = []
  for (const row of paper.rows) {
    rows.push(lines.heightOf(lines.cellsOf(row)))
    if (rows.length % slice === 0) await setImmediate()
  }
  const rest = room - head(measure, paper, frame, place) - lines.heightOf(lines.labels)
  const below = lines.heightOf(sums.all) + tail(measure, paper, place)
  const pageSum = lines.heightOf(sums.page([]))
  return paginate({ rows, room: rest - pageSum, lastRoom: rest - pageSum - below, onlyRoom: rest - below })
}

function bytesOf(pdf: Pdf): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}
