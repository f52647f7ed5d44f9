import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { mallOrder } from '#machines/mall/mall-order.machine.ts'
import { momentText, withoutNulls } from '#server/core/wire-values.ts'
import { contains, countedRows, pageOf, sliceOf } from '#server/db/pages.ts'
import { allOf, statement } from '#server/db/query-builder.ts'
import { goodsPage } from '#server/documents/types/sales/goods-page.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { visibleDocuments } from '../../../engine/depot-access.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { openRun } from '../../../engine/run.ts'
import { documentFor } from '../../../engine/store/answer.ts'
import { documentPage, type ListCall } from '../../../queries/document-list.ts'
import { runningOffers } from '../running-offers.ts'
import { mallOrderLineSheet } from './mall-order-sheet.ts'

type MallOrderOperations =
  | 'MallOrderApi_buyedList'
  | 'MallOrderApi_detailOf'
  | 'MallOrderApi_offers'
  | 'MallOrderApi_exportDetail'
  | 'MallOrderSalesApi_detail'
  | 'MallOrderSalesApi_list'
  | 'MallOrderSalesApi_scoreList'

const orderDetail = async (call: Parameters<typeof openRun>[0], id: string) =>
  (await documentFor(await openRun(call), kindNamed(mallOrder.id), id)) as DataOf<'MallOrderApi_detail'>

/** Handlers of mall orders that are no events: details, sales list, points, offers, bought goods, sheet of lines. */
export const mallOrderHandlers: HandlersOf<MallOrderOperations> = {
  MallOrderApi_detailOf: (call) => orderDetail(call, call.body.soHeadId),
  MallOrderSalesApi_detail: (call) => orderDetail(call, call.query.id),
  MallOrderSalesApi_list: async (call) =>
    (await (documentPage(call as ListCall, kindNamed(mallOrder.id)) as Promise<object>)) as DataOf<'MallOrderSalesApi_list'>,
  MallOrderSalesApi_scoreList: (call) => pointsPage(call),
  MallOrderApi_offers: async (call) => runningOffers(await openRun(call), { ...call.query, shelved: false }),
  MallOrderApi_buyedList: (call) => boughtGoods(call),
  MallOrderApi_exportDetail: (call) => mallOrderLineSheet(call),
}

type PointsRow = DataOf<'MallOrderSalesApi_scoreList'>['records'][number]

/** Points earned by orders and taken back by returns, newest first. */
async function pointsPage(call: Call<'MallOrderSalesApi_scoreList'>) {
  const { tx, user, query } = call
  const { settings } = await openRun(call)
  const where = allOf([
    sql`p.tenant_id = ${tx.tenantId}`,
    ...visibleDocuments(user),
    ...(query.customerId ? [sql`p.customer_id = ${query.customerId}`] : []),
    ...(query.soNo?.trim() ? [contains(sql`d.bill_no`, query.soNo.trim())] : []),
  ])
  const { rows, total } = await countedRows(sliceOf(query), ({ size, offset }) =>
    tx.run(
      statement(sql<Omit<PointsRow, 'createTime'> & { createTime: Date; total: string }>`
      select p.id, p.document_id as "soHeadId", d.bill_no as "soNo", p.customer_id as "customerId", c.customer_name as "customerName",
             p.score, trim_scale(d.final_amt) as "finalAmt", p.create_time as "createTime", count(*) over () as total
        from points_entry p
        join document d on d.tenant_id = p.tenant_id and d.id = p.document_id
        join customer c on c.tenant_id = p.tenant_id and c.id = p.customer_id
       where ${where} order by p.id desc limit ${size} offset ${offset}`),
    ),
  )
  const records = rows.map(({ total: _, createTime, ...row }) => ({
    ...withoutNulls(row),
    createTime: momentText(createTime, settings.timeZone),
  }))
  return pageOf(records as PointsRow[], total, query)
}

/** Goods bought in orders that were not cancelled, by class and code. */
async function boughtGoods({ tx, user, query }: Call<'MallOrderApi_buyedList'>) {
  const bought = allOf([
    sql`l.tenant_id = ${tx.tenantId} and l.comm_info_id = g.id and d.kind = ${mallOrder.id} and not 'closed' = any (d.tags)`,
    ...visibleDocuments(user),
  ])
  const where = allOf([
    sql`g.tenant_id = ${tx.tenantId}`,
    sql`exists (select from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id where ${bought})`,
    ...(query.classifyId ? [sql`g.classify_id = ${query.classifyId}`] : []),
  ])
  return goodsPage(tx, where, query)
}
