import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal, decimal, fixed, sum } from '#domain/decimal.ts'
import { fromBasic } from '#domain/quantities.ts'
import { allocateAmong } from '#domain/store-allocation.ts'
import { requisitionDocument } from '#resources/documents/requisition.document.ts'
import type { Call } from '../../../http/request.ts'
import { refuse } from '../../../refuse.ts'
import { present } from '../../../wire-values.ts'
import { openRun, type Run } from '../../engine/run.ts'

type Goods = DataOf<'RequisitionApi_allocation'>[number]
type Line = Goods['lines'][number]
type Named = Pick<Goods, 'commInfoId' | 'commInfoCode' | 'commInfoName' | 'basicUnit'>
type Row = Named & Omit<Line, 'askedQty' | 'approvedQty'> & Record<'base' | 'qty' | 'free' | 'pack', string>

/** What submitted requisitions ask a depot for, with what is free there; the pack of goods is their smallest unit above the basic one, and no less than the units that are asked in. */
const asked = `
  select l.id, d.id as "headId", d.bill_no as "billNo", d.version, d.in_depot_id as "inDepotId", w.name as "inDepotName", d.delivery_date as "deliveryDate",
         c.id as "commInfoId", c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName", basic.name as "basicUnit",
         l.unit_id as "unitId", u.name as "unitName", l.conversion, l.qty, l.base_qty as base, coalesce(b.qty - b.reserved_qty - b.held_qty, 0) as free,
         greatest(coalesce(p.pack, 1), max(l.conversion) over (partition by l.comm_info_id)) as pack
    from document d
    join document_line l on l.tenant_id = $1 and l.document_id = d.id
    join commodity c on c.tenant_id = $1 and c.id = l.comm_info_id
    join comm_unit basic on basic.tenant_id = $1 and basic.id = c.unit_id
    join comm_unit u on u.tenant_id = $1 and u.id = l.unit_id
    join depot w on w.tenant_id = $1 and w.id = d.in_depot_id
    left join stock_balance b on b.tenant_id = $1 and b.depot_id = d.depot_id and b.comm_info_id = l.comm_info_id and b.lot = ''
    left join lateral (select min(cu.conversion) as pack from commodity_unit cu
                        where cu.tenant_id = $1 and cu.comm_info_id = c.id and cu.conversion > 1) p on true
   where d.tenant_id = $1 and d.kind = $3 and 'awaitsApproval' = any (d.tags) and d.depot_id = $2
   order by c.comm_info_code, c.id, d.delivery_date nulls last, d.id, l.index_no`

/**
 * What is free of goods in a depot, shared among the submitted requisitions that ask for them (`allocateAmong`); it dispatches nothing. Refused
 * where the depot is not the caller's or there is none such.
 */
export async function allocationOf(call: Call<'RequisitionApi_allocation'>): Promise<Goods[]> {
  const run = await openRun(call)
  const { depotId } = call.query
  await requireDepot(run, depotId)
  const rows = await run.tx.query<Row>(asked, [run.tx.tenantId, depotId, requisitionDocument.words.id])
  return [...Map.groupBy(rows, ({ commInfoId }) => commInfoId).values()].map((those) => goodsOf(run, those))
}

async function requireDepot({ tx, user }: Run, depotId: string): Promise<void> {
  const depot = await tx.maybeOne<{ name: string }>('select name from depot where tenant_id = $1 and id = $2', [tx.tenantId, depotId])
  if (!depot) refuse('FIELD_BAD', { problems: [{ field: 'depotId', rule: 'FIELD_BAD' }] })
  if (user.depots && !user.depots.has(depotId))
    refuse('NO_PERMISSION', { problems: [{ field: 'depotId', rule: 'NO_PERMISSION', params: { button: depot.name } }] })
}

function goodsOf({ settings }: Run, rows: readonly Row[]): Goods {
  const { qty: places } = settings.places
  const [{ commInfoId, commInfoCode, commInfoName, basicUnit, ...first } = nothing] = rows
  const [free, pack] = [decimal(first.free), decimal(first.pack)]
  const wanted = rows.map(({ base }) => decimal(base))
  const granted = allocateAmong(free, wanted, pack)
  const text = (figure: Decimal) => fixed(figure, places)
  return {
    ...{ commInfoId, commInfoCode, commInfoName, basicUnit, packQty: text(pack), freeQty: text(free), askedQty: text(sum(wanted)) },
    allocatedQty: text(sum(granted)),
    leftQty: text(free.sub(sum(granted))),
    lines: rows.map((row, at) => lineOf(row, granted[at] ?? decimal('0'), places)),
  }
}

const nothing = { commInfoId: '', commInfoCode: '', commInfoName: '', basicUnit: '', free: '0', pack: '1' }

/** A line with what it gets in its unit; what its unit cannot say stays. */
function lineOf(row: Row, granted: Decimal, places: number): Line {
  const { id, headId, billNo, version, inDepotId, inDepotName, deliveryDate, unitId, unitName, conversion, qty } = row
  const size = new Decimal(conversion)
  const inUnit = fromBasic(granted, size, places) ?? granted.div(size).floor()
  const said = { id, headId, billNo, version, inDepotId, inDepotName, deliveryDate, unitId, unitName, conversion }
  return present({ ...said, askedQty: fixed(decimal(qty), places), approvedQty: fixed(inUnit, places) }) as Line
}
