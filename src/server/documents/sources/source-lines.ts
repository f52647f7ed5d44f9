import type { Keeping, LotQty } from '#domain/lots.ts'
import type { OrderLineToPull } from '#domain/pull-line.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Tx } from '../../db/connect.ts'
import { refuse } from '../../refuse.ts'
import type { Purpose } from '../engine/kind.ts'
import { lineList, type StoredDocument, type StoredLine } from '../engine/stored.ts'

/** A line that another document is made from, with what that needs of its head. */
export type SourceLine = OrderLineToPull &
  StoredLine & {
    headId: string
    headKind: string
    headState: string
    headTags: readonly string[]
    headDate: string
    billNo?: string
    closeType?: string
    supplierId?: string
    customerId?: string
    /** The store of another legal entity that its goods are for. */
    inDepotId?: string
    /** Something was paid for its document before it ships. */
    isPaid: boolean
    /** All of its document was paid before it ships. */
    isPaidInFull: boolean
    /** The document that its own source line is of, and the kind of that. */
    originId?: string
    originKind?: string
    /** Its goods are sold by weight. */
    isWeighed: boolean
    /** How its goods are kept. */
    keeping: Keeping
    /** Of its lots what live followers did not take back, and no other document moved the same way since. */
    lotsLeft?: readonly LotQty[]
  }

/** `change`: progress or state of the sources moves. `keep`: a draft names them, so they must not be edited under it. */
export type SourceLock = 'change' | 'keep' | undefined

/**
 * The shares that followers `t` have of a figure of their source line `l`: what they say where that is their share to the cent, else the share
 * that their quantity has, for what one of them left out is not the next one's (docs/rules/links.md). An untaxed amount is the rest of a
 * rounded amount less a rounded tax, so two cents off its share at `most`.
 */
function countedShares(column: string, of = (table: string) => `${table}.${column}`, most = '0.01'): string {
  const share = `${of('l')} * t.base_qty / nullif(l.base_qty, 0)`
  return `sum(case when abs(${of('t')} - ${share}) <= ${most} then ${of('t')} else round(${share}, greatest(scale(l.final_amt), 2)) end) as ${column}`
}

/** What of a line's final amount is untaxed (`untaxedOfFinal`). */
export const finalUntaxed = (table: string): string =>
  `coalesce(case when coalesce(${table}.coupon_amt, 0) = 0 then ${table}.untaxed_amt else ${table}.final_untaxed_amt end,
     round(${table}.final_amt / (1 + coalesce(${table}.tax_rate, 0) / 100), scale(${table}.final_amt)))`
const shared = ['base_qty', 'final_amt', 'coupon_amt', 'untaxed_amt', 'final_untaxed_amt', 'tax_rate', 'total_amt'] as const
const columnsOf = (table: string) => shared.map((column) => `${table}.${column}`).join(', ')

/**
 * Of the lots of line `l` of head `d`, whose goods are `c`, what no live document has taken back but the one that is left out. A piece
 * that was sold is left while no other live document moved it since: sold again, or back freely, it is not; one that came in is left
 * until it comes in again.
 */
const lotsLeft = `case when l.lots is not null then (
  select jsonb_agg(jsonb_set(o.own, '{qty}', to_jsonb(((o.own ->> 'qty')::numeric - coalesce(back.qty, 0))::text))
                   || coalesce((select jsonb_build_object('expiresOn', max(s.expires_on)) from stock_lot s
                                 where s.tenant_id = $1 and s.comm_info_id = l.comm_info_id and s.lot = o.own ->> 'lot'
                                having max(s.expires_on) is not null), '{}') order by o.at)
    from jsonb_array_elements(l.lots) with ordinality o (own, at)
    left join (
      select b ->> 'lot' as lot, sum((b ->> 'qty')::numeric) as qty
        from document_line f join document r on r.tenant_id = $1 and r.id = f.document_id cross join jsonb_array_elements(f.lots) b
       where f.tenant_id = $1 and f.source_body_id = l.id and r.tags && array['holds', 'counts'] and r.id <> $3
       group by 1) back on back.lot = o.own ->> 'lot'
   where (o.own ->> 'qty')::numeric > coalesce(back.qty, 0) and (c.keeping <> 3 or not exists (
     select from lot_movement w
       join lot_movement m on m.tenant_id = $1 and m.comm_info_id = w.comm_info_id and m.lot = w.lot and m.seq > w.seq
        and m.line_id <> w.line_id and (w.qty < 0 or m.qty > 0)
       join document x on x.tenant_id = $1 and x.id = m.document_id and 'counts' = any (x.tags) and (w.qty < 0 or x.kind = d.kind)
      where w.tenant_id = $1 and w.line_id = l.id and w.lot = o.own ->> 'lot' and w.qty <> 0))) end`

