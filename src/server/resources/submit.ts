import { sql } from 'kysely'
import { snake } from '#domain/core/field.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { isFieldHidden } from '../core/hidden-fields.ts'
import type { Seal } from '../core/seal.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/connect.ts'
import { statement } from '../db/query-builder.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import { openEntries } from '../lookups/dictionaries.ts'
import { mnemonicOf, wordInitialsOf } from '../lookups/mnemonic.ts'
import { childProblems, hasChild, replaceChildren } from './children.ts'
import { cleanHtml } from './clean-html.ts'
import { claimCodeKey, keyFieldOf } from './code-keys.ts'
import { directionMarkProblems } from './direction-marks.ts'
import { withIdsOfNames } from './entered-names.ts'
import { replaceLinks } from './links.ts'
import { lockRow, refuseStale, requireOwner } from './locking.ts'
import { childrenOf, isOpenDepot, isPlatform, ownRows, type Plan, sqlTypes } from './plan.ts'
import { decimalsProblem } from './quantity-places.ts'
import { readRow, type StoredRow, type WireRow } from './rows.ts'
import { type ColumnValue, isFit, toStored } from './values.ts'
import { problemOf, refuseViolations, valueWithTitle } from './violations.ts'

/** The user who writes. */
export type Actor = { id: string }
export type Submitted = Readonly<Record<string, unknown>> & { id?: string; version?: number }

/** `emptied`: fields to clear. `seal` encrypts secrets; without it no secret can be written. */
export type SubmitOptions = { emptied?: readonly string[]; seal?: Seal }

/** Values to write: columns of the row, and children and links if they were sent. */
export type RowDraft = {
  values: Map<string, ColumnValue>
  children: Map<string, readonly Record<string, unknown>[]>
  links: Map<string, readonly string[]>
  /** For each reference field, the name field from which it was resolved. */
  saidBy?: ReadonlyMap<string, string>
}

/**
 * Adds a row (no id) or changes one (id and version). Only fields that were sent are written, and those in `emptied`
 * are cleared. Refuses NO_PERMISSION for a depot that the caller may not use, ROW_GONE, VERSION_STALE with the newer
 * row (also if no version is sent), DUPLICATE, and FIELD_BAD or LINE_BAD with every wrong field.
 */
export async function submitRow(tx: Tx, actor: Actor, plan: Plan, input: Submitted, how: SubmitOptions = {}): Promise<WireRow> {
  await refuseClosedDepots(tx, plan, input)
  if (needsTableLock(plan, input)) await takeAdvisoryLock(tx, plan.table)
  const stored = input.id === undefined ? undefined : await lockForChange(tx, actor, plan, input)
  const draft = await checkedDraft(tx, plan, input, how, stored)
  const valueAt = (name: string) => draft.values.get(name) ?? storedValue(stored, name)
  const id = await refuseViolations(tx, plan.definition, valueAt, () => writeRow(tx, actor, plan, draft, stored))
  const saved = await readRow(tx, plan, id)
  if (!saved) throw new Error(`the row just written to ${plan.table} is not there`)
  const { told } = plan.definition
  if (told && !stored) tx.tell({ what: 'messages', userId: String(saved[told]) })
  return saved
}

/** The values of a row after all checks that write nothing. Refuses like `submitRow`. */
export async function checkedDraft(
  tx: Tx,
  plan: Plan,
  input: Submitted,
  how: SubmitOptions,
  stored: StoredRow | undefined,
): Promise<RowDraft> {
  const sent = await withIdsOfNames(tx, plan, { input, emptied: how.emptied ?? [] }, stored)
  const draft = { ...(await draftOf(plan, sent.input, { ...how, emptied: sent.emptied }, stored)), saidBy: sent.saidBy }
  await refuseBadValues(tx, plan, draft, stored)
  return draft
}

/**
 * True if writers must run one after the other, because a rule spans all rows: only one row is the default, or the
 * tree has no cycle.
 */
