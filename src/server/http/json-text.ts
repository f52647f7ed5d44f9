import { Readable } from 'node:stream'
import { yieldEventLoop } from '../core/yield-event-loop.ts'

/** Rows that are serialised at once; longer lists are written in slices. */
const rowsPerSlice = 50
/**
 * Depth to which long lists are looked for: they are the answer itself, its `data`, or in a page or document in
 * `data`.
 */
const maxListDepth = 3

/**
 * Like `JSON.stringify(value)`, but returns a stream for an answer with long lists: 5,000 lines are 6 MB, which would
 * block the thread for 70 ms.
 */
export function jsonText(value: object): string | Readable {
  return holdsManyRows(value) ? Readable.from(partsOf(value), { objectMode: false }) : JSON.stringify(value)
}

async function* partsOf(value: object): AsyncGenerator<string> {
  if (Array.isArray(value)) return yield* partsOfRows(value)
  let between = '{'
  for (const [name, member] of Object.entries(value)) {
    if (holdsManyRows(member)) {
      yield `${between}${JSON.stringify(name)}:`
      yield* partsOf(member)
    } else {
      const text = JSON.stringify(member)
      if (text === undefined) continue
      yield `${between}${JSON.stringify(name)}:${text}`
    }
    between = ','
  }
  yield '}'
}

async function* partsOfRows(rows: readonly unknown[]): AsyncGenerator<string> {
  for (let at = 0; at < rows.length; at += rowsPerSlice) {
    await yieldEventLoop()
    const text = JSON.stringify(rows.slice(at, at + rowsPerSlice))
    yield `${at === 0 ? '[' : ','}${text.slice(1, -1)}`
  }
  yield ']'
}

/**
 * True if the value is or contains a list of many rows. Objects with `toJSON` are not searched, since `JSON.stringify`
 * must serialise them.
 */
function holdsManyRows(value: unknown, depth = maxListDepth): value is object {
  if (Array.isArray(value)) return value.length > rowsPerSlice
  if (depth === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) return false
  return Object.values(value).some((member) => holdsManyRows(member, depth - 1))
}
