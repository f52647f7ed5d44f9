import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadModule } from 'libpg-query'
import { expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/schema/migrate.ts'
import { refusedAlters } from '../../support/database/migration-rules.ts'

await loadModule()

/** No cluster ran a version before this migration, so all migrations up to it ran before tables were distributed. */
const lastBeforeClusters = '1005-days-ahead-of-clusters.safe.sql'

test('a migration changes tables as a cluster lets it', async () => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && name > lastBeforeClusters)
  const refused = async (name: string) =>
    refusedAlters(await readFile(join(migrationsFolder, name), 'utf8')).map((what) => `${name} ${what}`)
  expect((await Promise.all(names.map(refused))).flat()).toEqual([])
})

test.each([
  ['alter table depot add column a int, add constraint a check (a > 0)', ['depot: adds a constraint beside something else']],
  ['alter table depot add constraint a check (a > 0), add check (a < 9)', ['depot: adds a constraint beside something else']],
  [
    'alter table depot drop constraint a, add foreign key (tenant_id, a) references unit',
    ['depot: adds a constraint beside something else'],
  ],
  ['alter table depot add column a int check (a > 0)', ['depot: adds a column with a check that has no name']],
  ['alter table depot add column a int constraint a check (a > 0), add column b int not null default 0', []],
  ['alter table depot add column a int; alter table depot add constraint a check (a > 0)', []],
  ['alter table depot alter column a drop not null, drop constraint b', []],
  ['create table a (b int check (b > 0), check (b < 9))', []],
])('%s', (text, refused) => {
  expect(refusedAlters(text)).toEqual(refused)
})

test('a migration from before clusters is seen to be refused', async () => {
  const text = await readFile(join(migrationsFolder, '0975-legal-entities.sql'), 'utf8')
  expect(refusedAlters(text)).toContain('depot: adds a constraint beside something else')
})
