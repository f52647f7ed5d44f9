import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Child, startChild } from '../../support/children.ts'
import { watchedFlags, watchLoop, watchTurns } from '../../support/processes/loop-watch.ts'

let child: Child
let url: string

beforeAll(async () => {
  child = startChild('turns.ts', [], {}, watchedFlags)
  url = `http://127.0.0.1:${(await child.says(/^serves/)).split(' ')[1]}`
})
afterAll(async () => {
  child.kill('SIGKILL')
  await child.ended()
})

const ask = async (query: string) => (await (await fetch(`${url}/turn?${query}`)).json()) as { taken: number; cpu: number }

test('a turn of 100 ms of the processor is seen, with its request and the function that took it', async () => {
  const { turnMs, during, heaviest } = await watchLoop(child, () => ask('ms=100&times=1'), true)
  expect(turnMs).toBeGreaterThanOrEqual(100)
  expect(during).toBe('GET /turn')
  expect(heaviest.join('\n')).toContain('spin children/turns.ts')
})

test('turns that follow each other are not one, whatever they take together', async () => {
  const { turnMs } = await watchTurns(child, () => ask('ms=5&times=60'))
  expect(turnMs).toBeGreaterThanOrEqual(5)
  expect(turnMs).toBeLessThan(50)
})

test('a machine whose processors are taken makes no turn longer', async () => {
  await ask('ms=0')
  const before = (await ask('ms=0')).cpu
  const { turnMs, answer } = await watchTurns(child, () => ask('ms=5&times=60&threads=6'))
  expect(turnMs).toBeLessThan(50)
  // six threads ran beside the thread that is measured
  expect(answer.cpu - before).toBeGreaterThan(600)
})

test('of several tries the shortest counts, and of what is too long each time it is said where the time goes', async () => {
  let tries = 0
  const once = await watchTurns(child, () => ask(`ms=${tries++ === 0 ? 100 : 1}&times=1`))
  expect([tries, once.turnMs < 50]).toEqual([2, true])
  const always = await watchTurns(child, () => ask('ms=100&times=1'))
  expect([always.turnMs >= 100, always.heaviest.length > 0]).toEqual([true, true])
})

test('memory that was taken and let go again is seen', async () => {
  const { rss, peakRss } = await watchLoop(child, () => ask('mb=200'))
  expect(peakRss - rss).toBeGreaterThan(190 * 1024 ** 2)
  expect(peakRss - rss).toBeLessThan(300 * 1024 ** 2)
})
