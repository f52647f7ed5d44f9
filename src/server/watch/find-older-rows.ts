import type { Tx } from '../db/connect.ts'
import { type OlderLine, olderLinesSql } from '../db/schema/invariants.ts'
import { type CodeTwin, codeTwins } from '../resources/code-keys.ts'

/**
 * Rows of a tenant that violate a rule but are older than it, and so stay as they are. Counts include all of them;
 * lists may be truncated.
 */
export type OlderRows = { lines: OlderLine[]; lineCount: number; codes: CodeTwin[]; codeCount: number }
/** Such rows of all tenants. */
export type OlderRowsOfAll = {
  lines: (OlderLine & { tenantId: string })[]
  codes: (CodeTwin & { tenantId: string })[]
  lineCount: number
  codeCount: number
}

/** Limit of each stored list. */
export const maxOlderRows = 1000

/** Rows of a tenant that violate a rule but are older than it. */
export async function olderRowsOf(tx: Tx): Promise<OlderRows> {
  const isHeldSince = await tx.maybeOne('select since from links_since where tenant_id = $1', [tx.tenantId])
  const found = isHeldSince ? await tx.query<OlderLine & { total: string }>(olderLinesSql, [tx.tenantId, maxOlderRows]) : []
  const codes = await codeTwins(tx)
  return {
    lines: found.map(({ total: _, ...line }) => line),
    lineCount: Number(found[0]?.total ?? 0),
    ...{ codes: codes.slice(0, maxOlderRows), codeCount: codes.length },
  }
}

/** Adds one tenant's rows to those of others. */
export function withOlderRows(all: OlderRowsOfAll, tenantId: string, { lines, codes, lineCount, codeCount }: OlderRows): OlderRowsOfAll {
  const of = <Row>(row: Row) => ({ ...row, tenantId })
  return {
    lines: [...all.lines, ...lines.map(of)].slice(0, maxOlderRows),
    codes: [...all.codes, ...codes.map(of)].slice(0, maxOlderRows),
    lineCount: all.lineCount + lineCount,
    codeCount: all.codeCount + codeCount,
  }
}

export const noOlderRows: OlderRowsOfAll = { lines: [], codes: [], lineCount: 0, codeCount: 0 }

/** Stores the result; in a transaction of the platform. */
export async function storeOlderRows(tx: Tx, found: OlderRowsOfAll): Promise<void> {
  await tx.query(
    `insert into upkeep (what, begin_time, end_time, result) values ('older', $1, $1, $2::jsonb)
     on conflict (what) do update set begin_time = excluded.begin_time, end_time = excluded.end_time, result = excluded.result`,
    [tx.now, JSON.stringify(found)],
  )
}

/** The last result and its time; undefined until the first check has ended. */
export const storedOlderRows = (tx: Tx): Promise<{ foundTime: Date; result: OlderRowsOfAll } | undefined> =>
  tx.maybeOne(`select end_time as "foundTime", result from upkeep where what = 'older'`)
