import { noBase } from '#domain/allocate.ts'
import { type FieldKind, namesWith } from '#domain/field.ts'
import { headFields } from '#domain/head-fields.ts'
import { lineFields } from '#domain/line-fields.ts'
import { isBlankLine, type LineSettings, totalsOf } from '#domain/lines.ts'
import { recostLines } from '#domain/receipt-cost.ts'
import type { WebDocument } from './document-types.ts'

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

function chosen(source: object, names: readonly string[]): Record<string, unknown> {
  const values = source as Record<string, unknown>
  return Object.fromEntries(names.filter((name) => isGiven(values[name])).map((name) => [name, values[name]]))
}

const headNames = namesWith(headFields, { entered: true })
const lineNames = namesWith(lineFields, { entered: true })

/** What says "nothing" of a field that the server has something in: not sent, it would stay as stored. Other kinds cannot be empty. */
const nothing: Partial<Record<FieldKind, string>> = { pick: '0', text: '', note: '', amount: '0' }

/** A document on its way: its body, and for each line sent the row it has on the screen. */
export type Sent = { body: Record<string, unknown>; rows: readonly number[] }

/**
 * The whole document as the wire takes it: what is entered and the figures that follow, blank lines left out. A field that was emptied
 * says so: an id by 0, text by being empty, an amount by 0.
 */
export function bodyOf(document: WebDocument, base: WebDocument, settings: LineSettings): Sent {
  const { lines = [], ...head } = refigured(document, settings)
  const kept = lines.flatMap((line, at) => (isBlankLine(line) ? [] : [{ line, row: at + 1 }]))
  const before = base as Record<string, unknown>
  const now = head as Record<string, unknown>
  const emptied = headNames.flatMap((name) => {
    const sign = isGiven(before[name]) && !isGiven(now[name]) ? nothing[headFields[name].kind] : undefined
    return sign === undefined ? [] : [[name, sign]]
  })
  return {
    rows: kept.map(({ row }) => row),
    body: {
      ...chosen(document, ['id', 'version']),
      ...chosen(head, headNames),
      ...Object.fromEntries(emptied),
      lines: kept.map(({ line }, at) => ({ ...chosen(line, ['id', ...lineNames]), indexNo: at + 1 })),
    },
  }
}

/** The document with the totals of its lines and their shares of freight and fees, as the server will compute them (rules C1, C6). */
function refigured(document: WebDocument, settings: LineSettings): WebDocument {
  const next = shared(document, settings)
  return { ...next, ...totalsOf(next.lines ?? [], settings) }
}

/** The document with its lines' shares of freight and fees, and the cost that follows (rule C6). */
export function shared(document: WebDocument, settings: LineSettings): WebDocument {
  const { lines = [] } = document
  const costed = recostLines(lines, document, settings)
  return costed === noBase ? document : { ...document, lines: costed }
}
