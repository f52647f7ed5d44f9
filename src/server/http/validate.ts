import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type OperationId, operations } from '#contract/operations.gen.ts'
import { giveWay } from '../give-way.ts'
import { components, type Schema, schemasOf } from './contract-schemas.ts'
import { boundElements, type Effort, mostErrors } from './elements.ts'
import { formats, validatorWords } from './formats.ts'
import { type InputProblem, type Normalised, normalise } from './normalise.ts'

export type CheckedInput = {
  query: unknown
  body: unknown
  /** A hundred at most. */
  problems: readonly InputProblem[]
  /** Keys of the body that were sent as nothing: a change clears these, where it leaves alone what was not sent. */
  emptied: readonly string[]
  /** What looking at the lists took. */
  effort: Effort
}

// the schemas are generated, so they are not checked against that of JSON schema, which knows another `items`
const ajv = new Ajv({ allErrors: true, strict: false, meta: false, validateSchema: false, logger: false, passContext: true })
boundElements(ajv)
for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate)
ajv.addFormat('int32', { type: 'number', validate: (value: number) => Math.abs(value) < 2 ** 31 })
ajv.addSchema({ $id: 'contract', components: absolute(components) })

type Validators = { query: ValidateFunction; body?: ValidateFunction }
const compiled = new Map<OperationId, Validators>()

/** Takes what the contract declares out of a request and checks it: the input to use, and everything that is wrong with it. */
export const checkInput = (id: OperationId, query: unknown, body: unknown): CheckedInput => validate(id, take(id, query, body))

/** As `checkInput`, for what was sent over the network and may be large: others are answered between its steps. */
export async function checkSent(id: OperationId, query: unknown, body: unknown): Promise<CheckedInput> {
  await giveWay()
  const taken = take(id, query, body)
  await giveWay()
  const checked = validate(id, taken)
  await giveWay()
  return checked
}

type Taken = { asked: Normalised; sent: Normalised }

function take(id: OperationId, query: unknown, body: unknown): Taken {
  const schemas = schemasOf(id)
  const asked = normalise(schemas.query, query, 'query')
  const sent = schemas.body ? normalise(schemas.body, body, 'body') : { value: undefined, problems: [], emptied: [] }
  return { asked, sent }
}

function validate(id: OperationId, { asked, sent }: Taken): CheckedInput {
  const schemas = schemasOf(id)
  const validators = compiled.get(id) ?? compile(id)
  const effort = { elements: 0, errors: 0 }
  const problems = [...asked.problems, ...sent.problems, ...problemsOf(validators.query, asked.value, effort)]
  if (sent.value === undefined) {
    if (schemas.bodyRequired) problems.push({ path: [], rule: 'required' })
  } else if (validators.body) problems.push(...problemsOf(validators.body, sent.value, effort))
  return { query: asked.value, body: sent.value, problems: problems.slice(0, mostErrors), emptied: sent.emptied, effort }
}

/** Compiled on first use: all of them at start would cost most of a second. */
function compile(id: OperationId): Validators {
  const { query, body } = schemasOf(id)
  const validators = { query: ajv.compile(absolute(query)), ...(body && { body: ajv.compile(absolute(body)) }) }
  compiled.set(id, validators)
  return validators
}

/** The schema with its references pointing into the registered contract. */
function absolute<T extends Schema | typeof components>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as T
}

function problemsOf(validate: ValidateFunction, value: unknown, effort: Effort): InputProblem[] {
  if (validate.call(effort, value)) return []
  return (validate.errors ?? []).map((error) => problemOf(error, value))
}

function problemOf({ keyword, instancePath, params }: ErrorObject, value: unknown): InputProblem {
  const path = instancePath.split('/').slice(1).map(segment)
  if (keyword === 'required') return { path: [...path, String(params.missingProperty)], rule: 'required' }
  if (keyword === 'format') return formatProblem(path, String(params.format), value)
  if (keyword === 'enum') return { path, rule: 'enum', allowed: (params.allowedValues as readonly unknown[]).map(String) }
  return { path, rule: keyword, ...(typeof params.limit === 'number' && { limit: params.limit }) }
}

function formatProblem(path: readonly (string | number)[], rule: string, value: unknown): InputProblem {
  const words = validatorWords(
    rule,
    path.reduce<unknown>((within, part) => Reflect.get(Object(within), part), value),
  )
  return { path, rule, ...(words && { words }) }
}

function segment(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Compiles every validator, so that a fault in the contract shows at once; for tests. */
export function compileAll(): number {
  for (const { id } of operations) compile(id)
  return compiled.size
}
