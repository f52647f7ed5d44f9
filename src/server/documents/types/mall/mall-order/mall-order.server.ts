import { mallOrder, type mallOrderLaw } from '#machines/mall/mall-order.machine.ts'
import { postEarnings } from '../../../books/money/commission.ts'
import { locking } from '../../../engine/event-locks.ts'
import type { DocumentKind } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import type { Run } from '../../../engine/run.ts'
import { redeemCoupons } from '../../../prices/coupon-locks.ts'
import { releaseTerms } from '../../../prices/freeze-prices.ts'
import { orderEffects } from '../../../sources/orders.ts'
import { fieldsNotListed, mallOrderAnswer, mallOrderList } from './mall-order-answer.ts'
import { loadMallOrder, type MallOrderContext } from './mall-order-context.ts'
import {
  adjustReservations,
  closeOpen,
  forfeitDeposit,
  freezeOrderPrices,
  payOrder,
  refundPayment,
  refundRest,
  releaseGoods,
  sendGoods,
  takeOut,
} from './mall-order-effects.ts'
import { mallOrderFacts } from './mall-order-facts.ts'
import { mallOrderHead } from './mall-order-store.ts'

const { markShort, clearShort, unlinkDrafts } = orderEffects(mallOrder)

/**
 * Server side of mall orders: placing one fixes prices and takes coupons and stock, payments are held as an advance,
 * sending makes deliveries, and the rest is refunded (rule B5).
 */
export const mallOrderKind: DocumentKind<typeof mallOrderLaw, MallOrderContext> = {
  words: mallOrder,
  hash: machineHash(mallOrder),
  load: loadMallOrder,
  facts: mallOrderFacts,
  effects: {
    markShort,
    clearShort,
    unlinkDrafts,
    freezePrices: freezeOrderPrices,
    releasePrices: (run, { document }) => releaseTerms(run, document.id),
    useCoupons: (run, { document }) => redeemCoupons(run, document.id),
    reserveGoods: locking(['balances'], (run: Run, work: MallOrderContext) => adjustReservations(run, work, true)),
    releaseGoods: locking(['balances'], releaseGoods),
    takePayment: locking(['period'], payOrder),
    refundPayment: locking(['period'], refundPayment),
    refundRest: locking(['period'], refundRest),
    forfeitDeposit: locking(['period'], forfeitDeposit),
    closeOpen,
    takeOut,
    sendGoods,
    earnPoints: (run, { document }) => postEarnings(run.tx, document.id, true),
    takeBackPoints: (run, { document }) => postEarnings(run.tx, document.id, false),
  },
  answer: mallOrderAnswer,
  warnings: () => [],
  own: [mallOrderHead],
  rowFields: ({ id, billNo }) => ({ ...fieldsNotListed, soHeadId: id, soNo: billNo }),
  listed: mallOrderList,
}
