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
 * People trade, take back, pay, settle and close in any order. What they do is drawn from the laws themselves: of each document that enters a ledger every
 * event that makes one and every event that moves one, and those of months. Whatever is refused is refused by a rule, what is done leads where the
 * law leads, and afterwards every law of the ledgers holds (rule C1). What breaks one is made as small as it can be and printed as a replay:
 * LAWS_SEED and LAWS_PATH walk it again. More of them by LAWS_RUNS.
 */
const runs = Number(process.env.LAWS_RUNS ?? 6)
const seed = Number(process.env.LAWS_SEED ?? 20261125)
const path = process.env.LAWS_PATH
vi.setConfig({ testTimeout: 120_000 + runs * 30_000 })

const server = await startTestServer()

const wordsOf = (kind: LedgerKind): AnyWords => documents[kind]
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
/** What leads into the books and out of them is drawn more often than what leads around them. */
const drawn = (event: string) => times(['POST', 'REVERSE', 'SUBMIT'].includes(event) ? 5 : 1, event)
/** What the others are made of is made more often. */
const many: readonly LedgerKind[] = ['purchaseReceipt', 'salesOut', 'moneyReceipt', 'settlementBill']

/** Every way that the laws have to make a document, and the events that one which is there may be sent. */
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
  /** Which of the documents that there are. */
  of: fc.nat({ max: 40 }),
})

/** What was not always refused: a walk of refusals would prove nothing. */
const done = new Set<string>()

/** One walk in a company of its own. */
async function walk(tenantId: string, acts: readonly (Act & { deed: Deed })[]): Promise<readonly object[]> {
  await server.addTenant(tenantId)
  const shop = await openShop(server, tenantId)
  const known: Known = { shop, ...(await startedWith(shop)), today: '', made: [] }
  // something to sell, to invoice and to send back
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

/** A rule says no, or the law leads there; anything else is a fault. */
function held(name: string, { status, key, data }: Answer<'PurchaseOrderApi_detail'>, targets: readonly string[]): boolean {
  expect(status < 500 && (status < 400 || key !== undefined), `${name} answered ${status}`).toBe(true)
  if (key) return false
  // what is removed answers nothing
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

/** What is done with the earliest month that the law allows it of; before it is closed, a month goes by. */
async function turnMonth({ admin }: Shop, event: PeriodEventName): Promise<void> {
  if (event === 'CLOSE') server.clock.advance({ days: 31 })
  const { records } = await admin.ok('PeriodApi_list', { query: { size: 100 } })
  const able = records.filter(({ state }) => periodAfter(state, event))
  // the last of those that are closed is the one that may be reopened
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
  // every document got into the books and out of them, by every walk's end
  const wanted = [...ledgerKinds.map((kind) => `${kind} ${kind === 'purchaseInvoice' ? 'SUBMIT' : 'POST'}`), 'month CLOSE', 'month REOPEN']
  if (path === undefined && runs >= 10) expect([...done]).toEqual(expect.arrayContaining(wanted))
})
