import { namesWith } from '#domain/core/field.ts'
import { type HeadTotal, headFields, headTotals } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { momentText } from '../../core/wire-values.ts'
import type { StoredHead, StoredLine } from './stored.ts'

/** Head fields accepted from requests. Totals are included, because they are compared with the computed ones. */
export const headInputs = namesWith(headFields, { entered: true })

/** Totals of a document without goods lines. */
export const headTotalsOfNone: Readonly<Record<string, string>> = Object.fromEntries(headTotals.map((field) => [field, '0']))

const totals: ReadonlySet<string> = new Set(headTotals)

/** Head fields that are entered and stored, except totals and the fields shared by all document types. */
export const enteredHead = headInputs.filter(
  (name) => !('shared' in headFields[name]) && 'stored' in headFields[name] && !totals.has(name),
) as readonly EnteredName[]
type EnteredName = Exclude<(typeof headInputs)[number], HeadTotal | 'billDate' | 'remark' | 'actualAmt'>

const sharedNames = namesWith(headFields, { shared: true })

/** Fields that the head of every document and list row has; moments are formatted as in the API. */
export const sharedFields = (head: StoredHead, timeZone: string): Record<string, unknown> =>
  Object.fromEntries(
    sharedNames.map((name) => {
      const value = head[name]
      return [name, value instanceof Date ? momentText(value, timeZone) : value]
    }),
  )

/**
 * `totals`: head totals that a type's list shows; `sums`: those that it adds up over all rows; `lineInputs`: line
 * fields whose changes are logged.
 */
export type Listing = { totals: readonly HeadTotal[]; sums: readonly HeadTotal[]; lineInputs: readonly (keyof StoredLine)[] }

/**
 * Derives `Listing` from a type's definition. Types whose lines have prices have all totals, and log the cost only
 * where the form allows its entry; types whose lines have only a cost have the totals and log the inputs of their
 * form. Lists of the former add up only totals that their index covers, and the untaxed amount.
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
