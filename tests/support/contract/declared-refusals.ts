import { readFileSync } from 'node:fs'
import { root } from '../steps.ts'

/**
 * The keys that the contract's document lists for each operation. Read line by line, because parsing the whole
 * document takes seconds.
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
 * Reads an app's log for refusals that the contract does not list for their operation. Faults are listed for all
 * operations; their cause is printed beside the tests, because the answer does not contain it.
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
    /** Each as `Operation: KEY`. */
    undeclared: () => [...found].sort(),
  }
}
