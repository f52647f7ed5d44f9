import { guardOf } from '#contract/guards.gen.ts'
import type { OperationId } from '#contract/operations.gen.ts'
import { snake } from '#domain/core/field.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { type AuditKind, auditTargets } from '#resources/flow/audits.ts'
import type { ResourceDefinition } from '#resources/index.ts'
import { isFieldHidden } from '#server/core/hidden-fields.ts'
import type { Tx } from '#server/db/connect.ts'
import { Refused, refuse } from '#server/db/refuse.ts'
import { BadInput } from '#server/http/refusals.ts'
import type { User } from '#server/http/request.ts'
import { checkInput } from '#server/http/validate.ts'
import { nextFreeCode } from '#server/resources/new-code.ts'
import { type Plan, planOf } from '#server/resources/plan.ts'
import { readRow, type WireRow } from '#server/resources/rows.ts'
import { submitRow } from '#server/resources/submit.ts'

export type Fields = Readonly<Record<string, unknown>>

/**
 * The target of a request: its resource and its present row. `isGone` is set if a row was named that does not exist.
 */
export type AuditTarget = { definition: ResourceDefinition; plan: Plan; row: WireRow | undefined; isGone: boolean; kind: AuditKind }

type TargetReference = { stem?: string | undefined; api?: string; id?: string | null | undefined }

/** The resource and row that a request names. Refuses a resource that is not of the kind (FIELD_BAD). */
export async function targetOf(tx: Tx, kind: AuditKind, asked: TargetReference): Promise<AuditTarget> {
  const wanted = kind.target ?? asked.api
  const definition = auditTargets(kind).find(({ api, stem }) => (wanted ? api === wanted : stem === asked.stem))
  if (!definition) return refuse('FIELD_BAD', { problems: [{ field: 'stem', rule: 'FIELD_BAD' }] })
  const plan = planOf(definition)
  const row = asked.id ? await readRow(tx, plan, asked.id) : undefined
  return { definition, plan, row, isGone: Boolean(asked.id) && !row, kind }
}

function requireRow({ definition, isGone }: AuditTarget): void {
  if (isGone) refuse('ROW_GONE', { params: { object: definition.label } })
}

const submitOf = ({ api }: ResourceDefinition) => `${api}_submit` as OperationId

/**
 * Fields that must be sent with every change of the row, with their present values; they are not part of the request.
 */
function unchangedFields({ definition, row }: AuditTarget): Fields {
  const required = Object.entries(definition.fields).flatMap(([name, { required }]) => (required ? [[name, row?.[name]] as const] : []))
  return row ? { ...Object.fromEntries(required), id: row.id, version: row.version } : {}
}

/** The next free code for a new row without one. */
async function withCode(tx: Tx, { definition, plan, row, kind }: AuditTarget): Promise<Fields> {
  const code = definition.newCode?.field
  return kind.newOnly && !row && code ? { [code]: await nextFreeCode(tx, plan) } : {}
}

/**
 * Requested fields as they would be written, without fields that the contract does not know, that are hidden from the
 * requester (ADR 51), or that are unchanged. Refuses BAD_INPUT like a form with these fields.
 */
export async function requestedFieldsOf(tx: Tx, user: User, target: AuditTarget, requested: Fields): Promise<Fields> {
  requireRow(target)
  const { definition, row } = target
  const operation = submitOf(definition)
  const input = checkInput(operation, {}, { ...(await withCode(tx, target)), ...unchangedFields(target), ...requested })
  if (input.problems.length > 0) throw new BadInput(input.problems, operation)
  const value = input.body as Fields
  const known = Object.keys(requested).filter((name) => name !== 'id' && name !== 'version' && !isFieldHidden(user, definition.api, name))
  const pairs = known.flatMap((name): [string, unknown][] => {
    if (value[name] !== undefined) return [[name, withoutUnseen(user, definition.api, name, value[name])]]
    return input.emptied.includes(name) && row?.[name] !== undefined ? [[name, null]] : []
  })
  return Object.fromEntries(pairs.filter(([name, asked]) => !row || JSON.stringify(row[name]) !== JSON.stringify(asked)))
}

/** Drops hidden fields from nested rows. */
function withoutUnseen(user: User, api: string, name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((item) =>
    typeof item === 'object' && item !== null
      ? Object.fromEntries(Object.entries(item).filter(([field]) => !isFieldHidden(user, api, `${name}.${field}`)))
      : item,
  )
}

/** Fields of a request or its row that a user may see. */
export const seenFields = (user: User, api: string, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !isFieldHidden(user, api, name))
      .map(([name, value]) => [name, withoutUnseen(user, api, name, value)]),
  )

/** The rights a user would need to see all requested fields. */
export function rightsToSee(user: User, api: string, requested: Fields): string[] {
  const paths = Object.entries(requested).flatMap(([name, value]) => [
    name,
    ...(Array.isArray(value) ? value.flatMap((item) => Object.keys(Object(item)).map((field) => `${name}.${field}`)) : []),
  ])
  const rights = paths.flatMap((path) => (isFieldHidden(user, api, path) ? [guardOf(api, path) ?? ''] : []))
  return [...new Set(rights)]
}

/** Writes requested fields by the rules of the resource and returns the row; refusals name the fields of that row. */
export async function writeTarget(tx: Tx, user: User, target: AuditTarget, requested: Fields): Promise<WireRow> {
  requireRow(target)
  const emptied = Object.keys(requested).filter((name) => requested[name] === null)
  const said = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== null))
  try {
    return await submitRow(tx, user, target.plan, { ...(await withCode(tx, target)), ...unchangedFields(target), ...said }, { emptied })
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.key, { ...error, operation: submitOf(target.definition) }) : error
  }
}

/** The requested fields of a row, with the names of references. */
export function shownFields({ definition }: AuditTarget, row: Fields, requested: Fields): Fields {
  const names = Object.keys(requested).flatMap((name) => {
    const field = definition.fields[name]
    if (field?.kind === 'references') return [name, field.names]
    return field && 'name' in field ? [name, field.name] : [name]
  })
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))
}

/** The title of a row. */
export const nameOf = ({ definition }: AuditTarget, row: Fields): string =>
  String(definition.title.map((name) => row[name]).find((value) => value !== undefined) ?? '')

/**
 * Fields that are checked for duplicates in addition to the unique ones of the resource (rule B5 *Customer audit*).
 */
const exclusiveFields = ['phone', 'taxNo']

/** Problems of requested values that another row has: code, phone and taxpayer number. */
export async function duplicatesOf(tx: Tx, { definition, row }: AuditTarget, requested: Fields): Promise<Problem[]> {
  const alone = [...definition.unique.filter((names) => names.length === 1).flat(), ...exclusiveFields]
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
