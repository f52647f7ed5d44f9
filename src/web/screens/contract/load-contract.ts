import type { OperationId } from '#contract/operations.gen.ts'
import type { RefusalKey } from '#domain/refusals.ts'
import address from '../../../contract/schemas.gen.json?url'
import trialsAddress from '../../../contract/trials.gen.json?url'
import { type Contract, type ListedOperation, operationsIn } from './open-api.ts'

export type LoadedContract = { contract: Contract; operations: readonly ListedOperation[] }

/** The contract this app was built with, in the form that is read in a blink; the YAML takes a browser more than a second. Throws when it cannot be had. */
export async function loadContract(): Promise<LoadedContract> {
  const contract = (await read(address)) as Contract
  return { contract, operations: operationsIn(contract) }
}

type Example = { query: Record<string, unknown>; body?: unknown }
/** What a call is refused with, and an example of its request in Chinese and, where that differs, in English. */
export type Trial = { refusals: readonly RefusalKey[]; zh: Example; en?: Example }
export type Trials = Partial<Record<OperationId, Trial>>

/** What calls are tried with. Throws when it cannot be had. */
export const loadTrials = async (): Promise<Trials> => (await read(trialsAddress)) as Trials

async function read(file: string): Promise<unknown> {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.json()
}
