import type { Tx } from '../db/connect.ts'
import { type Columns, givenRows, inParts, overRows } from '../db/multi-row.ts'
import type { RowProblem } from './import-row.ts'
import type { Counts } from './store.ts'

/** What became of a row of a sheet, by its number there. */
export type Tried = { row: number; result: keyof Omit<Counts, 'rows'>; problems: RowProblem[] | null }

/** Keeps what became of rows: in the check, or where `isWritten` for good. */
export async function keepOutcomes(tx: Tx, jobId: string, tried: readonly Tried[], isWritten: boolean): Promise<void> {
  const columns: Columns = {
    row_no: ['integer', tried.map(({ row }) => row)],
    outcome: ['text', tried.map(({ result }) => result)],
    problems: ['jsonb', tried.map(({ problems }) => (problems ? JSON.stringify(problems) : null))],
  }
  const shared = [tx.tenantId, jobId, isWritten]
  for (const some of inParts(tx, columns, shared.length)) {
    const given = givenRows(tx, 'given', some, shared.length)
    await overRows(tx, {
      sql: `update import_row r set written = $3, outcome = given.outcome, problems = given.problems from ${given.sql}
             where r.tenant_id = $1 and r.job_id = $2 and r.row_no = given.row_no`,
      values: [...shared, ...given.values],
    })
  }
}
