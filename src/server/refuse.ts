import type { Problem, RefusalKey } from '#domain/refusals.ts'
import type { Params, Words } from '#domain/words.ts'
import type { Tx } from './db/connect.ts'

export type RefusalDetail = {
  /** Fills the template of the refusal's words. */
  params?: Params
  /** What is wrong, field by field and row by row. */
  problems?: readonly Problem[]
  /** The newer document of VERSION_STALE, as the wire shows it. */
  current?: object
  /** The events that STATUS_FORBIDS leaves open. */
  allowed?: readonly string[]
  /** The guard of the law that says no. */
  guard?: string
  /** Whose fields the problems name, where that is not the operation that was called. */
  operation?: string
  /** The status of the answer where it is not that of the key. */
  status?: number
  /** Runs in a transaction of its own after the rollback and before the answer, as a log row of the refusal does. */
  afterwards?: (tx: Tx) => Promise<void>
}

/** An expected "no" of the catalogue (rule B4). Thrown anywhere under a handler, it rolls back and is answered in the caller's language. */
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

/** Answers the request with a refusal; of what is gone it says what that is. */
export function refuse(key: Exclude<RefusalKey, 'ROW_GONE'>, detail?: RefusalDetail): never
export function refuse(key: RefusalKey, detail: RefusalDetail): never
export function refuse(key: RefusalKey, detail?: RefusalDetail): never {
  throw new Refused(key, detail)
}

/** One of the rows that a request names, and why it is in the way. */
export type RowProblem = Problem & Required<Pick<Problem, 'about'>>

/** Refuses a request for several rows, all or none, naming each that is in the way (rule B3); nothing happens where none is. */
export function refuseRows(inTheWay: readonly RowProblem[]): void {
  const [first] = inTheWay
  if (first) refuse(first.rule, { problems: inTheWay })
}

/** ROW_GONE of each row that was asked for and is not there, by its id. */
export function goneRows({ zh, en }: Words, asked: readonly string[], there: readonly { id: string }[]): RowProblem[] {
  const known = new Set(there.map(({ id }) => id))
  const missing = [...new Set(asked)].filter((id) => !known.has(id))
  return missing.map((id) => ({ rule: 'ROW_GONE', about: { zh: `${zh}[${id}]`, en: `${en} [${id}]` } }))
}
