import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startProvider } from '../../support/processes/provider.ts'
import { openJourneys } from '../journey.ts'
import { allBarriers } from '../looks/axe.ts'
import { startOwnApp } from '../own-app.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'

const app = await startOwnApp(async (url) => {
  const [corp] = await startProvider(url)
  return {
    PUBLIC_URL: url,
    OIDC_PROVIDERS: 'corp',
    OIDC_CORP_NAME: corp?.name,
    OIDC_CORP_ISSUER: corp?.issuer,
    OIDC_CORP_CLIENT_ID: corp?.clientId,
    OIDC_CORP_CLIENT_SECRET: corp?.clientSecret,
  }
})
const { journey, ask, network } = await openJourneys('100035', app)

/** The provider's pages request a font from another site, which tests may not access. */
const staysHere = (page: Page) =>
  page.context().route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.abort(),
  )

/** Enters a user name at the provider. */
async function saysWho({ page, keys }: Person, person: string): Promise<void> {
  await keys.fill(page.getByPlaceholder('Enter any login'), person)
  await keys.fill(page.getByPlaceholder('and password'), 'any')
  await keys.press('Enter')
  await keys.push(page.getByRole('button', { name: 'Continue' }))
}

/**
 * Clicks the sign-in link and enters a user name at the provider; a user whom the provider already knows is sent back
 * at once.
 */
async function comesByProvider(comer: Person, person?: string): Promise<void> {
  const { page, keys, field } = comer
  await keys.fill(field('租户', 'Tenant'), network.tenantId)
  await keys.push(page.getByRole('link', { name: '集团账号登录' }))
  if (person !== undefined) await saysWho(comer, person)
}

journey('who is linked to an account signs in at the provider’s and is at work; who turns back there is told so', async ({ as }) => {
  await ask(
    `insert into user_oauth (tenant_id, id, source, subject, user_id, create_time)
       select tenant_id, gen_random_uuid(), 'corp', 'lin', id, now() from app_user where tenant_id = $1 and account = 'buyer'`,
    [network.tenantId],
  )
  const buyer = await as('buyer', { signsIn: false })
  const { page, keys } = buyer
  await staysHere(page)
  await comesByProvider(buyer)
  await keys.push(page.getByRole('link', { name: 'Cancel' }))
  await buyer.seesRefusal('第三方登录未成功')
  await buyer.shows('provider-cancelled')
  await keys.push(page.getByRole('link', { name: '返回登录' }))
  await comesByProvider(buyer, 'lin')
  await buyer.seesTabs('首页')
  await page.getByRole('button', { name: /^用户 林晓梅/ }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

journey('somebody without an account asks for one, is refused with a reason, asks again, is let in and signs in', async ({ as }) => {
  const guest = await as('buyer', { signsIn: false })
  const { page, keys } = guest
  await staysHere(page)
  const wishes = async (account: string) => {
    await keys.fill(guest.field('账号', ''), account)
    await keys.fill(guest.field('密码', ''), 'Guest13579')
    await keys.fill(guest.field('确认密码', ''), 'Guest13579')
    await keys.push(page.getByRole('button', { name: '提交申请' }))
    await page.getByText('注册申请已提交，请耐心等待管理员审核').waitFor()
    await keys.push(page.getByRole('button', { name: '我知道了' }))
  }
  await comesByProvider(guest, 'wang')
  await page.getByRole('dialog', { name: '注册账号' }).waitFor()
  expect(await allBarriers(page, 'dark')).toEqual([])
  await guest.shows('guest')
  await wishes('xiaowang')

  const admin = await as('admin')
  const open = () => soon(() => admin.rows.count(), 'registrations')
  await admin.opens('注册申请', 'Registrations')
  await admin.selects('xiaowang')
  await admin.keys.push(admin.page.getByRole('button', { name: '拒绝', exact: true }))
  await admin.dialog.waitFor()
  await admin.keys.type('请用工号作账号')
  await admin.keys.push(admin.dialog.getByRole('button', { name: '拒绝' }))
  await admin.page.getByText('没有注册申请').waitFor()

  await comesByProvider(guest)
  await page.getByText('上次申请被拒绝：请用工号作账号').waitFor()
  await guest.shows('guest-refused')
  await wishes('A1007')

  await admin.page.reload()
  await open().toBe(1)
  await admin.selects('A1007')
  await admin.keys.push(admin.page.getByRole('button', { name: '通过', exact: true }))
  await admin.keys.reach(admin.dialog.getByRole('checkbox', { name: 'clerk', exact: true }))
  await admin.keys.press('Space', 'Control+s')
  await admin.dialog.waitFor({ state: 'detached' })

  await comesByProvider(guest)
  await guest.seesTabs('首页')
  await page.getByRole('button', { name: /^用户 来宾wang/ }).waitFor()
  await guest.shows('guest-let-in')
})

journey('somebody at work links an account elsewhere, signs in by it, and removes the link', async ({ as }) => {
  const auditor = await as('auditor')
  const { page, keys } = auditor
  await staysHere(page)
  await auditor.choosesOfUser('个人设置')
  await keys.push(page.getByRole('button', { name: '第三方账号' }))
  await keys.push(page.getByRole('button', { name: '关联 集团账号' }))
  await saysWho(auditor, 'shen')
  await page.getByText('已关联 · 来宾shen').waitFor()
  expect(await allBarriers(page)).toEqual([])
  await auditor.shows('linked-account')
  const other = await as('auditor', { signsIn: false })
  await staysHere(other.page)
  await comesByProvider(other, 'shen')
  await other.page.getByRole('button', { name: /^用户 沈文博/ }).waitFor()
  await keys.push(page.getByRole('button', { name: '解除关联 集团账号' }))
  await auditor.dialog.waitFor()
  await auditor.shows('unlink')
  await keys.push(auditor.dialog.getByRole('button').last())
  await page.getByText('未关联').waitFor()
  expect(await ask(`select from user_oauth where tenant_id = $1 and subject = 'shen'`, [network.tenantId])).toEqual([])
})
