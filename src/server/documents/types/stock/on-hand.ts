import type { DataOf } from '#contract/operations.gen.ts'
import { decimal } from '#domain/decimal.ts'
import { stockCount } from '#machines/stock/stock-count.machine.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { refuse } from '#server/refuse.ts'
import { planOf } from '#server/resources/plan.ts'
import { readRow } from '#server/resources/rows.ts'
import { workplaceOf } from '#server/system/people.ts'
import { present } from '#server/wire-values.ts'
import { performEvent } from '../../engine/apply-event.ts'
import { kindNamed } from '../../engine/kind.ts'
import { openRun } from '../../engine/run.ts'

/** What is on hand of goods, said by somebody who looked. */
export const onHandHandlers: HandlersOf<'FranchiseCommodityApi_onHandQty'> = { FranchiseCommodityApi_onHandQty: saysOnHand }

type Commodity = DataOf<'FranchiseCommodityApi_onHandQty'>

/**
 * Stock is moved, never set: a quantity that is not the books' is a stock count of one line, submitted and posted at once, which makes the loss
 * or gain (rule B5 Stock count). What is there already makes none. Quantities are in basic units. Refused as a count is: COUNT_OPEN where
 * another one counts or freezes the goods, STOCK_SHORT, COST_UNKNOWN, PERIOD_CLOSED, OWN_AUDIT, NO_PERMISSION.
 */
async function saysOnHand(call: Call<'FranchiseCommodityApi_onHandQty'>): Promise<Commodity> {
  const { tx, body } = call
  const { commInfoId, onHandQty, costPrice, remark } = body
  const before = await goodsOf(tx, commInfoId)
  const depotId = body.depotId ?? (await workplaceOf(tx, call.user.id))?.depotId ?? (await onlyDepot(tx)) ?? noDepot()
  if (decimal(await booksSay(tx, depotId, commInfoId)).eq(onHandQty)) return before
  const run = await openRun(call)
  const kind = kindNamed(stockCount.id)
  const line = present({ commInfoId, qty: onHandQty, costPrice, remark })
  const submitted = await performEvent(run, kind, { event: { type: 'SUBMIT' }, body: present({ depotId, remark, lines: [line] }) })
  const { id, version } = submitted?.stored ?? refuse('DOC_GONE')
  await performEvent(run, kind, { id, version, event: { type: 'POST' } })
  return goodsOf(tx, commInfoId)
}

/** The engine's rows are data to the compiler; tests hold them against the contract. */
const goodsOf = async (tx: Tx, id: string): Promise<Commodity> => {
  const plan = planOf(resourceOf('CommodityApi'))
  const row: unknown = await readRow(tx, plan, id)
  return (row as Commodity | undefined) ?? refuse('ROW_GONE', { params: { object: plan.definition.label } })
}

const booksSay = async (tx: Tx, depotId: string, commInfoId: string): Promise<string> =>
  (
    await tx.maybeOne<{ qty: string }>(
      `select qty from stock_balance where tenant_id = $1 and depot_id = $2 and comm_info_id = $3 and lot = ''`,
      [tx.tenantId, depotId, commInfoId],
    )
  )?.qty ?? '0'

/** The depot of a company that has one alone. */
async function onlyDepot(tx: Tx): Promise<string | undefined> {
  const depots = await tx.query<{ id: string }>('select id from depot where tenant_id = $1 and status = 1 limit 2', [tx.tenantId])
  return depots.length === 1 ? depots[0]?.id : undefined
}

const noDepot = (): never =>
  refuse('FIELD_BAD', { problems: [{ field: 'depotId', rule: 'FIELD_BAD', reason: { zh: '请选择仓库', en: 'choose the depot' } }] })
