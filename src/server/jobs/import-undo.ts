import { problemText } from '#domain/core/refusals.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { type ResourceApi, type ResourceDefinition, resourceOf } from '#resources/index.ts'
import { momentText } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { Refused, type RowProblem, refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import type { Call } from '../http/request.ts'
import { type Plan, planOf, titleOf } from '../resources/plan.ts'
import { removeOrProblems } from '../resources/remove.ts'
import type { StoredRow } from '../resources/rows.ts'
import { checkedDraft, submitRow } from '../resources/submit.ts'
import { canWriteTogether, lockRows, trySubmitTogether } from '../resources/submit-many.ts'
import { markUndone } from './job-changes.ts'
import type { MadeRow } from './missing-rows.ts'
import type { JobRow } from './store.ts'

type UndoCall = Pick<Call<'JobApi_undo'>, 'tx' | 'user'>
type WrittenRow = { row: number; outcome: 'added' | 'changed'; id: string | null; version: number; former: Former | null }
type RecordedRow = WrittenRow & { id: string }
type Former = Readonly<Record<string, unknown>>

const rowsAtOnce = 500

/**
 * Undoes an import as a whole: rows that it added are removed, rows that it changed get their former values by a
 * submit, and rows that it added besides, such as units, are removed. Refuses IMPORT_STAYS, and undoes nothing, where
 * one of them is used or was changed since.
 */
export async function undoImport({ tx, user }: UndoCall, { id, resource }: JobRow): Promise<void> {
  const plan = planOf(resourceOf(resource as ResourceApi))
  const rows = await writtenRows(tx, id)
  for (let at = 0; at < rows.length; at += rowsAtOnce) await requireUnchanged(tx, plan, rows.slice(at, at + rowsAtOnce))
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  const added = rows.filter(({ outcome }) => outcome === 'added').map((row) => row.id)
  // first those that nothing uses, because a former value may be unique and now that of an added row
  await removeUnused(tx, plan, added)
  for (let at = 0; at < changed.length; at += rowsAtOnce) await restoreRows(tx, user.id, plan, changed.slice(at, at + rowsAtOnce))
  await removeAdded(tx, plan, await existing(tx, plan, added))
  await removeMade(tx, await madeRows(tx, id))
  await markUndone(tx, id)
}

/** The rows that an import wrote, the last first. */
async function writtenRows(tx: Tx, jobId: string): Promise<RecordedRow[]> {
  const rows = await tx.query<WrittenRow>(
    `select row_no as row, outcome, row_id as id, row_version as version, former from import_row
      where tenant_id = $1 and job_id = $2 and written and outcome in ('added', 'changed') order by row_no desc`,
    [tx.tenantId, jobId],
  )
  const unknown = rows.findLast(({ id, outcome, former }) => id === null || (outcome === 'changed' && former === null))
  if (unknown)
    refuseUndo({
      zh: `第${unknown.row}行写入时还改动了其他数据，或没有记录改动前的内容`,
      en: `row ${unknown.row} changed other rows too, or what it was before was not recorded`,
    })
  return rows as RecordedRow[]
}

async function madeRows(tx: Tx, jobId: string): Promise<MadeRow[]> {
  const { made } = await tx.one<{ made: MadeRow[] | null }>(`select params->'made' as made from job where tenant_id = $1 and id = $2`, [
    tx.tenantId,
    jobId,
  ])
  return made ?? []
}

const refuseUndo = (reason: Words): never => refuse('IMPORT_STAYS', { params: { reason } })

/** Locks rows; refuses where one of them is gone or was changed since the import. */
async function requireUnchanged(tx: Tx, plan: Plan, rows: readonly Pick<RecordedRow, 'id' | 'version'>[]): Promise<void> {
  const locked = await lockRows(
    tx,
    plan,
    rows.map(({ id }) => id),
  )
  for (const { id, version } of rows) {
    const stored = locked.get(id)
    if (!stored) return refuseUndo(goneWords(plan.definition))
    if (stored.version !== version) return refuseUndo(await changedWords(tx, plan, stored))
  }
}

const goneWords = ({ label }: ResourceDefinition): Words => ({
  zh: `导入的${label.zh}有已被删除的`,
  en: `some of the imported rows of ${label.en.toLowerCase()} were deleted`,
})

async function changedWords(tx: Tx, plan: Plan, { id, updateUser, updateTime }: StoredRow): Promise<Words> {
  const { title } = await tx.one<{ title: string | null }>(
    `select ${titleOf('t', plan.definition.api)} as title from ${plan.table} t where ${plan.own('t')} and t.id = $2`,
    [tx.tenantId, id],
  )
  const { timeZone } = await settingsOf(tx)
  const author = await tx.maybeOne<{ name: string }>(
    'select coalesce(real_name, name, account) as name from app_user where tenant_id = $1 and id = $2',
    [tx.tenantId, updateUser],
  )
  const [name, time] = [author?.name ?? '', updateTime ? momentText(updateTime, timeZone) : '']
  return { zh: `[${title ?? id}]已被${name}于${time}修改`, en: `[${title ?? id}] was changed by ${name} at ${time}` }
}

/** Writes the former values, many rows per statement where that is possible. */
async function restoreRows(tx: Tx, userId: string, plan: Plan, rows: readonly RecordedRow[]): Promise<void> {
  const actor = { id: userId }
  const locked = await lockRows(
    tx,
    plan,
    rows.map(({ id }) => id),
  )
  const inputOf = ({ id, version, former }: RecordedRow) => {
    const { input, emptied } = submitOf(former ?? {})
    return [{ ...input, id, version }, { emptied }] as const
  }
  const restore = (row: RecordedRow) => asUndo(() => submitRow(tx, actor, plan, ...inputOf(row)))
  const together = []
  for (const row of rows) {
    const stored = locked.get(row.id)
    const checked = { draft: await asUndo(() => checkedDraft(tx, plan, ...inputOf(row), stored)), stored }
    if (canWriteTogether(plan, checked)) together.push({ ...checked, row })
    else await restore(row)
  }
  if (await trySubmitTogether(tx, actor, plan, together)) return
  for (const { row } of together) await restore(row)
}

function submitOf(former: Former): { input: Former; emptied: string[] } {
  const entries = Object.entries(former)
  return {
    input: Object.fromEntries(entries.filter(([, value]) => value !== null)),
    emptied: entries.flatMap(([name, value]) => (value === null ? [name] : [])),
  }
}

/** What refuses a former value refuses the undoing. */
async function asUndo<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const [problem = { rule: error.key, params: error.params }] = error.problems
    return refuseUndo({ zh: problemText(problem, 'zh'), en: problemText(problem, 'en') })
  }
}

