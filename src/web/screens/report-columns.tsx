import type { ReactNode } from 'react'
import type { Field } from '#resources/define-resource.ts'
import { estimates, taxes } from '#resources/report-parts.ts'
import type { Report } from '#resources/reports.ts'
import { formPathOf } from '../documents/engine/kinds.ts'
import type { usePlaces } from '../session.ts'
import { TabLink } from '../shell/tab-link.tsx'
import type { Column } from '../ui/use-data-table.ts'
import { fieldColumns, shownValue } from './field-columns.tsx'
import { type Filters, groupingOf, linesOf, type MadeColumn, type Row, rowPeriod } from './report-query.ts'

type Places = ReturnType<typeof usePlaces>
export type ReportColumn = Column<Row> & { plain: (row: Row) => ReactNode }

const stockOf = ({ commInfoCode, depotId: own }: Row, { depotId: chosen }: Filters) => {
  const depotId = String(own ?? chosen)
  return `/stock/inventory?${new URLSearchParams({ ...(commInfoCode && { keyword: String(commInfoCode) }), ...(depotId && { depotId }) })}`
}

/** A partner's debts by document, at the end of the same days and in the same books; of a document itself. */
const debtsOf = ({ customerId, supplierId, headId, kind }: Row, { startTime, endTime, entity }: Filters) => {
  if (headId !== undefined) return formPathOf(String(kind), String(headId))
  const [page, partner] = customerId ? ['receivableAge', { customerId }] : ['payableAge', { supplierId }]
  const asked = { groupBy: 'document', ...partner, startTime, endTime, ...(entity && { entity }) }
  return (customerId ?? supplierId) === undefined ? undefined : `/analysis/${page}?${new URLSearchParams(asked as Record<string, string>)}`
}

/** What is estimated of a supplier by document; of a document itself. */
const estimatesOf = ({ supplierId, headId, kind }: Row, { entity }: Filters) =>
  headId !== undefined
    ? formPathOf(String(kind), String(headId))
    : supplierId === undefined
      ? undefined
      : `/analysis/estimateAge?${new URLSearchParams({ groupBy: 'document', supplierId: String(supplierId), ...(entity && { entity }) })}`

/** Tax of an item by document; of a document itself. */
const taxesOf = ({ item, headId, kind }: Row, { startTime, endTime, entity }: Filters) =>
  headId !== undefined
    ? formPathOf(String(kind), String(headId))
    : item === undefined
      ? undefined
      : `/analysis/taxWorksheet?${new URLSearchParams({ startTime, endTime, groupBy: 'document', item: String(item), ...(entity && { entity }) })}`

/** What a clerk earned, line by line; of a line its sale. */
const commissionOf = ({ staffId, billDate, headId, kind }: Row, filters: Filters) => {
  if (headId !== undefined) return formPathOf(String(kind), String(headId))
  const { startTime, endTime } = billDate === undefined ? filters : rowPeriod(String(billDate), 'month', filters, true)
  return `/analysis/staffCommission?${new URLSearchParams({ startTime, endTime, groupBy: 'line', staffId: String(staffId) })}`
}

/** All that stands in a partner's ledger: what is owed by age up to its day, what is owed beside trade up to now. */
const ledgerOf = ({ customerId, supplierId, openAmt }: Row, { endTime, entity }: Filters) => {
  const [page, partner] = customerId ? ['ledger', customerId] : ['supplierLedger', supplierId]
  const until = openAmt === undefined ? {} : { ...(endTime && { endTime }), ...(entity && { entity: entity.slice(1) }) }
  return partner ? `/finance/${page}?${new URLSearchParams({ partner: String(partner), ...until })}` : undefined
}

const ages = ['openAmt', 'notDueAmt', 'overdue30Amt', 'overdue60Amt', 'overdue90Amt', 'overdueMoreAmt', 'goodsAmt', 'taxAmt']

/** Figures that no line of goods tells: money by its ledger, what is owed by the partner's, what is there by the stock. */
const ofBooks: Readonly<Record<string, (row: Row, filters: Filters) => string | undefined>> = {
  stockQty: stockOf,
  stockAmt: stockOf,
  turnoverRate: () => undefined,
  daysLeft: () => undefined,
  idleDays: () => undefined,
  collectedAmt: commissionOf,
  commissionAmt: commissionOf,
  balanceAmt: ledgerOf,
  advanceAmt: ledgerOf,
  ...Object.fromEntries(ages.map((name) => [name, debtsOf])),
  ...Object.fromEntries(Object.keys(estimates).map((name) => [name, estimatesOf])),
  ...Object.fromEntries([...Object.keys(taxes), 'taxRate'].map((name) => [name, taxesOf])),
  ourAmt: debtsOf,
  ...Object.fromEntries(['theirAmt', 'feeAmt', 'netAmt', 'differenceAmt', 'voucherAmt'].map((name) => [name, () => undefined])),
}

