import { debtAges, estimates, storeEarnings, taxes } from '#resources/reports/report-parts.ts'
import type { Report } from '#resources/reports/reports.ts'
import { formPathOf } from '../../document-engine/document-paths.ts'
import { type Filters, type GeneratedColumn, groupingOf, linesOf, type ReportRow, rowPeriod } from './report-query.ts'

type FigureContext = { report: Report; filters: Filters; figure: string /** Rows are months. */; months: boolean }
/** Returns the link of a figure in a row or, for an empty row, of the sum; undefined if it has none. */
type FigureLinkOf = (asked: FigureContext, row: ReportRow) => string | undefined

/**
 * The address of a page with these parameters. Empty dates are included, because a report without dates shows this
 * month.
 */
function pageOf(path: string, asked: Readonly<Record<string, string | number | undefined>>): string {
  const said = Object.entries(asked).filter(([name, value]) => value !== undefined && (value !== '' || name.endsWith('Time')))
  return `${path}?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`
}

/** The grouping that is shown now. */
const groupedBy = ({ report, filters }: FigureContext) => report.groupings[groupingOf(report, filters.groupBy)]

/**
 * The address of the rows behind a figure. If a row is a document itself, it is the address of that document;
 * undefined if this type has no page.
 */
const rowsBehind = (asked: FigureContext, row: ReportRow, page: string): string | undefined =>
  groupedBy(asked)?.columns.includes('billNo') ? documentOf(asked, row) : page

const documentOf: FigureLinkOf = (_, { headId, kind }) => (headId === undefined ? undefined : formPathOf(String(kind), String(headId)))

const stockOf: FigureLinkOf = ({ filters }, { commInfoCode, depotId }) =>
  pageOf('/stock/inventory', { keyword: commInfoCode, depotId: depotId ?? filters.depotId, classifyId: filters.classifyId })

/** The age of the figure's column or, for any other column, the age in the filter. */
const ageOf = ({ report, filters, figure }: FigureContext) => {
  const age = figure.replace(/Amt$/, '')
  return report.ages && Object.hasOwn(report.ages, age) ? age : filters.age
}

/**
 * Links to the open amounts of a partner, or of all partners, by document, for the same days and the same books; if a
 * row is itself a document, to that document.
 */
const debtsOf: FigureLinkOf = (asked, row) => {
  const { report, filters } = asked
  const [partner = 'customerId'] = report.filters
  const { startTime, endTime, entity } = filters
  const said = { groupBy: 'document', [partner]: row[partner] ?? filters[partner], startTime, endTime, entity, age: ageOf(asked) }
  return rowsBehind(asked, row, pageOf(report.menu.path, said))
}

/**
 * Links to the tax of an item or account, or of all of them, by document; if a row is itself a document, to that
 * document. If the row compares tax with vouchers, so does the list.
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

/**
 * Links to the commission of a clerk, or of all clerks, line by line. If a row is such a line, links to its document.
 */
const commissionOf: FigureLinkOf = (asked, row) => {
  const { report, filters } = asked
  const { billDate, staffId } = row
  const { startTime, endTime } = billDate === undefined ? filters : rowPeriod(String(billDate), 'month', filters, true)
  return rowsBehind(asked, row, pageOf(report.menu.path, { startTime, endTime, groupBy: 'line', staffId: staffId ?? filters.staffId }))
}

/**
 * Links to the ledger of a partner, or of all partners. For debts by age the ledger ends on the day of the report, for
 * other balances it has no end.
 */
const ledgerOf: FigureLinkOf = ({ report, filters }, { customerId, supplierId }) => {
  const { endTime, entity } = filters
  const [page, partner] =
    report.side === 'sale' ? ['ledger', customerId ?? filters.customerId] : ['supplierLedger', supplierId ?? filters.supplierId]
  const until = report.byEntity ? { endTime: endTime || undefined, entity: entity === '' ? undefined : entity.slice(1) } : {}
  return pageOf(`/finance/${page}`, { partner, ...until })
}

