import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { allOf, withTenant } from '../../db/query-builder.ts'
import { tradeRows } from '../../db/schema/trade-rows.ts'
import type { Call } from '../../http/request.ts'
import { classesBelow } from '../stock/stock-goods.ts'
import { netSumSpans, sumSpans } from './trade-spans.ts'

export type TradeSide = 'sale' | 'purchase'

/** Parameters of a report; the period includes both its days. */
export type TradeQuery = {
  startTime?: string
  endTime?: string
  depotId?: string
  customerId?: string
  supplierId?: string
  classifyId?: string
  commInfoId?: string
  /** Restricts facts to these goods, for a page whose goods are already known. */
  commInfoIds?: readonly string[]
  /** Id of the clerk who made the sale. */
  staffId?: string
}
export type TradeCall<Query extends TradeQuery = TradeQuery> = Pick<Call<'TradeAnalysisApi_list'>, 'tx' | 'user'> & { query: Query }

const entersBooks = ({ words }: DocumentDefinition) => words.stateNames.some((state) => words.tagsOf(state).includes('booked'))
const partnerOf = { sale: 'customer', purchase: 'supplier' } as const

/** Document types of sales, or of purchases: they post priced goods and are no opening documents. */
const tradingTypes = (side: TradeSide) =>
  allDefinitions.filter((type) => type.partner === partnerOf[side] && type.lines?.price === 'taxed' && entersBooks(type) && !type.opens)

const idsOf = (types: readonly DocumentDefinition[]) => types.map(({ words }) => words.id)
/** Ids of document types of sales, or of purchases. */
export const tradingKinds = (side: TradeSide): string[] => idsOf(tradingTypes(side))
/** Ids of those types that contain only returns. */
const returnKinds = (side: TradeSide) => idsOf(tradingTypes(side).filter(({ lines }) => lines?.sign === -1))

const isOneOf = (column: string, kinds: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any (${[...kinds]}::text[])`

/**
 * True if the report is restricted to some depots; amounts of the company as a whole, such as money, are then left
 * out.
 */
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

/** Conditions on the depot of lines or sums `t`: it is requested, and the user may use it. */
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
 * Figures of a line `t`: `documents` is what the line adds to the number of sales or receipts; `back` is the untaxed
 * amount returned; `lines` and `shorts` count lines of receipts. A reversal subtracts the same amounts.
 */
export const measureColumnsSql = `t.qty, t.untaxed, t.final, t.cost, t.deviation, case when t.is_first then t.sign else 0 end as documents,
  case when (t.qty < 0) <> (t.sign < 0) then -t.untaxed else 0 end as back,
  case when t.sign > 0 and t.qty > 0 then 1 else 0 end as lines,
  case when t.sign > 0 and t.qty > 0 and t.is_short then 1 else 0 end as shorts,
  case when t.sign > 0 and t.qty > 0 then t.bill_date end as last_date`

const factColumns = sql.raw(
  'f.bill_date, f.depot_id, f.partner_id, f.comm_info_id, f.clerk_id, f.qty, f.untaxed, f.final, f.cost, f.deviation, f.back, f.lines, f.shorts, f.last_date',
)

/** Facts with the number of documents, in which returns do not count. */
const withDocumentCount = (side: TradeSide, facts: RawBuilder<unknown>) =>
  sql`select ${factColumns}, case when ${isOneOf('f.kind', returnKinds(side))} then 0 else f.documents end as documents from (${facts}) f`

const lineFacts = (asked: TradeCall, side: TradeSide, lines: keyof typeof tradeRows, more: readonly RawBuilder<SqlBool>[] = []) => sql`
  select t.kind, t.bill_date, t.depot_id, ${sql.ref(`t.${partnerOf[side]}_id`)} as partner_id, t.comm_info_id,
    t.clerk_id, ${sql.raw(measureColumnsSql)}
    from ${withTenant(asked.tx, tradeRows[lines])} t where ${allOf([lineConditions(asked, side), ...more])}`

/**
 * What a stored sum is for, besides its day: a depot; or a partner, goods or a clerk, over all depots or per depot.
 */
export type SumGrain = 'depot' | 'partner' | 'goods' | 'clerk'
/**
 * Facts that a report needs, by day if `byDay`, else by whole months where the period has them. `isAdded` says that
 * only additive figures are used, and not the last day; facts that cancel out may then remain.
 */
export type FactsOptions = { of: SumGrain; byDay?: boolean; byDepot?: boolean; isAdded?: boolean }

/**
 * The grain of sums that can answer a report; undefined if it needs two of partners, goods and clerks at once, for
 * which no sums are stored.
 */
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
  // sums of a grain without depots are stored under depot 0
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

/** Condition that the row with the id in `id` is not in the sums yet. */
export const isDirtyPart = ({ tx }: Pick<TradeCall, 'tx'>, part: 'document' | 'cover' | 'cash', id: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(id)} = any (array(select n.id from trade_news n where n.tenant_id = ${tx.tenantId} and n.part = ${part}))`

/**
 * The facts `t` of a report: sums by day or month, and rows that are not in them yet (ADR 153); or the lines
 * themselves if no stored sums can answer it.
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
