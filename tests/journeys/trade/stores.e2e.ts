import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { places } from '../network.ts'

const { journey, ask, network } = await openJourneys('100087')

/** The quantity of goods on hand by depot, in basic units. */
const onHand = async (goods: string) => {
  const rows = await ask<{ name: string; qty: string }>(
    `select d.name, trim_scale(b.qty)::text as qty from stock_balance b join depot d on d.tenant_id = b.tenant_id and d.id = b.depot_id
       join commodity c on c.tenant_id = b.tenant_id and c.id = b.comm_info_id
      where b.tenant_id = $1 and c.comm_info_name = $2 and b.lot = '' order by d.name`,
    [network.tenantId, goods],
  )
  return Object.fromEntries(rows.map(({ name, qty }) => [name, qty]))
}

journey('a store asks for goods, gets less, takes in less, and the difference is settled', async ({ as }) => {
  const admin = await as('admin')
  await admin.startsOpening(places.depot, [['矿泉水', '2箱', '2.10']])
  await admin.posts()
  await admin.asksFor([['矿泉水', '12']], { from: places.depot, to: places.otherDepot })
  await admin.dispatches({ 矿泉水: '8' })
  await admin.shows('requisition-dispatched')
  expect(await onHand('矿泉水')).toEqual({ [places.depot]: '16', [places.otherDepot]: '0' })
  await admin.takesIn({ 矿泉水: '6' })
  await admin.settlesDifference('3', '途中破损')
  await admin.shows('requisition-settled')
  expect(await onHand('矿泉水')).toEqual({ [places.depot]: '16', [places.otherDepot]: '6' })
  // what the dispatch left open is in a new draft of a request
  const drafts = await ask('select 1 from document where tenant_id = $1 and kind = $2 and state = $3', [
    network.tenantId,
    'requisition',
    'draft',
  ])
  expect(drafts).toHaveLength(1)
})

journey('goods go back to their supplier to be replaced, and come again', async ({ as }) => {
  const admin = await as('admin')
  const order = await admin.orders(places.supplier, [['苏打水', '12']])
  await admin.approves(order)
  const receipt = await admin.receives(order)
  await admin.seesProgress(order, '已完成', 'Completed')
  await admin.sendsBack(receipt, '-4')
  await admin.shows('return-to-be-replaced')
  await admin.seesProgress(order, '部分入库', 'Partly received')
  await admin.receives(order)
  await admin.seesProgress(order, '已完成', 'Completed')
  expect(await onHand('苏打水')).toEqual({ [places.depot]: '12' })
})
