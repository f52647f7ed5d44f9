import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { purgeJobs } from '#server/housekeeping.ts'
import { assignDepots } from '#server/identity/people.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'

const app = await startTestServer()
const admin = await app.as('admin')

const unit = await admin.ok('UnitApi_submit', { body: { name: '瓶', code: 'U1' } })
for (const [code, name, price] of [
  ['G1', '农夫山泉', '2.5'],
  ['G2', '=1+1', '3'],
  ['G3', '可乐', '4.25'],
]) {
  await admin.ok('CommodityApi_submit', {
    body: { commInfoCode: code ?? '', commInfoName: name ?? '', unitId: unit.id, retailPrice: price },
  })
}

const ended = async (id: string) => {
  await app.jobs.idle()
  return admin.ok('JobApi_detail', { query: { id } })
}
const bytesOf = async (path: string) => new Uint8Array(await (await admin.fetch(path)).arrayBuffer())

test('a list is exported as it is seen: columns in their order, filters, sort; figures are numbers and texts no formulas', async () => {
  const body = {
    resource: 'CommodityApi',
    columns: ['retailPrice', 'commInfoName', 'unitId', 'status'],
    query: { keyword: 'g' },
    descs: 'comm_info_code',
  }
  const made = await admin.ok('JobApi_export', { body })
  expect(made).toMatchObject({ kind: 'export', title: '商品', state: 'queued', done: 0 })
  expect(await ended(made.id)).toMatchObject({ state: 'done', stateName: '已完成', done: 3, total: 3 })
  const response = await admin.fetch(`/api/blade-resource/job/download?id=${made.id}`)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  expect(sheets[0]?.rows).toEqual([
    ['零售价', '名称', '基本单位', '启用'],
    [4.25, '可乐', '瓶', '启用'],
    [3, '=1+1', '瓶', '启用'],
    [2.5, '农夫山泉', '瓶', '启用'],
  ])
  expect(JSON.stringify(sheets[0]?.cells ?? {})).not.toContain('formula')
})

test('filters are read as the list reads them, and what no list has is refused', async () => {
  const none = await admin.ok('JobApi_export', { body: { resource: 'CommodityApi', query: { status: '2' } } })
  expect(await ended(none.id)).toMatchObject({ state: 'done', done: 0, total: 0 })
  const bad = await admin.call('JobApi_export', { body: { resource: 'CommodityApi', query: { classifyId: 'x' } } })
  expect(bad).toMatchObject({ key: 'BAD_INPUT', status: 400 })
  expect((await admin.call('JobApi_export', { body: { resource: '__proto__' } })).key).toBe('BAD_INPUT')
})

test('only who may export a list does, and nobody sees the jobs of another', async () => {
  await app.addUser('clerk', { rights: ['comminfo_view', 'communit_export'] })
  const clerk = await app.as('clerk')
  expect(await clerk.call('JobApi_export', { body: { resource: 'CommodityApi' } })).toMatchObject({
    status: 403,
    msg: '没有[商品·导出]权限',
  })
  const own = await clerk.ok('JobApi_export', { body: { resource: 'UnitApi' } })
  await app.jobs.idle()
  expect((await clerk.ok('JobApi_list')).records.map(({ id }) => id)).toEqual([own.id])
  for (const call of ['JobApi_detail', 'JobApi_cancel', 'JobApi_confirm'] as const)
    expect((await admin.call(call, { query: { id: own.id } })).key).toBe('ROW_GONE')
  expect((await admin.fetch(`/api/blade-resource/job/download?id=${own.id}`)).status).toBe(400)
  expect((await admin.call('JobApi_remove', { query: { ids: own.id } })).key).toBe('ROW_GONE')
})

const depots = await Promise.all(['E1', 'E2'].map(async (code) => (await admin.ok('DepotApi_submit', { body: { code, name: code } })).id))
const [here = '', there = ''] = depots

