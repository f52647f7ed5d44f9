import { and, setup, transition } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'

/** Facts about the request, its user and the values asked for, computed by the server for this user now. */
export type AuditRequestFacts = {
  /** The user made the request. */
  ownWork: boolean
  separateDuties: boolean
  /** Names of the rights that the user lacks to see requested fields: nobody decides on values they cannot see. */
  hidden: readonly Words[]
  /** Requested values that must be unique and that another row has by now. */
  duplicates: readonly Problem[]
  /** The request differs from the refused one; true until the server has compared the two. */
  changed: boolean
}

export type AuditRequestEvent = LawEvent<'APPLY' | 'PASS' | 'REFUSE' | 'REAPPLY'>

/**
 * The law of requests to change master data (rule B5 *Customer audit*): a user requests a new row or other values. The
 * request is passed, which writes the values (if duties are separate, by another user), or refused with a reason. A
 * refused request may be made again with other data. Customers, goods, other data and recommended customers share this
 * law.
 */
export const auditRequestLaw = setup({
  types: {
    context: {} as AuditRequestFacts,
    input: {} as AuditRequestFacts,
    events: {} as AuditRequestEvent,
    tags: {} as StateTag,
  },
  guards: {
    isNotOwnWork: ({ context }) => !context.separateDuties || !context.ownWork,
    isSeen: ({ context }) => none(context.hidden),
    isStillUnique: ({ context }) => none(context.duplicates),
    isChanged: ({ context }) => context.changed,
  },
  actions: { writeRequested: effect },
}).createMachine({
  id: 'auditRequest',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { on: { APPLY: 'waiting' } },
    waiting: {
      tags: ['awaitsApproval', 'openWork'],
      on: {
        PASS: { guard: and(['isNotOwnWork', 'isSeen', 'isStillUnique']), target: 'passed', actions: 'writeRequested' },
        REFUSE: 'refused',
      },
    },
    refused: { on: { REAPPLY: { guard: 'isChanged', target: 'waiting' } } },
    passed: { tags: 'closed' },
  },
})

export const auditRequest = inWords(auditRequestLaw, {
  label: { zh: '资料审核', en: 'Audit of master data' },
  states: {
    new: { tone: 'grey', zh: '未提交', en: 'Not asked for' },
    waiting: { code: 1501, tone: 'blue', zh: '待审核', en: 'Awaiting approval' },
    refused: { code: 1503, tone: 'red', zh: '已拒绝', en: 'Refused' },
    passed: { code: 1502, tone: 'green', zh: '已通过', en: 'Passed' },
  },
  events: {
    APPLY: { zh: '提交申请', en: 'Apply' },
    PASS: { zh: '通过', en: 'Pass', confirm: true, primary: 1 },
    REFUSE: { zh: '拒绝', en: 'Refuse', reason: true, reasonNeeded: true },
    REAPPLY: { zh: '重新申请', en: 'Apply again', primary: 1 },
  },
  guards: {
    isNotOwnWork: { refusal: 'OWN_AUDIT', zh: '不能审核自己提交的申请', en: 'You cannot decide a request of your own' },
    isSeen: {
      refusal: 'NO_PERMISSION',
      params: ({ hidden: [button = ''] }) => ({ button }),
      zh: '申请中有您无权查看的内容',
      en: 'It asks for what you may not see',
    },
    isStillUnique: {
      refusal: 'DUPLICATE',
      problems: ({ duplicates }) => duplicates,
      zh: '编码、电话或税号已被使用',
      en: 'Its code, phone or taxpayer number is taken by now',
    },
    isChanged: {
      refusal: 'FIELD_BAD',
      problems: ({ changed }) => (changed ? [] : [{ field: 'requested', rule: 'FIELD_BAD' }]),
      zh: '申请内容没有变化',
      en: 'It asks for the same again',
    },
  },
  effects: { writeRequested: { zh: '写入资料', en: 'writes what was asked for' } },
  localFacts: () => ({}),
  blankFacts: { ownWork: false, separateDuties: false, hidden: [], duplicates: [], changed: true },
  rights: [],
})

export type AuditRequestState = (typeof auditRequest.stateNames)[number] | 'new'

/** The state of a request before it is stored. */
export const unasked: AuditRequestState = 'new'

/**
 * Returns the state after an event; the caller has already checked with `auditRequest.whyNot` that the law allows it.
 */
export function auditAfter(state: AuditRequestState, facts: AuditRequestFacts, event: AuditRequestEvent): AuditRequestState {
  const [next] = transition(auditRequestLaw, auditRequestLaw.resolveState({ value: state, context: facts }), event)
  return next.value as AuditRequestState
}
