import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal, decimal, fixedText, sum } from '#domain/figures/decimal.ts'
import { fromBasic } from '#domain/lines/quantities.ts'
import { allocateAmong } from '#domain/stock/store-allocation.ts'
import { requisitionDocument } from '#resources/documents/stock/requisition.document.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { Call } from '../../../../http/request.ts'
import { openRun, type Run } from '../../../engine/run.ts'

type AllocatedGoods = DataOf<'RequisitionApi_allocation'>[number]
type AllocatedLine = AllocatedGoods['lines'][number]
type AllocatedNames = Pick<AllocatedGoods, 'commInfoId' | 'commInfoCode' | 'commInfoName' | 'basicUnit'>
type RequestedRow = AllocatedNames & Omit<AllocatedLine, 'askedQty' | 'approvedQty'> & Record<'base' | 'qty' | 'free' | 'pack', string>

/**
 * SQL: lines of submitted requisitions to a depot, with what is free there. The pack of goods is their smallest unit
 * above the basic one, or the largest unit in which they are requested, whichever is larger.
 */
const requestedLinesSql = `
  select l.id, d.id as "headId", d.bill_no as "billNo", d.version, d.in_depot_id as "inDepotId",
    w.name as "inDepotName", d.delivery_date as "deliveryDate",
         c.id as "commInfoId", c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName", basic.name as "basicUnit",
         l.unit_id as "unitId", u.name as "unitName", l.conversion, l.qty, l.base_qty as base,
         coalesce(b.qty - b.reserved_qty - b.held_qty, 0) as free,
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
 * Divides what is free in a depot among the submitted requisitions (`allocateAmong`); dispatches nothing. Refuses a
 * depot that does not exist or that the user may not see.
 */
export async function allocationOf(call: Call<'RequisitionApi_allocation'>): Promise<AllocatedGoods[]> {
  const run = await openRun(call)
  const { depotId } = call.query
  await requireDepot(run, depotId)
  const rows = await run.tx.query<RequestedRow>(requestedLinesSql, [run.tx.tenantId, depotId, requisitionDocument.words.id])
  return [...Map.groupBy(rows, ({ commInfoId }) => commInfoId).values()].map((those) => goodsOf(run, those))
}

async function requireDepot({ tx, user }: Run, depotId: string): Promise<void> {
  const depot = await tx.maybeOne<{ name: string }>('select name from depot where tenant_id = $1 and id = $2', [tx.tenantId, depotId])
  if (!depot) refuse('FIELD_BAD', { problems: [{ field: 'depotId', rule: 'FIELD_BAD' }] })
  if (user.depots && !user.depots.has(depotId))
    refuse('NO_PERMISSION', { problems: [{ field: 'depotId', rule: 'NO_PERMISSION', params: { button: depot.name } }] })
}

function goodsOf({ settings }: Run, rows: readonly RequestedRow[]): AllocatedGoods {
  const { qty: places } = settings.places
  const [{ commInfoId, commInfoCode, commInfoName, basicUnit, ...first } = noRow] = rows
  const [free, pack] = [decimal(first.free), decimal(first.pack)]
  const wanted = rows.map(({ base }) => decimal(base))
  const granted = allocateAmong(free, wanted, pack)
  const text = (figure: Decimal) => fixedText(figure, places)
  return {
    ...{ commInfoId, commInfoCode, commInfoName, basicUnit, packQty: text(pack), freeQty: text(free), askedQty: text(sum(wanted)) },
    allocatedQty: text(sum(granted)),
    leftQty: text(free.sub(sum(granted))),
    lines: rows.map((row, at) => lineOf(row, granted[at] ?? decimal('0'), places)),
  }
}

const noRow = { commInfoId: '', commInfoCode: '', commInfoName: '', basicUnit: '', free: '0', pack: '1' }

/** A line with its share, in its own unit, rounded down to whole units where the unit's decimals do not suffice. */
function lineOf(row: RequestedRow, granted: Decimal, places: number): AllocatedLine {
  const { id, headId, billNo, version, inDepotId, inDepotName, deliveryDate, unitId, unitName, conversion, qty } = row
  const size = new Decimal(conversion)
  const inUnit = fromBasic(granted, size, places) ?? granted.div(size).floor()
  const said = { id, headId, billNo, version, inDepotId, inDepotName, deliveryDate, unitId, unitName, conversion }
  return withoutNulls({ ...said, askedQty: fixedText(decimal(qty), places), approvedQty: fixedText(inUnit, places) }) as AllocatedLine
}
