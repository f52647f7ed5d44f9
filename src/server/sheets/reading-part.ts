import { BadInput } from '../http/refusals.ts'
import { type ReadingChoice, textEncodings } from './reading.ts'

/** The largest number by which a sheet, row or column may be chosen. */
const highest = 1_000_000
const mostEntries = 500
const longestText = 500

const isPlace = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= highest
const isList = (value: unknown, isEntry: (entry: unknown) => boolean) =>
  Array.isArray(value) && value.length <= mostEntries && value.every(isEntry)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= longestText
const meanings: readonly unknown[] = ['share', 'percent']

const checks: { [Name in keyof Required<ReadingChoice>]: (value: unknown) => boolean } = {
  sheet: isPlace,
  headRow: isPlace,
  encoding: (value) => (textEncodings as readonly unknown[]).includes(value),
  keptRows: (value) => isList(value, isPlace),
  constants: (value) => isList(value, (entry) => isObject(entry) && isText(entry.head) && isText(entry.text)),
  fractions: (value) => isList(value, (entry) => isObject(entry) && isPlace(entry.column) && meanings.includes(entry.meaning)),
}

/** Parses a form part (JSON) that says how a file is to be read. Refuses BAD_INPUT, naming the wrong entry. */
export function readingOfPart(part: string | undefined): ReadingChoice | undefined {
  if (part === undefined) return undefined
  const chosen = parsePart(part)
  const wrong = Object.entries(checks).flatMap(([name, isRight]) =>
    chosen[name] === undefined || isRight(chosen[name]) ? [] : [{ path: ['reading', name], rule: 'type' }],
  )
  if (wrong.length > 0) throw new BadInput(wrong)
  return Object.fromEntries(Object.keys(checks).flatMap((name) => (chosen[name] === undefined ? [] : [[name, chosen[name]]])))
}

function parsePart(part: string): Record<string, unknown> {
  try {
    const chosen: unknown = JSON.parse(part)
    if (isObject(chosen)) return chosen
  } catch {
    // invalid JSON is refused in the same way as JSON that is no object
  }
  throw new BadInput([{ path: ['reading'], rule: 'type' }])
}
