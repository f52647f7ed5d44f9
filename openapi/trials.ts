// The examples the API page fills in for each call, and its refusals: separate from the schemas, for users who open
// it.

import { inEnglish } from './example-values.ts'
import type { OpenApi, Parameter, RawOperation } from './operations.ts'

type ExampleRequest = { query: Record<string, unknown>; body?: unknown }
/** `en` is left out where nothing in it is a word. */
type Trial = { refusals: string[]; zh: ExampleRequest; en?: ExampleRequest }

const hasHan = /\p{Script=Han}/u

/** By operation, from the document with its examples. Throws where a text of an example has no English yet. */
export function trialsOf(document: OpenApi): Record<string, Trial> {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  return Object.fromEntries(operations.map((raw) => [raw.operationId, trialOf(document, raw)]))
}

function trialOf(document: OpenApi, raw: RawOperation): Trial {
  const [content] = Object.entries(raw.requestBody?.content ?? {}) as [string, { example?: unknown }][]
  // a file is chosen by the user
  const body = content && content[0] !== 'multipart/form-data' ? content[1].example : undefined
  const zh = { query: queryOf(document, raw), ...(body !== undefined && { body }) }
  const en = inEnglishWords(zh) as ExampleRequest
  return { refusals: raw['x-refusals'] ?? [], zh, ...(JSON.stringify(en) !== JSON.stringify(zh) && { en }) }
}

function queryOf({ components }: OpenApi, { parameters = [] }: RawOperation): Record<string, unknown> {
  const found = parameters.map((one) => (one.$ref ? components.parameters?.[one.$ref.split('/').at(-1) ?? ''] : one))
  const shown = found.filter((one): one is Parameter & { example: unknown } => one?.in === 'query' && 'example' in one)
  return Object.fromEntries(shown.map(({ name, example }) => [name, example]))
}

function inEnglishWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEnglishWords)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inEnglishWords(one)]))
  if (typeof value !== 'string' || !hasHan.test(value)) return value
  const english = inEnglish[value]
  if (english === undefined) throw new Error(`no English for the example "${value}": add it to example-values.ts`)
  return english
}
