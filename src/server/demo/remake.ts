import { refreshStatistics } from '../db/statistics.ts'
import { wipeTraded } from '../db/wipe-traded.ts'
import type { Work } from '../jobs/work.ts'
import { restingRounds } from '../rounds.ts'
import { network } from './places.ts'
import { tradeAnew } from './seed.ts'

export type Remade = {
  orders: number
  receipts: number /** Acts that were refused, since people changed what they need. */
  leftOut: number
}

type How = { ownerUrl: string; days?: number; log: (error: unknown) => void }

/**
 * Wipes what the demo traded and lets it do business anew up to now; people, settings and master data stay as they are. Nothing is done by the
 * clock meanwhile, for the business goes through days that are over.
 */
export async function remakeDemo(
  { db, drive, clock, signal, progress }: Omit<Work, 'task'>,
  { ownerUrl, days, log }: How,
): Promise<Remade> {
  let leftOut = 0
  const failed = (error: unknown) => {
    // what was asked to stop stops
    if (signal.aborted) throw error
    leftOut += 1
    log(error)
  }
  return restingRounds(async () => {
    await wipeTraded(ownerUrl, network.tenantId)
    const made = await tradeAnew(db, {
      drive,
      now: clock(),
      days,
      refreshStatistics: () => refreshStatistics(ownerUrl),
      failed,
      onDay: async (day, all) => {
        signal.throwIfAborted()
        progress(day, all)
      },
    })
    return { ...made, leftOut }
  })
}
