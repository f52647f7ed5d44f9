import { expect } from 'vitest'
import { barriersIn } from './axe.ts'
import { openJourneys } from './journey.ts'
import { soon } from './keyboard.ts'

const { journey } = await openJourneys('100021')

journey('how receipts are numbered is changed with the next number in view, and put back', async ({ as }) => {
  const admin = await as('admin')
  const { page, keys, dialog } = admin
  const next = dialog.getByRole('status', { name: '下一个单号' })
  const day = /^RK\d{8}-\d{4}$/
  await admin.opens('单据编码规则', 'Document numbers')
  await admin.seesColumn('规则', ['默认', '默认'])
  await admin.opensRow('采购入库')
  await soon(() => next.innerText()).toMatch(day)
  // the hand is on the first field, not on the cross
  expect(await dialog.getByRole('textbox', { name: '前缀' }).evaluate((box) => box === document.activeElement)).toBe(true)
  await admin.entersFields({ 前缀: 'sh1' })
  await soon(() => dialog.getByText('请输入1至6个大写字母').count()).toBe(1)
  await admin.entersFields({ 前缀: 'sh', 流水号位数: '6' })
  await admin.chooses(dialog.getByRole('combobox', { name: '日期' }), 'month')
  await soon(() => next.innerText()).toMatch(/^SH\d{6}-\d{6}$/)
  expect(await dialog.getByRole('combobox', { name: '重新计数' }).inputValue()).toBe('month')
  expect(await barriersIn(dialog, 'dark')).toEqual([])
  await admin.shows('bill-rule')
  const promised = await next.innerText()
  await admin.saves('更新成功')
  await admin.seesInRow('采购入库', '下一个单号', promised)
  await admin.seesInRow('采购入库', '规则', '自定义')
  expect(await barriersIn(page.locator('[role=tabpanel]').first(), 'dark')).toEqual([])
  await admin.shows('bill-rules')
  await admin.opensRow('采购入库')
  await keys.push(dialog.getByRole('button', { name: '恢复默认' }))
  await keys.push(page.getByRole('dialog', { name: '恢复默认' }).getByRole('button', { name: '恢复默认' }))
  await admin.seesInRow('采购入库', '规则', '默认')
})

journey('each group of settings has an address of its own', async ({ as }) => {
  const admin = await as('admin')
  for (const [path, title, field, value] of [
    ['/system/print', '打印设置', '打印页脚', '谢谢惠顾'],
    ['/system/payment', '支付设置', '支付方式', '现金、微信'],
    ['/mall/settings', '商城设置', '退货期限（天）', '15'],
  ] as const) {
    await admin.page.goto(`${admin.app.url}${path}`)
    await soon(() => admin.page.getByRole('heading', { name: title }).count(), path).toBe(1)
    const box = admin.page.getByRole('textbox', { name: field })
    await admin.keys.fill(box, value)
    await admin.keys.push(admin.page.getByRole('button', { name: '保存' }))
    await admin.page.getByText('更新成功').first().waitFor()
    await soon(() => box.inputValue()).toBe(value)
    expect(await barriersIn(admin.page.locator('[role=tabpanel]').first(), 'dark'), path).toEqual([])
    await admin.shows(title)
  }
})
