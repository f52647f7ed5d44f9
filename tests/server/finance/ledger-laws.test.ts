import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { type PeriodEventName, periodAfter, periodEventNames } from '#machines/finance/accounting-period.machine.ts'
import { documents } from '#machines/index.ts'
import { type Act, bodies, detailOf, type Known, type LedgerKind, ledgerKinds, makingBy } from '../../support/acts/ledger-acts.ts'
import { bankAccount, expenseSubject } from '../../support/acts/money-documents.ts'
import { customerOf } from '../../support/acts/sales-acts.ts'
import type { Answer } from '../../support/client.ts'
import { findBrokenOf } from '../../support/database/postgres.ts'
import { operationFor, send } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, type Shop } from '../../support/shop.ts'

/*
 * Random walks in which people trade, return, pay, settle and close months in any order. The acts are drawn from the
 * laws: every event that creates or moves a document with ledger entries, and those of months. A refusal must come
 * from a rule, an event that is done must lead where the law leads, and afterwards every invariant of the ledgers must
 * hold (rule C1). A walk that breaks one is shortened as far as possible and printed: LAWS_SEED and LAWS_PATH walk it
 * again. LAWS_RUNS sets the number of walks.
 */
const runs = Number(process.env.LAWS_RUNS ?? 6)
const seed = Number(process.env.LAWS_SEED ?? 20261125)
const path = process.env.LAWS_PATH
vi.setConfig({ testTimeout: 120_000 + runs * 30_000 })

const server = await startTestServer()

const wordsOf = (kind: LedgerKind): AnyWords => documents[kind]
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
/** Events that lead into the books or out of them are drawn more often than others. */
const drawn = (event: string) => times(['POST', 'REVERSE', 'SUBMIT'].includes(event) ? 5 : 1, event)
/** Types from which the others are made are created more often. */
const many: readonly LedgerKind[] = ['purchaseReceipt', 'salesOut', 'moneyReceipt', 'settlementBill']

/** Every event that creates a document of these laws, and every event that can be sent to an existing one. */
const making = ledgerKinds.flatMap((kind) =>
  wordsOf(kind)
    .eventsIn('new')
    .flatMap(drawn)
    .flatMap((event) => times(many.includes(kind) ? 3 : 1, { does: 'make', kind, event } as const)),
)
const movesOf = (kind: LedgerKind) => {
  const { eventNames, events } = wordsOf(kind)
  return eventNames.filter((event) => !events[event]?.internal).flatMap(drawn)
}
const months = [...periodEventNames, ...times(3, 'UNLOCK' as const), ...times(3, 'CLOSE' as const), 'REOPEN' as const].map(
  (event) => ({ does: 'month', event }) as const,
)
type Deed = (typeof making)[number] | (typeof months)[number] | { does: 'move'; nth: number }

const anAct = fc.record({
  deed: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<Deed>(...making) },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('move' as const), nth: fc.nat({ max: 100 }) }) },
    { weight: 1, arbitrary: fc.constantFrom<Deed>(...months) },
  ),
  goods: fc.integer({ min: 0, max: 2 }),
  qty: fc.integer({ min: 1, max: 12 }).map(String),
  amount: fc.integer({ min: 1, max: 20_000 }).map((cents) => (cents / 100).toFixed(2)),
  /** Index of the document among those that exist. */
  of: fc.nat({ max: 40 }),
})

/** Events that succeeded at least once: walks with nothing but refusals would prove nothing. */
const done = new Set<string>()

/** Runs one walk in its own company. */
async function walk(tenantId: string, acts: readonly (Act & { deed: Deed })[]): Promise<readonly object[]> {
  await server.addTenant(tenantId)
  const shop = await openShop(server, tenantId)
  const known: Known = { shop, ...(await startedWith(shop)), today: '', made: [] }
  // goods to sell, to invoice and to return
  for (const goods of [0, 1, 2]) await make(known, { kind: 'purchaseReceipt', event: 'POST' }, { goods, qty: '20', amount: '11.30', of: 0 })
  for (const act of acts) await perform({ ...known, today: server.clock.now.toISOString().slice(0, 10) }, act)
  return server.inTenant((tx) => findBrokenOf(tenantId, (sql) => tx.query(sql)), tenantId)
}

