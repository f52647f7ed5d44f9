import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag, withReason } from '../engine/law.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts } from '../guards/booking-guards.ts'

/** Facts about a network partner's withdrawal: its content, the available commission, the tax withheld. */
export type PartnerWithdrawalFacts = PeriodFacts & {
  /** Problems with the partner, the amount and the bank account that is to receive it. */
  contentProblems: readonly Problem[]
  /** Problem of a withdrawal that exceeds the available commission. */
  balanceProblems: readonly Problem[]
  /** Problems with the tax withheld and with the account that pays. */
  taxProblems: readonly Problem[]
  accountProblems: readonly Problem[]
  /** The user requested this withdrawal. */
  ownWork: boolean
  separateDuties: boolean
}

type PlainEvent = 'APPLY' | 'REFUSE' | 'PAY_FAILED'
export type PartnerWithdrawalEvent =
  | LawEvent<PlainEvent>
  | LawEvent<'PASS', { taxAmt?: string }>
  | LawEvent<'PAID', { accountId?: string; slipNo?: string }>

const paying = { PAID: { guard: and(['accountIsValid', 'periodIsOpen']), target: 'paidOut', actions: 'payOut' } } as const

/**
 * The law of a withdrawal (rule B7 *Partner withdrawal*): the requested commission is reserved, approved with the tax
 * to withhold (if duties are separate, by another user), and paid out. A payment that bounces is paid again, or the
 * withdrawal is refused, which releases the commission.
 */
export const partnerWithdrawalLaw = setup({
  types: {
    context: {} as PartnerWithdrawalFacts,
    input: {} as PartnerWithdrawalFacts,
    events: {} as PartnerWithdrawalEvent,
    tags: {} as StateTag,
  },
  guards: {
    contentIsValid: ({ context }) => none(context.contentProblems),
    isWithinBalance: ({ context }) => none(context.balanceProblems),
    isNotOwnWork: ({ context }) => !context.separateDuties || !context.ownWork,
    taxIsValid: ({ context }) => none(context.taxProblems),
    accountIsValid: ({ context }) => none(context.accountProblems),
    periodIsOpen: bookingGuards.periodIsOpen,
  },
  actions: { giveNumber: effect, keepTax: effect, payOut: effect, takeBackPayment: effect },
}).createMachine({
  id: 'partnerWithdrawal',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      tags: 'editable',
      on: { APPLY: { guard: and(['contentIsValid', 'isWithinBalance']), target: 'toDecide', actions: 'giveNumber' } },
    },
    toDecide: {
      tags: ['awaitsApproval', 'openWork'],
      on: {
        PASS: { guard: and(['isNotOwnWork', 'taxIsValid']), target: 'payDue', actions: 'keepTax' },
        REFUSE: 'turnedDown',
      },
    },
    payDue: { tags: 'openWork', on: { ...paying, PAY_FAILED: 'bounced' } },
    bounced: { tags: 'openWork', on: { ...paying, REFUSE: 'turnedDown' } },
    paidOut: { on: { PAY_FAILED: { guard: 'periodIsOpen', target: 'bounced', actions: 'takeBackPayment' } } },
    turnedDown: { tags: 'closed' },
  },
})

export const partnerWithdrawal = inWords(partnerWithdrawalLaw, {
  label: { zh: '合伙人提现单', en: 'Partner withdrawal' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    toDecide: { code: 1501, tone: 'blue', zh: '待审核', en: 'Awaiting approval' },
    payDue: { code: 1502, tone: 'green', zh: '待打款', en: 'To be paid' },
    bounced: { code: 1502, tone: 'green', zh: '打款失败', en: 'Payment failed' },
    paidOut: { code: 1502, tone: 'green', zh: '已打款', en: 'Paid' },
    turnedDown: { code: 1503, tone: 'red', zh: '已拒绝', en: 'Refused' },
  },
  events: {
    APPLY: { zh: '申请提现', en: 'Ask for it', primary: 1 },
    PASS: { zh: '通过', en: 'Pass', primary: 1 },
    PAID: { zh: '确认打款', en: 'Pay', primary: 1 },
    PAY_FAILED: { zh: '打款失败', en: 'Payment failed', confirm: true, ...withReason },
    REFUSE: { zh: '拒绝', en: 'Refuse', confirm: true, ...withReason },
  },
  guards: {
    contentIsValid: {
      refusal: 'FIELD_BAD',
      problems: ({ contentProblems }) => contentProblems,
      zh: '合伙人、金额或银行账户不正确',
      en: 'The partner, the amount or the bank account is not valid',
    },
    isWithinBalance: {
      refusal: 'BALANCE_SHORT',
      problems: ({ balanceProblems }) => balanceProblems,
      zh: '可提现佣金不足',
      en: 'There is not so much commission to withdraw',
    },
    isNotOwnWork: { refusal: 'OWN_AUDIT', zh: '不能审核自己提交的申请', en: 'You cannot decide a request of your own' },
    taxIsValid: {
      refusal: 'FIELD_BAD',
      problems: ({ taxProblems }) => taxProblems,
      zh: '代扣税额不正确',
      en: 'The tax withheld is not valid',
    },
    accountIsValid: {
      refusal: ['FIELD_BAD', 'MASTER_OFF'],
      problems: ({ accountProblems }) => accountProblems,
      zh: '付款账户不正确',
      en: 'The account it is paid from is not valid',
    },
    periodIsOpen: bookingGuardWords.periodIsOpen,
  },
  effects: {
    giveNumber: { zh: '编号', en: 'gives the number' },
    keepTax: { zh: '记下代扣税额', en: 'keeps the tax withheld' },
    payOut: { zh: '记银行付款、佣金费用和代扣税', en: 'books the payment, the commission and the tax withheld' },
    takeBackPayment: { zh: '冲回付款', en: 'takes the payment back' },
  },
  localFacts: (_document, dirty) => (dirty ? { contentProblems: [], balanceProblems: [] } : {}),
  blankFacts: {
    contentProblems: [],
    balanceProblems: [],
    taxProblems: [],
    accountProblems: [],
    ownWork: false,
    separateDuties: false,
  },
  rights: [],
})
