import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const share = { requests: 40, ms: 12_340, meanMs: 309, mostMs: 2100 }
const overview = {
  version: '0.1.0',
  database: { version: '18.1', bytes: '52000000', schema: '0866-operations', migrations: 140 },
  nodes: [
    {
      id: 'a',
      host: 'shop-1',
      pid: 71,
      version: '0.1.0',
      runtime: 'Node 24',
      startTime: '2026-11-21 08:00:00',
      seenTime: '2026-11-21 10:00:00',
      alive: 2,
    },
    {
      id: 'b',
      host: 'shop-2',
      pid: 72,
      version: '0.1.0',
      runtime: 'Node 24',
      startTime: '2026-11-21 08:00:00',
      seenTime: '2026-11-21 09:50:00',
      alive: 1,
    },
  ],
  ahead: [],
  queues: [{ queue: 'jobs', waiting: 3, oldestTime: '2026-11-21 09:58:00', failed: 1 }],
  backupTime: '2026-11-21 02:00:00',
  invariants: {
    beginTime: '2026-11-21 03:00:00',
    endTime: '2026-11-21 03:01:00',
    broken: [{ tenantId: '200001', invariant: 'I1', title: 'on hand', rows: 2 }],
  },
  tenants: [{ name: '200001', label: '华东连锁', ...share }],
  operations: [{ name: 'TaxRateApi_list', label: '/blade-base/taxrate/list', ...share }],
  statements: [
    { text: 'select 1\n  from dict', times: 2, meanMs: 600, mostMs: 700, lastTime: '2026-11-21 09:00:00', plan: 'Seq Scan on dict' },
  ],
}

const noneOlder = { lines: [], lineCount: 0, codes: [], codeCount: 0 }
let older: object = noneOlder
let fresh: object[] = []
afterEach(() => {
  older = noneOlder
  fresh = []
})

function opens(answer: object, ...rights: string[]) {
  return openSignedIn('/platform/operations', ['operations_view', ...rights], {
    OperationsApi_overview: () => data(answer),
    OperationsApi_older: () => data(older),
    OperationsApi_newRights: () => data(fresh),
  })
}
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

test('processes, queues, backup, books and what takes long are shown', async () => {
  await opens(overview)
  await screen.findByRole('table', { name: '节点' })
  expect(rowsOf('节点').map(([host, , state]) => [host, state])).toEqual([
    ['shop-1', '在线'],
    ['shop-2', '无上报'],
  ])
  expect(rowsOf('队列')).toEqual([['导入导出', '3', '2026-11-21 09:58', '1']])
  expect(rowsOf('账簿核对')).toEqual([['200001', 'I1 on hand', '2']])
  expect(rowsOf('最近一小时耗时最多的租户')).toEqual([['200001 华东连锁', '40', '12.3', '309', '2100']])
  const page = document.body.textContent ?? ''
  for (const told of [
    '0866-operations (140)',
    'PostgreSQL 18.1, 52 MB',
    '2026-11-21 02:00',
    '1 项不符，2026-11-21 03:01',
    'Seq Scan on dict',
  ])
    expect(page).toContain(told)
})

test('what is not known yet is said, and the bundle needs its right', async () => {
  const { backupTime: _, invariants: __, ...rest } = overview
  await opens({ ...rest, tenants: [], operations: [], statements: [] })
  await screen.findByRole('table', { name: '节点' })
  expect(screen.queryByRole('table', { name: '日期超前的单据' })).toBeNull()
  for (const told of ['没有记录', '尚未核对', '没有慢语句', '没有请求']) expect(document.body.textContent).toContain(told)
  expect(screen.getByRole('button', { name: '下载支持包' }).getAttribute('aria-disabled')).toBe('true')
})

test('documents dated ahead and clocks apart are told with the way out', async () => {
  const ahead = [{ tenantId: '200001', tenantName: '华东连锁', documents: 3, latest: '2026-12-04' }]
  await opens({ ...overview, ahead, clockLead: -125 })
  await screen.findByRole('table', { name: '节点' })
  expect(rowsOf('日期超前的单据')).toEqual([['200001 华东连锁', '3', '2026-12-04']])
  for (const told of ['请先校正时钟', '红冲后即可照常记账', '服务器比数据库慢 125 秒']) expect(document.body.textContent).toContain(told)
})

