import { mallOrder, type mallOrderLaw } from '#machines/mall/mall-order.machine.ts'
import { settleEarnings } from '../../books/commission.ts'
import { locking } from '../../engine/event-locks.ts'
import type { DocumentKind } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import type { Run } from '../../engine/run.ts'
import { useCoupons } from '../../prices/coupon-locks.ts'
import { releaseTerms } from '../../prices/freeze-prices.ts'
import { orderEffects } from '../../sources/orders.ts'
import { answer, listed, unlisted } from './mall-order-answer.ts'
import { loadMallOrder, type MallOrderWork } from './mall-order-context.ts'
import {
  closeOpen,
  forfeitDeposit,
  freeze,
  payOrder,
  refundPayment,
  refundRest,
  releaseGoods,
  sendGoods,
  settleGoods,
  takeOut,
} from './mall-order-effects.ts'
import { mallOrderFacts } from './mall-order-facts.ts'
import { head } from './mall-order-store.ts'

const { markShort, clearShort, unlinkDrafts } = orderEffects(mallOrder)

/** The mall order on the server: prices, coupons and stock taken when it is placed, money kept as an advance, outs made, the rest paid back (rule B5). */
export const mallOrderKind: DocumentKind<typeof mallOrderLaw, MallOrderWork> = {
  words: mallOrder,
  hash: machineHash(mallOrder),
  load: loadMallOrder,
  facts: mallOrderFacts,
  effects: {
    markShort,
    clearShort,
    unlinkDrafts,
    freezePrices: freeze,
    releasePrices: (run, { document }) => releaseTerms(run, document.id),
    useCoupons: (run, { document }) => useCoupons(run, document.id),
    reserveGoods: locking(['balances'], (run: Run, work: MallOrderWork) => settleGoods(run, work, true)),
    releaseGoods: locking(['balances'], releaseGoods),
    takePayment: locking(['period'], payOrder),
    refundPayment: locking(['period'], refundPayment),
    refundRest: locking(['period'], refundRest),
    forfeitDeposit: locking(['period'], forfeitDeposit),
    closeOpen,
    takeOut,
    sendGoods,
    earnPoints: (run, { document }) => settleEarnings(run.tx, document.id, true),
    takeBackPoints: (run, { document }) => settleEarnings(run.tx, document.id, false),
  },
  answer,
  warnings: () => [],
  own: [head],
  rowFields: ({ id, billNo }) => ({ ...unlisted, soHeadId: id, soNo: billNo }),
  listed,
}
