import { type Keeping, keepings, type LotOnHand, type LotPart } from '#domain/core/lots.ts'
import { codeKey } from '#domain/core/plain-code.ts'
import { type Decimal, decimal, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows, queryOverRows, type RowColumns, rowsSource } from '../../../db/multi-row.ts'

/** Goods in a depot, like the key of a balance. */
type BalanceKey = { depotId: string; commInfoId: string }

/** A lot in a depot: on hand, and in transit to it. */
export type StockLot = LotOnHand & { transit: Decimal }

/**
 * Lots of goods in a depot, and the named lots in other depots. `known`: expiry date by lot number, which stays with
 * a number that is used up. `numbers`: lot number by normalised key.
 */
export type TrackedLots = {
  by: Exclude<Keeping, 1>
  here: Map<string, StockLot>
  elsewhere: readonly (StockLot & { depotId: string })[]
  known: Map<string, string | undefined>
  numbers: Map<string, string>
}

/** A change of a lot, signed by its effect on hand or in transit. */
export type LotMovement = BalanceKey & LotPart & { lineId: string; step?: number; kind: string; transit: Decimal }

type StockLotRow = BalanceKey & { lot: string; key: string; qty: string; transit: string; expiresOn: string | null; seq: string }
type TrackedGoods = BalanceKey & { by: TrackedLots['by'] }

const keyOf = ({ depotId, commInfoId }: BalanceKey) => `${depotId}:${commInfoId}`

/**
 * Lots of goods whose balances are read or locked: those in the depot or in transit to it, and named ones wherever
 * they are. For serial numbers, and for lot numbers new to the goods, the goods row is locked too, so that two depots
 * cannot receive the same number.
 */
export async function lotsOf(
  tx: Tx,
  kept: readonly TrackedGoods[],
  named: readonly string[],
  lock: boolean,
): Promise<Map<string, TrackedLots>> {
  const pieces = kept.flatMap(({ by, commInfoId }) => (by === keepings.serial ? commInfoId : []))
  if (lock) await lockGoods(tx, pieces)
  let rows = await lotRows(tx, kept, named)
  const fresh = lock ? goodsWithNewLots(kept, rows, named) : []
  if (fresh.length > 0) {
    await lockGoods(tx, fresh)
    rows = await lotRows(tx, kept, named)
  }
  const found = new Map(
    kept.map((key) => [keyOf(key), { by: key.by, here: new Map(), elsewhere: [], known: new Map(), numbers: new Map() } as TrackedLots]),
  )
  for (const row of rows) {
    const { depotId, commInfoId, lot, expiresOn } = row
    const one = { lot, qty: decimal(row.qty), transit: decimal(row.transit), ...(expiresOn ? { expiresOn } : {}), seq: Number(row.seq) }
    const isThere = one.qty.add(one.transit).gt(0)
    if (isThere) found.get(keyOf({ depotId, commInfoId }))?.here.set(lot, one)
    for (const [key, other] of found) {
      if (!key.endsWith(`:${commInfoId}`)) continue
      other.known.set(lot, one.expiresOn)
      other.numbers.set(row.key, lot)
      if (isThere && key !== keyOf(row)) other.elsewhere = [...other.elsewhere, { ...one, depotId }]
    }
  }
  return found
}

async function lockGoods(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query('select from commodity where tenant_id = $1 and id = any ($2::bigint[]) order by id for no key update', [
    tx.tenantId,
    [...new Set(ids)],
  ])
}

/** Goods tracked by lot that lack some of the numbers named. */
function goodsWithNewLots(kept: readonly TrackedGoods[], rows: readonly StockLotRow[], named: readonly string[]): string[] {
  return kept.flatMap(({ by, commInfoId }) => {
    if (by !== keepings.lot) return []
    const known = new Set(rows.flatMap((row) => (row.commInfoId === commInfoId ? row.lot : [])))
    return named.some((lot) => !known.has(lot)) ? commInfoId : []
  })
}

const lotRows = (tx: Tx, kept: readonly TrackedGoods[], named: readonly string[]): Promise<StockLotRow[]> =>
  tx.query<StockLotRow>(
    `select s.depot_id as "depotId", s.comm_info_id as "commInfoId", s.lot, coalesce(s.lot_key, s.lot) as key, s.qty,
      s.transit_qty as transit,
            s.expires_on as "expiresOn", s.first_seq as seq
       from stock_lot s
      where s.tenant_id = $1 and s.comm_info_id = any ($3::bigint[])
        and (s.lot = any ($4::text[]) or s.lot_key = any ($5::text[]) or s.qty + s.transit_qty > 0
             and (s.depot_id, s.comm_info_id) in (select k.depot_id, k.comm_info_id
             from unnest($2::bigint[], $3::bigint[]) as k (depot_id, comm_info_id)))
      order by s.qty + s.transit_qty > 0, s.first_seq`,
    [
      tx.tenantId,
      kept.map(({ depotId }) => depotId),
      kept.map(({ commInfoId }) => commInfoId),
      [...new Set(named)],
      [...new Set(named.map(codeKey))],
    ],
  )

/** Applies a movement to a lot. Throws where the lot would go below zero. */
export function moveLot(
  kept: TrackedLots,
  { lot, qty, transit, expiresOn }: Pick<LotMovement, 'lot' | 'qty' | 'transit' | 'expiresOn'>,
): void {
  const before = kept.here.get(lot) ?? { lot, qty: zero, transit: zero, seq: Number.MAX_SAFE_INTEGER }
  const after = { ...before, qty: before.qty.add(qty), transit: before.transit.add(transit), ...(expiresOn ? { expiresOn } : {}) }
  if (after.qty.lt(0) || after.transit.lt(0)) throw new Error(`the lot ${lot} has less than is taken`)
  kept.here.set(lot, after)
}

