import { randomUUID } from 'node:crypto'
import { wordsOfKind } from '#machines/index.ts'
import { type Dice, diceOf } from '#machines/paths/dice.ts'
import { apiOf } from '#resources/documents/types.ts'
import { armFault } from '#server/db/fault-points.ts'
import { logFindings } from '../documents/log-findings.ts'
import { type FactSet, operationFor, type Sent, type Wire } from '../laws/conformance.ts'
import { samplesByKind } from '../samples/index.gen.ts'
import type { Client, TestApp } from '../server.ts'
import { hire, type Shop } from '../shop.ts'

/** A document type as the crowd uses it: how its documents are created, and every event that may be sent to them. */
type Trade = { kind: string; sets: readonly FactSet[]; events: readonly Sent[]; recent: string[] }

export type CrowdOptions = {
  kinds: readonly string[]
  seed: number
  /** Number of walkers at the same time. */
  walkers: number
  /** The crowd ends when either of these is reached. */
  walks: number
  seconds: number
  /**
   * The percentage of requests in which the server fails at a random point; the same percentage of answers is lost,
   * and of requests is slow.
   */
  faultsInHundred?: number
  /** Checks the invariants after this many walks, and ends if one is broken. */
  lookEvery?: number
}

export type CrowdReport = {
  walks: number
  requests: number
  done: number
  refused: number
  faults: number
  /** Answers that were neither success nor refusal. */
  failures: readonly string[]
  broken: readonly string[]
}

const points = ['before begin', 'after lock', 'before commit', 'after commit', 'before reply'] as const

/**
 * Prepares the document types in the shop, each with accounts of its own. Fact sets that need other settings are left
 * out, because settings apply to everybody.
 */
export async function openTrades(shop: Shop, kinds: readonly string[]): Promise<Trade[]> {
  const trades: Trade[] = []
  for (const kind of kinds) {
    const samples = samplesByKind[kind as keyof typeof samplesByKind]
    const own: typeof hire = (where, account, role, rights) => hire(where, `${kind}-${account}`, role, rights)
    const { sets, events } = await samples(shop, own)
    trades.push({ kind, events, recent: [], sets: sets.filter(({ settings }) => !settings) })
  }
  return trades
}

/**
 * Users of several roles do anything to documents of many types at the same time, mostly to those that others have
 * just used. The server fails at random points; lost answers are requested again. Whatever happens, each request is
 * done or refused by a rule, and the books stay correct.
 */
export async function runCrowd(server: TestApp, trades: readonly Trade[], options: CrowdOptions): Promise<CrowdReport> {
  const { walkers, walks, seconds, lookEvery = Number.POSITIVE_INFINITY } = options
  const counts = { walks: 0, requests: 0, done: 0, refused: 0, faults: 0 }
  const failures: string[] = []
  let broken: readonly string[] = []
  const until = performance.now() + seconds * 1000
  const isOver = () => counts.walks >= walks || performance.now() > until || broken.length > 0
  const walker = async (nth: number) => {
    const dice = diceOf(options.seed * 1000 + nth)
    while (!isOver()) {
      await walkOnce(dice, trades, { counts, failures, faultsInHundred: options.faultsInHundred ?? 0 })
      counts.walks += 1
      if (counts.walks % lookEvery === 0) broken = await brokenIn(server)
    }
  }
  await Promise.all(Array.from({ length: walkers }, (_, nth) => walker(nth)))
  armFault(undefined)
  if (broken.length === 0)
    broken = [...(await brokenIn(server)), ...(await server.inTenant((tx) => logFindings(tx))).map((one) => JSON.stringify(one))]
  return { ...counts, failures, broken }
}

type Noted = { counts: { requests: number; done: number; refused: number; faults: number }; failures: string[]; faultsInHundred: number }

/** One walk: a document, new or somebody else's, and a few random events. */
async function walkOnce(dice: Dice, trades: readonly Trade[], noted: Noted): Promise<void> {
  const trade = dice.oneOf(trades)
  const set = dice.oneOf(trade.sets)
  const id = await chosenId(dice, trade, set)
  if (id === undefined) return
  for (let step = 1 + dice.below(4); step > 0; step -= 1) {
    const seen = await detailOf(trade.kind, set.actor, id)
    if (!seen) return
    const listed = wordsOfKind(trade.kind)?.eventsIn(seen.state) ?? []
    const sendable = trade.events.filter(({ type }) => operationFor(trade.kind, type) && (dice.below(4) === 0 || listed.includes(type)))
    if (sendable.length > 0) await sendOnce(dice, trade, { set, seen, sent: dice.oneOf(sendable) }, noted)
  }
}

/** The id of a document: mostly one of the last few, which several walkers use, otherwise a new one. */
async function chosenId(dice: Dice, { recent, sets }: Trade, set: FactSet): Promise<string | undefined> {
  if (recent.length > 2 && dice.below(3) > 0) return dice.oneOf(recent.slice(-3))
  const reaches = Object.values(set.reach).length > 0 ? Object.values(set.reach) : Object.values(sets[0]?.reach ?? {})
  // others may change a document while a recipe is creating it, so the recipe may be refused
  const made = await dice
    .oneOf(reaches)()
    .catch(() => undefined)
  if (made) recent.push(made.id)
  return made?.id
}

const detailOf = async (kind: string, actor: Client, id: string): Promise<Wire | undefined> => {
  const { key, data } = await actor.call(`${apiOf(kind)}_detail` as 'PurchaseOrderApi_detail', { query: { id } })
  return key ? undefined : (data as unknown as Wire)
}

type Sending = { set: FactSet; seen: Wire; sent: Sent }

/** Sends one event with a key, and repeats it with this key if the answer is a fault or is lost. */
async function sendOnce(dice: Dice, { kind }: Trade, { set, seen, sent }: Sending, noted: Noted): Promise<void> {
  const { counts, failures, faultsInHundred } = noted
  const operation = operationFor(kind, sent.type)
  if (!operation) return
  const headers = { 'Idempotency-Key': randomUUID() }
  const said = saidOf(sent, seen)
  const input =
    operation.takes === 'ids'
      ? { query: { ids: seen.id }, headers }
      : { body: operation.takes === 'idList' ? { ids: [seen.id] } : { id: seen.id, version: seen.version, ...said }, headers }
  const isFaulty = dice.below(100) < faultsInHundred
  const isLost = dice.below(100) < faultsInHundred
  if (isFaulty) armFault(`${dice.oneOf(points)}:throw`)
  const ask = () => set.actor.call(operation.id as 'PurchaseOrderApi_detail', input as never)
  counts.requests += 1
  // a lost answer is requested again, a slow one while the first request is still running
  const isSlow = dice.below(100) < faultsInHundred
  let [answer] = await Promise.all(isSlow ? [ask(), ask()] : [ask()])
  if (isLost) answer = await ask()
  for (let again = 0; answer.status >= 500 && faultsInHundred > 0 && again < 5; again += 1) {
    counts.faults += 1
    answer = await ask()
  }
  if (answer.status >= 500) failures.push(`${operation.id} ${answer.status} ${answer.key ?? ''}`)
  else if (answer.key) counts.refused += 1
  else counts.done += 1
}

/** The payload of the event; empty if a sample looks for lines that the document no longer has. */
function saidOf({ payload }: Sent, seen: Wire): object {
  try {
    return payload?.(seen) ?? {}
  } catch {
    return {}
  }
}

const brokenIn = async (server: TestApp): Promise<string[]> => {
  const broken = await server.database.broken()
  return broken.map(({ id, title, rows }) => `${id} ${title} ${JSON.stringify(rows[0])}`)
}
