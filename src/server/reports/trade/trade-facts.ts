import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { allOf, withTenant } from '../../db/query-builder.ts'
import type { Call } from '../../http/request.ts'
import { classesBelow } from '../stock/stock-goods.ts'
import { tradeRows } from './trade-rows.ts'
import { netSumSpans, sumSpans } from './trade-spans.ts'

export type TradeSide = 'sale' | 'purchase'

/** Parameters of a report; the period includes both ends. */
export type TradeQuery = {
  startTime?: string
  endTime?: string
  depotId?: string
  customerId?: string
  supplierId?: string
  classifyId?: string
  commInfoId?: string
  /** Only these goods, where those of a page are known. */
  commInfoIds?: readonly string[]
  /** The clerk. */
  staffId?: string
}
export type TradeCall<Query extends TradeQuery = TradeQuery> = Pick<Call<'TradeAnalysisApi_list'>, 'tx' | 'user'> & { query: Query }

const entersBooks = ({ words }: DocumentDefinition) => words.stateNames.some((state) => words.tagsOf(state).includes('booked'))
const partnerOf = { sale: 'customer', purchase: 'supplier' } as const

/** Document types of sales, or purchases: they post priced goods, and are no opening documents. */
const tradingTypes = (side: TradeSide) =>
  allDefinitions.filter((type) => type.partner === partnerOf[side] && type.lines?.price === 'taxed' && entersBooks(type) && !type.opens)

const idsOf = (types: readonly DocumentDefinition[]) => types.map(({ words }) => words.id)
/** Document kinds of sales, or purchases. */
export const tradingKinds = (side: TradeSide): string[] => idsOf(tradingTypes(side))
/** Those that are returns only. */
const returnKinds = (side: TradeSide) => idsOf(tradingTypes(side).filter(({ lines }) => lines?.sign === -1))

