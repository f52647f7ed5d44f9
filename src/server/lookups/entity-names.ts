import { type Operation, type OperationId, operations } from '#contract/operations.gen.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { resolveSchema, type Schema, schemasOf } from '../http/contract-schemas.ts'
import type { Handlers } from '../http/request.ts'
import { findEntityByName, renamedEntities, unknownEntity } from './legal-entities.ts'

/**
 * Field that on the wire contains the current name of a legal entity, but inside the server the key of its books (ADR
 * 279).
 */
const entityField = 'legalEntity'

type RawInput = Readonly<Record<string, unknown>>
type AnyCall = { tx: Tx; query: RawInput; body: RawInput; emptied: readonly string[] }
type AnyHandler = (call: object) => Promise<object | undefined>

/**
 * Wraps handlers: in requests, names or codes of legal entities are replaced by the keys of their books; in answers,
 * keys are replaced by names. Public handlers and those of resources stay as they are; resources refer to rows by id.
 */
export function withEntityNames(handlers: Handlers): Handlers {
  const speaking = operations.filter((operation) => operation.kind !== 'resource' && operation.access !== 'public')
  const named = speaking.flatMap((operation): [OperationId, AnyHandler][] => {
    // the call was validated by the schemas of its own operation
    const handler = handlers[operation.id] as AnyHandler
    const { answer } = schemasOf(operation.id)
    const takes = takesEntity(operation)
    const tells = answer !== undefined && namesEntity(answer)
    if (!takes && !tells) return []
    const asked: AnyHandler = takes ? async (call) => handler(await withKeys(call as AnyCall)) : handler
    return [[operation.id, tells ? async (call) => withNames((call as AnyCall).tx, await asked(call)) : asked]]
  })
  return { ...handlers, ...Object.fromEntries(named) } as Handlers
}

function takesEntity({ id }: Operation): boolean {
  const { query, body } = schemasOf(id)
  return [query, body].some((schema) => schema && Object.hasOwn(resolveSchema(schema).properties ?? {}, entityField))
}

function namesEntity(declared: Schema, seen: ReadonlySet<Schema> = new Set()): boolean {
  const schema = resolveSchema(declared)
  if (seen.has(schema)) return false
  const { properties = {}, items, additionalProperties } = schema
  const within = new Set([...seen, schema])
  const parts = [items, additionalProperties, ...Object.values(properties)].filter((part) => part !== undefined)
  return Object.hasOwn(properties, entityField) || parts.some((part) => namesEntity(part, within))
}

async function withKeys(call: AnyCall): Promise<AnyCall> {
  const { tx, query, body } = call
  const queried = query?.[entityField]
    ? { ...query, [entityField]: (await findEntityByName(tx, String(query[entityField]))).bookName }
    : query
  if (body?.[entityField] === undefined) return { ...call, query: queried }
  return { ...call, query: queried, ...(await bodyWithKey(call)) }
}

/** The body with the key of the books; a body with `legalEntityId` may name the entity in `legalEntity` instead. */
async function bodyWithKey({ tx, body, emptied }: AnyCall): Promise<Pick<AnyCall, 'body' | 'emptied'>> {
  const text = String(body[entityField]).trim()
  const entity = text === '' ? undefined : await findEntityByName(tx, text)
  const given = body.legalEntityId
  const isOther = given !== undefined && given !== (entity?.id ?? '0')
  if (isOther) refuse('FIELD_BAD', { problems: [{ ...unknownEntity, reason: otherThanId }] })
  return {
    body: { ...body, [entityField]: entity?.bookName ?? '', ...(entity ? { legalEntityId: entity.id } : {}) },
    emptied: entity ? emptied : [...emptied, 'legalEntityId'],
  }
}

const otherThanId = { zh: '与所选的法人不一致', en: 'it is another one than the one chosen' }

/** The answer with names of legal entities in place of the keys of their books. */
export async function withNames<Answer>(tx: Tx, answer: Answer): Promise<Answer> {
  const renamed = await renamedEntities(tx)
  return renamed.size === 0 ? answer : (replaceKeys(answer, renamed) as Answer)
}

function replaceKeys(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceKeys(one, renamed))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === entityField && typeof part === 'string' ? (renamed.get(part) ?? part) : replaceKeys(part, renamed),
    ]),
  )
}
