// Examples of requests and answers, made from the schemas alone, so that the same contract gives the same examples.

import { byEnding, byFormat, byName } from './example-values.ts'
import type { OpenApi, Parameter, RawOperation, Schema } from './operations.ts'

type ExampleSchema = Schema & {
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

/** The context of an example: of a request only required and usual fields, of an answer every field. */
type ExampleContext = { schemas: Record<string, Schema>; whole: boolean; within: readonly string[] }

/** Optional fields that make an example of a request meaningful. */
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
      Object.assign(content, { example: exampleOf('', content.schema, { schemas: components.schemas, whole: false, within: [] }) })
    showAnswer(raw, components.schemas, examples)
  }
  components.examples = examples
  return document
}

function exemplify(parameter: Parameter, schemas: Record<string, Schema>): void {
  const { $ref, name, required, schema } = parameter
  const shown = required || name === 'current' || name === 'size'
  if (!$ref && shown) Object.assign(parameter, { example: exampleOf(name, schema, { schemas, whole: false, within: [] }) })
}

function showAnswer(raw: RawOperation, schemas: Record<string, Schema>, examples: Record<string, { value: unknown }>): void {
  const content = raw.responses['200']?.content?.['application/json']
  if (!content) return
  const name =
    String(content.schema.$ref ?? `${raw.operationId}Answer`)
      .split('/')
      .at(-1) ?? ''
  examples[name] ??= { value: exampleOf('', content.schema, { schemas, whole: true, within: [] }) }
  Object.assign(content, { examples: { answer: { $ref: `#/components/examples/${name}` } } })
}

function exampleOf(name: string, declared: Schema, making: ExampleContext): unknown {
  const { $ref, ...beside } = declared
  const model = $ref?.split('/').at(-1) ?? ''
  const schema: ExampleSchema = $ref ? { ...making.schemas[model], ...beside } : declared
  const within = model ? [...making.within, model] : making.within
  if (schema.type === 'object') return statedExample(schema) ?? objectOf(schema, { ...making, within })
  if (schema.type === 'array') return [exampleOf(name, schema.items ?? {}, { ...making, within })]
  return statedExample(schema) ?? scalarExample(name, schema)
}

/**
 * Fields left out if another one is present: an object with either partner names the supplier, a sale names no store.
 */
const leftOutBeside: Readonly<Record<string, string>> = { customerId: 'supplierId', inDepotId: 'customerId' }

/** A recursive model ends there: its nodes are shown one level deep. */
function objectOf({ properties = {}, required = [] }: ExampleSchema, making: ExampleContext): Record<string, unknown> {
  const isAgain = ({ $ref, items }: ExampleSchema) =>
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
  return Object.fromEntries(shown.map(([name, schema]) => [name, fixed[name] ?? exampleOf(name, schema, making)]))
}

/** The envelope of a success. */
const envelope = { code: 200, msg: '操作成功' }

const statedExample = ({ examples, default: usually, enum: values }: ExampleSchema): unknown => examples?.[0] ?? usually ?? values?.[0]

function scalarExample(name: string, { type, format, minimum = 1, maxLength = 200 }: ExampleSchema): unknown {
  if (type === 'integer' || type === 'number') return minimum
  if (type === 'boolean') return true
  if (type !== 'string' && format === undefined) return {}
  const text = byFormat[format ?? ''] ?? byName[name] ?? byEnding.find(([ending]) => ending.test(name))?.[1] ?? '说明'
  return text.slice(0, maxLength)
}
