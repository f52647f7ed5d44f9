import { type Operation, type OperationId, operations } from '#contract/operations.gen.ts'
import type { Tx } from './db/connect.ts'
import { resolved, type Schema, schemasOf } from './http/contract-schemas.ts'
import type { Handlers } from './http/request.ts'
import { entityNamed, renamedEntities, unknownEntity } from './queries/legal-entities.ts'
import { refuse } from './refuse.ts'

/** On the wire `legalEntity` is what a legal entity is called now; within it is the key of its books (ADR 279). */
const field = 'legalEntity'

type Input = Readonly<Record<string, unknown>>
type AnyCall = { tx: Tx; query: Input; body: Input; emptied: readonly string[] }
type AnyHandler = (call: object) => Promise<object | undefined>

/**
 * The same handlers, asked and answering by what legal entities are called: a name or code that was sent is the key of the books when they see it, and what they
 * answer by the key is told by its name. Resources refer to the rows themselves.
 */
export function withEntityNames(handlers: Handlers): Handlers {
  const speaking = operations.filter((operation) => operation.kind !== 'resource' && operation.access !== 'public')
  const named = speaking.flatMap((operation): [OperationId, AnyHandler][] => {
    // the schemas of its own operation have checked what it meets
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
  return [query, body].some((schema) => schema && Object.hasOwn(resolved(schema).properties ?? {}, field))
}

function namesEntity(declared: Schema, seen: ReadonlySet<Schema> = new Set()): boolean {
  const schema = resolved(declared)
  if (seen.has(schema)) return false
  const { properties = {}, items, additionalProperties } = schema
  const within = new Set([...seen, schema])
  const parts = [items, additionalProperties, ...Object.values(properties)].filter((part) => part !== undefined)
  return Object.hasOwn(properties, field) || parts.some((part) => namesEntity(part, within))
}

async function withKeys(call: AnyCall): Promise<AnyCall> {
  const { tx, query, body } = call
  const queried = query?.[field] ? { ...query, [field]: (await entityNamed(tx, String(query[field]))).bookName } : query
  if (body?.[field] === undefined) return { ...call, query: queried }
  return { ...call, query: queried, ...(await bodyWithKey(call)) }
}

/** What says whose books a document is in by an id may say it by the name. */
async function bodyWithKey({ tx, body, emptied }: AnyCall): Promise<Pick<AnyCall, 'body' | 'emptied'>> {
  const text = String(body[field]).trim()
  const entity = text === '' ? undefined : await entityNamed(tx, text)
  const given = body.legalEntityId
  const isOther = given !== undefined && given !== (entity?.id ?? '0')
  if (isOther) refuse('FIELD_BAD', { problems: [{ ...unknownEntity, reason: otherThanId }] })
  return {
    body: { ...body, [field]: entity?.bookName ?? '', ...(entity ? { legalEntityId: entity.id } : {}) },
    emptied: entity ? emptied : [...emptied, 'legalEntityId'],
  }
}

const otherThanId = { zh: '与所选的法人不一致', en: 'it is another one than the one chosen' }

/** An answer, with what legal entities are called in the place of the keys of their books. */
export async function withNames<Answer>(tx: Tx, answer: Answer): Promise<Answer> {
  const renamed = await renamedEntities(tx)
  return renamed.size === 0 ? answer : (namedIn(answer, renamed) as Answer)
}

function namedIn(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => namedIn(one, renamed))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === field && typeof part === 'string' ? (renamed.get(part) ?? part) : namedIn(part, renamed),
    ]),
  )
}
