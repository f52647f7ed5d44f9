import { withPollersPaused } from '../core/poller.ts'
import { wipeBusiness } from '../db/tenant-file/wipe-business.ts'
import type { JobContext } from '../jobs/work.ts'
import { network } from './master-data/network.ts'
import { tradeAnew } from './seed.ts'

export type RemakeResult = {
  orders: number
  receipts: number
  tickets: number
  /** Number of steps that failed, mostly because users had changed something they depend on. */
  leftOut: number
}

type RemakeOptions = { ownerUrl: string; days?: number; log: (error: unknown) => void }

/**
 * Wipes the demo's transactions and simulates the business again up to now; users, settings and master data stay as
 * they are. Pollers are paused meanwhile, because the simulation runs through past days.
 */
export async function remakeDemo(
  { db, drive, clock, signal, progress }: Omit<JobContext, 'task'>,
  { ownerUrl, days, log }: RemakeOptions,
): Promise<RemakeResult> {
  let leftOut = 0
  const failed = (error: unknown) => {
    // an aborted signal ends the whole run, any other error only its story
    if (signal.aborted) throw error
    leftOut += 1
    log(error)
  }
  return withPollersPaused(async () => {
    await wipeBusiness(ownerUrl, network.tenantId)
    const made = await tradeAnew(db, {
      drive,
      now: clock(),
      days,
      ownerUrl,
      failed,
      onDay: async (day, all) => {
        signal.throwIfAborted()
        progress(day, all)
      },
    })
    return { ...made, leftOut }
  })
}
