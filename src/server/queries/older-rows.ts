import type { Tx } from '../db/connect.ts'
import { type OlderLine, olderLinesSql } from '../db/invariants.ts'
import { type CodeTwin, codeTwins } from '../resources/code-keys.ts'

/** Rows of a tenant from before a rule was kept, which stay as they are; the counts are of all, where not all of them are listed. */
export type OlderRows = { lines: OlderLine[]; lineCount: number; codes: CodeTwin[]; codeCount: number }
/** The same of all tenants. */
export type OlderOfAll = {
  lines: (OlderLine & { tenantId: string })[]
  codes: (CodeTwin & { tenantId: string })[]
  lineCount: number
  codeCount: number
}

/** The most of each list that is kept of an installation. */
export const mostOlderRows = 1000

/** What a tenant has of such rows. */
export async function olderRowsOf(tx: Tx): Promise<OlderRows> {
  const isHeldSince = await tx.maybeOne('select since from links_since where tenant_id = $1', [tx.tenantId])
  const found = isHeldSince ? await tx.query<OlderLine & { total: string }>(olderLinesSql, [tx.tenantId, mostOlderRows]) : []
  const codes = await codeTwins(tx)
  return {
    lines: found.map(({ total: _, ...line }) => line),
    lineCount: Number(found[0]?.total ?? 0),
    ...{ codes: codes.slice(0, mostOlderRows), codeCount: codes.length },
  }
}

/** Adds what one tenant has to what others have. */
export function withOlderRows(all: OlderOfAll, tenantId: string, { lines, codes, lineCount, codeCount }: OlderRows): OlderOfAll {
  const of = <Row>(row: Row) => ({ ...row, tenantId })
  return {
    lines: [...all.lines, ...lines.map(of)].slice(0, mostOlderRows),
    codes: [...all.codes, ...codes.map(of)].slice(0, mostOlderRows),
    lineCount: all.lineCount + lineCount,
    codeCount: all.codeCount + codeCount,
  }
}

export const noOlderRows: OlderOfAll = { lines: [], codes: [], lineCount: 0, codeCount: 0 }

/** Keeps what was found, as the platform. */
export async function keepOlderRows(tx: Tx, found: OlderOfAll): Promise<void> {
  await tx.query(
    `insert into upkeep (what, begin_time, end_time, result) values ('older', $1, $1, $2::jsonb)
     on conflict (what) do update set begin_time = excluded.begin_time, end_time = excluded.end_time, result = excluded.result`,
    [tx.now, JSON.stringify(found)],
  )
}

/** What was found last, and when; nothing before the first look. */
export const keptOlderRows = (tx: Tx): Promise<{ foundTime: Date; result: OlderOfAll } | undefined> =>
  tx.maybeOne(`select end_time as "foundTime", result from upkeep where what = 'older'`)
