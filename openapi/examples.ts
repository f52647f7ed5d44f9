// Examples of requests and answers, made from the schemas alone, so that the same contract gives the same examples.

import { byEnding, byFormat, byName } from './example-values.ts'
import type { OpenApi, Parameter, RawOperation, Schema } from './operations.ts'

type Found = Schema & {
  type?: string
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  examples?: unknown[]
  default?: unknown
  minimum?: number
  maxLength?: number
  pattern?: string
}

/** What is made: of a request what it must say and what people always enter, of an answer every field. */
type Making = { schemas: Record<string, Schema>; whole: boolean; within: readonly string[] }

/** Optional fields without which a request says nothing. */
const usual = new Set([
  'supplierId',
  'customerId',
  'depotId',
  'inDepotId',
  'bearer',
  'lines',
  'commInfoId',
  'unitId',
  'qty',
  'actualQty',
  'taxPrice',
  'taxRate',
  'costPrice',
  'cause',
  'name',
  'remark',
  'payableAmt',
  'targetId',
])

/** The document with an example of each request and each answer; answers of one model share theirs. */
export function withExamples(document: OpenApi): OpenApi {
  const { components, paths } = document
  const examples: Record<string, { value: unknown }> = {}
  for (const parameter of Object.values(components.parameters ?? {})) exemplify(parameter, components.schemas)
  for (const raw of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const parameter of raw.parameters ?? []) exemplify(parameter, components.schemas)
    for (const content of Object.values(raw.requestBody?.content ?? {}))
      Object.assign(content, { example: made('', content.schema, { schemas: components.schemas, whole: false, within: [] }) })
    showAnswer(raw, components.schemas, examples)
  }
  components.examples = examples
  return document
}

function exemplify(parameter: Parameter, schemas: Record<string, Schema>): void {
  const { $ref, name, required, schema } = parameter
  const shown = required || name === 'current' || name === 'size'
  if (!$ref && shown) Object.assign(parameter, { example: made(name, schema, { schemas, whole: false, within: [] }) })
}

function showAnswer(raw: RawOperation, schemas: Record<string, Schema>, examples: Record<string, { value: unknown }>): void {
  const content = raw.responses['200']?.content?.['application/json']
  if (!content) return
  const name =
    String(content.schema.$ref ?? `${raw.operationId}Answer`)
      .split('/')
      .at(-1) ?? ''
  examples[name] ??= { value: made('', content.schema, { schemas, whole: true, within: [] }) }
  Object.assign(content, { examples: { answer: { $ref: `#/components/examples/${name}` } } })
}

function made(name: string, declared: Schema, making: Making): unknown {
  const { $ref, ...beside } = declared
  const model = $ref?.split('/').at(-1) ?? ''
  const schema: Found = $ref ? { ...making.schemas[model], ...beside } : declared
  const within = model ? [...making.within, model] : making.within
  if (schema.type === 'object') return stated(schema) ?? objectOf(schema, { ...making, within })
  if (schema.type === 'array') return [made(name, schema.items ?? {}, { ...making, within })]
  return stated(schema) ?? scalar(name, schema)
}

/** What a field is left out beside: what may name either partner names the supplier, what is sold names no store. */
const leftOutBeside: Readonly<Record<string, string>> = { customerId: 'supplierId', inDepotId: 'customerId' }

/** A model within itself ends there: its nodes are shown one deep. */
function objectOf({ properties = {}, required = [] }: Found, making: Making): Record<string, unknown> {
  const isAgain = ({ $ref, items }: Found) =>
    making.within.includes(
      String($ref ?? items?.$ref)
        .split('/')
        .at(-1) ?? '',
    )
  const shown = Object.entries(properties).filter(
    ([name, schema]) =>
      required.includes(name) || (making.whole ? !isAgain(schema) : usual.has(name) && !properties[leftOutBeside[name] ?? '']),
  )
  const fixed: Readonly<Record<string, unknown>> = properties.success ? envelope : {}
  return Object.fromEntries(shown.map(([name, schema]) => [name, fixed[name] ?? made(name, schema, making)]))
}

/** What the envelope of a success says. */
const envelope = { code: 200, msg: '操作成功' }

const stated = ({ examples, default: usually, enum: values }: Found): unknown => examples?.[0] ?? usually ?? values?.[0]

function scalar(name: string, { type, format, minimum = 1, maxLength = 200 }: Found): unknown {
  if (type === 'integer' || type === 'number') return minimum
  if (type === 'boolean') return true
  if (type !== 'string' && format === undefined) return {}
  const text = byFormat[format ?? ''] ?? byName[name] ?? byEnding.find(([ending]) => ending.test(name))?.[1] ?? '说明'
  return text.slice(0, maxLength)
}
