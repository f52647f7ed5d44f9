import type { Tx } from '../db/connect.ts'
import { inBatches, queryOverRows, type RowColumns, rowsSource } from '../db/multi-row.ts'
import type { RowProblem } from './import-row.ts'

export type ImportCounts = { rows: number; added: number; changed: number; same: number; failed: number }

/** Outcome of a row of a sheet, with the row's number. */
export type RowOutcome = { row: number; result: keyof Omit<ImportCounts, 'rows'>; problems: RowProblem[] | null }

/** Stores outcomes of rows: those of the check, or if `isWritten` those of the import itself. */
export async function storeOutcomes(tx: Tx, jobId: string, tried: readonly RowOutcome[], isWritten: boolean): Promise<void> {
  const columns: RowColumns = {
    row_no: ['integer', tried.map(({ row }) => row)],
    outcome: ['text', tried.map(({ result }) => result)],
    problems: ['jsonb', tried.map(({ problems }) => (problems ? JSON.stringify(problems) : null))],
  }
  const shared = [tx.tenantId, jobId, isWritten]
  for (const some of inBatches(tx, columns, shared.length)) {
    const given = rowsSource(tx, 'given', some, shared.length)
    await queryOverRows(tx, {
      sql: `update import_row r set written = $3, outcome = given.outcome, problems = given.problems from ${given.sql}
             where r.tenant_id = $1 and r.job_id = $2 and r.row_no = given.row_no`,
      values: [...shared, ...given.values],
    })
  }
}