/** Money by day or account leads to the day book. */
const cashBookOf = ({ startTime, endTime, accountId: chosen }: Filters, { billDate, accountId = chosen }: Row, isMonth: boolean) => {
  const days =
    billDate === undefined
      ? { startTime, endTime }
      : rowPeriod(String(billDate), isMonth ? 'month' : 'day', { startTime, endTime }, isMonth)
  return `/finance/cashBook?${new URLSearchParams({ ...(accountId ? { partner: String(accountId) } : {}), ...days })}`
}

/** Of a comparison: what is compared, of the days and the depot of a column. */
function linesOfCell(report: Report, filters: Filters, row: Row, { startTime, endTime, depotId }: MadeColumn): string | undefined {
  const of = { startTime: startTime ?? filters.startTime, endTime: endTime ?? filters.endTime, ...(depotId ? { depotId } : {}) }
  const bought = filters.measure.startsWith('purchase') ? 'purchaseAmt' : 'salesAmt'
  return linesOf(report, { ...filters, ...of }, bought, row, true)
}

const figures: ReadonlySet<string> = new Set(['qty', 'amount', 'integer', 'percent'])
/** Nothing is sorted by what is worked out of the page's rows alone. */
const unsorted: ReadonlySet<string> = new Set([
  ...[
    'profitRate',
    'exceptionRate',
    'balanceAmt',
    'turnoverRate',
    'daysLeft',
    'idleDays',
    'deviationRate',
    'previousRate',
    'yearRate',
    'untaxedAmt',
  ],
])

/** Of a comparison: what differs from which period, where periods are compared; else what all columns come to. */
const isOfOtherWay = ({ choices }: Report, { columns }: Filters, name: string) =>
  choices !== undefined && (columns === '' || columns === 'period' ? name === 'totalAmt' : name === 'previousRate' || name === 'yearRate')

/** The columns of a report as it is grouped; each figure leads to the lines it is made of. */
export function reportColumns({
  report,
  filters,
  places,
  months,
  made = [],
}: {
  report: Report
  filters: Filters
  places: Places
  months: boolean
  made?: readonly MadeColumn[]
}): ReportColumn[] {
  const grouping = groupingOf(report, filters.groupBy)
  const own = report.groupings[grouping]?.columns ?? []
  const others = new Set(Object.values(report.groupings).flatMap(({ columns }) => columns))
  const shown = Object.entries(report.fields).filter(
    ([name]) => own.includes(name) || !(others.has(name) || isOfOtherWay(report, filters, name)),
  )
  const called = new Map(made.map(({ name, label }) => [name, label]))
  const fields = Object.fromEntries(
    shown.flatMap(([name, field]) => {
      const label = called.get(name)
      if (field.label.zh !== '') return [[name, field]]
      // a column that is made as it is asked for, or is not there
      return label === undefined ? [] : [[name, { ...field, label: { zh: label, en: label } }]]
    }),
  ) as Readonly<Record<string, Field>>
  const isLines = report.api === 'TradeLineApi'
  return fieldColumns<Row>(fields, places).map((column): ReportColumn => {
    const { id } = column
    const field = fields[id]
    const isFigure = figures.has(field?.kind ?? '')
    const plain = (row: Row) => (field ? shownValue(field, row[id], places) : '')
    const to = (row: Row) => {
      if (id === 'billNo') return row.headId === undefined ? undefined : formPathOf(String(row.kind), String(row.headId))
      if (isLines) return undefined
      if (!isFigure) return undefined
      if (report.api === 'CashFlowApi') return row.kind === undefined ? cashBookOf(filters, row, grouping === 'month') : undefined
      if (id === 'receivedAmt' || id === 'paidAmt') return cashBookOf(filters, row, months)
      const cell = report.choices && made.find(({ name }) => name === id)
      if (report.choices) return cell && linesOfCell(report, filters, row, cell)
      return Object.hasOwn(ofBooks, id) ? ofBooks[id]?.(row, filters) : linesOf(report, filters, id, row, months)
    }
    return {
      ...column,
      plain,
      always: id === own[0],
      ...(isFigure ? { align: 'right' as const } : {}),
      sortable: isLines ? id === 'billDate' : (isFigure && !unsorted.has(id)) || id === 'billDate',
      cell: (row) => <Cell to={to(row)}>{plain(row)}</Cell>,
    }
  })
}

const Cell = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    children
  ) : (
    <TabLink to={to} className="report-figure">
      {children}
    </TabLink>
  )
