import type { DataOf } from '#contract/operations.gen.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { stockCount } from '#machines/stock/stock-count.machine.ts'
import { resourceOf } from '#resources/index.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import { refuse } from '#server/db/refuse.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { workplaceOf } from '#server/people/people.ts'
import { planOf } from '#server/resources/plan.ts'
import { readRow } from '#server/resources/rows.ts'
import { performEvent } from '../../engine/events/apply-event.ts'
import { kindNamed } from '../../engine/kind.ts'
import { openRun } from '../../engine/run.ts'

/** Handler that makes the quantity on hand of goods what a user has found. */
export const onHandHandlers: HandlersOf<'FranchiseCommodityApi_onHandQty'> = { FranchiseCommodityApi_onHandQty: setOnHand }

type Commodity = DataOf<'FranchiseCommodityApi_onHandQty'>

/**
 * Makes a stock count of one line from a quantity that differs from the books, because stock is only changed by
 * documents: the count is submitted and posted at once, and makes the profit or loss (rule B5 Stock count). An equal
 * quantity makes no count. Quantities are in basic units. Refuses where a count would be refused: COUNT_OPEN where
 * another count covers or freezes the goods, STOCK_SHORT, COST_UNKNOWN, PERIOD_CLOSED, OWN_AUDIT, NO_PERMISSION.
 */
async function setOnHand(call: Call<'FranchiseCommodityApi_onHandQty'>): Promise<Commodity> {
  const { tx, body } = call
  const { commInfoId, onHandQty, costPrice, remark } = body
  const before = await goodsOf(tx, commInfoId)
  const depotId = body.depotId ?? (await workplaceOf(tx, call.user.id))?.depotId ?? (await onlyDepot(tx)) ?? noDepot()
  if (decimal(await bookQtyOf(tx, depotId, commInfoId)).eq(onHandQty)) return before
  const run = await openRun(call)
  const kind = kindNamed(stockCount.id)
  const line = withoutNulls({ commInfoId, qty: onHandQty, costPrice, remark })
  const submitted = await performEvent(run, kind, { event: { type: 'SUBMIT' }, body: withoutNulls({ depotId, remark, lines: [line] }) })
  const { id, version } = submitted?.stored ?? refuse('DOC_GONE')
  await performEvent(run, kind, { id, version, event: { type: 'POST' } })
  return goodsOf(tx, commInfoId)
}

/** Reads goods. The compiler does not know the types of resource rows; tests compare these with the contract. */
const goodsOf = async (tx: Tx, id: string): Promise<Commodity> => {
  const plan = planOf(resourceOf('CommodityApi'))
  const row: unknown = await readRow(tx, plan, id)
  return (row as Commodity | undefined) ?? refuse('ROW_GONE', { params: { object: plan.definition.label } })
}

const bookQtyOf = async (tx: Tx, depotId: string, commInfoId: string): Promise<string> =>
  (
    await tx.maybeOne<{ qty: string }>(
      `select qty from stock_balance where tenant_id = $1 and depot_id = $2 and comm_info_id = $3 and lot = ''`,
      [tx.tenantId, depotId, commInfoId],
    )
  )?.qty ?? '0'

/** The only enabled depot of a company; undefined where it has several. */
async function onlyDepot(tx: Tx): Promise<string | undefined> {
  const depots = await tx.query<{ id: string }>('select id from depot where tenant_id = $1 and status = 1 limit 2', [tx.tenantId])
  return depots.length === 1 ? depots[0]?.id : undefined
}

const noDepot = (): never =>
  refuse('FIELD_BAD', { problems: [{ field: 'depotId', rule: 'FIELD_BAD', reason: { zh: '请选择仓库', en: 'choose the depot' } }] })
