import { debtAges, earned, estimates, taxes } from '#resources/report-parts.ts'
import type { Report } from '#resources/reports.ts'
import { formPathOf } from '../../documents/engine/kinds.ts'
import { type Filters, groupingOf, linesOf, type MadeColumn, type Row, rowPeriod } from './report-query.ts'

type Asked = { report: Report; filters: Filters; figure: string /** Rows are months. */; months: boolean }
/** Where a figure leads: of a row, or of no row the figure of all together. */
type Lead = (asked: Asked, row: Row) => string | undefined

/** A page as it is asked for. All days are said too, for a report that is told of none shows this month. */
function pageOf(path: string, asked: Readonly<Record<string, string | number | undefined>>): string {
  const said = Object.entries(asked).filter(([name, value]) => value !== undefined && (value !== '' || name.endsWith('Time')))
  return `${path}?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`
}

/** The way of grouping that is asked for. */
const groupedBy = ({ report, filters }: Asked) => report.groupings[groupingOf(report, filters.groupBy)]

/** The rows behind a figure; of a row that is a document itself this document, where the reader may open it. */
const behind = (asked: Asked, row: Row, page: string): string | undefined =>
  groupedBy(asked)?.columns.includes('billNo') ? documentOf(asked, row) : page

const documentOf: Lead = (_, { headId, kind }) => (headId === undefined ? undefined : formPathOf(String(kind), String(headId)))

const stockOf: Lead = ({ filters }, { commInfoCode, depotId }) =>
  pageOf('/stock/inventory', { keyword: commInfoCode, depotId: depotId ?? filters.depotId, classifyId: filters.classifyId })

/** The age that a figure is of, or else that is asked for. */
const ageOf = ({ report, filters, figure }: Asked) => {
  const age = figure.replace(/Amt$/, '')
  return report.ages && Object.hasOwn(report.ages, age) ? age : filters.age
}

/** What is open of a partner, or of all, by document, at the end of the same days and in the same books; of a document itself. */
const debtsOf: Lead = (asked, row) => {
  const { report, filters } = asked
  const [partner = 'customerId'] = report.filters
  const { startTime, endTime, entity } = filters
  const said = { groupBy: 'document', [partner]: row[partner] ?? filters[partner], startTime, endTime, entity, age: ageOf(asked) }
  return behind(asked, row, pageOf(report.menu.path, said))
}

/** Tax of an item or an account, or of all, by document, held against the vouchers where its row is; of a document itself. */
const taxesOf: Lead = (asked, row) => {
  const { report, filters } = asked
  const { startTime, endTime, entity } = filters
  const ofAccount = groupingOf(report, filters.groupBy).startsWith('account')
  const account = row.account ?? filters.account
  const of = ofAccount ? { groupBy: 'accountDocument', account } : { groupBy: 'document', item: row.item ?? filters.item, account }
  const said = { startTime, endTime, ...of, entity }
  return behind(asked, row, pageOf(report.menu.path, said))
}

/** What a clerk, or all, earned, line by line; of a line its sale. */
const commissionOf: Lead = (asked, row) => {
  const { report, filters } = asked
  const { billDate, staffId } = row
  const { startTime, endTime } = billDate === undefined ? filters : rowPeriod(String(billDate), 'month', filters, true)
  return behind(asked, row, pageOf(report.menu.path, { startTime, endTime, groupBy: 'line', staffId: staffId ?? filters.staffId }))
}

/** All that stands in a partner's ledger, or in those of all: what is owed by age up to its day, what is owed beside trade up to now. */
const ledgerOf: Lead = ({ report, filters }, { customerId, supplierId }) => {
  const { endTime, entity } = filters
  const [page, partner] =
    report.side === 'sale' ? ['ledger', customerId ?? filters.customerId] : ['supplierLedger', supplierId ?? filters.supplierId]
  const until = report.byEntity ? { endTime: endTime || undefined, entity: entity === '' ? undefined : entity.slice(1) } : {}
  return pageOf(`/finance/${page}`, { partner, ...until })
}

