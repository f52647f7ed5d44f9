import barcodes from 'bwip-js/node'
import { fillPlaceholders } from '#domain/core/words.ts'
import type { Labelled, Paper } from '#paper/document-paper.ts'
import { type PaperLanguage, paperWords, wordsOnPaper } from '#paper/words.ts'
import { lineHeight, mm, type Pen } from './pen.ts'
import { sheetLook } from './sheet-look.ts'

/** Position of a part: its upper left corner and its width. */
export type TextBox = { x: number; y: number; width: number }
/** Context for drawing a part; the part is only measured if `draws` is false. */
export type DrawContext = { pen: Pen; draws: boolean; language: PaperLanguage }

const lineOfText = 9 * lineHeight
const columnGap = mm(6)

/** Texts and logo around a paper; each comes from another part of the product. */
export type Frame = { company: string; footer: string; foot: string; logo?: Buffer | undefined }

/** Maximum size of a logo, which is placed above the status. */
const logoBox = { width: mm(45), height: mm(10) }

/** Draws title, company, status and number, then the facts of the head. Returns the height. */
export function drawHead(
  { pen, draws, language }: DrawContext,
  paper: Paper,
  { company, logo }: Frame,
  place: TextBox,
  copy?: string,
): number {
  const third = place.width / 3
  if (draws) {
    const status = paper.status && `${wordsOnPaper(paperWords.status, language)} ${paper.status}`
    const below = place.y + (logo ? logoBox.height + mm(0.5) : mm(3))
    if (logo) pen.picture(logo, place.x, place.y, logoBox.width, logoBox.height)
    if (status) pen.write(status, place.x, below, third, { faint: true })
    if (copy) pen.write(copy, place.x + pen.widthOf(status) + mm(3), below, third, { bold: true })
    pen.write(company, place.x + third / 2, place.y, third * 2, { size: 11, align: 'center' })
    pen.write(paper.title, place.x + third, place.y + 16, third, { size: 16, align: 'center', bold: true })
    if (paper.number) drawNumber(pen, paper.number, place.x + place.width - mm(46), place.y)
  }
  const look = sheetLook(paper)
  const top = Math.max(look.title, 16 + 16 * lineHeight) + mm(1)
  return top + drawFacts({ pen, draws, language }, paper, { ...place, y: place.y + top }) + look.head
}

/** Draws the document number as a bar code with the number below it. */
function drawNumber(pen: Pen, text: string, x: number, y: number): void {
  const [drawn] = barcodes.raw({ bcid: 'code128', text }) as { sbs?: number[] }[]
  const widths = drawn?.sbs ?? []
  const module = mm(46) / widths.reduce((sum, width) => sum + width, 0)
  let at = x
  for (const [nth, width] of widths.entries()) {
    if (nth % 2 === 0) pen.bar(at, y, width * module, mm(9))
    at += width * module
  }
  pen.write(text, x, y + mm(9.5), mm(46), { size: 8, align: 'right' })
}

/** Draws facts in three columns, four on a wide sheet; long ones get a row of their own. */
function drawFacts(draw: DrawContext, paper: Paper, place: TextBox): number {
  const { facts: columns, mostOfFact } = sheetLook(paper)
  const width = (place.width - columnGap * (columns - 1)) / columns
  let [y, column, row] = [0, 0, 0]
  const next = () => {
    y += row
    ;[column, row] = [0, 0]
  }
  for (const fact of paper.head) {
    if (fact.wide || column === columns) next()
    const box = { x: place.x + column * (width + columnGap), y: place.y + y, width: fact.wide ? place.width : width }
    row = Math.max(row, drawLabelled(draw, fact, { ...box, most: mostOfFact }) + mm(0.8))
    column = fact.wide ? columns : column + 1
  }
  return y + row
}

/** Draws a label and its value. */
function drawLabelled({ pen, draws }: DrawContext, { label, value }: Labelled, { x, y, width, most }: TextBox & { most: number }): number {
  const beside = Math.min(pen.widthOf(label) + mm(2), width / 2)
  // a bilingual label may take two lines
  const high = Math.max(lineOfText, pen.heightOf(label, beside - mm(1)))
  if (draws) {
    pen.write(label, x, y, beside - mm(1), { faint: true })
    return Math.max(high, pen.write(value, x + beside, y, width - beside, { most }))
  }
  return Math.max(high, pen.heightOf(value, width - beside, { most }))
}

