import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
import { postedEffects, postedEvents, postedTags } from '../families/posted.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts } from '../guards/booking-guards.ts'

/** Facts about a cost adjustment's content and period, and whether the goods can still give the amount back. */
export type CostAdjustmentFacts = PeriodFacts & {
  /** Problems with the adjustment's depot, goods, amount and date. */
  contentProblems: readonly Problem[]
  /** A reversal is impossible: the goods have left stock, or their value would fall below zero. */
  isGone: boolean
}

export type CostAdjustmentEvent = LawEvent<'POST' | 'REVERSE'>

/**
 * The law of a cost adjustment, which changes the value of goods in a depot but not their quantity (rule C4): entered
 * by hand, or made from a purchase variance that is spread over the goods in stock and the goods sold. It is posted
 * when it is created, and reversed by opposite entries.
 */
export const costAdjustmentLaw = setup({
  types: {
    context: {} as CostAdjustmentFacts,
    input: {} as CostAdjustmentFacts,
    events: {} as CostAdjustmentEvent,
    tags: {} as StateTag,
  },
  guards: {
    contentIsValid: ({ context }) => none(context.contentProblems),
    periodIsOpen: bookingGuards.periodIsOpen,
    goodsAreThere: ({ context }) => !context.isGone,
  },
  actions: { giveNumber: effect, adjustCost: effect, adjustBack: effect },
}).createMachine({
  id: 'costAdjustment',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      tags: 'editable',
      on: { POST: { guard: and(['contentIsValid', 'periodIsOpen']), target: 'posted', actions: ['giveNumber', 'adjustCost'] } },
    },
    posted: {
      tags: postedTags,
      on: { REVERSE: { guard: and(['periodIsOpen', 'goodsAreThere']), target: 'undone', actions: 'adjustBack' } },
    },
    undone: { tags: 'closed' },
  },
})

export const costAdjustment = inWords(costAdjustmentLaw, {
  label: { zh: '成本调整单', en: 'Cost adjustment' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    posted: { code: 3003, tone: 'green', zh: '已调整', en: 'Adjusted' },
    undone: { code: 3005, tone: 'red', zh: '已撤销', en: 'Undone' },
  },
  events: {
    POST: { ...postedEvents.POST, zh: '调整', en: 'Adjust', primary: 1 },
    REVERSE: { ...postedEvents.REVERSE, zh: '撤销调整', en: 'Undo' },
  },
  guards: {
    contentIsValid: {
      refusal: ['FIELD_BAD', 'MASTER_OFF', 'BACKDATED'],
      problems: ({ contentProblems }) => contentProblems,
      zh: '仓库、商品、金额或日期不正确',
      en: 'The depot, the goods, the amount or the date is not valid',
    },
    periodIsOpen: bookingGuardWords.periodIsOpen,
    goodsAreThere: {
      refusal: 'STATUS_FORBIDS',
      zh: '商品已出库，库存金额不足以调回',
      en: 'The goods have left; what is there cannot give the amount back',
    },
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    adjustCost: { zh: '调整库存金额，数量不变', en: 'changes the value of the stock, its quantity untouched' },
    adjustBack: { zh: '调回库存金额', en: 'changes it back' },
  },
  localFacts: (_document, dirty) => (dirty ? { contentProblems: [], periodProblem: undefined } : {}),
  blankFacts: { contentProblems: [], isGone: false },
  rights: [],
})
