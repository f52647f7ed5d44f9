import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { withClient } from '#server/db/client.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { assertRowLevelSecurity } from '#server/db/schema/row-level-security.ts'
import { emptyDatabase, testDatabase } from '../../support/database/postgres.ts'
import { quiet } from '../../support/quiet.ts'

const real = await testDatabase()
const { ownerUrl, appUrl, asOwner } = await emptyDatabase()
const folder = fileURLToPath(new URL('../../support/tiny-migrations', import.meta.url))
await migrate({ ownerUrl, appUrl, appPassword: 'only-for-tests', log: quiet, folder })
await asOwner((client) => client.query(`insert into note values ('100001', 1, 'text')`))

test('the product’s own database is fenced', async () => {
  await expect(assertRowLevelSecurity(real.appUrl)).resolves.toBeUndefined()
})

test('a fenced database passes', async () => {
  await expect(assertRowLevelSecurity(appUrl)).resolves.toBeUndefined()
})

test.each([
  [
    'row-level security is switched off',
    'alter table note disable row level security',
    'enable row level security',
    'the table note has no row-level security',
  ],
  ['a policy is missing', 'drop policy own_tenant on note', ownTenant(), 'the table note has row-level security and no policy'],
  [
    'a policy lets everybody in',
    'create policy all_of_it on note using (true)',
    'drop policy all_of_it on note',
    'public.note shows rows without a tenant',
  ],
  [
    'a new table has no fence',
    'create table bare (id int); grant select on bare to danju_app',
    'drop table bare',
    'the table bare has no row-level security',
  ],
  [
    'a view reads as its owner',
    'create view peek as select * from note; grant select on peek to danju_app',
    'drop view peek',
    'the view peek reads with its owner',
  ],
  [
    'the role may make tables',
    'grant create on schema public to danju_app',
    'revoke create on schema public from danju_app',
    'may make tables in the schema public',
  ],
])('when %s the start is refused', async (_what, sabotage, repair, sentence) => {
  await asOwner((client) => client.query(sabotage))
  try {
    await expect(assertRowLevelSecurity(appUrl)).rejects.toThrow(sentence)
  } finally {
    await asOwner((client) => client.query(repair.startsWith('enable') ? `alter table note ${repair}` : repair))
  }
  await expect(assertRowLevelSecurity(appUrl)).resolves.toBeUndefined()
})

test('what belongs to an extension is left out', async () => {
  await asOwner((client) =>
    client.query('create extension hstore; create view peek as select * from note; grant select on peek to danju_app'),
  )
  await expect(assertRowLevelSecurity(appUrl)).rejects.toThrow('the view peek reads with its owner')
  await asOwner((client) => client.query('alter extension hstore add view peek'))
  await expect(assertRowLevelSecurity(appUrl)).resolves.toBeUndefined()
  await asOwner((client) => client.query('drop extension hstore'))
})

test('each table of tenants is looked at by a statement of its own', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await assertRowLevelSecurity(real.appUrl)
  const texts = query.mock.calls.map(([sent]) => (typeof sent === 'object' ? Reflect.get(sent, 'text') : String(sent)))
  query.mockRestore()
  const looks = texts.filter((text) => /\bfrom public\./.test(text)).map((text) => text.match(/\bfrom public\.\w+/g) ?? [])
  expect(looks.length).toBeGreaterThan(80)
  expect(looks.filter((tables) => tables.length !== 1)).toEqual([])
  expect(texts.filter((text) => /begin\s*;/.test(text))).toEqual([])
})

test('an owner, who is past every fence, is refused as the server’s role', async () => {
  await expect(assertRowLevelSecurity(ownerUrl)).rejects.toThrow(/is a superuser|owns/)
})

test('a role that owns a table is refused', async () => {
  await asOwner((client) => client.query('grant create on schema public to danju_app'))
  await withClient({ connectionString: appUrl }, (client) => client.query('create table mine (id int)'))
  await asOwner((client) => client.query('revoke create on schema public from danju_app'))
  await expect(assertRowLevelSecurity(appUrl)).rejects.toThrow('the role danju_app owns mine')
  await asOwner((client) => client.query('drop table mine'))
})

test('a database that was not migrated is refused', async () => {
  await asOwner((client) => client.query('revoke all on note, tenant from danju_app'))
  await expect(assertRowLevelSecurity(appUrl)).rejects.toThrow('was it migrated?')
})

function ownTenant(): string {
  return `create policy own_tenant on note using (tenant_id = current_setting('app.tenant_id', true))`
}
