import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '#domain/core/words.ts'
import { type As, openJourneys } from '../journey.ts'
import type { Person } from '../people/person.ts'
import { allBarriers, barriersIn } from './axe.ts'

const { journey, network } = await openJourneys('100010')

/** Screens with most of the colours, checked in the dark theme too; another test compares the tokens of each theme. */
const inDarkToo = ['home', 'order being typed', 'F7', 'refused receipt', 'posted receipt', 'orders', 'the machine of orders', 'discard']

/**
 * Popups that are checked together with the page behind them, one of each kind; of the others only the popup is
 * checked.
 */
const withPageBehind = ['user', 'supplier list', 'goods list']

/**
 * Checks the screen in front of a person, or a part of it, in the light theme and for some screens in the dark one.
 * Barriers are collected, not thrown. Each screen is checked in one language only, because its elements are the same
 * in both.
 */
function inspector() {
  const found: string[] = []
  const looksAt = async (person: Person, where: string, part?: Locator) => {
    const themes = inDarkToo.includes(where) ? (['dark'] as const) : []
    const all = await (part ? barriersIn(part, ...themes) : allBarriers(person.page, ...themes))
    if (all.length > 0) await person.shows(`barrier-${person.language}-${where.replaceAll(' ', '-')}`)
    found.push(...all.map((barrier) => `${person.language} ${where}: ${barrier}`))
  }
  return { found, looksAt }
}

journey('nothing in the frame stands in the way of anybody', walkWith('zh', walkThroughFrame, false))
journey('nothing in documents stands in the way of anybody, whatever is open', walkWith('zh', walkThroughDocuments))
journey('nothing in English lists and forms stands in the way of anybody', walkWith('en', walkThroughLists))

type Look = ReturnType<typeof inspector>['looksAt']
type Walk = (admin: Person, looksAt: Look) => Promise<void>

function walkWith(language: Language, walk: Walk, signsIn = true) {
  return async ({ as }: { as: As }) => {
    const { found, looksAt } = inspector()
    const admin = await as('admin', { language, signsIn })
    await walk(admin, looksAt)
    expect(found).toEqual([])
  }
}

/** Opens a popup, checks it, and closes it with Escape. */
async function openAndLook(person: Person, looksAt: Look, where: string, open: () => Promise<unknown>): Promise<void> {
  await open()
  const popup = person.dialog.or(person.page.getByRole('menu')).or(person.page.getByRole('listbox'))
  await popup.first().waitFor()
  await (withPageBehind.includes(where) ? looksAt(person, where) : looksAt(person, where, popup.first()))
  await person.keys.press('Escape')
  await popup.first().waitFor({ state: 'hidden' })
}

async function walkThroughFrame(admin: Person, looksAt: Look): Promise<void> {
  const { page, keys, say } = admin
  await looksAt(admin, 'sign-in')
  await admin.signsIn()
  await looksAt(admin, 'home')
  const header = (zh: string, en: string) => page.getByRole('banner').getByRole('button', { name: say(zh, en) })
  await openAndLook(admin, looksAt, 'themes', () => keys.push(header('主题', 'Theme')))
  await openAndLook(admin, looksAt, 'user', () => keys.push(header('用户', 'User')))
  await openAndLook(admin, looksAt, 'tab menu', () => keys.push(page.getByRole('button', { name: say('页签', 'Tabs') })))
  await openAndLook(admin, looksAt, 'sign-out', () => admin.choosesOfUser(say('退出登录', 'Sign out')))
}

