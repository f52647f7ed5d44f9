import { afterAll, describe, expect, test } from 'vitest'
import { type AnyWords, transitionsOf } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { brokenInvariants } from '#server/db/invariants.ts'
import { replayLog } from '#server/documents/engine/replay.ts'
import { type FactSet, fingerprint, operationFor, predicted, type Sent, send, type Wire, withSettings } from '../support/conformance.ts'
import { openingEvents, openingFactSets } from '../support/samples/opening-inventory.ts'
import { openingEvents as openingPartnerEvents, openingFactSets as openingPartnerFactSets } from '../support/samples/opening-partner.ts'
import { orderEvents, orderFactSets } from '../support/samples/purchase-order.ts'
import { receiptEvents, receiptFactSets } from '../support/samples/purchase-receipt.ts'
import { startTestServer } from '../support/server.ts'
import { approvedOrder, hire, openShop, postReceipt } from '../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const buyer = await hire(shop, 'buyer', 'manager')
const boss = await hire(shop, 'boss', 'manager')
const clerk = await hire(shop, 'clerk', 'clerk')
const openOrder = await approvedOrder(shop, '1000', {
  lines: [{ commInfoId: shop.goods[3], unitId: shop.bottleId, qty: '1000', taxPrice: '11.30', taxRate: '13' }],
})

const openingRights = ['view', 'add', 'edit', 'delete', 'accounting', 'cancel', 'flush'].map((verb) => `openinginventory_${verb}`)

type Suite = { words: AnyWords; sets: readonly FactSet[]; events: readonly Sent[] }
const suites: readonly Suite[] = [
  { words: documents.purchaseOrder as unknown as AnyWords, sets: orderFactSets(shop, buyer, boss), events: orderEvents },
  {
    words: documents.purchaseReceipt as unknown as AnyWords,
    sets: receiptFactSets(shop, clerk, await hire(shop, 'chief', 'clerk', ['purchasein_withdrawother', 'purchaseorder_approve'])),
    events: receiptEvents(openOrder),
  },
  {
    words: documents.openingInventory as unknown as AnyWords,
    sets: openingFactSets(shop, await hire(shop, 'stocktaker', 'clerk', openingRights)),
    events: openingEvents,
  },
  { words: documents.openingPartner as unknown as AnyWords, sets: openingPartnerFactSets(shop), events: openingPartnerEvents },
]

/** The law allows it and the server does it, or the law refuses it and the server refuses it by the same key and changes nothing. */
async function compare(
  words: AnyWords,
  set: FactSet,
  reach: () => Promise<Wire>,
  { type, payload, facts }: Sent,
): Promise<{ from: string; to?: string; key?: string }> {
  const document = await reach()
  const operation = operationFor(words.id, type)
  if (!operation) throw new Error(`${type} has no operation`)
  const said = payload?.(document) ?? {}
  const seen = await seenBy(words, set, document)
  Object.assign(seen.facts, facts?.(document))
  const law = predicted(words, seen, { type, ...said, ...('redo' in said ? { redo: true } : {}) })
  const before = 'key' in law ? await fingerprint(server) : ''
  const answer = await send(set.actor, operation, document, said)
  if ('key' in law) {
    expect({ type, key: answer.key }).toEqual({ type, key: law.key })
    expect(await fingerprint(server)).toBe(before)
    return { from: document.state, key: law.key }
  }
  const answersIt = operation.takes !== 'ids' && operation.takes !== 'idList'
  expect({ type, key: answer.key, state: answersIt ? answer.data.state : law.to }).toEqual({
    type,
    key: undefined,
    state: law.to,
  })
  return { from: document.state, to: law.to }
}

/** The document with the facts for whoever sends the event; its state and version are everybody's. */
async function seenBy(words: AnyWords, set: FactSet, { id }: Wire): Promise<Wire> {
  const detail = `${words.id.charAt(0).toUpperCase()}${words.id.slice(1)}Api_detail` as 'PurchaseOrderApi_detail'
  return (await set.actor.ok(detail, { query: { id } })) as unknown as Wire
}

