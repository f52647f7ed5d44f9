import { expect } from 'vitest'
import { openJourneys } from './journey.ts'

const { journey } = await openJourneys('100003')

journey('a wrong password, a wrong picture and an empty field are each said in place, and the right ones open the door', async ({ as }) => {
  const buyer = await as('buyer', { signsIn: false })
  await buyer.keys.press('Enter')
  await buyer.seesFieldError('密码', '请填写密码')

  await buyer.entersCredentials({ captcha: 'wrong' })
  await buyer.seesRefusal('验证码不正确')
  await buyer.isIn('验证码')
  expect(await buyer.field('密码', 'Password').inputValue()).toBe(buyer.network.password)

  await buyer.entersCredentials({ password: 'not the one' })
  await buyer.seesRefusal('用户名或密码不正确')
  await buyer.isIn('密码')
  await buyer.shows('sign-in-refused')
  await buyer.entersCredentials({ account: 'nobody' })
  await buyer.seesRefusal('用户名或密码不正确')

  await buyer.signsIn()
  await buyer.seesTabs('首页')
})

journey('signing out asks first, says what is unsaved, and the way back leads to the sign-in', async ({ as }) => {
  const buyer = await as('buyer')
  await buyer.startsOrder('华东饮料')
  await buyer.choosesOfUser('退出登录')
  await expect.poll(() => buyer.dialog.innerText()).toContain('有 1 个页签尚未保存')
  await buyer.keys.press('Escape')
  await buyer.seesTabs('首页', '采购订单', '新增采购订单')
  await buyer.choosesOfUser('退出登录')
  await buyer.keys.push(buyer.dialog.getByRole('button', { name: '退出登录' }))
  await buyer.field('密码', 'Password').waitFor()
  await buyer.page.goBack()
  await buyer.field('密码', 'Password').waitFor()
})
