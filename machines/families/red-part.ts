import type { Problem } from '#domain/core/refusals.ts'
import type { Head } from '../engine/words-types.ts'

/**
 * Facts about the red part: the part of an issued invoice that a red invoice takes back (rule B5 Mall invoice, B7
 * Purchase invoice).
 */
export type RedFacts = {
  /** The buyer has deducted or booked the invoice (用途确认, 入账确认). */
  used: boolean
  /** A red invoice has already taken back a part of the invoice. */
  partlyReversed: boolean
  /** Problems with the requested red part. */
  redProblems: readonly Problem[]
  /** Problems with the number of the requested red invoice. */
  redNumberProblems: readonly Problem[]
  /** The requested red part is all that is left of the invoice. */
  redIsWhole: boolean
}

type RedPartGuardInput = { context: RedFacts }

export const redGuards = {
  isNotPartlyReversed: ({ context }: RedPartGuardInput) => !context.partlyReversed,
  redIsValid: ({ context }: RedPartGuardInput) => context.redProblems.length === 0,
  needsNoConfirmation: ({ context }: RedPartGuardInput) => !context.used,
  redNumberIsValid: ({ context }: RedPartGuardInput) => context.redNumberProblems.length === 0,
  redIsWhole: ({ context }: RedPartGuardInput) => context.redIsWhole,
}

export const redGuardWords = {
  isNotPartlyReversed: {
    refusal: 'STATUS_FORBIDS',
    zh: '已部分红冲，其余也请红冲',
    en: 'A part of it is reversed; reverse the rest by a red one too',
  },
  redIsValid: {
    refusal: ['INVOICE_EXCEEDS', 'FIELD_BAD'],
    problems: ({ redProblems }: RedFacts) => redProblems,
    zh: '红冲原因或金额有误',
    en: 'Reason or amount of the red part is not valid',
  },
  needsNoConfirmation: { refusal: 'RED_UNCONFIRMED', zh: '红字确认单尚未确认', en: 'The red part is not confirmed yet' },
  redNumberIsValid: {
    refusal: 'FIELD_BAD',
    problems: ({ redNumberProblems }: RedFacts) => redNumberProblems,
    zh: '红字发票号码有误',
    en: 'The number of the red invoice is not valid',
  },
  redIsWhole: { branch: true, zh: '全部红冲', en: 'nothing is left' },
} as const

export const blankRedFacts: RedFacts = {
  used: false,
  partlyReversed: false,
  redProblems: [],
  redNumberProblems: [],
  redIsWhole: true,
}

/** True for the head of an invoice that a red one has partly taken back. */
export const isPartlyReversed = ({ redAmt }: Head): boolean => Number(redAmt ?? 0) > 0

/** Words of the events; each law says who confirms. */
export const redEvents = {
  RED_APPLY: { zh: '红冲申请', en: 'Ask for a red invoice' },
  RED_CONFIRM: { zh: '对方已确认', en: 'The other side has confirmed', confirm: true },
  RED_WITHDRAW: { zh: '撤销红字确认单', en: 'Withdraw the red part', confirm: true },
  RED_ISSUE: { zh: '红字开票', en: 'Issue the red invoice', primary: 1 },
  RED_EXPIRE: { zh: '红字确认单超时', en: 'The red part was not confirmed in time', internal: true },
  SPAWN: { zh: '生成红字发票', en: 'Made by a red part', internal: true },
} as const

export const redEffects = {
  askForRed: { zh: '生成红字确认单', en: 'asks for the red part' },
  makeRed: { zh: '开红字发票', en: 'makes the red invoice' },
} as const

/** A red part that nobody confirms in time expires. */
export const redClock = [{ state: 'redAsked', event: 'RED_EXPIRE', after: 'RED_CONFIRM_HOURS' }] as const
