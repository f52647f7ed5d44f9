import { type FieldKind, namesWith } from '#domain/core/field.ts'
import { noBase } from '#domain/figures/allocate.ts'
import { isBlankLine } from '#domain/lines/blank-line.ts'
import { recostLines } from '#domain/lines/receipt-cost.ts'
import { type LineSettings, totalsOf } from '#domain/lines.ts'
import { withDiscount } from '#domain/prices/order-reduction.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { type EnteredHeadField, type EnteredLineField, headFields, lineFields } from '#resources/documents/document-fields.ts'
import type { WebDocument, WebLine } from './document-types.ts'

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== ''

/** The non-empty ones of these fields. */
type PresentFields<Row, Name extends keyof Row> = { [One in Name]?: NonNullable<Row[One]> }

function presentFields<Row, Name extends keyof Row>(source: Row, names: readonly Name[]): PresentFields<Row, Name> {
  // Object.fromEntries loses which value belongs to which name
  return Object.fromEntries(names.flatMap((name) => (isPresent(source[name]) ? [[name, source[name]]] : []))) as PresentFields<Row, Name>
}

const headNames = namesWith(headFields, { entered: true })
const lineNames = namesWith(lineFields, { entered: true })

/**
 * Value that clears a field on the server: a field that is not sent stays as stored. Other kinds cannot be cleared.
 */
const clearingValues: Partial<Record<FieldKind, string>> = { pick: '0', text: '', note: '', amount: '0' }

type OwnFields = NonNullable<DocumentDefinition['sends']>
const noOwnFields: OwnFields = { head: [], lines: [] }

type WireLine = PresentFields<WebLine, EnteredLineField | 'id'>
/** Request body by inner names, and for each line sent its row on the screen. */
export type WireBody = {
  body: PresentFields<WebDocument, EnteredHeadField | 'id' | 'version'> & { lines: WireLine[] }
  rows: readonly number[]
}

/**
 * The whole document as the wire takes it: entered fields and the figures that follow, blank lines left out. An
 * emptied field is sent as such: an id as 0, text as empty, an amount as 0. `own`: fields of this type beside those
 * of all documents.
 */
export function bodyOf(document: WebDocument, base: WebDocument, settings: LineSettings, own: OwnFields = noOwnFields): WireBody {
  const { lines = [], ...head } = withLineTotals(document, settings)
  // a line with fields of its type's own is not blank, even without goods
  const saysOwn = (line: WebLine) => own.lines.some((name) => isPresent(line[name as keyof WebLine]))
  const kept = lines.flatMap((line, at) => (isBlankLine(line) && !saysOwn(line) ? [] : [{ line, row: at + 1 }]))
  const emptied = headNames.flatMap((name) => {
    const sign = isPresent(base[name]) && !isPresent(head[name]) ? clearingValues[headFields[name].kind] : undefined
    return sign === undefined ? [] : [[name, sign]]
  })
  const emptiedOwn = own.head.flatMap((name) => {
    const key = name as keyof WebDocument
    return isPresent(base[key]) && !isPresent(head[key as keyof typeof head]) ? [[name, name.endsWith('Id') ? '0' : null]] : []
  })
  return {
    rows: kept.map(({ row }) => row),
    body: {
      ...presentFields(document, ['id', 'version']),
      ...presentFields(
        head,
        headNames.filter((name) => !own.leaves?.includes(name)),
      ),
      ...presentFields(head, own.head as readonly EnteredHeadField[]),
      ...Object.fromEntries([...emptied, ...emptiedOwn]),
      lines: kept.map(({ line }, at) => ({
        ...presentFields(line, ['id', ...lineNames, ...(own.lines as readonly EnteredLineField[])]),
        indexNo: at + 1,
      })),
    },
  }
}

/**
 * The document with its line totals and their shares of freight and fees, as the server will compute them (rules C1,
 * C6).
 */
function withLineTotals(document: WebDocument, settings: LineSettings): WebDocument {
  const next = withSharedCosts(document, settings)
  return { ...next, ...totalsOf(next.lines ?? [], settings) }
}

/**
 * The document with its lines' shares of freight and fees and the cost that follows (rule C6), and of the document
 * discount.
 */
export function withSharedCosts(document: WebDocument, settings: LineSettings): WebDocument {
  const { lines = [] } = document
  const costed = recostLines(lines, document, settings)
  const next = costed === noBase ? document : { ...document, lines: costed }
  return hasDiscount(document) ? withDiscount<WebLine, WebDocument>(next, settings.places) : next
}

/** True if a document discount was entered, even 0. */
export const hasDiscount = ({ discountAmount, discountPercent }: WebDocument): boolean =>
  isPresent(discountAmount) || isPresent(discountPercent)
