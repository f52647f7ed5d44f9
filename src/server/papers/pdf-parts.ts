import barcodes from 'bwip-js/node'
import { fill } from '#domain/words.ts'
import type { Labelled, Paper } from '#paper/document-paper.ts'
import { type PaperLanguage, paperWords, sayOn } from '#paper/words.ts'
import { lineHeight, mm, type Pen } from './pen.ts'
import { sheetLook } from './sheet-look.ts'

/** Where something stands: its left upper corner, and how wide it may be. */
export type Place = { x: number; y: number; width: number }
/** Draws a part, or only says how high it is where `draws` is not true. */
export type Draw = { pen: Pen; draws: boolean; language: PaperLanguage }

const plain = 9 * lineHeight
const between = mm(6)

/** What each part of the product says around a paper. */
export type Frame = { company: string; footer: string; foot: string; logo?: Buffer | undefined }

/** A logo stands over the status, no larger. */
const logoBox = { width: mm(45), height: mm(10) }

/** Title with company, status and number; then the facts of the head. Answers the height. */
export function head({ pen, draws, language }: Draw, paper: Paper, { company, logo }: Frame, place: Place, copy?: string): number {
  const third = place.width / 3
  if (draws) {
    const status = paper.status && `${sayOn(paperWords.status, language)} ${paper.status}`
    const below = place.y + (logo ? logoBox.height + mm(0.5) : mm(3))
    if (logo) pen.picture(logo, place.x, place.y, logoBox.width, logoBox.height)
    if (status) pen.write(status, place.x, below, third, { faint: true })
    if (copy) pen.write(copy, place.x + pen.widthOf(status) + mm(3), below, third, { bold: true })
    pen.write(company, place.x + third / 2, place.y, third * 2, { size: 11, align: 'center' })
    pen.write(paper.title, place.x + third, place.y + 16, third, { size: 16, align: 'center', bold: true })
    if (paper.number) number(pen, paper.number, place.x + place.width - mm(46), place.y)
  }
  const look = sheetLook(paper)
  const top = Math.max(look.title, 16 + 16 * lineHeight) + mm(1)
  return top + facts({ pen, draws, language }, paper, { ...place, y: place.y + top }) + look.head
}

/** The number of a document for scanners, with the number below. */
function number(pen: Pen, text: string, x: number, y: number): void {
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

/** Facts in three columns, four on a wide sheet; what is wide has a row of its own. */
function facts(draw: Draw, paper: Paper, place: Place): number {
  const { facts: columns, mostOfFact } = sheetLook(paper)
  const width = (place.width - between * (columns - 1)) / columns
  let [y, column, row] = [0, 0, 0]
  const next = () => {
    y += row
    ;[column, row] = [0, 0]
  }
  for (const fact of paper.head) {
    if (fact.wide || column === columns) next()
    const box = { x: place.x + column * (width + between), y: place.y + y, width: fact.wide ? place.width : width }
    row = Math.max(row, labelled(draw, fact, { ...box, most: mostOfFact }) + mm(0.8))
    column = fact.wide ? columns : column + 1
  }
  return y + row
}

/** A label and what it says behind it. */
function labelled({ pen, draws }: Draw, { label, value }: Labelled, { x, y, width, most }: Place & { most: number }): number {
  const beside = Math.min(pen.widthOf(label) + mm(2), width / 2)
  // one in two languages may take two lines
  const high = Math.max(plain, pen.heightOf(label, beside - mm(1)))
  if (draws) {
    pen.write(label, x, y, beside - mm(1), { faint: true })
    return Math.max(high, pen.write(value, x + beside, y, width - beside, { most }))
  }
  return Math.max(high, pen.heightOf(value, width - beside, { most }))
}

/** Totals, the amount in capitals, and who signs. */
export function tail({ pen, draws, language }: Draw, paper: Paper, place: Place): number {
  const look = sheetLook(paper)
  let y = look.tail
  if (paper.letter) y += closing({ pen, draws, language }, paper.letter.closing, { ...place, y: place.y + y })
  if (paper.totals.length > 0) {
    if (draws) totals(pen, paper.totals, { ...place, y: place.y + y })
    y += plain
  }
  if (paper.capitals !== undefined) {
    const text = `${sayOn(paperWords.inCapitals, language)} (${sayOn(paperWords.currency, language)}) ${paper.capitals}`
    if (draws) pen.write(text, place.x, place.y + y + look.capitals, place.width, { align: 'right', bold: true })
    y += plain + 2 * look.capitals
  }
  y += note({ pen, draws, language }, paper, { ...place, y: place.y + y })
  if (paper.signatures.length === 0) return y
  y += look.signatures
  if (draws) signatures(pen, paper.signatures, { ...place, y: place.y + y })
  return y + plain * Math.ceil(paper.signatures.length / 4) + mm(1)
}

/** What a letter comes to, in one sentence. */
function closing({ pen, draws }: Draw, text: string, { x, y, width }: Place): number {
  if (text === '') return 0
  if (draws) pen.write(text, x, y, width, { bold: true })
  return pen.heightOf(text, width)
}

/** What the tenant's template says below the totals. */
function note({ pen, draws }: Draw, paper: Paper, { x, y, width }: Place): number {
  const { around } = paper
  if (!around?.note) return 0
  const style = { most: sheetLook(paper).mostOfFact / 2 }
  if (draws) pen.write(around.note, x, y + mm(1.5), width, style)
  return pen.heightOf(around.note, width, style) + mm(1.5)
}

/** One after another on one line, to the right. */
function totals(pen: Pen, all: readonly Labelled[], { x, y, width }: Place): void {
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

function signatures(pen: Pen, all: readonly Labelled[], { x, y, width }: Place): void {
  const each = (width - between * 3) / 4
  for (const [nth, { label, value }] of all.entries()) {
    const [left, top] = [x + (nth % 4) * (each + between), y + Math.floor(nth / 4) * plain]
    const beside = pen.widthOf(label) + mm(2)
    pen.write(label, left, top, beside, { faint: true })
    pen.write(value, left + beside + mm(1), top, each - beside)
    pen.line(left + beside, top + plain, each - beside)
  }
}

/** Who made it, what the tenant wants below, and which page it is. */
export function foot(
  { pen, language }: Draw,
  frame: Frame,
  { page, pages }: { page: number; pages: number },
  { x, y, width }: Place,
): void {
  const style = { size: 8, faint: true }
  // where nobody has put anything in the middle it has room for two languages
  pen.write(frame.foot, x, y, frame.footer === '' ? (width / 3) * 2 : width / 3, style)
  pen.write(frame.footer, x + width / 3, y, width / 3, { ...style, align: 'center' })
  const said = fill(sayOn(paperWords.page, language), { page: String(page), pages: String(pages) })
  pen.write(said, x + (width / 3) * 2, y, width / 3, { ...style, align: 'right' })
}
