import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { allOf, withTenant } from '../db/query-builder.ts'
import type { Call } from '../http/request.ts'
import { classesBelow } from './stock-goods.ts'
import { tradeRows } from './trade-rows.ts'
import { netSpansOf, spansOf } from './trade-spans.ts'

export type Side = 'sale' | 'purchase'

/** What a report is asked for; both ends of the period are in it. */
export type TradeQuery = {
  startTime?: string
  endTime?: string
  depotId?: string
  customerId?: string
  supplierId?: string
  classifyId?: string
  commInfoId?: string
  /** Some goods, where a page of them is known. */
  commInfoIds?: readonly string[]
  /** Who sold, or bought. */
  staffId?: string
}
export type TradeAsked<Query extends TradeQuery = TradeQuery> = Pick<Call<'TradeAnalysisApi_list'>, 'tx' | 'user'> & { query: Query }

const entersBooks = ({ words }: DocumentDefinition) => words.stateNames.some((state) => words.tagsOf(state).includes('booked'))
const partnerOf = { sale: 'customer', purchase: 'supplier' } as const

/** The types that sell, or buy: they enter the books with goods at prices, and not what was sold or bought before the start. */
const typesOf = (side: Side) =>
  allDefinitions.filter((type) => type.partner === partnerOf[side] && type.lines?.price === 'taxed' && entersBooks(type) && !type.opens)

const idsOf = (types: readonly DocumentDefinition[]) => types.map(({ words }) => words.id)
/** The kinds of documents that sell, or buy. */
export const kindsOf = (side: Side): string[] => idsOf(typesOf(side))
/** Those of them that only take back. */
const returnsOf = (side: Side) => idsOf(typesOf(side).filter(({ lines }) => lines?.sign === -1))

