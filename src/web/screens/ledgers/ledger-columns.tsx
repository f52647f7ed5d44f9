import type { ReactNode } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { fieldsOfLedger, type Ledger, ledgerFields } from '#resources/ledger.ts'
import { DocumentLink } from '../../documents/page/document-link.tsx'
import type { Seen } from '../../seen.ts'
import type { usePlaces } from '../../session.ts'
import { Figure } from '../../ui/figure.tsx'
import { withCards } from '../../ui/figure-cards.ts'
import type { Column } from '../../ui/use-data-table.ts'
import type { Sums } from '../field-columns.tsx'

export type Entry = DataOf<'SupplierLedgerApi_supplierlist'>['records'][number]
type Places = ReturnType<typeof usePlaces>
type FieldName = keyof typeof ledgerFields

/** What is shown only where somebody asks for it. */
const hidden: ReadonlySet<string> = new Set(['openingAmt', 'goodsAmt', 'taxAmt'])

/** The columns that the reader may see; a number leads to its document. */
export function columnsOf(ledger: Ledger, places: Places, seen: Seen): readonly Column<Entry>[] {
  const fields = fieldsOfLedger(ledger)
  const names = Object.keys(fields) as FieldName[]
  const columns = names
    .filter((name) => seen(ledger.api, name))
    .map((name): Column<Entry> => {
      const { label, width, kind } = fields[name] ?? ledgerFields[name]
      return {
        id: name,
        label: name === 'bartererName' && ledger.party !== 'cash' ? ledger.partner.label : label,
        width,
        hidden: hidden.has(name),
        always: name === 'billDate',
        sortable: name === 'billDate',
        align: kind === 'amount' ? 'right' : undefined,
        cell: (row) =>
          kind === 'amount' ? (
            <Figure value={row[name]} places={places.amount} />
          ) : name === 'billNo' ? (
            <DocumentLink kind={row.kind} id={row.headId}>
              {row.billNo}
            </DocumentLink>
          ) : (
            row[name]
          ),
      }
    })
  return withCards(columns)
}

/** What all entries asked for come to, by column. */
export const totalsOf = (sums: Sums, places: Places): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries(Object.entries(sums ?? {}).map(([name, sum]) => [name, <Figure key={name} value={sum} places={places.amount} />]))
