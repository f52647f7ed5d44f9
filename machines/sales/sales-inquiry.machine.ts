import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag, withReason } from '../engine/law.ts'
import { postedEffects, submittedEvents, submitterGuard, submitterGuardWords } from '../families/posted.ts'
import {
  blankSharedFacts,
  type LinesDocument,
  localSharedFacts,
  type SharedFacts,
  sharedGuards,
  sharedGuardWords,
} from '../guards/shared-guards.ts'

/** Facts about an inquiry's prices, their validity and the order made from it. */
export type SalesInquiryFacts = SharedFacts & {
  /** Problem if the last day of validity is missing or over. */
  validityProblems: readonly Problem[]
  /** Rows with a price below the floor price of their goods. */
  floorProblems: readonly Problem[]
  /** The last day of validity, if it is over. */
  heldUntil?: string | undefined
  /** The first order made from it that is not cancelled: its number, or its id if it is a draft. */
  madeNo?: string | undefined
}

export type SalesInquiryEvent = LawEvent<'SAVE' | 'QUOTE' | 'WITHDRAW' | 'REQUOTE' | 'CANCEL' | 'EXPIRE' | MakingEvent>

/** Events that make a document from a quotation: a draft of a sales order, or a mall order that awaits payment. */
type MakingEvent = 'MAKE_SALE' | 'MAKE_MALL_ORDER'

const rights = {
  withdrawOther: { right: 'inquiry_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } },
}

const complete = ['hasLines', 'linesAreValid', 'mastersAreOn', 'amountsAgree'] as const

/** A second order from the same quotation, of either kind, has to be confirmed. */
const making = { guard: and(['pricesHold', 'isFirstOrder']), target: 'madeIntoOrder' } as const
const makesOrders = {
  MAKE_SALE: { ...making, actions: 'makeSale' },
  MAKE_MALL_ORDER: { ...making, actions: 'makeMallOrder' },
} as const

/**
 * The law of an inquiry and the quotation it becomes (rule B7): quoting freezes its prices through the last day of
 * validity; then the clock ends the quotation. The user who quoted, or one with the right to, may withdraw it. It can
 * be reopened for new prices, also once it has expired.
 */
export const salesInquiryLaw = setup({
  types: { context: {} as SalesInquiryFacts, input: {} as SalesInquiryFacts, events: {} as SalesInquiryEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    ...submitterGuard(rights.withdrawOther),
    validityIsGiven: ({ context }) => none(context.validityProblems),
    coversFloor: ({ context }) => none(context.floorProblems),
    pricesHold: ({ context }) => context.heldUntil === undefined,
    isFirstOrder: ({ context, event }) => context.madeNo === undefined || event.override?.includes('ALREADY_MADE') === true,
  },
  actions: { giveNumber: effect, makeSale: effect, makeMallOrder: effect },
}).createMachine({
  id: 'salesInquiry',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { SAVE: 'inquiring' } },
    inquiring: {
      tags: ['editable', 'openWork'],
      on: {
        SAVE: 'inquiring',
        QUOTE: { guard: and([...complete, 'validityIsGiven', 'coversFloor']), target: 'quoted', actions: 'giveNumber' },
        CANCEL: 'voided',
      },
    },
    quoted: {
      tags: 'open',
      on: {
        WITHDRAW: { guard: 'isSubmitter', target: 'inquiring' },
        REQUOTE: 'inquiring',
        CANCEL: 'voided',
        EXPIRE: 'lapsed',
        ...makesOrders,
      },
    },
    madeIntoOrder: { tags: 'open', on: { REQUOTE: 'inquiring', CANCEL: 'voided', ...makesOrders } },
    lapsed: { on: { REQUOTE: 'inquiring', CANCEL: 'voided', ...makesOrders } },
    voided: { tags: 'closed' },
  },
})

export const salesInquiry = inWords(salesInquiryLaw, {
  label: { zh: '询价单', en: 'Inquiry' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    inquiring: { code: 1501, tone: 'blue', zh: '询价中', en: 'Inquiring' },
    quoted: { code: 1502, tone: 'green', zh: '已报价', en: 'Quoted' },
    madeIntoOrder: { code: 1502, tone: 'green', zh: '已转单', en: 'Made into an order' },
    lapsed: { code: 1502, tone: 'green', struck: true, zh: '报价已过期', en: 'Quotation expired' },
    voided: { code: 1503, tone: 'red', struck: true, zh: '已作废', en: 'Voided' },
  },
  events: {
    SAVE: { zh: '保存', en: 'Save', primary: 2 },
    QUOTE: { zh: '报价', en: 'Quote', primary: 1 },
    WITHDRAW: submittedEvents.WITHDRAW,
    REQUOTE: { zh: '重新报价', en: 'Quote again' },
    CANCEL: { zh: '作废', en: 'Void', confirm: true, ...withReason },
    MAKE_SALE: { zh: '转销售订单', en: 'Make a sales order', internal: true },
    MAKE_MALL_ORDER: { zh: '转商城订单', en: 'Make a mall order', internal: true },
    EXPIRE: { zh: '报价到期', en: 'Its last day is over', internal: true },
  },
  guards: {
    ...sharedGuardWords,
    mastersAreOn: { ...sharedGuardWords.mastersAreOn, zh: '客户、商品或仓库已停用', en: 'The customer, goods or a depot is disabled' },
    ...submitterGuardWords(rights.withdrawOther),
    validityIsGiven: {
      refusal: 'FIELD_BAD',
      problems: ({ validityProblems }) => validityProblems,
      zh: '请填写不早于今天的报价有效期',
      en: 'Say until when the prices hold, not before today',
    },
    coversFloor: {
      refusal: 'LINE_BAD',
      problems: ({ floorProblems }) => floorProblems,
      zh: '有商品的单价低于最低售价',
      en: 'Some goods are quoted below their floor price',
    },
    pricesHold: {
      refusal: 'QUOTE_EXPIRED',
      params: ({ heldUntil = '' }) => ({ date: heldUntil }),
      zh: '报价已过期',
      en: 'The quotation is over',
    },
    isFirstOrder: {
      refusal: 'ALREADY_MADE',
      params: ({ madeNo = '' }) => ({ number: madeNo }),
      zh: '已生成订单',
      en: 'An order was made of it',
    },
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    makeSale: { zh: '生成销售订单草稿', en: 'makes the draft of a sales order' },
    makeMallOrder: { zh: '生成待付款的商城订单', en: 'makes a mall order that is to be paid' },
  },
  clock: [{ state: 'quoted', event: 'EXPIRE', past: 'validDate' }],
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({
    ...localSharedFacts(lines, dirty),
    ...(dirty ? { validityProblems: [], floorProblems: [] } : {}),
  }),
  blankFacts: { ...blankSharedFacts, validityProblems: [], floorProblems: [] },
  rights: [rights.withdrawOther.right],
})
