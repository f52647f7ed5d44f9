import type { Tx } from '../db/connect.ts'
import { inBatches, queryOverRows, type RowColumns, rowsSource } from '../db/multi-row.ts'
import type { RowProblem } from './import-row.ts'

/** `warned`: rows of any outcome that are warned of; absent where an older version counted. */
export type ImportCounts = { rows: number; added: number; changed: number; same: number; failed: number; warned?: number }

/** The stored row that a sheet's row changed or added, its version since, and the values that it had before. */
export type WrittenRow = { id: string; version?: number | undefined; former?: Readonly<Record<string, unknown>> | undefined }

/** Outcome of a row of a sheet, with the row's number. `problems`: faults of a failed row, and warnings of any. */
export type RowOutcome = {
  row: number
  result: Exclude<keyof ImportCounts, 'rows' | 'warned'>
  problems: RowProblem[] | null
  written?: WrittenRow | undefined
}

/**
 * Stores outcomes of rows: those of the check, or if `isWritten` those of the import itself. A written row keeps the
 * warnings of the check, which compared it with the whole sheet.
 */
export async function storeOutcomes(tx: Tx, jobId: string, tried: readonly RowOutcome[], isWritten: boolean): Promise<void> {
  const columns: RowColumns = {
    row_no: ['integer', tried.map(({ row }) => row)],
    outcome: ['text', tried.map(({ result }) => result)],
    problems: ['jsonb', tried.map(({ problems }) => (problems ? JSON.stringify(problems) : null))],
    row_id: ['bigint', tried.map(({ written }) => written?.id ?? null)],
    row_version: ['integer', tried.map(({ written }) => written?.version ?? null)],
    former: ['jsonb', tried.map(({ written }) => (written?.former ? JSON.stringify(written.former) : null))],
  }
  const shared = [tx.tenantId, jobId, isWritten]
  for (const some of inBatches(tx, columns, shared.length)) {
    const given = rowsSource(tx, 'given', some, shared.length)
    await queryOverRows(tx, {
      sql: `update import_row r set written = $3, outcome = given.outcome,
                    problems = case when $3 and given.outcome <> 'failed' then r.problems else given.problems end,
                    row_id = given.row_id, row_version = given.row_version, former = given.former from ${given.sql}
             where r.tenant_id = $1 and r.job_id = $2 and r.row_no = given.row_no`,
      values: [...shared, ...given.values],
    })
  }
}
