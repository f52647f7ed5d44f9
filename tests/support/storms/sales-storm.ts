import { placeBody } from '../acts/mall-acts.ts'
import type { callbacksTo } from '../acts/payment-acts.ts'
import { requestBody } from '../acts/return-acts.ts'
import { orderBody, outOfOrder, returnBody } from '../acts/sales-acts.ts'
import type { Shop } from '../shop.ts'
import type { Document, Mix } from './storm.ts'

/** Goods of a storm with plenty of stock, and a customer who pays 11.30 for a bottle of them. */
export type Market = { goods: string; customerId: string }

const by = ({ id, version }: Document) => ({ id, version })
const because = (document: Document) => ({ ...by(document), remark: '数量不对' })

/**
 * Sales on account: an order approved, shipped in two parts, one piece of the first returned; in turns the return or
 * the second sales out is reversed.
 */
export const sales =
  (shop: Shop, { goods, customerId }: Market): Mix =>
  async (write, name, nth) => {
    const remark = (step: string) => ({ remark: `${name}-${step}` })
    const order = await write('SalesOrderApi_submit', `${name}-order`, {
      ...orderBody(shop, customerId, [goods], '10'),
      ...remark('order'),
    })
    const approved = await write('SalesOrderApi_approve', `${name}-approve`, by(order))
    const ship = (qty: string) => outOfOrder(shop, { ...approved, customerId } as never, [qty])
    const part = await write('SalesOutApi_accounting', `${name}-part`, { ...ship('4'), ...remark('part') })
    const rest = await write('SalesOutApi_submit', `${name}-rest`, { ...ship('6'), ...remark('rest') })
    const posted = await write('SalesOutApi_accounting', `${name}-post`, by(rest))
    const body = { ...returnBody(shop, { ...part, customerId } as never, '-1'), ...remark('return') }
    const back = await write('SalesReturnApi_accounting', `${name}-return`, body)
    if (nth % 3 === 1) await write('SalesReturnApi_flush', `${name}-unreturn`, because(back))
    if (nth % 3 === 2) await write('SalesOutApi_flush', `${name}-reverse`, because(posted))
  }

/**
 * The mall: an order is placed and paid through the service, and in turns refused and refunded, or shipped, signed for
 * and partly returned for money.
 */
export const mall =
  (shop: Shop, { goods, customerId }: Market, paid: ReturnType<typeof callbacksTo>): Mix =>
  async (write, name, nth) => {
    const place = { ...placeBody(shop, customerId, [goods], '10'), buyerRemark: `${name}-place` }
    const placed = await write('MallOrderApi_place', `${name}-place`, place)
    const said = { merchantNo: 'M1', orderNo: placed.billNo ?? '', paymentNo: `${name}-pay`, amount: '113.00' }
    await write.paid(said.paymentNo, () => paid(said))
    const order = { id: placed.id, version: placed.version + 1 } as Document
    if (nth % 3 === 2) {
      await write('MallOrderApi_refuse', `${name}-refuse`, because(order))
      return
    }
    const accepted = await write('MallOrderApi_confirm', `${name}-confirm`, by(order))
    const sent = await write('MallOrderApi_out', `${name}-out`, by(accepted))
    const signed = await write('MallOrderApi_sign', `${name}-sign`, by(sent))
    const asked = { ...requestBody(signed as never, '3'), remark: `${name}-apply` }
    const request = await write('MallReturnApi_apply', `${name}-apply`, asked)
    const passed = await write('MallReturnApi_pass', `${name}-pass`, by(request))
    const due = await write('MallReturnApi_receive', `${name}-receive`, by(passed))
    await write('MallReturnApi_refundReturn', `${name}-refund`, by(due))
  }
