import type { Tx } from '../../db/connect.ts'
import { type BalanceKey, keyOf } from '../books/stock/balances.ts'
import { kindNamed } from '../engine/kind.ts'
import type { StoredDocument } from '../engine/stored.ts'

/**
 * Keys of what an event of a document may move: stock by goods and depot, partner ledgers, progress of source lines,
 * states of sources.
 */
export type MovedKeys = {
  stock: ReadonlyMap<string, BalanceKey>
  partners: ReadonlySet<string>
  lines: ReadonlySet<string>
  documents: ReadonlySet<string>
  /** Source lines with returns: their progress is the returned quantity. */
  returned: ReadonlySet<string>
}

export type StockFigures = BalanceKey & {
  depotName: string
  commInfoCode: string
  commInfoName: string
  unitName: string
  qty: string
  value: string
  onOrderQty: string
}
export type LedgerFigures = { bartererId: string; bartererName: string; account: string; amount: string }
export type LineFigures = {
  id: string
  headId: string
  row: number
  commInfoName: string
  unitName: string
  qty: string
  conversion: string
  receivedQty: string
  heldQty: string
  closedQty: string
}
export type HeadFigures = { id: string; kind: string; billNo: string | null; state: string; closeType: string | null }

/** Figures of these keys at one moment. */
export type MovedFigures = { stock: StockFigures[]; ledger: LedgerFigures[]; lines: LineFigures[]; documents: HeadFigures[] }

/** Union of the keys of several documents. */
export const joinKeys = (all: readonly MovedKeys[]): MovedKeys => ({
  stock: new Map(all.flatMap(({ stock }) => [...stock])),
  partners: new Set(all.flatMap(({ partners }) => [...partners])),
  lines: new Set(all.flatMap(({ lines }) => [...lines])),
  documents: new Set(all.flatMap(({ documents }) => [...documents])),
  returned: new Set(all.flatMap(({ returned }) => [...returned])),
})

/** Keys of a document and its source lines, whose goods may be in other depots. */
export async function movedKeysOf(tx: Tx, document: StoredDocument): Promise<MovedKeys> {
  const sourceIds = document.lines.flatMap(({ sourceBodyId }) => (sourceBodyId ? [sourceBodyId] : []))
  const sources = await tx.query<BalanceKey & { headId: string }>(
    `select document_id as "headId", depot_id as "depotId", comm_info_id as "commInfoId" from document_line
      where tenant_id = $1 and id = any ($2::bigint[])`,
    [tx.tenantId, sourceIds],
  )
  const places = [...document.lines, ...sources].flatMap(({ depotId, commInfoId }): BalanceKey[] =>
    depotId && commInfoId ? [{ depotId, commInfoId }] : [],
  )
  const given = (ids: readonly (string | undefined)[]) => new Set(ids.filter((id) => id !== undefined && id !== ''))
  return {
    stock: new Map(places.map((key) => [keyOf(key), key])),
    partners: given([document.supplierId, document.freightSupplierId, document.customerId]) as Set<string>,
    lines: new Set(sourceIds),
    documents: new Set(sources.map(({ headId }) => headId)),
    returned: new Set(kindNamed(document.kind).definition.source?.moves === 'returned' ? sourceIds : []),
  }
}

/** Figures of these keys as the transaction sees them now. */
export async function movedFiguresOf(tx: Tx, keys: MovedKeys): Promise<MovedFigures> {
  return {
    stock: await stockOf(tx, keys),
    ledger: await ledgerOf(tx, keys),
    lines: await linesOf(tx, keys),
    documents: await headsOf(tx, keys),
  }
}

/** Goods never stocked in a depot have zero there; services have no stock. */
function stockOf(tx: Tx, { stock }: MovedKeys): Promise<StockFigures[]> {
  const keys = [...stock.values()]
  return tx.query(
    `select k.depot_id as "depotId", k.comm_info_id as "commInfoId", d.name as "depotName", c.comm_info_code as "commInfoCode",
            c.comm_info_name as "commInfoName", u.name as "unitName", trim_scale(coalesce(b.qty, 0)) as qty,
            trim_scale(coalesce(worth_of(b.qty, b.value, p.qty, p.value), 0)) as value,
            trim_scale(coalesce(b.on_order_qty, 0)) as "onOrderQty"
       from unnest($2::bigint[], $3::bigint[]) with ordinality as k (depot_id, comm_info_id, at)
       join depot d on d.tenant_id = $1 and d.id = k.depot_id
       join commodity c on c.tenant_id = $1 and c.id = k.comm_info_id and c.comm_kind <> 2
       join comm_unit u on u.tenant_id = $1 and u.id = c.unit_id
       left join stock_balance b on b.tenant_id = $1 and b.depot_id = k.depot_id and b.comm_info_id = k.comm_info_id and b.lot = ''
       left join cost_pool p on p.tenant_id = $1 and p.legal_entity = coalesce(d.legal_entity, '') and p.comm_info_id = k.comm_info_id
      order by k.at`,
    [tx.tenantId, keys.map((key) => key.depotId), keys.map((key) => key.commInfoId)],
  )
}

function ledgerOf(tx: Tx, { partners }: MovedKeys): Promise<LedgerFigures[]> {
  return tx.query(
    `select p.id as "bartererId", p.name as "bartererName", a.account, trim_scale(coalesce(e.amount, 0)) as amount
       from unnest($2::bigint[]) with ordinality as k (id, at)
       join lateral (
         select s.id, s.supplier_name as name from supplier s where s.tenant_id = $1 and s.id = k.id
         union all select c.id, c.customer_name from customer c where c.tenant_id = $1 and c.id = k.id) p on true
      cross join unnest(array['payable', 'receivable', 'advance', 'refund']) as a (account)
       join lateral (
         select sum(l.amount) as amount from ledger_entry l
           where l.tenant_id = $1 and l.account = a.account and l.party_id = p.id) e on true
      order by k.at, a.account`,
    [tx.tenantId, [...partners]],
  )
}

function linesOf(tx: Tx, { lines, returned }: MovedKeys): Promise<LineFigures[]> {
  return tx.query(
    `select l.id, l.document_id as "headId", l.index_no as row, c.comm_info_name as "commInfoName", u.name as "unitName",
            coalesce(l.qty, 0) as qty, coalesce(l.conversion, 1) as conversion, 
            trim_scale(case when l.id = any ($3::bigint[]) then l.returned_qty else l.received_qty end) as "receivedQty",
            trim_scale(l.held_qty) as "heldQty", trim_scale(l.closed_qty) as "closedQty"
       from document_line l
       join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
       join comm_unit u on u.tenant_id = c.tenant_id and u.id = c.unit_id
      where l.tenant_id = $1 and l.id = any ($2::bigint[]) order by l.document_id, l.index_no`,
    [tx.tenantId, [...lines], [...returned]],
  )
}

function headsOf(tx: Tx, { documents }: MovedKeys): Promise<HeadFigures[]> {
  return tx.query(
    `select id, kind, bill_no as "billNo", state, close_type as "closeType" from document
      where tenant_id = $1 and id = any ($2::bigint[]) order by id`,
    [tx.tenantId, [...documents]],
  )
}