describe('a sheet that is finished', () => {
  const rights = ['depot_view', 'comminfo_view', 'comminfo_export']
  const alter = async (account: string, { without, within }: { without?: string; within?: string[] }) =>
    app.inTenant(async (tx) => {
      const { id } = await tx.one<{ id: string }>('select id from app_user where account = $1', [account])
      if (without !== undefined)
        await tx.query(
          'delete from role_menu using user_role u, menu m where u.user_id = $1 and u.role_id = role_menu.role_id and m.id = menu_id and m.code = $2',
          [id, without],
        )
      if (within) await assignDepots(tx, id, within)
    })
  const exported = async (account: string, within: string[] = []) => {
    await app.addUser(account, { rights })
    await alter(account, { within })
    const client = await app.as(account)
    const { id } = await client.ok('JobApi_export', { body: { resource: 'CommodityApi' } })
    await app.jobs.idle()
    expect((await client.fetch(`/api/blade-resource/job/download?id=${id}`)).status).toBe(200)
    return () => client.call('JobApi_download', { query: { id } })
  }
  test('is given to who may export that list today', async () => {
    const download = await exported('leaver')
    await alter('leaver', { without: 'comminfo_export' })
    expect(await download()).toMatchObject({ status: 403, key: 'NO_PERMISSION', msg: '没有[商品·导出]权限' })
  })

  test('is not given to who may look at less than it shows', async () => {
    const download = await exported('narrowed')
    await alter('narrowed', { without: 'depot_view' })
    expect(await download()).toMatchObject({ status: 403, key: 'EXPORT_OUTDATED', msg: '导出之后您的查看权限或仓库有变化，请重新导出' })
  })

  test.each<[string, string[], string[], number]>([
    ['other depots', [here], [there], 403],
    ['one of two', [here, there], [here], 403],
    ['one of all', [], [here], 403],
    ['one more', [here], [here, there], 200],
    ['all', [here], [], 200],
  ])('and who has been given %s since', async (what, before, after, status) => {
    const account = `keeper-${what.replaceAll(' ', '-')}`
    const download = await exported(account, before)
    await alter(account, { within: after })
    expect((await download()).status).toBe(status)
  })

  test('of which nobody knows any more what its owner saw is made again', async () => {
    const { id } = await admin.ok('JobApi_export', { body: { resource: 'CommodityApi' } })
    await ended(id)
    await app.inTenant((tx) => tx.query(`update job set params = params - 'seen' where id = $1`, [id]))
    expect((await admin.call('JobApi_download', { query: { id } })).key).toBe('EXPORT_OUTDATED')
  })
})

test('a job that waits is cancelled, one that has ended is not; ended ones are removed with their files', async () => {
  const { id } = await admin.ok('JobApi_export', { body: { resource: 'UnitApi' } })
  await ended(id)
  expect((await admin.call('JobApi_cancel', { query: { id } })).key).toBe('STATUS_FORBIDS')
  const waiting = await app.inTenant((tx) =>
    tx.one<{ id: string }>(
      `insert into job (tenant_id, kind, resource, state, params, user_id, create_time)
       select tenant_id, kind, resource, 'ready', params, user_id, create_time from job where id = $1 returning id`,
      [id],
    ),
  )
  expect((await admin.call('JobApi_remove', { query: { ids: waiting.id } })).key).toBe('STATUS_FORBIDS')
  expect(await admin.ok('JobApi_cancel', { query: { id: waiting.id } })).toMatchObject({ state: 'stopped', stateName: '已取消' })
  await admin.ok('JobApi_remove', { query: { ids: `${id},${waiting.id}` } })
  expect((await admin.call('JobApi_detail', { query: { id } })).key).toBe('ROW_GONE')
})

test('what runs without a live lease is shown as waiting and taken up again; three times broken off is enough', async () => {
  const insert = (attempts: number) =>
    app.inTenant((tx) =>
      tx.one<{ id: string }>(
        `insert into job (tenant_id, kind, resource, state, params, user_id, create_time, lease_owner, lease_until, attempts)
         select tenant_id, 'export', 'UnitApi', 'running', '{"query":{},"language":"zh"}', id, $1, 'dead',
           clock_timestamp() - interval '1 minute', $2
           from app_user where account = 'admin' returning id`,
        [tx.now, attempts],
      ),
    )
  const [left, broken] = [await insert(1), await insert(3)]
  expect(['queued', 'done', 'running']).toContain((await admin.ok('JobApi_detail', { query: { id: left.id } })).state)
  app.jobs.wake()
  expect(await ended(left.id)).toMatchObject({ state: 'done' })
  expect(await ended(broken.id)).toMatchObject({ state: 'failed', failure: '任务意外中断，请重试' })
})

