import { describe, expect, test, vi } from 'vitest'
import type { Client } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'
import { mortalApp } from '../../support/storms/kills.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const mortal = mortalApp()
const tenantId = '200002'

/** Lets the lease of the dead worker's job run out. */
const runOut = () =>
  mortal.app.inTenant(
    (tx) => tx.query(`update job set lease_until = '2000-01-01' where tenant_id = $1 and state = 'running'`, [tx.tenantId]),
    tenantId,
  )
const stateOf = async (admin: Client, id: string) => (await admin.ok('JobApi_detail', { query: { id } })).state
/** Inserts a job in the state it has after its process died in the first attempt. */
const lost = (kind: string, resource: string, params: object) =>
  mortal.app.inTenant(
    (tx) =>
      tx.one<{ id: string }>(
        `insert into job (tenant_id, kind, resource, phase, params, user_id, state, attempts, lease_owner, lease_until, create_time)
         select $1, $2, $3, case when $2 = 'import' then 'check' end, $4, id, 'running', 1, 'the dead', '2000-01-01', $5
           from app_user where tenant_id = $1 and account = 'admin' returning id`,
        [tx.tenantId, kind, resource, params, tx.now],
      ),
    tenantId,
  )

describe('a job whose process was killed at work', () => {
  test('is done by the next one, in a process of its own', async () => {
    const { admin } = await mortal.shopIn(tenantId)
    await mortal.arm('in job:kill')
    const body = { file: await sheetFile(['编码', '名称'], [['K1', '甲店']]), resource: 'CustomerApi' }
    // the process dies before or after it has sent its answer
    await admin.call('JobApi_import', { body }).catch(() => undefined)
    expect(await mortal.app.child().ended()).toEqual({ code: null, signal: 'SIGKILL' })
    await runOut()
    await mortal.app.start()
    const [job] = (await admin.ok('JobApi_list')).records
    await expect.poll(() => stateOf(admin, job?.id ?? ''), { timeout: 300_000 }).toBe('ready')
    expect(await admin.ok('JobApi_detail', { query: { id: job?.id ?? '' } })).toMatchObject({ counts: { rows: 1, added: 1, failed: 0 } })
    expect(mortal.app.child().lines.join('\n')).toContain('in a process of its own')
  })

  test.each([
    ['an import', 'import', 'CustomerApi', { language: 'zh' }],
    ['an export', 'export', 'CustomerApi', { query: {}, language: 'zh' }],
    ['a file for auditors', 'export', 'LogFileApi', { file: 'xes', language: 'zh' }],
  ])('%s that dies of memory again fails, its owner is told, and the server serves on', async (_what, kind, resource, params) => {
    await swelling()
    const { pid } = mortal.app.child()
    const { id } = await lost(kind, resource, params)
    const admin = await mortal.app.as('admin', tenantId)
    await expect.poll(() => stateOf(admin, id), { timeout: 300_000 }).toBe('failed')
    expect(await admin.ok('JobApi_detail', { query: { id } })).toMatchObject({ failure: '任务意外中断，请重试' })
    const told = await mortal.app.inTenant(
      (tx) => tx.query('select about, content from message_info where tenant_id = $1 and source_id = $2', [tx.tenantId, id]),
      tenantId,
    )
    expect(told).toEqual([{ about: 'jobFailed', content: '任务意外中断，请重试' }])
    expect(mortal.app.child().pid).toBe(pid)
    // the server itself did not run out of memory
    expect(() => process.kill(pid, 0)).not.toThrow()
  })
})

let swells = false
/** From now on, every process of a job allocates memory until it dies; the server makes no first attempt itself. */
async function swelling(): Promise<void> {
  if (swells) return
  mortal.app.child().kill('SIGTERM')
  await mortal.app.child().ended()
  await mortal.app.start({ DANJU_FAULT: 'in job:swell' })
  swells = true
}