/** Draws totals, the amount in capitals, and signatures. */
export function drawTail({ pen, draws, language }: DrawContext, paper: Paper, place: TextBox): number {
  const look = sheetLook(paper)
  let y = look.tail
  if (paper.letter) y += drawClosing({ pen, draws, language }, paper.letter.closing, { ...place, y: place.y + y })
  if (paper.totals.length > 0) {
    if (draws) drawTotals(pen, paper.totals, { ...place, y: place.y + y })
    y += lineOfText
  }
  if (paper.capitals !== undefined) {
    const text = `${wordsOnPaper(paperWords.inCapitals, language)} (${wordsOnPaper(paperWords.currency, language)}) ${paper.capitals}`
    if (draws) pen.write(text, place.x, place.y + y + look.capitals, place.width, { align: 'right', bold: true })
    y += lineOfText + 2 * look.capitals
  }
  y += drawNote({ pen, draws, language }, paper, { ...place, y: place.y + y })
  if (paper.signatures.length === 0) return y
  y += look.signatures
  if (draws) drawSignatures(pen, paper.signatures, { ...place, y: place.y + y })
  return y + lineOfText * Math.ceil(paper.signatures.length / 4) + mm(1)
}

/** Draws the concluding sentence of a letter. */
function drawClosing({ pen, draws }: DrawContext, text: string, { x, y, width }: TextBox): number {
  if (text === '') return 0
  if (draws) pen.write(text, x, y, width, { bold: true })
  return pen.heightOf(text, width)
}

/** Draws the tenant's note below the totals. */
function drawNote({ pen, draws }: DrawContext, paper: Paper, { x, y, width }: TextBox): number {
  const { around } = paper
  if (!around?.note) return 0
  const style = { most: sheetLook(paper).mostOfFact / 2 }
  if (draws) pen.write(around.note, x, y + mm(1.5), width, style)
  return pen.heightOf(around.note, width, style) + mm(1.5)
}

/** Draws totals on one line, aligned to the right. */
function drawTotals(pen: Pen, all: readonly Labelled[], { x, y, width }: TextBox): void {
  let right = x + width
  for (const [nth, { label, value }] of [...all].reverse().entries()) {
    const texts = [pen.widthOf(label), pen.widthOf(value)] as const
    right -= texts[1]
    pen.write(value, right, y, texts[1] + 1, { bold: nth === 0 })
    right -= texts[0] + mm(1.5)
    pen.write(label, right, y, texts[0] + 1, { faint: true })
    right -= mm(5)
  }
}

function drawSignatures(pen: Pen, all: readonly Labelled[], { x, y, width }: TextBox): void {
  const each = (width - columnGap * 3) / 4
  for (const [nth, { label, value }] of all.entries()) {
    const [left, top] = [x + (nth % 4) * (each + columnGap), y + Math.floor(nth / 4) * lineOfText]
    const beside = pen.widthOf(label) + mm(2)
    pen.write(label, left, top, beside, { faint: true })
    pen.write(value, left + beside + mm(1), top, each - beside)
    pen.line(left + beside, top + lineOfText, each - beside)
  }
}

/** Draws the foot of a page: who printed it, the tenant's text, and the page number. */
export function drawFoot(
  { pen, language }: DrawContext,
  frame: Frame,
  { page, pages }: { page: number; pages: number },
  { x, y, width }: TextBox,
): void {
  const style = { size: 8, faint: true }
  // without a text in the middle, the left part has room for two languages
  pen.write(frame.foot, x, y, frame.footer === '' ? (width / 3) * 2 : width / 3, style)
  pen.write(frame.footer, x + width / 3, y, width / 3, { ...style, align: 'center' })
  const said = fillPlaceholders(wordsOnPaper(paperWords.page, language), { page: String(page), pages: String(pages) })
  pen.write(said, x + (width / 3) * 2, y, width / 3, { ...style, align: 'right' })
}
