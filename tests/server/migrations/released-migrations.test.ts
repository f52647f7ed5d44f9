import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/schema/migrate.ts'
import released from './released-migrations.json' with { type: 'json' }

// Databases have run these migrations as they are and remember their names. A release adds its own to the list and
// changes none of those listed.

test.each(Object.entries(released))('%s is as it was released', async (name, sha256) => {
  const text = await readFile(join(migrationsFolder, name)).catch(() => expect.fail(`${name} is gone or has another name`))
  expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
})

test('nothing comes between the released ones any more', async () => {
  const names = Object.keys(released)
  const last = names.at(-1) ?? ''
  expect((await readdir(migrationsFolder)).filter((name) => name <= last).sort()).toEqual(names)
})
