import { usageOf } from './commands.ts'
import { filesPlaceFor, openDrive } from './core/drive.ts'
import { SetUpError } from './core/set-up-error.ts'
import type { Database } from './db/connect.ts'
import { Refused } from './db/refuse.ts'
import { claimFolder, markMade } from './demo/folder.ts'
import { introductionLines, passwordHint } from './demo/introduction.ts'
import { network } from './demo/master-data/network.ts'
import { type DemoOptions, seedDemo } from './demo/seed.ts'
import { exitWithError, runDanju } from './run.ts'
import { randomPassword } from './seeds/seed.ts'
import { configToStart } from './start-checks.ts'

const words = process.argv.slice(2)
const isSmall = words.includes('--small')

/** `npm run demo`: serves everything on one port, with a network of stores that has done business for months. */
async function main(): Promise<void> {
  if (words.some((word) => word !== '--small')) throw new SetUpError(usageOf('demo'))
  const start = await configToStart({ ...process.env, DATA_DIR: process.env.DATA_DIR || './data-demo' })
  const { config } = start
  const { made } = await claimFolder(config.dataDir)
  const password = config.demoPassword ?? randomPassword()
  const place = filesPlaceFor(config.dataDir, config.filesBucket)
  await runDanju(start, {
    signIns: () => [{ tenant: network.tenantId, account: 'admin', ...(made ? { note: passwordHint } : { password }) }],
    prepare: async (db, ownerUrl) => {
      if (!made) await makeDemo(db, config.dataDir, { password, ownerUrl, drive: await openDrive(place) })
      // printed before the server listens, because the password is shown only once
      console.log(`The demo's data is in ${config.dataDir}: commands work on it with DATA_DIR=${config.dataDir}.`)
      for (const line of await introductionLines(db, made ? undefined : password)) console.log(line)
    },
  })
}

async function makeDemo(db: Database, dataDir: string, how: Pick<DemoOptions, 'password' | 'ownerUrl' | 'drive'>): Promise<void> {
  const begun = performance.now()
  try {
    const { orders, receipts, tickets } = await seedDemo(db, {
      ...how,
      now: new Date(),
      scale: isSmall ? 'small' : 'whole',
      say: (line) => console.log(line),
    })
    await markMade(dataDir)
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    console.log(
      `The demo has ${tickets} tickets of its stores, ${orders} purchase orders and ${receipts} receipts; making it took ${seconds} s.`,
    )
  } catch (error) {
    if (!(error instanceof Refused && error.key === 'DUPLICATE')) throw error
    throw new SetUpError(
      `The demo in ${dataDir} was begun and not finished, or its database has a tenant ${network.tenantId} of its own. ` +
        'Remove the folder, or name another one in DATA_DIR, and start again.',
      { cause: error },
    )
  }
}

await main().catch(exitWithError)