export function needsTableLock({ definition: { onlyOne, onlyOneWithin, tree } }: Plan, input: Submitted): boolean {
  const moves = (name: string | undefined) => name !== undefined && input.id !== undefined && input[name] !== undefined
  return (onlyOne !== undefined && input[onlyOne] === 2) || moves(onlyOneWithin) || moves(tree)
}

/**
 * Refuses to put a row into a depot that the caller may not use. A row that is already in such a depot is invisible to
 * them anyway.
 */
export async function refuseClosedDepots(tx: Tx, { places }: Plan, input: Submitted): Promise<void> {
  const { depots } = tx
  const closed = depots ? places.filter(({ name }) => !isOpenDepot(depots, input[name])) : []
  const problems: Problem[] = []
  for (const { name, field } of closed) {
    const button = await valueWithTitle(tx, field, String(input[name]))
    problems.push({ field: name, rule: 'NO_PERMISSION', params: { button } })
  }
  if (problems.length > 0) refuse('NO_PERMISSION', { problems })
}

async function lockForChange(tx: Tx, actor: Actor, plan: Plan, { id = '', version }: Submitted): Promise<StoredRow> {
  const row = await lockRow(tx, plan, id)
  requireOwner(plan, actor, row)
  if (row.version !== version) await refuseStale(tx, plan, row)
  return row
}

async function draftOf(
  plan: Plan,
  input: Submitted,
  { emptied = [], seal }: SubmitOptions,
  stored: StoredRow | undefined,
): Promise<RowDraft> {
  const { definition, writable, links } = plan
  const written = writable.filter(({ name, field }) => input[name] !== undefined || (emptied.includes(name) && field.kind !== 'secret'))
  // a cleared field gets the initial value of a new row
  const values: RowDraft['values'] = new Map()
  for (const { name, field } of written) {
    const value =
      field.kind === 'html' ? (await cleanHtml(String(input[name] ?? ''))) || null : toStored(field, input[name], stored?.[name])
    values.set(name, value ?? field.initial ?? null)
  }
  for (const { name, field } of written) if (field.kind === 'secret') encryptSecret(values, name, seal)
  const children: RowDraft['children'] = new Map()
  for (const [name, { flag }] of childrenOf(definition)) {
    const rows = input[name] ?? (emptied.includes(name) ? [] : undefined)
    if (!Array.isArray(rows)) continue
    children.set(name, rows)
    if (flag) values.set(flag, rows.length > 0 ? 2 : 1)
  }
  const sent = links.flatMap(({ name }) =>
    input[name] === undefined && !emptied.includes(name) ? [] : [[name, idList(input[name])] as const],
  )
  const named = definition.mnemonicOf && values.get(definition.mnemonicOf)
  if (named) values.set('mnemonic', mnemonicOf(String(named))).set('wordInitials', wordInitialsOf(String(named)))
  return { values, children, links: new Map(sent) }
}

/** Encrypts a secret; for an empty one the stored value is left unchanged. */
function encryptSecret(values: RowDraft['values'], name: string, seal: Seal | undefined): void {
  const value = values.get(name) ?? null
  if (value === null) values.delete(name)
  else if (seal) values.set(name, seal.close(String(value)))
  else throw new Error(`nothing seals ${name}`)
}
const idList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

async function refuseBadValues(tx: Tx, plan: Plan, draft: RowDraft, stored: StoredRow | undefined): Promise<void> {
  const { places } = await settingsOf(tx)
  const { fields } = plan.definition
  const wrong = [...draft.values].filter(([name, value]) => fields[name] && !isFit(fields[name], value, places))
  const problems: Problem[] = wrong.map(([name, value]) => problemOf(name, fields[name], 'FIELD_BAD', String(value ?? '')))
  for (const [name, children] of childrenOf(plan.definition)) {
    const key = children.differsFrom ? (draft.values.get(children.differsFrom) ?? storedValue(stored, children.differsFrom)) : null
    const sent = draft.children.get(name)
    if (sent) problems.push(...childProblems(children, sent, places, key))
    else if (stored && children.differsFrom && draft.values.has(children.differsFrom) && (await hasChild(tx, children, stored.id, key)))
      problems.push(problemOf(children.differsFrom, fields[children.differsFrom], 'FIELD_BAD'))
  }
  problems.push(...(await decimalProblems(tx, plan, draft, stored)))
  problems.push(...(await dictionaryProblems(tx, plan, draft, stored)), ...directionMarkProblems(plan, draft.values, stored))
  if (stored) problems.push(...(await lockedProblems(tx, plan, draft, stored)), ...(await treeProblems(tx, plan, draft, stored)))
  const [first] = problems
  if (first) refuse(first.rule, { problems: problems.map((problem) => ({ ...problem, ...submittedField(draft, problem) })) })
}

