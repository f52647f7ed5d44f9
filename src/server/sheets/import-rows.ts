import { yieldEventLoop } from '../core/yield-event-loop.ts'
import type { Tx } from '../db/connect.ts'
import { type Plan, planOf } from '../resources/plan.ts'
import { type StoredRow, wireRows } from '../resources/rows.ts'
import { checkedDraft, needsTableLock, refuseClosedDepots, type Submitted } from '../resources/submit.ts'
import { type CheckedRow, canWriteTogether, lockRows, trySubmitTogether } from '../resources/submit-many.ts'
import { prepareRows } from './import-codes.ts'
import type { RowOutcome, WrittenRow } from './import-outcomes.ts'
import { formerValues, type ImportContext, type RowProblem, readLine, refusedRow, type WriteResult, writeRow } from './import-row.ts'
import { warningsOf } from './import-warnings.ts'
import type { SheetRow } from './reading.ts'
import { matchByKey, type StoredMatch } from './rows-by-key.ts'

type Line = { row: number; body: Submitted }
/**
 * A line that was checked: with `checked` it can be written together with others, without it alone, because more than
 * its own row is written. `isWhole`: `changes` are all that it changes, and its stored row was locked as it was read.
 */
type ReadyLine = Line & { checked?: CheckedRow; changes?: WrittenRow | undefined; isWhole: boolean }
type Written = WriteResult | RowProblem[]

/**
 * Imports rows of a sheet: each is added, changes the row with the same natural key, or is skipped if nothing differs.
 * Rows are written together, with the checks of a submit. If one of them is refused, each half of them is tried
 * separately, until the refusal is that of a single row and rolls back no other.
 */
export async function importRows(importing: ImportContext, rows: readonly SheetRow[]): Promise<RowOutcome[]> {
  await prepareRows(importing.tx, importing.sheet, rows)
  const written = new Map<number, Written>()
  const warnings = new Map<number, RowProblem[]>()
  const lines: Line[] = []
  for (const row of rows) {
    const { body, problems } = await readLine(importing.sheet, row)
    warnings.set(row.row, warningsOf(importing.sheet, row.row, body))
    if (problems.length > 0) written.set(row.row, problems)
    else lines.push({ row: row.row, body })
  }
  const ready = await checkLines(importing, lines, written)
  for (const run of runsOf(ready)) for (const [row, result] of await writeRun(importing, run)) written.set(row, result)
  const writtenRows = importing.records ? await recordRows(importing, ready) : new Map(ready.map(({ row, changes }) => [row, changes]))
  return rows.map(({ row }) => outcomeOf(row, written.get(row) ?? [], warnings.get(row) ?? [], writtenRows.get(row)))
}

function outcomeOf(row: number, written: Written, warnings: readonly RowProblem[], writtenRow: WrittenRow | undefined): RowOutcome {
  if (Array.isArray(written)) return { row, result: 'failed', problems: [...written, ...warnings] }
  return { row, result: written, problems: warnings.length > 0 ? [...warnings] : null, written: writtenRow }
}

/** The rows that were written and their versions, by row of the sheet, where what they changed is known as a whole. */
async function recordRows({ tx, sheet }: ImportContext, ready: readonly ReadyLine[]): Promise<Map<number, WrittenRow>> {
  const plan = planOf(sheet.definition)
  const known = ready.filter(({ isWhole }) => isWhole)
  const matches = await matchByKey(
    tx,
    plan,
    known.map(({ body }) => body),
  )
  return new Map(
    known.flatMap(({ row, changes }, at) => {
      const match = matches[at]
      return match ? [[row, { id: match.id, version: match.version, former: changes?.former }] as const] : []
    }),
  )
}

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
  const changes = await changesOf(tx, plan, lines, matches)
  const isSame = (at: number) => Object.keys(changes.get(at)?.former ?? { added: true }).length === 0
  const changed = matches.flatMap((match, at) => (match && !isSame(at) ? [match.id] : []))
  const locked = await lockRows(tx, plan, changed)
  const ready: ReadyLine[] = []
  for (const [at, line] of lines.entries()) {
    await yieldEventLoop()
    if (isSame(at)) written.set(line.row, 'same')
    else {
      const checked = await checkLine(importing, plan, line, matches[at], locked)
      if (Array.isArray(checked)) written.set(line.row, checked)
      else ready.push({ ...line, ...(checked && { checked }), changes: changes.get(at), isWhole: isWhole(plan, line, matches[at], locked) })
    }
  }
  return ready
}

/** What lines change in the rows that they mean, by their place; nothing where all is stored already. */
async function changesOf(
  tx: Tx,
  plan: Plan,
  lines: readonly Line[],
  matches: readonly (StoredMatch | undefined)[],
): Promise<Map<number, WrittenRow>> {
  const ids = matches.flatMap((match) => match?.id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx.query<StoredRow>(`${plan.select} where ${plan.own('t')} and t.id = any ($2::bigint[])`, [tx.tenantId, ids])
  const stored = new Map((await wireRows(tx, plan, rows)).map((row) => [row.id, row]))
  return new Map(
    lines.flatMap(({ body }, at) => {
      const match = matches[at]
      const row = match && stored.get(match.id)
      return row ? [[at, { id: row.id, former: formerValues(row, { ...body, ...match.key }) }] as const] : []
    }),
  )
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

function isWhole(plan: Plan, { body }: Line, match: StoredMatch | undefined, locked: ReadonlyMap<string, StoredRow>): boolean {
  if (match && locked.get(match.id)?.version !== match.version) return false
  return !needsTableLock(plan, match ? { ...body, id: match.id } : body)
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
  const { tx, actor, sheet } = importing
  const rows = run.flatMap(({ checked }) => checked ?? [])
  if (await trySubmitTogether(tx, actor, planOf(sheet.definition), rows))
    return run.map(({ row, checked }) => [row, checked?.stored ? 'changed' : 'added'])
  const middle = Math.ceil(run.length / 2)
  return [...(await writeRun(importing, run.slice(0, middle))), ...(await writeRun(importing, run.slice(middle)))]
}
