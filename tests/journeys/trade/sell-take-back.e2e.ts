import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { places } from '../network.ts'
import { soon } from '../people/keyboard.ts'

const { journey, ask, network } = await openJourneys('100031')
const customer = '江南茶馆'
await network.admin.ok('CustomerApi_submit', { body: { customerCode: 'KH001', customerName: customer } })

/** The amount the customer owes, from the ledger. */
const owed = async () => {
  const [row] = await ask<{ amount: string }>(
    `select trim_scale(coalesce(sum(e.amount), 0))::text as amount from ledger_entry e
      join customer c on c.tenant_id = e.tenant_id and c.id = e.party_id
      where e.tenant_id = $1 and e.account = 'receivable' and c.customer_name = $2`,
    [network.tenantId, customer],
  )
  return row?.amount
}

journey('goods are sold, held, shipped, given back in part, and all of it is taken back', async ({ as }) => {
  const admin = await as('admin')
  await admin.startsOpening(places.depot, [['矿泉水', '2箱', '2.10']])
  await admin.posts()

  await admin.startsOut(customer, [['矿泉水', '1箱3瓶', '4.52']])
  await admin.seesTotal('应收金额', '67.80')
  await admin.submits('待出库', 'Submitted, to ship')
  await admin.shows('out-submitted')
  const out = { kind: 'out', number: await admin.number() } as const
  expect(out.number).toMatch(/^XC/)

  await admin.startsOut(customer, [['矿泉水', '1箱', '4.52']])
  await admin.goesOn()
  await soon(() => admin.refusal.first().innerText()).toContain('[矿泉水]在[总仓]可用库存9，需要12')
  await admin.shows('out-refused')
  await admin.savesDraft()

  await admin.finds(out)
  await admin.posts('已出库', 'Shipped')
  await admin.seesCell(1, '成本金额', '31.50')
  await admin.shows('out-posted')
  await admin.seesStock('矿泉水', '9.00', '9瓶')
  expect(await owed()).toBe('67.8')

  await admin.startsReturn(out)
  await admin.seesCell(1, '源单剩余', '-15')
  await admin.puts(1, '数量', '-5')
  await admin.seesTotal('应收金额', '-22.60')
  await admin.goesTo(1, '税率%')
  await admin.keys.type('9')
  await soon(() => admin.page.locator('.lg-terms').innerText()).toBe(`由来源单据[${out.number}]决定：13%`)
  await admin.puts(1, '含税单价', '4.00')
  await admin.submits('待入库', 'Submitted, to take in')
  const back = { kind: 'return', number: await admin.number() } as const
  await admin.goesOn()
  await soon(() => admin.page.getByRole('table', { name: '与来源单据不一致' }).locator('tbody').innerText()).toMatch(
    /^1\s+含税单价\s+4\.52\s+4\.00$/,
  )
  await admin.shows('return-differs')
  await admin.confirms('记账', 'Post')
  await admin.seesStatus('已入库', 'Taken in')
  await admin.shows('return-posted')
  await admin.seesStock('矿泉水', '14.00', '1箱2瓶')
  expect(await owed()).toBe('47.8')

  await admin.reverses(back, '点错')
  await admin.reverses(out, '客户取消')
  await admin.shows('out-reversed')
  await admin.opensPrint()
  await soon(() => admin.page.locator('.print-stack .paper').first().innerText()).toMatch(/未税金额\s*60\.00/)
  await admin.shows('out-print')
  await admin.seesStock('矿泉水', '24.00', '2箱')
  expect(await owed()).toBe('0')
})
