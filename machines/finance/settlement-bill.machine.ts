import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
import { postedEffects, postedEvents, postedTags } from '../families/posted.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts } from '../guards/booking-guards.ts'

/** Facts about a settlement's lines and amounts, and the rights they need. */
export type SettlementBillFacts = PeriodFacts & {
  /** Problems with the settlement's partner and lines. */
  contentProblems: readonly Problem[]
  /**
   * Lines that settle an item that is not open in these books, or more than its open amount; also set if the two sides
   * do not balance.
   */
  settleProblems: readonly Problem[]
  /**
   * `discounts`: a line gives or takes a cash discount; `writesOff`: a line writes an amount off. Each needs a right
   * of its own.
   */
  discounts: boolean
  writesOff: boolean
  /** The actor's rights, of those that the law checks. */
  rights: readonly string[]
}

export type SettlementBillEvent = LawEvent<'POST' | 'REVERSE'>

const rights = {
  discount: { right: 'settlement_discount', words: { zh: '现金折扣', en: 'Give discounts' } },
  writeOff: { right: 'settlement_writeoff', words: { zh: '坏账核销', en: 'Write off' } },
} as const satisfies Record<string, { right: string; words: Words }>

/**
 * The law of a settlement (rules B7 *Settlement*, C8): open items of one side are set against those of the other. It
 * is posted at once; undoing it opens the items again. Discounts and write-offs need a right each.
 */
export const settlementBillLaw = setup({
  types: { context: {} as SettlementBillFacts, input: {} as SettlementBillFacts, events: {} as SettlementBillEvent, tags: {} as StateTag },
  guards: {
    contentIsValid: ({ context }) => none(context.contentProblems),
    discountIsAllowed: ({ context }) => !context.discounts || context.rights.includes(rights.discount.right),
    writeOffIsAllowed: ({ context }) => !context.writesOff || context.rights.includes(rights.writeOff.right),
    sidesBalance: ({ context }) => none(context.settleProblems),
    periodIsOpen: bookingGuards.periodIsOpen,
  },
  actions: { giveNumber: effect, settleSides: effect, takeBackSides: effect },
}).createMachine({
  id: 'settlementBill',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      tags: 'editable',
      on: {
        POST: {
          guard: and(['contentIsValid', 'discountIsAllowed', 'writeOffIsAllowed', 'sidesBalance', 'periodIsOpen']),
          target: 'posted',
          actions: ['giveNumber', 'settleSides'],
        },
      },
    },
    posted: { tags: postedTags, on: { REVERSE: { guard: 'periodIsOpen', target: 'undone', actions: 'takeBackSides' } } },
    undone: { tags: 'closed' },
  },
})

type Line = { cashDiscountAmt?: string; writeOffAmt?: string }
/** The fields of a settlement in the browser that its local facts are computed from. */
type SettlementContent = { lines?: readonly Line[] }

const isSaid = (lines: readonly Line[], field: keyof Line) => lines.some((line) => !(readFigure(line[field]) ?? zero).isZero())

/** Returns whether the lines contain a discount or a write-off, each of which needs a right. */
export const adjustments = (lines: readonly Line[]): Pick<SettlementBillFacts, 'discounts' | 'writesOff'> => ({
  discounts: isSaid(lines, 'cashDiscountAmt'),
  writesOff: isSaid(lines, 'writeOffAmt'),
})

export const settlementBill = inWords(settlementBillLaw, {
  label: { zh: '核销单', en: 'Settlement' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    posted: { code: 3003, tone: 'green', zh: '已核销', en: 'Settled' },
    undone: { code: 3005, tone: 'red', zh: '已反核销', en: 'Undone' },
  },
  events: {
    POST: { ...postedEvents.POST, zh: '核销', en: 'Settle', primary: 1 },
    REVERSE: { ...postedEvents.REVERSE, zh: '反核销', en: 'Undo' },
  },
  guards: {
    contentIsValid: {
      refusal: ['FIELD_BAD', 'LINE_BAD', 'LINES_EMPTY'],
      problems: ({ contentProblems }) => contentProblems,
      zh: '内容有误，请修改',
      en: 'Something entered is not valid',
    },
    discountIsAllowed: {
      refusal: 'NO_PERMISSION',
      params: () => ({ button: rights.discount.words }),
      zh: '没有现金折扣的权限',
      en: 'You may not give discounts',
    },
    writeOffIsAllowed: {
      refusal: 'NO_PERMISSION',
      params: () => ({ button: rights.writeOff.words }),
      zh: '没有坏账核销的权限',
      en: 'You may not write anything off',
    },
    sidesBalance: {
      refusal: ['SETTLE_BAD', 'ENTITY_DIFFERS'],
      problems: ({ settleProblems }) => settleProblems,
      zh: '核销两边不相等，或超过未结金额',
      en: 'The two sides do not balance, or more is settled than is open',
    },
    periodIsOpen: bookingGuardWords.periodIsOpen,
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    settleSides: { zh: '核销两边的未结金额，记折扣和坏账', en: 'settles what is open on both sides, books discounts and write-offs' },
    takeBackSides: { zh: '恢复未结金额', en: 'opens again what was settled' },
  },
  localFacts: ({ lines = [] }: SettlementContent, dirty) =>
    dirty ? { contentProblems: [], settleProblems: [], periodProblem: undefined, ...adjustments(lines) } : {},
  blankFacts: { contentProblems: [], settleProblems: [], discounts: false, writesOff: false, rights: [] },
  rights: Object.values(rights).map(({ right }) => right),
})
