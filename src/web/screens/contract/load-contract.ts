import address from '../../../contract/schemas.gen.json?url'
import { type Contract, type ListedOperation, operationsIn } from './open-api.ts'

export type LoadedContract = { contract: Contract; operations: readonly ListedOperation[] }

/** The contract this app was built with, in the form that is read in a blink; the YAML takes a browser more than a second. Throws when it cannot be had. */
export async function loadContract(): Promise<LoadedContract> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const contract = (await response.json()) as Contract
  return { contract, operations: operationsIn(contract) }
}
