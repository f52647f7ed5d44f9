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
  /** Name of the machine's guard that failed. */
  guard?: string
  /** Operation whose fields the problems name, where it is not the one called. */
  operation?: string
  /** HTTP status where it is not that of the key. */
  status?: number
  /** Runs in a transaction of its own after the rollback and before the answer, such as logging the refusal. */
  afterwards?: (tx: Tx) => Promise<void>
}

/**
 * An expected refusal of the catalogue (rule B4). Thrown anywhere under a handler, it rolls back and is answered in
 * the caller's language.
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

/** Throws a refusal. ROW_GONE needs a detail that names what is gone. */
export function refuse(key: Exclude<RefusalKey, 'ROW_GONE'>, detail?: RefusalDetail): never
export function refuse(key: RefusalKey, detail: RefusalDetail): never
export function refuse(key: RefusalKey, detail?: RefusalDetail): never {
  throw new Refused(key, detail)
}

/** A row of the request that is refused, and why. */
export type RowProblem = Problem & Required<Pick<Problem, 'about'>>

/** Refuses a request for several rows, all or none, naming each bad row (rule B3); does nothing without any. */
export function refuseRows(inTheWay: readonly RowProblem[]): void {
  const [first] = inTheWay
  if (first) refuse(first.rule, { problems: inTheWay })
}

/** ROW_GONE of each requested row that does not exist, by its id. */
export function goneRows({ zh, en }: Words, asked: readonly string[], there: readonly { id: string }[]): RowProblem[] {
  const known = new Set(there.map(({ id }) => id))
  const missing = [...new Set(asked)].filter((id) => !known.has(id))
  return missing.map((id) => ({ rule: 'ROW_GONE', about: { zh: `${zh}[${id}]`, en: `${en} [${id}]` } }))
}
/** Refuses FIELD_BAD for a request field, with a reason. */
export function refuseField(field: string, reason: Words): never {
  refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD', reason }] })
}
