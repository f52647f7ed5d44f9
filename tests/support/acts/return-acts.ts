import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { recordRefundFailed } from '#server/documents/books/money/refunds.ts'
import { finishRefund } from '#server/payments/finish-refund.ts'
import type { Shop } from '../shop.ts'
import { approvedSale, customerOf, type OrderBody, orderBody, outOfOrder, type SalesOrder, stockUp } from './sales-acts.ts'

export type ReturnRequest = DataOf<'MallReturnApi_detail'>
export type RequestBody = BodyOf<'MallReturnApi_apply'>
type Doc = { id: string; version: number }

/** A document's `{id, version}`, as read last. */
export const by = ({ id, version }: Doc) => ({ id, version })
/** A body with `{id, version}` and a reason. */
export const because = (document: Doc) => ({ body: { ...by(document), remark: '数量不对' } })

/** The current order. */
export const nowOf = ({ admin }: Shop, { id }: { id: string }) => admin.ok('SalesOrderApi_detail', { query: { id } })

/** An order on account for bottles of these goods at 11.30, shipped in outs of these quantities. */
export async function shippedSale(shop: Shop, goods: string, outs: readonly string[], more: Partial<OrderBody> = {}): Promise<SalesOrder> {
  const qty = String(outs.reduce((whole, out) => whole + Number(out), 0))
  const body = { ...orderBody(shop, more.customerId ?? (await customerOf(shop)), [goods], qty), ...more }
  const order = await approvedSale(shop, body)
  for (const out of outs) await shop.admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, order, [out]) })
  return nowOf(shop, order)
}

/** Like shippedSale, but paid before it ships. */
export async function paidSale(shop: Shop, goods: string, qty: string, shipped: string = qty): Promise<SalesOrder> {
  const order = await approvedSale(shop, { ...orderBody(shop, await customerOf(shop), [goods], qty), payFirst: 2 })
  const paid = await shop.admin.ok('SalesOrderApi_pay', { body: { ...by(order), amount: order.finalAmt ?? '' } })
  if (shipped !== '0') await shop.admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, paid, [shipped]) })
  return nowOf(shop, order)
}

/** The body of a request to return some bottles of an order's first line. */
export const requestBody = (order: Pick<SalesOrder, 'id' | 'lines'>, qty: string, more: Partial<RequestBody> = {}): RequestBody => ({
  soHeadId: order.id,
  returnMode: 1,
  returnReason: '拍错了',
  lines: [{ sourceBodyId: order.lines[0]?.id ?? '', qty }],
  ...more,
})

/** Requests a return and passes it. */
export async function passedRequest(
  { admin }: Shop,
  order: SalesOrder,
  qty: string,
  more: Partial<RequestBody> = {},
): Promise<ReturnRequest> {
  return admin.ok('MallReturnApi_pass', { body: by(await admin.ok('MallReturnApi_apply', { body: requestBody(order, qty, more) })) })
}

/** Stocks many bottles of these goods at 2.00. */
export const stocked = (shop: Shop, goods: string) => stockUp(shop, goods, '100000', '200000.00')

/** The ids of a request's refunds, in the order in which they were requested. */
const refundIds = ({ server }: Shop, { id }: Pick<Doc, 'id'>) =>
  server.inTenant((tx) =>
    tx.query<{ id: string }>('select id from order_refund where tenant_id = $1 and return_id = $2 order by no', [tx.tenantId, id]),
  )

/** The payment service finally refuses to refund this return request. */
export async function refundFails(shop: Shop, request: Pick<Doc, 'id'>): Promise<void> {
  for (const { id } of await refundIds(shop, request))
    await shop.server.inTenant((tx) => finishRefund(tx, id, (to) => recordRefundFailed(to, id, '账户异常')))
}

/** A cashier has paid the refund of a request. */
export async function refundIsPaid(shop: Shop, request: Pick<Doc, 'id'>): Promise<void> {
  for (const { id } of await refundIds(shop, request)) await shop.admin.ok('OrderRefundApi_confirm', { body: { id } })
}
