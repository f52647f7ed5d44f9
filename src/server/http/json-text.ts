import { Readable } from 'node:stream'
import { giveWay } from '../give-way.ts'

/** Rows of a list that are written at once; a longer list is written in parts. */
const slice = 50
/** Lists lie in the answer itself, in its `data`, or in a page or a document there. */
const depthOfLists = 3

/** `JSON.stringify(value)`, of an answer with long lists as a stream: 5,000 lines are 6 MB, which would take 70 ms of one turn to write and to send. */
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
  for (let at = 0; at < rows.length; at += slice) {
    await giveWay()
    const text = JSON.stringify(rows.slice(at, at + slice))
    yield `${at === 0 ? '[' : ','}${text.slice(1, -1)}`
  }
  yield ']'
}

/** Whether a list of many rows is the value or lies in it. What writes itself (`toJSON`) is left to `JSON.stringify`. */
function holdsManyRows(value: unknown, depth = depthOfLists): value is object {
  if (Array.isArray(value)) return value.length > slice
  if (depth === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) return false
  return Object.values(value).some((member) => holdsManyRows(member, depth - 1))
}
