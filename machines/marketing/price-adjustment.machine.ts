import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag, withReason } from '../engine/law.ts'
import { blankProcessFacts, type ProcessFacts, processGuard, processGuardWords } from '../families/approved.ts'
import { postedEvents } from '../families/posted.ts'
import { contentWords } from '../guards/window-guards.ts'

/** Facts about a price adjustment's content, its approval and its time. */
export type PriceAdjustmentFacts = ProcessFacts & {
  contentProblems: readonly Problem[]
  hasNumber: boolean
  /** The actor submitted it. */
  mine: boolean
  ownWork: boolean
  separateDuties: boolean
  rights: readonly string[]
  /** Its time of effect has come, or none is set. */
  isDue: boolean
}

export type PriceAdjustmentEvent = LawEvent<'SAVE' | 'SUBMIT' | 'REMOVE' | 'WITHDRAW' | 'REJECT' | 'APPROVE' | 'CANCEL' | 'TAKE_EFFECT'>

const withdrawOther = { right: 'priceadjustment_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } }
const submit = { guard: 'contentIsValid', target: 'submitted', actions: 'giveNumber' } as const

/** The law of a price adjustment: after approval it changes prices at its time, once. */
export const priceAdjustmentLaw = setup({
  types: {
    context: {} as PriceAdjustmentFacts,
    input: {} as PriceAdjustmentFacts,
    events: {} as PriceAdjustmentEvent,
    tags: {} as StateTag,
  },
  guards: {
    contentIsValid: ({ context }) => none(context.contentProblems),
    hasNoNumber: ({ context }) => !context.hasNumber,
    isSubmitter: ({ context }) => context.mine || context.rights.includes(withdrawOther.right),
    isNotOwnWork: ({ context }) => !context.separateDuties || !context.ownWork,
    isDue: ({ context }) => context.isDue,
    ...processGuard,
  },
  actions: { giveNumber: effect, changePrices: effect },
}).createMachine({
  id: 'priceAdjustment',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { SAVE: 'draft', SUBMIT: submit } },
    draft: {
      tags: ['editable', 'openWork'],
      on: { SAVE: 'draft', SUBMIT: submit, REMOVE: { guard: 'hasNoNumber', target: 'gone' }, CANCEL: 'cancelled' },
    },
    submitted: {
      tags: ['awaitsApproval', 'openWork'],
      on: {
        WITHDRAW: { guard: 'isSubmitter', target: 'draft' },
        REJECT: { guard: 'noProcessDecides', target: 'draft' },
        APPROVE: [
          { guard: and(['noProcessDecides', 'isNotOwnWork', 'isDue']), target: 'pricesChanged', actions: 'changePrices' },
          { guard: and(['noProcessDecides', 'isNotOwnWork']), target: 'awaitingTime' },
        ],
        CANCEL: 'cancelled',
      },
    },
    awaitingTime: { on: { TAKE_EFFECT: { target: 'pricesChanged', actions: 'changePrices' }, CANCEL: 'cancelled' } },
    pricesChanged: { tags: 'closed' },
    cancelled: { tags: 'closed' },
    gone: { tags: ['closed', 'gone'] },
  },
})

export const priceAdjustment = inWords(priceAdjustmentLaw, {
  label: { zh: '调价单', en: 'Price adjustment' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 3901, tone: 'grey', zh: '草稿', en: 'Draft' },
    submitted: { code: 3902, tone: 'blue', zh: '待审核', en: 'Awaiting approval' },
    awaitingTime: { code: 3903, tone: 'orange', zh: '待生效', en: 'Approved, its time to come' },
    pricesChanged: { code: 3904, tone: 'green', zh: '已生效', en: 'In effect' },
    cancelled: { code: 3905, tone: 'grey', struck: true, zh: '已作废', en: 'Voided' },
    gone: { tone: 'grey', struck: true, zh: '已删除', en: 'Removed' },
  },
  events: {
    SAVE: { zh: '保存草稿', en: 'Save draft', primary: 2 },
    SUBMIT: { zh: '提交', en: 'Submit', primary: 1 },
    REMOVE: postedEvents.REMOVE,
    WITHDRAW: { zh: '撤回', en: 'Withdraw', reason: ({ mine }) => !mine, reasonNeeded: true },
    REJECT: { zh: '驳回', en: 'Reject', ...withReason },
    APPROVE: { zh: '审核', en: 'Approve', primary: 1, confirm: true },
    CANCEL: { zh: '作废', en: 'Void', confirm: true, ...withReason },
    TAKE_EFFECT: { zh: '生效', en: 'Takes effect', internal: true },
  },
  guards: {
    contentIsValid: contentWords,
    hasNoNumber: { refusal: 'STATUS_FORBIDS', zh: '已提交过的单据不能删除', en: 'It was submitted before and cannot be deleted' },
    isSubmitter: {
      refusal: 'NO_PERMISSION',
      params: () => ({ button: withdrawOther.words }),
      zh: '只有提交人可以撤回',
      en: 'Only the person who submitted it may withdraw it',
    },
    isNotOwnWork: { refusal: 'OWN_AUDIT', zh: '不能审核自己提交的单据', en: 'You cannot approve a document you submitted yourself' },
    isDue: { branch: true, zh: '已到生效时间', en: 'its time has come' },
    ...processGuardWords,
  },
  effects: {
    giveNumber: { zh: '编号', en: 'gives the number' },
    changePrices: { zh: '更改售价并留下记录', en: 'changes sales prices and keeps what they were' },
  },
  clock: [{ state: 'awaitingTime', event: 'TAKE_EFFECT', at: 'effectiveTime' }],
  localFacts: (_document, dirty) => (dirty ? { contentProblems: [] } : {}),
  blankFacts: {
    ...blankProcessFacts,
    contentProblems: [],
    hasNumber: false,
    mine: false,
    ownWork: true,
    separateDuties: false,
    rights: [],
    isDue: true,
  },
  rights: [withdrawOther.right],
})
