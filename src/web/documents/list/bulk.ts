/** The fields of a list row that are needed to send an event to its document. */
export type BulkRow = {
  id: string
  version: number
  billNo?: string | undefined
  supplierName?: string | undefined
  customerName?: string | undefined
  totalAmt?: string | undefined
  finalAmt?: string | undefined
}

/**
 * Result of an event for one row. `row` has the document's number even if the event has only just given it one;
 * `message` is the refusal in the user's language.
 */
export type BulkResult = { row: BulkRow; done: boolean; message?: string }

export type BulkProgress = { results: readonly BulkResult[]; total: number; running: boolean }

/**
 * Sends an event to the rows one after another. So rows with the same goods or order never wait for each other's
 * locks, and each refusal belongs to one row. `call` throws for a refused row; `stopped` is asked before each row.
 */
export async function runBulk(
  rows: readonly BulkRow[],
  call: (row: BulkRow) => Promise<{ billNo?: string | undefined }>,
  report: (progress: BulkProgress) => void,
  stopped: () => boolean = () => false,
): Promise<readonly BulkResult[]> {
  let results: readonly BulkResult[] = []
  report({ results, total: rows.length, running: true })
  for (const row of rows) {
    if (stopped()) break
    results = [...results, await resultOf(row, call)]
    report({ results, total: rows.length, running: true })
  }
  report({ results, total: rows.length, running: false })
  return results
}

async function resultOf(row: BulkRow, call: (row: BulkRow) => Promise<{ billNo?: string | undefined }>): Promise<BulkResult> {
  try {
    const { billNo = row.billNo } = await call(row)
    return { row: { ...row, billNo }, done: true }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { row, done: false, message: error.message }
  }
}

/** The rows whose event failed, to be tried again. */
export const failedRows = (results: readonly BulkResult[]): readonly BulkRow[] => results.flatMap(({ row, done }) => (done ? [] : [row]))
