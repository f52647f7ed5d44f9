import type { DataOf } from '#contract/operations.gen.ts'
import { mallOrderDocument } from '#resources/documents/mall-order.document.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { kindsSeenBy } from '../documents/queries/across-kinds.ts'
import type { HandlersOf } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { planOf } from '../resources/plan.ts'
import { readRow } from '../resources/rows.ts'
import type { Seal } from '../seal.ts'
import { askPayment } from './ask.ts'
import { takeCallback } from './callback.ts'
import type { PaymentProvider } from './provider.ts'
import { refundIsSent, retryRefund } from './refunds.ts'
import { settleRefund } from './settle.ts'

/** How orders are paid, what payment services say, and what people do about refunds. */
export function paymentHandlers(
  seal: Seal,
  provider: PaymentProvider,
): HandlersOf<'PaymentApi_ask' | 'ShopApi_pay' | 'PaymentApi_callback' | 'OrderRefundApi_retry' | 'OrderRefundApi_confirm'> {
  return {
    PaymentApi_ask: (call) => askPayment(call, { seal, provider }, call.body.id, kindsSeenBy(call.user)),
    ShopApi_pay: (call) => askPayment(call, { seal, provider }, call.body.id, [mallOrderDocument.words.id]),
    PaymentApi_callback: ({ db, now, query, headers, rawBody = '', peer, requestId }) =>
      takeCallback({ db, now, seal, provider }, { ...query, message: { body: rawBody, headers }, peer, requestId }),
    OrderRefundApi_retry: async ({ tx, body: { id } }) => {
      await retryRefund(tx, id)
      return refundRow(tx, id)
    },
    OrderRefundApi_confirm: async ({ tx, body: { id } }) => {
      if (await refundIsSent(tx, id)) refuse('STATUS_FORBIDS', { params: sent })
      await settleRefund(tx, id)
      return refundRow(tx, id)
    },
  }
}

const sent = {
  state: { zh: '由支付渠道退款', en: 'Paid back by the payment service' },
  event: { zh: '确认退款', en: 'Confirm the refund' },
}

const refundRow = async (tx: Tx, id: string) =>
  (await readRow(tx, planOf(resourceOf('OrderRefundApi')), id)) as DataOf<'OrderRefundApi_retry'>
