import { expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { openEntries } from '#server/lookups/dictionaries.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { quiet } from '../../support/quiet.ts'

const asked: string[] = []
const { db, appUrl } = await testDatabase({ onStatement: (_tx, sql) => asked.push(sql) })
const now = new Date('2026-11-21T02:00:00Z')
const platform = <T>(work: Parameters<typeof db.inPlatform<T>>[1]) => db.inPlatform(now, work)
const sex = () => platform((tx) => openEntries(tx, 'platform', 'sex')).then((entries) => entries.map(({ dictValue }) => dictValue))
const questions = () => asked.filter((sql) => sql.includes('from dict where')).length
const rename = (value: string) =>
  platform((tx) => tx.query("update dict set dict_value = $1 where code = 'sex' and dict_key = '1'", [value]))

/** Queries until the process receives notifications of changes; from then on answers are cached. */
async function heard(): Promise<void> {
  await expect
    .poll(async () => {
      await sex()
      const before = questions()
      await sex()
      return questions() - before
    })
    .toBe(0)
}

test('a dictionary is asked for once and then remembered', async () => {
  await heard()
  const before = questions()
  expect(await sex()).toEqual(['男', '女'])
  expect(questions()).toBe(before)
})

test('who changes a dictionary sees the change at once, inside the transaction and after it', async () => {
  await heard()
  const inside = await platform(async (tx) => {
    await tx.query("update dict set dict_value = '先生' where code = 'sex' and dict_key = '1'")
    return openEntries(tx, 'platform', 'sex')
  })
  expect(inside[0]?.dictValue).toBe('先生')
  expect((await sex())[0]).toBe('先生')
})

test('what is rolled back is not remembered', async () => {
  await heard()
  const [before] = await sex()
  await platform(async (tx) => {
    await tx.query("update dict set dict_value = 'nobody' where code = 'sex'")
    await openEntries(tx, 'platform', 'sex')
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect((await sex())[0]).toBe(before)
})

test('a change made by another process is heard of', async () => {
  await heard()
  const other = connect(appUrl, { log: quiet })
  await other.inPlatform(now, (tx) => tx.query("update dict set dict_value = '男士' where code = 'sex' and dict_key = '1'"))
  await other.close()
  await expect.poll(async () => (await sex())[0]).toBe('男士')
  await rename('男')
})

test('tenants keep their business dictionaries apart', async () => {
  const tenantId = '200009'
  await platform((tx) => tx.query(`insert into tenant (tenant_id, tenant_name, create_time) values ($1, '甲', now())`, [tenantId]))
  for (const [tenant, value] of [
    ['000000', '平台'],
    [tenantId, '门店'],
  ] as const)
    await db.inTenant(tenant, now, (tx) =>
      tx.query(`insert into dict_biz (tenant_id, code, dict_key, dict_value) values ($1, 'kind', '1', $2)`, [tenant, value]),
    )
  const kind = (tenant: string) => db.inTenant(tenant, now, (tx) => openEntries(tx, 'tenant', 'kind'))
  for (let round = 0; round < 3; round += 1) {
    expect((await kind('000000')).map(({ dictValue }) => dictValue)).toEqual(['平台'])
    expect((await kind(tenantId)).map(({ dictValue }) => dictValue)).toEqual(['门店'])
  }
})