/** The day book of money, of a day, an account or a type of document. */
const cashBookOf: Lead = ({ report, filters, months }, { billDate, accountId, kind }) => {
  const isMonth = report.api === 'CashFlowApi' ? groupingOf(report, filters.groupBy) === 'month' : months
  const days = billDate === undefined ? filters : rowPeriod(String(billDate), isMonth ? 'month' : 'day', filters, isMonth)
  const { startTime, endTime } = days
  return pageOf('/finance/cashBook', { partner: accountId ?? filters.accountId, kind, startTime, endTime })
}

/** Of a comparison: what is compared, of the days and the depot of a column; of all columns together from their first day to their last. */
function linesOfCell({ report, filters, figure }: Asked, row: Row | undefined, made: readonly MadeColumn[]): string | undefined {
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

/** What a store, a day or a month earned and spent beside sales, by document; of a document itself. */
const earningsOf: Lead = (asked, row) => {
  const { report, filters, months } = asked
  const { billDate, depotId = filters.depotId } = row
  const { startTime, endTime } = billDate === undefined ? filters : rowPeriod(String(billDate), months ? 'month' : 'day', filters, months)
  return behind(asked, row, pageOf(report.menu.path, { startTime, endTime, groupBy: 'document', depotId }))
}

const nowhere: Lead = () => undefined
const all = (names: readonly string[], lead: Lead) => Object.fromEntries(names.map((name) => [name, lead]))

/** Figures that no line of goods tells: money by its ledger, what is owed by the partner's, what is there by the stock. */
const ofBooks: Readonly<Record<string, Lead>> = {
  ...all(['stockQty', 'stockAmt'], stockOf),
  ...all(['collectedAmt', 'commissionAmt'], commissionOf),
  ...all(['balanceAmt', 'advanceAmt'], ledgerOf),
  ...all([...Object.keys(debtAges), ...Object.keys(estimates), 'goodsAmt', 'taxAmt'], debtsOf),
  ...all([...Object.keys(taxes), 'taxRate', 'voucherAmt', 'differenceAmt'], taxesOf),
  ...all(['openingAmt', 'receivedAmt', 'paidAmt', 'transferAmt', 'netAmt'], cashBookOf),
  ourAmt: documentOf,
  // what is worked out of others, or told by somebody else
  ...all(['turnoverRate', 'daysLeft', 'idleDays', 'feeAmt', 'theirAmt'], nowhere),
}

/** Of earnings of stores, where a fee is none of a bank. */
const ofEarnings: Readonly<Record<string, Lead>> = all(Object.keys(earned), earningsOf)

/** What a bank arrives with is of a statement, net of money its own. */
const ofStatements: ReadonlySet<Report['api']> = new Set(['ReconciliationApi'])

/**
 * Where a figure of a report leads: to the rows that it is made of, with the filters kept. Without a row it is what all rows come to, which leads on
 * only from where a row's figure does.
 */
export function leadOf(asked: Asked, row: Row | undefined, made: readonly MadeColumn[]): string | undefined {
  const { report, filters, figure, months } = asked
  const areLines = report.api === 'TradeLineApi' || (row === undefined && groupedBy(asked)?.columns.includes('billNo'))
  if (areLines || (ofStatements.has(report.api) && figure !== 'ourAmt')) return undefined
  if (report.choices) return linesOfCell(asked, row, made)
  const books = report.api === 'StoreProfitApi' ? { ...ofBooks, ...ofEarnings } : ofBooks
  // of what is earned beside sales a row is a document
  const other = report.api === 'StoreProfitApi' && filters.groupBy === 'document' ? documentOf : undefined
  const book = Object.hasOwn(books, figure) ? books[figure] : other
  return book ? book(asked, row ?? {}) : linesOf(report, filters, figure, row, months)
}
