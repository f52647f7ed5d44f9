import { isBlankLine } from '#domain/blank-line.ts'
import { chineseCapitals } from '#domain/chinese-capitals.ts'
import { Decimal, type DecimalPlaces, fixed, readFigure } from '#domain/decimal.ts'
import type { DocumentField, FieldKind } from '#domain/field.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { paidBy, storedWay } from '#domain/member-ways.ts'
import type { RetailPayment } from '#domain/retail-payment.ts'
import { withoutIdleZeros } from '#domain/shown-figures.ts'
import type { Language, Words } from '#domain/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { type DocumentHead, fieldsWith, type HeadField, headFields, type LineField, lineFields } from '#resources/document-fields.ts'
import type { DocumentDefinition, PrintLayout } from '#resources/documents/define-document.ts'
import { columnsOf, type PaperColumn, type PaperField } from './columns.ts'
import { plainText, valueText } from './field-text.ts'
import type { Part } from './paginate.ts'
import { type PaperKind, widthOnPaper } from './paper-sizes.ts'
import { columnsIn, headIn, type LaidColumn, type PrintTemplate, signaturesIn, totalsIn, usualColumns } from './print-template.ts'
import { type PaperLanguage, paperWords, sayOn } from './words.ts'

/** A line of a document by its inner names. */
type PaperLine = DocumentLine & Omit<{ readonly [Name in LineField]?: unknown }, keyof DocumentLine>
/** A document as it is stored, by its inner names. */
export type PaperDocument = DocumentHead & { lines?: readonly PaperLine[]; letterhead?: string }

/** A line by its number, counted from 1, its texts by column, and its figures for the sums, which are text where the paper went through JSON. */
export type PaperRow = { number: number; cells: readonly string[]; sums: Readonly<Record<string, Decimal | string>> }
export type Labelled = { label: string; value: string }

/** A document as it goes on paper: text in one language, figures as people read them. */
export type Paper = {
  title: string
  number: string | undefined
  status: string
  head: readonly (Labelled & { wide: boolean })[]
  columns: readonly PaperColumn[]
  rows: readonly PaperRow[]
  /** What begins on a page of its own and ends with signatures of its own; such a paper is written on and has no sums. */
  parts?: readonly Part[]
  /** By column: the sum of all rows, as the document states it. */
  sums: Readonly<Record<string, string>>
  totals: readonly Labelled[]
  /** The amount in Chinese capitals, to whoever may see it. */
  capitals?: string
  signatures: readonly Labelled[]
  /** Whoever bought gets it: its number stands on it for the camera of a phone too. */
  handedOver: boolean
  /** What its invoice is asked for by, where whoever bought may. */
  invoiceable?: { billNo: string; amount: string }
  /** What the tenant's template puts around it, its logo by its link. */
  around?: Pick<PrintTemplate, 'logo' | 'heading' | 'note' | 'copies'>
  /** The language it is written in, where the template says it. */
  language?: PaperLanguage
  /** What a letter says above its lines and below them, from whom it is, and what is sent back. */
  letter?: {
    opening: readonly string[]
    closing: string
    sender: string
    reply: { title: string; texts: readonly string[]; sender: string }
  }
  landscape: boolean
  kind: PaperKind
}

/** With more columns than this the sheet lies on its side. */
const portraitColumns = 10
export const isLandscape = (kind: PaperKind, columns: number): boolean => kind === 'a5' || (kind === 'a4' && columns + 1 > portraitColumns)

const figures: readonly FieldKind[] = ['price', 'amount', 'qty', 'rate']
/** What must stay on one line. */
const unbroken: readonly FieldKind[] = [...figures, 'code', 'yesNo']

/** How fields of a document are written, and what they are called. */
type Shown = { places: DecimalPlaces; language: PaperLanguage; fields: ReturnType<typeof fieldsWith> }

/** What says nothing: a discount of 100 %, no gift. Nor does a line that repeats its head. */
const silent: Readonly<Partial<Record<LineField, string>>> = { discountRate: '100', isGift: '1' }

