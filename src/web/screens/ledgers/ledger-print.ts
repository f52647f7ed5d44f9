import { say as sayIn, type Words } from '#domain/words.ts'
import { typeOf } from '#resources/documents/types.ts'
import { resourceOf } from '#resources/index.ts'
import { fieldsOfLedger, type Ledger, ledgerFields } from '#resources/ledger.ts'
import { api } from '../../api.ts'
import { saidDays } from '../../documents/list/said-filters.ts'
import { formatMoney } from '../../i18n/format.ts'
import { language } from '../../i18n/index.ts'
import { firstRows, type ListPrint, printedCells, type Said } from '../../print/list/list-print.ts'
import { namesOf } from '../../resources/said-filters.ts'
import type { usePlaces } from '../../session.ts'
import type { DataTableModel } from '../../ui/use-data-table.ts'
import { entityWords } from '../entity-field.tsx'
import { type Sums, sumsShown } from '../field-columns.tsx'
import type { Entry } from './ledger-columns.tsx'
import { askedOf, type LedgerQuery } from './ledger-query.ts'
import { ledgerWords as words } from './ledger-words.ts'

const say = (said: Words) => sayIn(said, language())

type Asked = { ledger: Ledger; query: LedgerQuery; model: DataTableModel<Entry>; sums: Sums; places: ReturnType<typeof usePlaces> }

/** A ledger as it is printed: all entries that its filters leave, what there was before them and what there is after. */
export async function printedLedger({ ledger, query, model, sums, places }: Asked): Promise<ListPrint> {
  const ask = (page: { current: number; size: number }) =>
    api(ledger.list as 'SupplierLedgerApi_supplierlist', { query: { ...askedOf(ledger, query), ...page } })
  const [filters, found] = await Promise.all([saidFilters(ledger, query), firstRows(ask)])
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
    totals: sumsShown(fieldsOfLedger(ledger), sums, places),
  }
}

/** What a ledger is narrowed by, as people read it. */
async function saidFilters({ partner: { to, label } }: Ledger, { partner, kind, entity, ...days }: LedgerQuery): Promise<readonly Said[]> {
  const type = kind === '' ? undefined : typeOf(kind)
  return [
    { label: say(label), value: partner === '' ? '' : await namesOf(resourceOf(to), partner) },
    { label: say(entityWords.entity), value: entity === null ? '' : entity || say(entityWords.company) },
    { label: say(ledgerFields.kindName.label), value: type ? say(type.label) : kind },
    { label: say(ledgerFields.billDate.label), value: saidDays(days) },
  ].filter(({ value }) => value !== '')
}
