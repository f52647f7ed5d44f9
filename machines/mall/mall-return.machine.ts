import { and, setup } from 'xstate'
import { inWords } from '../engine/in-words.ts'
import { effect, none, type StateTag } from '../engine/law.ts'
import { bookingGuards } from '../guards/booking-guards.ts'
import {
  type MallReturnEvent,
  type MallReturnFacts,
  mallReturnEffects,
  mallReturnEvents,
  mallReturnGuardWords,
  mallReturnStates,
  withdrawOther,
} from './mall-return-words.ts'

export type { GoodsBack, MallReturnEvent, MallReturnFacts } from './mall-return-words.ts'

const applying = ['hasLines', 'linesAreValid', 'isInTime', 'isReturnAllowed', 'isReturnable'] as const

/**
 * The law of a return request (rule B5 *Return request*): once it has passed, a sales return receives the goods; what
 * was paid for them is then refunded, or deducted from what the customer owes. A refund is also possible for goods
 * that the buyer keeps.
 */
export const mallReturnLaw = setup({
  types: { context: {} as MallReturnFacts, input: {} as MallReturnFacts, events: {} as MallReturnEvent, tags: {} as StateTag },
  guards: {
    hasLines: ({ context }) => context.lineCount > 0,
    linesAreValid: ({ context }) => none(context.lineProblems),
    isInTime: ({ context }) => context.windowProblem === undefined,
    isReturnAllowed: ({ context }) => none(context.excludedProblems),
    isReturnable: ({ context }) => none(context.limitProblems),
    isRefundable: ({ context }) => none(context.refundProblems),
    isReceivable: ({ context }) => none(context.receiveProblems),
    isGoodsBack: ({ context }) => context.goodsBack,
    isRefundOnly: ({ context }) => !context.goodsBack,
    isOnAccount: ({ context }) => context.onAccount,
    isPaid: ({ context }) => !context.onAccount,
    isNotRefunded: ({ context }) => context.onAccount,
    isNotSent: ({ context }) => !context.sent,
    allIsBack: ({ context }) => context.allBack,
    partIsBack: ({ context }) => !context.allBack,
    isNothingDue: ({ context }) => context.nothingDue,
    isMoneyDue: ({ context }) => !context.nothingDue,
    periodIsOpen: bookingGuards.periodIsOpen,
    isApplicant: ({ context }) => context.mine || context.rights.includes(withdrawOther.right),
  },
  actions: {
    giveNumber: effect,
    noteRequest: effect,
    takeFromOrder: effect,
    allowRefund: effect,
    takeGoodsIn: effect,
    queueRefund: effect,
    retryRefund: effect,
    setOff: effect,
    forgetGoods: effect,
    tellOrder: effect,
  },
}).createMachine({
  id: 'mallReturn',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      tags: 'editable',
      on: {
        APPLY: [
          { guard: and(['isGoodsBack', ...applying]), target: 'toAudit', actions: ['giveNumber', 'noteRequest'] },
          { guard: and(['isRefundOnly', ...applying]), target: 'toAudit', actions: ['giveNumber', 'noteRequest'] },
        ],
      },
    },
    toAudit: {
      tags: ['awaitsApproval', 'openWork'],
      on: {
        PASS: [
          { guard: and(['isGoodsBack', 'isRefundable']), target: 'awaitingGoods' },
          { guard: and(['isRefundOnly', 'isRefundable', 'periodIsOpen']), target: 'refundDue', actions: ['takeFromOrder', 'allowRefund'] },
        ],
        REJECT: 'declined',
        WITHDRAW: { guard: 'isApplicant', target: 'withdrawn' },
      },
    },
    awaitingGoods: {
      tags: 'openWork',
      on: {
        RECEIVE: [
          { guard: and(['isOnAccount', 'isReceivable']), target: 'completed', actions: ['takeGoodsIn', 'tellOrder'] },
          { guard: and(['isPaid', 'isReceivable', 'allIsBack']), target: 'refundDue', actions: 'takeGoodsIn' },
          { guard: and(['isPaid', 'isReceivable', 'partIsBack']), target: 'refundDue', actions: 'takeGoodsIn' },
        ],
        WITHDRAW: { guard: and(['isApplicant', 'isNotSent']), target: 'withdrawn' },
        REFUSE_GOODS: 'declined',
        EXPIRE: 'withdrawn',
      },
    },
    refundDue: {
      tags: 'openWork',
      on: {
        REFUND_RETURN: [
          { guard: and(['isNothingDue', 'periodIsOpen']), target: 'completed', actions: 'tellOrder' },
          { guard: and(['isMoneyDue', 'periodIsOpen']), target: 'refundQueued', actions: 'queueRefund' },
        ],
        CREDIT: { guard: 'periodIsOpen', target: 'completed', actions: ['setOff', 'tellOrder'] },
        RETURN_FLUSHED: { target: 'awaitingGoods', actions: 'forgetGoods' },
      },
    },
    refundQueued: {
      tags: 'openWork',
      on: { REFUND_DONE: { target: 'completed', actions: 'tellOrder' }, REFUND_FAILED: 'refundFailed' },
    },
    refundFailed: {
      tags: 'openWork',
      on: {
        REFUND_RETURN: { target: 'refundQueued', actions: 'retryRefund' },
        REFUND_DONE: { target: 'completed', actions: 'tellOrder' },
      },
    },
    completed: {
      on: { RETURN_FLUSHED: { guard: 'isNotRefunded', target: 'awaitingGoods', actions: 'forgetGoods' } },
    },
    declined: { tags: 'closed' },
    withdrawn: { tags: 'closed' },
  },
})

const blankFacts: MallReturnFacts = {
  lineCount: 0,
  lineProblems: [],
  excludedProblems: [],
  limitProblems: [],
  refundProblems: [],
  receiveProblems: [],
  goodsBack: true,
  onAccount: false,
  sent: false,
  allBack: true,
  nothingDue: false,
  mine: false,
  rights: [],
}

export const mallReturn = inWords(mallReturnLaw, {
  label: { zh: '退货申请单', en: 'Return request' },
  states: mallReturnStates,
  events: mallReturnEvents,
  guards: mallReturnGuardWords,
  effects: mallReturnEffects,
  clock: [{ state: 'awaitingGoods', event: 'EXPIRE', after: 'RETURN_GOODS_DAYS' }],
  localFacts: ({ lines = [] }: { lines?: readonly object[] }, dirty) =>
    dirty
      ? { lineCount: lines.length, lineProblems: [], excludedProblems: [], limitProblems: [], refundProblems: [], windowProblem: undefined }
      : { lineCount: lines.length },
  blankFacts,
  rights: [withdrawOther.right],
})
