import type { Problem } from '#domain/refusals.ts'
import type { WindowFacts } from '#machines/guards/window-guards.ts'
import { momentIn } from '../../../db/calendar.ts'
import type { Tx } from '../../../db/connect.ts'
import { refuse } from '../../../refuse.ts'
import { momentText } from '../../../wire-values.ts'
import { headTotalsOfNone } from '../../engine/head-fields.ts'
import type { Masters } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'

/** What a document with a window keeps of its head in a table of its own; moments are dates once it is loaded. */
export type WindowRow = Readonly<Record<string, unknown>> & {
  name?: string
  startTime?: Date
  endTime?: Date
  depotIds?: readonly string[]
}

/** What a document has in a table of its own; what its rows are is what the columns of the table say. */
export const ownRows = <Row extends Readonly<Record<string, unknown>>>(
  { own }: Pick<StoredDocument, 'own'>,
  table: string,
): readonly Row[] => (own?.[table] ?? []) as readonly Row[]

/** Refuses lines of goods or units that this tenant does not have, all rows at once: nothing could be stored of them. */
export function refuseUnknownGoods(goods: readonly { commInfoId?: string; unitId?: string }[], masters: Masters): void {
  const problems = goods.flatMap(({ commInfoId, unitId }, at): Problem[] => {
    if (commInfoId && !masters.goods.has(commInfoId)) return [{ row: at + 1, field: 'commInfoId', rule: 'LINE_BAD' }]
    const units = masters.units.get(commInfoId ?? '') ?? []
    return unitId && !units.some((unit) => unit.unitId === unitId) ? [{ row: at + 1, field: 'unitId', rule: 'LINE_BAD' }] : []
  })
  if (problems.length > 0) refuse('LINE_BAD', { problems })
}

/** What the table of its own says of the head. */
export const ownHead = <Row extends WindowRow>(document: StoredDocument, table: string): Partial<Row> =>
  ownRows<Row>(document, table)[0] ?? {}

/** The document with another row for its head in the table of its own. */
const withOwnHead = (document: StoredDocument, table: string, row: WindowRow): StoredDocument => ({
  ...document,
  own: { ...document.own, [table]: [row] },
})

const moments = ['startTime', 'endTime', 'effectiveTime'] as const

/**
 * A document without goods lines. While it is edited its window are moments, what a request said of them as text is read in the tenant's zone,
 * and what nobody said is as `usual`; later it stays as it is stored.
 */
export function loaded<Row extends WindowRow>({ settings }: Run, stored: StoredDocument, table: string, usual: Row): StoredDocument {
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

/** When it is, and the window, as the law compares them. */
export function windowFacts(run: Run, { startTime, endTime }: WindowRow): Omit<WindowFacts, 'contentProblems'> {
  const [start, end] = [wireMoment(run, startTime), wireMoment(run, endTime)]
  return { now: momentText(run.tx.now, run.settings.timeZone), ...(start ? { startTime: start } : {}), ...(end ? { endTime: end } : {}) }
}

/** What is wrong with name and window: start before end, end in the future (FIELD_BAD). */
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

/** What the rows of a list of ids are called, in its order; nothing where there is no list. */
export async function namesOf(tx: Tx, table: keyof typeof namesIn, ids: readonly string[] | undefined): Promise<string[] | undefined> {
  if (!ids || ids.length === 0) return undefined
  const rows = await tx.query<{ id: string; name: string }>(namesIn[table], [tx.tenantId, ids])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? '')
}

/** Ids of a list that this tenant does not have in a table. */
async function unknownIds(tx: Tx, table: keyof typeof namesIn, ids: readonly string[] = []): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<{ id: string }>(namesIn[table], [tx.tenantId, ids])
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** A list of ids of which one is nobody's. */
export async function unknownProblems(tx: Tx, table: Parameters<typeof unknownIds>[1], field: string, ids: readonly string[] | undefined) {
  const unknown = await unknownIds(tx, table, ids)
  const reason = { zh: '不存在', en: 'there is none' }
  return unknown.length === 0 ? [] : [{ field, rule: 'FIELD_BAD', reason } satisfies Problem]
}

/** Stores that there are not, or that are not open to who asks: nobody makes prices or offers for others' (ADR 32). */
export async function storeProblems({ tx, user }: Run, depotIds: readonly string[] | undefined): Promise<Problem[]> {
  const unknown = await unknownProblems(tx, 'depot', 'depotIds', depotIds)
  const closed = (depotIds ?? []).filter((id) => user.depots && !user.depots.has(id))
  const names = unknown.length === 0 ? await namesOf(tx, 'depot', closed) : undefined
  return [...unknown, ...(names ?? []).map((button): Problem => ({ field: 'depotIds', rule: 'NO_PERMISSION', params: { button } }))]
}
