import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
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

/**
 * Facts about a purchase order's deliveries, demands and approval. Receipts deliver it; returns of goods to be
 * replaced undo a part of that.
 */
export type PurchaseOrderFacts = OrderFacts &
  ProcessFacts &
  GrantFacts & {
    /** `closeType` is short: the rest of the order was closed. */
    closedShort: boolean
    /** Rows made from demands that are no longer open. */
    sourceProblems: readonly Problem[]
    /** Rows that order more than is left of their demand. */
    demandProblems: readonly Problem[]
  }

type DraftingEvent = 'SAVE' | 'SUBMIT' | 'REMOVE' | 'CANCEL'
type DeliveryEvent = 'RECEIPT_POSTED' | 'RECEIPT_FLUSHED' | 'RETURN_POSTED' | 'RETURN_FLUSHED'
export type PurchaseOrderEvent =
  | LawEvent<DraftingEvent | Exclude<ApprovalEvent, 'APPROVE'> | ClosingEvent | DeliveryEvent>
  | LawEvent<'APPROVE', Granting>

const withdrawOther = { right: 'purchaseorder_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } }
const receipt = { zh: '入库单', en: 'receipt' }

const complete = ['hasLines', 'linesAreValid', 'mastersAreOn', 'amountsAgree', 'demandIsOpen', 'isWithinDemand'] as const
/** From its submit on, an order uses up the demands that its lines come from (`advanceSource`). */
const submitting = ['dropZeroLines', 'giveNumber', 'advanceSource'] as const
const submit = [
  { guard: and([...complete, 'needsNoApproval']), target: 'approved', actions: [...submitting, 'raiseOnOrder'] },
  { guard: and(complete), target: 'submitted', actions: submitting },
] as const
const steps = orderSteps({
  open: 'approved',
  part: 'partlyReceived',
  done: 'completed',
  lower: ['lowerOnOrder'],
  raise: ['raiseOnOrder'],
  delivered: ['lowerOnOrder'],
  takenBack: ['raiseOnOrder'],
})
/** Gives back to its demands what the order has used of them: the granted quantities, if it was approved. */
const unapprove = [...steps.unapprove, 'revertSource', 'takeBackGrant'] as const
/** A fully received order stays completed when a surplus within the limit is received, or a return is reversed. */
const stillAllWithinLimit = { guard: and(['isNotClosedShort', 'isWithinLimit', 'allIsDelivered']), target: 'completed' } as const
const takenBack = [
  { guard: and(['isNotClosedShort', 'nothingIsDelivered']), target: 'approved', actions: 'raiseOnOrder' },
  { guard: and(['isNotClosedShort', 'partIsDelivered']), target: 'partlyReceived', actions: 'raiseOnOrder' },
  { guard: and(['isNotClosedShort', 'allIsDelivered']), target: 'completed' },
] as const
/** An order that was closed short stays completed, even when a receipt or a return of it is reversed. */
const stillShort = { guard: 'isClosedShort', target: 'completed' } as const

/**
 * The law of a purchase order (rule B5): it books no stock and no ledger entries; receipts advance it until it is
 * completed.
 */
export const purchaseOrderLaw = setup({
  types: { context: {} as PurchaseOrderFacts, input: {} as PurchaseOrderFacts, events: {} as PurchaseOrderEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    ...orderGuards,
    reasonIsGiven: ({ event }) => (event.remark ?? '').trim() !== '',
    ...submitterGuard(withdrawOther),
    ...ownWorkGuard(),
    ...processGuard,
    ...grantGuard,
    isClosedShort: ({ context }) => context.closedShort,
    isNotClosedShort: ({ context }) => !context.closedShort,
    demandIsOpen: ({ context }) => none(context.sourceProblems),
    isWithinDemand: ({ context }) => none(context.demandProblems),
  },
  actions: {
    dropZeroLines: effect,
    giveNumber: effect,
    advanceSource: effect,
    revertSource: effect,
    grantQuantities: effect,
    giveBackRest: effect,
    takeBackGrant: effect,
    raiseOnOrder: effect,
    lowerOnOrder: effect,
    closeLines: effect,
    openLines: effect,
    openAllLines: effect,
    markShort: effect,
    clearShort: effect,
    unlinkDrafts: effect,
  },
}).createMachine({
  id: 'purchaseOrder',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { SAVE: { guard: 'sharesFollowRule', target: 'draft' }, SUBMIT: submit } },
    draft: {
      tags: ['editable', 'openWork'],
      on: {
        SAVE: { guard: 'sharesFollowRule', target: 'draft' },
        SUBMIT: submit,
        REMOVE: { guard: 'hasNoNumber', target: 'gone' },
        CANCEL: { guard: 'reasonIsGiven', target: 'cancelled' },
      },
    },
    submitted: {
      tags: ['awaitsApproval', 'openWork'],
      on: {
        APPROVE: {
          guard: and(['noProcessDecides', 'isNotOwnWork', 'isGrantable']),
          target: 'approved',
          actions: ['grantQuantities', 'giveBackRest', 'raiseOnOrder'],
        },
        REJECT: { guard: 'noProcessDecides', target: 'draft', actions: 'revertSource' },
        WITHDRAW: { guard: 'isSubmitter', target: 'draft', actions: 'revertSource' },
        CANCEL: { guard: 'reasonIsGiven', target: 'cancelled', actions: 'revertSource' },
      },
    },
    approved: {
      tags: ['open', 'openWork'],
      on: {
        CLOSE_LINE: steps.closeOneOf,
        REOPEN_LINE: { guard: 'linesAreClosed', target: 'approved', actions: steps.openLines },
        UNAPPROVE: { guard: 'nothingFollows', target: 'draft', actions: unapprove },
        CANCEL: { guard: and(['reasonIsGiven', 'nothingFollows']), target: 'cancelled', actions: [...steps.cancel, 'revertSource'] },
        RECEIPT_POSTED: steps.delivered,
        RETURN_FLUSHED: steps.delivered,
      },
    },
    partlyReceived: {
      tags: ['open', 'openWork'],
      on: {
        CLOSE_LINE: steps.closeSome,
        REOPEN_LINE: { guard: 'linesAreClosed', target: 'partlyReceived', actions: steps.openLines },
        CLOSE_SHORT: { guard: 'nothingIsSubmitted', target: 'completed', actions: steps.closeShort },
        RECEIPT_POSTED: steps.delivered,
        RECEIPT_FLUSHED: steps.takenBack,
        RETURN_POSTED: steps.takenBack,
        RETURN_FLUSHED: steps.delivered,
      },
    },
    completed: {
      tags: 'open',
      on: {
        REOPEN: [
          { guard: and(['isClosedShort', 'nothingIsDelivered']), target: 'approved', actions: steps.reopen },
          { guard: and(['isClosedShort', 'partIsDelivered']), target: 'partlyReceived', actions: steps.reopen },
          { guard: and(['isClosedShort', 'allIsDelivered']), target: 'completed', actions: 'clearShort' },
        ],
        REOPEN_LINE: { guard: and(['isNotClosedShort', 'linesAreClosed']), target: 'partlyReceived', actions: steps.openLines },
        RECEIPT_POSTED: stillAllWithinLimit,
        RECEIPT_FLUSHED: [...takenBack, stillShort],
        RETURN_POSTED: takenBack,
        RETURN_FLUSHED: [stillAllWithinLimit, stillShort],
      },
    },
    cancelled: { tags: 'closed' },
    gone: { tags: ['closed', 'gone'] },
  },
})