function shown(field: DocumentField, value: unknown, places: DecimalPlaces, language: PaperLanguage): string {
  const text = plainText(value)
  if (text === '') return ''
  if (field.kind === 'rate') return text
  const said = sayOn(valueText(field, text, places), language)
  return field.kind === 'price' ? withoutIdleZeros(said, 2) : said
}

/** The columns of a document: those always there, and those in which a line says something. */
function shownColumns(columns: readonly LaidColumn[], document: PaperDocument, lines: readonly PaperLine[]): readonly LaidColumn[] {
  const usual = (field: LineField) => silent[field] ?? (field in headFields ? plainText(document[field as HeadField]) : '')
  const says = (field: LineField) => lines.some((line) => ![usual(field), ''].includes(plainText(line[field])))
  return columns.filter(({ field, ifAny }) => !ifAny || says(field))
}

function headOf(layout: Pick<PrintLayout, 'head'>, document: PaperDocument, { places, language, fields }: Shown): Paper['head'] {
  return layout.head.flatMap((name) => {
    const field = fields.head[name]
    const value = shown(field, document[name], places, language)
    const nothing = value === '' || (field.kind === 'amount' && readFigure(plainText(document[name]))?.isZero())
    return nothing ? [] : [{ label: sayOn(field.label, language), value, wide: field.kind === 'note' }]
  })
}

/** Who signs; who made it is known. */
export const signaturesOf = (
  print: PrintLayout,
  { createUserName = '' }: { createUserName?: string },
  language: PaperLanguage,
  template?: PrintTemplate,
): readonly Labelled[] =>
  template
    ? signaturesIn(template, print, language).map(({ label, maker }) => ({ label, value: maker ? createUserName : '' }))
    : print.signatures.map((who) => ({ label: sayOn(paperWords[who], language), value: who === 'maker' ? createUserName : '' }))

/** A field of lines as a column on paper, as its document calls it. */
function columnFor({ field, width: mm }: LaidColumn, { language, fields }: Pick<Shown, 'language' | 'fields'>): PaperField {
  const { kind, label, width } = fields.line[field]
  return { field, label: sayOn(label, language), width, mm, figure: figures.includes(kind), firm: unbroken.includes(kind) }
}

const figureOf = (value: unknown): Decimal => readFigure(plainText(value)) ?? new Decimal(0)

const summedAmount: DocumentField = { label: { zh: '', en: '' }, kind: 'amount', width: 0 }

/** The sum of some rows in a column, as it is read. */
export function sumText(rows: readonly PaperRow[], field: string, places: DecimalPlaces, language: PaperLanguage): string {
  const sum = rows.reduce((total, row) => total.add(row.sums[field] ?? 0), new Decimal(0))
  // only columns of lines are summed, and amounts of letters
  const known: DocumentField = Object.hasOwn(lineFields, field) ? lineFields[field as LineField] : summedAmount
  const kind = known.kind
  return shown(known, fixed(sum, kind === 'qty' ? places.qty : places.amount), places, language)
}

/** Who reads the paper, and how the tenant wants it: which fields of head and lines are shown, all unless told. */
type Reader = {
  places: DecimalPlaces
  language: Language
  seen?: { head: (name: string) => boolean; line: (name: string) => boolean }
  template?: PrintTemplate | undefined
}
const everything = { head: () => true, line: () => true }

/** What stands on the paper of whoever reads it. */
function layoutFor({ print, partner }: DocumentDefinition, { template, seen: { head, line } = everything }: Reader) {
  return {
    ...print,
    head: (template ? headIn(template, partner) : print.head).filter(head),
    totals: (template ? totalsIn(template, print, partner) : print.totals).filter(head),
    columns: (template ? columnsIn(template, partner) : usualColumns(print)).filter(({ field }) => line(field)),
    sums: Object.fromEntries(Object.entries(print.sums).filter(([field, name]) => line(field) && head(name))),
  }
}

/** What a tenant's template puts around a paper; where that has no heading, the letterhead of the legal entity. */
export function aroundOf(template: PrintTemplate | undefined, letterhead?: string): Pick<Paper, 'around' | 'language'> {
  if (!template) return letterhead ? { around: { heading: letterhead, copies: [] } } : {}
  const around = template.heading || !letterhead ? template : { ...template, heading: letterhead }
  return { around, ...(template.language && { language: template.language }) }
}

