import { expect, test } from 'vitest'
import { expectAnswer } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'

const server = await startTestServer()
const admin = await server.as('admin')
const asked = (customerCode: string, customerName: string) =>
  admin.ok('CustomerAuditApi_apply', { body: { requested: { customerCode, customerName }, reason: '新开发' } })

test('requests are listed by name and status, the latest first, and exported as they are listed', async () => {
  const first = await asked('L1', '东方超市')
  const second = await asked('L2', '东方商店')
  await asked('L3', '西城便利')
  await admin.ok('CustomerAuditApi_refuse', { body: { id: first.id, version: first.version, remark: '重复' } })
  const list = await admin.call('CustomerAuditApi_list', { query: { name: '东方' } })
  expectAnswer('CustomerAuditApi_list', list.body)
  expect(list.data.records.map(({ id }) => id)).toEqual([second.id, first.id])
  const ids = async (status: string) =>
    (await admin.ok('CustomerAuditApi_list', { query: { name: '东方', status } })).records.map(({ id }) => id)
  expect(await ids('1501')).toEqual([second.id])
  expect(await ids('1502,1503')).toEqual([first.id])
  expect(await ids('9999')).toEqual([])

  const body = { resource: 'CustomerAuditApi', columns: ['targetName', 'statusName', 'auditRemark'], query: { name: '东方' } }
  const job = await admin.ok('JobApi_export', { body })
  await server.jobs.idle()
  const response = await admin.fetch(`/api/blade-resource/job/download?id=${job.id}`)
  expect(await rowsIn(new Uint8Array(await response.arrayBuffer()))).toEqual([
    ['对象', '状态', '审核意见'],
    ['东方商店', '待审核'],
    ['东方超市', '已拒绝', '重复'],
  ])
  await server.addUser('viewer', { rights: ['customeraudit_view'] })
  expect((await (await server.as('viewer')).call('JobApi_export', { body })).key).toBe('NO_PERMISSION')
})
