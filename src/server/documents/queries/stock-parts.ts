import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { momentText, withoutNulls } from '../../core/wire-values.ts'
import { pageOf, sliceOf, sortOf } from '../../db/pages.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call, HandlersOf, User } from '../../http/request.ts'
import { visibleBalances } from '../../identity/visible-balances.ts'
import { allKinds, kindName } from '../engine/kind.ts'
import { visibleKinds } from './across-kinds.ts'

/** Documents behind each stock figure, and movements behind the balance. */
export const stockPartHandlers: HandlersOf<'InventoryApi_parts' | 'InventoryApi_movements'> = {
  InventoryApi_parts: partsOf,
  InventoryApi_movements: movementsOf,
}

type DocumentHead = { headId: string; kind: string; billNo: string | null; billDate: string }
type StockPart = DocumentHead & { partnerName: string | null; qty: string }
type PartsCall = Call<'InventoryApi_parts'>

/** Head of a document for a row of the answer; it has the document's id only where the user may open it. */
export function visibleHead<Row extends DocumentHead>(row: Row, user: User, language: Language) {
  const isSeen = new Set(visibleKinds(user)).has(row.kind)
  return { ...row, headId: isSeen ? row.headId : null, kindName: kindName(row.kind, language) }
}

/**
 * Kinds whose lines hold stock; `partlyHoldingKinds`: kinds of which only some lines do: losses, or goods used to make
 * others.
 */
const holdingKinds = () => allKinds().flatMap(({ holds, words }) => (holds ? [words.id] : []))
const partlyHoldingKinds = (part: 'losses' | 'used') => allKinds().flatMap(({ holds, words }) => (holds === part ? [words.id] : []))

/** Quantity and condition of lines `l` of documents `d` for each figure. */
const partFigures = {
  reserved: () => ({ qty: sql`l.reserved_qty`, where: sql<SqlBool>`l.reserved_qty <> 0` }),
  onOrder: () => ({ qty: sql`l.on_order_qty`, where: sql<SqlBool>`l.on_order_qty <> 0` }),
  held: () => ({
    qty: sql`abs(l.base_qty)`,
    where: sql<SqlBool>`'holds' = any (d.tags) and d.kind = any (${holdingKinds()}::text[])
      and (l.base_qty < 0 or not d.kind = any (${partlyHoldingKinds('losses')}::text[]))
      and (not is_made(d.assembly_way, l.assembly_role) or not d.kind = any (${partlyHoldingKinds('used')}::text[]))`,
  }),
} satisfies Record<string, () => { qty: RawBuilder<unknown>; where: RawBuilder<SqlBool> }>

function partsQuery({ tx, user, query: { depotId, commInfoId, figure } }: PartsCall): RawBuilder<StockPart> {
  const at = (alias: string) => [
    sql<SqlBool>`${sql.ref(`${alias}.tenant_id`)} = ${tx.tenantId} and ${sql.ref(`${alias}.depot_id`)} = ${depotId} and ${sql.ref(`${alias}.comm_info_id`)} = ${commInfoId}`,
  ]
  const seen = [
    sql`b.tenant_id = ${tx.tenantId} and b.depot_id = ${depotId} and b.comm_info_id = ${commInfoId} and b.lot = ''`,
    ...visibleBalances(user),
  ]
  const { qty, where } = figure === 'transit' ? { qty: sql`l.qty`, where: sql<SqlBool>`true` } : partFigures[figure]()
  const table = sql.raw(figure === 'transit' ? 'stock_transit' : 'document_line')
  return sql<StockPart>`select d.id as "headId", d.kind, d.bill_no as "billNo", d.bill_date as "billDate",
      coalesce(s.supplier_name, c.customer_name) as "partnerName", sum(${qty}) as qty
    from ${table} l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
    left join supplier s on s.tenant_id = d.tenant_id and s.id = d.supplier_id
    left join customer c on c.tenant_id = d.tenant_id and c.id = d.customer_id
   where ${allOf([...at('l'), where])} and exists (select from stock_balance b where ${allOf(seen)})
   group by d.id, d.kind, d.bill_no, d.bill_date, s.supplier_name, c.customer_name
  having sum(${qty}) <> 0 order by d.bill_date, d.id limit 500`
}

async function partsOf(call: PartsCall): Promise<DataOf<'InventoryApi_parts'>> {
  const { tx, user, language } = call
  const rows = await tx.run<StockPart>(statement(partsQuery(call)))
  const { places } = await settingsOf(tx)
  return rows.map((row) => withoutNulls({ ...visibleHead(row, user, language), qty: fixedText(decimal(row.qty), places.qty) }))
}

