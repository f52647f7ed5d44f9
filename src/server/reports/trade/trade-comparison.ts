import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { type DayPeriod, daysLater, lastPeriod, monthsLater, yearBefore } from '#domain/core/day-periods.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { comparedCells } from '#resources/reports/report-parts.ts'
import { rightWords } from '#resources/rights.ts'
import { isFieldHidden } from '../../core/hidden-fields.ts'
import { sortOf } from '../../db/pages.ts'
import { checkPeriod } from '../../db/period.ts'
import { statement } from '../../db/query-builder.ts'
import { refuse } from '../../db/refuse.ts'
import { settingsOf } from '../../db/settings.ts'
import { percentOf, type ReportDefinition, type ReportRow, reportPage } from '../report-page.ts'
import { type TradeCall, type TradeQuery, type TradeSide, tradeFacts } from './trade-facts.ts'
import { defaultOrder, groupedFacts } from './trade-groupings.ts'

type ComparisonQuery = QueryOf<'TradeComparisonApi_list'> & Pick<TradeQuery, 'commInfoIds'>
type ComparisonCall = TradeCall<ComparisonQuery>
type ComparisonMeasure = NonNullable<ComparisonQuery['measure']>
/**
 * A column of the report: its label, the query of the facts it consists of, and the condition that a fact `t` belongs
 * to it.
 */
type ComparisonColumn = {
  label: string
  of: { startTime?: string; endTime?: string; depotId?: string }
  /** Total of the column, if it is known before the report is read. */
  sum?: string
  query: ComparisonCall['query']
  is: RawBuilder<unknown>
}

const measureColumns: Readonly<Record<ComparisonMeasure, { side: TradeSide; of: RawBuilder<unknown>; guard?: 'costAmt' | 'purchaseAmt' }>> =
  {
    salesAmt: { side: 'sale', of: sql`t.untaxed` },
    qty: { side: 'sale', of: sql`t.qty` },
    profitAmt: { side: 'sale', of: sql`(t.untaxed - t.cost)`, guard: 'costAmt' },
    costAmt: { side: 'sale', of: sql`t.cost`, guard: 'costAmt' },
    purchaseAmt: { side: 'purchase', of: sql`t.untaxed`, guard: 'purchaseAmt' },
    purchaseQty: { side: 'purchase', of: sql`t.qty` },
  }

/** Refuses NO_PERMISSION if the user may not see the measure. */
function requireMeasureRight({ tx }: ComparisonCall, measure: ComparisonMeasure): void {
  const { guard } = measureColumns[measure]
  if (guard && isFieldHidden(tx, 'TradeLineApi', guard))
    refuse('NO_PERMISSION', { params: { button: rightWords(guard === 'costAmt' ? 'cost_view' : 'price_purchase_view') } })
}

/** Days before this year are refused, because the periods to compare with would be too early. */
const firstYear = 1900
const tooEarly: Problem = {
  field: 'startTime',
  rule: 'FIELD_BAD',
  reason: { zh: '对比的期间早于1900年', en: 'what it is compared with begins before 1900' },
}

const periodText = ({ startTime, endTime }: DayPeriod) => `${startTime} – ${endTime}`

/**
 * Columns for the requested period, by default the current month; the period before it; and the same days of last
 * year.
 */
function periodCells({ tx, query }: ComparisonCall): ComparisonColumn[] {
  const endTime = query.endTime ?? tx.today
  const period = { startTime: query.startTime ?? monthsLater(endTime, 0), endTime }
  const periods = [period, lastPeriod(period) ?? period, yearBefore(period)]
  return periods.map((one, at) => ({ label: periodText(one), of: one, query: { ...query, ...one }, is: sql`t.cell = ${at}` }))
}

/**
 * Columns for the months of the period, at most the last twelve; for a period within one month, the twelve months up
 * to it.
 */
function monthCells({ tx, query }: ComparisonCall): ComparisonColumn[] {
  const until = query.endTime ?? tx.today
  const earliest = monthsLater(until, 1 - comparedCells)
  const { startTime = earliest } = query
  const from = startTime > earliest && startTime < monthsLater(until, 0) ? startTime : earliest
  const months: ComparisonColumn[] = []
  for (let month = monthsLater(from, 0); month <= until; month = monthsLater(month, 1)) {
    const [first, last] = [month < from ? from : month, daysLater(monthsLater(month, 1), -1)]
    months.push({
      label: month.slice(0, 7),
      of: { startTime: first, endTime: last > until ? until : last },
      query: { ...query, startTime: from, endTime: until },
      is: sql`t.bill_date between ${month}::date and ${last}::date`,
    })
  }
  return months
}

/** Columns for the twelve depots with the largest figures. */
async function depotCells(asked: ComparisonCall, { side, of }: (typeof measureColumns)[ComparisonMeasure]): Promise<ComparisonColumn[]> {
  const { tx, query } = asked
  const facts = tradeFacts(asked, side, { of: 'depot', byDepot: true })
  const rows = await tx.run<{ id: string; name: string; figure: string }>(
    statement(sql<{ id: string; name: string; figure: string }>`
      select d.id, d.name, s.figure from (select t.depot_id, sum(${of}) as figure from (${facts}) t group by 1) s
        join depot d on d.tenant_id = ${tx.tenantId} and d.id = s.depot_id order by s.figure desc, d.id limit ${comparedCells}`),
  )
  return rows.map(({ id, name, figure }) => ({ label: name, of: { depotId: id }, sum: figure, query, is: sql`t.depot_id = ${id}` }))
}

const columnsOf = (asked: ComparisonCall, measure: ComparisonMeasure): ComparisonColumn[] | Promise<ComparisonColumn[]> => {
  const { columns = 'period' } = asked.query
  if (columns === 'depot') return depotCells(asked, measureColumns[measure])
  return columns === 'month' ? monthCells(asked) : periodCells(asked)
}