/** Removes the rows that nothing uses, and returns what uses the others. */
async function removeUnused(tx: Tx, plan: Plan, ids: readonly string[]): Promise<RowProblem[]> {
  const problems: RowProblem[] = []
  // a row of goods is looked for in 22 tables: one statement for all would outlast the limit of a statement
  for (let at = 0; at < ids.length; at += rowsAtOnce) problems.push(...(await removeOrProblems(tx, plan, ids.slice(at, at + rowsAtOnce))))
  return problems
}

async function existing(tx: Tx, plan: Plan, ids: readonly string[]): Promise<string[]> {
  const left = await tx.query<{ id: string }>(`select t.id from ${plan.table} t where ${plan.own('t')} and t.id = any ($2::bigint[])`, [
    tx.tenantId,
    ids,
  ])
  return left.map(({ id }) => id)
}

async function removeAdded(tx: Tx, plan: Plan, ids: readonly string[]): Promise<void> {
  const problems = await removeUnused(tx, plan, ids)
  const [first] = problems
  if (first) refuseUndo({ zh: usedWords(first, problems.length, 'zh'), en: usedWords(first, problems.length, 'en') })
}

/** The first row that is used and by what, and how many others are. */
function usedWords({ about, params = {}, ...problem }: RowProblem, count: number, language: Language): string {
  const { place, users } = params
  if (place === undefined) return problemText({ about, params, ...problem }, language)
  const text = (words: Words | string | undefined) => (typeof words === 'object' ? inLanguage(words, language) : (words ?? ''))
  const others = { zh: count > 1 ? `，另有${count - 1}行` : '', en: count > 1 ? `, and so are ${count - 1} more` : '' }
  const by = text(users) === '' ? '' : language === 'zh' ? `（${text(users)}）` : ` (${text(users)})`
  const said = {
    zh: `[${text(about)}]已被${text(place)}${by}使用${others.zh}`,
    en: `[${text(about)}] is used by ${text(place)}${by}${others.en}`,
  }
  return said[language]
}

/** Removes the rows that an import added besides its own, those added last first. */
async function removeMade(tx: Tx, made: readonly MadeRow[]): Promise<void> {
  for (const [api, rows] of Map.groupBy(made.toReversed(), (row) => row.api)) {
    const plan = planOf(resourceOf(api))
    await requireUnchanged(tx, plan, rows)
    await removeAdded(
      tx,
      plan,
      rows.map(({ id }) => id),
    )
  }
}
