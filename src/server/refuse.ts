import type { Problem, RefusalKey } from '#domain/refusals.ts'
import type { Params } from '#domain/words.ts'
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
  readonly afterwards?: (tx: Tx) => Promise<void>

  constructor(key: RefusalKey, { params = {}, problems = [], current, allowed, afterwards }: RefusalDetail = {}) {
    super(key)
    this.name = 'Refused'
    this.key = key
    this.params = params
    this.problems = problems
    this.current = current
    this.allowed = allowed
    this.afterwards = afterwards
  }
}

/** Answers the request with a refusal. */
export function refuse(key: RefusalKey, detail?: RefusalDetail): never {
  throw new Refused(key, detail)
}