const withChangeRates = (row: ReportRow): ReportRow => {
  const change = (before: unknown) => {
    const was = typeof before === 'string' ? before : undefined
    const percent = percentOf(typeof row.cell1Amt === 'string' ? row.cell1Amt : undefined, was)
    return percent === undefined ? undefined : (Number(percent) - 100).toFixed(2)
  }
  return { ...row, previousRate: change(row.cell2Amt), yearRate: change(row.cell3Amt) }
}

function comparisonReport(asked: ComparisonCall, measure: ComparisonMeasure, cells: readonly ComparisonColumn[]): ReportDefinition {
  const { side, of } = measureColumns[measure]
  const { groupBy = 'depot', columns = 'period' } = asked.query
  const isOfPeriods = columns === 'period'
  const queries = isOfPeriods ? cells.map(({ query }) => query) : [cells[0]?.query ?? asked.query]
  const parts = queries.map((query) => groupedFacts({ ...asked, query }, side, groupBy, columns === 'depot'))
  const [{ facts: _, ...grouping } = groupedFacts(asked, side, groupBy)] = parts
  const facts = sql.join(
    parts.map(({ facts }, at) => sql`select f.*, ${at} as cell from (${facts}) f`),
    sql` union all `,
  )
  const figures = Object.fromEntries(
    cells.map(({ is }, at): [string, RawBuilder<unknown>] => [`cell${at + 1}Amt`, sql`coalesce(sum(${of}) filter (where ${is}), 0)`]),
  )
  return {
    ...grouping,
    facts,
    figures: { ...figures, ...(isOfPeriods ? {} : { totalAmt: sql`coalesce(sum(${of}), 0)` }) },
    order: defaultOrder(groupBy, isOfPeriods ? 'cell1Amt' : 'totalAmt'),
    ...(isOfPeriods ? { worked: withChangeRates } : {}),
  }
}

/**
 * True if the rows of goods by store can be found from totals of goods: for all depots, and without filters other than
 * days. There are twenty times as many sums by goods and depot.
 */
function isFoundByTotal({ query, user }: ComparisonCall): boolean {
  const { groupBy, columns, depotId, classifyId } = query
  return groupBy === 'goods' && columns === 'depot' && !(user.depots || depotId || classifyId)
}

/** Goods with their total over all stores, and with their figure in the store by which rows are sorted. */
function goodsTotals(asked: ComparisonCall, measure: ComparisonMeasure, cells: readonly ComparisonColumn[]): ReportDefinition {
  const { query } = asked
  const { side, of } = measureColumns[measure]
  const { facts, ...grouping } = groupedFacts(asked, side, 'goods')
  const names = cells.map((_, at) => `cell${at + 1}_amt`)
  const at = names.indexOf(sortOf(query, names)?.column ?? '')
  const sorted = cells[at]
  const common = { ...grouping, order: defaultOrder('goods', 'totalAmt') }
  if (!sorted) return { ...common, facts, figures: { totalAmt: sql`coalesce(sum(${of}), 0)` } }
  const { facts: own } = groupedFacts({ ...asked, query: { ...query, depotId: String(sorted.of.depotId) } }, side, 'goods')
  return {
    ...common,
    facts: sql`select f.*, false as is_own from (${facts}) f union all select f.*, true from (${own}) f`,
    figures: {
      totalAmt: sql`coalesce(sum(${of}) filter (where not t.is_own), 0)`,
      [`cell${at + 1}Amt`]: sql`coalesce(sum(${of}) filter (where t.is_own), 0)`,
    },
  }
}

/** A page of goods by store: the page's goods are found from totals, and figures by store are read only for these. */
async function goodsByStores(asked: ComparisonCall, measure: ComparisonMeasure, cells: readonly ComparisonColumn[]) {
  const { tx, query } = asked
  const found = await reportPage(tx, goodsTotals(asked, measure, cells), query)
  const commInfoIds = found.records.map(({ commInfoId }) => String(commInfoId))
  const ofThese = cells.map((cell) => ({ ...cell, query: { ...cell.query, commInfoIds } }))
  const { records } = await reportPage(tx, comparisonReport({ ...asked, query: { ...query, commInfoIds } }, measure, ofThese), {
    ...query,
    current: 1,
  })
  const { places } = await settingsOf(tx)
  const sums = Object.fromEntries(cells.map(({ sum = '0' }, at) => [`cell${at + 1}Amt`, fixedText(decimal(sum), places.amount)]))
  return { ...found, records, sums: { ...sums, ...found.sums } }
}

/**
 * One figure of trade by rows and columns; the columns are a period beside the one before and that of last year, or
 * months, or depots. Refuses FIELD_BAD, and NO_PERMISSION if the user may not see the figure.
 */
export async function comparisonPage(asked: ComparisonCall): Promise<DataOf<'TradeComparisonApi_list'>> {
  checkPeriod(asked.query)
  const measure = asked.query.measure ?? 'salesAmt'
  requireMeasureRight(asked, measure)
  const cells = await columnsOf(asked, measure)
  if (cells.some(({ of }) => Number.parseInt(of.startTime ?? '', 10) < firstYear)) refuse('FIELD_BAD', { problems: [tooEarly] })
  const page = isFoundByTotal(asked)
    ? await goodsByStores(asked, measure, cells)
    : await reportPage(asked.tx, comparisonReport(asked, measure, cells), asked.query)
  const columns = cells.map(({ label, of }, at) => ({ name: `cell${at + 1}Amt`, label, ...of }))
  return { ...page, columns } as DataOf<'TradeComparisonApi_list'>
}
