import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { inLanguage } from '#domain/core/words.ts'
import { withoutNulls } from '../core/wire-values.ts'
import { refuse } from '../db/refuse.ts'
import type { Call } from '../http/request.ts'
import type { ImportField } from '../sheets/import-columns.ts'
import { wireRowProblem } from '../sheets/import-row.ts'
import { columnsOfJob, isWarning, rowsWithProblems } from './import-sheets.ts'
import { requireImporter } from './importers.ts'
import { recheckJob } from './job-changes.ts'
import { addableTarget, type MissingRow } from './missing-rows.ts'
import type { JobRow } from './store.ts'
import { storeValue } from './stored-values.ts'

const rowsLookedAt = 20_000
const faultsShown = 200

type Fault = DataOf<'JobApi_faults'>[number]
type ImportCall = Pick<Call<'JobApi_faults'>, 'tx' | 'user' | 'language'>

/** The faults of rows, before warnings, grouped by kind: the same text in the same column, refused for the same reason. */
export async function faultsOf({ tx, user, language }: ImportCall, { id, resource }: JobRow): Promise<Fault[]> {
  const { definition } = requireImporter({ resource })
  const { head, columns } = await columnsOfJob(tx, { id, resource })
  const faults = new Map<string, Fault>()
  for (const { row_no: row, cells, problems } of await rowsWithProblems(tx, id, rowsLookedAt))
    for (const problem of problems) {
      const { field, msg } = wireRowProblem(problem, definition, language)
      const at = columns.findIndex((column) => column !== undefined && column.name === field)
      const key = JSON.stringify([at, field, cells[at] ?? null, msg])
      const known = faults.get(key)
      if (known) known.rows += 1
      else {
        const target = 'unknown' in problem ? addableTarget(columns[at]?.field, user) : undefined
        const place = { column: at < 0 ? null : at + 1, columnName: head[at] ?? null, field: field ?? null, value: cells[at] ?? null }
        faults.set(
          key,
          withoutNulls({
            ...place,
            msg,
            rows: 1,
            row,
            named: isName(columns[at]),
            warning: isWarning(problem) || null,
            addAs: target ? inLanguage(target.label, language) : null,
          }),
        )
      }
    }
  const rank = ({ warning = false, rows }: Fault) => (warning ? 0 : rowsLookedAt) + rows
  return [...faults.values()].sort((one, other) => rank(other) - rank(one)).slice(0, faultsShown)
}

type Mend = BodyOf<'JobApi_mend'>['mends'][number]

/**
 * Changes cells of a checked import and queues it to be checked again. Returns false unless the import waits to be
 * confirmed.
 */
export async function mendImport(call: ImportCall, job: JobRow, mends: readonly Mend[]): Promise<boolean> {
  if (job.state !== 'ready' || job.kind !== 'import') return false
  const { tx, user } = call
  const { columns } = await columnsOfJob(tx, job)
  const missing: MissingRow[] = []
  for (const mend of mends) {
    const column = columns[mend.column - 1] ?? refuseMend('column')
    if (mend.add === 2) {
      const target = addableTarget(column.field, user) ?? refuseMend('add')
      missing.push({ api: target.api, name: mend.value })
    } else await changeCells(call, job, column, mend)
  }
  return recheckJob(tx, job.id, missing)
}

/**
 * Kinds of fields whose cells name something, so that a correction holds in every sheet: 袋 always means 包, but 1,5 is
 * not always 15.
 */
const naming: ReadonlySet<string> = new Set(['reference', 'references', 'dictionary', 'choice', 'names', 'word', 'switch'])
const isName = (column: ImportField | undefined): boolean => column !== undefined && naming.has(column.field.kind)

const mendLabels = {
  column: { zh: '列', en: 'Column' },
  add: { zh: '新增', en: 'Add' },
  keep: { zh: '以后导入也这样', en: 'In later imports too' },
  to: { zh: '改为', en: 'Change to' },
} as const

const refuseMend = (field: keyof typeof mendLabels): never =>
  refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD', params: { field: mendLabels[field], value: '' } }] })

async function changeCells({ tx, user }: ImportCall, { id, resource }: JobRow, column: ImportField, mend: Mend): Promise<void> {
  const { value, row, keep } = mend
  const place = mend.column - 1
  const to = mend.to ?? refuseMend('to')
  if (keep === 2 && !isName(column)) refuseMend('keep')
  await tx.query(
    `update import_row set cells = jsonb_set(cells, array[$3::text], coalesce(to_jsonb($4::text), 'null'))
      where tenant_id = $1 and job_id = $2 and coalesce(cells->>$5::integer, '') = $6 and ($7::integer is null or row_no = $7)`,
    [tx.tenantId, id, String(place), to === '' ? null : to, place, value, row ?? null],
  )
  if (keep === 2 && value !== '' && to !== '') await storeValue(tx, user.id, { resource, field: column.name, text: value, meaning: to })
}
