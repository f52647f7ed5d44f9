import type { DocumentField, FieldKind } from '#domain/core/field.ts'
import type { Language, Words } from '#domain/core/words.ts'
import { chineseCapitals } from '#domain/figures/chinese-capitals.ts'
import { Decimal, type DecimalPlaces, fixedText, readFigure } from '#domain/figures/decimal.ts'
import { withoutIdleZeros } from '#domain/figures/format-figures.ts'
import { isBlankLine } from '#domain/lines/blank-line.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { paidBy, storedValueWay } from '#domain/retail/member-payments.ts'
import type { RetailPayment } from '#domain/retail/retail-payment.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { DocumentDefinition, PrintLayout } from '#resources/documents/define-document.ts'
import {
  type DocumentHead,
  fieldsWith,
  type HeadField,
  headFields,
  type LineField,
  lineFields,
} from '#resources/documents/document-fields.ts'
import { columnsOf, type PaperColumn, type PaperField } from './columns.ts'
import { plainText, valueText } from './field-text.ts'
import type { PaperPart } from './paginate.ts'
import { type PaperKind, widthOnPaper } from './paper-sizes.ts'
import { columnsIn, headIn, type LaidColumn, type PrintTemplate, signaturesIn, totalsIn, usualColumns } from './print-template.ts'
import { type PaperLanguage, paperWords, wordsOnPaper } from './words.ts'

/** A line of a document by internal field names. */
type PaperLine = DocumentLine & Omit<{ readonly [Name in LineField]?: unknown }, keyof DocumentLine>
/** A stored document by internal field names. */
export type PaperDocument = DocumentHead & { lines?: readonly PaperLine[]; letterhead?: string }

/**
 * A line: its number (counted from 1), its text by column, and its figures for the sums, which are text if the paper
 * was sent as JSON.
 */
export type PaperRow = { number: number; cells: readonly string[]; sums: Readonly<Record<string, Decimal | string>> }
export type Labelled = { label: string; value: string }

/** A document prepared for paper: texts in one language, figures formatted. */
export type Paper = {
  title: string
  number: string | undefined
  status: string
  head: readonly (Labelled & { wide: boolean })[]
  columns: readonly PaperColumn[]
  rows: readonly PaperRow[]
  /**
   * Parts that each begin on a new page and end with their own signatures; such a paper is filled in by hand and has
   * no sums.
   */
  parts?: readonly PaperPart[]
  /** By column: the sum of all rows, as stated in the document. */
  sums: Readonly<Record<string, string>>
  totals: readonly Labelled[]
  /** The amount in Chinese capitals, if the reader may see it. */
  capitals?: string
  signatures: readonly Labelled[]
  /** The paper is handed to the buyer, so its number is also printed as a QR code. */
  handedOver: boolean
  /** The key with which the buyer can request an invoice; absent if they cannot. */
  invoiceable?: { billNo: string; amount: string }
  /** The parts of the tenant's template around the paper; the logo is given by its link. */
  around?: Pick<PrintTemplate, 'logo' | 'heading' | 'note' | 'copies'>
  /** The language of the paper, if the template sets one. */
  language?: PaperLanguage
  /** The text of a letter above its lines and below them, the sender, and the reply slip. */
  letter?: {
    opening: readonly string[]
    closing: string
    sender: string
    reply: { title: string; texts: readonly string[]; sender: string }
  }
  landscape: boolean
  kind: PaperKind
}

/** A sheet with more columns than this is printed in landscape. */
const portraitColumns = 10
export const isLandscape = (kind: PaperKind, columns: number): boolean => kind === 'a5' || (kind === 'a4' && columns + 1 > portraitColumns)

const figures: readonly FieldKind[] = ['price', 'amount', 'qty', 'rate']
/** Kinds that are never wrapped. */
const unbroken: readonly FieldKind[] = [...figures, 'code', 'yesNo']

type FormattingContext = { places: DecimalPlaces; language: PaperLanguage; fields: ReturnType<typeof fieldsWith> }

