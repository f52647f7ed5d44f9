import type { Problem, RefusalKey } from '#domain/core/refusals.ts'
import type { Params, Words } from '#domain/core/words.ts'
import type { Tx } from './connect.ts'

export type RefusalDetail = {
  /** Fills the message template. */
  params?: Params
  /** Faults by field and row. */
  problems?: readonly Problem[]
  /** The newer document of VERSION_STALE, as the wire shows it. */
  current?: object
  /** Events that are allowed where STATUS_FORBIDS. */
  allowed?: readonly string[]
  /** Name of the guard of the law that failed. */
  guard?: string
  /** Operation whose fields the problems name, if that is not the operation called. */
  operation?: string
  /** HTTP status, if it differs from that of the key. */
  status?: number
  /** Runs after the rollback and before the answer, in a transaction of its own; logs the refusal, for example. */
  afterwards?: (tx: Tx) => Promise<void>
}

/**
 * An expected refusal from the catalogue (rule B4). A handler, or anything it calls, may throw it: the transaction is
 * rolled back and the caller gets the message in their language.
 */
export class Refused extends Error {
  readonly key: RefusalKey
  readonly params: Params
  readonly problems: readonly Problem[]
  readonly current?: object
  readonly allowed?: readonly string[]
  readonly guard?: string
  readonly operation?: string
  readonly status?: number
  readonly afterwards?: (tx: Tx) => Promise<void>

  constructor(key: RefusalKey, { params = {}, problems = [], current, allowed, guard, operation, status, afterwards }: RefusalDetail = {}) {
    super(key)
    this.name = 'Refused'
    this.key = key
    this.params = params
    this.problems = problems
    this.current = current
    this.allowed = allowed
    this.guard = guard
    this.operation = operation
    this.status = status
    this.afterwards = afterwards
  }
}

/** Throws a refusal. ROW_GONE requires a detail that names what is gone. */
export function refuse(key: Exclude<RefusalKey, 'ROW_GONE'>, detail?: RefusalDetail): never
export function refuse(key: RefusalKey, detail: RefusalDetail): never
export function refuse(key: RefusalKey, detail?: RefusalDetail): never {
  throw new Refused(key, detail)
}

/** A row of the request that is refused, and the reason. */
export type RowProblem = Problem & Required<Pick<Problem, 'about'>>

/** Refuses a request for several rows as a whole, naming each bad row (rule B3); does nothing without bad rows. */
export function refuseRows(inTheWay: readonly RowProblem[]): void {
  const [first] = inTheWay
  if (first) refuse(first.rule, { problems: inTheWay })
}

/** A ROW_GONE problem for each requested id that does not exist. */
export function goneRows({ zh, en }: Words, asked: readonly string[], there: readonly { id: string }[]): RowProblem[] {
  const known = new Set(there.map(({ id }) => id))
  const missing = [...new Set(asked)].filter((id) => !known.has(id))
  return missing.map((id) => ({ rule: 'ROW_GONE', about: { zh: `${zh}[${id}]`, en: `${en} [${id}]` } }))
}
/** Refuses FIELD_BAD for a request field, with a reason. */
export function refuseField(field: string, reason: Words): never {
  refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD', reason }] })
}