/** Names of movements. */
export const movementWords: Readonly<Record<string, Words>> = {
  receive: { zh: '入库', en: 'Came in' },
  return: { zh: '客户退回', en: 'Back from a customer' },
  gain: { zh: '报溢', en: 'Found' },
  arrive: { zh: '调入', en: 'Arrived' },
  comeBack: { zh: '调拨退回', en: 'Back from transit' },
  assemblyIn: { zh: '拆装入库', en: 'Made of others' },
  issue: { zh: '出库', en: 'Left' },
  returnOut: { zh: '退供应商', en: 'Back to a supplier' },
  loss: { zh: '报损', en: 'Lost' },
  consume: { zh: '领用', en: 'Used' },
  dispatch: { zh: '调出', en: 'Sent' },
  assemblyOut: { zh: '拆装出库', en: 'Made into others' },
  putBack: { zh: '出库红冲', en: 'Out reversed' },
  takeBack: { zh: '入库红冲', en: 'In reversed' },
  variance: { zh: '成本补差', en: 'Cost of what was below zero' },
  difference: { zh: '红冲差额', en: 'Difference of a reversal' },
  adjust: { zh: '成本调整', en: 'Cost adjusted' },
}

type MovementRow = DocumentHead &
  Record<'id' | 'depotId' | 'depotName' | 'movement' | 'qty' | 'costAmt' | 'balanceQty' | 'balanceAmt', string> & { postedAt: Date | null }
type MovementSums = Record<'count' | 'opening' | 'came' | 'left' | 'closing' | 'closingAmt', string>
type MovementsCall = Call<'InventoryApi_movements'>

const inPeriod = ({ startTime, endTime }: MovementsCall['query']) =>
  sql<SqlBool>`b.bill_date between ${startTime ?? '-infinity'}::date and ${endTime ?? 'infinity'}::date`

const movementConditions = ({ tx, user, query: { commInfoId, depotId } }: MovementsCall) =>
  allOf([
    sql`b.tenant_id = ${tx.tenantId} and b.comm_info_id = ${commInfoId} and b.lot = ''`,
    ...visibleBalances(user),
    ...(depotId ? [sql`b.depot_id = ${depotId}`] : []),
  ])

/**
 * Sums of a period by quantity, with opening and closing quantity. By value there is only the closing, in a column
 * that needs the right to see costs.
 */
const movementSums = (call: MovementsCall) => {
  const before = sql`b.bill_date < ${call.query.startTime ?? '-infinity'}::date`
  const upTo = sql`b.bill_date <= ${call.query.endTime ?? 'infinity'}::date`
  const inside = inPeriod(call.query)
  return sql<MovementSums>`select count(*) filter (where ${inside}) as count, coalesce(sum(b.qty) filter (where ${before}), 0) as opening,
    coalesce(sum(b.qty) filter (where b.qty > 0 and ${inside}), 0) as came,
    coalesce(-sum(b.qty) filter (where b.qty < 0 and ${inside}), 0) as left, coalesce(sum(b.qty) filter (where ${upTo}), 0) as closing,
    coalesce(sum(b.value) filter (where ${upTo}), 0) as "closingAmt" from stock_movement b where ${movementConditions(call)}`
}

/**
 * Movements by business date, within a day in order of posting, each with the balance after it over all requested
 * depots.
 */
async function movementsOf(call: MovementsCall): Promise<DataOf<'InventoryApi_movements'>> {
  const { tx, user, query, language } = call
  const { size, offset } = sliceOf(query)
  const direction = sql.raw(sortOf(query, ['bill_date'])?.direction ?? 'asc')
  const [sums] = await tx.run<MovementSums>(statement(movementSums(call)))
  const rows = await tx.run<MovementRow>(
    statement(sql<MovementRow>`
      with m as (select b.seq, b.depot_id, b.document_id, b.kind as movement, b.bill_date, b.posted_at, b.qty, b.value,
                        sum(b.qty) over w as balance_qty, sum(b.value) over w as balance_amt
                   from stock_movement b where ${movementConditions(call)} window w as (order by b.bill_date, b.seq))
      select b.seq as id, b.depot_id as "depotId", p.name as "depotName", b.bill_date as "billDate",
        b.posted_at as "postedAt", d.id as "headId", d.kind,
             d.bill_no as "billNo", b.movement, b.qty, b.value as "costAmt", b.balance_qty as "balanceQty", b.balance_amt as "balanceAmt"
        from m b join document d on d.tenant_id = ${tx.tenantId} and d.id = b.document_id
        join depot p on p.tenant_id = ${tx.tenantId} and p.id = b.depot_id
       where ${inPeriod(query)} order by b.bill_date ${direction}, b.seq ${direction} limit ${size} offset ${offset}`),
  )
  const { places, timeZone } = await settingsOf(tx)
  const qty = (text = '0') => fixedText(decimal(text), places.qty)
  const money = (text = '0') => fixedText(decimal(text), places.amount)
  const records = rows.map(({ movement, postedAt, ...row }) =>
    withoutNulls({
      ...visibleHead(row, user, language),
      movementName: inLanguage(movementWords[movement] ?? { zh: movement, en: movement }, language),
      postedAt: postedAt && momentText(postedAt, timeZone),
      ...{ qty: qty(row.qty), balanceQty: qty(row.balanceQty), costAmt: money(row.costAmt), balanceAmt: money(row.balanceAmt) },
    }),
  )
  const { count, opening, came, left, closing, closingAmt } = sums ?? {}
  return {
    ...pageOf(records, Number(count ?? 0), query),
    sums: {
      ...{ openingQty: qty(opening), inQty: qty(came), outQty: qty(left), balanceQty: qty(closing) },
      balanceAmt: money(closingAmt),
    },
    counts: {},
  }
}
