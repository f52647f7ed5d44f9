import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { allBarriers } from '../looks/axe.ts'
import { soon } from '../people/keyboard.ts'

const { journey, ask } = await openJourneys('100003')

journey('a wrong password, a wrong picture and an empty field are each said in place, and the right ones open the door', async ({ as }) => {
  const buyer = await as('buyer', { signsIn: false })
  await buyer.keys.press('Enter')
  await buyer.seesFieldError('密码', '请填写密码')

  await buyer.entersCredentials({ captcha: 'wrong' })
  await buyer.seesRefusal('验证码不正确')
  await buyer.isIn('验证码')
  expect(await buyer.field('密码', 'Password').inputValue()).toBe(buyer.network.password)

  await buyer.entersCredentials({ password: 'not the one' })
  await buyer.seesRefusal(`账号或密码不正确，租户 ${buyer.network.tenantId}`)
  await buyer.isIn('密码')
  await buyer.shows('sign-in-refused')
  await buyer.entersCredentials({ account: 'nobody' })
  await buyer.seesRefusal(`账号或密码不正确，租户 ${buyer.network.tenantId}`)

  await buyer.signsIn()
  await buyer.seesTabs('首页')
})

journey('signing out asks first, says what is unsaved, and the way back leads to the sign-in', async ({ as }) => {
  const buyer = await as('buyer')
  await buyer.startsOrder('华东饮料')
  await buyer.choosesOfUser('退出登录')
  await soon(() => buyer.dialog.innerText()).toContain('有 1 个页签尚未保存')
  await buyer.keys.press('Escape')
  await buyer.seesTabs('首页', '采购订单', '新增采购订单 华东饮料')
  await buyer.choosesOfUser('退出登录')
  await buyer.keys.push(buyer.dialog.getByRole('button', { name: '退出登录' }))
  await buyer.field('密码', 'Password').waitFor()
  await buyer.page.goBack()
  await buyer.field('密码', 'Password').waitFor()
})

journey('who was given a password chooses another one before anything else, in either language and theme', async ({ as, network }) => {
  const head = (await network.admin.ok('RoleApi_list')).find(({ roleAlias }) => roleAlias === 'admin')
  const body = { account: 'newcomer', realName: '新人', password: 'First13579', roleId: head?.id }
  await network.admin.ok('UserApi_submit', { body })
  const one = await as('buyer', { signsIn: false })
  const { page, keys } = one
  await one.entersCredentials({ account: 'newcomer', password: 'First13579' })
  await page.getByRole('heading', { name: '设置新密码' }).waitFor()
  await one.isIn('原密码')
  await keys.press('Enter')
  await one.seesFieldError('原密码', '请输入原密码')
  await one.shows('first-password')
  expect(await allBarriers(page, 'dark')).toEqual([])
  await keys.fill(one.field('原密码', ''), 'First13579')
  await keys.fill(one.field('新密码', ''), 'Second2468')
  await keys.fill(one.field('确认密码', ''), 'Second2468')
  await keys.push(page.getByRole('button', { name: 'English' }))
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await one.shows('first-password-en')
  await keys.push(page.getByRole('button', { name: '中文' }))
  await keys.push(page.getByRole('button', { name: '保存并进入系统' }))
  await one.seesTabs('首页')
  await soon(() => page.getByRole('heading', { name: '设置新密码' }).count()).toBe(0)
})

journey('who has the phone signs in by a code, or sets a new password by one', async ({ as, network }) => {
  const phone = '13900001002'
  await ask('update app_user set phone = $1 where tenant_id = $2 and account = $3', [phone, network.tenantId, 'clerk'])
  const newest = async (round: number) => {
    const sent = () =>
      ask<{ content: string }>('select content from sms_outbox where tenant_id = $1 and phone = $2 order by id', [network.tenantId, phone])
    await soon(async () => (await sent()).length).toBe(round)
    return /\d{6}/.exec((await sent()).at(-1)?.content ?? '')?.[0] ?? ''
  }
  const clerk = await as('clerk', { signsIn: false })
  const { page, keys } = clerk
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const askForCode = async () => {
    await keys.fill(clerk.field('手机号', 'Phone'), phone)
    await keys.fill(clerk.field('验证码', 'Characters in the picture'), clerk.app.captcha)
    await keys.push(button('获取验证码'))
    await clerk.isIn('短信验证码')
  }
  await keys.push(button('忘记密码'))
  await keys.fill(clerk.field('租户', 'Tenant'), network.tenantId)
  await askForCode()
  await clerk.shows('forgotten')
  expect(await allBarriers(page, 'dark')).toEqual([])
  const wrong = (await newest(1)) === '000000' ? '111111' : '000000'
  await keys.fill(clerk.field('短信验证码', ''), wrong)
  await keys.fill(clerk.field('新密码', ''), 'Second2468')
  await keys.fill(clerk.field('确认密码', ''), 'Second2468')
  await keys.press('Enter')
  await clerk.seesFieldError('短信验证码', '短信验证码不正确或已失效')
  await keys.fill(clerk.field('短信验证码', ''), await newest(1))
  await keys.press('Enter')
  await page.getByText('密码已重置，请用新密码登录').waitFor()
  await clerk.shows('forgotten-done')
  await keys.push(button('短信登录'))
  await askForCode()
  await clerk.shows('code')
  expect(await allBarriers(page, 'dark')).toEqual([])
  await keys.push(button('English'))
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await page.getByText('If this phone belongs to an account').waitFor()
  await clerk.shows('code-en')
  await keys.push(button('中文'))
  await keys.fill(clerk.field('短信验证码', ''), await newest(2))
  await keys.press('Enter')
  await clerk.seesTabs('首页')
})
