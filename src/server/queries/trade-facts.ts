import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { allOf } from '../db/query-builder.ts'
import type { Call } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { classesBelow } from './stock.ts'

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
}
export type TradeAsked<Query extends TradeQuery = TradeQuery> = Pick<Call<'TradeAnalysisApi_list'>, 'tx' | 'user'> & { query: Query }

const entersBooks = ({ words }: DocumentDefinition) => words.stateNames.some((state) => words.tagsOf(state).includes('booked'))
const partnerOf = { sale: 'customer', purchase: 'supplier' } as const

/** The types that sell, or buy: they enter the books with goods at prices. */
const typesOf = (side: Side) =>
  allDefinitions.filter((type) => type.partner === partnerOf[side] && type.lines?.price === 'taxed' && entersBooks(type))

const idsOf = (types: readonly DocumentDefinition[]) => sql`${types.map(({ words }) => words.id)}::text[]`
/** The kinds of documents that sell, or buy. */
export const kindsOf = (side: Side) => idsOf(typesOf(side))
/** Those of them that only take back. */
const returnsOf = (side: Side) => idsOf(typesOf(side).filter(({ lines }) => lines?.sign === -1))

/** Refuses a period that ends before it begins. */
export function checkPeriod({ startTime, endTime }: TradeQuery): void {
  if (startTime === undefined || endTime === undefined || startTime <= endTime) return
  const reason = { zh: '结束日期不能早于开始日期', en: 'the last day is before the first' }
  refuse('FIELD_BAD', { problems: [{ field: 'endTime', rule: 'FIELD_BAD', reason }] })
}

/** Whether not all depots are asked about: then nothing is told of what is kept by company, such as money. */
export const isOfDepots = ({ user, query }: TradeAsked): boolean => user.depots !== undefined || query.depotId !== undefined

const goodsOf = ({ tx, query: { classifyId } }: TradeAsked) =>
  classifyId === undefined
    ? []
    : [
        sql<SqlBool>`t.comm_info_id in (select n.id from commodity n where n.tenant_id = ${tx.tenantId} and n.classify_id in (${classesBelow(tx, classifyId)}))`,
      ]

const withinDays = ({ startTime, endTime }: TradeQuery) =>
  startTime === undefined && endTime === undefined
    ? []
    : [sql<SqlBool>`t.bill_date between ${startTime ?? '-infinity'}::date and ${endTime ?? 'infinity'}::date`]

const partnerIn = (side: Side) => sql.ref(`t.${partnerOf[side]}_id`)

/** What of lines `t` is asked about and may be seen, but for the kinds and days. */
function conditionsOf(asked: TradeAsked, side: Side): RawBuilder<SqlBool>[] {
  const { tx, user, query } = asked
  const partner = side === 'sale' ? query.customerId : query.supplierId
  return [
    sql<SqlBool>`t.tenant_id = ${tx.tenantId}`,
    ...(user.depots ? [sql<SqlBool>`t.depot_id = any (${[...user.depots]}::bigint[])`] : []),
    ...(query.depotId ? [sql<SqlBool>`t.depot_id = ${query.depotId}`] : []),
    ...(partner ? [sql<SqlBool>`${partnerIn(side)} = ${partner}`] : []),
    ...(query.commInfoId ? [sql<SqlBool>`t.comm_info_id = ${query.commInfoId}`] : []),
    ...goodsOf(asked),
  ]
}

/** The lines `t` of documents that are asked about, as a condition on `trade_line`. */
export const linesWanted = (asked: TradeAsked, side: Side): RawBuilder<SqlBool> =>
  allOf([...conditionsOf(asked, side), sql`t.kind = any (${kindsOf(side)})`, ...withinDays(asked.query)])

/**
 * What each line adds to a report: `documents` to the number of sales (receipts), which a return is none of; `back` what of the untaxed
 * amount comes back; `lines` and `shorts` of what was received. What reverses a line takes the same away.
 */
export const factsOf = (asked: TradeAsked, side: Side): RawBuilder<unknown> => sql`
  select t.bill_date, t.depot_id, ${partnerIn(side)} as partner_id, t.comm_info_id, t.qty, t.untaxed, t.final, t.cost,
         case when t.is_first and not t.kind = any (${returnsOf(side)}) then t.sign else 0 end as documents,
         case when (t.qty < 0) <> (t.sign < 0) then -t.untaxed else 0 end as back,
         case when t.sign > 0 and t.qty > 0 then 1 else 0 end as lines,
         case when t.sign > 0 and t.qty > 0 and t.is_short then 1 else 0 end as shorts,
         case when t.sign > 0 and t.qty > 0 then t.bill_date end as last_date
    from trade_line t where ${linesWanted(asked, side)}`
