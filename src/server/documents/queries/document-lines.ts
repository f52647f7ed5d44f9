import { sql } from 'kysely'
import type { Language } from '#domain/core/words.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { containing, countedRows, type Page, pageOf, sliceOf } from '../../db/pages.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { refuse } from '../../db/refuse.ts'
import { settingsOf } from '../../db/settings.ts'
import type { User } from '../../http/request.ts'
import { visibleLines } from '../engine/depot-access.ts'
import type { Masters } from '../engine/master-types.ts'
import { mastersOf } from '../engine/masters.ts'
import { lineList, type StoredLine } from '../engine/stored.ts'
import { type DisplayOptions, goodsLineAnswer } from '../lines/goods-answer.ts'
import { goodsNamesOf } from '../lines/goods-document.ts'

/** Filters of line lists. */
type LinesQuery = {
  current?: number
  size?: number
  billNo?: string
  supplierId?: string
  customerId?: string
  commInfoName?: string
  commInfoId?: string
  commInfoIds?: string
  headId?: string
  /** 2: only lines with an open quantity. */
  open?: number
}
type LinesRequest<Query> = { tx: Tx; user: User; language: Language; query: Query }
type ListedLine = StoredLine & { headId: string; billNo?: string; total: string }
type LineType = Pick<DocumentDefinition, 'words' | 'partner'>
type LineAnswer = (masters: Masters, shown: DisplayOptions, line: StoredLine) => object

const lineSelect = sql.raw(`${lineList}, d.id as "headId", d.bill_no as "billNo"`)

/** Lines of documents of one type, newest first; `open`: only those that may still be delivered. */
export async function linesPage(
  { tx, user, language, query: asked }: LinesRequest<LinesQuery>,
  type: LineType,
  lineAnswer: LineAnswer = goodsLineAnswer,
): Promise<Page<{ id: string }>> {
  const { billNo, supplierId, customerId, commInfoName, commInfoId, commInfoIds, headId, open } = asked
  const conditions = [
    sql`l.tenant_id = ${tx.tenantId} and d.kind = ${type.words.id}`,
    ...visibleLines(user),
    ...(billNo ? [sql`d.bill_no ilike ${containing(billNo)}`] : []),
    ...(supplierId ? [sql`d.supplier_id = ${supplierId}`] : []),
    ...(customerId ? [sql`d.customer_id = ${customerId}`] : []),
    ...(commInfoId ? [sql`l.comm_info_id = ${commInfoId}`] : []),
    ...(commInfoIds ? [sql`l.comm_info_id = any (${commInfoIds.split(',')}::bigint[])`] : []),
    ...(commInfoName ? [sql`c.comm_info_name ilike ${containing(commInfoName)}`] : []),
    ...(headId ? [sql`l.document_id = ${headId}`] : []),
    ...(open === 2
      ? [sql`'open' = any (d.tags) and d.close_type is null and l.base_qty - l.received_qty - l.held_qty - l.closed_qty > 0`]
      : []),
  ]
  const { rows, total } = await countedRows(sliceOf(asked), ({ size, offset }) =>
    tx.run<ListedLine>(
      statement(sql<ListedLine>`select ${lineSelect}, count(*) over () as total
          from document_line l
          join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
          left join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
         where ${allOf(conditions)}
         order by d.bill_date desc, d.id desc, l.index_no limit ${size} offset ${offset}`),
    ),
  )
  const answers = await answersOf({ tx, language }, rows, type, lineAnswer)
  return pageOf(answers as { id: string }[], total, asked)
}

/** A line of a document of this type. Refuses DOC_GONE where there is none that the user may see. */
export async function oneLine(
  { tx, user, language, query: { id } }: LinesRequest<{ id: string }>,
  type: LineType,
  lineAnswer: LineAnswer = goodsLineAnswer,
): Promise<object> {
  const conditions = [sql`l.tenant_id = ${tx.tenantId} and l.id = ${id} and d.kind = ${type.words.id}`, ...visibleLines(user)]
  const rows = await tx.run<ListedLine>(
    statement(sql<ListedLine>`select ${lineSelect}, '1' as total
          from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
         where ${sql.join(conditions, sql` and `)}`),
  )
  const [line] = await answersOf({ tx, language }, rows, type, lineAnswer)
  return line ?? refuse('DOC_GONE')
}

async function answersOf(
  { tx, language }: Pick<LinesRequest<unknown>, 'tx' | 'language'>,
  rows: readonly ListedLine[],
  { partner }: LineType,
  lineAnswer: LineAnswer,
): Promise<object[]> {
  const masters = await mastersOf(tx, rows)
  const { places } = await settingsOf(tx)
  return rows.map((row) => {
    const goods = masters.goods.get(row.commInfoId ?? '')
    const unitList = [...(masters.units.get(row.commInfoId ?? '') ?? [])]
    const line = {
      ...withoutNulls(row),
      ...(goods ? goodsNamesOf(goods) : {}),
      unitList,
      unitName: unitList.find((unit) => unit.unitId === row.unitId)?.unitName,
    }
    const answer = lineAnswer(masters, { places, language }, line as StoredLine)
    return toWire(partner, withoutNulls({ ...answer, headId: row.headId, billNo: row.billNo }))
  })
}
