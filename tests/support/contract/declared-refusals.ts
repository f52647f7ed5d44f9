import { readFileSync } from 'node:fs'
import { root } from '../steps.ts'

/**
 * The keys that the contract's document lists for each operation, read line by line: parsing all of it takes seconds.
 */
function declared(): Map<string, ReadonlySet<string>> {
  const text = readFileSync(`${root}openapi/openapi.yaml`, 'utf8')
  const found = new Map<string, ReadonlySet<string>>()
  let id = ''
  for (const [, operationId, keys] of text.matchAll(/^ {6}(?:operationId: (\w+)|x-refusals: \[ (.*) \])$/gm)) {
    if (operationId) id = operationId
    else if (keys) found.set(id, new Set(keys.split(', ')))
  }
  return found
}

let known: Map<string, ReadonlySet<string>> | undefined

/**
 * Reads the log of an app: which refusals it answered that the contract does not list for their operation. Faults are
 * listed for all; what caused one is told beside the tests, because an answer says nothing of it.
 */
export function refusalWatch() {
  const found = new Set<string>()
  return {
    read(line: string): void {
      if (line.includes('"msg":"a request failed"')) process.stderr.write(line)
      if (!line.includes('"refusal"')) return
      const { operation, refusal } = JSON.parse(line) as { operation?: string; refusal?: string }
      if (!operation || !refusal || refusal === 'SERVER_FAULT') return
      known ??= declared()
      if (!known.get(operation)?.has(refusal)) found.add(`${operation}: ${refusal}`)
    },
    /** As `Operation: KEY`. */
    undeclared: () => [...found].sort(),
  }
}
