import { useMemo } from 'react'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { cashLabels, fieldsOfLedger, type Ledger, ledgers } from '#resources/reports/ledger.ts'
import { useFieldPermissions } from '../../client/field-permissions.ts'
import { usePlaces } from '../../client/session.ts'
import { useSay } from '../../i18n/index.ts'
import { ExportButton } from '../../jobs/export-button.tsx'
import { PrintListButton } from '../../print/list/print-list-button.tsx'
import { Figure } from '../../ui/figure.tsx'
import { FigureList } from '../../ui/figure-list.tsx'
import { useDataTable } from '../../ui/table/use-data-table.ts'
import { useListView } from '../../views/use-list-view.ts'
import { exportOfList, formattedSums, type Sums } from '../field-columns.tsx'
import { ReadList } from '../read-list.tsx'
import { columnsOf, type LedgerEntry } from './ledger-columns.tsx'
import { LedgerCredit } from './ledger-credit.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import { printedLedger } from './ledger-print.ts'
import { allEntries, ledgerParameters, useLedgerPage, useLedgerQuery } from './ledger-query.ts'
import { ledgerWords as words } from './ledger-words.ts'
import { StatementButton } from './statement-letter.tsx'
import './ledger.css'
import { filtersUsed } from '../../views/filters-used.ts'

type Places = ReturnType<typeof usePlaces>

function useLedger(ledger: Ledger) {
  const places = usePlaces()
  const seen = useFieldPermissions()
  const { address, ...asking } = useLedgerQuery()
  const columns = useMemo(() => columnsOf(ledger, places, seen), [ledger, places, seen])
  const view = useListView(ledger.stem, columns, address)
  const asked = ledgerParameters(ledger, asking.query)
  const list = useLedgerPage(ledger, asked, !view.waiting)
  const model = useDataTable<LedgerEntry>({ choice: view.choice, columns, rows: list.data?.records, rowId: (row) => row.id })
  return { ...asking, asked, list, view, model }
}

/** The entries of documents in a ledger by business date, with the balance before and after them. */
function LedgerPage({ ledger }: { ledger: Ledger }) {
  const places = usePlaces()
  const { query, asked, list, view, model, change, isFiltered } = useLedger(ledger)
  const sums = list.data?.sums
  const clear = isFiltered ? () => change(allEntries) : undefined
  return (
    <ReadList
      title={ledger.label}
      right={`${ledger.stem}_view`}
      className="ledger"
      {...{ list, view, model, change, clear }}
      query={{ ...query, sort: query.sort || 'billDate' }}
      totals={formattedSums(fieldsOfLedger(ledger), sums, places)}
      actions={
        <>
          {ledger.party !== 'cash' && <StatementButton {...{ ledger, asked, partner: query.partner, period: query }} />}
          <PrintListButton prepare={() => printedLedger({ ledger, query, model, sums, places })} />
        </>
      }
      filters={<LedgerFilters partner={ledger.partner} query={query} onChange={change} onClear={clear} />}
      used={filtersUsed(query, Object.keys(allEntries))}
      exporting={<ExportButton right={`${ledger.stem}_export`} seen={() => exportOfList(ledger.api, asked, model)} />}
      above={
        <>
          <Opening ledger={ledger} sums={sums} places={places} />
          {ledger.party !== 'cash' && query.partner && <LedgerCredit party={ledger.party} partner={query.partner} />}
        </>
      }
      none={words.none}
    />
  )
}

/**
 * The balance before the first day, the movements, and the balance at the end of the last day. If only one type of
 * documents is shown, only its movements. Nothing is shown if amounts are hidden from this user.
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

/** Makes the page of a ledger: that of customers, that of suppliers, or the cash journal. */
export function ledgerPage(party: Ledger['party']) {
  const ledger = ledgers.find((one) => one.party === party)
  return () => ledger && <LedgerPage ledger={ledger} />
}