async function walkThroughDocuments(admin: Person, looksAt: Look): Promise<void> {
  const { page, keys, say } = admin
  await admin.startsOrder('华东饮料')
  await openAndLook(admin, looksAt, 'supplier list', async () => {
    await keys.reach(admin.headField('供应商', 'Supplier'))
    await keys.press('F7')
  })
  await admin.comesIn()
  await openAndLook(admin, looksAt, 'goods list', () => keys.type('茶'))
  await admin.entersLines([
    ['矿泉水', '10箱'],
    ['苏打水', '2箱'],
  ])
  await looksAt(admin, 'order being typed')
  const asked = { F7: ['商品', 'Goods'], F8: ['含税单价', 'Price incl. tax'], F9: ['商品', 'Goods'] } as const
  for (const [key, [zh, en]] of Object.entries(asked)) {
    await admin.goesTo(1, say(zh, en))
    await openAndLook(admin, looksAt, key, () => keys.press(key))
  }
  await admin.goesTo(3, say('商品', 'Goods'))
  await openAndLook(admin, looksAt, 'repeated goods', async () => {
    await keys.type('YL001')
    await keys.press('Enter')
  })
  await admin.puts(3, say('数量', 'Quantity'), '6')
  await openAndLook(admin, looksAt, 'more', () => keys.push(admin.toolbar.getByRole('button', { name: say('更多', 'More') })))
  await openAndLook(admin, looksAt, 'all keys', () => keys.push(page.getByRole('button', { name: say('全部快捷键', 'All keys') })))
  await admin.submits('待审核', 'Awaiting approval')
  await looksAt(admin, 'submitted order')
  await openAndLook(admin, looksAt, 'reject', () => keys.push(admin.action('驳回', 'Reject')))
  await admin.submits('待入库', 'Approved, to receive')
  await openAndLook(admin, looksAt, 'close lines', () => keys.push(admin.action('行关闭', 'Close lines')))
  for (const [zh, en] of [
    ['状态图', 'Diagram'],
    ['关联', 'Related'],
    ['动态', 'Log'],
  ] as const) {
    await admin.opensPanel(zh, en)
    await looksAt(admin, `panel ${en}`)
  }
  await keys.push(admin.action('入库', 'Receive'))
  await page.getByRole('region', { name: say('采购入库单', 'Purchase receipt') }).waitFor()
  await admin.puts(1, say('实收数量', 'Received'), '121')
  await admin.stepsOut()
  await openAndLook(admin, looksAt, 'beyond the limit', () => keys.press('Control+Enter'))
  await looksAt(admin, 'receipt beyond the limit')
  await admin.puts(1, say('实收数量', 'Received'), '120')
  await admin.submits('待记账', 'Submitted, to post')
  await openAndLook(admin, looksAt, 'post', () => keys.press('Control+Enter'))
  await admin.posts()
  await openAndLook(admin, looksAt, 'reverse', () => keys.push(admin.action('红冲', 'Reverse')))
  await looksAt(admin, 'posted receipt')
  await admin.opensPrint()
  await looksAt(admin, 'print')
}

/** Creates over HTTP a posted receipt of one case of the first goods, and an order of them. */
async function stockUp(): Promise<void> {
  const { admin, supplierId, depotId } = network
  const { records } = await admin.ok('CommodityApi_list', { query: { size: 1 } })
  const [goods] = records
  const line = { commInfoId: goods?.id, unitId: goods?.unitId, taxPrice: '2.40', taxRate: '13' }
  await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines: [{ ...line, actualQty: '12' }] } })
  await admin.ok('PurchaseOrderApi_submit', { body: { supplierId, depotId, lines: [{ ...line, qty: '12' }] } })
}

async function walkThroughLists(admin: Person, looksAt: Look): Promise<void> {
  const { page, keys, say } = admin
  await stockUp()
  await admin.opens('采购订单', 'Purchase orders')
  await admin.rowOf('华东饮料').first().waitFor()
  await keys.push(page.getByRole('button', { name: say('筛选', 'Filters') }))
  await keys.reach(page.getByRole('checkbox', { name: say('全选本页', 'Select all on this page') }))
  await keys.press('Space')
  await looksAt(admin, 'orders')
  await openAndLook(admin, looksAt, 'columns', () => keys.push(page.getByRole('button', { name: say('列', 'Columns'), exact: true })))
  await admin.opens('库存', 'Stock')
  await admin.rowOf('矿泉水').first().waitFor()
  await looksAt(admin, 'stock')
  await admin.opens('状态图', 'State machines')
  await looksAt(admin, 'all machines')
  await keys.push(page.getByRole('main').getByRole('button', { name: say('采购订单', 'Purchase order') }))
  await page.getByRole('heading', { name: say('采购订单', 'Purchase order'), level: 1 }).waitFor()
  await looksAt(admin, 'the machine of orders')
  await keys.push(page.getByRole('main').getByRole('button', { name: say('表', 'Table'), exact: true }))
  await page.getByRole('main').getByRole('table').first().waitFor()
  await looksAt(admin, 'its table')
  await admin.opens('税率', 'Tax rates')
  await admin.seesCount(7)
  await looksAt(admin, 'tax rates')
  await admin.opens('商品', 'Goods')
  await admin.seesCount(20)
  await keys.press('Alt+n')
  await admin.dialog.waitFor()
  await keys.push(admin.dialog.getByRole('button', { name: say('增加一行', 'Add a row') }))
  await keys.press('Control+s')
  await looksAt(admin, 'goods form with what is wrong')
  await keys.press('Escape')
  await admin.seesDialog(say('放弃未保存的修改', 'Discard unsaved changes'))
  await looksAt(admin, 'discard')
}
