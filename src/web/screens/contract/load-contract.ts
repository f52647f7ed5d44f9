import type { OperationId } from '#contract/operations.gen.ts'
import type { RefusalKey } from '#domain/core/refusals.ts'
import address from '../../../contract/schemas.gen.json?url'
import trialsAddress from '../../../contract/trials.gen.json?url'
import { type Contract, type ListedOperation, operationsIn } from './open-api.ts'

export type LoadedContract = { contract: Contract; operations: readonly ListedOperation[] }

/**
 * Loads the contract of this build, as JSON, because a browser takes more than a second to parse the YAML. Throws if
 * it cannot be loaded.
 */
export async function loadContract(): Promise<LoadedContract> {
  const contract = (await fetchJson(address)) as Contract
  return { contract, operations: operationsIn(contract) }
}

type Example = { query: Record<string, unknown>; body?: unknown }
/**
 * The refusals of an operation, and an example of its request in Chinese. `en` is set if the example differs in
 * English.
 */
export type Trial = { refusals: readonly RefusalKey[]; zh: Example; en?: Example }
export type Trials = Partial<Record<OperationId, Trial>>

/** Loads the examples of all operations. Throws if they cannot be loaded. */
export const loadTrials = async (): Promise<Trials> => (await fetchJson(trialsAddress)) as Trials

async function fetchJson(file: string): Promise<unknown> {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.json()
}
