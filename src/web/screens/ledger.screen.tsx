import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import { type ReactNode, useMemo } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { fieldsOfLedger, type Ledger, ledgerFields, ledgers } from '#resources/ledger.ts'
import { ApiRefusal, useOperation } from '../api.ts'
import { wireQuery } from '../documents/list/list-query.ts'
import { DocumentLink } from '../documents/page/document-link.tsx'
import { useSay, useWord } from '../i18n/index.ts'
import { ExportButton } from '../jobs/export-button.tsx'
import { type Seen, useSeen } from '../seen.ts'
import { usePlaces } from '../session.ts'
import { usePageQuery } from '../shell/use-page-query.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ColumnMenu } from '../ui/column-menu.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Figure } from '../ui/figure.tsx'
import { Icon } from '../ui/icons.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { keepPageSize } from '../ui/page-size.ts'
import { Pager } from '../ui/pager.tsx'
import { Empty, ErrorState, Forbidden } from '../ui/states.tsx'
import { type Column, useDataTable } from '../ui/use-data-table.ts'
import { usePageSize } from '../use-page-size.ts'
import { lastSort, readSort } from '../views/sorting.ts'
import { booksOf } from './entity-field.tsx'
import { LedgerCredit } from './ledger-credit.tsx'
import { LedgerFilters, type LedgerQuery } from './ledger-filters.tsx'
import { ledgerWords as words } from './ledger-words.ts'
import { StatementButton } from './statement-letter.tsx'
import './ledger.css'

type Page = DataOf<'SupplierLedgerApi_supplierlist'>
type Entry = Page['records'][number]
type Places = ReturnType<typeof usePlaces>
type FieldName = keyof typeof ledgerFields

/** What is shown only where somebody asks for it. */
const hidden: ReadonlySet<string> = new Set(['openingAmt', 'goodsAmt', 'taxAmt'])

/** The columns that the reader may see; a number leads to its document. */
function columnsOf(ledger: Ledger, places: Places, seen: Seen): readonly Column<Entry>[] {
  const fields = fieldsOfLedger(ledger)
  const names = Object.keys(fields) as FieldName[]
  return names
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
}

const parsers = {
  partner: parseAsString.withDefault(''),
  startTime: parseAsString.withDefault(''),
  endTime: parseAsString.withDefault(''),
  entity: parseAsString,
  sort: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}

/** Filters and sort as the list and its export are asked with them. */
function askedOf({ partner: { name } }: Ledger, { partner, entity, ...query }: LedgerQuery & { sort: string; page: number; size: number }) {
  return { ...wireQuery(query), ...(partner ? { [name]: partner } : {}), ...booksOf(entity) }
}

function useLedger(ledger: Ledger) {
  const [read, setQuery] = usePageQuery(parsers)
  const sizeOf = usePageSize()
  const query = { ...read, size: sizeOf(read.size) }
  const asked = askedOf(ledger, query)
  // both answer the same; what somebody may not see is absent
  const list = useOperation(ledger.list as 'SupplierLedgerApi_supplierlist', { query: asked }, { placeholderData: keepPreviousData })
  const change = (news: Partial<typeof query>) => void setQuery({ page: 1, ...news })
  const turn = (next: { page: number; size: number }) => {
    keepPageSize(next.size)
    change(next)
  }
  return {
    query,
    asked,
    list,
    change,
    turn,
    isFiltered: [query.partner, query.startTime, query.endTime, query.entity].some((asked) => asked !== '' && asked !== null),
  }
}

/** What documents entered into a ledger by business date, with what was owed before and after. */
function LedgerPage({ ledger }: { ledger: Ledger }) {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const seen = useSeen()
  const { query, asked, list, change, turn, isFiltered } = useLedger(ledger)
  const columns = useMemo(() => columnsOf(ledger, places, seen), [ledger, places, seen])
  const model = useDataTable<Entry>({ name: ledger.stem, columns, rows: list.data?.records, rowId: (row) => row.id })
  const clear = () => change({ partner: '', startTime: '', endTime: '', entity: null })
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right={`${ledger.stem}_view`} />
  return (
    <div className="shell-page ledger">
      <PageHead title={say(ledger.label)} count={list.data?.total} />
      <search className="ui-bar">
        <LedgerFilters partner={ledger.partner} query={query} onChange={change} onClear={isFiltered ? clear : undefined} />
        <span className="ui-bar ui-bar-end">
          {ledger.party !== 'cash' && <StatementButton {...{ ledger, asked, partner: query.partner, period: query }} />}
          <ColumnMenu model={model} />
          <ExportButton right={`${ledger.stem}_export`} seen={() => exportOf(ledger, asked, columnIds(model))} />
          <IconButton label={word('refresh')} onClick={() => void list.refetch()}>
            <Icon name="refresh" size={14} />
          </IconButton>
        </span>
      </search>
      <Opening sums={list.data?.sums} places={places} />
      {ledger.party !== 'cash' && query.partner && <LedgerCredit party={ledger.party} partner={query.partner} />}
      {list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          model={model}
          label={say(ledger.label)}
          sort={readSort(query.sort || 'billDate')}
          onSort={(sort) => change({ sort: lastSort(sort) })}
          totals={totalsOf(list.data?.sums, places)}
          refreshing={list.isPlaceholderData}
          empty={
            <Empty action={isFiltered && <Button onClick={clear}>{word('clearFilters')}</Button>}>
              {isFiltered ? word('noMatches') : say(words.none)}
            </Empty>
          }
        />
      )}
      {list.data && <Pager page={query.page} size={query.size} total={list.data.total} onChange={turn} />}
    </div>
  )
}

type Sums = Readonly<Record<string, string>> | undefined

/** What was owed before the first day asked for, and what is owed at the last; nothing where amounts are not shown. */
function Opening({ sums, places }: { sums: Sums; places: Places }) {
  const say = useSay()
  if (sums?.balanceAmt === undefined) return null
  const shown = [
    [words.opening, sums.openingAmt],
    [words.raised, sums.debitAmt],
    [words.lowered, sums.creditAmt],
    [words.closing, sums.balanceAmt],
  ] as const
  return (
    <dl className="ledger-figures">
      {shown.map(([label, figure]) => (
        <div key={label.en}>
          <dt>{say(label)}</dt>
          <dd>
            <Figure value={figure} places={places.amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const totalsOf = (sums: Sums, places: Places): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries(Object.entries(sums ?? {}).map(([name, sum]) => [name, <Figure key={name} value={sum} places={places.amount} />]))

const columnIds = (model: { table: { getVisibleLeafColumns(): { id: string }[] } }) =>
  model.table.getVisibleLeafColumns().map(({ id }) => id)

function exportOf({ api }: Ledger, asked: ReturnType<typeof askedOf>, columns: string[]) {
  const { current: _, size: __, ascs, descs, ...filters } = asked as Record<string, string | number | undefined>
  const sorted = Object.fromEntries(Object.entries({ ascs, descs }).flatMap(([name, by]) => (by === undefined ? [] : [[name, String(by)]])))
  const query = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  return { resource: api, columns, query, ...sorted }
}

/** The page of the ledger of customers, of suppliers, or of the day book of money. */
export function ledgerPage(party: Ledger['party']) {
  const ledger = ledgers.find((one) => one.party === party)
  return () => ledger && <LedgerPage ledger={ledger} />
}