/**
 * Source lines by id with their heads. With a lock the heads are locked by id, and to change them then the lines by id: whoever changes
 * progress or state of an order holds both. `receiptId` is left out of what other receipts took in money; what came back to be replaced is
 * not taken any more.
 */
export async function sourceLinesOf(tx: Tx, ids: readonly string[], receiptId: string, lock: SourceLock): Promise<Map<string, SourceLine>> {
  if (ids.length === 0) return new Map()
  if (lock) {
    tx.write(
      // the ids are gathered first: joined, a planner without statistics walks every document of the tenant
      `select id from document
        where tenant_id = $1 and id = any (array(select document_id from document_line where tenant_id = $1 and id = any ($2::bigint[])))
        order by id ${lock === 'change' ? 'for no key update' : 'for share'}`,
      [tx.tenantId, ids],
    )
  }
  const rows = await tx.present<SourceLine>(
    `select ${lineList}, d.id as "headId", d.kind as "headKind", d.state as "headState", d.tags as "headTags", d.bill_date as "headDate", d.bill_no as "billNo",
            d.close_type as "closeType", d.supplier_id as "supplierId", d.customer_id as "customerId", d.in_depot_id as "inDepotId",
            exists (select from order_payment p where p.tenant_id = $1 and p.document_id = d.id) as "isPaid",
            d.final_amt > 0 and d.final_amt <= (
              select sum(p.amount) from order_payment p where p.tenant_id = $1 and p.document_id = d.id) as "isPaidInFull",
            origin.id as "originId", origin.kind as "originKind", coalesce(c.weighed = 2, false) as "isWeighed", coalesce(c.keeping, 1) as keeping, ${lotsLeft} as "lotsLeft", taken.amt as "countedAmt",
            taken.coupon_amt as "countedCouponAmt", taken.final_amt as "countedFinalAmt", taken.untaxed_amt as "countedUntaxedAmt",
            taken.final_untaxed_amt as "countedFinalUntaxedAmt"
       from document_line l
       join document d on d.tenant_id = $1 and d.id = l.document_id
       left join commodity c on c.tenant_id = $1 and c.id = l.comm_info_id
       left join document_line s on s.tenant_id = $1 and s.id = l.source_body_id
       left join document origin on origin.tenant_id = $1 and origin.id = s.document_id
       left join lateral (
         select sum(t.total_amt) as amt, ${['coupon_amt', 'final_amt'].map((column) => countedShares(column)).join(', ')},
                ${countedShares('untaxed_amt', undefined, '0.02')}, ${countedShares('final_untaxed_amt', finalUntaxed, '0.02')}
           from (
             select ${columnsOf('f')}
               from document_line f join document r on r.tenant_id = $1 and r.id = f.document_id
              where f.tenant_id = $1 and f.source_body_id = l.id and r.tags && array['holds', 'counts'] and r.id <> $3
             union all
             select ${columnsOf('b')}
               from document_line f
               join document r on r.tenant_id = $1 and r.id = f.document_id
               join document_line b on b.tenant_id = $1 and b.source_body_id = f.id and b.replace = 2
               join document h on h.tenant_id = $1 and h.id = b.document_id and 'counts' = any (h.tags)
              where f.tenant_id = $1 and f.source_body_id = l.id and r.tags && array['holds', 'counts'] and r.id <> $3) t) taken on true
      where l.tenant_id = $1 and l.id = any ($2::bigint[]) order by l.id ${lock === 'change' ? 'for no key update of l' : ''}`,
    [tx.tenantId, ids, receiptId || '0'],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is locked of the sources: effects move them, a draft that is saved only names them, whatever else is done leaves them alone. */
export function sourceLock(purpose: Purpose): SourceLock {
  if (purpose?.locks.has('sources')) return 'change'
  return purpose?.editing ? 'keep' : undefined
}

/** The one document that all lines come from; nothing where they come from several, or one of them from none. */
export function commonSource(lines: readonly StoredLine[], sources: ReadonlyMap<string, SourceLine>): string | undefined {
  const heads = new Set(lines.map((line) => sources.get(line.sourceBodyId ?? '')?.headId))
  const [only] = heads
  return heads.size === 1 ? only : undefined
}

/** Refuses lines that name a source which this tenant does not have, all rows at once. */
export function refuseUnknownSources(document: StoredDocument, sources: ReadonlyMap<string, SourceLine>): void {
  const problems = document.lines.flatMap((line, at): Problem[] =>
    line.sourceBodyId && !sources.has(line.sourceBodyId) ? [{ row: at + 1, field: 'sourceBodyId', rule: 'LINE_BAD' }] : [],
  )
  if (problems.length > 0) refuse('LINE_BAD', { problems })
}

/** What a stored line says of its goods when it is pulled: its row as a source knows progress alone. */
export const goodsOf = ({ commInfoName, commKind, unitList, basicUnit, unitName }: StoredLine) => ({
  commInfoName,
  commKind,
  unitList,
  basicUnit,
  unitName,
})
