import type { Problem } from '#domain/core/refusals.ts'
import { type Lift, lifts, none, type Payload } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'

/** Facts about the accounting period of a document that enters the books and is reversed by a red one. */
export type PeriodFacts = {
  /** Problem if the period of the business date is locked or closed. */
  periodProblem?: Problem | undefined
  /** Problem if the period is locked or closed in which a red document would be dated. */
  todayPeriodProblem?: Problem | undefined
}

/** Facts about the stock and lots of a document whose reversal takes its goods back. */
export type StockFacts = {
  /** Goods of a posted document that are no longer in stock. */
  stockProblems: readonly Problem[]
  /** Rows whose goods a stock count has frozen in their depot. */
  frozenProblems?: readonly Problem[]
  /**
   * Rows whose lots or serial numbers are not in stock to be issued, are in stock already when received, or are not
   * entered as their goods require.
   */
  lotProblems?: readonly Problem[]
  /** Rows with a lot that is known with another expiry date; a right allows correcting it. */
  lotDayProblems?: readonly Problem[]
  /** Rows with a lot that has expired, or has less of its shelf life left than agreed. */
  freshProblems?: readonly Problem[]
  /** Rows with a lot that was good on the business date but has expired by the time of posting. */
  expiredSinceProblems?: readonly Problem[]
}

/** Values in place of the server's problems with lots, which are out of date once the user has typed. */
export const unknownLots = {
  lotProblems: [],
  lotDayProblems: [],
  freshProblems: [],
  expiredSinceProblems: [],
} as const satisfies Partial<StockFacts>

type TypedEvent = { type: string }

/** A reversal is booked on the date of its red document, every other event on the business date. */
const periodOf = (facts: PeriodFacts, { type }: TypedEvent) => (type === 'REVERSE' ? facts.todayPeriodProblem : facts.periodProblem)

/** The guards of booking that are the same for every document, without a right of its own (rule B3). */
export const bookingGuards = {
  periodIsOpen: ({ context, event }: { context: PeriodFacts; event: TypedEvent }) => periodOf(context, event) === undefined,
  stockCovers: ({ context }: { context: StockFacts }) => none(context.stockProblems),
  depotIsNotFrozen: ({ context }: { context: StockFacts }) => none(context.frozenProblems ?? []),
  serialsAreFree: ({ context }: { context: StockFacts }) => none(context.lotProblems ?? []),
}

export const bookingGuardWords = {
  periodIsOpen: {
    refusal: ['PERIOD_CLOSED', 'PERIOD_LOCKED', 'BACKDATED', 'NO_PERMISSION'],
    problems: (facts, event) => [periodOf(facts, event) ?? []].flat(),
    zh: '会计期间已锁定或已结账',
    en: 'The accounting period is locked or closed',
  } satisfies GuardWords<PeriodFacts, TypedEvent>,
  stockCovers: {
    refusal: 'STOCK_SHORT',
    problems: ({ stockProblems }) => stockProblems,
    zh: '库存不足，不能红冲',
    en: 'The goods are not in stock any more',
  } satisfies GuardWords<StockFacts, TypedEvent>,
  depotIsNotFrozen: {
    refusal: 'DEPOT_FROZEN',
    problems: ({ frozenProblems = [] }) => frozenProblems,
    zh: '仓库盘点冻结中，商品不能出入库',
    en: 'A stock count has frozen the goods in the depot',
  } satisfies GuardWords<StockFacts, TypedEvent>,
  serialsAreFree: {
    refusal: ['SERIAL_BAD', 'LOT_BAD', 'LINE_BAD'],
    problems: ({ lotProblems = [] }) => lotProblems,
    zh: '批次或序列号不可用',
    en: 'Some lots or serial numbers cannot be used',
  } satisfies GuardWords<StockFacts, TypedEvent>,
} as const

/** The right to backdate also lets a user post lots that have expired since the business date. */
const postExpired = (backdate: Lift): Lift => ({ ...backdate, key: 'LOT_EXPIRED' })

/**
 * Sold lots must not have expired by the business date, nor by the time of posting unless a right to backdate lifts
 * that.
 */
export const soldFreshGuards = (backdate: Lift) => ({
  lotsAreFresh: ({ context }: { context: StockFacts }) => none(context.freshProblems ?? []),
  lotsAreStillFresh: ({ context, event }: { context: StockFacts & { rights: readonly string[] }; event: Payload }) =>
    none(context.expiredSinceProblems ?? []) || lifts(postExpired(backdate), context, event),
})

export const soldFreshWords = (backdate: Lift) => ({
  lotsAreFresh: {
    refusal: 'LOT_EXPIRED',
    problems: ({ freshProblems = [] }) => freshProblems,
    zh: '批次已过期，不能销售',
    en: 'A lot is past its last day and is not sold',
  } satisfies GuardWords<StockFacts, TypedEvent>,
  lotsAreStillFresh: {
    refusal: 'LOT_EXPIRED',
    problems: ({ expiredSinceProblems = [] }) => expiredSinceProblems,
    lift: postExpired(backdate),
    zh: '批次在业务日期之后已过期',
    en: 'A lot has expired since the business date',
  } satisfies GuardWords<StockFacts, TypedEvent>,
})

type BoughtLifts = { shortLife: Lift; correctDay: Lift }
type Bought = { context: StockFacts & { rights: readonly string[] }; event: Payload }

