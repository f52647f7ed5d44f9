import type { RefusalKey } from '#domain/core/refusals.ts'
import type { Tx } from '#server/db/connect.ts'

/**
 * What the suite of all resources cannot know from the definitions and the contract. A resource is listed here only if
 * a value must have a particular form, or if something that is not a resource refers to it.
 */
export type Special = {
  /** Fields whose values are not derived from their kind. */
  body?(n: number): Record<string, unknown>
  /** More values that must be refused. */
  bad?: readonly (readonly [field: string, value: unknown, key?: RefusalKey])[]
  /** Only the user who created a row may change it. */
  ownOnly?: true
  /** Creates a reference to the row; returns what the refusal calls its place. */
  use?(tx: Tx, actor: { id: string }, id: string): Promise<string>
  /** For resources that only the server writes: writes row `n` as the server would. */
  plant?(tx: Tx, n: number): Promise<unknown>
}
