import type { Tx } from '../db/connect.ts'
import { refuse } from '../refuse.ts'
import { placeOf } from './places.ts'
import { type Plan, snake, titleOf } from './plan.ts'
import { type Violation, violationOf } from './violations.ts'

type Titled = { id: string; title: string | null }

/** Removes rows, all or none. ROW_GONE when this tenant lacks one of them, IN_USE naming the row and where it is used. */
export async function removeRows(tx: Tx, plan: Plan, ids: readonly string[]): Promise<void> {
  const asked = [...new Set(ids)]
  const rows = await tx.query<Titled>(
    `select t.id, ${titleOf('t', plan.definition.api)} as title from ${plan.table} t
      where ${plan.own('t')} and t.id = any ($2::bigint[]) order by t.id for update`,
    [tx.tenantId, asked],
  )
  if (rows.length < asked.length) refuse('ROW_GONE', { params: { object: plan.definition.label } })
  await refuseCounted(tx, plan, rows)
  await tx.query('savepoint removal')
  try {
    await tx.query(`delete from ${plan.table} t where ${plan.own('t')} and t.id = any ($2::bigint[])`, [tx.tenantId, asked])
  } catch (error) {
    const violation = violationOf(error)
    if (violation?.code !== '23503') throw error
    await tx.query('rollback to savepoint removal')
    await refuseUsed(tx, plan, rows, violation)
  }
}

/** Refuses the first row that lines of documents count as a use of. */
async function refuseCounted(tx: Tx, { definition, table }: Plan, rows: readonly Titled[]): Promise<void> {
  const { uses } = definition
  if (!uses) return
  const equal = (alias: string, columns: Readonly<Record<string, string>>) =>
    Object.entries(columns).map(([name, column]) => `${alias}.${column} = t.${snake(name)}`)
  const conditions = [...equal('l', uses.lines), ...equal('d', uses.heads), ...(uses.except ? [`d.${uses.except} is null`] : [])]
  const [used] = await tx.query<{ id: string }>(
    `select t.id from ${table} t where t.tenant_id = $1 and t.id = any ($2::bigint[]) and exists (
       select from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
        where l.tenant_id = t.tenant_id and d.create_time >= t.create_time and ${conditions.join(' and ')}) order by t.id limit 1`,
    [tx.tenantId, rows.map(({ id }) => id)],
  )
  if (!used) return
  const title = rows.find(({ id }) => id === used.id)?.title
  refuse('IN_USE', { params: { object: title ?? definition.label, place: placeOf('document') } })
}

/** Names the first of the rows that is used, and where. */
async function refuseUsed(tx: Tx, { definition }: Plan, rows: readonly Titled[], { table, constraint }: Violation): Promise<never> {
  const ofTenant = constraint.startsWith(`${table}_tenant_id_`)
  const column = constraint.slice(`${table}_${ofTenant ? 'tenant_id_' : ''}`.length, -'_fkey'.length)
  const used = await tx.query<{ id: string }>(
    `select ${column} as id from ${table} where ${ofTenant ? 'tenant_id = $1' : '$1::text is not null'} and ${column} = any ($2::bigint[]) limit 1`,
    [tx.tenantId, rows.map(({ id }) => id)],
  )
  const title = rows.find(({ id }) => id === used[0]?.id)?.title
  refuse('IN_USE', { params: { object: title ?? definition.label, place: placeOf(table) } })
}
