import { namesWith } from '#domain/field.ts'
import { type HeadTotal, headFields, headTotals } from '#domain/head-fields.ts'
import { lineFields } from '#domain/line-fields.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { momentText } from '../../wire-values.ts'
import type { StoredHead, StoredLine } from './stored.ts'

/** What a request may say of a head, totals included: they are sent to be checked. */
export const headInputs = namesWith(headFields, { entered: true })

/** The totals of a document that has no lines of goods. */
export const headTotalsOfNone: Readonly<Record<string, string>> = Object.fromEntries(headTotals.map((field) => [field, '0']))

const totals: ReadonlySet<string> = new Set(headTotals)

/** What is entered at a head and kept, beside what all documents say. */
export const enteredHead = headInputs.filter(
  (name) => !('shared' in headFields[name]) && 'stored' in headFields[name] && !totals.has(name),
) as readonly EnteredName[]
type EnteredName = Exclude<(typeof headInputs)[number], HeadTotal | 'billDate' | 'remark' | 'actualAmt'>

const sharedNames = namesWith(headFields, { shared: true })

/** What every document and every row of a list says of its head, moments as the wire writes them. */
export const sharedFields = (head: StoredHead, timeZone: string): Record<string, unknown> =>
  Object.fromEntries(
    sharedNames.map((name) => {
      const value = head[name]
      return [name, value instanceof Date ? momentText(value, timeZone) : value]
    }),
  )

/** Of a type what its list shows and sums up, and what the log compares of its lines. */
export type Listing = { totals: readonly HeadTotal[]; sums: readonly HeadTotal[]; lineInputs: readonly (keyof StoredLine)[] }

/**
 * What follows for list and log from a type's definition: lines that state a price have all totals, and a cost where their form lets it be
 * entered; lines that state a cost have what their form shows. A list sums up what its index holds, and the untaxed amount that follows.
 */
export function listingOf({ lines, layout }: DocumentDefinition): Listing {
  if (!lines || !layout) return { totals: [], sums: [], lineInputs: [] }
  const compared = namesWith(lineFields, { compared: true })
  if (lines.price === 'cost') {
    const shown = headTotals.filter((name) => layout.totals.includes(name))
    return { totals: shown, sums: shown, lineInputs: compared.filter((name) => layout.edit.includes(name)) }
  }
  return {
    totals: headTotals,
    sums: headTotals.filter((name) => name === 'purchaseAmt' || (name !== 'costAmt' && 'sorted' in headFields[name])),
    lineInputs: compared.filter((name) => name !== 'costPrice' || layout.edit.includes(name)),
  }
}