/**
 * Values that tell the reader nothing: a discount of 100 %, no gift. `shownColumns` treats a field of a line that
 * equals its head's field in the same way.
 */
const uninformativeValues: Readonly<Partial<Record<LineField, string>>> = { discountRate: '100', isGift: '1' }

function formattedField(field: DocumentField, value: unknown, places: DecimalPlaces, language: PaperLanguage): string {
  const text = plainText(value)
  if (text === '') return ''
  if (field.kind === 'rate') return text
  const said = wordsOnPaper(valueText(field, text, places), language)
  return field.kind === 'price' ? withoutIdleZeros(said, 2) : said
}

/** The columns of a document: the fixed ones, and optional ones in which some line has a value. */
function shownColumns(columns: readonly LaidColumn[], document: PaperDocument, lines: readonly PaperLine[]): readonly LaidColumn[] {
  const usual = (field: LineField) => uninformativeValues[field] ?? (field in headFields ? plainText(document[field as HeadField]) : '')
  const says = (field: LineField) => lines.some((line) => ![usual(field), ''].includes(plainText(line[field])))
  return columns.filter(({ field, ifAny }) => !ifAny || says(field))
}

function headOf(
  layout: Pick<PrintLayout, 'head'>,
  document: PaperDocument,
  { places, language, fields }: FormattingContext,
): Paper['head'] {
  return layout.head.flatMap((name) => {
    const field = fields.head[name]
    const value = formattedField(field, document[name], places, language)
    const nothing = value === '' || (field.kind === 'amount' && readFigure(plainText(document[name]))?.isZero())
    return nothing ? [] : [{ label: wordsOnPaper(field.label, language), value, wide: field.kind === 'note' }]
  })
}

/** The signatures of a paper, with the creator's name filled in. */
export const signaturesOf = (
  print: PrintLayout,
  { createUserName = '' }: { createUserName?: string },
  language: PaperLanguage,
  template?: PrintTemplate,
): readonly Labelled[] =>
  template
    ? signaturesIn(template, print, language).map(({ label, maker }) => ({ label, value: maker ? createUserName : '' }))
    : print.signatures.map((who) => ({ label: wordsOnPaper(paperWords[who], language), value: who === 'maker' ? createUserName : '' }))

/** A field of lines as a column on paper, with the document's label. */
function columnFor({ field, width: mm }: LaidColumn, { language, fields }: Pick<FormattingContext, 'language' | 'fields'>): PaperField {
  const { kind, label, width } = fields.line[field]
  return { field, label: wordsOnPaper(label, language), width, mm, figure: figures.includes(kind), firm: unbroken.includes(kind) }
}

const figureOf = (value: unknown): Decimal => readFigure(plainText(value)) ?? new Decimal(0)

const summedAmount: DocumentField = { label: { zh: '', en: '' }, kind: 'amount', width: 0 }

/** The formatted sum of rows in a column. */
export function sumText(rows: readonly PaperRow[], field: string, places: DecimalPlaces, language: PaperLanguage): string {
  const sum = rows.reduce((total, row) => total.add(row.sums[field] ?? 0), new Decimal(0))
  // only columns of lines and the amounts of letters have sums
  const known: DocumentField = Object.hasOwn(lineFields, field) ? lineFields[field as LineField] : summedAmount
  const kind = known.kind
  return formattedField(known, fixedText(sum, kind === 'qty' ? places.qty : places.amount), places, language)
}

/**
 * The reader of the paper: the tenant's decimal places, and the fields of head and lines that the reader may see (by
 * default all).
 */
type Reader = {
  places: DecimalPlaces
  language: Language
  seen?: { head: (name: string) => boolean; line: (name: string) => boolean }
  template?: PrintTemplate | undefined
}
const allVisible = { head: () => true, line: () => true }

/** The layout of a paper for its reader. */
function layoutFor({ print, partner }: DocumentDefinition, { template, seen: { head, line } = allVisible }: Reader) {
  return {
    ...print,
    head: (template ? headIn(template, partner) : print.head).filter(head),
    totals: (template ? totalsIn(template, print, partner) : print.totals).filter(head),
    columns: (template ? columnsIn(template, partner) : usualColumns(print)).filter(({ field }) => line(field)),
    sums: Object.fromEntries(Object.entries(print.sums).filter(([field, name]) => line(field) && head(name))),
  }
}