test('a running state needs a lease: the database refuses any other', async () => {
  await expect(app.inTenant((tx) => tx.query(`update job set state = 'running', lease_owner = null, lease_until = null`))).rejects.toThrow(
    'check constraint',
  )
})

test('the exports of the wire answer the sheet itself', async () => {
  const rows = await rowsIn(await bytesOf('/api/blade-franchisewxapp/comminfo/export?isStore=2&commInfoName=%E5%8F%AF%E4%B9%90'))
  expect(rows).toHaveLength(2)
  expect(rows[1]).toEqual(expect.arrayContaining(['G3', '可乐']))
  expect(await rowsIn(await bytesOf('/api/blade-franchisewxapp/comminfo/exportLocal'))).toHaveLength(4)
})

test('jobs of a week ago are forgotten with what they made', async () => {
  const { id } = await admin.ok('JobApi_export', { body: { resource: 'UnitApi' } })
  await ended(id)
  const drive = {
    removed: [] as string[],
    put: async () => undefined,
    read: async () => Promise.reject(),
    isAway: false,
    remove: async (key: string) => (drive.isAway ? Promise.reject(new Error('away')) : void drive.removed.push(key)),
    names: async () => [],
  }
  await purgeJobs(app.db, drive, app.clock.now)
  expect(drive.removed).toEqual([])
  const later = new Date(app.clock.now.getTime() + 8 * 24 * 3600_000)
  drive.isAway = true
  await expect(purgeJobs(app.db, drive, later)).rejects.toThrow('1 of 2 tenants')
  expect((await admin.ok('JobApi_detail', { query: { id } })).state).toBe('done')
  drive.isAway = false
  await purgeJobs(app.db, drive, later)
  expect(drive.removed.length).toBeGreaterThan(0)
  expect((await admin.call('JobApi_detail', { query: { id } })).key).toBe('ROW_GONE')
})

test('lists of documents are exported as well, with their states in words', async () => {
  const supplier = await admin.ok('SupplierApi_submit', { body: { supplierCode: 'S1', supplierName: '华东饮料' } })
  const depot = await admin.ok('DepotApi_submit', { body: { code: 'D1', name: '总仓' } })
  const [goods] = (await admin.ok('CommodityApi_list', { query: { commInfoCode: 'G1' } })).records
  const line = { commInfoId: goods?.id ?? '', unitId: unit.id, qty: '10', taxPrice: '11.30', taxRate: '13' }
  await admin.ok('PurchaseOrderApi_draft', { body: { supplierId: supplier.id, depotId: depot.id, lines: [line] } })
  const body = {
    resource: 'PurchaseOrderApi',
    columns: ['supplierId', 'status', 'totalQty', 'finalAmt', 'nothing'],
    query: { keyword: '华东' },
  }
  const made = await admin.ok('JobApi_export', { body })
  expect(await ended(made.id)).toMatchObject({ state: 'done', total: 1, title: '采购订单' })
  expect(await rowsIn(await bytesOf(`/api/blade-resource/job/download?id=${made.id}`))).toEqual([
    ['供应商', '状态', '总数量', '应付金额'],
    ['华东饮料', '草稿', '10', '113'],
  ])
})

test('the name of a sheet carries the tenant’s day, which near midnight is another one than in Greenwich', async () => {
  const noon = app.clock.now
  const nameOf = (headers: Headers) => /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
  const names = async () => {
    const { id } = await admin.ok('JobApi_export', { body: { resource: 'UnitApi' } })
    const { fileName } = await ended(id)
    const direct = await admin.fetch('/api/blade-franchisewxapp/comminfo/export')
    await direct.arrayBuffer()
    return [fileName, decodeURIComponent(nameOf(direct.headers) ?? '')]
  }
  try {
    app.clock.now = new Date('2026-03-01T15:59:00Z')
    expect(await names()).toEqual(['计量单位-2026-03-01.xlsx', '商品-2026-03-01.xlsx'])
    app.clock.now = new Date('2026-03-01T16:01:00Z')
    expect(await names()).toEqual(['计量单位-2026-03-02.xlsx', '商品-2026-03-02.xlsx'])
  } finally {
    app.clock.now = noon
  }
})
