import { debtAges, estimates, storeEarnings, taxes } from '#resources/reports/report-parts.ts'
import type { Report } from '#resources/reports/reports.ts'
import { formPathOf } from '../../document-engine/document-paths.ts'
import { type Filters, type GeneratedColumn, groupingOf, linesOf, type ReportRow, rowPeriod } from './report-query.ts'

type FigureContext = { report: Report; filters: Filters; figure: string /** Rows are months. */; months: boolean }
/** The link of a figure in a row; without a row, of the sum. */
type FigureLinkOf = (asked: FigureContext, row: ReportRow) => string | undefined

/** The address of a page with parameters. Empty days are included, because a report without them shows this month. */
function pageOf(path: string, asked: Readonly<Record<string, string | number | undefined>>): string {
  const said = Object.entries(asked).filter(([name, value]) => value !== undefined && (value !== '' || name.endsWith('Time')))
  return `${path}?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`
}

/** The current grouping. */
const groupedBy = ({ report, filters }: FigureContext) => report.groupings[groupingOf(report, filters.groupBy)]

/** The rows behind a figure; for a row that is a document itself this document, where the reader may open it. */
const rowsBehind = (asked: FigureContext, row: ReportRow, page: string): string | undefined =>
  groupedBy(asked)?.columns.includes('billNo') ? documentOf(asked, row) : page

const documentOf: FigureLinkOf = (_, { headId, kind }) => (headId === undefined ? undefined : formPathOf(String(kind), String(headId)))

const stockOf: FigureLinkOf = ({ filters }, { commInfoCode, depotId }) =>
  pageOf('/stock/inventory', { keyword: commInfoCode, depotId: depotId ?? filters.depotId, classifyId: filters.classifyId })

/** The age of a figure's column, or else of the filter. */
const ageOf = ({ report, filters, figure }: FigureContext) => {
  const age = figure.replace(/Amt$/, '')
  return report.ages && Object.hasOwn(report.ages, age) ? age : filters.age
}

/**
 * The open amounts of a partner, or of all, by document, at the end of the same days and in the same books; for a row
 * that is a document, the document.
 */
const debtsOf: FigureLinkOf = (asked, row) => {
  const { report, filters } = asked
  const [partner = 'customerId'] = report.filters
  const { startTime, endTime, entity } = filters
  const said = { groupBy: 'document', [partner]: row[partner] ?? filters[partner], startTime, endTime, entity, age: ageOf(asked) }
  return rowsBehind(asked, row, pageOf(report.menu.path, said))
}

/**
 * Tax of an item or an account, or of all, by document, compared with the vouchers where its row is; for a row that
 * is a document, the document.
 */
const taxesOf: FigureLinkOf = (asked, row) => {
  const { report, filters } = asked
  const { startTime, endTime, entity } = filters
  const ofAccount = groupingOf(report, filters.groupBy).startsWith('account')
  const account = row.account ?? filters.account
  const of = ofAccount ? { groupBy: 'accountDocument', account } : { groupBy: 'document', item: row.item ?? filters.item, account }
  const said = { startTime, endTime, ...of, entity }
  return rowsBehind(asked, row, pageOf(report.menu.path, said))
}

/** The commission of a clerk, or of all, line by line; for a line its sale. */
const commissionOf: FigureLinkOf = (asked, row) => {
  const { report, filters } = asked
  const { billDate, staffId } = row
  const { startTime, endTime } = billDate === undefined ? filters : rowPeriod(String(billDate), 'month', filters, true)
  return rowsBehind(asked, row, pageOf(report.menu.path, { startTime, endTime, groupBy: 'line', staffId: staffId ?? filters.staffId }))
}

/** The ledger of a partner, or of all: for debts by age up to the report's day, for other balances up to now. */
const ledgerOf: FigureLinkOf = ({ report, filters }, { customerId, supplierId }) => {
  const { endTime, entity } = filters
  const [page, partner] =
    report.side === 'sale' ? ['ledger', customerId ?? filters.customerId] : ['supplierLedger', supplierId ?? filters.supplierId]
  const until = report.byEntity ? { endTime: endTime || undefined, entity: entity === '' ? undefined : entity.slice(1) } : {}
  return pageOf(`/finance/${page}`, { partner, ...until })
}

/** The day book of money, of a day, an account or a type of document. */
const cashBookOf: FigureLinkOf = ({ report, filters, months }, { billDate, accountId, kind }) => {
  const isMonth = report.api === 'CashFlowApi' ? groupingOf(report, filters.groupBy) === 'month' : months
  const days = billDate === undefined ? filters : rowPeriod(String(billDate), isMonth ? 'month' : 'day', filters, isMonth)
  const { startTime, endTime } = days
  return pageOf('/finance/cashBook', { partner: accountId ?? filters.accountId, kind, startTime, endTime })
}

