import { snake } from '#domain/core/field.ts'
import type { Problem, RefusalKey } from '#domain/core/refusals.ts'
import { type Field, type ResourceDefinition, targetOf } from '#resources/index.ts'
import { codeOf } from '../db/client.ts'
import type { Tx } from '../db/connect.ts'
import { isConstraint } from '../db/engine.ts'
import { refuse } from '../db/refuse.ts'
import { isPlatform, titleOf } from './plan.ts'
import type { ColumnValue } from './values.ts'

/**
 * A violated constraint, as PostgreSQL reports it to a role that row-level security restricts: with names but without
 * values.
 */
export type Violation = { code: string; table: string; constraint: string }

/** The constraint whose violation an error reports; undefined for any other error. */
export function violationOf(error: unknown): Violation | undefined {
  const code = codeOf(error)
  if (code !== '23505' && code !== '23503' && code !== '23514') return undefined
  return { code, table: String(Reflect.get(Object(error), 'table')), constraint: String(Reflect.get(Object(error), 'constraint')) }
}

/**
 * Runs a write and turns a violated constraint into a refusal in the caller's words: DUPLICATE with fields and values,
 * or FIELD_BAD with the field. Names of references in a duplicate are looked up afterwards, so the write runs after a
 * savepoint.
 */
export async function refuseViolations<T>(
  tx: Tx,
  definition: ResourceDefinition,
  valueAt: (name: string) => ColumnValue | undefined,
  write: () => Promise<T>,
): Promise<T> {
  const refers = definition.unique.flat().some((name) => definition.fields[name]?.kind === 'reference')
  if (refers) await tx.query('savepoint entry')
  try {
    return await write()
  } catch (error) {
    const violation = violationOf(error)
    const found = violation && violatedFields(definition, violation)
    if (!found) throw error
    if (refers) await tx.query('rollback to savepoint entry')
    const { names, rule } = found
    const [name = ''] = names
    if (names.length === 1 && !refers)
      refuse(rule, { problems: [problemOf(name, definition.fields[name], rule, String(valueAt(name) ?? ''))] })
    const labels = names.map((one) => definition.fields[one]?.label ?? { zh: one, en: one })
    const values: string[] = []
    for (const one of names) values.push(await valueWithTitle(tx, definition.fields[one], valueAt(one) ?? null))
    const field = { zh: labels.map(({ zh }) => zh).join('、'), en: labels.map(({ en }) => en).join(', ') }
    return refuse(rule, { problems: [{ field: name, rule, params: { field, value: values.join(' ') } }] })
  }
}

/** A value as users know it: a reference as its target's title. */
export async function valueWithTitle(tx: Tx, field: Field | undefined, value: ColumnValue): Promise<string> {
  if (field?.kind !== 'reference') return String(value ?? '')
  const named = await tx.maybeOne<{ title: string | null }>(
    `select ${titleOf('r', field.to)} as title from ${targetOf(field.to).table} r
      where ${isPlatform(targetOf(field.to)) ? '$1::text is not null' : 'r.tenant_id = $1'} and r.id = $2`,
    [tx.tenantId, value],
  )
  return named?.title ?? String(value ?? '')
}

/** A problem of one field, which is named by its label. */
export function problemOf(name: string, field: Field | undefined, rule: RefusalKey, value = ''): Problem {
  return { field: name, rule, params: { field: field?.label ?? name, value } }
}

/** `names`: all fields that must be unique together, or the single field that is invalid. */
type ViolatedFields = { names: readonly string[]; rule: 'DUPLICATE' | 'FIELD_BAD' }

/**
 * The fields of a violated constraint, found by its name: by default PostgreSQL composes it of table and columns, and
 * our migrations do not change that.
 */
function violatedFields(definition: ResourceDefinition, { code, table, constraint }: Violation): ViolatedFields | undefined {
  const linked = Object.entries(definition.fields).find(([, field]) => field.kind === 'references' && field.link.table === table)
  if (linked) return { names: [linked[0]], rule: 'FIELD_BAD' }
  const children = Object.values(definition.children ?? {}).find((one) => one.table === table)
  const fields = table === definition.table ? definition.fields : (children?.fields ?? {})
  if (code === '23505') {
    const names = uniqueNames(definition, constraint)
    return names.length === 0 ? undefined : { names, rule: 'DUPLICATE' }
  }
  const name = Object.keys(fields).find((one) => constraintNames(table, code, snake(one)).some((own) => isConstraint(constraint, own)))
  return name === undefined ? undefined : { names: [name], rule: 'FIELD_BAD' }
}

const constraintNames = (table: string, code: string, column: string): readonly string[] =>
  code === '23503' ? [`${table}_tenant_id_${column}_fkey`, `${table}_${column}_fkey`] : [`${table}_${column}_check`]

function uniqueNames(definition: ResourceDefinition, constraint: string): readonly string[] {
  return definition.unique.find((names) => isConstraint(constraint, uniqueConstraint(definition, names))) ?? []
}

/** Name of the unique constraint on a set of fields. */
export const uniqueConstraint = (definition: ResourceDefinition, names: readonly string[]): string =>
  [definition.table, ...(isPlatform(definition) ? [] : ['tenant_id']), ...names.map(snake), 'key'].join('_')
