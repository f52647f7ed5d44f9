import { describe, expect, test } from 'vitest'
import { type OperationId, operations } from '#contract/operations.gen.ts'
import { resources } from '#resources/index.ts'
import { foreignNames } from '#resources/menu/menu-names.ts'
import { resolveSchema, type Schema, schemasOf } from '#server/http/contract-schemas.ts'
import { type Envelope, md5, oldClientOf, queryText, type Tokens } from '../../support/contract/old-client.ts'
import { adminPassword } from '../../support/quiet.ts'
import { startTestServer } from '../../support/server.ts'

/* Names, shapes and habits of clients that were written for another server with the same wire. */
const server = await startTestServer()
const { send, signIn, read, save } = oldClientOf(server.url)
const token = (await signIn()).answer.access_token

type Node = { id: string; code: string; path?: string; children?: Node[]; hasChildren?: boolean }
type Page<Row> = { records: Row[]; total: number; current: number; size: number }
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

test('blade-user/list is the page of users under its older name', async () => {
  for (const account of ['old1', 'old2', 'old3']) await server.addUser(account, { tenantId: '000000' })
  type User = { id: string; account: string }
  const asked = 'current=2&size=2&account=old'
  const older = await read<Page<User>>(`blade-user/list?${asked}`, token)
  expect(older).toMatchObject({ total: 3, current: 2, size: 2, records: [{ account: 'old3' }] })
  expect(older).toEqual(await read(`blade-user/page?${asked}`, token))
})

describe('trees', () => {
  /** Operations that return rows with the rows below them, or with a flag that there are some. */
  const ofTrees = operations.filter(({ id, method }) => {
    const rows = method === 'get' ? rowsOf(id) : undefined
    return rows !== undefined && ('children' in rows || 'hasChildren' in rows)
  })

  function rowsOf(id: OperationId): object | undefined {
    const data = resolveSchema(schemasOf(id).answer ?? {}).properties?.data
    const list = data && resolveSchema(data)
    const items = list?.type === 'array' ? list.items : list?.properties?.records?.items
    return items && resolveSchema(items as Schema).properties
  }

  test('carry what is below a node or say that something is, never both', async () => {
    const dept = await save<Node>('blade-system/dept/submit', token, { deptName: '总部' })
    await save('blade-system/dept/submit', token, { deptName: '门店', parentId: dept.id })
    const entry = { code: 'tree', dictValue: '树', sort: 1, isSealed: 0 }
    const head = await save<Node>('blade-system/dict/submit', token, entry)
    const child = await save<Node>('blade-system/dict/submit', token, { ...entry, parentId: head.id, dictKey: '1' })
    await save('blade-system/dict/submit', token, { ...entry, parentId: child.id, dictKey: '11' })
    const tops = new Set<string>()
    for (const { id, path } of ofTrees) {
      const query = (schemasOf(id).query.required ?? []).map((name) => `${name}=${name === 'parentId' ? head.id : 'tree'}`).join('&')
      const { answer } = await send<Envelope<Node[] | Page<Node>>>('GET', `${path.slice(1)}?${query}`, { token })
      if (answer.code === 501) continue
      expect({ id, code: answer.code }).toEqual({ id, code: 200 })
      const nodes = flat(Array.isArray(answer.data) ? answer.data : answer.data.records)
      expect({ id, both: nodes.filter((node) => 'children' in node && 'hasChildren' in node) }).toEqual({ id, both: [] })
      expect({ id, empty: nodes.filter(({ children }) => children?.length === 0) }).toEqual({ id, empty: [] })
      if (nodes.some((node) => 'children' in node || 'hasChildren' in node)) tops.add(id)
    }
    expect(ofTrees.length).toBeGreaterThan(20)
    for (const id of [
      'DictApi_tree',
      'DictApi_childList',
      'DeptApi_tree',
      'DeptApi_lazyTree',
      'DeptApi_lazyList',
      'RegionApi_tree',
      'MenuApi_list',
      'MenuApi_routes',
    ])
      expect([...tops]).toContain(id)
  })
})

describe('an empty tenantId counts as none', () => {
  const asked = { username: 'admin', password: md5(adminPassword), grant_type: 'password', scope: 'all' }

  test('when signing in by a form whose tenant stands in the header, or in the query', async () => {
    const form = queryText({ ...asked, tenantId: '' })
    const byHeader = await send<Tokens>('POST', 'blade-auth/oauth/token', { form, headers: { 'Tenant-Id': '000000' } })
    expect(byHeader.answer.access_token).toBeTruthy()
    const byQuery = await send<Tokens>('POST', 'blade-auth/oauth/token?tenantId=000000', { form })
    expect(byQuery.answer.access_token).toBeTruthy()
  })

  test('when a tenant is added, searched or asked for in a tree', async () => {
    const made = await save<{ tenantId: string }>('blade-system/tenant/submit', token, { tenantId: '', tenantName: '空编号' })
    expect(made.tenantId).toMatch(/^\d{6}$/)
    const refused = await send<Envelope<unknown>>('POST', 'blade-system/tenant/submit', {
      token,
      body: { tenantId: 'x', tenantName: '错' },
    })
    expect(refused).toMatchObject({ status: 400 })
    expect((await read<Page<unknown>>('blade-system/tenant/list?tenantId=', token)).total).toBeGreaterThan(1)
    expect(await read<Node[]>('blade-system/dept/tree?tenantId=', token)).not.toEqual([])
    expect(await read<unknown[]>('blade-system-nointercept/dict-biz/dictionary?code=staff_rank&tenantId=', token)).toHaveLength(3)
    const mall = await send<Envelope<Page<unknown>>>('POST', 'blade-wxapp-nointercept/index/searchMallInfoPage', { body: { tenantId: '' } })
    expect(mall.status).toBe(200)
  })
})

