import { type Decimal, decimal, zero } from '#domain/figures/decimal.ts'
import { spreadVariance, type VarianceShare } from '#domain/purchase/variance.ts'
import type { Tx } from '../../../db/connect.ts'
import type { EntityMonth } from '../periods/period-store.ts'
import { type Balance, balancesOf, keyOf, lockBalances } from './balances.ts'
import type { CostPool } from './cost-pools.ts'
import { ownerColumn, ownerType } from './stock-batch.ts'

/**
 * Variance of goods valued together, and what closing a month does with it. `lineId`: the line that moved the goods
 * last, in the depot where the value change is posted. A variance that belongs to no goods, such as one of a
 * supplement, has no depot, goods and line.
 */
export type SpreadGoods = VarianceShare & {
  variance: Decimal
  depotId?: string
  commInfoId?: string
  lineId?: string
}

type BookedVariance = {
  depotId: string | null
  commInfoId: string | null
  lineId: string | null
  variance: string
  toSpread: string
}

/** Days whose variances the closing spreads: those after the last month that was spread. */
const spreadDays = `
  select coalesce((select ((max(period) || '-01')::date + interval '1 month')::date from accounting_period
                    where tenant_id = $1 and legal_entity = $2 and period < $3 and state = 'closed'
                    and variance_spread), '0001-01-01') as since,
         (($3 || '-01')::date + interval '1 month' - interval '1 day')::date as upto`

/** Variance booked by the end of a month, by depot and goods. */
const variancesIn = (tx: Tx, { legalEntity, period }: EntityMonth): Promise<BookedVariance[]> =>
  tx.query(
    `with n as (${spreadDays})
     select g.depot_id as "depotId", g.comm_info_id as "commInfoId", l.line_id as "lineId", g.variance, g.to_spread as "toSpread"
       from (select v.depot_id, v.comm_info_id, sum(v.amount) as variance,
       coalesce(sum(v.amount) filter (where not v.borne), 0) as to_spread
               from n, variance_between($1, $2, n.since, n.upto) v group by 1, 2) g
       left join lateral (
         select m.line_id from stock_movement m
          where m.tenant_id = $1 and m.depot_id = g.depot_id and m.comm_info_id = g.comm_info_id and m.lot = ''
          order by m.seq desc limit 1) l on true
      where g.variance <> 0 or g.to_spread <> 0
      order by g.depot_id, g.comm_info_id`,
    [tx.tenantId, legalEntity, period],
  )

/** Goods valued together, with their total variance. */
type VarianceGroup = { pool?: CostPool; first: BookedVariance; variance: Decimal; toSpread: Decimal }

function groupByPool(booked: readonly BookedVariance[], balances: ReadonlyMap<string, Balance>): VarianceGroup[] {
  const groups = new Map<CostPool | BookedVariance, VarianceGroup>()
  for (const row of booked) {
    const { depotId, commInfoId } = row
    const pool = depotId && commInfoId ? balances.get(keyOf({ depotId, commInfoId }))?.pool : undefined
    const group = groups.get(pool ?? row) ?? { ...(pool ? { pool } : {}), first: row, variance: zero, toSpread: zero }
    groups.set(pool ?? row, { ...group, variance: group.variance.add(row.variance), toSpread: group.toSpread.add(row.toSpread) })
  }
  return [...groups.values()]
}

type LaterMovement = { qtyAfter: string; valueAfter: string; sold: string }

/**
 * Movements of goods after the end of a month, and the quantity sold in it: one row per pool, in the order of `pools`.
 */
async function movementsSince(tx: Tx, pools: readonly CostPool[], period: string): Promise<LaterMovement[]> {
  const [first] = pools
  if (!first) return []
  const owner = ownerColumn[first.unit]
  return tx.query<LaterMovement>(
    `select s.* from unnest($2::${ownerType[first.unit]}[], $3::bigint[]) with ordinality as k (owner, comm_info_id, at)
      cross join lateral (
        select coalesce(sum(m.qty) filter (where m.bill_date >= n.after), 0) as "qtyAfter",
          coalesce(sum(m.value) filter (where m.bill_date >= n.after), 0) as "valueAfter",
               coalesce(-sum(m.qty) filter (where m.bill_date < n.after and exists (
                 select from document d where d.tenant_id = $1 and d.id = m.document_id and (d.customer_id is not null
                   or d.kind like 'retail%'))), 0) as sold
          from (select (($4 || '-01')::date + interval '1 month')::date as after) n
          join stock_movement m on m.tenant_id = $1 and m.${owner} = k.owner and m.comm_info_id = k.comm_info_id
          and m.lot = '' and m.bill_date >= ($4 || '-01')::date) s
      order by k.at`,
    [tx.tenantId, pools.map((pool) => pool.owner), pools.map(({ commInfoId }) => commInfoId), period],
  )
}

