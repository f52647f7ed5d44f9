import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import { momentText, present } from '../wire-values.ts'
import { readChildren } from './children.ts'
import { computedFigures } from './computed.ts'
import { readLinks } from './links.ts'
import { childrenOf, type Plan } from './plan.ts'
import { toWire } from './values.ts'

/** A row as its select answers it: wire names, figures as text, times as Date. */
export type Row = Record<string, unknown> & {
  id: string
  version: number
  createUser: string | null
  createTime: Date
  updateUser: string | null
  updateTime: Date | null
}

/** A row as the wire shows it. */
export type WireRow = Record<string, unknown> & { id: string; version: number }

/** The row as the wire shows it, its children with it; undefined where this tenant has none. */
export async function readRow(tx: Tx, plan: Plan, id: string): Promise<WireRow | undefined> {
  const rows = await tx.query<Row>(`${plan.select} where ${plan.own('t')} and t.id = $2`, [tx.tenantId, id])
  const [row] = await wireRows(tx, plan, rows)
  if (!row) return undefined
  for (const [name, children] of childrenOf(plan.definition)) row[name] = await readChildren(tx, children, id)
  return row
}

/** Rows as the wire shows them: declared columns only, absent values left out, computed figures added. */
export async function wireRows(tx: Tx, { definition, fields, links }: Plan, rows: readonly Row[]): Promise<WireRow[]> {
  const { places, timeZone } = await settingsOf(tx)
  const ids = rows.map(({ id }) => id)
  const shown = rows.map((row) => {
    const figures = fields.map(({ name, field }) => {
      const value = row[name]
      return [name, value instanceof Date ? momentText(value, timeZone) : toWire(field, value, places)]
    })
    const times = { createTime: momentText(row.createTime, timeZone), updateTime: row.updateTime && momentText(row.updateTime, timeZone) }
    return { ...row, ...Object.fromEntries(figures), ...times }
  })
  for (const [name, figure] of Object.entries(definition.computed ?? {})) {
    const values = await computedFigures[figure](tx, ids)
    for (const row of shown) Object.assign(row, { [name]: values.get(row.id) })
  }
  for (const link of links) {
    const linked = await readLinks(tx, link, ids)
    for (const row of shown)
      Object.assign(row, { [link.name]: linked.get(row.id)?.ids ?? [], [link.field.names]: linked.get(row.id)?.names ?? [] })
  }
  return shown.map((row) => present(row) as WireRow)
}
