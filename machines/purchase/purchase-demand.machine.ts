import { and, setup } from 'xstate'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, type StateTag } from '../engine/law.ts'
import { blankProcessFacts, type ProcessFacts, processGuard, processGuardWords } from '../families/approved.ts'
import { blankGrantFacts, type GrantFacts, type Granting, grantEffects, grantGuard, grantGuardWords } from '../families/granted.ts'
import {
  type ApprovalEvent,
  blankOrderFacts,
  type ClosingEvent,
  type OrderFacts,
  orderEffects,
  orderEvents,
  orderGuards,
  orderGuardWords,
  orderSteps,
} from '../families/order.ts'
import { ownWorkGuard, postedEffects, postedEvents, submittedEvents, submitterGuard, submitterGuardWords } from '../families/posted.ts'
import { type LinesDocument, localSharedFacts, sharedGuards, sharedGuardWords } from '../guards/shared-guards.ts'

/** Facts about a demand's orders and its approval; purchase orders use it up as soon as they are submitted. */
export type PurchaseDemandFacts = OrderFacts &
  ProcessFacts &
  GrantFacts & {
    /** `closeType` is short: the rest of the demand was closed. */
    closedShort: boolean
  }

type DraftingEvent = 'SAVE' | 'SUBMIT' | 'REMOVE' | 'CANCEL'
export type PurchaseDemandEvent =
  | LawEvent<DraftingEvent | Exclude<ApprovalEvent, 'APPROVE'> | ClosingEvent | 'ORDERED' | 'ORDER_CANCELLED'>
  | LawEvent<'APPROVE', Granting>

const withdrawOther = { right: 'demand_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } }
const order = { zh: '采购订单', en: 'purchase order' }

const complete = ['hasLines', 'linesAreValid', 'mastersAreOn'] as const
const submit = [
  { guard: and([...complete, 'needsNoApproval']), target: 'approved', actions: 'giveNumber' },
  { guard: and(complete), target: 'submitted', actions: 'giveNumber' },
] as const
const steps = orderSteps({
  open: 'approved',
  part: 'partlyOrdered',
  done: 'completed',
  // a demand promises no goods, so it changes no quantity on order
  lower: [],
  raise: [],
  delivered: [],
  takenBack: [],
})
const unapprove = [...steps.unapprove, 'takeBackGrant'] as const

/**
 * The law of a purchase demand (rule B7): a depot asks for goods, head office grants quantities, and purchase orders
 * use up what was granted.
 */
export const purchaseDemandLaw = setup({
  types: { context: {} as PurchaseDemandFacts, input: {} as PurchaseDemandFacts, events: {} as PurchaseDemandEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    ...orderGuards,
    ...submitterGuard(withdrawOther),
    ...ownWorkGuard(),
    ...processGuard,
    ...grantGuard,
    isClosedShort: ({ context }) => context.closedShort,
    isNotClosedShort: ({ context }) => !context.closedShort,
  },
  actions: {
    giveNumber: effect,
    grantQuantities: effect,
    takeBackGrant: effect,
    closeLines: effect,
    openLines: effect,
    openAllLines: effect,
    markShort: effect,
    clearShort: effect,
    unlinkDrafts: effect,
  },
}).createMachine({
  id: 'purchaseDemand',
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
        APPROVE: { guard: and(['noProcessDecides', 'isNotOwnWork', 'isGrantable']), target: 'approved', actions: 'grantQuantities' },
        REJECT: { guard: 'noProcessDecides', target: 'draft' },
        WITHDRAW: { guard: 'isSubmitter', target: 'draft' },
        CANCEL: 'cancelled',
      },
    },
    approved: {
      tags: ['open', 'openWork'],
      on: {
        CLOSE_LINE: steps.closeOneOf,
        REOPEN_LINE: { guard: 'linesAreClosed', target: 'approved', actions: steps.openLines },
        UNAPPROVE: { guard: 'nothingFollows', target: 'draft', actions: unapprove },
        CANCEL: { guard: 'nothingFollows', target: 'cancelled', actions: steps.cancel },
        ORDERED: steps.delivered,
      },
    },
    partlyOrdered: {
      tags: ['open', 'openWork'],
      on: {
        CLOSE_LINE: steps.closeSome,
        REOPEN_LINE: { guard: 'linesAreClosed', target: 'partlyOrdered', actions: steps.openLines },
        CLOSE_SHORT: { target: 'completed', actions: steps.closeShort },
        ORDERED: steps.delivered,
        ORDER_CANCELLED: steps.takenBack,
      },
    },
    completed: {
      on: {
        REOPEN: [
          { guard: and(['isClosedShort', 'nothingIsDelivered']), target: 'approved', actions: steps.reopen },
          { guard: and(['isClosedShort', 'partIsDelivered']), target: 'partlyOrdered', actions: steps.reopen },
        ],
        REOPEN_LINE: { guard: and(['isNotClosedShort', 'linesAreClosed']), target: 'partlyOrdered', actions: steps.openLines },
        ORDER_CANCELLED: [
          { guard: and(['isNotClosedShort', 'nothingIsDelivered']), target: 'approved' },
          { guard: and(['isNotClosedShort', 'partIsDelivered']), target: 'partlyOrdered' },
          // a demand that was closed short stays completed
          { guard: 'isClosedShort', target: 'completed' },
        ],
      },
    },
    cancelled: { tags: 'closed' },
    gone: { tags: ['closed', 'gone'] },
  },
})

