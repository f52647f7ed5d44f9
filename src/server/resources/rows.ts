import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { Field } from '#resources/index.ts'
import { momentText } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import { readChildren } from './children.ts'
import { computedFigures } from './computed.ts'
import { readLinks } from './links.ts'
import { childrenOf, isVisibleRow, type Plan } from './plan.ts'
import { toWire } from './values.ts'

/** A row as selected by the plan: columns named as on the wire, figures as text, times as Date. */
export type StoredRow = Record<string, unknown> & {
  id: string
  version: number
  createUser: string | null
  createTime: Date
  updateUser: string | null
  updateTime: Date | null
}

/** A row as the wire shows it. */
export type WireRow = Record<string, unknown> & { id: string; version: number }

/**
 * A row with its children in the form of the wire; undefined if this tenant has no such row, or the caller may not see
 * it.
 */
export async function readRow(tx: Tx, plan: Plan, id: string): Promise<WireRow | undefined> {
  const rows = await tx.query<StoredRow>(`${plan.select} where ${plan.own('t')} and t.id = $2`, [tx.tenantId, id])
  const [row] = await wireRows(
    tx,
    plan,
    rows.filter((found) => isVisibleRow(tx, plan, found)),
  )
  if (!row) return undefined
  for (const [name, children] of childrenOf(plan.definition)) row[name] = await readChildren(tx, children, id)
  return row
}

/** Rows in the form of the wire: only declared columns, without absent values, and with computed figures. */
export async function wireRows(tx: Tx, { definition, fields, links }: Plan, rows: readonly StoredRow[]): Promise<WireRow[]> {
  const { places, timeZone } = await settingsOf(tx)
  const ids = rows.map(({ id }) => id)
  const kinds = new Map(fields.map(({ name, field }) => [name, field]))
  const shown = rows.map((row) => wireRow(row, kinds, places, timeZone))
  for (const [name, figure] of Object.entries(definition.computed ?? {})) {
    const values = await computedFigures[figure](tx, ids)
    for (const row of shown) {
      const value = values.get(row.id)
      if (value !== undefined) row[name] = value
    }
  }
  for (const link of links) {
    const linked = await readLinks(tx, link, ids)
    for (const row of shown) {
      row[link.name] = linked.get(row.id)?.ids ?? []
      row[link.field.names] = linked.get(row.id)?.names ?? []
    }
  }
  return shown
}

/** Converts one row in a single pass into a single object, because lists of many thousands of rows go through here. */
function wireRow(row: StoredRow, kinds: ReadonlyMap<string, Field>, places: DecimalPlaces, timeZone: string): WireRow {
  const shown: Record<string, unknown> = {}
  for (const name of Object.keys(row)) {
    const value = row[name]
    if (value === null || value === undefined) continue
    const field = kinds.get(name)
    shown[name] = value instanceof Date ? momentText(value, timeZone) : field ? toWire(field, value, places) : value
  }
  return shown as WireRow
}
