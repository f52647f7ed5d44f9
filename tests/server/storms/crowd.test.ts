import { expect, test, vi } from 'vitest'
import { diceOf } from '#machines/paths/dice.ts'
import { samplesByKind } from '../../support/samples/index.gen.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { openTrades, runCrowd } from '../../support/storms/crowd.ts'

/*
 * Random walkers with several roles over many document types at once in one tenant, with faults. CROWD_SECONDS and
 * CROWD_KINDS set how long and how many types (CROWD_KINDS=all), CROWD_SEED changes the walks.
 */
const seed = Number(process.env.CROWD_SEED ?? 20_261_126)
const seconds = Number(process.env.CROWD_SECONDS ?? 12)
const all = Object.keys(samplesByKind)
const count = process.env.CROWD_KINDS === 'all' ? all.length : Number(process.env.CROWD_KINDS ?? 8)
vi.setConfig({ testTimeout: 240_000 + seconds * 1000 })

const dice = diceOf(seed)
const kinds = all.toSorted(() => dice.below(3) - 1).slice(0, count)
const server = await startTestServer()
const trades = await openTrades(await openShop(server), kinds)

test(`a crowd does anything to documents of ${kinds.length} types while the server fails and answers are lost, and the books hold`, async () => {
  const { failures, broken, ...counts } = await runCrowd(server, trades, {
    ...{ kinds, seed, walkers: 6, walks: Number.POSITIVE_INFINITY, seconds, faultsInHundred: 4 },
  })
  console.log(`${kinds.join(', ')}: ${JSON.stringify(counts)}`)
  expect(failures).toEqual([])
  expect(broken).toEqual([])
  expect(Math.min(counts.done, counts.refused, counts.faults)).toBeGreaterThan(0)
})
