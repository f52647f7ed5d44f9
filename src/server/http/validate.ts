import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type OperationId, operations } from '#contract/operations.gen.ts'
import { yieldEventLoop } from '../core/yield-event-loop.ts'
import { components, type Schema, schemasOf } from './contract-schemas.ts'
import { boundElements, mostErrors, type ValidationEffort } from './elements.ts'
import { formats, validatorWords } from './formats.ts'
import { type InputProblem, type NormalisedInput, normalise } from './normalise.ts'

export type CheckedInput = {
  query: unknown
  body: unknown
  /** Faults of the input, at most a hundred. */
  problems: readonly InputProblem[]
  /** Keys of the body that were sent empty. An update clears these, and does not touch what was not sent at all. */
  emptied: readonly string[]
  /** Numbers of elements and errors counted while lists are checked. */
  effort: ValidationEffort
}

// the schemas are generated and use our own keyword `items`, so Ajv does not check them against JSON Schema itself
const ajv = new Ajv({ allErrors: true, strict: false, meta: false, validateSchema: false, logger: false, passContext: true })
boundElements(ajv)
for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate)
ajv.addFormat('int32', { type: 'number', validate: (value: number) => Math.abs(value) < 2 ** 31 })
ajv.addSchema({ $id: 'contract', components: withContractRefs(components) })

type Validators = { query: ValidateFunction; body?: ValidateFunction }
const compiled = new Map<OperationId, Validators>()

/** Takes the declared input from a request and validates it; returns the input to use and all its faults. */
export const checkInput = (id: OperationId, query: unknown, body: unknown): CheckedInput => validate(id, normaliseInput(id, query, body))

/** Like `checkInput`, for network input that may be large: yields to the event loop between steps. */
export async function checkInputInSteps(id: OperationId, query: unknown, body: unknown): Promise<CheckedInput> {
  await yieldEventLoop()
  const taken = normaliseInput(id, query, body)
  await yieldEventLoop()
  const checked = validate(id, taken)
  await yieldEventLoop()
  return checked
}

type NormalisedParts = { asked: NormalisedInput; sent: NormalisedInput }

function normaliseInput(id: OperationId, query: unknown, body: unknown): NormalisedParts {
  const schemas = schemasOf(id)
  const asked = normalise(schemas.query, query, 'query')
  const sent = schemas.body ? normalise(schemas.body, body, 'body') : { value: undefined, problems: [], emptied: [] }
  return { asked, sent }
}

function validate(id: OperationId, { asked, sent }: NormalisedParts): CheckedInput {
  const schemas = schemasOf(id)
  const validators = compiled.get(id) ?? compile(id)
  const effort = { elements: 0, errors: 0 }
  const problems = [...asked.problems, ...sent.problems, ...problemsOf(validators.query, asked.value, effort)]
  if (sent.value === undefined) {
    if (schemas.bodyRequired) problems.push({ path: [], rule: 'required' })
  } else if (validators.body) problems.push(...problemsOf(validators.body, sent.value, effort))
  return { query: asked.value, body: sent.value, problems: problems.slice(0, mostErrors), emptied: sent.emptied, effort }
}

/** Compiled at first use: compiling all at the start would take most of a second. */
function compile(id: OperationId): Validators {
  const { query, body } = schemasOf(id)
  const validators = { query: ajv.compile(withContractRefs(query)), ...(body && { body: ajv.compile(withContractRefs(body)) }) }
  compiled.set(id, validators)
  return validators
}

/** The schema with its references changed to point into the registered contract. */
function withContractRefs<T extends Schema | typeof components>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as T
}

function problemsOf(validate: ValidateFunction, value: unknown, effort: ValidationEffort): InputProblem[] {
  if (validate.call(effort, value)) return []
  return (validate.errors ?? []).map((error) => problemOf(error, value))
}

function problemOf({ keyword, instancePath, params }: ErrorObject, value: unknown): InputProblem {
  const path = instancePath.split('/').slice(1).map(pathSegment)
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

function pathSegment(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Compiles every validator, so that a fault in the contract appears at once; for tests. */
export function compileAll(): number {
  for (const { id } of operations) compile(id)
  return compiled.size
}