test('a whole number is taken where a code is text', async () => {
  const head = await save<Node>('blade-system/dict/submit', token, { code: 20260101, dictValue: 7, sort: 1, isSealed: 0 })
  expect(head).toMatchObject({ code: '20260101', dictValue: '7' })
  const child = { parentId: head.id, code: 20260101, dictKey: 1, dictValue: '一', sort: 1, isSealed: 0 }
  expect(await save('blade-system/dict/submit', token, child)).toMatchObject({ code: '20260101', dictKey: '1' })
  const region = { code: 990000, name: '试验省', sort: 1 }
  expect(await save('blade-system/region/submit', token, region)).toMatchObject({ code: '990000' })
  expect(await save('blade-system/region/submit', token, { code: 990100, parentCode: 990000, name: '试验市' })).toMatchObject({
    code: '990100',
    parentCode: '990000',
  })
  const refused = await send<Envelope<{ fields: { field: string }[] }>>('POST', 'blade-system/post/submit', {
    token,
    body: { postCode: 1.5, postName: true },
  })
  expect(refused.answer.data.fields.map(({ field }) => field)).toEqual(['postCode', 'postName'])
})

test('the rows of the logs have the rights that their lists ask for', async () => {
  const granted = (nodes: Node[]): string[] => nodes.flatMap((node) => ('children' in node ? granted(node.children ?? []) : [node.code]))
  const permission = granted(await read<Node[]>('blade-system/menu/buttons', token))
  expect(permission).toEqual(expect.arrayContaining(['log_usual_view', 'log_api_view', 'log_error_view']))
  await server.addUser('watcher', { tenantId: '000000', rights: ['log_api_view'] })
  const watcher = await server.as('watcher', '000000')
  const status = async (path: string) => (await watcher.fetch(`/api/blade-log/${path}/list?current=1&size=10`)).status
  expect([await status('api'), await status('usual'), await status('error')]).toEqual([200, 403, 403])
})

describe('dictionaries', () => {
  const keys = async (kind: string, code: string) =>
    (await read<{ dictKey: string }[]>(`blade-system/${kind}/dictionary?code=${code}`, token)).map(({ dictKey }) => dictKey)

  test.each([
    ['sex', '1,2'],
    ['notice', '1,2,3,4,5,6'],
    ['menu_category', '1,2'],
    ['button_func', '1,2,3'],
    ['yes_no', '1,2'],
    ['data_scope_type', '1,2,3,4,5'],
    ['api_scope_type', '1,2'],
    ['post_category', '1,2,3,4'],
    ['region', '0,1,2,3,4,5'],
    ['org_category', '1,2,3'],
    ['user_type', '1,2,3'],
  ])('the forms of older clients find %s', async (code, expected) => {
    expect((await keys('dict', code)).join()).toBe(expected)
  })

  test('every one that a form of ours refers to has rows', async () => {
    const fields = resources.flatMap((one) => [one, ...Object.values(one.children ?? {})].flatMap((part) => Object.values(part.fields)))
    const referred = fields.flatMap((field) => (field.kind === 'dictionary' ? [field] : []))
    expect(referred.length).toBeGreaterThan(0)
    for (const { of, code } of referred) expect(await keys(of === 'tenant' ? 'dict-biz' : 'dict', code), code).not.toEqual([])
  })
})

test('the menu answers the addresses that older clients know once the platform’s parameter says so, for every tenant', async () => {
  const paths = async (asking: string) => flat(await read<Node[]>('blade-system/menu/routes', asking)).map(({ path }) => path)
  const own = await paths(token)
  expect(own).toEqual(expect.arrayContaining(Object.keys(foreignNames)))
  type Param = { id: string; version: number; paramValue: string }
  const { records } = await read<Page<Param>>('blade-system/param/list?paramKey=menu.paths', token)
  await save('blade-system/param/submit', token, { ...records[0], paramValue: 'elsewhere', $index: 0 })
  const elsewhere = await paths(token)
  for (const path of ['dict', 'menu', 'param', 'tenant', 'dictbiz'].map((page) => `/system/${page}`)) expect(elsewhere).toContain(path)
  for (const path of ['/base/region', ...['usual', 'api', 'error', 'login'].map((log) => `/monitor/log/${log}`)])
    expect(elsewhere).toContain(path)
  // an entry that only contains buttons has no page, in either client
  expect(elsewhere).toEqual(own.map((path) => foreignNames[path ?? ''] ?? path))
  const tenants = await paths((await server.as('admin')).accessToken ?? '')
  expect(tenants).toEqual(expect.arrayContaining(['/monitor/log/api', '/system/dictbiz']))
})
