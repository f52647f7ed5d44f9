import type { DataOf } from '#contract/operations.gen.ts'
import { mallOrderDocument } from '#resources/documents/mall/mall-order.document.ts'
import { resourceOf } from '#resources/index.ts'
import type { Seal } from '../core/seal.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { PaymentProvider } from '../documents/books/money/provider.ts'
import { isRefundSent, retryRefund } from '../documents/books/money/refunds.ts'
import { visibleKinds } from '../documents/queries/across-kinds.ts'
import type { HandlersOf } from '../http/request.ts'
import { planOf } from '../resources/plan.ts'
import { readRow } from '../resources/rows.ts'
import { handleCallback } from './callback.ts'
import { finishRefund } from './finish-refund.ts'
import { requestPayment } from './payment-request.ts'

/** Handlers of payments of orders, callbacks of payment services, and refunds that users settle by hand. */
export function paymentHandlers(
  seal: Seal,
  provider: PaymentProvider,
): HandlersOf<'PaymentApi_ask' | 'ShopApi_pay' | 'PaymentApi_callback' | 'OrderRefundApi_retry' | 'OrderRefundApi_confirm'> {
  return {
    PaymentApi_ask: (call) => requestPayment(call, { seal, provider }, call.body.id, visibleKinds(call.user)),
    ShopApi_pay: (call) => requestPayment(call, { seal, provider }, call.body.id, [mallOrderDocument.words.id]),
    PaymentApi_callback: ({ db, now, query, headers, rawBody = '', peer, requestId }) =>
      handleCallback({ db, now, seal, provider }, { ...query, message: { body: rawBody, headers }, peer, requestId }),
    OrderRefundApi_retry: async ({ tx, body: { id } }) => {
      await retryRefund(tx, id)
      return refundRow(tx, id)
    },
    OrderRefundApi_confirm: async ({ tx, body: { id } }) => {
      if (await isRefundSent(tx, id)) refuse('STATUS_FORBIDS', { params: sentRefundParams })
      await finishRefund(tx, id)
      return refundRow(tx, id)
    },
  }
}

const sentRefundParams = {
  state: { zh: '由支付渠道退款', en: 'Paid back by the payment service' },
  event: { zh: '确认退款', en: 'Confirm the refund' },
}

const refundRow = async (tx: Tx, id: string) =>
  (await readRow(tx, planOf(resourceOf('OrderRefundApi')), id)) as DataOf<'OrderRefundApi_retry'>
