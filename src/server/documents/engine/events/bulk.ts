import { Refused, type RowProblem, refuse } from '../../../db/refuse.ts'
import type { Run } from '../run.ts'

type RefusedDocument = { id: string; refused: Refused }

/**
 * Performs `apply` for each document and returns those that refused it. If there are any, the caller must not commit
 * the transaction.
 */
export async function collectRefusals(
  run: Run,
  ids: readonly string[],
  apply: (id: string) => Promise<unknown>,
): Promise<RefusedDocument[]> {
  const found: RefusedDocument[] = []
  for (const id of ids) {
    await run.tx.query('savepoint one_document')
    try {
      await apply(id)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // undo everything of this document, so that the following ones are checked as if it had not been tried
      await run.tx.query('rollback to savepoint one_document')
      run.atEnd.length = 0
      found.push({ id, refused: error })
    }
    await run.tx.query('release savepoint one_document')
  }
  return found
}

/**
 * Refuses the request with all refused documents, each by its number and reason. The log row of each refusal is
 * written afterwards.
 */
export async function refuseEach(run: Run, refused: readonly RefusedDocument[]): Promise<void> {
  const [first] = refused
  if (!first) return
  const numbers = await numbersOf(
    run,
    refused.map(({ id }) => id),
  )
  refuse(first.refused.key, {
    problems: refused.map((one) => problemOf(one, numbers)),
    afterwards: async (tx) => {
      for (const { refused: one } of refused) await one.afterwards?.(tx)
    },
  })
}

/** Refusals that do not name the document's number, because the user may not see the document. */
const keysHidingNumber: ReadonlySet<string> = new Set(['DOC_GONE', 'NO_PERMISSION'])

function problemOf({ id, refused: { key, params, problems } }: RefusedDocument, numbers: ReadonlyMap<string, string>): RowProblem {
  const own = problems.find(({ rule }) => rule === key) ?? { rule: key }
  const about = (keysHidingNumber.has(key) ? undefined : numbers.get(id)) ?? id
  return { ...own, params: { ...params, ...own.params }, about }
}

async function numbersOf({ tx }: Run, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; number: string }>(
    'select id, bill_no as number from document where tenant_id = $1 and id = any ($2::bigint[]) and bill_no is not null',
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}
