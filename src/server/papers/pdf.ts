import { setImmediate } from 'node:timers/promises'
import type { DecimalPlaces } from '#domain/decimal.ts'
import type { Paper } from '#paper/document-paper.ts'
import { type PageRows, paginate, paginateFixed } from '#paper/paginate.ts'
import { isForm } from '#paper/paper-sizes.ts'
import { inOne, type PaperLanguage } from '#paper/words.ts'
import { letterEnd, letterOpening } from './pdf-letter.ts'
import { linesOf, sumRows } from './pdf-lines.ts'
import { type Frame, foot, head, tail } from './pdf-parts.ts'
import { mm, openPdf, type Pdf, penOn } from './pen.ts'
import { sheetLook } from './sheet-look.ts'

/** `formRows`: lines of a page of the form, where the tenant says so. */
export type Written = { paper: Paper; frame: Frame; places: DecimalPlaces; language: PaperLanguage; at: Date; formRows?: number }

const footHeight = mm(6)
/** Rows that are measured at one go. */
const slice = 100

/** A paper as a PDF: on A4, A5 or a part of the continuous form, as it is printed. */
export async function pdfOf({ paper, frame, places, language, at, formRows }: Written): Promise<Buffer> {
  const title = [paper.title, paper.number].filter(Boolean).join(' ')
  const { width, height, side, edge } = sheetLook(paper)
  const pdf = openPdf({ title, size: [width, height], at, lang: inOne(language) })
  const bytes = bytesOf(pdf)
  const place = { x: side, y: edge, width: width - 2 * side }
  const draw = { pen: penOn(pdf), draws: true, language }
  const lines = linesOf(draw.pen, paper, place, language)
  const sums = sumRows(lines, paper, { places, language })
  const { pages, line } = await pagesOf({ ...{ paper, frame, place, draw, lines, sums, formRows }, room: height - 2 * edge - footHeight })
  const copies: readonly (string | undefined)[] = paper.around?.copies.length ? paper.around.copies : [undefined]
  for (const { start, end, blanks = 0, nth, copy } of copies.flatMap((copy) => pages.map((page, nth) => ({ ...page, nth, copy })))) {
    const rows = paper.rows.slice(start, end)
    const last = nth === pages.length - 1
    pdf.addPage()
    let y = edge + head(draw, paper, frame, place, copy)
    if (nth === 0) y += letterOpening(draw, paper, { ...place, y })
    const table = [
      ...(paper.columns.length > 0 ? [lines.labels, ...rows.map(lines.cellsOf)] : []),
      ...Array.from({ length: blanks }, () => lines.blank),
      ...(paper.columns.length > 0 && (pages.length > 1 || line !== undefined) ? [sums.page(rows)] : []),
      ...(paper.columns.length > 0 && last ? [sums.all] : []),
    ]
    for (const cells of table) y += lines.draw(cells, y, inLines(lines.heightOf(cells), line))
    if (last) letterEnd(draw, paper, { ...place, y: y + tail(draw, paper, { ...place, y }) })
    foot(draw, frame, { page: nth + 1, pages: pages.length }, { ...place, y: height - edge - mm(4) })
    // others are answered between pages
    await setImmediate()
  }
  pdf.end()
  return bytes
}

/** On the form as many whole lines as it takes. */
const inLines = (height: number, line: number | undefined) => (line === undefined ? height : Math.ceil(height / line - 0.01) * line)

type Laid = Pick<Written, 'paper' | 'frame' | 'formRows'> & {
  place: { x: number; y: number; width: number }
  draw: Parameters<typeof head>[0]
  lines: ReturnType<typeof linesOf>
  sums: ReturnType<typeof sumRows>
  room: number
}

/** Which rows go on which page, as in the browser; on the form all lines are as high as `line`, and pages are filled up. */
async function pagesOf({ paper, frame, place, draw, lines, sums, room, formRows }: Laid): Promise<Pages> {
  const measure = { ...draw, draws: false }
  const rows: number[] = []
  for (const row of paper.rows) {
    rows.push(lines.heightOf(lines.cellsOf(row)))
    if (rows.length % slice === 0) await setImmediate()
  }
  // what a letter says first is as much of its first line, for it stands on that page alone
  if (rows[0] !== undefined) rows[0] += letterOpening(measure, paper, place)
  const rest = room - head(measure, paper, frame, place) - lines.heightOf(lines.labels)
  const below = lines.heightOf(sums.all) + tail(measure, paper, place) + letterEnd(measure, paper, place)
  const pageSum = lines.heightOf(sums.page([]))
  if (isForm(paper.kind) && paper.columns.length > 0)
    return paginateFixed(rows, lines.heightOf(lines.blank), rest - pageSum - below, paper.kind === 'form' ? formRows : undefined)
  return { pages: paginate({ rows, room: rest - pageSum, lastRoom: rest - pageSum - below, onlyRoom: rest - below }) }
}

type Pages = { pages: readonly (PageRows & { blanks?: number })[]; line?: number }

function bytesOf(pdf: Pdf): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}
