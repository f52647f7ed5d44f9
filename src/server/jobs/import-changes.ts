import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { type Field, type ResourceApi, type ResourceDefinition, resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { pageOf, sliceOf } from '../db/pages.ts'
import type { Call } from '../http/request.ts'
import { openEntries } from '../lookups/dictionaries.ts'
import { planOf } from '../resources/plan.ts'
import { type StoredRow, type WireRow, wireRows } from '../resources/rows.ts'
import { valueWithTitle } from '../resources/violations.ts'
import { bodyOf, importFields } from '../sheets/import-columns.ts'
import { nameLookup } from '../sheets/import-names.ts'
import { valueText } from '../sheets/value-text.ts'
import { columnsOfJob } from './import-sheets.ts'
import type { JobRow } from './store.ts'

type ChangedRow = { row: number; cells: (string | null)[]; id: string; former: Readonly<Record<string, unknown>> }

/** What a checked import changes in stored rows, or has changed, by row of the sheet. */
export async function changesOfImport(
  { tx, language }: Pick<Call<'JobApi_changes'>, 'tx' | 'language'>,
  { id, resource }: JobRow,
  query: QueryOf<'JobApi_changes'>,
): Promise<DataOf<'JobApi_changes'>> {
  const changed = `from import_row where tenant_id = $1 and job_id = $2 and outcome = 'changed' and former is not null`
  const { size, offset } = sliceOf(query)
  const { total } = await tx.one<{ total: string }>(`select count(*) as total ${changed}`, [tx.tenantId, id])
  const rows = await tx.query<ChangedRow>(
    `select row_no as row, cells, row_id as id, former ${changed} order by row_no limit $3 offset $4`,
    [tx.tenantId, id, size, offset],
  )
  const { columns } = await columnsOfJob(tx, { id, resource })
  const definition = resourceOf(resource as ResourceApi)
  // only now, because a permission may have been lost since the check
  const visible = new Set(importFields(definition, tx).map(({ name }) => name))
  const keys = rows.length > 0 ? await rowKeys(tx, definition, rows) : new Map<string, string>()
  const names = nameLookup(tx)
  const inWords = valuesInWords(tx, language)
  const records = []
  for (const { row, cells, former, id: rowId } of rows) {
    const { body } = await bodyOf({ columns, names }, cells)
    const changes = []
    for (const [at, column] of columns.entries()) {
      if (!column || !visible.has(column.name) || !Object.hasOwn(former, column.name)) continue
      const { name, field } = column
      const value = body[name] === undefined ? (cells[at] ?? '') : await inWords(field, body[name])
      changes.push({ columnName: inLanguage(field.label, language), former: await inWords(field, former[name]), value })
    }
    records.push({ row, key: keys.get(rowId) ?? '', cells: changes })
  }
  return pageOf(records, Number(total), query)
}

/** What identifies stored rows, in words, by id. */
async function rowKeys(tx: Tx, definition: ResourceDefinition, rows: readonly ChangedRow[]): Promise<Map<string, string>> {
  const plan = planOf(definition)
  const stored = await tx.query<StoredRow>(`${plan.select} where ${plan.own('t')} and t.id = any ($2::bigint[])`, [
    tx.tenantId,
    rows.map(({ id }) => id),
  ])
  const nameOf = (row: WireRow) => (name: string) => {
    const field = definition.fields[name]
    return String((field?.kind === 'reference' ? row[field.name] : row[name]) ?? '')
  }
  return new Map((await wireRows(tx, plan, stored)).map((row) => [row.id, (definition.importKey ?? []).map(nameOf(row)).join(' · ')]))
}

/** Kinds that are stored with more decimals than somebody types. */
const figures: ReadonlySet<Field['kind']> = new Set(['price', 'amount', 'qty', 'percent', 'factor'])

/** Values of the wire in words; what they name is looked up once. */
function valuesInWords(tx: Tx, language: Language) {
  const titles = new Map<string, string>()
  return async (field: Field, value: unknown): Promise<string> => {
    const plain = valueText(field, value, language)
    if (plain !== undefined) return (figures.has(field.kind) && readFigure(plain)?.toFixed()) || plain
    const text = String(value)
    if (field.kind === 'dictionary')
      return (await openEntries(tx, field.of, field.code)).find(({ dictKey }) => dictKey === text)?.dictValue ?? text
    const place = `${field.kind === 'reference' ? field.to : ''} ${text}`
    const title = titles.get(place) ?? (await valueWithTitle(tx, field, text))
    titles.set(place, title)
    return title
  }
}