describe.each(suites)('$words.id over HTTP', ({ words, sets, events }) => {
  const walked = new Set<string>()
  const refused = new Set<string>()

  describe.each(sets.map((set) => ({ set })))('$set.name', ({ set }) => {
    // every event in the first set; in the others those that the law lists, because a pair it does not list asks no fact
    const tried = (state: string) =>
      set === sets[0] ? events : events.filter((event) => words.eventsIn(state as never).includes(event.type as never))
    const pairs = Object.keys(set.reach).flatMap((state) =>
      tried(state).map((event) => ({ state, event, title: `${event.type}${event.label ? ` (${event.label})` : ''}` })),
    )
    test.each(pairs)('$state: $title', async ({ state, event }) => {
      const reach = set.reach[state]
      if (!reach) throw new Error(`no recipe for ${state}`)
      await withSettings(server, set.settings ?? {}, async () => {
        const outcome = await compare(words, set, reach, event)
        expect(outcome.from).toBe(state)
        if (outcome.to) walked.add(`${state} ${event.type} ${outcome.to}`)
        else refused.add(`${state} ${event.type}`)
      })
    })
  })

  test('every transition of the law that a request can send was walked, every pair it does not list was refused', () => {
    const rows = transitionsOf(words as never)
    const stored = new Set<string>(words.stateNames)
    const wanted = rows.filter((row) => !row.internal && stored.has(row.from)).map((row) => `${row.from} ${row.event} ${row.to}`)
    const sendable = words.eventNames.filter((event) => operationFor(words.id, String(event)))
    const unlisted = [...stored].flatMap((state) =>
      sendable
        .filter((event) => !rows.some((row) => row.from === state && row.event === event))
        .map((event) => `${state} ${String(event)}`),
    )
    console.log(`${words.id}: ${new Set(wanted).size} transitions walked, ${unlisted.length} refused pairs proved over HTTP`)
    expect([...new Set(wanted)].filter((row) => !walked.has(row))).toEqual([])
    expect(unlisted.filter((pair) => !refused.has(pair))).toEqual([])
  })
})

describe('internal events, through the act that raises them', () => {
  const [orders] = suites
  const [, , , , , , , , , short] = orders?.sets ?? []

  test.each(['draft', 'submitted', 'cancelled'])(
    'a receipt against an order in %s is refused and changes nothing but the log',
    async (state) => {
      const order = (await orders?.sets[0]?.reach[state]?.()) as Wire
      const body = {
        supplierId: shop.supplierId,
        depotId: shop.depotId,
        lines: [
          {
            commInfoId: order.lines[0]?.commInfoId,
            unitId: shop.bottleId,
            sourceBodyId: order.lines[0]?.id,
            actualQty: '1',
            taxPrice: '11.30',
            taxRate: '13',
          },
        ],
      }
      const before = await fingerprint(server)
      expect((await shop.admin.call('PurchaseReceiptApi_accounting', { body })).key).toBe('STATUS_FORBIDS')
      expect(await fingerprint(server)).toBe(before)
    },
  )

  test('a receipt against an order closed short is refused', async () => {
    const order = await short?.reach.completed?.()
    const body = {
      supplierId: shop.supplierId,
      depotId: shop.depotId,
      lines: [
        {
          commInfoId: order?.lines[0]?.commInfoId,
          unitId: shop.bottleId,
          sourceBodyId: order?.lines[0]?.id,
          actualQty: '1',
          taxPrice: '11.30',
          taxRate: '13',
        },
      ],
    }
    expect((await shop.admin.call('PurchaseReceiptApi_accounting', { body })).key).toBe('STATUS_FORBIDS')
  })

  test('a tolerance lets a surplus in on a completed order, and its reversal leaves the order completed', async () => {
    await withSettings(server, { OVER_RECEIPT: '20' }, async () => {
      const order = await approvedOrder(shop, '10')
      await postReceipt(shop, order, '10')
      const surplus = await postReceipt(shop, order, '2')
      const state = async () => (await shop.admin.ok('PurchaseOrderApi_detail', { query: { id: order.id } })).state
      expect(await state()).toBe('completed')
      await shop.admin.ok('PurchaseReceiptApi_flush', { body: { id: surplus.id, version: surplus.version } })
      expect(await state()).toBe('completed')
    })
  })
})

afterAll(async () => {
  const broken = await server.database.asOwner((client) => brokenInvariants(async (sql) => (await client.query(sql)).rows))
  expect(broken.filter(({ rows }) => rows.length > 0)).toEqual([])
  expect(await server.inTenant((tx) => replayLog(tx))).toEqual([])
})