/**
 * In a comparison: the lines of a cell, by the days and the depot of its column; for all columns together from their
 * first day to their last.
 */
function linesOfCell(
  { report, filters, figure }: FigureContext,
  row: ReportRow | undefined,
  made: readonly GeneratedColumn[],
): string | undefined {
  const cell = made.find(({ name }) => name === figure)
  if (!cell && figure !== 'totalAmt') return undefined
  const days = (cell ? [cell] : made).flatMap(({ startTime, endTime }) => (startTime && endTime ? [{ startTime, endTime }] : []))
  const first = days.map(({ startTime }) => startTime).sort()[0] ?? filters.startTime
  const last =
    days
      .map(({ endTime }) => endTime)
      .sort()
      .at(-1) ?? filters.endTime
  const of = { startTime: first, endTime: last, ...(cell?.depotId ? { depotId: cell.depotId } : {}) }
  return linesOf(report, { ...filters, ...of }, filters.measure.startsWith('purchase') ? 'purchaseAmt' : 'salesAmt', row, true)
}

/**
 * The income and expenses of a store, a day or a month beside sales, by document; for a row that is a document, the
 * document.
 */
const earningsOf: FigureLinkOf = (asked, row) => {
  const { report, filters, months } = asked
  const { billDate, depotId = filters.depotId } = row
  const { startTime, endTime } = billDate === undefined ? filters : rowPeriod(String(billDate), months ? 'month' : 'day', filters, months)
  return rowsBehind(asked, row, pageOf(report.menu.path, { startTime, endTime, groupBy: 'document', depotId }))
}

const noLink: FigureLinkOf = () => undefined
const sameLinkForAll = (names: readonly string[], lead: FigureLinkOf) => Object.fromEntries(names.map((name) => [name, lead]))

/** Figures without lines of goods: money links to its ledger, debts to the partner's, quantities to the stock. */
const ofBooks: Readonly<Record<string, FigureLinkOf>> = {
  ...sameLinkForAll(['stockQty', 'stockAmt'], stockOf),
  ...sameLinkForAll(['collectedAmt', 'commissionAmt'], commissionOf),
  ...sameLinkForAll(['balanceAmt', 'advanceAmt'], ledgerOf),
  ...sameLinkForAll([...Object.keys(debtAges), ...Object.keys(estimates), 'goodsAmt', 'taxAmt'], debtsOf),
  ...sameLinkForAll([...Object.keys(taxes), 'taxRate', 'voucherAmt', 'differenceAmt'], taxesOf),
  ...sameLinkForAll(['openingAmt', 'receivedAmt', 'paidAmt', 'transferAmt', 'netAmt'], cashBookOf),
  ourAmt: documentOf,
  // computed from other figures, or from an external statement
  ...sameLinkForAll(['turnoverRate', 'daysLeft', 'idleDays', 'feeAmt', 'theirAmt'], noLink),
}

/** For earnings of stores, where a fee is not a bank fee. */
const ofEarnings: Readonly<Record<string, FigureLinkOf>> = sameLinkForAll(Object.keys(storeEarnings), earningsOf)

/** For reconciliation, where the net amount is the bank's. */
const ofStatements: ReadonlySet<Report['api']> = new Set(['ReconciliationApi'])

/**
 * The link of a figure of a report: to the rows that it is made of, with the filters kept. Without a row it is the
 * sum, which has a link only where a row's figure has one.
 */
export function figureLink(asked: FigureContext, row: ReportRow | undefined, made: readonly GeneratedColumn[]): string | undefined {
  const { report, filters, figure, months } = asked
  const areLines = report.api === 'TradeLineApi' || (row === undefined && groupedBy(asked)?.columns.includes('billNo'))
  if (areLines || (ofStatements.has(report.api) && figure !== 'ourAmt')) return undefined
  if (report.choices) return linesOfCell(asked, row, made)
  const books = report.api === 'StoreProfitApi' ? { ...ofBooks, ...ofEarnings } : ofBooks
  // for other earnings a row is a document
  const other = report.api === 'StoreProfitApi' && filters.groupBy === 'document' ? documentOf : undefined
  const book = Object.hasOwn(books, figure) ? books[figure] : other
  return book ? book(asked, row ?? {}) : linesOf(report, filters, figure, row, months)
}
