import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { decimal, fixed } from '#domain/decimal.ts'
import { type Language, say, type Words } from '#domain/words.ts'
import { allOf, statement } from '../db/query-builder.ts'
import { settingsOf } from '../db/settings.ts'
import { balancesSeen } from '../documents/engine/depot-access.ts'
import { kindName } from '../documents/engine/kind.ts'
import { documentKinds } from '../documents/index.ts'
import { kindsSeenBy } from '../documents/queries/across-kinds.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { momentText, present } from '../wire-values.ts'
import { pageOf, sliceOf, sortOf } from './pages.ts'

/** What figures of stock are made of: the documents behind each, and the movements behind what is there. */
export const stockPartHandlers: HandlersOf<'InventoryApi_parts' | 'InventoryApi_movements'> = {
  InventoryApi_parts: partsOf,
  InventoryApi_movements: movementsOf,
}

type Head = { headId: string; kind: string; billNo: string | null; billDate: string }
type Part = Head & { partnerName: string | null; qty: string }
type Parting = Call<'InventoryApi_parts'>

/** A document as its row shows it: with its id to those alone who may open it. */
export function shownHead<Row extends Head>(row: Row, user: User, language: Language) {
  const isSeen = new Set(kindsSeenBy(user)).has(row.kind)
  return { ...row, headId: isSeen ? row.headId : null, kindName: kindName(row.kind, language) }
}

/** The kinds whose lines hold stock, and those of which only some of them do: what loses goods, or is made into others. */
const holding = () => documentKinds.flatMap(({ holds, words }) => (holds ? [words.id] : []))
const holdingBy = (part: 'losses' | 'used') => documentKinds.flatMap(({ holds, words }) => (holds === part ? [words.id] : []))

/** Lines `l` of documents `d` with what each adds to a figure. */
const figures = {
  reserved: () => ({ qty: sql`l.reserved_qty`, where: sql<SqlBool>`l.reserved_qty <> 0` }),
  onOrder: () => ({ qty: sql`l.on_order_qty`, where: sql<SqlBool>`l.on_order_qty <> 0` }),
  held: () => ({
    qty: sql`abs(l.base_qty)`,
    where: sql<SqlBool>`'holds' = any (d.tags) and d.kind = any (${holding()}::text[])
      and (l.base_qty < 0 or not d.kind = any (${holdingBy('losses')}::text[]))
      and (not is_made(d.assembly_way, l.assembly_role) or not d.kind = any (${holdingBy('used')}::text[]))`,
  }),
} satisfies Record<string, () => { qty: RawBuilder<unknown>; where: RawBuilder<SqlBool> }>

function partsQuery({ tx, user, query: { depotId, commInfoId, figure } }: Parting): RawBuilder<Part> {
  const at = (alias: string) => [
    sql<SqlBool>`${sql.ref(`${alias}.tenant_id`)} = ${tx.tenantId} and ${sql.ref(`${alias}.depot_id`)} = ${depotId} and ${sql.ref(`${alias}.comm_info_id`)} = ${commInfoId}`,
  ]
  const seen = [
    sql`b.tenant_id = ${tx.tenantId} and b.depot_id = ${depotId} and b.comm_info_id = ${commInfoId} and b.lot = ''`,
    ...balancesSeen(user),
  ]
  const { qty, where } = figure === 'transit' ? { qty: sql`l.qty`, where: sql<SqlBool>`true` } : figures[figure]()
  const table = sql.raw(figure === 'transit' ? 'stock_transit' : 'document_line')
  return sql<Part>`select d.id as "headId", d.kind, d.bill_no as "billNo", d.bill_date as "billDate",
      coalesce(s.supplier_name, c.customer_name) as "partnerName", sum(${qty}) as qty
    from ${table} l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
    left join supplier s on s.tenant_id = d.tenant_id and s.id = d.supplier_id
    left join customer c on c.tenant_id = d.tenant_id and c.id = d.customer_id
   where ${allOf([...at('l'), where])} and exists (select from stock_balance b where ${allOf(seen)})
   group by d.id, d.kind, d.bill_no, d.bill_date, s.supplier_name, c.customer_name
  having sum(${qty}) <> 0 order by d.bill_date, d.id limit 500`
}

