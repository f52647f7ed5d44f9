import type { ClientBase } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { armFault } from '#server/db/fault-points.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const platform = await server.as('admin', '000000')
afterEach(() => armFault(undefined))

/** The tables with a row of this tenant, read without row-level security. */
async function tablesWith(client: Pick<ClientBase, 'query'>, tenantId: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const held: string[] = []
  for (const { name } of rows) {
    const found = await client.query(`select from ${name} where tenant_id = $1 limit 1`, [tenantId])
    if (found.rows.length > 0) held.push(name)
  }
  return held
}

const open = (tenantId: string, tenantName: string) => platform.call('TenantApi_submit', { body: { tenantId, tenantName } })
const held = (tenantId: string) => server.database.asOwner((client) => tablesWith(client, tenantId))

/** Makes the creation of a tenant fail; tries again if the fault hit another transaction of the app. */
async function brokenOff(tenantIds: readonly string[]) {
  for (const tenantId of tenantIds) {
    // log entries that are waiting would be written in between, and fail instead of the request
    await server.app.flushLogs()
    armFault('before commit:throw')
    const answer = await open(tenantId, '半途而废')
    if (answer.status !== 200) return { tenantId, answer }
  }
  return expect.fail('no tenant was broken off')
}

test('a tenant whose making breaks off leaves nothing behind, and can be made again whole', async () => {
  const { tenantId, answer } = await brokenOff(Array.from({ length: 20 }, (_, nth) => String(654321 + nth)))
  expect(answer).toMatchObject({ status: 500, key: 'SERVER_FAULT' })
  expect(await held(tenantId)).toEqual([])
  expect((await open(tenantId, '从头再来')).status).toBe(200)
  expect(await held(tenantId)).toEqual(expect.arrayContaining(['app_user', 'dept', 'role', 'sysconfig', 'tax_rate', 'tenant', 'user_role']))
})
