import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { pageOf, sliceOf } from '../db/pages.ts'
import { refuse } from '../db/refuse.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { answerSheet } from '../sheets/answer-sheet.ts'
import { columnsOfHead } from '../sheets/import-columns.ts'
import { type RowProblem, wireRowProblem } from '../sheets/import-row.ts'
import type { SheetCell } from '../sheets/write.ts'
import { mappedHead, requireImporter } from './importers.ts'
import type { JobRow } from './store.ts'

const failedName = { zh: '失败行', en: ' failed rows' }
const reason = { zh: '失败原因', en: 'Reason' }

export type FailedRow = { row_no: number; cells: (string | null)[]; problems: RowProblem[] }

/** True for a problem of a row that is written all the same. */
export const isWarning = (problem: RowProblem): boolean => 'warning' in problem && problem.warning === true

/** Rows of a job that failed or are warned of, in the sheet's order. */
export const rowsWithProblems = (tx: Tx, jobId: string, limit: number): Promise<FailedRow[]> =>
  tx.query<FailedRow>(
    `select row_no, cells, problems from import_row where tenant_id = $1 and job_id = $2 and problems is not null order by row_no limit $3`,
    [tx.tenantId, jobId, limit],
  )

/** Failed rows of a job, in the order of the sheet. */
export const failedRows = (tx: Tx, jobId: string, limit: number, offset: number): Promise<FailedRow[]> =>
  tx.query<FailedRow>(
    `select row_no, cells, problems from import_row where tenant_id = $1 and job_id = $2 and outcome = 'failed'
      order by row_no limit $3 offset $4`,
    [tx.tenantId, jobId, limit, offset],
  )

/** The head of a job's sheet: as it is written there, and as its columns were mapped. */
export async function headOfJob(tx: Tx, jobId: string): Promise<{ head: (string | null)[]; asRead: readonly (string | null)[] }> {
  const { params } = await tx.one<{ params: { head?: (string | null)[] } }>(`select params from job where tenant_id = $1 and id = $2`, [
    tx.tenantId,
    jobId,
  ])
  const head = params.head ?? []
  return { head, asRead: mappedHead({ params }, head) }
}

/** The head of a job's sheet and the field of each of its columns. */
export async function columnsOfJob(tx: Tx, { id, resource }: Pick<JobRow, 'id' | 'resource'>) {
  const { head, asRead } = await headOfJob(tx, id)
  return { head, columns: head.length > 0 ? columnsOfHead(requireImporter({ resource }).definition, asRead) : [] }
}

/** A page of failed rows; each problem names the sheet's column that it concerns. */
export async function problemsOf(
  tx: Tx,
  { id, ...job }: JobRow,
  query: QueryOf<'JobApi_problems'>,
  language: Language,
): Promise<DataOf<'JobApi_problems'>> {
  const { definition } = requireImporter(job)
  const { head, columns } = await columnsOfJob(tx, { id, ...job })
  const { size, offset } = sliceOf(query)
  const { total } = await tx.one<{ total: string }>(
    `select count(*) as total from import_row where tenant_id = $1 and job_id = $2 and outcome = 'failed'`,
    [tx.tenantId, id],
  )
  const rows = await failedRows(tx, id, size, offset)
  const records = rows.flatMap(({ row_no: row, cells, problems }) =>
    problems
      .filter((problem) => !isWarning(problem))
      .map((problem) => {
        const said = wireRowProblem(problem, definition, language)
        const at = columns.findIndex((column) => column !== undefined && column.name === said.field)
        return withoutNulls({ row, ...said, column: at < 0 ? null : at + 1, columnName: head[at] ?? null, value: cells[at] ?? null })
      }),
  )
  return pageOf(records, Number(total), query)
}

/** A sheet of the failed rows as they were, with the reasons in an additional last column. */
export async function failedRowsOf(tx: Tx, { id, counts, kind, ...job }: JobRow, language: Language): Promise<FileAnswer> {
  if (kind !== 'import' || !counts || counts.failed === 0) refuse('JOB_NO_FILE')
  const { definition } = requireImporter(job)
  const { head } = await headOfJob(tx, id)
  const rows = await failedRows(tx, id, counts.failed, 0)
  const columns = [...head.map((text) => ({ header: text ?? '', width: 18 })), { header: reason[language], width: 50 }]
  const lines = async function* (): AsyncGenerator<SheetCell[]> {
    for (const { cells, problems } of rows) {
      const why = problems
        .filter((problem) => !isWarning(problem))
        .map((problem) => wireRowProblem(problem, definition, language).msg)
        .join('; ')
      yield [...head.map((_, at) => cells[at] ?? null), why]
    }
  }
  return answerSheet(tx, `${definition.label[language]}${failedName[language]}`, columns, lines())
}