async function partsOf(call: Parting): Promise<DataOf<'InventoryApi_parts'>> {
  const { tx, user, language } = call
  const rows = await tx.run<Part>(statement(partsQuery(call)))
  const { places } = await settingsOf(tx)
  return rows.map((row) => present({ ...shownHead(row, user, language), qty: fixed(decimal(row.qty), places.qty) }))
}

/** What a movement is called. */
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

type Moved = Head &
  Record<'id' | 'depotId' | 'depotName' | 'movement' | 'qty' | 'costAmt' | 'balanceQty' | 'balanceAmt', string> & { postedAt: Date | null }
type Sums = Record<'count' | 'opening' | 'came' | 'left' | 'closing' | 'closingAmt', string>
type Moving = Call<'InventoryApi_movements'>

const within = ({ startTime, endTime }: Moving['query']) =>
  sql<SqlBool>`b.bill_date between ${startTime ?? '-infinity'}::date and ${endTime ?? 'infinity'}::date`

const goodsOf = ({ tx, user, query: { commInfoId, depotId } }: Moving) =>
  allOf([
    sql`b.tenant_id = ${tx.tenantId} and b.comm_info_id = ${commInfoId} and b.lot = ''`,
    ...balancesSeen(user),
    ...(depotId ? [sql`b.depot_id = ${depotId}`] : []),
  ])

/** The sums of a period by quantity, with opening and closing; of value the closing alone, which is a column that costs guard. */
const sumsOf = (call: Moving) => {
  const before = sql`b.bill_date < ${call.query.startTime ?? '-infinity'}::date`
  const upTo = sql`b.bill_date <= ${call.query.endTime ?? 'infinity'}::date`
  const inside = within(call.query)
  return sql<Sums>`select count(*) filter (where ${inside}) as count, coalesce(sum(b.qty) filter (where ${before}), 0) as opening,
    coalesce(sum(b.qty) filter (where b.qty > 0 and ${inside}), 0) as came,
    coalesce(-sum(b.qty) filter (where b.qty < 0 and ${inside}), 0) as left, coalesce(sum(b.qty) filter (where ${upTo}), 0) as closing,
    coalesce(sum(b.value) filter (where ${upTo}), 0) as "closingAmt" from stock_movement b where ${goodsOf(call)}`
}

/** Movements by business date, those of a day as they were booked, each with what was there after it in all depots asked about. */
async function movementsOf(call: Moving): Promise<DataOf<'InventoryApi_movements'>> {
  const { tx, user, query, language } = call
  const { size, offset } = sliceOf(query)
  const direction = sql.raw(sortOf(query, ['bill_date'])?.direction ?? 'asc')
  const [sums] = await tx.run<Sums>(statement(sumsOf(call)))
  const rows = await tx.run<Moved>(
    statement(sql<Moved>`
      with m as (select b.seq, b.depot_id, b.document_id, b.kind as movement, b.bill_date, b.posted_at, b.qty, b.value,
                        sum(b.qty) over w as balance_qty, sum(b.value) over w as balance_amt
                   from stock_movement b where ${goodsOf(call)} window w as (order by b.bill_date, b.seq))
      select b.seq as id, b.depot_id as "depotId", p.name as "depotName", b.bill_date as "billDate", b.posted_at as "postedAt", d.id as "headId", d.kind,
             d.bill_no as "billNo", b.movement, b.qty, b.value as "costAmt", b.balance_qty as "balanceQty", b.balance_amt as "balanceAmt"
        from m b join document d on d.tenant_id = ${tx.tenantId} and d.id = b.document_id
        join depot p on p.tenant_id = ${tx.tenantId} and p.id = b.depot_id
       where ${within(query)} order by b.bill_date ${direction}, b.seq ${direction} limit ${size} offset ${offset}`),
  )
  const { places, timeZone } = await settingsOf(tx)
  const qty = (text = '0') => fixed(decimal(text), places.qty)
  const money = (text = '0') => fixed(decimal(text), places.amount)
  const records = rows.map(({ movement, postedAt, ...row }) =>
    present({
      ...shownHead(row, user, language),
      movementName: say(movementWords[movement] ?? { zh: movement, en: movement }, language),
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