const startedWith = async (shop: Shop) => ({
  customerId: await customerOf(shop),
  accountId: await bankAccount(shop),
  subjectId: await expenseSubject(shop),
  carrierId: (await shop.admin.ok('CarrierApi_submit', { body: { code: 'CY', name: '承运' } as never })).id,
})

function perform(known: Known, { deed, ...act }: Act & { deed: Deed }): Promise<void> {
  if (deed.does === 'month') return turnMonth(known.shop, deed.event)
  return deed.does === 'make' ? make(known, deed, act) : move(known, deed.nth, act)
}

/** Either a rule refuses, or the document is in a state the law leads to; anything else is a fault. */
function held(name: string, { status, key, data }: Answer<'PurchaseOrderApi_detail'>, targets: readonly string[]): boolean {
  expect(status < 500 && (status < 400 || key !== undefined), `${name} answered ${status}`).toBe(true)
  if (key) return false
  // the answer about a removed document has no state
  expect(targets, name).toContain(data?.state ?? targets[0])
  done.add(name)
  return true
}

async function make(known: Known, { kind, event }: { kind: LedgerKind; event: string }, act: Act): Promise<void> {
  const operation = makingBy(kind, event)
  const body = await bodies[kind](known, act)
  if (!operation || !body) return
  const answer = await known.shop.admin.call(operation.id as 'PurchaseOrderApi_detail', { body } as never)
  if (held(`${kind} ${event}`, answer, targetsOf(wordsOf(kind), 'new', event))) known.made.push({ kind, id: answer.data.id })
}

const targetsOf = ({ law }: AnyWords, state: string, type: string) =>
  transitionRows(law).flatMap(({ from, event, to }) => (from === state && event === type ? [to] : []))

async function move({ shop, made }: Known, nth: number, { of }: Act): Promise<void> {
  const one = made[of % Math.max(made.length, 1)]
  const before = one && (await detailOf(shop, one))
  if (!before) return
  const events = movesOf(one.kind)
  const event = events[nth % events.length] ?? ''
  const operation = operationFor(one.kind, event)
  if (!operation) return
  const answer = await send(shop.admin, operation, before as never, { remark: '改' })
  held(`${one.kind} ${event}`, answer, targetsOf(wordsOf(one.kind), before.state, event))
}

const operationOf = { LOCK: 'PeriodApi_lock', UNLOCK: 'PeriodApi_unlock', CLOSE: 'PeriodApi_close', REOPEN: 'PeriodApi_reopen' } as const

/** Sends an event to the earliest month for which the law allows it; before closing, the clock moves on by a month. */
async function turnMonth({ admin }: Shop, event: PeriodEventName): Promise<void> {
  if (event === 'CLOSE') server.clock.advance({ days: 31 })
  const { records } = await admin.ok('PeriodApi_list', { query: { size: 100 } })
  const able = records.filter(({ state }) => periodAfter(state, event))
  // only the last closed month may be reopened, and the list starts with the latest
  const month = event === 'REOPEN' ? able[0] : able.at(-1)
  if (!month) return
  const body = { period: month.period, version: month.version, remark: '月结', ...(event === 'CLOSE' ? { override: ['PERIOD_BUSY'] } : {}) }
  const { status, key, data } = await admin.call(operationOf[event], { body } as never)
  expect(status < 500 && (status < 400 || key !== undefined), `${event} answered ${status}`).toBe(true)
  if (key) return
  expect(data.state).toBe(periodAfter(month.state, event))
  done.add(`month ${event}`)
}

let walks = 0

test('whatever is traded, taken back, paid, settled and closed, every law of the ledgers holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 16, maxLength: 40 }), async (acts) => {
      walks += 1
      expect(await walk(String(700_000 + walks), acts)).toEqual([])
    }),
    { numRuns: runs, seed, ...(path === undefined ? {} : { path }), endOnFailure: false, interruptAfterTimeLimit: 90_000 + runs * 25_000 },
  )
  // by the end of all walks, every type has got into the books and out of them
  const wanted = [...ledgerKinds.map((kind) => `${kind} ${kind === 'purchaseInvoice' ? 'SUBMIT' : 'POST'}`), 'month CLOSE', 'month REOPEN']
  if (path === undefined && runs >= 10) expect([...done]).toEqual(expect.arrayContaining(wanted))
})
