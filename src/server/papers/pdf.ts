import { setImmediate } from 'node:timers/promises'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { Paper } from '#paper/document-paper.ts'
import { type PageRows, paginate, paginateFixed } from '#paper/paginate.ts'
import { isForm } from '#paper/paper-sizes.ts'
import { type PaperLanguage, singleLanguage } from '#paper/words.ts'
import { drawLetterEnd, drawLetterOpening } from './pdf-letter.ts'
import { linesTable, sumRows } from './pdf-lines.ts'
import { drawFoot, drawHead, drawTail, type Frame } from './pdf-parts.ts'
import { createPen, mm, openPdf, type Pdf } from './pen.ts'
import { sheetLook } from './sheet-look.ts'

/** Content of a PDF. `formRows`: lines per page of the continuous form, if the tenant has set them. */
export type PdfContent = { paper: Paper; frame: Frame; places: DecimalPlaces; language: PaperLanguage; at: Date; formRows?: number }

const footHeight = mm(6)
/** Rows that are measured before other work gets a turn. */
const measureBatch = 100

/** Makes a PDF of a paper, on A4, A5 or part of the continuous form, which looks like its print from the browser. */
export async function makePdf({ paper, frame, places, language, at, formRows }: PdfContent): Promise<Buffer> {
  const title = [paper.title, paper.number].filter(Boolean).join(' ')
  const { width, height, side, edge } = sheetLook(paper)
  const pdf = openPdf({ title, size: [width, height], at, lang: singleLanguage(language) })
  const bytes = pdfBytes(pdf)
  const place = { x: side, y: edge, width: width - 2 * side }
  const draw = { pen: createPen(pdf), draws: true, language }
  const lines = linesTable(draw.pen, paper, place, language)
  const sums = sumRows(lines, paper, { places, language })
  const { pages, line } = await layOutPages({
    ...{ paper, frame, place, draw, lines, sums, formRows },
    room: height - 2 * edge - footHeight,
  })
  const copies: readonly (string | undefined)[] = paper.around?.copies.length ? paper.around.copies : [undefined]
  for (const { start, end, blanks = 0, nth, copy } of copies.flatMap((copy) => pages.map((page, nth) => ({ ...page, nth, copy })))) {
    const rows = paper.rows.slice(start, end)
    const last = nth === pages.length - 1
    pdf.addPage()
    let y = edge + drawHead(draw, paper, frame, place, copy)
    if (nth === 0) y += drawLetterOpening(draw, paper, { ...place, y })
    const table = [
      ...(paper.columns.length > 0 ? [lines.labels, ...rows.map(lines.cellsOf)] : []),
      ...Array.from({ length: blanks }, () => lines.blank),
      ...(paper.columns.length > 0 && (pages.length > 1 || line !== undefined) ? [sums.page(rows)] : []),
      ...(paper.columns.length > 0 && last ? [sums.all] : []),
    ]
    for (const cells of table) y += lines.draw(cells, y, wholeLines(lines.heightOf(cells), line))
    if (last) drawLetterEnd(draw, paper, { ...place, y: y + drawTail(draw, paper, { ...place, y }) })
    drawFoot(draw, frame, { page: nth + 1, pages: pages.length }, { ...place, y: height - edge - mm(4) })
    // lets other requests run between two pages
    await setImmediate()
  }
  pdf.end()
  return bytes
}

/** On the continuous form, rounds a height up to a multiple of the line height. */
const wholeLines = (height: number, line: number | undefined) => (line === undefined ? height : Math.ceil(height / line - 0.01) * line)

type LayoutInput = Pick<PdfContent, 'paper' | 'frame' | 'formRows'> & {
  place: { x: number; y: number; width: number }
  draw: Parameters<typeof drawHead>[0]
  lines: ReturnType<typeof linesTable>
  sums: ReturnType<typeof sumRows>
  room: number
}

/**
 * Rows of each page, divided as in the browser. On the continuous form all lines have the height `line`, and pages are
 * filled up with blank lines.
 */
async function layOutPages({ paper, frame, place, draw, lines, sums, room, formRows }: LayoutInput): Promise<PageLayout> {
  const measure = { ...draw, draws: false }
  const rows: number[] = []
  for (const row of paper.rows) {
    rows.push(lines.heightOf(lines.cellsOf(row)))
    if (rows.length % measureBatch === 0) await setImmediate()
  }
  // the opening of a letter is only on the first page, so it counts as part of the first row
  if (rows[0] !== undefined) rows[0] += drawLetterOpening(measure, paper, place)
  const rest = room - drawHead(measure, paper, frame, place) - lines.heightOf(lines.labels)
  const below = lines.heightOf(sums.all) + drawTail(measure, paper, place) + drawLetterEnd(measure, paper, place)
  const pageSum = lines.heightOf(sums.page([]))
  if (isForm(paper.kind) && paper.columns.length > 0)
    return paginateFixed(rows, lines.heightOf(lines.blank), rest - pageSum - below, paper.kind === 'form' ? formRows : undefined)
  return { pages: paginate({ rows, room: rest - pageSum, lastRoom: rest - pageSum - below, onlyRoom: rest - below }) }
}

type PageLayout = { pages: readonly (PageRows & { blanks?: number })[]; line?: number }

function pdfBytes(pdf: Pdf): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}