/** Links to the cash journal, filtered by the day, account or document type of the row. */
const cashBookOf: FigureLinkOf = ({ report, filters, months }, { billDate, accountId, kind }) => {
  const isMonth = report.api === 'CashFlowApi' ? groupingOf(report, filters.groupBy) === 'month' : months
  const days = billDate === undefined ? filters : rowPeriod(String(billDate), isMonth ? 'month' : 'day', filters, isMonth)
  const { startTime, endTime } = days
  return pageOf('/finance/cashBook', { partner: accountId ?? filters.accountId, kind, startTime, endTime })
}

/**
 * For a comparison of columns: links to the lines behind a cell, filtered by the days and the depot of its column. For
 * the total it covers all days from the first to the last of the columns.
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
 * Links to the income and expenses, other than sales, of a store, a day or a month, by document; if a row is itself a
 * document, to that document.
 */
const earningsOf: FigureLinkOf = (asked, row) => {
  const { report, filters, months } = asked
  const { billDate, depotId = filters.depotId } = row
  const { startTime, endTime } = billDate === undefined ? filters : rowPeriod(String(billDate), months ? 'month' : 'day', filters, months)
  return rowsBehind(asked, row, pageOf(report.menu.path, { startTime, endTime, groupBy: 'document', depotId }))
}

const noLink: FigureLinkOf = () => undefined
const sameLinkForAll = (names: readonly string[], lead: FigureLinkOf) => Object.fromEntries(names.map((name) => [name, lead]))

/**
 * The links of figures that do not consist of lines of goods. Money links to its journal, debts to the partner's
 * ledger, quantities to the stock.
 */
const ofBooks: Readonly<Record<string, FigureLinkOf>> = {
  ...sameLinkForAll(['stockQty', 'stockAmt'], stockOf),
  ...sameLinkForAll(['collectedAmt', 'commissionAmt'], commissionOf),
  ...sameLinkForAll(['balanceAmt', 'advanceAmt'], ledgerOf),
  ...sameLinkForAll([...Object.keys(debtAges), ...Object.keys(estimates), 'goodsAmt', 'taxAmt'], debtsOf),
  ...sameLinkForAll([...Object.keys(taxes), 'taxRate', 'voucherAmt', 'differenceAmt'], taxesOf),
  ...sameLinkForAll(['openingAmt', 'receivedAmt', 'paidAmt', 'transferAmt', 'netAmt'], cashBookOf),
  ourAmt: documentOf,
  // these are computed from other figures, or come from an outside statement, so they have no link
  ...sameLinkForAll(['turnoverRate', 'daysLeft', 'idleDays', 'feeAmt', 'theirAmt'], noLink),
}

/** The links for the report of store earnings, in which `feeAmt` is not a bank fee. */
const ofEarnings: Readonly<Record<string, FigureLinkOf>> = sameLinkForAll(Object.keys(storeEarnings), earningsOf)

/** Reconciliation, in which the net amount is the bank's and not ours. */
const ofStatements: ReadonlySet<Report['api']> = new Set(['ReconciliationApi'])

/**
 * The link of a figure in a report. It leads to the rows behind the figure, with the filters of the report. Without a
 * row it is the link of the sum, which exists only if the figure has links in the rows.
 */
export function figureLink(asked: FigureContext, row: ReportRow | undefined, made: readonly GeneratedColumn[]): string | undefined {
  const { report, filters, figure, months } = asked
  const areLines = report.api === 'TradeLineApi' || (row === undefined && groupedBy(asked)?.columns.includes('billNo'))
  if (areLines || (ofStatements.has(report.api) && figure !== 'ourAmt')) return undefined
  if (report.choices) return linesOfCell(asked, row, made)
  const books = report.api === 'StoreProfitApi' ? { ...ofBooks, ...ofEarnings } : ofBooks
  // in store earnings by document, the other figures link to the document of their row
  const other = report.api === 'StoreProfitApi' && filters.groupBy === 'document' ? documentOf : undefined
  const book = Object.hasOwn(books, figure) ? books[figure] : other
  return book ? book(asked, row ?? {}) : linesOf(report, filters, figure, row, months)
}
