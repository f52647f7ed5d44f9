import { snake } from '#domain/core/field.ts'
import type { Problem } from '#domain/core/refusals.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { Children } from '#resources/index.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { insertRows, type SharedColumns } from '../db/multi-row.ts'
import { settingsOf } from '../db/settings.ts'
import { joinsOf, joinsText, sqlTypes, storedFields } from './plan.ts'
import { type ColumnValue, isFit, toStored, toWire } from './values.ts'

type ChildRow = Readonly<Record<string, unknown>>

/** The children of a row in the form of the wire. */
export async function readChildren(tx: Tx, children: Children, parentId: string): Promise<object[]> {
  const { places } = await settingsOf(tx)
  const fields = storedFields(children.fields)
  const joins = joinsOf(fields)
  const columns = [
    ...fields.map(({ name, column }) => `t.${column} as "${name}"`),
    ...joins.map(({ title, nameField }) => `${title} as "${nameField}"`),
  ]
  const rows = await tx.query<ChildRow>(
    `select ${columns.join(', ')} from ${children.table} t ${joinsText(joins)}
      where t.tenant_id = $1 and t.${snake(children.parent)} = $2 order by t.${snake(children.sort)}, t.${snake(children.key)}`,
    [tx.tenantId, parentId],
  )
  return rows.map((row) =>
    withoutNulls({ ...row, ...Object.fromEntries(fields.map(({ name, field }) => [name, toWire(field, row[name], places)])) }),
  )
}

/**
 * Faults of submitted children; `parentKey` is a value that no child may have as key, because the row itself has it.
 */
export function childProblems(children: Children, sent: readonly ChildRow[], places: DecimalPlaces, parentKey: ColumnValue): Problem[] {
  const keys = sent.map((child) => toStored(keyField(children), child[children.key]))
  return sent.flatMap((child, at): Problem[] => {
    const wrong = storedFields(children.fields).filter(({ name, field }) => !isFit(field, toStored(field, child[name]), places))
    const repeats = keys.indexOf(keys[at] ?? null) < at || keys[at] === parentKey
    const names = [...wrong.map(({ name }) => name), ...(repeats ? [children.key] : [])]
    return names.map((name) => ({ row: at + 1, field: name, rule: 'LINE_BAD', params: { field: children.fields[name]?.label ?? name } }))
  })
}

/**
 * Replaces the children of a row with one delete and one insert, whatever their number. Fields that are hidden from
 * the user (`unseen`) keep their stored values.
 */
export async function replaceChildren(
  tx: Tx,
  children: Children,
  parentId: string,
  given: readonly ChildRow[],
  unseen: readonly string[],
): Promise<void> {
  const parent = snake(children.parent)
  const sent = unseen.length === 0 ? given : await withStored(tx, children, parentId, given, unseen)
  await tx.query(`delete from ${children.table} where tenant_id = $1 and ${parent} = $2`, [tx.tenantId, parentId])
  if (sent.length === 0) return
  const fields = storedFields(children.fields)
  const columns = fields.map(({ name, column, field }) => {
    return [column, [sqlTypes[field.kind], sent.map((child) => toStored(field, child[name]))]] as const
  })
  const shared: SharedColumns = { tenant_id: ['text', tx.tenantId], [parent]: ['bigint', parentId] }
  await insertRows(tx, children.table, shared, Object.fromEntries(columns))
}

/** The children, with these fields taken from the stored child that has the same key. */
async function withStored(
  tx: Tx,
  { table, parent, key }: Children,
  parentId: string,
  given: readonly ChildRow[],
  names: readonly string[],
) {
  const rows = await tx.query<ChildRow & { own: string }>(
    `select ${snake(key)}::text as own, ${names.map((name) => `${snake(name)} as "${name}"`).join(', ')} from ${table}
      where tenant_id = $1 and ${snake(parent)} = $2`,
    [tx.tenantId, parentId],
  )
  const stored = new Map(rows.map(({ own, ...kept }) => [own, kept]))
  return given.map((child): ChildRow => ({ ...child, ...stored.get(String(child[key])) }))
}

/** True if a stored child has this key. */
export async function hasChild(tx: Tx, children: Children, parentId: string, key: ColumnValue): Promise<boolean> {
  const found = await tx.query(
    `select from ${children.table} where tenant_id = $1 and ${snake(children.parent)} = $2 and ${snake(children.key)} = $3`,
    [tx.tenantId, parentId, key],
  )
  return found.length > 0
}

function keyField({ fields, key }: Children) {
  const field = fields[key]
  if (!field) throw new Error(`children have no field ${key}`)
  return field
}
