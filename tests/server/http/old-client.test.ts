import { describe, expect, test } from 'vitest'
import { type Envelope, md5, oldClientOf, queryText as query, type Tokens } from '../../support/contract/old-client.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const tenantId = '000000'
const { send, signIn, read } = oldClientOf(server.url, tenantId)

describe('a client written for the same wire', () => {
  test('signs in by the query, reads its menus, buttons, dictionaries and params, and renews its token', async () => {
    const { status, answer } = await signIn()
    expect(status).toBe(200)
    expect(answer).toMatchObject({ token_type: 'bearer', tenant_id: tenantId, user_name: 'admin', account: 'admin' })
    expect(answer.role_name.split(',')).toContain('administrator')
    expect(answer.user_id).toMatch(/^\d+$/)
    const { access_token: token, refresh_token } = answer

    type Node = { code: string; category: number; children?: Node[] }
    const routes = await read<Node[]>('blade-system/menu/routes', token)
    expect(routes.length).toBeGreaterThan(3)
    const menus = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...menus(node.children ?? [])])
    expect(new Set(menus(routes).map(({ category }) => category))).toEqual(new Set([1]))
    // the client goes down into nodes that have children, and grants the codes of nodes that have none
    const granted = (nodes: Node[]): string[] => nodes.flatMap((node) => ('children' in node ? granted(node.children ?? []) : [node.code]))
    const permission = granted(await read<Node[]>('blade-system/menu/buttons', token))
    for (const code of ['param_add', 'param_edit', 'param_delete', 'param_view', 'user_reset']) expect(permission).toContain(code)

    const sex = await read<{ dictKey: string; dictValue: string }[]>('blade-system/dict/dictionary?code=sex', token)
    expect(sex.map(({ dictKey }) => dictKey)).toContain('1')
    expect(sex.every(({ dictKey }) => typeof dictKey === 'string')).toBe(true)
    const page = await read<{ records: object[]; total: number }>('blade-system/param/list?current=1&size=10&paramName=', token)
    expect(page.total).toBe(page.records.length)

    const renewal = { tenantId, refresh_token, grant_type: 'refresh_token', scope: 'all' }
    const renewed = await send<Tokens>('POST', `blade-auth/oauth/token?${query(renewal)}`, { headers: { 'Tenant-Id': tenantId } })
    expect(renewed.answer.access_token).toBeTruthy()
    expect((await send<Envelope<object>>('GET', 'blade-user/info', { token: renewed.answer.access_token })).status).toBe(200)
  })

  test('adds, edits and removes a param, sending back whole rows with keys of its own form', async () => {
    const token = (await signIn()).answer.access_token
    type Param = { id: string; paramName: string; paramKey: string; paramValue: string }
    const list = async () =>
      (await read<{ records: Param[] }>('blade-system/param/list?current=1&size=10&paramKey=old.client', token)).records
    const submit = (body: object) => send<Envelope<Param>>('POST', 'blade-system/param/submit', { token, body })
    const form = { $index: 0, $cellEdit: false, remark: '', id: '' }
    const added = await submit({ ...form, paramName: '旧客户端', paramKey: 'old.client', paramValue: '1' })
    expect(added).toMatchObject({ status: 200, answer: { code: 200, success: true } })
    const [row] = await list()
    expect(row).toMatchObject({ paramName: '旧客户端', paramValue: '1' })
    expect(row).not.toHaveProperty('$index')
    const edited = await submit({ ...row, ...{ $index: 0, $cellEdit: false }, paramValue: '2' })
    expect(edited).toMatchObject({ status: 200, answer: { code: 200, success: true } })
    expect((await list())[0]?.paramValue).toBe('2')
    expect((await submit({ ...row, paramName: '' })).answer.code).not.toBe(200)
    // sent with an empty body and no content type
    const removed = await send<Envelope<unknown>>('POST', `blade-system/param/remove?ids=${row?.id}`, { token })
    expect(removed).toMatchObject({ status: 200, answer: { code: 200, success: true } })
    expect(await list()).toEqual([])
  })

  test('is told of refused credentials, of an ended session and of a bad form in the shapes that it knows', async () => {
    const asked = { tenantId, username: 'admin', password: md5('wrong'), grant_type: 'password', scope: 'all', type: 'account' }
    const refused = await send<object>('POST', `blade-auth/oauth/token?${query(asked)}`)
    expect(refused).toEqual({ status: 200, answer: { error_code: 400, error_description: '用户名或密码不正确' } })
    const over = await send<Envelope<unknown>>('GET', 'blade-system/menu/routes', { token: 'x.y.z' })
    expect(over).toMatchObject({ status: 401, answer: { code: 401, success: false, msg: '请求未授权' } })
    const token = (await signIn()).answer.access_token
    const bad = await send<Envelope<unknown>>('POST', 'blade-system/param/submit', { token, body: { paramKey: 'x', paramValue: 'y' } })
    expect(bad).toMatchObject({ status: 400, answer: { code: 400, success: false, msg: '请输入参数名称' } })
    const left = await send<object>('GET', 'blade-auth/oauth/logout', { token })
    expect(left).toEqual({ status: 200, answer: { success: 'true', msg: 'success' } })
    expect((await send('GET', 'blade-user/info', { token })).status).toBe(401)
  })
})
