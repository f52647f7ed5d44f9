/** The part of a list row that an event on it needs. */
export type BulkRow = {
  id: string
  version: number
  billNo?: string | undefined
  supplierName?: string | undefined
  customerName?: string | undefined
  totalAmt?: string | undefined
  finalAmt?: string | undefined
}

/** Result of one row, with the number it may just have been given. `message`: the refusal in the user's language. */
export type BulkResult = { row: BulkRow; done: boolean; message?: string }

export type BulkProgress = { results: readonly BulkResult[]; total: number; running: boolean }

/**
 * Sends one event to each row, one after another, so that rows sharing goods or an order never wait for each other's
 * locks and a refusal names its row. `call` throws for a refused row; `stopped` is polled before each row.
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

/** The failed rows, to try again. */
export const failedRows = (results: readonly BulkResult[]): readonly BulkRow[] => results.flatMap(({ row, done }) => (done ? [] : [row]))
