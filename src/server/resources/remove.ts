import { snake } from '#domain/core/field.ts'
import { resources } from '#resources/index.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/connect.ts'
import { goneRows, type RowProblem, refuseRows } from '../db/refuse.ts'
import { isVisibleRow, type Plan, titleOf } from './plan.ts'
import { placeOf } from './usage-places.ts'
import { type Violation, violationOf } from './violations.ts'

type TitledRow = { id: string; title: string | null }

/** Removes rows, either all or none. The refusal names every row that cannot be removed, and why (rule B3). */
export async function removeRows(tx: Tx, plan: Plan, ids: readonly string[]): Promise<void> {
  refuseRows(await removeOrProblems(tx, plan, ids))
}

/**
 * Removes rows and returns problems of those that cannot be removed. If there are any, the transaction must not be
 * committed. ROW_GONE for a missing row, IN_USE for one that is used, LAST_ROW if the tenant would be left with none.
 */
export async function removeOrProblems(tx: Tx, plan: Plan, ids: readonly string[]): Promise<RowProblem[]> {
  const asked = [...new Set(ids)]
  if (plan.definition.keepsOne) await takeAdvisoryLock(tx, plan.table)
  const places = plan.places.map(({ name, column }) => `, t.${column} as "${name}"`).join('')
  const found = await tx.query<TitledRow>(
    `select t.id, ${titleOf('t', plan.definition.api)} as title${places} from ${plan.table} t
      where ${plan.own('t')} and t.id = any ($2::bigint[]) order by t.id for update`,
    [tx.tenantId, asked],
  )
  const rows = found.filter((row) => isVisibleRow(tx, plan, row))
  const gone = goneRows(plan.definition.label, asked, rows)
  if (await wouldLeaveNone(tx, plan, rows))
    return [
      ...gone,
      ...rows.map(({ id, title }) => ({ rule: 'LAST_ROW', about: title ?? id, params: { kind: placeOf(plan.table) } }) as const),
    ]
  const counted = await usedByDocuments(tx, plan, rows)
  const others = rows.filter((row) => !counted.includes(row))
  return [...gone, ...counted.map((row) => inUseProblem(row, 'document')), ...(await deleteUnreferenced(tx, plan, others))]
}

/**
 * Deletes rows after a savepoint. If one of them is in use, nothing is deleted and the violated constraint is
 * returned.
 */
async function deleteRows(tx: Tx, { table, own }: Plan, rows: readonly TitledRow[]): Promise<Violation | undefined> {
  await tx.query('savepoint removal')
  try {
    await tx.query(`delete from ${table} t where ${own('t')} and t.id = any ($2::bigint[])`, [tx.tenantId, rows.map(({ id }) => id)])
    return undefined
  } catch (error) {
    const violation = violationOf(error)
    if (violation?.code !== '23503') throw error
    await tx.query('rollback to savepoint removal')
    return violation
  }
}

/** True if the resource requires at least one row and the tenant would be left with none. */
async function wouldLeaveNone(tx: Tx, { definition, table, own }: Plan, rows: readonly TitledRow[]): Promise<boolean> {
  if (!definition.keepsOne || rows.length === 0) return false
  const left = await tx.query(`select from ${table} t where ${own('t')} and t.id <> all ($2::bigint[]) limit 1`, [
    tx.tenantId,
    rows.map(({ id }) => id),
  ])
  return left.length === 0
}

