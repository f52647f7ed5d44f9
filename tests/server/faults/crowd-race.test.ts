import { expect, test, vi } from 'vitest'
import type { Tx } from '#server/db/connect.ts'
import { ownShop } from '../../support/own-shop.ts'
import { startTestServer } from '../../support/server.ts'
import { openTrades, runCrowd } from '../../support/storms/crowd.ts'

/*
 * Proves that the crowd test finds races: a planted race loses a piece of stock now and then, where two bookings
 * overlap, in about one of a hundred walks. It must be found within a minute. CROWD_ROUNDS is the number of minutes
 * tried; nine of ten must find it.
 */
const rounds = Number(process.env.CROWD_ROUNDS ?? 1)
vi.setConfig({ testTimeout: 120_000 + rounds * 70_000 })

/** One in this many overlaps of two events loses a piece. */
const everyMeeting = 110

type Lost = { tenantId: string; depotId: string; goods: string }
const race = vi.hoisted(() => ({ booking: 0, every: 0, met: 0, lost: [] as { tenantId: string; depotId: string; goods: string }[] }))

vi.mock('#server/documents/engine/events/apply-event.ts', async (original) => {
  const real = await original<typeof import('#server/documents/engine/events/apply-event.ts')>()
  const applyEvent: typeof real.applyEvent = async (run, ...rest) => {
    race.booking += 1
    try {
      const done = await real.applyEvent(run, ...rest)
      if (race.booking > 1 && race.every > 0) {
        race.met += 1
        if (race.met % race.every === 0) race.lost.push(await loseOne(run.tx))
      }
      return done
    } finally {
      race.booking -= 1
    }
  }
  return { ...real, applyEvent }
})

/** Does what a lost update does: the balance becomes one piece less than its movements. */
async function loseOne(tx: Tx): Promise<Lost> {
  return tx.one<Lost>(
    `update stock_balance b set qty = b.qty - 1 from (select depot_id, comm_info_id from stock_balance
      where tenant_id = $1 and lot = '' and qty > 1 limit 1) s
      where b.tenant_id = $1 and b.lot = '' and b.depot_id = s.depot_id and b.comm_info_id = s.comm_info_id
      returning b.tenant_id as "tenantId", b.depot_id as "depotId", b.comm_info_id as "goods"`,
    [tx.tenantId],
  )
}

/** Corrects the balances for the next round. */
async function repair(): Promise<void> {
  for (const { tenantId, depotId, goods } of race.lost.splice(0))
    await server.database.asOwner((client) =>
      client.query(`update stock_balance set qty = qty + 1 where tenant_id = $1 and lot = '' and depot_id = $2 and comm_info_id = $3`, [
        tenantId,
        depotId,
        goods,
      ]),
    )
}

// statements are broken on purpose, so the rules about statements do not apply
const server = await startTestServer({ ownStatements: true })
const shop = await ownShop(server)
const kinds = ['purchaseReceipt', 'salesOut']
const trades = await openTrades(shop, kinds)

test(`a race that loses stock about once in a hundred walks is found within a minute, ${rounds} time(s)`, async () => {
  race.every = everyMeeting
  const found: boolean[] = []
  let [walks, lost] = [0, 0]
  for (let round = 1; round <= rounds; round += 1) {
    const report = await runCrowd(server, trades, {
      kinds,
      seed: round,
      walkers: 8,
      walks: Number.POSITIVE_INFINITY,
      seconds: 60,
      lookEvery: 25,
    })
    found.push(report.broken.some((sentence) => sentence.startsWith('I1 ')))
    walks += report.walks
    lost += race.lost.length
    await repair()
  }
  console.log(`${found.filter(Boolean).length} of ${rounds} found, ${lost} losses in ${walks} walks`)
  expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(Math.ceil(rounds * 0.9))
})