/**
 * The parts of a tenant's template around a paper; if it has no heading, the letterhead of the legal entity is used.
 */
export function aroundOf(template: PrintTemplate | undefined, letterhead?: string): Pick<Paper, 'around' | 'language'> {
  if (!template) return letterhead ? { around: { heading: letterhead, copies: [] } } : {}
  const around = template.heading || !letterhead ? template : { ...template, heading: letterhead }
  return { around, ...(template.language && { language: template.language }) }
}

/** The amount paid from stored value, which was already invoiced at the top-up. */
const prepaidAmount = (document: PaperDocument) =>
  paidBy('payments' in document ? (document.payments as readonly RetailPayment[]) : [], storedValueWay)

/**
 * The number and the amount with which the buyer can request an invoice; empty for a type without invoices, a reversed
 * ticket, and a ticket paid entirely from stored value.
 */
function invoiceableOf(
  words: AnyWords,
  document: PaperDocument,
  { invoiceable }: Pick<PrintLayout, 'invoiceable'>,
): Pick<Paper, 'invoiceable'> {
  const { billNo, finalAmt, state = 'new' } = document
  const counts = words.tagsOf(words.stateOf(state) ?? 'new').includes('counts')
  return invoiceable && counts && billNo && finalAmt && figureOf(finalAmt).gt(prepaidAmount(document))
    ? { invoiceable: { billNo, amount: finalAmt } }
    : {}
}

/** The name of a document's status. */
export function statusWords(words: AnyWords, state = 'new', document: Parameters<AnyWords['statusName']>[2] = {}): Words {
  const named = (language: Language) => words.statusName(words.stateOf(state) ?? 'new', language, document)
  return { zh: named('zh'), en: named('en') }
}

/**
 * The paper of a stored document. Totals are those stored with the document; only the sums of pages are computed here.
 */
export function paperOf(definition: DocumentDefinition, document: PaperDocument, reader: Reader, kind: PaperKind = 'a4'): Paper {
  const { words, partner, sends } = definition
  const { places, seen = allVisible, template } = reader
  const language = template?.language ?? reader.language
  const layout = layoutFor(definition, reader)
  const named = fieldsWith(partner)
  // a line in which a field that only this type has is filled in is kept, even if it names no goods
  const saysOwn = (line: PaperLine) => sends?.lines.some((name) => plainText(line[name as keyof PaperLine]) !== '') ?? false
  const lines = (document.lines ?? []).filter((line) => !isBlankLine(line) || saysOwn(line))
  const sums = Object.entries(layout.sums) as readonly [LineField, HeadField][]
  const headText = (name: HeadField) => formattedField(headFields[name], document[name], places, language)
  const sumTexts = Object.fromEntries(sums.map(([field, name]) => [field, headText(name)]))
  const columns = shownColumns(layout.columns, document, lines)
  const fields = columns.map(({ field }) => field)
  const cells = lines.map((line) => fields.map((field) => formattedField(lineFields[field], line[field], places, language)))
  const labelled = (name: HeadField) => ({
    label: wordsOnPaper(named.head[name].label, language),
    value: headText(name),
  })
  const isKnown = (name: HeadField) => document[name] !== undefined
  const mentioned = (name: HeadField) => isKnown(name) && (name !== 'couponAmt' || !figureOf(document[name]).isZero())
  return {
    title: wordsOnPaper(words.label, language),
    number: document.billNo,
    status: wordsOnPaper(statusWords(words, document.state, document), language),
    head: headOf(layout, document, { places, language, fields: named }),
    columns: columnsOf(
      columns.map((column) => columnFor(column, { language, fields: named })),
      [...cells, fields.map((field) => sumTexts[field] ?? '')],
      widthOnPaper(kind, isLandscape(kind, fields.length)),
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
    landscape: isLandscape(kind, fields.length),
    kind,
  }
}