/** Those of the rows that lines of documents use. */
async function usedByDocuments(tx: Tx, { definition, table }: Plan, rows: readonly TitledRow[]): Promise<TitledRow[]> {
  const { uses } = definition
  if (!uses) return []
  const equal = (alias: string, columns: Readonly<Record<string, string>>) =>
    Object.entries(columns).map(([name, column]) => `${alias}.${column} = t.${snake(name)}`)
  const conditions = [...equal('l', uses.lines), ...equal('d', uses.heads), ...(uses.except ? [`d.${uses.except} is null`] : [])]
  const used = await tx.query<{ id: string }>(
    `select t.id from ${table} t where t.tenant_id = $1 and t.id = any ($2::bigint[]) and exists (
       select from document_line l join document d on d.tenant_id = $1 and d.id = l.document_id
        where l.tenant_id = $1 and d.create_time >= t.create_time and ${conditions.join(' and ')}) order by t.id`,
    [tx.tenantId, rows.map(({ id }) => id)],
  )
  const ids = new Set(used.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

/** The IN_USE problem of a row, named by its title or else by its id. */
const inUseProblem = ({ id, title }: TitledRow, table: string, users = ''): RowProblem => ({
  rule: 'IN_USE',
  about: title ?? id,
  params: { place: placeOf(table), users },
})

const usersNamed = 3

/**
 * Numbers of the first documents that use a row, or titles of the first rows of a resource that do; "" for others. Users
 * who are limited to depots get none, because the documents may be those of other depots.
 */
async function firstUsers(tx: Tx, violation: Violation, id: string): Promise<string> {
  if (tx.depots || !isOfTenant(violation)) return ''
  const ofTenant = `u.tenant_id = $1 and u.${referringColumn(violation)} = $2`
  const sql = await namingSql(tx, violation.table, ofTenant)
  const users = sql === undefined ? [] : await tx.query<{ name: string | null }>(`${sql} limit ${usersNamed}`, [tx.tenantId, id])
  return users.flatMap(({ name }) => name ?? []).join(', ')
}

async function namingSql(tx: Tx, table: string, condition: string): Promise<string | undefined> {
  if (table === 'document') return `select u.bill_no as name from document u where ${condition} order by u.id`
  const resource = resources.find((one) => one.table === table)
  if (resource) return `select ${titleOf('u', resource.api)} as name from ${table} u where ${condition} order by u.id`
  const held = await tx.query(`select from pg_attribute where attrelid = $1::regclass and attname = 'document_id' and not attisdropped`, [
    table,
  ])
  return held.length === 0
    ? undefined
    : `select d.bill_no as name from document d where d.tenant_id = $1
         and exists (select from ${table} u where u.document_id = d.id and ${condition}) order by d.id`
}

/**
 * Deletes rows; returns those that other rows refer to, and from where. PostgreSQL reports one constraint at a time,
 * so the rows that violate it are set aside and the others are tried again, until no constraint is violated.
 */
async function deleteUnreferenced(tx: Tx, plan: Plan, rows: readonly TitledRow[]): Promise<RowProblem[]> {
  const problems: RowProblem[] = []
  let left = rows
  for (let violation = await deleteRows(tx, plan, left); violation; violation = await deleteRows(tx, plan, left)) {
    const ids = await referredRows(tx, plan, left, violation)
    // if the row is used through child rows, it is unknown which row that is, so all of them count
    const used = left.filter(({ id }) => ids.size === 0 || ids.has(id))
    const [first] = used
    const users = first && ids.size > 0 ? await firstUsers(tx, violation, first.id) : ''
    problems.push(...used.map((row) => inUseProblem(row, violation.table, row === first ? users : '')))
    left = left.filter((row) => !used.includes(row))
  }
  return problems
}

const isOfTenant = ({ table, constraint }: Pick<Violation, 'table' | 'constraint'>) => constraint.startsWith(`${table}_tenant_id_`)
const referringColumn = ({ table, constraint }: Pick<Violation, 'table' | 'constraint'>): string =>
  constraint.slice(`${table}_${isOfTenant({ table, constraint }) ? 'tenant_id_' : ''}`.length, -'_fkey'.length)

/** Rows that others refer to through the violated constraint. References among the rows to be removed do not count. */
async function referredRows(
  tx: Tx,
  plan: Plan,
  rows: readonly TitledRow[],
  { table, constraint }: Violation,
): Promise<ReadonlySet<string>> {
  const ofTenant = isOfTenant({ table, constraint })
  const column = referringColumn({ table, constraint })
  const others = table === plan.table ? 'and not id = any ($2::bigint[])' : ''
  const used = await tx.query<{ id: string }>(
    `select distinct ${column} as id from ${table}
      where ${ofTenant ? 'tenant_id = $1' : '$1::text is not null'} and ${column} = any ($2::bigint[]) ${others}`,
    [tx.tenantId, rows.map(({ id }) => id)],
  )
  return new Set(used.map(({ id }) => id))
}
