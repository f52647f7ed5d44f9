import { noBase } from '#domain/allocate.ts'
import { isBlankLine } from '#domain/blank-line.ts'
import { type FieldKind, namesWith } from '#domain/field.ts'
import { type LineSettings, totalsOf } from '#domain/lines.ts'
import { withDiscount } from '#domain/order-reduction.ts'
import { recostLines } from '#domain/receipt-cost.ts'
import { type EnteredHeadField, type EnteredLineField, headFields, lineFields } from '#resources/document-fields.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { WebDocument, WebLine } from './document-types.ts'

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Of a row, those of these fields that say something. */
type Given<Row, Name extends keyof Row> = { [One in Name]?: NonNullable<Row[One]> }

function given<Row, Name extends keyof Row>(source: Row, names: readonly Name[]): Given<Row, Name> {
  // entries forget which value stands under which name
  return Object.fromEntries(names.flatMap((name) => (isGiven(source[name]) ? [[name, source[name]]] : []))) as Given<Row, Name>
}

const headNames = namesWith(headFields, { entered: true })
const lineNames = namesWith(lineFields, { entered: true })

/** What says "nothing" of a field that the server has something in: not sent, it would stay as stored. Other kinds cannot be empty. */
const nothing: Partial<Record<FieldKind, string>> = { pick: '0', text: '', note: '', amount: '0' }

type Sends = NonNullable<DocumentDefinition['sends']>
const sendsNothing: Sends = { head: [], lines: [] }

type SentLine = Given<WebLine, EnteredLineField | 'id'>
/** A document on its way: its body by inner names, and for each line sent the row it has on the screen. */
export type Sent = { body: Given<WebDocument, EnteredHeadField | 'id' | 'version'> & { lines: SentLine[] }; rows: readonly number[] }

/**
 * The whole document as the wire takes it: what is entered and the figures that follow, blank lines left out. A field that was emptied
 * says so: an id by 0, text by being empty, an amount by 0. `own`: what its type enters beside the fields of all documents.
 */
export function bodyOf(document: WebDocument, base: WebDocument, settings: LineSettings, own: Sends = sendsNothing): Sent {
  const { lines = [], ...head } = refigured(document, settings)
  // a line that says something of its type's own is none of goods
  const saysOwn = (line: WebLine) => own.lines.some((name) => isGiven(line[name as keyof WebLine]))
  const kept = lines.flatMap((line, at) => (isBlankLine(line) && !saysOwn(line) ? [] : [{ line, row: at + 1 }]))
  const emptied = headNames.flatMap((name) => {
    const sign = isGiven(base[name]) && !isGiven(head[name]) ? nothing[headFields[name].kind] : undefined
    return sign === undefined ? [] : [[name, sign]]
  })
  const emptiedOwn = own.head.flatMap((name) => {
    const key = name as keyof WebDocument
    return isGiven(base[key]) && !isGiven(head[key as keyof typeof head]) ? [[name, name.endsWith('Id') ? '0' : null]] : []
  })
  return {
    rows: kept.map(({ row }) => row),
    body: {
      ...given(document, ['id', 'version']),
      ...given(
        head,
        headNames.filter((name) => !own.leaves?.includes(name)),
      ),
      ...given(head, own.head as readonly EnteredHeadField[]),
      ...Object.fromEntries([...emptied, ...emptiedOwn]),
      lines: kept.map(({ line }, at) => ({
        ...given(line, ['id', ...lineNames, ...(own.lines as readonly EnteredLineField[])]),
        indexNo: at + 1,
      })),
    },
  }
}

/** The document with the totals of its lines and their shares of freight and fees, as the server will compute them (rules C1, C6). */
function refigured(document: WebDocument, settings: LineSettings): WebDocument {
  const next = shared(document, settings)
  return { ...next, ...totalsOf(next.lines ?? [], settings) }
}

/** The document with its lines' shares of freight and fees, and the cost that follows (rule C6), and of what is taken off its whole. */
export function shared(document: WebDocument, settings: LineSettings): WebDocument {
  const { lines = [] } = document
  const costed = recostLines(lines, document, settings)
  const next = costed === noBase ? document : { ...document, lines: costed }
  return saysDiscount(document) ? withDiscount<WebLine, WebDocument>(next, settings.places) : next
}

/** Whether something is said of a discount on the whole, be it none. */
export const saysDiscount = ({ discountAmount, discountPercent }: WebDocument): boolean =>
  isGiven(discountAmount) || isGiven(discountPercent)