const isOneOf = (column: string, kinds: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any (${[...kinds]}::text[])`

/** True if the report is restricted to some depots: then amounts of the company, such as money, are left out. */
export const isOfDepots = ({ user, query }: TradeCall): boolean => user.depots !== undefined || query.depotId !== undefined

const ofClass = ({ tx, query: { classifyId } }: TradeCall, goods: string): RawBuilder<SqlBool>[] =>
  classifyId === undefined
    ? []
    : [
        sql<SqlBool>`${sql.ref(goods)} in (select n.id from commodity n
          where n.tenant_id = ${tx.tenantId} and n.classify_id in (${classesBelow(tx, classifyId)}))`,
      ]

const hasPeriod = ({ startTime, endTime }: TradeQuery) => startTime !== undefined || endTime !== undefined

/** Condition that the day column of lines or entries is in the period. */
export const withinDays = (query: TradeQuery, day: string): RawBuilder<SqlBool>[] =>
  hasPeriod(query)
    ? [sql<SqlBool>`${sql.ref(day)} between ${query.startTime ?? '-infinity'}::date and ${query.endTime ?? 'infinity'}::date`]
    : []

const requestedPartner = ({ customerId, supplierId }: TradeQuery, side: TradeSide) => (side === 'sale' ? customerId : supplierId)

/** Conditions on the depot of lines or sums `t`: requested, and open to the user. */
export const ofDepots = ({ user, query }: TradeCall): RawBuilder<SqlBool>[] => [
  ...(user.depots ? [sql<SqlBool>`t.depot_id = any (${[...user.depots]}::bigint[])`] : []),
  ...(query.depotId ? [sql<SqlBool>`t.depot_id = ${query.depotId}`] : []),
]

const ofPartner = (query: TradeQuery, side: TradeSide, column: string): RawBuilder<SqlBool>[] => {
  const partner = requestedPartner(query, side)
  return partner ? [sql<SqlBool>`${sql.ref(column)} = ${partner}`] : []
}

/** Conditions on the goods column of lines or sums. */
export const ofGoods = (asked: TradeCall, column: string): RawBuilder<SqlBool>[] => [
  ...(asked.query.commInfoId ? [sql<SqlBool>`${sql.ref(column)} = ${asked.query.commInfoId}`] : []),
  ...(asked.query.commInfoIds ? [sql<SqlBool>`${sql.ref(column)} = any (${[...asked.query.commInfoIds]}::bigint[])`] : []),
  ...ofClass(asked, column),
]

const ofClerk = ({ staffId }: TradeQuery, column: string): RawBuilder<SqlBool>[] =>
  staffId ? [sql<SqlBool>`${sql.ref(column)} = ${staffId}`] : []

/** Condition on lines `t` of `tradeRows` that match the report's parameters. */
export const lineConditions = (asked: TradeCall, side: TradeSide): RawBuilder<SqlBool> =>
  allOf([
    sql<SqlBool>`t.tenant_id = ${asked.tx.tenantId}`,
    ...ofDepots(asked),
    ...ofPartner(asked.query, side, `t.${partnerOf[side]}_id`),
    ...ofGoods(asked, 't.comm_info_id'),
    ...ofClerk(asked.query, 't.clerk_id'),
    isOneOf('t.kind', tradingKinds(side)),
    ...withinDays(asked.query, 't.bill_date'),
  ])

/**
 * Figures of a line `t`: `documents` adds to the number of sales (receipts); `back` is the returned untaxed amount;
 * `lines` and `shorts` count receipt lines. A reversal subtracts the same.
 */
export const measureColumnsSql = `t.qty, t.untaxed, t.final, t.cost, t.deviation, case when t.is_first then t.sign else 0 end as documents,
  case when (t.qty < 0) <> (t.sign < 0) then -t.untaxed else 0 end as back,
  case when t.sign > 0 and t.qty > 0 then 1 else 0 end as lines,
  case when t.sign > 0 and t.qty > 0 and t.is_short then 1 else 0 end as shorts,
  case when t.sign > 0 and t.qty > 0 then t.bill_date end as last_date`

const factColumns = sql.raw(
  'f.bill_date, f.depot_id, f.partner_id, f.comm_info_id, f.clerk_id, f.qty, f.untaxed, f.final, f.cost, f.deviation, f.back, f.lines, f.shorts, f.last_date',
)

/** Returns do not count as documents. */
const withDocumentCount = (side: TradeSide, facts: RawBuilder<unknown>) =>
  sql`select ${factColumns}, case when ${isOneOf('f.kind', returnKinds(side))} then 0 else f.documents end as documents from (${facts}) f`

const lineFacts = (asked: TradeCall, side: TradeSide, lines: keyof typeof tradeRows, more: readonly RawBuilder<SqlBool>[] = []) => sql`
  select t.kind, t.bill_date, t.depot_id, ${sql.ref(`t.${partnerOf[side]}_id`)} as partner_id, t.comm_info_id,
    t.clerk_id, ${sql.raw(measureColumnsSql)}
    from ${withTenant(asked.tx, tradeRows[lines])} t where ${allOf([lineConditions(asked, side), ...more])}`

/** Key of the sums beside the day: depots; or partners, goods or clerks over all requested depots. */
export type SumGrain = 'depot' | 'partner' | 'goods' | 'clerk'
/**
 * Facts that a report needs: by day, or months where the period has whole ones. `isAdded`: only additive figures are
 * used, no last day, and facts that cancel out may remain.
 */
export type FactsOptions = { of: SumGrain; byDay?: boolean; byDepot?: boolean; isAdded?: boolean }

/** The sums that can answer a report; none have two of partners, goods and clerks at once. */
function grainOf(query: TradeQuery, side: TradeSide, of: SumGrain): SumGrain | undefined {
  const told: Record<Exclude<SumGrain, 'depot'>, boolean> = {
    partner: of === 'partner' || requestedPartner(query, side) !== undefined,
    goods: of === 'goods' || query.commInfoId !== undefined || query.classifyId !== undefined,
    clerk: of === 'clerk' || query.staffId !== undefined,
  }
  const [first = 'depot', ...more] = (['partner', 'goods', 'clerk'] as const).filter((grain) => told[grain])
  return more.length > 0 ? undefined : first
}

const grainByDepot = { depot: 'depot', partner: 'depotPartner', goods: 'depotGoods', clerk: 'depotClerk' } as const

const summedColumns = ['qty', 'untaxed', 'final', 'cost', 'deviation', 'documents', 'back', 'lines', 'shorts']

function storedSums(asked: TradeCall, side: TradeSide, grain: SumGrain, { byDay, byDepot, isAdded }: FactsOptions): RawBuilder<unknown> {
  const of = (one: SumGrain) => (grain === one ? sql`nullif(t.of_id, 0)` : sql`null::bigint`)
  const depots = ofDepots(asked)
  const wanted = {
    depot: [],
    partner: ofPartner(asked.query, side, 't.of_id'),
    goods: ofGoods(asked, 't.of_id'),
    clerk: ofClerk(asked.query, 't.of_id'),
  }[grain]
  // a grain without depots has depot 0
  const found = byDepot || depots.length > 0 || grain === 'depot' ? sql`${grainByDepot[grain]}` : sql`${grain} and t.depot_id = 0`
  const where = allOf([
    sql<SqlBool>`t.tenant_id = ${asked.tx.tenantId} and t.grain = ${found}`,
    ...depots,
    ...wanted,
    isOneOf('t.kind', tradingKinds(side)),
  ])
  const selected = (less: boolean) => sql`
    select t.kind, t.first_day as bill_date, nullif(t.depot_id, 0) as depot_id, ${of('partner')} as partner_id,
      ${of('goods')} as comm_info_id,
           ${of('clerk')} as clerk_id,
           ${sql.join(summedColumns.map((name) => (less ? sql`-t.${sql.id(name)} as ${sql.id(name)}` : sql`t.${sql.id(name)}`)))},
           t.last_date from trade_sum t`
  const sums = { tenantId: asked.tx.tenantId, grain: 'depot' } as const
  const spans = isAdded ? netSumSpans(sums, asked.query) : sumSpans(sums, asked.query, byDay).map((is) => ({ is, less: false }))
  return sql.join(
    spans.map(({ is, less }) => sql`${selected(less)} where ${where} and ${is}`),
    sql` union all `,
  )
}

/** Condition that the row named by `id` is not in the sums yet. */
export const isDirtyPart = ({ tx }: Pick<TradeCall, 'tx'>, part: 'document' | 'cover' | 'cash', id: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(id)} = any (array(select n.id from trade_news n where n.tenant_id = ${tx.tenantId} and n.part = ${part}))`

/**
 * The facts `t` of a report: sums by day or month and rows noted since (ADR 153), or the lines themselves where no
 * sums have both partners and goods.
 */
export function tradeFacts(asked: TradeCall, side: TradeSide, needs: FactsOptions): RawBuilder<unknown> {
  const grain = grainOf(asked.query, side, needs.of)
  if (grain === undefined) return withDocumentCount(side, lineFacts(asked, side, 'trade_line'))
  return withDocumentCount(
    side,
    sql`select ${factColumns}, f.kind, f.documents from (${storedSums(asked, side, grain, needs)}) f
      union all select ${factColumns}, f.kind, f.documents
      from (${lineFacts(asked, side, 'trade_document_line', [isDirtyPart(asked, 'document', 't.document_id')])}) f
      union all select ${factColumns}, f.kind, f.documents
      from (${lineFacts(asked, side, 'trade_cover_line', [isDirtyPart(asked, 'cover', 't.id')])}) f`,
  )
}
