import type { Problem, RefusalKey } from '#domain/core/refusals.ts'
import { refusals } from '#domain/core/refusals.ts'
import { fillPlaceholders, type Params, type Words } from '#domain/core/words.ts'
import { asksToLift, type Payload } from './law.ts'
import type { AnyLaw } from './law-types.ts'
import { type TransitionRow, transitionRows } from './transition-table.ts'
import type { EventWords, GuardWords, Refusal, RefusingWords } from './words-types.ts'

type Facts = Record<string, unknown>
type Event = { type: string } & Payload
type AnyGuardWords = Readonly<Record<string, GuardWords<never, never>>>
/**
 * `branch: true`: another row of the same event applies · `guard`: the guard that fails · undefined: all guards hold.
 */
type Failure = { branch: true } | { branch: false; guard: string } | undefined

/** The parts of a law in words that `whyNot` needs. */
export type LawQuery = {
  law: AnyLaw
  guards: AnyGuardWords
  /** The words of the state and of the event, for the sentence of STATUS_FORBIDS. */
  stateWords: Words
  eventWords: EventWords<never>
  /** Events that the state lists. */
  allowed: readonly string[]
}

function holdsOf(asked: LawQuery, facts: Facts, event: Event) {
  const implementations = asked.law.implementations.guards
  return (name: string): boolean => {
    const guard: unknown = implementations[name]
    if (typeof guard !== 'function') throw new Error(`${asked.law.id} has no guard ${name}`)
    return Boolean(guard({ context: facts, event }, undefined))
  }
}

/**
 * Returns the first guard that fails, if any. Branch guards go first: if one fails, this row of the event does not
 * apply.
 */
function failing(guards: readonly string[], words: AnyGuardWords, holds: (name: string) => boolean): Failure {
  const failed = guards.filter((guard) => !holds(guard))
  const [guard] = failed
  if (failed.some((name) => words[name]?.branch)) return { branch: true }
  return guard === undefined ? undefined : { branch: false, guard }
}

/** True when every placeholder in the sentence of a refusal, such as the name of a field, has a value. */
const isWhole = (key: RefusalKey, params: Params): boolean =>
  [...refusals[key].zh.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => Object.hasOwn(params, name))

const sentence = (key: RefusalKey, params: Params): Words => ({
  zh: fillPlaceholders(refusals[key].zh, params, 'zh'),
  en: fillPlaceholders(refusals[key].en, params, 'en'),
})

function forbidden(asked: LawQuery, guard?: string, words?: Words): Refusal {
  const params: Params = { state: plain(asked.stateWords), event: plain(asked.eventWords) }
  const refusal: Refusal = {
    key: 'STATUS_FORBIDS',
    params,
    problems: [],
    words: words ?? sentence('STATUS_FORBIDS', params),
    allowed: asked.allowed,
  }
  return guard === undefined ? refusal : { ...refusal, guard }
}

const plain = ({ zh, en }: Words): Words => ({ zh, en })

function keyOf(words: RefusingWords<never, never>, problems: readonly Problem[]): RefusalKey {
  if (typeof words.refusal === 'string') return words.refusal
  const first = problems[0]?.rule
  return first !== undefined && words.refusal.includes(first) ? first : words.refusal[0]
}

const holdsRight = ({ rights }: Facts, right: string): boolean => Array.isArray(rights) && rights.includes(right)

function refusalOf(asked: LawQuery, guard: string, facts: Facts, event: Event): Refusal {
  const words = asked.guards[guard] as RefusingWords<Facts, Event> | undefined
  if (!words) throw new Error(`${asked.law.id} has no words for the guard ${guard}`)
  if (words.lift && asksToLift(words.lift, event) && !holdsRight(facts, words.lift.right)) {
    const params = { button: words.lift.words }
    return { key: 'NO_PERMISSION', params, problems: [], words: sentence('NO_PERMISSION', params), guard }
  }
  const problems = words.problems?.(facts, event) ?? []
  const key = keyOf(words, problems)
  const only = problems.length === 1 ? problems[0] : undefined
  if (key === 'STATUS_FORBIDS') return { ...forbidden(asked, guard, plain(words)), problems }
  const params = { ...only?.params, ...words.params?.(facts, event) }
  // a single problem whose sentence is complete is more exact than the guard's general sentence (which period, which
  // receipt, which figure)
  const saysMore = only !== undefined && only.row === undefined && isWhole(only.rule, params)
  return { key, params, problems, words: saysMore ? sentence(only.rule, params) : plain(words), guard }
}

/**
 * The refusal of an event whose document is in depots that the user has no access to. Checked for every law, so that
 * no law needs a guard for it (rule B3 Depots).
 */
function elsewhere({ depotProblems, depotProblemsOf }: Facts, { type }: Event): Refusal | undefined {
  const own = (depotProblemsOf as Readonly<Record<string, unknown>> | undefined)?.[type] ?? depotProblems
  const problems = Array.isArray(own) ? (own as readonly Problem[]) : []
  const [first] = problems
  if (!first) return undefined
  const params = first.params ?? {}
  return { key: 'NO_PERMISSION', params, problems, words: sentence('NO_PERMISSION', params) }
}

/** True when the screen asks for a reason at this event (rule B3 *Reason*). */
export function asksReason<F>({ reason }: EventWords<F>, facts: F): boolean {
  return (typeof reason === 'function' ? reason(facts) : reason) ?? false
}

/** Refusals that are reported before a missing reason (rule B3 *Order of checks*). */
const beforeReason: ReadonlySet<RefusalKey> = new Set(['NO_PERMISSION', 'OWN_AUDIT', 'PROCESS_DECIDES', 'STATUS_FORBIDS'])

/**
 * True when a reason is missing. The event must require one, and either ask for it with these facts or lift a rule.
 */
function lacksReason({ eventWords }: LawQuery, facts: Facts, { remark = '', override = [] }: Event): boolean {
  const isNeeded = eventWords.reasonNeeded && (override.length > 0 || asksReason(eventWords as EventWords<Facts>, facts))
  return Boolean(isNeeded) && remark.trim() === ''
}

/**
 * Why the event is refused in this state with these facts, or undefined if it is allowed. An event that the state does
 * not list is refused with STATUS_FORBIDS, a listed one with the refusal of its first failing guard, in the order
 * written (rule B3).
 */
export function whyNot(asked: LawQuery, state: string, facts: Facts, event: Event): Refusal | undefined {
  const rows = transitionRows(asked.law).filter((row) => row.from === state && row.event === event.type)
  const barred = rows.length > 0 ? elsewhere(facts, event) : undefined
  if (barred) return barred
  const refusal = refusalOfRows(asked, rows, facts, event)
  if (rows.length === 0 || (refusal && beforeReason.has(refusal.key)) || !lacksReason(asked, facts, event)) return refusal
  return { key: 'REASON_NEEDED', params: {}, problems: [], words: sentence('REASON_NEEDED', {}) }
}

function refusalOfRows(asked: LawQuery, rows: readonly TransitionRow[], facts: Facts, event: Event): Refusal | undefined {
  const holds = holdsOf(asked, facts, event)
  const failures = rows.map((row) => failing(row.when, asked.guards, holds))
  if (failures.some((failure) => failure === undefined)) return undefined
  const meant = failures.find((failure) => failure?.branch === false)
  if (!meant || meant.branch) return forbidden(asked)
  return refusalOf(asked, meant.guard, facts, event)
}
