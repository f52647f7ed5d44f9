import { useMemo } from 'react'
import { readFigure, zero } from '#domain/decimal.ts'
import { cashLabels, fieldsOfLedger, type Ledger, ledgers } from '#resources/ledger.ts'
import { ApiRefusal } from '../../api.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ExportButton } from '../../jobs/export-button.tsx'
import { PrintListButton } from '../../print/list/print-list-button.tsx'
import { useSeen } from '../../seen.ts'
import { usePlaces } from '../../session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ColumnMenu } from '../../ui/column-menu.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Figure } from '../../ui/figure.tsx'
import { FigureList } from '../../ui/figure-list.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Empty, ErrorState, Forbidden } from '../../ui/states.tsx'
import { useDataTable } from '../../ui/use-data-table.ts'
import { lastSort, readSort } from '../../views/sorting.ts'
import { useListView } from '../../views/use-list-view.ts'
import { ViewMenu } from '../../views/view-menu.tsx'
import { exportAsked, type Sums, sumsShown } from '../field-columns.tsx'
import { columnsOf, type Entry } from './ledger-columns.tsx'
import { LedgerCredit } from './ledger-credit.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import { printedLedger } from './ledger-print.ts'
import { allEntries, askedOf, useLedgerPage, useLedgerQuery } from './ledger-query.ts'
import { ledgerWords as words } from './ledger-words.ts'
import { StatementButton } from './statement-letter.tsx'
import './ledger.css'

type Places = ReturnType<typeof usePlaces>

function useLedger(ledger: Ledger) {
  const places = usePlaces()
  const seen = useSeen()
  const { address, ...asking } = useLedgerQuery()
  const columns = useMemo(() => columnsOf(ledger, places, seen), [ledger, places, seen])
  const view = useListView(ledger.stem, columns, address)
  const asked = askedOf(ledger, asking.query)
  const list = useLedgerPage(ledger, asked, !view.waiting)
  const model = useDataTable<Entry>({ choice: view.choice, columns, rows: list.data?.records, rowId: (row) => row.id })
  return { ...asking, asked, list, view, model }
}

/** What documents entered into a ledger by business date, with what was owed before and after. */
function LedgerPage({ ledger }: { ledger: Ledger }) {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const { query, asked, list, view, model, change, isFiltered } = useLedger(ledger)
  const sums = list.data?.sums
  const clear = () => change(allEntries)
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right={`${ledger.stem}_view`} />
  return (
    <div className="shell-page ledger">
      <PageHead title={say(ledger.label)} count={list.data?.total}>
        {ledger.party !== 'cash' && <StatementButton {...{ ledger, asked, partner: query.partner, period: query }} />}
        <PrintListButton prepare={() => printedLedger({ ledger, query, model, sums, places })} />
      </PageHead>
      <search className="ui-bar">
        <LedgerFilters partner={ledger.partner} query={query} onChange={change} onClear={isFiltered ? clear : undefined} />
        <span className="ui-bar ui-bar-end">
          <ColumnMenu model={model} />
          <ViewMenu view={view} />
          <ExportButton right={`${ledger.stem}_export`} seen={() => exportAsked(ledger.api, asked, columnIds(model))} />
          <IconButton label={word('refresh')} onClick={() => void list.refetch()}>
            <Icon name="refresh" size={14} />
          </IconButton>
        </span>
      </search>
      <Opening ledger={ledger} sums={sums} places={places} />
      {ledger.party !== 'cash' && query.partner && <LedgerCredit party={ledger.party} partner={query.partner} />}
      {list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          model={model}
          label={say(ledger.label)}
          sort={readSort(query.sort || 'billDate')}
          onSort={(sort) => change({ sort: lastSort(sort) })}
          totals={sumsShown(fieldsOfLedger(ledger), sums, places)}
          refreshing={list.isPlaceholderData}
          empty={
            <Empty action={isFiltered && <Button onClick={clear}>{word('clearFilters')}</Button>}>
              {isFiltered ? word('noMatches') : say(words.none)}
            </Empty>
          }
        />
      )}
      {list.data && <Pager page={query.page} size={query.size} total={list.data.total} onChange={change} />}
    </div>
  )
}

/**
 * What was owed before the first day asked for, and what is owed at the last; of one type of document what it moved alone. Nothing where amounts are
 * not shown.
 */
function Opening({ ledger, sums, places }: { ledger: Ledger; sums: Sums; places: Places }) {
  const say = useSay()
  if (sums?.debitAmt === undefined) return null
  const { openingAmt, debitAmt, creditAmt, balanceAmt } = sums
  const net = (readFigure(debitAmt) ?? zero).sub(readFigure(creditAmt) ?? zero).toFixed()
  const moved = [
    [ledger.party === 'cash' ? cashLabels.debitAmt : words.raised, debitAmt],
    [ledger.party === 'cash' ? cashLabels.creditAmt : words.lowered, creditAmt],
  ] as const
  const shown =
    balanceAmt === undefined
      ? ([...moved, [words.net, net]] as const)
      : ([[words.opening, openingAmt], ...moved, [words.closing, balanceAmt]] as const)
  const figures = shown.map(([label, figure]) => ({
    key: label.en,
    label: say(label),
    figure: <Figure value={figure} places={places.amount} />,
  }))
  return <FigureList figures={figures} endsInResult />
}

const columnIds = (model: { table: { getVisibleLeafColumns(): { id: string }[] } }) =>
  model.table.getVisibleLeafColumns().map(({ id }) => id)

/** The page of the ledger of customers, of suppliers, or of the day book of money. */
export function ledgerPage(party: Ledger['party']) {
  const ledger = ledgers.find((one) => one.party === party)
  return () => ledger && <LedgerPage ledger={ledger} />
}
