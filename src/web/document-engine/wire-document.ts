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

/** The fields with these names, without the empty ones. */
type PresentFields<Row, Name extends keyof Row> = { [One in Name]?: NonNullable<Row[One]> }

function presentFields<Row, Name extends keyof Row>(source: Row, names: readonly Name[]): PresentFields<Row, Name> {
  // Object.fromEntries loses the connection between names and value types
  return Object.fromEntries(names.flatMap((name) => (isPresent(source[name]) ? [[name, source[name]]] : []))) as PresentFields<Row, Name>
}

const headNames = namesWith(headFields, { entered: true })
const lineNames = namesWith(lineFields, { entered: true })

/**
 * The value that clears a field: the server keeps fields that are not sent. Fields of other kinds cannot be cleared.
 */
const clearingValues: Partial<Record<FieldKind, string>> = { pick: '0', text: '', note: '', amount: '0' }

type OwnFields = NonNullable<DocumentDefinition['sends']>
const noOwnFields: OwnFields = { head: [], lines: [] }

type WireLine = PresentFields<WebLine, EnteredLineField | 'id'>
/** A request body with the browser's field names; `rows` has, for each line sent, its row on the screen. */
export type WireBody = {
  body: PresentFields<WebDocument, EnteredHeadField | 'id' | 'version'> & { lines: WireLine[] }
  rows: readonly number[]
}

/**
 * The whole document as the API takes it: entered fields and the figures computed from them, without blank lines. A
 * field that was emptied is sent explicitly: an id as 0, text as empty, an amount as 0. `own` names the fields that
 * only this document type has.
 */
export function bodyOf(document: WebDocument, base: WebDocument, settings: LineSettings, own: OwnFields = noOwnFields): WireBody {
  const { lines = [], ...head } = withLineTotals(document, settings)
  // a line without goods is not blank if it has a field that only this document type has
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
 * The document with its line totals, including shares of freight and fees, as the server will compute them (rules C1,
 * C6).
 */
function withLineTotals(document: WebDocument, settings: LineSettings): WebDocument {
  const next = withSharedCosts(document, settings)
  return { ...next, ...totalsOf(next.lines ?? [], settings) }
}

/**
 * The document after sharing out freight and fees over the lines, with the costs that follow (rule C6), and after
 * sharing out the document discount.
 */
export function withSharedCosts(document: WebDocument, settings: LineSettings): WebDocument {
  const { lines = [] } = document
  const costed = recostLines(lines, document, settings)
  const next = costed === noBase ? document : { ...document, lines: costed }
  return hasDiscount(document) ? withDiscount<WebLine, WebDocument>(next, settings.places) : next
}

/** True if a document discount was entered, even if it is 0. */
export const hasDiscount = ({ discountAmount, discountPercent }: WebDocument): boolean =>
  isPresent(discountAmount) || isPresent(discountPercent)