const oneOf = (column: string, kinds: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any (${[...kinds]}::text[])`

/** Whether not all depots are asked about: then nothing is told of what is kept by company, such as money. */
export const isOfDepots = ({ user, query }: TradeAsked): boolean => user.depots !== undefined || query.depotId !== undefined

const ofClass = ({ tx, query: { classifyId } }: TradeAsked, goods: string): RawBuilder<SqlBool>[] =>
  classifyId === undefined
    ? []
    : [
        sql<SqlBool>`${sql.ref(goods)} in (select n.id from commodity n where n.tenant_id = ${tx.tenantId} and n.classify_id in (${classesBelow(tx, classifyId)}))`,
      ]

const isGiven = ({ startTime, endTime }: TradeQuery) => startTime !== undefined || endTime !== undefined

/** Of lines or entries the days that are asked about, by the column that has them. */
export const withinDays = (query: TradeQuery, day: string): RawBuilder<SqlBool>[] =>
  isGiven(query)
    ? [sql<SqlBool>`${sql.ref(day)} between ${query.startTime ?? '-infinity'}::date and ${query.endTime ?? 'infinity'}::date`]
    : []

const partnerAsked = ({ customerId, supplierId }: TradeQuery, side: Side) => (side === 'sale' ? customerId : supplierId)

/** Of lines or sums `t`: what of depots is asked about and may be seen. */
export const ofDepots = ({ user, query }: TradeAsked): RawBuilder<SqlBool>[] => [
  ...(user.depots ? [sql<SqlBool>`t.depot_id = any (${[...user.depots]}::bigint[])`] : []),
  ...(query.depotId ? [sql<SqlBool>`t.depot_id = ${query.depotId}`] : []),
]

const ofPartner = (query: TradeQuery, side: Side, column: string): RawBuilder<SqlBool>[] => {
  const partner = partnerAsked(query, side)
  return partner ? [sql<SqlBool>`${sql.ref(column)} = ${partner}`] : []
}

/** Of lines or sums: what of goods is asked about, by the column that has them. */
export const ofGoods = (asked: TradeAsked, column: string): RawBuilder<SqlBool>[] => [
  ...(asked.query.commInfoId ? [sql<SqlBool>`${sql.ref(column)} = ${asked.query.commInfoId}`] : []),
  ...(asked.query.commInfoIds ? [sql<SqlBool>`${sql.ref(column)} = any (${[...asked.query.commInfoIds]}::bigint[])`] : []),
  ...ofClass(asked, column),
]

const ofClerk = ({ staffId }: TradeQuery, column: string): RawBuilder<SqlBool>[] =>
  staffId ? [sql<SqlBool>`${sql.ref(column)} = ${staffId}`] : []

/** The lines `t` of documents that are asked about, as a condition on `tradeRows`. */
export const linesWanted = (asked: TradeAsked, side: Side): RawBuilder<SqlBool> =>
  allOf([
    sql<SqlBool>`t.tenant_id = ${asked.tx.tenantId}`,
    ...ofDepots(asked),
    ...ofPartner(asked.query, side, `t.${partnerOf[side]}_id`),
    ...ofGoods(asked, 't.comm_info_id'),
    ...ofClerk(asked.query, 't.clerk_id'),
    oneOf('t.kind', kindsOf(side)),
    ...withinDays(asked.query, 't.bill_date'),
  ])

/**
 * What a line `t` adds to a report: `documents` to the number of sales (receipts); `back` what of the untaxed amount comes back; `lines`
 * and `shorts` of what was received. What reverses a line takes the same away.
 */
export const measures = `t.qty, t.untaxed, t.final, t.cost, t.deviation, case when t.is_first then t.sign else 0 end as documents,
  case when (t.qty < 0) <> (t.sign < 0) then -t.untaxed else 0 end as back,
  case when t.sign > 0 and t.qty > 0 then 1 else 0 end as lines,
  case when t.sign > 0 and t.qty > 0 and t.is_short then 1 else 0 end as shorts,
  case when t.sign > 0 and t.qty > 0 then t.bill_date end as last_date`

const told = sql.raw(
  'f.bill_date, f.depot_id, f.partner_id, f.comm_info_id, f.clerk_id, f.qty, f.untaxed, f.final, f.cost, f.deviation, f.back, f.lines, f.shorts, f.last_date',
)

/** A return is no sale, whatever it says of the number of documents. */
const counted = (side: Side, facts: RawBuilder<unknown>) =>
  sql`select ${told}, case when ${oneOf('f.kind', returnsOf(side))} then 0 else f.documents end as documents from (${facts}) f`

const rowsOf = (asked: TradeAsked, side: Side, lines: keyof typeof tradeRows, more: readonly RawBuilder<SqlBool>[] = []) => sql`
  select t.kind, t.bill_date, t.depot_id, ${sql.ref(`t.${partnerOf[side]}_id`)} as partner_id, t.comm_info_id, t.clerk_id, ${sql.raw(measures)}
    from ${withTenant(asked.tx, tradeRows[lines])} t where ${allOf([linesWanted(asked, side), ...more])}`

/** What a report tells apart beside days: depots; or partners, goods or clerks, of all depots that it is asked about. */
export type Grain = 'depot' | 'partner' | 'goods' | 'clerk'
/**
 * What of the facts a report needs: days of their own, or months where the period has whole ones. `isAdded`: only figures that are added up are read,
 * no last day, and nobody minds facts that come to nothing.
 */
export type Needs = { of: Grain; byDay?: boolean; byDepot?: boolean; isAdded?: boolean }

/** The sums that answer what is asked; none know two of partners, goods and clerks at once. */
function grainOf(query: TradeQuery, side: Side, of: Grain): Grain | undefined {
  const told: Record<Exclude<Grain, 'depot'>, boolean> = {
    partner: of === 'partner' || partnerAsked(query, side) !== undefined,
    goods: of === 'goods' || query.commInfoId !== undefined || query.classifyId !== undefined,
    clerk: of === 'clerk' || query.staffId !== undefined,
  }
  const [first = 'depot', ...more] = (['partner', 'goods', 'clerk'] as const).filter((grain) => told[grain])
  return more.length > 0 ? undefined : first
}

const byDepots = { depot: 'depot', partner: 'depotPartner', goods: 'depotGoods', clerk: 'depotClerk' } as const

const added = ['qty', 'untaxed', 'final', 'cost', 'deviation', 'documents', 'back', 'lines', 'shorts']

function summed(asked: TradeAsked, side: Side, grain: Grain, { byDay, byDepot, isAdded }: Needs): RawBuilder<unknown> {
  const of = (one: Grain) => (grain === one ? sql`nullif(t.of_id, 0)` : sql`null::bigint`)
  const depots = ofDepots(asked)
  const wanted = {
    depot: [],
    partner: ofPartner(asked.query, side, 't.of_id'),
    goods: ofGoods(asked, 't.of_id'),
    clerk: ofClerk(asked.query, 't.of_id'),
  }[grain]
  // a grain that does not tell depots apart has none
  const found = byDepot || depots.length > 0 || grain === 'depot' ? sql`${byDepots[grain]}` : sql`${grain} and t.depot_id = 0`
  const where = allOf([
    sql<SqlBool>`t.tenant_id = ${asked.tx.tenantId} and t.grain = ${found}`,
    ...depots,
    ...wanted,
    oneOf('t.kind', kindsOf(side)),
  ])
  const selected = (less: boolean) => sql`
    select t.kind, t.first_day as bill_date, nullif(t.depot_id, 0) as depot_id, ${of('partner')} as partner_id, ${of('goods')} as comm_info_id,
           ${of('clerk')} as clerk_id, ${sql.join(added.map((name) => (less ? sql`-t.${sql.id(name)} as ${sql.id(name)}` : sql`t.${sql.id(name)}`)))},
           t.last_date from trade_sum t`
  const sums = { tenantId: asked.tx.tenantId, grain: 'depot' } as const
  const spans = isAdded ? netSpansOf(sums, asked.query) : spansOf(sums, asked.query, byDay).map((is) => ({ is, less: false }))
  return sql.join(
    spans.map(({ is, less }) => sql`${selected(less)} where ${where} and ${is}`),
    sql` union all `,
  )
}

/** The parts of sums that are not added up yet, as a condition on what is named by `id`. */
export const notedAs = ({ tx }: Pick<TradeAsked, 'tx'>, part: 'document' | 'cover' | 'cash', id: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(id)} = any (array(select n.id from trade_news n where n.tenant_id = ${tx.tenantId} and n.part = ${part}))`

/**
 * The facts `t` of a report: sums by day or month with what was noted since they were added up (ADR 153), or the lines themselves where no sums
 * tell partners and goods at once.
 */
export function factsOf(asked: TradeAsked, side: Side, needs: Needs): RawBuilder<unknown> {
  const grain = grainOf(asked.query, side, needs.of)
  if (grain === undefined) return counted(side, rowsOf(asked, side, 'trade_line'))
  return counted(
    side,
    sql`select ${told}, f.kind, f.documents from (${summed(asked, side, grain, needs)}) f
      union all select ${told}, f.kind, f.documents from (${rowsOf(asked, side, 'trade_document_line', [notedAs(asked, 'document', 't.document_id')])}) f
      union all select ${told}, f.kind, f.documents from (${rowsOf(asked, side, 'trade_cover_line', [notedAs(asked, 'cover', 't.id')])}) f`,
  )
}
