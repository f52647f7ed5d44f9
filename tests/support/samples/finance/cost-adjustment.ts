import type { DataOf } from '#contract/operations.gen.ts'
import { customerOf, outBody, stockUp } from '../../acts/sales-acts.ts'
import { closePeriod } from '../../acts/till-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'

type Adjustment = DataOf<'CostAdjustmentApi_detail'>
const asWire = (one: Adjustment): Wire => ({ ...one, lines: [] }) as unknown as Wire

const said = (one: Wire) => {
  const { depotId, commInfoId, adjustKind } = one as unknown as Adjustment
  return { depotId, commInfoId, adjustKind, amount: '1' }
}

/** The events tried in every state of a cost adjustment. */
const events: readonly Sent[] = [
  { type: 'POST', payload: (one) => ({ ...said(one), remark: '再调' }) },
  { type: 'REVERSE', payload: () => ({ remark: '金额错' }) },
  { type: 'REVERSE', label: 'without a reason' },
]

/** The named fact sets of a cost adjustment. */
async function factSets(shop: Shop): Promise<FactSet[]> {
  const { admin, goods, depotId } = shop
  let used = 0
  const posted = async () => {
    const commInfoId = goods[used++ % goods.length] ?? ''
    await stockUp(shop, commInfoId, '10', '100.00')
    return admin.ok('CostAdjustmentApi_submit', { body: { depotId, commInfoId, adjustKind: 1, amount: '-5' } })
  }
  const undone = async () => {
    const { id, version } = await posted()
    return admin.ok('CostAdjustmentApi_flush', { body: { id, version, remark: '金额错' } })
  }
  const gone = async () => {
    const commInfoId = goods[used++ % goods.length] ?? ''
    await stockUp(shop, commInfoId, '10', '100.00')
    const { id } = await admin.ok('CostAdjustmentApi_submit', { body: { depotId, commInfoId, adjustKind: 1, amount: '5' } })
    const stock = await admin.ok('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds: [commInfoId], depotId } })
    await admin.ok('SalesOutApi_accounting', { body: outBody(shop, await customerOf(shop), commInfoId, stock[0]?.onHandFreeQty ?? '10') })
    return admin.ok('CostAdjustmentApi_detail', { query: { id } })
  }
  const inClosed = async () => {
    const { id } = await posted()
    await closePeriod(shop, '')
    return admin.ok('CostAdjustmentApi_detail', { query: { id } })
  }
  const wire = (make: () => Promise<Adjustment>) => async () => asWire(await make())
  return [
    { name: 'of goods that are there', actor: admin, reach: { posted: wire(posted), undone: wire(undone) } },
    { name: 'of goods that have left', actor: admin, reach: { posted: wire(gone) } },
    { name: 'in a closed period', actor: admin, reach: { posted: wire(inClosed) } },
  ]
}

export const samples: Samples = async (shop) => ({ sets: await factSets(shop), events })