/**
 * The name field, for a problem of a reference that was resolved from a name, because that is the field that was sent.
 */
function submittedField({ saidBy }: RowDraft, { field = '' }: Problem): Pick<Problem, 'field'> {
  const said = saidBy?.get(field)
  return said === undefined ? {} : { field: said }
}

const storedValue = (stored: StoredRow | undefined, name: string): ColumnValue => (stored?.[name] ?? null) as ColumnValue

/** Problems with the number of decimals in which goods are counted. */
async function decimalProblems(tx: Tx, { definition }: Plan, { values }: RowDraft, stored: StoredRow | undefined): Promise<Problem[]> {
  const { countsGoods: which } = definition
  const value = values.get('qtyPlaces')
  if (!which || typeof value !== 'number' || value === storedValue(stored, 'qtyPlaces')) return []
  const problem = await decimalsProblem(tx, { value, which, id: stored?.id })
  return problem ? [{ ...problemOf('qtyPlaces', definition.fields.qtyPlaces, 'FIELD_BAD', String(value)), ...problem }] : []
}

/** Problems of keys that their dictionary does not contain or has sealed; a key that is already stored may stay. */
async function dictionaryProblems(tx: Tx, { fields }: Plan, draft: RowDraft, stored: StoredRow | undefined): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { name, field } of fields) {
    const value = draft.values.get(name) ?? null
    if (field.kind !== 'dictionary' || value === null || value === storedValue(stored, name)) continue
    const known = await openEntries(tx, field.of, field.code)
    if (!known.some(({ dictKey }) => dictKey === value)) problems.push(problemOf(name, field, 'FIELD_BAD', String(value)))
  }
  return problems
}

/** Problems of changed fields that must not change because rows elsewhere depend on them. */
async function lockedProblems(tx: Tx, { definition }: Plan, draft: RowDraft, stored: StoredRow): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { fields, table, column, reason } of definition.locks ?? []) {
    const changed = fields.filter((name) => draft.values.has(name) && draft.values.get(name) !== storedValue(stored, name))
    if (changed.length === 0) continue
    // writers of dependent rows lock the key of this row, so whichever transaction is second sees what the first has
    // written
    await tx.query(`select from ${definition.table} where tenant_id = $1 and id = $2 for update`, [tx.tenantId, stored.id])
    const used = await tx.query(`select from ${table} where tenant_id = $1 and ${column} = $2 limit 1`, [tx.tenantId, stored.id])
    if (used.length > 0) problems.push(...changed.map((name) => ({ ...problemOf(name, definition.fields[name], 'FIELD_BAD'), reason })))
  }
  return problems
}

/**
 * The problem of a row moved below itself. Moves within a tenant must run one after the other, because two at once
 * could together close a cycle.
 */
async function treeProblems(tx: Tx, { definition, table, own }: Plan, draft: RowDraft, stored: StoredRow): Promise<Problem[]> {
  const { tree } = definition
  const above = tree && draft.values.get(tree)
  if (!tree || !above || above === storedValue(stored, tree)) return []
  const ring = await tx.query(
    `with recursive up as (
       select r.id, r.${snake(tree)} as above from ${table} r where ${own('r')} and r.id = $2
       union select r.id, r.${snake(tree)} from ${table} r join up on r.id = up.above where ${own('r')})
     select from up where id = $3`,
    [tx.tenantId, above, stored.id],
  )
  return ring.length > 0 ? [problemOf(tree, definition.fields[tree], 'FIELD_BAD')] : []
}