test('lines and codes from before a rule was kept are listed with both values, and downloaded', async () => {
  const of = { tenantId: '200001', tenantName: '华东连锁' }
  const line = { ...of, documentId: '7', document: '销售出库单 XC20261123-0001', row: 1, about: '退回金额', source: '11.30', own: '500.00' }
  const code = { ...of, resource: '商品', id: '2', code: 'ｓｐ-1', otherId: '1', otherCode: 'SP-1' }
  older = { lines: [line], lineCount: 1200, codes: [code], codeCount: 1 }
  const { server, user } = await opens(overview, 'operations_export')
  const asked = vi.fn((_: { query: object }) => data({}))
  server.answer({ OperationsApi_olderSheet: asked } as never)
  const title = '规则启用前与来源不一致的行'
  await screen.findByRole('table', { name: title })
  expect(rowsOf(title)).toEqual([['200001 华东连锁', '销售出库单 XC20261123-0001', '1', '退回金额', '11.30', '500.00']])
  expect(rowsOf('仅大小写、全半角或不可见字符不同的编码')).toEqual([['200001 华东连锁', '商品', 'ｓｐ-1', 'SP-1']])
  expect(document.body.textContent).toContain('共 1200 行，保留前 1 行')
  const part = screen.getByRole('region', { name: title })
  await user.click(within(part).getByRole('button', { name: '下载清单' }))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
})

test('one click downloads the bundle', async () => {
  const { server, user } = await opens(overview, 'operations_export')
  const asked = vi.fn(() => data({}))
  server.answer({ OperationsApi_bundle: asked } as never)
  await user.click(await screen.findByRole('button', { name: '下载支持包' }))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
})

test('rights that an upgrade brought stand with the roles they fit, and one click grants them', async () => {
  const certify = { code: 'expense_certify', title: '费用单·勾选', sinceTime: '2026-11-29 08:00:00' }
  const close = { code: 'period_ownday', title: '会计期间·按原单日期红冲', sinceTime: '2026-11-29 08:00:00', roleCount: 0, roles: [] }
  fresh = [{ ...certify, roleCount: 1, roles: [{ tenantId: '200001', roleName: '财务' }] }, close]
  const { server, user } = await opens(overview, 'operations_grant')
  const asked = vi.fn((_: { body: object }) => {
    fresh = [{ ...certify, roleCount: 0, roles: [] }, close]
    return data(1)
  })
  server.answer({ OperationsApi_grantNew: asked } as never)
  await screen.findByRole('table', { name: '升级新增的权限' })
  const none = '没有；其他角色在租户的“角色”中授予'
  expect(rowsOf('升级新增的权限')).toEqual([
    ['费用单·勾选', '2026-11-29 08:00', '财务 (200001)', '授予'],
    ['会计期间·按原单日期红冲', '2026-11-29 08:00', none, ''],
  ])
  await user.click(screen.getByRole('button', { name: '授予 费用单·勾选' }))
  await waitFor(() => expect(rowsOf('升级新增的权限')[0]).toEqual(['费用单·勾选', '2026-11-29 08:00', none, '']))
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ body: { code: 'expense_certify' } })
  expect(document.body.textContent).toContain('已将 费用单·勾选 授予 1 个角色')
})

test('whoever grants what another granted meanwhile is told that nobody lacks it', async () => {
  const certify = { code: 'expense_certify', title: '费用单·勾选', sinceTime: '2026-11-29 08:00:00' }
  fresh = [{ ...certify, roleCount: 1, roles: [{ tenantId: '200001', roleName: '财务' }] }]
  const { server, user } = await opens(overview, 'operations_grant')
  server.answer({ OperationsApi_grantNew: () => data(0) } as never)
  await user.click(await screen.findByRole('button', { name: '授予 费用单·勾选' }))
  await waitFor(() => expect(document.body.textContent).toContain('费用单·勾选：适合的角色都已持有'))
})
