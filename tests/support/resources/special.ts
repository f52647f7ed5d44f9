import type { RefusalKey } from '#domain/core/refusals.ts'
import type { Tx } from '#server/db/connect.ts'

/**
 * What the suite of all resources cannot know from the definitions and the contract. A resource is named here only
 * where a value must look special, or where something that is no resource refers to it.
 */
export type Special = {
  /** Fields whose values are not made from their kind. */
  body?(n: number): Record<string, unknown>
  /** More that must be refused. */
  bad?: readonly (readonly [field: string, value: unknown, key?: RefusalKey])[]
  /** Only who made a row changes it. */
  ownOnly?: true
  /** Makes something refer to the row; answers what the refusal calls the place. */
  use?(tx: Tx, actor: { id: string }, id: string): Promise<string>
  /** Of what the server alone writes: writes row `n` as the server would. */
  plant?(tx: Tx, n: number): Promise<unknown>
}
