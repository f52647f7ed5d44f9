import type { Tx } from '../db/connect.ts'
import { type Plan, planOf } from '../resources/plan.ts'
import { type StoredRow, wireRows } from '../resources/rows.ts'
import { checkedDraft, needsTableLock, refuseClosedDepots, type Submitted } from '../resources/submit.ts'
import { type CheckedRow, canWriteTogether, lockRows, RefusedTogether, submitTogether } from '../resources/submit-many.ts'
import { violationOf } from '../resources/violations.ts'
import { prepareRows } from './import-codes.ts'
import type { RowOutcome } from './import-outcomes.ts'
import { type ImportContext, isSame, type RowProblem, readLine, refusedRow, type WriteResult, writeRow } from './import-row.ts'
import type { SheetRow } from './reading.ts'
import { matchByKey, type StoredMatch } from './rows-by-key.ts'

type Line = { row: number; body: Submitted }
/**
 * A line that was checked: with `checked` it can be written together with others, without it alone, because more than
 * its own row is written.
 */
type ReadyLine = Line & { checked?: CheckedRow }
type Written = WriteResult | RowProblem[]

/**
 * Imports rows of a sheet: each is added, changes the row with the same natural key, or is skipped if nothing differs.
 * Rows are written together, with the checks of a submit. If one of them is refused, each half of them is tried
 * separately, until the refusal is that of a single row and rolls back no other.
 */
export async function importRows(importing: ImportContext, rows: readonly SheetRow[]): Promise<RowOutcome[]> {
  await prepareRows(importing.tx, importing.sheet, rows)
  const written = new Map<number, Written>()
  const lines: Line[] = []
  for (const row of rows) {
    const { body, problems } = await readLine(importing.sheet, row)
    if (problems.length > 0) written.set(row.row, problems)
    else lines.push({ row: row.row, body })
  }
  for (const run of runsOf(await checkLines(importing, lines, written)))
    for (const [row, result] of await writeRun(importing, run)) written.set(row, result)
  return rows.map(({ row }) => outcomeOf(row, written.get(row) ?? []))
}

const outcomeOf = (row: number, written: Written): RowOutcome =>
  Array.isArray(written) ? { row, result: 'failed', problems: written } : { row, result: written, problems: null }

/**
 * The lines to be written, in order. Sets the outcome of lines that are refused or whose values are already stored.
 */
async function checkLines(importing: ImportContext, lines: readonly Line[], written: Map<number, Written>): Promise<ReadyLine[]> {
  const { tx, sheet } = importing
  const plan = planOf(sheet.definition)
  const matches = await matchByKey(
    tx,
    plan,
    lines.map(({ body }) => body),
  )
  const same = await sameRows(tx, plan, lines, matches)
  const changed = matches.flatMap((match, at) => (match && !same.has(at) ? [match.id] : []))
  const locked = await lockRows(tx, plan, changed)
  const ready: ReadyLine[] = []
  for (const [at, line] of lines.entries()) {
    if (same.has(at)) written.set(line.row, 'same')
    else {
      const checked = await checkLine(importing, plan, line, matches[at], locked)
      if (Array.isArray(checked)) written.set(line.row, checked)
      else ready.push({ ...line, ...(checked && { checked }) })
    }
  }
  return ready
}

/** Indexes of lines whose values are all stored already. */
async function sameRows(tx: Tx, plan: Plan, lines: readonly Line[], matches: readonly (StoredMatch | undefined)[]): Promise<Set<number>> {
  const ids = matches.flatMap((match) => match?.id ?? [])
  if (ids.length === 0) return new Set()
  const rows = await tx.query<StoredRow>(`${plan.select} where ${plan.own('t')} and t.id = any ($2::bigint[])`, [tx.tenantId, ids])
  const stored = new Map((await wireRows(tx, plan, rows)).map((row) => [row.id, row]))
  const isStored = (match: StoredMatch | undefined, { body }: Line) => {
    const row = match && stored.get(match.id)
    return row !== undefined && isSame(row, { ...body, ...match?.key })
  }
  return new Set(lines.flatMap((line, at) => (isStored(matches[at], line) ? [at] : [])))
}

/** What is to be written for a line, or its problems; undefined if the line must be written alone. */
async function checkLine(
  { tx }: ImportContext,
  plan: Plan,
  { body }: Line,
  match: StoredMatch | undefined,
  locked: ReadonlyMap<string, StoredRow>,
): Promise<CheckedRow | RowProblem[] | undefined> {
  const stored = match && locked.get(match.id)
  if (match && stored?.version !== match.version) return undefined
  const input: Submitted = match ? { ...body, ...match.key, id: match.id, version: match.version } : body
  if (needsTableLock(plan, input)) return undefined
  try {
    await refuseClosedDepots(tx, plan, input)
    const checked = { draft: await checkedDraft(tx, plan, input, {}, stored), stored }
    return canWriteTogether(plan, checked) ? checked : undefined
  } catch (error) {
    return refusedRow(error)
  }
}

/** Groups consecutive lines that are written together; a line that is written alone is a group of its own. */
function runsOf(lines: readonly ReadyLine[]): ReadyLine[][] {
  const runs: ReadyLine[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (line.checked && last?.[0]?.checked) last.push(line)
    else runs.push([line])
  }
  return runs
}

async function writeRun(importing: ImportContext, run: readonly ReadyLine[]): Promise<[row: number, Written][]> {
  const [first, ...more] = run
  if (!first) return []
  if (more.length === 0) return [[first.row, await writeRow(importing, first.body)]]
  if (await isWrittenTogether(importing, run)) return run.map(({ row, checked }) => [row, checked?.stored ? 'changed' : 'added'])
  const middle = Math.ceil(run.length / 2)
  return [...(await writeRun(importing, run.slice(0, middle))), ...(await writeRun(importing, run.slice(middle)))]
}

/** Writes lines together. Returns false if one of them was refused, in which case none is written. */
async function isWrittenTogether({ tx, actor, sheet }: ImportContext, run: readonly ReadyLine[]): Promise<boolean> {
  await tx.query('savepoint import_rows')
  try {
    await submitTogether(
      tx,
      actor,
      planOf(sheet.definition),
      run.flatMap(({ checked }) => checked ?? []),
    )
    await tx.query('release savepoint import_rows')
    return true
  } catch (error) {
    if (!(error instanceof RefusedTogether) && !violationOf(error)) throw error
    await tx.query('rollback to savepoint import_rows')
    return false
  }
}
