import { codeKey } from '#domain/core/plain-code.ts'
import type { ResourceDefinition } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { nextFreeCodes } from '../resources/new-code.ts'
import { planOf } from '../resources/plan.ts'
import type { Submitted } from '../resources/submit.ts'
import { readCell } from './cell-value.ts'
import { type ImportField, lookUpNames, numberedField, type OpenSheet, type SheetDefinition } from './import-columns.ts'
import type { SheetRow } from './reading.ts'
import { matchRows } from './rows-by-key.ts'

/** Looks up what the rows of a sheet refer to, and assigns codes to rows without one. */
export async function prepareRows(tx: Tx, sheet: OpenSheet<SheetDefinition>, rows: readonly SheetRow[]): Promise<void> {
  await lookUpNames(sheet, rows)
  const { definition, columns, isTrial } = sheet
  if (!isResourceDefinition(definition)) return
  for (const [row, code] of await codesOfRows(tx, { definition, columns, isTrial }, rows)) sheet.codes.set(row, code)
}

const isResourceDefinition = (definition: SheetDefinition): definition is ResourceDefinition => 'table' in definition

type Columns = readonly (ImportField | undefined)[]

/**
 * Codes for rows without one, by row: the code of the stored row with the same bar code or name, if there is only one
 * such row, or else the next free one.
 */
async function codesOfRows(
  tx: Tx,
  { definition, columns, isTrial }: { definition: ResourceDefinition; columns: Columns; isTrial: boolean },
  rows: readonly SheetRow[],
): Promise<Map<number, string>> {
  const code = numberedField(definition)
  if (code === undefined) return new Map()
  const place = columns.findIndex((column) => column?.name === code)
  const lacking = rows.filter(({ cells }) => !cells[place]?.trim())
  const codes = await storedCodes(tx, definition, columns, code, lacking)
  const inSheet = new Set(rows.map(({ cells }) => codeKey(cells[place] ?? '')))
  const unknown = lacking.filter(({ row }) => !codes.has(row))
  const next = await nextFreeCodes(tx, planOf(definition), unknown.length, { taken: inSheet, isTrial })
  for (const [at, { row }] of unknown.entries()) codes.set(row, next[at] ?? '')
  return codes
}

/** Codes of stored rows that rows of the sheet identify by other fields. */
async function storedCodes(
  tx: Tx,
  definition: ResourceDefinition,
  columns: Columns,
  code: string,
  rows: readonly SheetRow[],
): Promise<Map<number, string>> {
  const codes = new Map<number, string>()
  for (const names of definition.importAlike ?? []) {
    const asked = rows
      .filter(({ row }) => !codes.has(row))
      .map((row) => ({ row: row.row, body: textsOf(columns, names, row) }))
      .filter(({ body }) => body[names[0] ?? ''] !== undefined)
    const bodies = asked.map(({ body }) => body)
    const found = await matchRows(tx, planOf(definition), { names, read: [code] }, bodies)
    for (const [at, { row }] of asked.entries()) {
      const [only, ...others] = found.get(at) ?? []
      if (only && others.length === 0) codes.set(row, String(only[code]))
    }
  }
  return codes
}

function textsOf(columns: Columns, names: readonly string[], { cells }: SheetRow): Submitted {
  const texts = columns.flatMap((column, at) => {
    const read = column && names.includes(column.name) && cells[at] ? readCell(column.field, cells[at]) : undefined
    return column && read && 'value' in read ? [[column.name, read.value] as const] : []
  })
  return Object.fromEntries(texts)
}
