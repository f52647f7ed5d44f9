import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type Payload, type StateTag } from '../engine/law.ts'
import { submittedEvents } from '../families/posted.ts'
import { blankWindowFacts, contentWords, type WindowFacts, windowGuards } from '../guards/window-guards.ts'

/** Facts about a special offer's time window, and other offers that overlap with it. */
export type SpecialOfferFacts = WindowFacts & {
  /** Offers in force that share goods, store and time with this one, up to the requested end. */
  overlapProblems: readonly Problem[]
}

/** A new end, in the wire's format of date and time. */
type NewEnd = { endTime?: string }

export type SpecialOfferEvent = LawEvent<'SAVE' | 'SUBMIT' | 'CANCEL' | 'END'> | LawEvent<'DELAY', NewEnd>

const submit = { guard: and(['contentIsValid', 'overlapsNone']), target: 'inForce', actions: ['giveNumber', 'takeScope'] } as const

/**
 * The law of a special offer (rule B5): once in force it cannot be edited, only its end may be moved, and the clock
 * ends it.
 */
export const specialOfferLaw = setup({
  types: { context: {} as SpecialOfferFacts, input: {} as SpecialOfferFacts, events: {} as SpecialOfferEvent, tags: {} as StateTag },
  guards: {
    contentIsValid: windowGuards.contentIsValid,
    hasBegun: windowGuards.hasBegun,
    overlapsNone: ({ context }) => none(context.overlapProblems),
    endIsLater: ({ context: { endTime = '', now }, event }) =>
      event.type === 'DELAY' && event.endTime !== undefined && event.endTime > endTime && event.endTime > now && endTime > now,
  },
  actions: { giveNumber: effect, takeScope: effect, moveEnd: effect, endEarly: effect, freeScope: effect },
}).createMachine({
  id: 'specialOffer',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { SAVE: 'draft', SUBMIT: submit } },
    draft: { tags: ['editable', 'openWork'], on: { SAVE: 'draft', SUBMIT: submit, CANCEL: 'cancelled' } },
    inForce: {
      on: {
        DELAY: { guard: and(['endIsLater', 'overlapsNone']), target: 'inForce', actions: 'moveEnd' },
        END: { target: 'ended', actions: 'freeScope' },
        CANCEL: [
          { guard: 'hasBegun', target: 'cancelled', actions: ['endEarly', 'freeScope'] },
          { target: 'cancelled', actions: 'freeScope' },
        ],
      },
    },
    ended: { tags: 'closed' },
    cancelled: { tags: 'closed' },
  },
})

/** The end that a button assumes before the user has entered one. */
const latest: Payload & NewEnd = { endTime: '9999-12-31 23:59:59' }

export const specialOffer = inWords(specialOfferLaw, {
  label: { zh: '特价活动', en: 'Special offer' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 3701, tone: 'grey', zh: '草稿', en: 'Draft' },
    inForce: {
      code: 3702,
      tone: 'green',
      zh: '已生效',
      en: 'In force',
      variants: [
        { if: ({ hasBegun }) => hasBegun === false, zh: '未开始', en: 'Scheduled' },
        { if: ({ hasBegun }) => hasBegun === true, zh: '进行中', en: 'Running' },
      ],
    },
    ended: { code: 3703, tone: 'grey', struck: true, zh: '已结束', en: 'Ended' },
    cancelled: {
      code: 3704,
      tone: 'grey',
      struck: true,
      zh: '已取消',
      en: 'Cancelled',
      variants: [{ if: ({ endedEarly }) => endedEarly === 2, zh: '提前结束', en: 'Ended early' }],
    },
  },
  events: {
    SAVE: { zh: '保存草稿', en: 'Save draft', primary: 2 },
    SUBMIT: { ...submittedEvents.SUBMIT, confirm: true },
    CANCEL: { zh: '取消', en: 'Cancel', confirm: true, reason: true },
    DELAY: { zh: '延期', en: 'Extend', suppose: () => latest },
    END: { zh: '结束', en: 'Ends', internal: true },
  },
  guards: {
    contentIsValid: contentWords,
    hasBegun: { branch: true, zh: '已开始', en: 'has begun' },
    overlapsNone: {
      refusal: 'OFFER_OVERLAP',
      problems: ({ overlapProblems }) => overlapProblems,
      zh: '与其他活动在同一商品、门店和时间重叠',
      en: 'It overlaps another offer in goods, store and time',
    },
    endIsLater: { refusal: 'DELAY_BAD', zh: '新的结束时间必须晚于原结束时间', en: 'The new end must be later than the present one' },
  },
  effects: {
    giveNumber: { zh: '编号', en: 'gives the number' },
    takeScope: { zh: '占用商品的活动时间', en: 'takes its goods for its time' },
    moveEnd: { zh: '推迟结束时间', en: 'moves the end' },
    endEarly: { zh: '记为提前结束', en: 'marks it as ended early' },
    freeScope: { zh: '释放商品', en: 'lets its goods go' },
  },
  clock: [{ state: 'inForce', event: 'END', at: 'endTime' }],
  localFacts: (_document, dirty) => (dirty ? { contentProblems: [], overlapProblems: [] } : {}),
  blankFacts: { ...blankWindowFacts, overlapProblems: [] },
  rights: [],
})
