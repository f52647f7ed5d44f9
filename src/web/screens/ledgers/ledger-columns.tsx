import type { DataOf } from '#contract/operations.gen.ts'
import { fieldsOfLedger, type Ledger } from '#resources/ledger.ts'
import type { Seen } from '../../seen.ts'
import type { usePlaces } from '../../session.ts'
import type { Column } from '../../ui/use-data-table.ts'
import { fieldColumns, linkedNumber } from '../field-columns.tsx'

export type Entry = DataOf<'SupplierLedgerApi_supplierlist'>['records'][number]

/** What is shown only where somebody asks for it. */
const hidden: ReadonlySet<string> = new Set(['openingAmt', 'goodsAmt', 'taxAmt'])

/** The columns that the reader may see; a number leads to its document. */
export function columnsOf(ledger: Ledger, places: ReturnType<typeof usePlaces>, seen: Seen): readonly Column<Entry>[] {
  const isDay = (name: string) => name === 'billDate'
  return fieldColumns<Entry>(fieldsOfLedger(ledger), places, (name) => ({
    hidden: hidden.has(name),
    always: isDay(name),
    sortable: isDay(name),
    ...(name === 'bartererName' && ledger.party !== 'cash' ? { label: ledger.partner.label } : {}),
    ...linkedNumber<Entry>(name),
  })).filter(({ id }) => seen(ledger.api, id))
}
