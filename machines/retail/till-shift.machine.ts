import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts } from '../guards/booking-guards.ts'

/** Facts about a till's shift: its float, its count and who opened it. */
export type TillShiftFacts = PeriodFacts & {
  /** The caller's rights that lift a rule. */
  rights: readonly string[]
  /** True when the caller opened the shift. */
  mine: boolean
  /** Problems with the shift's till and float. */
  contentProblems: readonly Problem[]
  /** Another shift that is open at the till, with the name of its user. */
  openProblems: readonly Problem[]
  /** Problems with the counted cash. */
  countProblems: readonly Problem[]
}

export type TillShiftEvent = LawEvent<'OPEN'> | LawEvent<'CLOSE', { countedAmt?: string }>

const closeOther = { right: 'tillshift_closeother', words: { zh: '代他人交班', en: 'Close the shifts of others' } }

/**
 * The law of a till shift (rule B8 *Shift*): it is opened with a float, one at a time per till, and closed by counting
 * the cash; somebody bears the difference.
 */
export const tillShiftLaw = setup({
  types: { context: {} as TillShiftFacts, input: {} as TillShiftFacts, events: {} as TillShiftEvent, tags: {} as StateTag },
  guards: {
    contentIsValid: ({ context }) => none(context.contentProblems),
    tillIsFree: ({ context }) => none(context.openProblems),
    isOwnShift: ({ context }) => context.mine || context.rights.includes(closeOther.right),
    countIsTold: ({ context }) => none(context.countProblems),
    periodIsOpen: bookingGuards.periodIsOpen,
  },
  actions: { giveNumber: effect, bookDifference: effect },
}).createMachine({
  id: 'tillShift',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { OPEN: { guard: and(['contentIsValid', 'tillIsFree']), target: 'onDuty', actions: 'giveNumber' } } },
    onDuty: {
      tags: 'openWork',
      on: { CLOSE: { guard: and(['isOwnShift', 'countIsTold', 'periodIsOpen']), target: 'handedOver', actions: 'bookDifference' } },
    },
    handedOver: { tags: 'closed' },
  },
})

export const tillShift = inWords(tillShiftLaw, {
  label: { zh: '收银班次', en: 'Till shift' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    onDuty: { code: 4001, tone: 'orange', zh: '当班', en: 'Open' },
    handedOver: { code: 4002, tone: 'green', zh: '已交班', en: 'Closed' },
  },
  events: {
    OPEN: { zh: '开班', en: 'Open the shift', primary: 1 },
    CLOSE: { zh: '交班', en: 'Close the shift', primary: 1 },
  },
  guards: {
    contentIsValid: {
      refusal: ['FIELD_BAD', 'MASTER_OFF'],
      problems: ({ contentProblems }) => contentProblems,
      zh: '收银台或备用金不正确',
      en: 'The till or its float is not valid',
    },
    tillIsFree: {
      refusal: 'SHIFT_OPEN',
      problems: ({ openProblems }) => openProblems,
      zh: '收银台已有人当班',
      en: 'The till has a shift that is open',
    },
    isOwnShift: {
      refusal: 'NO_PERMISSION',
      params: () => ({ button: closeOther.words }),
      zh: '只能交自己的班',
      en: 'It is the shift of somebody else',
    },
    countIsTold: {
      refusal: 'FIELD_BAD',
      problems: ({ countProblems }) => countProblems,
      zh: '请填写清点的现金',
      en: 'Say how much cash was counted',
    },
    periodIsOpen: bookingGuardWords.periodIsOpen,
  },
  effects: {
    giveNumber: { zh: '编号', en: 'gives the number' },
    bookDifference: { zh: '长短款入账', en: 'books what is over or missing' },
  },
  localFacts: (_document, dirty) => (dirty ? { contentProblems: [], openProblems: [] } : {}),
  blankFacts: { rights: [], mine: true, contentProblems: [], openProblems: [], countProblems: [] },
  rights: [closeOther.right],
})