async function writeRow(tx: Tx, actor: Actor, plan: Plan, draft: RowDraft, stored: StoredRow | undefined): Promise<string> {
  await unsetFormerOnly(tx, actor, plan, draft, stored)
  const written = stored === undefined ? insertSql(tx, actor, plan, draft) : updateSql(tx, actor, plan, draft, stored.id)
  const [row] = await tx.run(statement(sql<{ id: string }>`${written} returning id`))
  if (!row) throw new Error(`nothing was written to ${plan.table}`)
  const key = keyFieldOf(plan.definition)
  const code = key === undefined ? undefined : draft.values.get(key)
  // an unchanged code is not claimed: it may equal, as a key, another code from the time before keys existed
  if (code !== undefined && code !== storedValue(stored, key ?? '')) await claimCodeKey(tx, plan, row.id, code)
  for (const [name, children] of childrenOf(plan.definition)) {
    const sent = draft.children.get(name)
    if (!sent) continue
    const unseen = Object.keys(children.fields).filter((field) => isFieldHidden(tx, plan.definition.api, `${name}.${field}`))
    await replaceChildren(tx, children, row.id, sent, unseen)
  }
  for (const link of plan.links) {
    const sent = draft.links.get(link.name)
    if (sent) await replaceLinks(tx, link, row.id, sent)
  }
  return row.id
}

/** Unmarks the former default row before the new one is marked. */
async function unsetFormerOnly(tx: Tx, actor: Actor, plan: Plan, draft: RowDraft, stored: StoredRow | undefined): Promise<void> {
  const { onlyOne = '', onlyOneWithin = '' } = plan.definition
  const [one, within] = [onlyOne, onlyOneWithin].map((name) => draft.values.get(name) ?? storedValue(stored, name))
  if (one !== 2 || !(draft.values.has(onlyOne) || draft.values.has(onlyOneWithin))) return
  const column = sql.raw(snake(onlyOne))
  const among = onlyOneWithin === '' ? sql`` : sql`and t.${sql.raw(snake(onlyOneWithin))} = ${within}::bigint`
  const unmaking = sql`update ${sql.raw(plan.table)} t
    set ${column} = 1, version = version + 1, update_user = ${actor.id}, update_time = ${tx.now}
    where ${ownRows(tx, plan, 't')} and t.${column} = 2 ${among} and t.id is distinct from ${stored?.id ?? null}::bigint`
  await tx.run(statement(unmaking))
}

function columnsOf({ fields }: Plan, draft: RowDraft) {
  return [...draft.values].map(([name, value]) => {
    const kind = fields.find((field) => field.name === name)?.field.kind ?? 'text'
    return { column: sql.raw(snake(name)), value: sql`${value}::${sql.raw(sqlTypes[kind])}` }
  })
}

function insertSql(tx: Tx, actor: Actor, plan: Plan, draft: RowDraft) {
  const columns = columnsOf(plan, draft)
  const { owner } = plan.definition
  const added = [
    ...columns,
    { column: sql.raw('create_user'), value: sql`${actor.id}::bigint` },
    { column: sql.raw('create_time'), value: sql`${tx.now}::timestamptz` },
    ...(owner ? [{ column: sql.raw(snake(owner)), value: sql`${actor.id}::bigint` }] : []),
    ...(isPlatform(plan.definition) ? [] : [{ column: sql.raw('tenant_id'), value: sql`${tx.tenantId}` }]),
  ]
  const names = sql.join(added.map(({ column }) => column))
  const values = sql.join(added.map(({ value }) => value))
  return sql`insert into ${sql.raw(plan.table)} (${names}) values (${values})`
}

function updateSql(tx: Tx, actor: Actor, plan: Plan, draft: RowDraft, id: string) {
  const sets = columnsOf(plan, draft).map(({ column, value }) => sql`${column} = ${value}`)
  const stamps = [sql`version = version + 1`, sql`update_user = ${actor.id}::bigint`, sql`update_time = ${tx.now}::timestamptz`]
  return sql`update ${sql.raw(plan.table)} t set ${sql.join([...sets, ...stamps])} where ${ownRows(tx, plan, 't')} and t.id = ${id}`
}
