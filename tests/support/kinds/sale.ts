import { setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '#machines/engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '#machines/engine/law.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { anyKind, type DocumentKind } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import { type GoodsContext, loadGoods } from '#server/documents/lines/load-goods.ts'
import { redeemCoupons } from '#server/documents/prices/coupon-locks.ts'
import { freezePrices, pricedDocument, releaseLines, releasePrices } from '#server/documents/prices/freeze-prices.ts'

type Facts = { couponProblems: readonly Problem[] }

const law = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as LawEvent<'SUBMIT' | 'WITHDRAW' | 'USE' | 'CLOSE' | 'CANCEL'>,
    tags: {} as StateTag,
  },
  guards: { couponsFit: ({ context }) => none(context.couponProblems) },
  actions: { giveNumber: effect, freezePrices: effect, releasePrices: effect, redeemCoupons: effect, closeLine: effect },
}).createMachine({
  id: 'testSale',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { SUBMIT: { guard: 'couponsFit', target: 'submitted', actions: ['giveNumber', 'freezePrices'] } } },
    draft: {
      tags: ['editable', 'openWork'],
      on: { SUBMIT: { guard: 'couponsFit', target: 'submitted', actions: ['giveNumber', 'freezePrices'] } },
    },
    submitted: {
      tags: 'openWork',
      on: {
        WITHDRAW: { target: 'draft', actions: 'releasePrices' },
        USE: { target: 'shipped', actions: 'redeemCoupons' },
        CLOSE: { target: 'submitted', actions: 'closeLine' },
        CANCEL: { target: 'cancelled', actions: 'releasePrices' },
      },
    },
    shipped: { tags: 'openWork', on: { CANCEL: { target: 'cancelled', actions: 'releasePrices' } } },
    cancelled: { tags: 'closed' },
  },
})

const words = inWords(law, {
  label: { zh: '销售', en: 'Sale' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 9501, tone: 'grey', zh: '草稿', en: 'Draft' },
    submitted: { code: 9502, tone: 'blue', zh: '已提交', en: 'Submitted' },
    shipped: { code: 9503, tone: 'green', zh: '已出库', en: 'Shipped' },
    cancelled: { code: 9504, tone: 'grey', zh: '已取消', en: 'Cancelled' },
  },
  events: {
    SUBMIT: { zh: '提交', en: 'Submit', primary: 1 },
    WITHDRAW: { zh: '撤回', en: 'Withdraw' },
    USE: { zh: '出库', en: 'Ship', primary: 1 },
    CLOSE: { zh: '行关闭', en: 'Close line' },
    CANCEL: { zh: '取消', en: 'Cancel' },
  },
  guards: {
    couponsFit: {
      refusal: ['FIELD_BAD', 'COUPON_EARLY', 'COUPON_EXPIRED', 'COUPON_USED', 'COUPON_SCOPE', 'COUPON_WITH_OFFER', 'COUPON_BELOW'],
      problems: ({ couponProblems }) => couponProblems,
      zh: '优惠券不可用',
      en: 'A coupon cannot be used',
    },
  },
  effects: {
    giveNumber: { zh: '编号', en: 'gives the number' },
    freezePrices: { zh: '冻结价格', en: 'freezes prices' },
    releasePrices: { zh: '释放价格', en: 'releases prices' },
    redeemCoupons: { zh: '核销优惠券', en: 'uses coupons' },
    closeLine: { zh: '行关闭', en: 'closes the first line' },
  },
  localFacts: () => ({}),
  blankFacts: { couponProblems: [] },
  rights: [],
})

type Work = GoodsContext & { priced?: Awaited<ReturnType<typeof pricedDocument>>['priced'] }

/** The coupons that the next submit uses; the product's sales store them in the head. */
export const entered: { couponIds: readonly string[] } = { couponIds: [] }

const kind: DocumentKind<typeof law, Work> = {
  words,
  hash: machineHash(words),
  load: async (run, stored, purpose) => {
    if (purpose?.event.type !== 'SUBMIT') return loadGoods(run, stored, purpose, { sells: true })
    const { document, priced } = await pricedDocument(run, stored, entered.couponIds)
    return { ...(await loadGoods(run, document, purpose, { sells: true })), priced }
  },
  facts: (_run, { priced }) => ({ couponProblems: priced?.problems ?? [] }),
  effects: {
    freezePrices: async (run, { document, priced }) => {
      if (priced) await freezePrices(run, document, priced)
    },
    releasePrices: (run, { document }) => releasePrices(run, document.id),
    redeemCoupons: (run, { document }) => redeemCoupons(run, document.id),
    closeLine: (run, { document: { id, lines } }) =>
      releaseLines(run, id, new Map(lines.slice(0, 1).map((line) => [line.id, line.qty ?? '0']))),
  },
  answer: (_run, { document: { lines } }) => ({ lines }),
  warnings: () => [],
  rowFields: () => ({}),
}

/** A sale reduced to what prices need: submitted with frozen prices, withdrawn, shipped, cancelled. */
export const sale = anyKind(kind, { ...salesOutDocument, words, prefix: 'TS' })
