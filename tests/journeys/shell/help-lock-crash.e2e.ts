import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { allBarriers } from '../looks/axe.ts'
import { soon } from '../people/keyboard.ts'

const { journey } = await openJourneys('100120')

journey('help says what a page is for, finds others as one types, and leads there', async ({ as }) => {
  const buyer = await as('buyer')
  const { page, keys } = buyer
  await buyer.opens('采购订单', 'Purchase orders')
  await keys.press('Alt+h')
  const help = page.getByRole('dialog', { name: '帮助' })
  await help.getByRole('heading', { name: '采购订单' }).waitFor()
  await buyer.isIn('搜索页面与术语')
  await buyer.shows('help')
  expect(await allBarriers(page, 'dark')).toEqual([])
  await keys.type('采购入库')
  await keys.push(help.getByRole('button', { name: '采购入库' }).first())
  await buyer.isOpen('采购入库')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

journey('what stands behind the tools opens as often as it is asked for', async ({ as }) => {
  const { page, keys } = await as('buyer')
  for (const name of ['帮助', '快捷键', '自动锁屏', '帮助', '快捷键', '自动锁屏']) {
    await keys.choose(page.getByRole('button', { name: '工具' }), name)
    // the first time the dialog's code is fetched; later it opens before the menu has closed
    await page.getByRole('dialog', { name }).waitFor({ timeout: 10_000 })
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    expect(await page.getByRole('dialog', { name }).count()).toBe(1)
    await keys.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
})

journey('a locked screen shows nothing, opens to the right password alone, and leaves what was typed', async ({ as }) => {
  const buyer = await as('buyer')
  const { page, keys } = buyer
  await buyer.startsOrder('华东饮料')
  const remark = buyer.document.getByRole('textbox', { name: '备注' })
  await keys.fill(remark, '锁屏前填写')
  await keys.choose(page.getByRole('button', { name: '工具' }), '锁屏')
  const lock = page.getByRole('dialog', { name: '屏幕已锁定' })
  await lock.waitFor()
  await buyer.isIn('密码')
  await soon(() => page.getByText('华东饮料').filter({ visible: true }).count()).toBe(0)
  await buyer.shows('locked')
  expect(await allBarriers(page, 'dark')).toEqual([])
  await keys.press('Escape', 'Escape')
  // the browser closes it at the second Escape, and it opens again at once
  await soon(() => lock.isVisible()).toBe(true)
  const tries = async (password: string) => {
    await keys.fill(lock.getByLabel('密码', { exact: true }), password)
    await keys.fill(lock.getByLabel('验证码', { exact: true }), buyer.app.captcha)
    await keys.press('Enter')
  }
  await tries('not the one')
  await buyer.seesRefusal(`账号或密码不正确，租户 ${buyer.network.tenantId}`)
  await tries(buyer.network.password)
  await lock.waitFor({ state: 'hidden' })
  await soon(() => remark.inputValue()).toBe('锁屏前填写')
})

journey('a page that fails takes no other with it, and opens again', async ({ as }) => {
  const admin = await as('admin')
  // in a page other than the one watched for errors, because here an error is wanted
  const page = await admin.page.context().newPage()
  const list = '**/blade-base/commbrand/list*'
  await page.goto(`${admin.app.url}/base/unit`)
  await page.getByRole('cell', { name: '瓶' }).first().waitFor()
  await page.route(list, (route) => route.fulfill({ json: { code: 200, success: true, data: { records: [null], total: 1 }, msg: '' } }))
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('品牌')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '页面出错了' }).waitFor()
  expect(await allBarriers(page)).toEqual([])
  const tab = (name: string) => page.getByRole('tablist', { name: '页签' }).getByRole('tab', { name })
  await tab('计量单位').click()
  await page.getByRole('cell', { name: '瓶' }).first().waitFor()
  await page.unroute(list)
  await tab('品牌').click()
  await page.getByRole('button', { name: '重新打开' }).click()
  await page.getByRole('heading', { name: '品牌', level: 1 }).waitFor()
})