/** Writes lot movements and the lots that result, one statement each; nothing where no goods are tracked by lot. */
export async function writeLots(
  tx: Tx,
  { id, billDate }: { id: string; billDate: string },
  moved: readonly LotMovement[],
  keptOf: (key: BalanceKey) => TrackedLots,
): Promise<void> {
  if (moved.length === 0) return
  const lots = [...new Map(moved.map((one) => [`${keyOf(one)}:${one.lot}`, one])).values()].map((one) => {
    const kept = keptOf(one)
    const { qty = zero, transit = zero, expiresOn } = kept.here.get(one.lot) ?? {}
    return {
      depotId: one.depotId,
      commInfoId: one.commInfoId,
      lot: one.lot,
      isSerial: kept.by === keepings.serial,
      qty,
      transit,
      expiresOn,
    }
  })
  // a serial number leaves one place before it enters another
  const inOrder = lots.toSorted((one, other) => Number(one.qty.add(one.transit).gt(0)) - Number(other.qty.add(other.transit).gt(0)))
  await insertRows(
    tx,
    'stock_lot',
    { tenant_id: ['text', tx.tenantId] },
    {
      ...lotColumns(inOrder),
      is_serial: ['boolean', inOrder.map(({ isSerial }) => isSerial)],
      lot_key: ['text', inOrder.map(({ lot }) => codeKey(lot))],
    },
    `on conflict (tenant_id, depot_id, comm_info_id, lot) do update
        set qty = excluded.qty, transit_qty = excluded.transit_qty, expires_on = coalesce(stock_lot.expires_on, excluded.expires_on),
            is_serial = excluded.is_serial, lot_key = excluded.lot_key`,
  )
  await correctDays(tx, moved, keptOf)
  await insertLotMovements(tx, { id, billDate }, moved)
}

async function insertLotMovements(
  tx: Tx,
  { id, billDate }: { id: string; billDate: string },
  moved: readonly LotMovement[],
): Promise<void> {
  await insertRows(
    tx,
    'lot_movement',
    {
      tenant_id: ['text', tx.tenantId],
      document_id: ['bigint', id],
      bill_date: ['date', billDate],
      posted_at: ['timestamptz', tx.now],
    },
    {
      ...lotColumns(moved),
      line_id: ['bigint', moved.map(({ lineId }) => lineId)],
      kind: ['text', moved.map(({ kind }) => kind)],
      step: ['integer', moved.map(({ step }) => step ?? 0)],
    },
  )
}

/**
 * Corrects the expiry date, in every depot, of lots received with another date than the known one
 * (docs/rules/links.md).
 */
async function correctDays(tx: Tx, moved: readonly LotMovement[], keptOf: (key: BalanceKey) => TrackedLots): Promise<void> {
  const corrected = moved.filter((one) => {
    const { known } = keptOf(one)
    return one.kind === 'receive' && one.expiresOn && known.has(one.lot) && known.get(one.lot) !== one.expiresOn
  })
  if (corrected.length === 0) return
  const given = rowsSource(
    tx,
    'k',
    {
      comm_info_id: ['bigint', corrected.map(({ commInfoId }) => commInfoId)],
      lot: ['text', corrected.map(({ lot }) => lot)],
      expires_on: ['date', corrected.map(({ expiresOn }) => expiresOn ?? null)],
    },
    1,
  )
  await queryOverRows(tx, {
    sql: `update stock_lot s set expires_on = k.expires_on from ${given.sql}
           where s.tenant_id = $1 and s.comm_info_id = k.comm_info_id and s.lot = k.lot and s.expires_on is distinct from k.expires_on`,
    values: [tx.tenantId, ...given.values],
  })
}

type LotRow = BalanceKey & LotPart & { transit: Decimal }

const lotColumns = (rows: readonly LotRow[]): RowColumns => ({
  depot_id: ['bigint', rows.map(({ depotId }) => depotId)],
  comm_info_id: ['bigint', rows.map(({ commInfoId }) => commInfoId)],
  lot: ['text', rows.map(({ lot }) => lot)],
  expires_on: ['date', rows.map(({ expiresOn }) => expiresOn ?? null)],
  qty: ['numeric', rows.map(({ qty }) => qty.toFixed())],
  transit_qty: ['numeric', rows.map(({ transit }) => transit.toFixed())],
})

/** Lots that a document moved, by line: the sum of its movements. */
export async function lotsMovedBy(tx: Tx, documentId: string): Promise<LotMovement[]> {
  type Moved = BalanceKey & { lineId: string; lot: string; qty: string; transit: string; expiresOn: string | null }
  const rows = await tx.query<Moved>(
    `select line_id as "lineId", depot_id as "depotId", comm_info_id as "commInfoId", lot, sum(qty) as qty,
      sum(transit_qty) as transit, max(expires_on) as "expiresOn"
       from lot_movement where tenant_id = $1 and document_id = $2 group by 1, 2, 3, 4
     having sum(qty) <> 0 or sum(transit_qty) <> 0 order by min(seq)`,
    [tx.tenantId, documentId],
  )
  return rows.map(({ expiresOn, ...row }) => ({
    ...row,
    kind: 'moved',
    qty: decimal(row.qty),
    transit: decimal(row.transit),
    ...(expiresOn ? { expiresOn } : {}),
  }))
}
