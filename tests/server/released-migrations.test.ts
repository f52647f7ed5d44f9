import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/migrate.ts'

/** The last number of what was released, and the hash of all up to it. A release moves both on. */
const released = { upTo: '0903', sha256: '4e120ae9ce013293866c0715d790ed93295cf53fce82bf004447629f1127eeab' }

test('migrations that were released are as they were: databases ran them as they stood, and remember their names', async () => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.slice(0, 4) <= released.upTo).sort()
  const hash = createHash('sha256')
  for (const name of names) hash.update(`${name}\n${await readFile(join(migrationsFolder, name), 'utf8')}`)
  expect(hash.digest('hex')).toBe(released.sha256)
})
