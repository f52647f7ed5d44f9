import type { DataOf } from '#contract/operations.gen.ts'
import { fieldsOfLedger, type Ledger } from '#resources/reports/ledger.ts'
import type { FieldPermissions } from '../../client/field-permissions.ts'
import type { usePlaces } from '../../client/session.ts'
import type { Column } from '../../ui/table/use-data-table.ts'
import { fieldColumns, linkedNumber } from '../field-columns.tsx'

export type LedgerEntry = DataOf<'SupplierLedgerApi_supplierlist'>['records'][number]

/** Columns that are hidden until the user switches them on. */
const hidden: ReadonlySet<string> = new Set(['openingAmt', 'goodsAmt', 'taxAmt'])

/** The columns that this user may see. The number in a row links to its document. */
export function columnsOf(ledger: Ledger, places: ReturnType<typeof usePlaces>, seen: FieldPermissions): readonly Column<LedgerEntry>[] {
  const isDay = (name: string) => name === 'billDate'
  return fieldColumns<LedgerEntry>(fieldsOfLedger(ledger), places, (name) => ({
    hidden: hidden.has(name),
    always: isDay(name),
    sortable: isDay(name),
    ...(name === 'bartererName' && ledger.party !== 'cash' ? { label: ledger.partner.label } : {}),
    ...linkedNumber<LedgerEntry>(name),
  })).filter(({ id }) => seen(ledger.api, id))
}
