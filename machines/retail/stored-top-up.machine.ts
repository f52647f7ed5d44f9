import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag, withReason } from '../engine/law.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts } from '../guards/booking-guards.ts'

/** Facts about a top-up's till, member and amounts, and whether its value has been used. */
export type StoredTopUpFacts = PeriodFacts & {
  /** The caller's rights that lift a rule. */
  rights: readonly string[]
  /** Problems with the top-up's till, member, amounts and payment method. */
  contentProblems: readonly Problem[]
  /** Problem if its till has no open shift. */
  shiftProblems: readonly Problem[]
  /** Problem if the member has used a part of it since. */
  memberProblems: readonly Problem[]
  /** Bonus that the member gets on top, in money. */
  bonusAmt: string
}

export type StoredTopUpEvent = LawEvent<'SUBMIT' | 'CANCEL'>

const giveBonus = { right: 'storedtopup_bonus', words: { zh: '充值赠送', en: 'Give a bonus with a top-up' } }

/**
 * The law of a top-up (rule B8 *Stored value*): money is received and owed to the member, together with a bonus; if it
 * is paid back, it is paid back in full.
 */
export const storedTopUpLaw = setup({
  types: { context: {} as StoredTopUpFacts, input: {} as StoredTopUpFacts, events: {} as StoredTopUpEvent, tags: {} as StateTag },
  guards: {
    contentIsValid: ({ context }) => none(context.contentProblems),
    bonusIsAllowed: ({ context }) => !(readFigure(context.bonusAmt) ?? zero).gt(0) || context.rights.includes(giveBonus.right),
    shiftIsOpen: ({ context }) => none(context.shiftProblems),
    memberCovers: ({ context }) => none(context.memberProblems),
    periodIsOpen: bookingGuards.periodIsOpen,
  },
  actions: { giveNumber: effect, topUp: effect, payBack: effect },
}).createMachine({
  id: 'storedTopUp',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      tags: 'editable',
      on: {
        SUBMIT: {
          guard: and(['contentIsValid', 'bonusIsAllowed', 'shiftIsOpen', 'periodIsOpen']),
          target: 'toppedUp',
          actions: ['giveNumber', 'topUp'],
        },
      },
    },
    toppedUp: {
      tags: 'counts',
      on: { CANCEL: { guard: and(['shiftIsOpen', 'periodIsOpen', 'memberCovers']), target: 'paidBack', actions: 'payBack' } },
    },
    paidBack: { tags: 'closed' },
  },
})

export const storedTopUp = inWords(storedTopUpLaw, {
  label: { zh: '储值充值单', en: 'Top-up' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    toppedUp: { code: 4201, tone: 'green', zh: '已充值', en: 'Topped up' },
    paidBack: { code: 4202, tone: 'grey', struck: true, zh: '已退款', en: 'Paid back' },
  },
  events: {
    SUBMIT: { zh: '充值', en: 'Top up', primary: 1 },
    CANCEL: { zh: '退款', en: 'Pay back', confirm: true, ...withReason },
  },
  guards: {
    contentIsValid: {
      refusal: ['FIELD_BAD', 'MASTER_OFF'],
      problems: ({ contentProblems }) => contentProblems,
      zh: '收银台、会员、金额或支付方式不正确',
      en: 'The till, the member, an amount or the way of payment is not valid',
    },
    bonusIsAllowed: {
      refusal: 'NO_PERMISSION',
      params: () => ({ button: giveBonus.words }),
      zh: '没有充值赠送权限',
      en: 'You may not give a bonus',
    },
    shiftIsOpen: {
      refusal: 'SHIFT_CLOSED',
      problems: ({ shiftProblems }) => shiftProblems,
      zh: '收银台没有开班',
      en: 'The till has no open shift',
    },
    memberCovers: {
      refusal: 'BALANCE_SHORT',
      problems: ({ memberProblems }) => memberProblems,
      zh: '储值已使用，余额不足',
      en: 'The member has used of it',
    },
    periodIsOpen: bookingGuardWords.periodIsOpen,
  },
  effects: {
    giveNumber: { zh: '编号', en: 'gives the number' },
    topUp: { zh: '收款并增加会员储值', en: 'takes the money and adds to what the member has' },
    payBack: { zh: '退款并减少会员储值', en: 'pays the money back and takes it off what the member has' },
  },
  localFacts: (_document, dirty) => (dirty ? { contentProblems: [], shiftProblems: [], memberProblems: [], periodProblem: undefined } : {}),
  blankFacts: { rights: [], contentProblems: [], shiftProblems: [], memberProblems: [], bonusAmt: '0' },
  rights: [giveBonus.right],
})