/**
 * Bought lots must have the agreed part of their shelf life left, and the expiry date known for their number. A right
 * lifts each of the two.
 */
export const boughtFreshGuards = ({ shortLife, correctDay }: BoughtLifts) => ({
  lotDaysAgree: ({ context, event }: Bought) => none(context.lotDayProblems ?? []) || lifts(correctDay, context, event),
  lotsAreFresh: ({ context, event }: Bought) => none(context.freshProblems ?? []) || lifts(shortLife, context, event),
})

export const boughtFreshWords = ({ shortLife, correctDay }: BoughtLifts) => ({
  lotDaysAgree: {
    refusal: 'LOT_BAD',
    problems: ({ lotDayProblems = [] }) => lotDayProblems,
    lift: correctDay,
    zh: '批次有效期与已知的不一致',
    en: 'A lot is known with another last day',
  } satisfies GuardWords<StockFacts, TypedEvent>,
  lotsAreFresh: {
    refusal: 'LOT_SHORT_LIFE',
    problems: ({ freshProblems = [] }) => freshProblems,
    lift: shortLife,
    zh: '批次剩余保质期少于约定',
    en: 'A lot has less of its life left than is agreed',
  } satisfies GuardWords<StockFacts, TypedEvent>,
})

/** Facts of a document whose lines are invoiced, or of a return of invoiced goods. */
export type InvoicedFacts = {
  /** Numbers of the invoices that contain its lines. */
  invoices?: readonly string[]
  /** Numbers of invoices for which a red part is requested because this return brought their goods back (ADR 170). */
  redParts?: readonly string[]
}

const invoicedProblems = ({ invoices = [], redParts = [] }: InvoicedFacts): Problem[] => [
  ...invoices.map((number): Problem => ({ rule: 'HAS_INVOICE', params: { number } })),
  ...redParts.map((number): Problem => ({ rule: 'HAS_INVOICE', params: { number }, reason: withdrawRedPart })),
]
const withdrawRedPart = {
  zh: '已按销货退回申请红冲，请先撤销红字确认单',
  en: 'a red part is asked for because the goods came back; withdraw that first',
}

/**
 * An invoiced document cannot be reversed before its invoice is, nor a return while a red invoice is requested because
 * of it.
 */
export const invoicedGuards = { isNotInvoiced: ({ context }: { context: InvoicedFacts }) => none(invoicedProblems(context)) }

export const invoicedGuardWords = {
  isNotInvoiced: {
    refusal: 'HAS_INVOICE',
    problems: invoicedProblems,
    zh: '已开票，请先作废或红冲发票',
    en: 'It is invoiced; void the invoice or reverse it first',
  } satisfies GuardWords<InvoicedFacts, TypedEvent>,
} as const

/** Facts of a document that creates a receivable or payable. */
export type SettledFacts = {
  /** Amount of it that other documents have settled, in money; absent if none. */
  settledAmt?: string | undefined
}

/**
 * A document that other documents have settled cannot be reversed until these settlements are undone; the settlements
 * that it made itself are reversed with it (rule B6).
 */
export const settledGuards = { isNotSettled: ({ context }: { context: SettledFacts }) => context.settledAmt === undefined }

export const settledGuardWords = {
  isNotSettled: {
    refusal: 'HAS_SETTLEMENT',
    params: ({ settledAmt = '' }) => ({ amount: settledAmt }),
    zh: '已收付款或核销，请先撤销',
    en: 'It is paid or settled; undo that first',
  } satisfies GuardWords<SettledFacts, TypedEvent>,
} as const

/** Facts of a document that moves goods on a date. */
export type TimeFacts = {
  /** Rows whose goods already have postings with a later date. */
  backdatedProblems: readonly Problem[]
  /** Rows whose goods have postings in a later period; no right lifts these (rule C4 *Order in time*). */
  laterPeriodProblems: readonly Problem[]
}

type Dated = { context: TimeFacts & { rights: readonly string[] }; event: Payload }

/** The right of a type to post goods with a date before the latest posting of those goods. */
export const backdating = (stem: string): Lift => ({
  key: 'BACKDATED',
  right: `${stem}_backdate`,
  words: { zh: '倒填日期', en: 'Backdate' },
})

/** The guards of a document that moves goods on its business date (rule C4 *Order in time*). */
export const timeGuards = (backdate: Lift) => ({
  didNotMoveLater: ({ context }: Dated) => none(context.laterPeriodProblems),
  isNotBackdated: ({ context, event }: Dated) => none(context.backdatedProblems) || lifts(backdate, context, event),
})

export const timeGuardWords = (backdate: Lift) => ({
  didNotMoveLater: {
    refusal: 'BACKDATED',
    problems: ({ laterPeriodProblems }) => laterPeriodProblems,
    zh: '商品在其后的期间已有出入库，不能倒填',
    en: 'The goods moved in a later period, so the date cannot lie before it',
  } satisfies GuardWords<TimeFacts, TypedEvent>,
  isNotBackdated: {
    refusal: 'BACKDATED',
    problems: ({ backdatedProblems }) => backdatedProblems,
    lift: backdate,
    zh: '业务日期早于商品最近记账日期',
    en: 'The business date lies before the latest posting of the goods',
  } satisfies GuardWords<TimeFacts, TypedEvent>,
})

export const blankTimeFacts: TimeFacts = { backdatedProblems: [], laterPeriodProblems: [] }
