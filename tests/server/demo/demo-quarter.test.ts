import { expect, onTestFinished, test, vi } from 'vitest'
import { openDrive } from '#server/core/drive.ts'
import { network } from '#server/demo/master-data/network.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { booksAreRight, closedMonths } from '../../support/demo/demo-books.ts'
import { openFolder, remove } from '../../support/folders.ts'
import { startTestServer, testPassword } from '../../support/server.ts'

// a whole quarter takes minutes, so only `npm run test:full` runs this; `demo.test.ts` checks the end of one month in
// the same way
const isAsked = process.env.DEMO_QUARTER === '1'
vi.setConfig({ testTimeout: 1_200_000 })

/** The first day after the quarter, and the number of its days. */
const now = new Date('2027-01-01T07:30:00Z')
const days = 92

test.runIf(isAsked)('the three months of a quarter are closed and tie to the cent, in the books of every legal entity', async () => {
  const files = await openFolder()
  onTestFinished(() => remove(files))
  const database = await testDatabase()
  const drive = await openDrive({ kind: 'disk', folder: files })
  await seedDemo(database.db, { password: testPassword, drive, now, days, ownerUrl: database.ownerUrl })
  const server = await startTestServer({ database, now })
  const finance = await server.as('finance', network.tenantId)
  await booksAreRight(server, { finance, admin: await server.as('admin', network.tenantId) }, '2027-01-01')
  expect(await closedMonths(finance)).toEqual(['2026-10', '2026-11', '2026-12'])
})
