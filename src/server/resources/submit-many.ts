import { snake } from '#domain/core/field.ts'
import { codeKey } from '#domain/core/plain-code.ts'
import type { Tx } from '../db/connect.ts'
import { inBatches, insertPart, insertRows, type RowColumns, rowsSource, runOverRows, type SharedColumns } from '../db/multi-row.ts'
import { keyFieldOf } from './code-keys.ts'
import { isVisibleRow, type Plan, sqlTypes } from './plan.ts'
import type { StoredRow } from './rows.ts'
import type { Actor, RowDraft } from './submit.ts'
import { isSameValue } from './values.ts'
import { violationOf } from './violations.ts'

/** A row whose values were checked; `stored` is its locked former state and is absent for a new row. */
export type CheckedRow = { draft: RowDraft; stored?: StoredRow | undefined }

/** Thrown if rows cannot be written together; submitting each of them alone then shows which one is at fault. */
class RefusedTogether extends Error {}

/**
 * True if a row can be written together with others: only its own columns and the key of its code are written, and a
 * stored row keeps its unique values, so that the order of the rows does not matter.
 */
export function canWriteTogether({ definition }: Plan, { draft, stored }: CheckedRow): boolean {
  const { onlyOne = '', owner, told, unique } = definition
  if (owner || told || draft.children.size > 0 || draft.links.size > 0) return false
  if ((draft.values.get(onlyOne) ?? stored?.[onlyOne]) === 2) return false
  return !stored || unique.flat().every((name) => !draft.values.has(name) || isSameValue(stored[name], draft.values.get(name)))
}

/**
 * Locks rows that are to be changed, in the order of their ids, and returns those that exist and are visible to the
 * caller.
 */
export async function lockRows(tx: Tx, plan: Plan, ids: readonly string[]): Promise<Map<string, StoredRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<StoredRow>(
    `${plan.select} where ${plan.own('t')} and t.id = any ($2::bigint[]) order by t.id for no key update of t`,
    [tx.tenantId, ids],
  )
  return new Map(rows.filter((row) => isVisibleRow(tx, plan, row)).map((row) => [row.id, row]))
}

/**
 * Writes checked rows, many per statement. The rows and versions are the same as after submitting each of them. Throws
 * RefusedTogether, or the database's error, if one of them is refused; what was written must then be rolled back.
 */
async function submitTogether(tx: Tx, actor: Actor, plan: Plan, rows: readonly CheckedRow[]): Promise<void> {
  await insertTogether(
    tx,
    actor,
    plan,
    rows.filter(({ stored }) => !stored),
  )
  await updateTogether(
    tx,
    actor,
    plan,
    rows.filter(({ stored }) => stored),
  )
}

/** Like `submitTogether`, after a savepoint. Returns false if a row was refused; then nothing is written. */
export async function trySubmitTogether(tx: Tx, actor: Actor, plan: Plan, rows: readonly CheckedRow[]): Promise<boolean> {
  await tx.query('savepoint rows_together')
  try {
    await submitTogether(tx, actor, plan, rows)
    await tx.query('release savepoint rows_together')
    return true
  } catch (error) {
    if (!(error instanceof RefusedTogether) && !violationOf(error)) throw error
    await tx.query('rollback to savepoint rows_together')
    return false
  }
}

/**
 * Groups rows that have the same columns, because a column that a row lacks must get its default or stay unchanged.
 */
const byColumns = (rows: readonly CheckedRow[]): CheckedRow[][] => [
  ...Map.groupBy(rows, ({ draft }) => [...draft.values.keys()].sort().join()).values(),
]

function columnsOf({ fields }: Plan, rows: readonly CheckedRow[]): RowColumns {
  const names = [...(rows[0]?.draft.values.keys() ?? [])]
  const kindOf = (name: string) => fields.find((field) => field.name === name)?.field.kind ?? 'text'
  return Object.fromEntries(
    names.map((name) => [snake(name), [sqlTypes[kindOf(name)], rows.map(({ draft }) => draft.values.get(name) ?? null)] as const]),
  )
}

async function insertTogether(tx: Tx, actor: Actor, plan: Plan, rows: readonly CheckedRow[]): Promise<void> {
  const shared: SharedColumns = {
    tenant_id: ['text', tx.tenantId],
    create_user: ['bigint', actor.id],
    create_time: ['timestamptz', tx.now],
  }
  const key = keyFieldOf(plan.definition)
  const returning = key === undefined ? 'returning id' : `returning id, ${snake(key)} as code`
  const coded: { id: string; code?: string | null }[] = []
  for (const group of byColumns(rows))
    for (const some of inBatches(tx, columnsOf(plan, group), Object.keys(shared).length)) {
      const { sql, values } = insertPart(tx, plan.table, shared, some)
      coded.push(...(await runOverRows<{ id: string; code?: string | null }>(tx, { sql: `${sql} ${returning}`, values })))
    }
  await claimKeys(tx, plan, coded)
}

/** Claims the keys of new rows' codes, like `claimCodeKey` for a single one. */
async function claimKeys(tx: Tx, { definition }: Plan, rows: readonly { id: string; code?: string | null }[]): Promise<void> {
  const keyed = rows.flatMap(({ id, code }) => (code ? [{ id, key: codeKey(code) }] : []))
  const claimed = await insertRows(
    tx,
    'code_key',
    { tenant_id: ['text', tx.tenantId], resource: ['text', definition.api] },
    { key: ['text', keyed.map(({ key }) => key)], row_id: ['bigint', keyed.map(({ id }) => id)] },
    'on conflict do nothing returning key',
  )
  if (claimed.length < keyed.length) throw new RefusedTogether('a code is taken')
}

async function updateTogether(tx: Tx, actor: Actor, plan: Plan, rows: readonly CheckedRow[]): Promise<void> {
  const shared = [tx.tenantId, actor.id, tx.now]
  for (const group of byColumns(rows)) {
    const columns = columnsOf(plan, group)
    const sets = Object.keys(columns).map((column) => `${column} = given.${column}`)
    const stamps = ['version = t.version + 1', 'update_user = $2::bigint', 'update_time = $3::timestamptz']
    const given: RowColumns = { id: ['bigint', group.map(({ stored }) => stored?.id)], ...columns }
    for (const some of inBatches(tx, given, shared.length)) {
      const source = rowsSource(tx, 'given', some, shared.length)
      await runOverRows(tx, {
        sql: `update ${plan.table} t set ${[...sets, ...stamps].join(', ')} from ${source.sql} where t.tenant_id = $1 and t.id = given.id`,
        values: [...shared, ...source.values],
      })
    }
  }
}
