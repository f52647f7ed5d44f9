import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operation, type OperationId, operations } from '#contract/operations.gen.ts'
import { schemasOf } from '#server/http/contract-schemas.ts'
import type { Existing } from '../../support/contract/arbitrary-input.ts'
import { type Largest, type Shape, shapes, worstInput } from '../../support/contract/worst-input.ts'
import { openFolder, remove, started } from '../../support/folders.ts'
import { mostTurnMs, watchedFlags, watchTurns } from '../../support/processes/loop-watch.ts'
import { type RealApp, realApp } from '../../support/processes/real-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/**
 * Every third operation, and the first of each service that creates something, is sent one of these; WORST_INPUTS=all
 * sends every operation texts of every shape, and lists as well.
 */
const names = Object.keys(shapes) as Shape[]
const isWhole = process.env.WORST_INPUTS === 'all'
/**
 * Longest turn allowed. Among other tests the same work takes longer on a busy processor, so a run of all tests may
 * allow more than the bound itself.
 */
const mostMs = mostTurnMs * Number(process.env.TURN_FACTOR ?? 2)
/** Most memory that a request may use beyond what the process had, in bytes. */
const mostBytes = 100e6
/** These end the client's own session. */
const apart: readonly OperationId[] = ['AuthApi_logout', 'UserApi_updatePassword']

let folder: string
let app: RealApp
let shop: Shop
let existing: Existing

beforeAll(async () => {
  folder = await openFolder()
  app = await realApp({ dataDir: await started(join(folder, 'data')), flags: watchedFlags })
  await app.start()
  await app.addTenant(app.tenantId)
  shop = await openShop(app)
  const { goods, serviceId, bottleId, supplierId, otherSupplierId, depotId, otherDepotId, taxRates } = shop
  const suppliers = [supplierId, otherSupplierId]
  existing = {
    id: [...goods, serviceId, bottleId, ...suppliers, depotId],
    supplierId: [supplierId],
    depotId: [depotId],
    inDepotId: [otherDepotId],
    commInfoId: goods,
    commInfoIds: goods,
    unitId: [bottleId],
    taxRateId: Object.values(taxRates),
  }
})
afterAll(async () => {
  await app?.end()
  await remove(folder)
})

async function send({ method, path }: Operation, query: Record<string, unknown>, text: string | undefined) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const headers = { 'sec-fetch-site': 'same-origin', ...(text !== undefined && { 'content-type': 'application/json' }) }
  const response = await shop.admin.fetch(`/api${path}?${asked}`, { method: method.toUpperCase(), headers, body: text })
  const answer = await response.text()
  return { status: response.status, answer }
}

/** The id of the row that was created. */
function madeId(answer: string): string[] {
  if (!answer.startsWith('{"code":200')) return []
  const { data } = JSON.parse(answer) as { data?: { id?: unknown } }
  return typeof data?.id === 'string' ? [data.id] : []
}

/** Operations that create come first, so that afterwards the largest rows are read, changed and submitted. */
const makes = ({ id }: Operation): number => [/_(draft|submit|save)/, /_(detail|list)/].findIndex((verb) => verb.test(id)) >>> 0
const serviceOf = ({ id }: Operation) => id.split('_')[0] ?? ''
const sent = operations.filter((one) => one.sends !== 'files' && !apart.includes(one.id))
const firstMade = new Set([...Map.groupBy(sent, serviceOf).values()].map((own) => own.find((one) => makes(one) === 0)))
const ofServices = [
  ...Map.groupBy(
    sent.filter((one, at) => isWhole || at % 3 === 0 || firstMade.has(one)),
    serviceOf,
  ),
].map(([service, own]) => [service, own.toSorted((one, other) => makes(one) - makes(other))] as const)

/** The inputs for one operation. */
function inputsOf(operation: Operation, known: Existing) {
  const first = operations.indexOf(operation)
  const ways: readonly Largest[] = schemasOf(operation.id).body === undefined ? ['texts'] : isWhole ? ['rows', 'texts'] : ['rows']
  return Array.from({ length: isWhole ? names.length : 1 }, (_, nth) => names[(first + nth) % names.length] ?? 'tags').flatMap((shape) =>
    ways.map((largest) => ({ shape, largest, ...worstInput(operation.id, known, shape, largest) })),
  )
}

test.each(ofServices)('no input to %s holds up the others', async (_service, own) => {
  const wrong: object[] = []
  const made: string[] = []
  for (const operation of own)
    for (const { shape, largest, query, body } of inputsOf(operation, made.length > 0 ? { ...existing, id: made } : existing)) {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const asks = () => send(operation, query, text)
      const { answer, turnMs, peakRss, rss, heaviest } = await watchTurns(app.child(), asks, mostMs)
      made.push(...madeId(answer.answer))
      if (turnMs > mostMs || answer.status >= 500 || peakRss - rss > mostBytes)
        wrong.push({ id: operation.id, largest, shape, bytes: text?.length, turnMs, taken: peakRss - rss, heaviest, ...answer })
    }
  expect(wrong).toEqual([])
})