export const purchaseDemand = inWords(purchaseDemandLaw, {
  label: { zh: '采购需求单', en: 'Purchase demand' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 2701, tone: 'grey', zh: '草稿', en: 'Draft' },
    submitted: { code: 2702, tone: 'blue', zh: '待审核', en: 'Awaiting approval' },
    approved: { code: 2703, tone: 'orange', zh: '待采购', en: 'Approved, to order' },
    partlyOrdered: { code: 2704, tone: 'orange', zh: '部分采购', en: 'Partly ordered' },
    completed: {
      code: 2705,
      tone: 'green',
      zh: '已完成',
      en: 'Completed',
      variants: [{ if: ({ closeType }) => Boolean(closeType), zh: '已完成(强制结案)', en: 'Completed (closed short)' }],
    },
    cancelled: { code: 2706, tone: 'grey', struck: true, zh: '已取消', en: 'Cancelled' },
    gone: { tone: 'grey', struck: true, zh: '已删除', en: 'Removed' },
  },
  events: {
    SAVE: postedEvents.SAVE,
    SUBMIT: submittedEvents.SUBMIT,
    REMOVE: postedEvents.REMOVE,
    WITHDRAW: submittedEvents.WITHDRAW,
    REJECT: submittedEvents.REJECT,
    ...orderEvents,
    CANCEL: { zh: '取消', en: 'Cancel', confirm: true, reason: true },
    ORDERED: { zh: '已下采购订单', en: 'Ordered', internal: true },
    ORDER_CANCELLED: { zh: '采购订单撤回', en: 'Order taken back', internal: true },
  },
  guards: {
    ...sharedGuardWords,
    mastersAreOn: { ...sharedGuardWords.mastersAreOn, zh: '商品或仓库已停用', en: 'Goods or a depot are disabled' },
    ...orderGuardWords({ verb: { zh: '采购', en: 'order' }, past: 'ordered', follower: order, waiting: '待审核' }),
    ...submitterGuardWords(withdrawOther),
    ...processGuardWords,
    ...grantGuardWords,
    isWithinLimit: {
      refusal: 'OVER_DEMAND',
      problems: ({ limitProblems }) => limitProblems,
      zh: '采购数量超出需求',
      en: 'More is ordered than was asked for',
    },
    isClosedShort: { refusal: 'STATUS_FORBIDS', zh: '需求单不是强制结案', en: 'The demand was not closed short' },
    isNotClosedShort: { refusal: 'STATUS_FORBIDS', zh: '需求单已强制结案', en: 'The demand was closed short' },
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    ...grantEffects,
    ...orderEffects(order),
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => localSharedFacts(lines, dirty),
  blankFacts: { ...blankOrderFacts, ...blankProcessFacts, ...blankGrantFacts, closedShort: false },
  rights: [withdrawOther.right],
})
