import type { Keeping, LotQty } from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import type { OrderLineToPull } from '#domain/sources/pull-line.ts'
import type { Tx } from '../../db/connect.ts'
import { refuse } from '../../db/refuse.ts'
import type { Purpose } from '../engine/kind.ts'
import { lineList, type StoredDocument, type StoredLine } from '../engine/stored.ts'

/** A line that another document is made from, with the needed fields of its head. */
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
    /** Store of another legal entity that receives the goods of the line's document. */
    inDepotId?: string
    /** The line's document was paid before shipping, at least in part. */
    isPaid: boolean
    /** The line's document was paid in full before shipping. */
    isPaidInFull: boolean
    /** Document of the line's own source line, and the kind of that document. */
    originId?: string
    originKind?: string
    /** Goods sold by weight. */
    isWeighed: boolean
    /** How the goods are tracked: by quantity, lot or serial number. */
    keeping: Keeping
    /**
     * Lots of the line that no document in force has taken back, and that no other document has moved again since, in
     * the same direction.
     */
    lotsLeft?: readonly LotQty[]
  }

/**
 * Why sources are locked. `change`: their progress or state changes. `keep`: a draft refers to them, so they must not
 * be edited meanwhile.
 */
export type SourceLock = 'change' | 'keep' | undefined

/**
 * SQL: sum of the shares that followers `t` have of a figure of source line `l`. A follower's own figure counts if it
 * equals its share by quantity to the cent; otherwise its share by quantity counts, because an amount that one
 * follower gave up must not pass to the next (docs/rules/links.md). An untaxed amount is a rounded amount less a
 * rounded tax and may be off by two cents (`most`).
 */
function countedShares(column: string, of = (table: string) => `${table}.${column}`, most = '0.01'): string {
  const share = `${of('l')} * t.base_qty / nullif(l.base_qty, 0)`
  return `sum(case when abs(${of('t')} - ${share}) <= ${most} then ${of('t')} else round(${share}, greatest(scale(l.final_amt), 2)) end) as ${column}`
}

/** SQL: untaxed part of a line's final amount (`untaxedOfFinal`). */
export const finalUntaxed = (table: string): string =>
  `coalesce(case when coalesce(${table}.coupon_amt, 0) = 0 then ${table}.untaxed_amt else ${table}.final_untaxed_amt end,
     round(${table}.final_amt / (1 + coalesce(${table}.tax_rate, 0) / 100), scale(${table}.final_amt)))`
const sharedColumns = ['base_qty', 'final_amt', 'coupon_amt', 'untaxed_amt', 'final_untaxed_amt', 'tax_rate', 'total_amt'] as const
const columnsOf = (table: string) => sharedColumns.map((column) => `${table}.${column}`).join(', ')

/**
 * SQL: lots of line `l` (head `d`, goods `c`) that no document in force except `$3` has taken back. A serial number
 * that was sold counts only as long as no other document in force has moved it since, by a new sale or an unlinked
 * return; one that was received counts until it is received again.
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
 * Reads source lines by id with fields of their heads. A lock takes the heads by id and, to change them, then the
 * lines by id; whoever changes progress or state of an order holds both locks. The counted amounts leave out the
 * document `receiptId`, and goods returned to be replaced.
 */
export async function sourceLinesOf(tx: Tx, ids: readonly string[], receiptId: string, lock: SourceLock): Promise<Map<string, SourceLine>> {
  if (ids.length === 0) return new Map()
  if (lock) {
    tx.write(
      // ids are gathered in a subselect: with a join, a planner without statistics walks every document of the tenant
      `select id from document
        where tenant_id = $1 and id = any (array(select document_id from document_line where tenant_id = $1 and id = any ($2::bigint[])))
        order by id ${lock === 'change' ? 'for no key update' : 'for share'}`,
      [tx.tenantId, ids],
    )
  }
  const rows = await tx.present<SourceLine>(
    `select ${lineList}, d.id as "headId", d.kind as "headKind", d.state as "headState", d.tags as "headTags",
      d.bill_date as "headDate", d.bill_no as "billNo",
            d.close_type as "closeType", d.supplier_id as "supplierId", d.customer_id as "customerId", d.in_depot_id as "inDepotId",
            exists (select from order_payment p where p.tenant_id = $1 and p.document_id = d.id) as "isPaid",
            d.final_amt > 0 and d.final_amt <= (
              select sum(p.amount) from order_payment p where p.tenant_id = $1 and p.document_id = d.id) as "isPaidInFull",
            origin.id as "originId", origin.kind as "originKind", coalesce(c.weighed = 2, false) as "isWeighed",
            coalesce(c.keeping, 1) as keeping, ${lotsLeft} as "lotsLeft", taken.amt as "countedAmt",
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

/** Lock on sources: `change` for effects that change them, `keep` for a draft that is saved, otherwise none. */
export function sourceLock(purpose: Purpose): SourceLock {
  if (purpose?.locks.has('sources')) return 'change'
  return purpose?.editing ? 'keep' : undefined
}

/** The one document that all lines come from; undefined where they come from several, or one has no source. */
export function commonSource(lines: readonly StoredLine[], sources: ReadonlyMap<string, SourceLine>): string | undefined {
  const heads = new Set(lines.map((line) => sources.get(line.sourceBodyId ?? '')?.headId))
  const [only] = heads
  return heads.size === 1 ? only : undefined
}

/** Refuses lines whose source this tenant does not have, all rows at once. */
export function refuseUnknownSources(document: StoredDocument, sources: ReadonlyMap<string, SourceLine>): void {
  const problems = document.lines.flatMap((line, at): Problem[] =>
    line.sourceBodyId && !sources.has(line.sourceBodyId) ? [{ row: at + 1, field: 'sourceBodyId', rule: 'LINE_BAD' }] : [],
  )
  if (problems.length > 0) refuse('LINE_BAD', { problems })
}

/** Goods fields of a stored line for pulling; the source row holds progress only. */
export const goodsFieldsOf = ({ commInfoName, commKind, unitList, basicUnit, unitName }: StoredLine) => ({
  commInfoName,
  commKind,
  unitList,
  basicUnit,
  unitName,
})