export const purchaseOrder = inWords(purchaseOrderLaw, {
  label: { zh: '采购订单', en: 'Purchase order' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 2701, tone: 'grey', zh: '草稿', en: 'Draft' },
    submitted: { code: 2702, tone: 'blue', zh: '待审核', en: 'Awaiting approval' },
    approved: { code: 2703, tone: 'orange', zh: '待入库', en: 'Approved, to receive' },
    partlyReceived: { code: 2704, tone: 'orange', zh: '部分入库', en: 'Partly received' },
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
    CANCEL: { zh: '取消订单', en: 'Cancel', confirm: true, reason: true },
    RECEIPT_POSTED: { zh: '入库记账', en: 'Receipt posted', internal: true },
    RECEIPT_FLUSHED: { zh: '入库红冲', en: 'Receipt reversed', internal: true },
    RETURN_POSTED: { zh: '换货退回', en: 'Returned to be replaced', internal: true },
    RETURN_FLUSHED: { zh: '换货退回红冲', en: 'Return to be replaced reversed', internal: true },
  },
  guards: {
    ...sharedGuardWords,
    reasonIsGiven: { refusal: 'REASON_NEEDED', zh: '请填写原因', en: 'Please give a reason' },
    ...orderGuardWords({ verb: { zh: '入库', en: 'receive' }, past: 'received', follower: receipt, waiting: '待记账' }),
    ...submitterGuardWords(withdrawOther),
    ...processGuardWords,
    ...grantGuardWords,
    isWithinLimit: {
      refusal: 'OVER_RECEIPT',
      problems: ({ limitProblems }) => limitProblems,
      zh: '入库数量超出上限',
      en: 'More is received than the order allows',
    },
    isClosedShort: { refusal: 'STATUS_FORBIDS', zh: '订单不是强制结案', en: 'The order was not closed short' },
    isNotClosedShort: { refusal: 'STATUS_FORBIDS', zh: '订单已强制结案', en: 'The order was closed short' },
    demandIsOpen: {
      refusal: 'STATUS_FORBIDS',
      problems: ({ sourceProblems }) => sourceProblems,
      zh: '需求单当前不能采购',
      en: 'A demand cannot be ordered from now',
    },
    isWithinDemand: {
      refusal: 'OVER_DEMAND',
      problems: ({ demandProblems }) => demandProblems,
      zh: '采购数量超出需求',
      en: 'More is ordered than was asked for',
    },
  },
  effects: {
    dropZeroLines: { zh: '去掉数量为0的来源行', en: 'drops pulled lines of 0' },
    giveNumber: postedEffects.giveNumber,
    advanceSource: { zh: '计入需求单已采购', en: 'counts on its demands' },
    revertSource: { zh: '退回需求单', en: 'gives its demands back' },
    ...grantEffects,
    giveBackRest: { zh: '未核准数量退回需求单', en: 'gives its demands back what was not granted' },
    raiseOnOrder: { zh: '增加在订量', en: 'raises the quantity on order' },
    lowerOnOrder: { zh: '减少在订量', en: 'lowers the quantity on order' },
    ...orderEffects(receipt),
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({
    ...localSharedFacts(lines, dirty),
    ...(dirty ? { sourceProblems: [], demandProblems: [] } : {}),
  }),
  blankFacts: { ...blankOrderFacts, ...blankProcessFacts, ...blankGrantFacts, closedShort: false, sourceProblems: [], demandProblems: [] },
  rights: [withdrawOther.right],
})
