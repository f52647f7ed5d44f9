import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { proposedDemand } from '#domain/purchase/demand-proposal.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { Call } from '../../../../http/request.ts'
import { lastSupplierSql } from '../../../../lookups/unit-lists.ts'
import { openRun, type Run } from '../../../engine/run.ts'

type ProposedDemand = DataOf<'DemandApi_propose'>[number]
type ProposedNames = Pick<ProposedDemand, 'commInfoId' | 'commInfoCode' | 'commInfoName' | 'unitId' | 'unitName' | 'basicUnit'>
type ProposalRow = ProposedNames & {
  suggestedSupplierId: string | null
  suggestedSupplierName: string | null
  leadDays: number | null
} & Record<'conversion' | 'out' | 'min' | 'free' | 'onOrder' | 'demanded', string>

/** Defaults of the query: `days` of past issues that are counted; `leadDays` for suppliers that state none. */
const defaultQuery = { days: 30, leadDays: 7 }

/** Most lines that a demand may have. */
const maxProposedLines = 2000

/**
 * SQL: goods that a depot should order, because they were issued there, have a minimum stock there, or have less than
 * nothing free. Issues are sales and transfers, less what came back. The pack is the unit in which the supplier offers
 * the goods, otherwise that bought last, otherwise the smallest. The supplier is one that offers the goods, preferably
 * the one bought from last; otherwise that one, otherwise the default of the goods.
 */
const proposalSql = `
  with gone as (
    select m.comm_info_id, -sum(m.qty) as qty
      from stock_movement m join document d on d.tenant_id = $1 and d.id = m.document_id
     where m.tenant_id = $1 and m.depot_id = $2 and m.bill_date > $3::date - $4::integer
       and (d.kind in ('salesOut', 'salesReturn', 'retailOrder', 'retailReturn', 'retailExchange') or m.kind in ('dispatch', 'comeBack'))
     group by m.comm_info_id),
  asked as (
    select l.comm_info_id, sum(l.base_qty - l.received_qty - l.closed_qty) as qty
      from document d join document_line l on l.tenant_id = $1 and l.document_id = d.id
     where d.tenant_id = $1 and d.kind = 'purchaseDemand' and d.depot_id = $2 and d.tags && '{open,awaitsApproval}'
     group by l.comm_info_id)
  select c.id as "commInfoId", c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName",
    pack.unit_id as "unitId", unit.name as "unitName",
         basic.name as "basicUnit", pack.conversion, coalesce(gone.qty, 0) as out, coalesce(k.min_qty, 0) as min,
         coalesce(b.qty - b.reserved_qty - b.held_qty, 0) as free, coalesce(b.on_order_qty, 0) as "onOrder",
         coalesce(asked.qty, 0) as demanded,
         s.id as "suggestedSupplierId", s.supplier_name as "suggestedSupplierName", sold.lead_days as "leadDays"
    from commodity c
    join comm_unit basic on basic.tenant_id = $1 and basic.id = c.unit_id
    left join gone on gone.comm_info_id = c.id
    left join asked on asked.comm_info_id = c.id
    left join min_stock k on k.tenant_id = $1 and k.depot_id = $2 and k.comm_info_id = c.id
    left join stock_balance b on b.tenant_id = $1 and b.depot_id = $2 and b.comm_info_id = c.id and b.lot = ''
    left join lateral (${lastSupplierSql('c.id')}) paid on true
    left join lateral (select o.supplier_id, o.unit_id, o.lead_days from supplier_commodity o
    where o.tenant_id = $1 and o.comm_info_id = c.id
                        order by o.supplier_id is distinct from paid.supplier_id, o.id limit 1) sold on true
    left join supplier s on s.tenant_id = $1 and s.id = coalesce(sold.supplier_id, paid.supplier_id, c.supplier_id)
    join lateral (select u.unit_id, u.conversion
                    from (select c.unit_id, 1::numeric as conversion
                          union all select cu.unit_id, cu.conversion from commodity_unit cu
                          where cu.tenant_id = $1 and cu.comm_info_id = c.id) u
                   order by u.unit_id is distinct from coalesce(sold.unit_id, paid.unit_id), u.conversion limit 1) pack on true
    join comm_unit unit on unit.tenant_id = $1 and unit.id = pack.unit_id
   where c.tenant_id = $1 and c.status = 1 and c.comm_kind = 1
     and (gone.qty > 0 or k.min_qty is not null or b.qty - b.reserved_qty - b.held_qty < 0)
   order by c.comm_info_code, c.id`

/**
 * Proposes goods that a depot should order, with the figures that each proposal is based on. Refuses a depot that does
 * not exist or that the user may not see.
 */
export async function proposeDemand(call: Call<'DemandApi_propose'>): Promise<ProposedDemand[]> {
  const run = await openRun(call)
  const { depotId, supplierId } = call.query
  await requireDepot(run, depotId)
  const { days = defaultQuery.days } = call.query
  const rows = await run.tx.query<ProposalRow>(proposalSql, [run.tx.tenantId, depotId, run.tx.today, days])
  const proposed = rows.flatMap((row) => proposalOf(run, row, days, call.query))
  return proposed.filter((row) => !supplierId || row.suggestedSupplierId === supplierId).slice(0, maxProposedLines)
}

async function requireDepot({ tx, user }: Run, depotId: string): Promise<void> {
  const depot = await tx.maybeOne<{ name: string }>('select name from depot where tenant_id = $1 and id = $2', [tx.tenantId, depotId])
  if (!depot) refuse('FIELD_BAD', { problems: [{ field: 'depotId', rule: 'FIELD_BAD' }] })
  if (user.depots && !user.depots.has(depotId))
    refuse('NO_PERMISSION', { problems: [{ field: 'depotId', rule: 'NO_PERMISSION', params: { button: depot.name } }] })
}

function proposalOf({ settings }: Run, row: ProposalRow, days: number, asked: QueryOf<'DemandApi_propose'>): ProposedDemand[] {
  const { qty } = settings.places
  const { out, min, free, onOrder, demanded, conversion, leadDays: said, ...names } = row
  const leadDays = asked.leadDays ?? said ?? defaultQuery.leadDays
  const figures = { out: decimal(out), min: decimal(min), free: decimal(free), onOrder: decimal(onOrder), demanded: decimal(demanded) }
  const { daily, needed, packs } = proposedDemand({ ...figures, days, leadDays }, decimal(conversion), qty)
  if (packs.isZero()) return []
  const text = (figure: typeof daily) => fixedText(figure, qty)
  return [
    withoutNulls({
      ...names,
      ...{ conversion, leadDays, outQty: text(figures.out), dailyQty: text(daily), minQty: text(figures.min), freeQty: text(figures.free) },
      ...{ onOrderQty: text(figures.onOrder), demandedQty: text(figures.demanded), neededQty: text(needed), qty: text(packs) },
    }) as ProposedDemand,
  ]
}