const goodsIn = (booked: readonly BookedVariance[]) =>
  booked.flatMap(({ depotId, commInfoId, lineId }) => (depotId && commInfoId && lineId ? [{ depotId, commInfoId }] : []))

/**
 * Plans how closing a month spreads variances, greatest first. Returns the balances of the goods too, locked if
 * `lock`.
 */
export async function planSpread(
  tx: Tx,
  month: EntityMonth,
  places: number,
  lock: boolean,
): Promise<{ goods: SpreadGoods[]; balances: Map<string, Balance> }> {
  const booked = await variancesIn(tx, month)
  const { balances } = await balancesOf(tx, goodsIn(booked), lock)
  const groups = groupByPool(booked, balances)
  const pools = groups.flatMap(({ pool }) => pool ?? [])
  const since = new Map((await movementsSince(tx, pools, month.period)).map((row, at) => [pools[at], row]))
  const goods = groups.map(({ pool, first, variance, toSpread }): SpreadGoods => {
    const row = since.get(pool)
    const goodsOf = goodsKeyOf(first)
    if (!pool || !row) return { ...goodsOf, variance, stockAmt: zero, leftAmt: zero, here: zero }
    const now = { qty: pool.qty, value: pool.value }
    const atEnd = { qty: now.qty.sub(row.qtyAfter), value: now.value.sub(row.valueAfter) }
    return { ...goodsOf, variance, ...spreadVariance({ variance: toSpread, sold: decimal(row.sold), atEnd, now }, places) }
  })
  return { goods: goods.toSorted((one, other) => other.variance.abs().cmp(one.variance.abs())), balances }
}

const goodsKeyOf = ({ depotId, commInfoId, lineId }: BookedVariance): Pick<SpreadGoods, 'depotId' | 'commInfoId' | 'lineId'> => ({
  ...(depotId ? { depotId } : {}),
  ...(commInfoId ? { commInfoId } : {}),
  ...(lineId ? { lineId } : {}),
})

/**
 * Locks the balances of goods whose variances the closing would spread, because balances are locked before the period.
 */
export async function lockSpread(tx: Tx, month: EntityMonth): Promise<void> {
  await lockBalances(tx, goodsIn(await variancesIn(tx, month)))
}

/** Stores whether a month's variances are spread, and by which document. */
export async function writeSpreadState(
  tx: Tx,
  { legalEntity, period }: EntityMonth,
  spread: boolean,
  documentId: string | null,
): Promise<void> {
  await tx.query(
    'update accounting_period set variance_spread = $4, variance_document_id = $5 where tenant_id = $1 and legal_entity = $2 and period = $3',
    [tx.tenantId, legalEntity, period, spread, documentId],
  )
}

/** Document that spread the variances of a closed month, if any. */
export async function spreadDocument(tx: Tx, { legalEntity, period }: EntityMonth): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string | null }>(
    'select variance_document_id as id from accounting_period where tenant_id = $1 and legal_entity = $2 and period = $3',
    [tx.tenantId, legalEntity, period],
  )
  return row?.id ?? undefined
}

type StoredShare = Record<'variance' | 'stockAmt' | 'leftAmt' | 'here', string> & Record<'depotId' | 'commInfoId' | 'lineId', string | null>

/** Variances that the document of a closing spread, in the order of its lines, and the day of the closing. */
export async function readSpread(tx: Tx, documentId: string): Promise<{ goods: SpreadGoods[]; closedOn: string | undefined }> {
  const rows = await tx.query<StoredShare & { closedOn: string }>(
    `select depot_id as "depotId", comm_info_id as "commInfoId", line_id as "lineId", variance,
      stock_amt as "stockAmt", left_amt as "leftAmt",
            here_qty as here, closed_on as "closedOn"
       from variance_share where tenant_id = $1 and document_id = $2 order by index_no`,
    [tx.tenantId, documentId],
  )
  const goods = rows.map(({ variance, stockAmt, leftAmt, here, closedOn: _, ...row }) => ({
    ...goodsKeyOf({ ...row, variance, toSpread: '0' }),
    ...{ variance: decimal(variance), stockAmt: decimal(stockAmt), leftAmt: decimal(leftAmt), here: decimal(here) },
  }))
  return { goods, closedOn: rows[0]?.closedOn }
}
