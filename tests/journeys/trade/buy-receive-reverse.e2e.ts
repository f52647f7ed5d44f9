import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { goods, places } from '../network.ts'

const { journey, ask, network } = await openJourneys('100001')

/** Twenty lines of two cases each; the goods are entered in turn by code, name, barcode and pinyin initials. */
const wanted = goods.map(({ code, name, barCode, initials }, at) => [[code, name, barCode, initials][at % 4] ?? code, '2箱'] as const)

/** The amount owed to the supplier, from the ledger. */
const owed = async () => {
  const [row] = await ask<{ amount: string }>(
    `select coalesce(sum(e.amount), 0)::text as amount from ledger_entry e
      join supplier s on s.tenant_id = e.tenant_id and s.id = e.party_id
      where e.tenant_id = $1 and e.account = 'payable' and s.supplier_name = $2`,
    [network.tenantId, places.supplier],
  )
  return row?.amount
}

journey('a buyer orders, the manager approves, the clerk receives in two parts and reverses the second', async ({ as }) => {
  const buyer = await as('buyer')
  const order = await buyer.orders('华东饮料', wanted)
  await buyer.seesTotal('应付金额', '1,691.76')
  await buyer.shows('order-submitted')

  await (await as('manager')).approves(order)
  expect(await owed()).toBe('0')

  const clerk = await as('clerk')
  await clerk.receives(order, { 矿泉水: '6', 苏打水: '1箱' })
  await clerk.shows('receipt-posted')
  await clerk.seesProgress(order, '部分入库', 'Partly received')
  await clerk.seesCell(1, '已入库', '6瓶')
  await clerk.seesCell(2, '已入库', '1箱')
  await clerk.seesStock('矿泉水', '6.00', '6瓶')
  await clerk.seesStock('苏打水', '12.00', '1箱')
  await clerk.shows('stock')
  expect(await owed()).toBe('51.60')

  const rest = await clerk.receives(order)
  await clerk.seesTotal('应付金额', '1,640.16')
  await clerk.seesProgress(order, '已完成', 'Completed')
  await clerk.seesStock('矿泉水', '24.00', '2箱')
  await clerk.seesStock('运动饮料', '24.00', '2箱')
  expect(await owed()).toBe('1691.76')

  await clerk.reverses(rest, '数错了')
  await clerk.shows('receipt-reversed')
  await clerk.seesProgress(order, '部分入库', 'Partly received')
  await clerk.seesCell(1, '已入库', '6瓶')
  await clerk.seesStock('矿泉水', '6.00', '6瓶')
  await clerk.seesStock('运动饮料', '0.00', '0瓶')
  expect(await owed()).toBe('51.60')
})
