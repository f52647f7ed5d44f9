import { inLanguage as sayIn, type Words } from '#domain/core/words.ts'
import { typeOf } from '#resources/documents/types.ts'
import { resourceOf } from '#resources/index.ts'
import { fieldsOfLedger, type Ledger, ledgerFields } from '#resources/reports/ledger.ts'
import { api } from '../../client/api.ts'
import type { usePlaces } from '../../client/session.ts'
import { dayRangeText } from '../../documents/list/filter-texts.ts'
import { formatMoney } from '../../i18n/format.ts'
import { language } from '../../i18n/index.ts'
import { type FilterText, firstRows, type ListPrint, printedCells } from '../../print/list/list-print.ts'
import { namesOf } from '../../resources/filters-in-words.ts'
import type { DataTableModel } from '../../ui/table/use-data-table.ts'
import { entityWords } from '../entity-field.tsx'
import { formattedSums, type Sums } from '../field-columns.tsx'
import type { LedgerEntry } from './ledger-columns.tsx'
import { type LedgerQuery, ledgerParameters } from './ledger-query.ts'
import { ledgerWords as words } from './ledger-words.ts'

const say = (said: Words) => sayIn(said, language())

type LedgerPrintInput = {
  ledger: Ledger
  query: LedgerQuery
  model: DataTableModel<LedgerEntry>
  sums: Sums
  places: ReturnType<typeof usePlaces>
}

/** A ledger for printing: the first entries that match the filters, with the opening and the closing balance. */
export async function printedLedger({ ledger, query, model, sums, places }: LedgerPrintInput): Promise<ListPrint> {
  const ask = (page: { current: number; size: number }) =>
    api(ledger.list as 'SupplierLedgerApi_supplierlist', { query: { ...ledgerParameters(ledger, query), ...page } })
  const [filters, found] = await Promise.all([ledgerFiltersInWords(ledger, query), firstRows(ask)])
  const balances = [
    [words.opening, sums?.openingAmt],
    [words.closing, sums?.balanceAmt],
  ] as const
  return {
    title: say(ledger.label),
    filters: [
      ...filters,
      ...balances.flatMap(([label, amount]) =>
        amount === undefined ? [] : [{ label: say(label), value: formatMoney(amount, places.amount) }],
      ),
    ],
    total: found.total,
    ...printedCells(model, found.rows),
    totals: formattedSums(fieldsOfLedger(ledger), sums, places),
  }
}

/** The filters of a ledger as readable text. */
async function ledgerFiltersInWords(
  { partner: { to, label } }: Ledger,
  { partner, kind, entity, ...days }: LedgerQuery,
): Promise<readonly FilterText[]> {
  const type = kind === '' ? undefined : typeOf(kind)
  return [
    { label: say(label), value: partner === '' ? '' : await namesOf(resourceOf(to), partner) },
    { label: say(entityWords.entity), value: entity === null ? '' : entity || say(entityWords.company) },
    { label: say(ledgerFields.kindName.label), value: type ? say(type.label) : kind },
    { label: say(ledgerFields.billDate.label), value: dayRangeText(days) },
  ].filter(({ value }) => value !== '')
}
