import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { barriersIn } from '../looks/axe.ts'
import { soon } from '../people/keyboard.ts'

const { journey } = await openJourneys('100021')

journey('how receipts are numbered is changed with the next number in view, and put back', async ({ as }) => {
  const admin = await as('admin')
  const { page, keys, dialog } = admin
  const next = dialog.getByRole('status', { name: '下一个单号' })
  const day = /^RK\d{8}-\d{4}$/
  await admin.opens('单据编码规则', 'Document numbers')
  await admin.seesInRow('采购入库', '规则', '默认')
  await admin.opensRow('采购入库')
  await soon(() => next.innerText()).toMatch(day)
  // the focus is on the first field, not on the close button
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

/** A picture of noise, which no format can compress. */
const noisy = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()

journey(
  '[avatar.type] [avatar.size] a picture of oneself is a png or jpg up to 500 KB; others are refused at their place',
  async ({ as }) => {
    const clerk = await as('clerk')
    const { page, keys } = clerk
    await clerk.choosesOfUser('个人设置')
    const button = page.getByLabel('头像')
    const gives = (name: string, type: string, bytes: Buffer) => keys.give(button, new File([new Uint8Array(bytes)], name, { type }))
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const [fits, tooLarge] = [await noisy(200), await noisy(460)]
    expect(tooLarge.length).toBeGreaterThan(600 * 1024)
    await gives('me.gif', 'image/gif', gif)
    await soon(() => page.getByRole('alert').filter({ hasText: '不支持的文件' }).count(), 'a gif').toBe(1)
    await gives('me.png', 'image/png', tooLarge)
    await soon(() => page.getByRole('alert').filter({ hasText: '文件不能超过' }).count(), '600 KB').toBe(1)
    await clerk.shows('avatar-refused')
    await gives('me.png', 'image/png', fits)
    await page.getByRole('img', { name: '头像' }).waitFor()
    await soon(() => page.getByText('更换图片').count()).toBe(1)
    await keys.press('Control+s')
    await page.getByText('更新成功').first().waitFor()
    await clerk.shows('avatar')
  },
)

journey('a person changes the password and signs in with the new one alone', async ({ as }) => {
  const buyer = await as('buyer')
  const { page, keys } = buyer
  await buyer.choosesOfUser('个人设置')
  await keys.push(page.getByRole('button', { name: '修改密码' }).last())
  const news = 'Quiet2026x'
  for (const [label, text] of [
    ['原密码', buyer.network.password],
    ['新密码', news],
    ['确认密码', news],
  ] as const)
    await keys.fill(page.getByLabel(label, { exact: true }), text)
  await keys.press('Control+s')
  await page.getByText('更新成功').first().waitFor()
  const later = await as('buyer', { signsIn: false })
  await later.entersCredentials()
  await soon(() => later.page.getByRole('alert').count(), 'the old password').toBeGreaterThan(0)
  await later.entersCredentials({ password: news })
  await later.page.getByRole('navigation', { name: '菜单' }).waitFor()
})