/** What was paid from stored value was invoiced when that was topped up. */
const prepaid = (document: PaperDocument) =>
  paidBy('payments' in document ? (document.payments as readonly RetailPayment[]) : [], storedWay)

/** What counts may be invoiced by whoever bought it; a ticket that was reversed may not, nor one that was paid from stored value alone. */
function invoiceableOf(
  words: AnyWords,
  document: PaperDocument,
  { invoiceable }: Pick<PrintLayout, 'invoiceable'>,
): Pick<Paper, 'invoiceable'> {
  const { billNo, finalAmt, state = 'new' } = document
  const counts = words.tagsOf(words.stateOf(state) ?? 'new').includes('counts')
  return invoiceable && counts && billNo && finalAmt && figureOf(finalAmt).gt(prepaid(document))
    ? { invoiceable: { billNo, amount: finalAmt } }
    : {}
}

/** What its status is called. */
export function statusWords(words: AnyWords, state = 'new', document: Parameters<AnyWords['statusName']>[2] = {}): Words {
  const named = (language: Language) => words.statusName(words.stateOf(state) ?? 'new', language, document)
  return { zh: named('zh'), en: named('en') }
}

/** What a stored document says on paper. Totals are the document's own; nothing is computed here but the sums of pages. */
export function paperOf(definition: DocumentDefinition, document: PaperDocument, reader: Reader, kind: PaperKind = 'a4'): Paper {
  const { words, partner, sends } = definition
  const { places, seen = everything, template } = reader
  const language = template?.language ?? reader.language
  const layout = layoutFor(definition, reader)
  const named = fieldsWith(partner)
  // a line that says something of its type's own is none of goods
  const saysOwn = (line: PaperLine) => sends?.lines.some((name) => plainText(line[name as keyof PaperLine]) !== '') ?? false
  const lines = (document.lines ?? []).filter((line) => !isBlankLine(line) || saysOwn(line))
  const sums = Object.entries(layout.sums) as readonly [LineField, HeadField][]
  const sumTexts = Object.fromEntries(sums.map(([field, name]) => [field, shown(headFields[name], document[name], places, language)]))
  const columns = shownColumns(layout.columns, document, lines)
  const fields = columns.map(({ field }) => field)
  const landscape = isLandscape(kind, fields.length)
  const cells = lines.map((line) => fields.map((field) => shown(lineFields[field], line[field], places, language)))
  const labelled = (name: HeadField) => ({
    label: sayOn(named.head[name].label, language),
    value: shown(headFields[name], document[name], places, language),
  })
  const isKnown = (name: HeadField) => document[name] !== undefined
  const mentioned = (name: HeadField) => isKnown(name) && (name !== 'couponAmt' || !figureOf(document[name]).isZero())
  return {
    title: sayOn(words.label, language),
    number: document.billNo,
    status: sayOn(statusWords(words, document.state, document), language),
    head: headOf(layout, document, { places, language, fields: named }),
    columns: columnsOf(
      columns.map((column) => columnFor(column, { language, fields: named })),
      [...cells, fields.map((field) => sumTexts[field] ?? '')],
      widthOnPaper(kind, landscape),
    ),
    rows: lines.map((line, at) => ({
      number: at + 1,
      cells: cells[at] ?? [],
      sums: Object.fromEntries(sums.map(([field]) => [field, figureOf(line[field])])),
    })),
    sums: sumTexts,
    totals: layout.totals.filter(mentioned).map(labelled),
    ...(layout.amount &&
      seen.head(layout.amount) &&
      isKnown(layout.amount) &&
      template?.capitals !== false && { capitals: chineseCapitals(figureOf(document[layout.amount])) }),
    signatures: signaturesOf(definition.print, document, language, template),
    ...aroundOf(template, document.letterhead),
    handedOver: layout.handedOver ?? false,
    ...invoiceableOf(words, document, layout),
    landscape,
    kind,
  }
}
