import { guardOf } from '#contract/guards.gen.ts'
import type { OperationId } from '#contract/operations.gen.ts'
import { snake } from '#domain/field.ts'
import type { Problem } from '#domain/refusals.ts'
import { type AuditKind, auditTargets } from '#resources/audits.ts'
import type { ResourceDefinition } from '#resources/index.ts'
import type { Tx } from '#server/db/connect.ts'
import { BadInput } from '#server/http/refusals.ts'
import type { User } from '#server/http/request.ts'
import { checkInput } from '#server/http/validate.ts'
import { Refused, refuse } from '#server/refuse.ts'
import { freeCode } from '#server/resources/new-code.ts'
import { type Plan, planOf } from '#server/resources/plan.ts'
import { readRow, type WireRow } from '#server/resources/rows.ts'
import { submitRow } from '#server/resources/submit.ts'
import { isUnseen } from '#server/unseen.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What a request is about: the kind of master data, and the row as it is now; a row that is meant and not there is gone. */
export type Target = { definition: ResourceDefinition; plan: Plan; row: WireRow | undefined; isGone: boolean; kind: AuditKind }

type Meant = { stem?: string | undefined; api?: string; id?: string | null | undefined }

/** The table and row that a request names; refuses another table than the kind's with FIELD_BAD. */
export async function targetOf(tx: Tx, kind: AuditKind, asked: Meant): Promise<Target> {
  const wanted = kind.target ?? asked.api
  const definition = auditTargets(kind).find(({ api, stem }) => (wanted ? api === wanted : stem === asked.stem))
  if (!definition) return refuse('FIELD_BAD', { problems: [{ field: 'stem', rule: 'FIELD_BAD' }] })
  const plan = planOf(definition)
  const row = asked.id ? await readRow(tx, plan, asked.id) : undefined
  return { definition, plan, row, isGone: Boolean(asked.id) && !row, kind }
}

function requireThere({ definition, isGone }: Target): void {
  if (isGone) refuse('ROW_GONE', { params: { object: definition.label } })
}

const submitOf = ({ api }: ResourceDefinition) => `${api}_submit` as OperationId

/** The fields that must be sent with every change, as they are; they are no part of what is asked for. */
function unchanged({ definition, row }: Target): Fields {
  const required = Object.entries(definition.fields).flatMap(([name, { required }]) => (required ? [[name, row?.[name]] as const] : []))
  return row ? { ...Object.fromEntries(required), id: row.id, version: row.version } : {}
}

/** A new row whose code is not asked for gets the next one. */
async function withCode(tx: Tx, { definition, plan, row, kind }: Target): Promise<Fields> {
  const code = definition.newCode?.field
  return kind.newOnly && !row && code ? { [code]: await freeCode(tx, plan) } : {}
}

/**
 * What is asked for as it will be written: fields that the contract knows, without those that its sender may not see (ADR 51), without
 * what is so already. Refuses BAD_INPUT as entering it would.
 */
export async function askedFields(tx: Tx, user: User, target: Target, requested: Fields): Promise<Fields> {
  requireThere(target)
  const { definition, row } = target
  const operation = submitOf(definition)
  const input = checkInput(operation, {}, { ...(await withCode(tx, target)), ...unchanged(target), ...requested })
  if (input.problems.length > 0) throw new BadInput(input.problems, operation)
  const value = input.body as Fields
  const known = Object.keys(requested).filter((name) => name !== 'id' && name !== 'version' && !isUnseen(user, definition.api, name))
  const pairs = known.flatMap((name): [string, unknown][] => {
    if (value[name] !== undefined) return [[name, withoutUnseen(user, definition.api, name, value[name])]]
    return input.emptied.includes(name) && row?.[name] !== undefined ? [[name, null]] : []
  })
  return Object.fromEntries(pairs.filter(([name, asked]) => !row || JSON.stringify(row[name]) !== JSON.stringify(asked)))
}

/** Rows within a row lose what somebody may not see as the row itself does. */
function withoutUnseen(user: User, api: string, name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((item) =>
    typeof item === 'object' && item !== null
      ? Object.fromEntries(Object.entries(item).filter(([field]) => !isUnseen(user, api, `${name}.${field}`)))
      : item,
  )
}

/** Fields of a request or of its row as somebody sees them. */
export const seenFields = (user: User, api: string, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !isUnseen(user, api, name))
      .map(([name, value]) => [name, withoutUnseen(user, api, name, value)]),
  )

/** The rights over figures that somebody would need to see all that is asked for. */
export function rightsToSee(user: User, api: string, requested: Fields): string[] {
  const paths = Object.entries(requested).flatMap(([name, value]) => [
    name,
    ...(Array.isArray(value) ? value.flatMap((item) => Object.keys(Object(item)).map((field) => `${name}.${field}`)) : []),
  ])
  const rights = paths.flatMap((path) => (isUnseen(user, api, path) ? [guardOf(api, path) ?? ''] : []))
  return [...new Set(rights)]
}

/** Writes what is asked for by the rules of the master data, and answers the row; its refusals name the fields of that row. */
export async function writeTarget(tx: Tx, user: User, target: Target, requested: Fields): Promise<WireRow> {
  requireThere(target)
  const emptied = Object.keys(requested).filter((name) => requested[name] === null)
  const said = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== null))
  try {
    return await submitRow(tx, user, target.plan, { ...(await withCode(tx, target)), ...unchanged(target), ...said }, { emptied })
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.key, { ...error, operation: submitOf(target.definition) }) : error
  }
}

/** Fields of a row by the names that are asked for, with what references among them are called. */
export function shownFields({ definition }: Target, row: Fields, requested: Fields): Fields {
  const names = Object.keys(requested).flatMap((name) => {
    const field = definition.fields[name]
    if (field?.kind === 'references') return [name, field.names]
    return field && 'name' in field ? [name, field.name] : [name]
  })
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))
}

/** What a row is called. */
export const nameOf = ({ definition }: Target, row: Fields): string =>
  String(definition.title.map((name) => row[name]).find((value) => value !== undefined) ?? '')

/** Beside what the table itself lets nobody share (rule B5 *Customer audit*). */
const nobodyElses = ['phone', 'taxNo']

/** Values asked for that another row has: code, phone and taxpayer number. */
export async function duplicatesOf(tx: Tx, { definition, row }: Target, requested: Fields): Promise<Problem[]> {
  const alone = [...definition.unique.filter((names) => names.length === 1).flat(), ...nobodyElses]
  const problems: Problem[] = []
  for (const field of alone) {
    const value = requested[field]
    if (typeof value !== 'string' || !definition.fields[field]) continue
    const taken = await tx.query(
      `select from ${definition.table} where tenant_id = $1 and ${snake(field)} = $2 and id is distinct from $3::bigint limit 1`,
      [tx.tenantId, value, row?.id ?? null],
    )
    if (taken.length > 0) problems.push({ field, rule: 'DUPLICATE', params: { field: definition.fields[field].label, value } })
  }
  return problems
}
