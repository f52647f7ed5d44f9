import { namesWith } from '#domain/core/field.ts'
import { type HeadTotal, headFields, headTotals } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { momentText } from '../../core/wire-values.ts'
import type { StoredHead, StoredLine } from './stored.ts'

/** Head fields accepted from requests, totals included: those are compared with what is computed. */
export const headInputs = namesWith(headFields, { entered: true })

/** Totals of a document without goods lines. */
export const headTotalsOfNone: Readonly<Record<string, string>> = Object.fromEntries(headTotals.map((field) => [field, '0']))

const totals: ReadonlySet<string> = new Set(headTotals)

/** Head fields that are entered and stored, except totals and those of all documents. */
export const enteredHead = headInputs.filter(
  (name) => !('shared' in headFields[name]) && 'stored' in headFields[name] && !totals.has(name),
) as readonly EnteredName[]
type EnteredName = Exclude<(typeof headInputs)[number], HeadTotal | 'billDate' | 'remark' | 'actualAmt'>

const sharedNames = namesWith(headFields, { shared: true })

/** Head fields of every document and list row, moments as the wire writes them. */
export const sharedFields = (head: StoredHead, timeZone: string): Record<string, unknown> =>
  Object.fromEntries(
    sharedNames.map((name) => {
      const value = head[name]
      return [name, value instanceof Date ? momentText(value, timeZone) : value]
    }),
  )

/** Head totals a type's list shows and sums up, and line fields that the log compares. */
export type Listing = { totals: readonly HeadTotal[]; sums: readonly HeadTotal[]; lineInputs: readonly (keyof StoredLine)[] }

/**
 * Derives `Listing` from a type's definition: lines with a price have all totals, and a cost where their form allows
 * its entry; lines with a cost have the totals of their form. A list sums only what its index covers, and the untaxed
 * amount.
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
