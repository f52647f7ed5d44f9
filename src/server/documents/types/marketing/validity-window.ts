import type { Problem } from '#domain/core/refusals.ts'
import type { WindowFacts } from '#machines/guards/window-guards.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { momentText } from '../../../core/wire-values.ts'
import { momentIn } from '../../../db/calendar.ts'
import type { Tx } from '../../../db/connect.ts'
import { refuse } from '../../../db/refuse.ts'
import { headTotalsOfNone } from '../../engine/head-fields.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'

/**
 * Row of a document with a time window in its own table. Once the document is loaded, its moments are `Date` values.
 */
export type WindowRow = Readonly<Record<string, unknown>> & {
  name?: string
  startTime?: Date
  endTime?: Date
  depotIds?: readonly string[]
}

/** Rows of a document in one of its own tables; the caller states their type. */
export const ownRows = <Row extends Readonly<Record<string, unknown>>>(
  { own }: Pick<StoredDocument, 'own'>,
  table: string,
): readonly Row[] => (own?.[table] ?? []) as readonly Row[]

/** Refuses unknown goods or units, all rows at once, because they could not be stored. */
export function refuseUnknownGoods(goods: readonly { commInfoId?: string; unitId?: string }[], masters: Masters): void {
  const problems = goods.flatMap(({ commInfoId, unitId }, at): Problem[] => {
    if (commInfoId && !masters.goods.has(commInfoId)) return [{ row: at + 1, field: 'commInfoId', rule: 'LINE_BAD' }]
    const units = masters.units.get(commInfoId ?? '') ?? []
    return unitId && !units.some((unit) => unit.unitId === unitId) ? [{ row: at + 1, field: 'unitId', rule: 'LINE_BAD' }] : []
  })
  if (problems.length > 0) refuse('LINE_BAD', { problems })
}

/** The head's row in the document's own table. */
export const ownHead = <Row extends WindowRow>(document: StoredDocument, table: string): Partial<Row> =>
  ownRows<Row>(document, table)[0] ?? {}

/** The document with another row for its head. */
const withOwnHead = (document: StoredDocument, table: string, row: WindowRow): StoredDocument => ({
  ...document,
  own: { ...document.own, [table]: [row] },
})

const moments = ['startTime', 'endTime', 'effectiveTime'] as const

/**
 * A document that has no goods lines. While it is edited, moments entered as text are parsed in the tenant's time
 * zone, and `usual` fills in missing fields; afterwards it stays as stored.
 */
export function withWindow<Row extends WindowRow>({ settings }: Run, stored: StoredDocument, table: string, usual: Row): StoredDocument {
  const document = { ...headTotalsOfNone, ...stored, lines: [] }
  if (!stored.tags.includes('editable')) return document
  const row = ownHead<Row>(stored, table)
  const read = moments.flatMap((field) => {
    const value: unknown = row[field]
    return typeof value === 'string' ? [[field, momentIn(settings.timeZone, value)]] : []
  })
  return withOwnHead(document, table, { ...usual, ...row, ...Object.fromEntries(read) })
}

export const wireMoment = ({ settings }: Run, moment: Date | undefined) => moment && momentText(moment, settings.timeZone)

/** Facts for the law: the present moment and the window, as text that can be compared. */
export function windowFacts(run: Run, { startTime, endTime }: WindowRow): Omit<WindowFacts, 'contentProblems'> {
  const [start, end] = [wireMoment(run, startTime), wireMoment(run, endTime)]
  return { now: momentText(run.tx.now, run.settings.timeZone), ...(start ? { startTime: start } : {}), ...(end ? { endTime: end } : {}) }
}

/** Problems of name and window: start before end, end in the future (FIELD_BAD). */
export function windowProblems({ tx }: Run, { name, startTime, endTime }: WindowRow): Problem[] {
  const bad = (field: string, zh: string, en: string): Problem => ({ field, rule: 'FIELD_BAD', reason: { zh, en } })
  return [
    ...(name?.trim() ? [] : [bad('name', '请填写名称', 'it needs a name')]),
    ...(startTime ? [] : [bad('startTime', '请填写开始时间', 'it needs a start')]),
    ...(endTime ? [] : [bad('endTime', '请填写结束时间', 'it needs an end')]),
    ...(startTime && endTime && startTime >= endTime
      ? [bad('endTime', '结束时间必须晚于开始时间', 'the end must be later than the start')]
      : []),
    ...(endTime && endTime <= tx.now ? [bad('endTime', '结束时间必须晚于现在', 'the end must be in the future')] : []),
  ]
}

const namesIn = {
  depot: 'select id, name from depot where tenant_id = $1 and id = any ($2::bigint[])',
  customer: 'select id, customer_name as name from customer where tenant_id = $1 and id = any ($2::bigint[])',
  commodity: 'select id, comm_info_name as name from commodity where tenant_id = $1 and id = any ($2::bigint[])',
  customer_level: 'select id, name from customer_level where tenant_id = $1 and id = any ($2::bigint[])',
  classification: 'select id, name from classification where tenant_id = $1 and id = any ($2::bigint[])',
} as const

/** Names of the rows with these ids, in order; undefined without ids. */
export async function namesOf(tx: Tx, table: keyof typeof namesIn, ids: readonly string[] | undefined): Promise<string[] | undefined> {
  if (!ids || ids.length === 0) return undefined
  const rows = await tx.query<{ id: string; name: string }>(namesIn[table], [tx.tenantId, ids])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? '')
}

/** Ids that this tenant does not have in a table. */
async function unknownIds(tx: Tx, table: keyof typeof namesIn, ids: readonly string[] = []): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<{ id: string }>(namesIn[table], [tx.tenantId, ids])
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Problem of a list that has an unknown id. */
export async function unknownProblems(tx: Tx, table: Parameters<typeof unknownIds>[1], field: string, ids: readonly string[] | undefined) {
  const unknown = await unknownIds(tx, table, ids)
  const reason = { zh: '不存在', en: 'there is none' }
  return unknown.length === 0 ? [] : [{ field, rule: 'FIELD_BAD', reason } satisfies Problem]
}

/**
 * Problems of stores that are unknown or that the user has no access to: users make prices and offers only for their
 * own stores (ADR 32).
 */
export async function storeProblems({ tx, user }: Run, depotIds: readonly string[] | undefined): Promise<Problem[]> {
  const unknown = await unknownProblems(tx, 'depot', 'depotIds', depotIds)
  const closed = (depotIds ?? []).filter((id) => user.depots && !user.depots.has(id))
  const names = unknown.length === 0 ? await namesOf(tx, 'depot', closed) : undefined
  return [...unknown, ...(names ?? []).map((button): Problem => ({ field: 'depotIds', rule: 'NO_PERMISSION', params: { button } }))]
}
