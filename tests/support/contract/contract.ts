import { Ajv, type ValidateFunction } from 'ajv'
import { expect } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { components, schemasOf } from '#server/http/contract-schemas.ts'
import { formats } from '#server/http/formats.ts'

type Part = { $ref?: unknown; type?: unknown; properties?: unknown; additionalProperties?: unknown }

/**
 * The schema with every model closed, so that an undeclared field is an error, and with its references pointing into
 * the closed contract.
 */
function sealed<T extends object>(schema: T): T {
  return JSON.parse(JSON.stringify(schema), (_key, part: Part) => {
    if (typeof part !== 'object' || part === null) return part
    if (typeof part.$ref === 'string') part.$ref = part.$ref.replace('#/', 'answers#/')
    // a model lists its properties; a record only describes its values
    if (part.type === 'object' && (part.properties !== undefined || part.additionalProperties === undefined))
      part.additionalProperties = false
    return part
  }) as T
}

const ajv = new Ajv({ allErrors: true, strict: false, logger: false })
for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate)
// what people enter is bounded, but sums and products of it may be longer
ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/)
ajv.addFormat('int32', { type: 'number', validate: (value: number) => Math.abs(value) < 2 ** 31 })
ajv.addSchema({ $id: 'answers', components: sealed(components) })
const compiled = new Map<OperationId, ValidateFunction>()
const failure = ajv.compile({ $ref: 'answers#/components/schemas/Failure' })

/**
 * Differences between an answer and what the contract promises of this operation, undeclared keys included; empty if
 * there are none. A read that found nothing returns `{}` and a message.
 */
export function contractProblems(id: OperationId, answer: unknown): string[] {
  const { data, msg } = answer as { data?: unknown; msg?: string }
  if (msg === '暂无承载数据' && JSON.stringify(data) === '{}') return []
  const validate = compiled.get(id) ?? ajv.compile(sealed(schemasOf(id).answer ?? {}))
  compiled.set(id, validate)
  return problems(validate, answer)
}

/** Checks that the answer is exactly as in the contract: every field declared, none missing, none null. */
export function expectAnswer(id: OperationId, answer: unknown): void {
  expect({ id, problems: contractProblems(id, answer) }).toEqual({ id, problems: [] })
}

/** Checks that the refusal is exactly as the contract describes refusals. */
export function expectRefusal(answer: unknown): void {
  expect(problems(failure, answer)).toEqual([])
}

function problems(validate: ValidateFunction, answer: unknown): string[] {
  validate(answer)
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
}
