import { describe, expect, test } from 'vitest'
import { type OperationId, operations } from '#contract/operations.gen.ts'
import { md5Of } from '#server/identity/passwords.ts'
import { signInFirst, signInWith, testPassword } from '../../support/client.ts'
import { expectRefusal } from '../../support/contract/contract.ts'
import { type Client, startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { tenantId, url } = server
const admin = await server.as('admin')
let last = 0

/** Creates an account with every right, as an administrator does. */
const newcomer = async () => {
  const head = (await admin.ok('RoleApi_list')).find(({ roleAlias }) => roleAlias === 'admin')
  const account = `newcomer${++last}`
  const { id } = await admin.ok('UserApi_submit', { body: { account, realName: '新人', password: 'First13579', roleId: head?.id } })
  return { id, account, password: 'First13579' }
}
const change = (client: Client, old: string, next = testPassword) =>
  client.call('UserApi_updatePassword', { query: { oldPassword: md5Of(old), newPassword: md5Of(next), newPassword1: md5Of(next) } })
const refused = { status: 403, key: 'PASSWORD_FIRST', msg: '请先修改初始密码' }

describe('a password that an administrator made', () => {
  const answered = ['AuthApi_userInfo', 'UserApi_info', 'AuthApi_clearCache'] as const
  /** These are answered too, but change something, so they come later. */
  const others = ['UserApi_updatePassword', 'AuthApi_logout', 'AuthApi_sendLogs'] as const

  test('opens nothing but who one is, its change and the way out', async () => {
    const { account, password } = await newcomer()
    const client = await signInWith(url, tenantId, account, password)
    for (const id of answered) expect((await client.call(id)).status).toBe(200)
    expect((await client.call('AuthApi_sendLogs', { body: [{ message: 'x' }] })).status).toBe(200)
    const open = new Set<OperationId>([...answered, ...others])
    const closed = operations.filter(({ id, access }) => access !== 'public' && !open.has(id))
    expect(closed.length).toBeGreaterThan(300)
    const wrong: string[] = []
    for (const { id } of closed) {
      const answer = await client.call(id)
      if (answer.status !== 403 || answer.key !== 'PASSWORD_FIRST') wrong.push(`${id}: ${answer.status} ${answer.key}`)
    }
    expect(wrong).toEqual([])
    expect((await client.fetch('/api/blade-desk/notice/stream')).status).toBe(403)
    expect((await client.call('AuthApi_logout')).status).toBe(200)
  })

  test('is refused in an envelope and in the language of the caller, so that an old client shows what to do', async () => {
    const { account, password } = await newcomer()
    const client = await signInWith(url, tenantId, account, password)
    const { body, ...answer } = await client.call('MenuApi_routes')
    expect(answer).toMatchObject(refused)
    expectRefusal(body)
    const english = await client.call('MenuApi_routes', { headers: { 'Accept-Language': 'en' } as never })
    expect(english.msg).toBe('First choose a password of your own')
  })

  test('is changed for one of their own, by who knows it, and everything opens without signing in again', async () => {
    const { account, password } = await newcomer()
    const client = await signInWith(url, tenantId, account, password)
    const elsewhere = await signInWith(url, tenantId, account, password)
    expect((await change(client, 'a wrong one')).fields).toMatchObject([{ field: 'oldPassword' }])
    expect((await change(client, password, password)).fields).toMatchObject([{ field: 'newPassword' }])
    expect(await client.call('MenuApi_routes')).toMatchObject(refused)
    expect((await change(client, password)).status).toBe(200)
    expect((await client.call('MenuApi_routes')).status).toBe(200)
    expect((await elsewhere.call('UserApi_info')).key).toBe('UNAUTHENTICATED')
    expect((await (await server.as(account)).call('MenuApi_routes')).status).toBe(200)
  })

  test('comes back with every reset', async () => {
    const { id, account, password } = await newcomer()
    const client = await signInFirst(url, tenantId, account, password)
    const { password: second = '' } = await admin.ok('UserApi_resetPassword', { query: { userIds: id } })
    expect((await client.call('MenuApi_routes')).key).toBe('UNAUTHENTICATED')
    const again = await signInWith(url, tenantId, account, second)
    expect(await again.call('MenuApi_routes')).toMatchObject(refused)
    expect((await change(again, second)).status).toBe(200)
    expect((await again.call('MenuApi_routes')).status).toBe(200)
  })
})
