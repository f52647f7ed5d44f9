import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'
import { chineseLeft } from './english.ts'

const { journey } = await openJourneys('100002')

/** Everything a person sees is English, except names that people gave. */
const readsEnglish = async (person: Person, where: string) =>
  expect(await chineseLeft(person.page.locator('body'), ['茶', '送错了']), `Chinese left in ${where}`).toEqual([])

journey('the way from order to reversal reads English throughout', async ({ as }) => {
  const buyer = await as('buyer', { language: 'en' })
  await readsEnglish(buyer, 'home')
  await buyer.startsOrder('华东饮料')
  await readsEnglish(buyer, 'a new order')
  await buyer.comesIn()
  await buyer.keys.type('茶')
  await buyer.page.getByRole('option').first().waitFor()
  await readsEnglish(buyer, 'the list of goods')
  await buyer.keys.press('Escape')
  await buyer.entersLines([
    ['6901234567892', '10箱'],
    ['苏打水', '3箱2瓶'],
  ])
  await buyer.keys.type('YL001')
  await buyer.keys.press('Enter')
  await buyer.seesDialog('The goods are in the document already')
  await readsEnglish(buyer, 'repeated goods')
  await buyer.keys.push(buyer.dialog.getByRole('button', { name: 'Keep both rows' }))
  await buyer.puts(3, 'Quantity', '1')
  for (const key of ['F7', 'F9']) {
    await buyer.goesTo(1, 'Goods')
    await buyer.keys.press(key)
    await buyer.dialog.waitFor()
    await soon(() => buyer.dialog.getByRole('row').count()).toBeGreaterThan(0)
    await readsEnglish(buyer, key)
    await buyer.keys.press('Escape')
    await buyer.dialog.waitFor({ state: 'detached' })
  }
  await buyer.submits('待审核', 'Awaiting approval')
  const order = { kind: 'order', number: await buyer.number() } as const
  await readsEnglish(buyer, 'a submitted order')
  expect(await buyer.page.getByRole('list', { name: 'Progress of the document' }).isVisible()).toBe(true)

  const manager = await as('manager', { language: 'en' })
  await manager.approves(order)
  for (const [zh, en] of [
    ['状态图', 'Diagram'],
    ['关联', 'Related'],
    ['动态', 'Log'],
  ] as const) {
    await manager.opensPanel(zh, en)
    await readsEnglish(manager, `an approved order, ${en}`)
  }
  const panels = manager.page.getByRole('complementary', { name: 'About the document' })
  const edge = await panels.boundingBox()
  for (const one of [...(await panels.getByRole('tab').all()), panels.getByRole('button', { name: 'Hide the side panel' })]) {
    const box = await one.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), 'right edge of what leads through the panels').toBeLessThanOrEqual(
      (edge?.x ?? 0) + (edge?.width ?? 0),
    )
  }
  await manager.opensPrint()
  await readsEnglish(manager, 'an order on paper')
  await manager.opens('采购订单', 'Purchase orders')
  await readsEnglish(manager, 'orders')

  const clerk = await as('clerk', { language: 'en' })
  await clerk.startsReceipt(order, { 矿泉水: '13箱' })
  await clerk.stepsOut()
  await clerk.keys.press('Control+Enter')
  await clerk.seesRefusal('at most')
  await readsEnglish(clerk, 'a refused receipt')
  await clerk.puts(1, 'Received', '6箱')
  await clerk.submits('待记账', 'Submitted, to post')
  const receipt = { kind: 'receipt', number: await clerk.number() } as const
  await clerk.posts()
  await readsEnglish(clerk, 'a posted receipt')
  await clerk.shows('english-receipt')
  await clerk.reverses(receipt, '送错了')
  await readsEnglish(clerk, 'a reversed receipt')
  await clerk.seesProgress(order, '待入库', 'Approved, to receive')
  await clerk.opens('采购入库', 'Purchase receipts')
  await readsEnglish(clerk, 'receipts')
  await clerk.opens('库存', 'Stock')
  await readsEnglish(clerk, 'stock')
  await clerk.shows('english-stock')
})

journey('the machines and the frame read English, and the language is switched on the spot', async ({ as }) => {
  const admin = await as('admin')
  await admin.opensByMenu('税率', 'Tax rates')
  await admin.keys.push(admin.page.getByRole('button', { name: 'English' }))
  await readsEnglish(admin, 'tax rates')
  const speaking = await as('admin', { language: 'en' })
  await speaking.opens('状态图', 'State machines')
  await readsEnglish(speaking, 'all machines')
  await speaking.keys.push(speaking.page.getByRole('main').getByRole('button', { name: 'Purchase order' }))
  await speaking.page.getByRole('heading', { name: 'Purchase order', level: 1 }).waitFor()
  await readsEnglish(speaking, 'the machine of orders')
})
