import { openJourneys } from '../journey.ts'
import { places } from '../network.ts'
import { soon } from '../people/keyboard.ts'
import { seesWhy } from '../people/person-grid.ts'

const { journey, ask, network } = await openJourneys('100135')
const { admin: office, depotId, supplierId } = network
const customer = '江南茶馆'
const { id: customerId } = await office.ok('CustomerApi_submit', { body: { customerCode: 'KH001', customerName: customer } })

const [unit] = (await office.ok('UnitApi_list', { query: { keyword: places.units[0] } })).records
const unitId = unit?.id ?? ''
/** Goods of the network, and two more whose quantities are whole numbers or tracked by serial number. */
const [water] = (await office.ok('CommodityApi_list', { query: { keyword: '矿泉水' } })).records
await office.ok('CommodityApi_submit', { body: { commInfoCode: 'ZW', commInfoName: '座椅', unitId, qtyPlaces: 0, retailPrice: '50' } })
const phone = await office.ok('CommodityApi_submit', { body: { commInfoCode: 'SJ', commInfoName: '手机', unitId, keeping: 3 } })
const pieces = (...lots: string[]) => lots.map((lot) => ({ lot, qty: '1' }))
const line = (commInfoId = '', qty = '', more: object = {}) => ({
  commInfoId,
  unitId,
  depotId,
  taxPrice: '4.52',
  taxRate: '13',
  qty,
  ...more,
})
await office.ok('PurchaseReceiptApi_accounting', {
  body: {
    ...{ supplierId, depotId },
    lines: [
      { ...line(water?.id), actualQty: '60' },
      { ...line(phone.id), actualQty: '3', lots: pieces('SN1', 'SN2', 'SN3') },
    ],
  },
})
const soldPhones = await office.ok('SalesOutApi_accounting', {
  body: { customerId, depotId, lines: [line(phone.id, '2', { lots: pieces('SN1', 'SN2') })] },
})

/** Gives an account a role with all rights but one. */
async function mayAllBut(account: string, right: string): Promise<void> {
  const [person] = (await office.ok('UserApi_page', { query: { account } })).records
  const { id: roleId } = await office.ok('RoleApi_submit', { body: { roleName: '销售', roleAlias: 'sales' } })
  const { menu } = await office.ok('MenuApi_grantTree')
  const flat = <Node extends { children?: Node[] }>(nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
  const [not] = await ask<{ id: string }>('select id::text from menu where code = $1', [right])
  const menuIds = flat(menu).flatMap(({ id }) => (id === not?.id ? [] : [id]))
  await office.ok('RoleApi_grant', { body: { roleIds: [roleId], menuIds } })
  await office.ok('UserApi_grant', { query: { userIds: person?.id ?? '', roleIds: roleId } })
}
await mayAllBut('clerk', 'salesout_reprice')

journey('what an order has decided is fixed, or changed by whoever may and shown with both values before it is booked', async ({ as }) => {
  const admin = await as('admin')
  await admin.opens(...admin.menuLines.sale)
  await admin.keys.press('Alt+n')
  await admin.keys.pick(admin.headField('客户', 'Customer'), customer)
  await admin.keys.pick(admin.headField('仓库', 'Depot'), places.depot)
  await admin.entersLines([
    ['座椅', '1.5'],
    ['矿泉水', '12'],
  ])
  await seesWhy(admin, 1, '数量', '数量换算成基本单位后超过0位小数，可用1瓶、2瓶')
  await admin.shows('terms-too-fine')
  await admin.puts(1, '数量', '2')
  await admin.puts(2, '含税单价', '10')
  await admin.keys.fill(admin.document.getByRole('textbox', { name: '整单优惠' }), '20')
  await admin.seesTotal('应收金额', '200.00')
  await admin.submits('待审核', 'Submitted, to approve')
  const sale = { kind: 'sale', number: await admin.number() } as const
  await admin.submits('待出库', 'Approved, to ship')
  await admin.seesTotal('应收金额', '200.00')
  await admin.shows('terms-order')

  const clerk = await as('clerk')
  await clerk.finds(sale)
  await clerk.keys.push(clerk.action('出库', 'Ship'))
  await clerk.page.getByRole('region', { name: clerk.labels.out }).waitFor()
  const decided = `由来源单据[${sale.number}]决定：单价 10.00；改动需要“改变订单价格”权限`
  await seesWhy(clerk, 2, '含税单价', decided)
  await clerk.goesTo(2, '含税单价')
  await clerk.keys.type('9')
  await soon(() => clerk.page.locator('.lg-terms').innerText()).toContain(decided)
  await clerk.seesCell(2, '含税单价', '10.00')
  await clerk.shows('terms-fixed')

  await admin.keys.push(admin.action('出库', 'Ship'))
  await admin.page.getByRole('region', { name: admin.labels.out }).waitFor()
  await admin.puts(1, '数量', '0')
  await admin.puts(2, '含税单价', '9')
  await admin.submits('待出库', 'Submitted, to ship')
  await admin.goesOn()
  const differences = admin.page.getByRole('table', { name: '与来源单据不一致' }).locator('tbody')
  await soon(() => differences.innerText()).toMatch(/含税单价\s+10\.00\s+9\.00$/)
  await admin.shows('terms-differ')
  await admin.confirms('记账', 'Post')
  await admin.seesStatus('已出库', 'Shipped')
})

journey('of pieces that come back the one that never left is refused, and those that did are offered', async ({ as }) => {
  const admin = await as('admin')
  await admin.startsReturn({ kind: 'out', number: soldPhones.billNo ?? '' })
  await admin.puts(1, '数量', '-1')
  await admin.goesTo(1, '批次/序列号')
  await admin.keys.press('F7')
  const numbers = admin.page.getByRole('dialog', { name: '序列号：手机' })
  await admin.keys.reach(numbers.getByRole('textbox'))
  await admin.keys.type('SN3')
  await admin.keys.press('Enter')
  await numbers.getByText('序列号 SN3 不在来源行的可退范围内').waitFor()
  await admin.shows('terms-pieces')
  // as a scanner in full-width mode types it
  await admin.keys.type('ｓｎ２')
  await admin.keys.press('Enter', 'Enter')
  await admin.seesCell(1, '批次/序列号', 'SN2')
  await admin.submits('待入库', 'Submitted, to take in')
})
