import { and, setup } from 'xstate'
import type { Problem } from '#domain/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, following, type LawEvent, none, outside, type StateTag, withReason } from '../engine/law.ts'
import { ownWorkGuard, postedEffects, postedEvents, submittedEvents, submitterGuard, submitterGuardWords } from '../families/posted.ts'
import {
  blankSharedFacts,
  type LinesDocument,
  localSharedFacts,
  type SharedFacts,
  sharedGuards,
  sharedGuardWords,
} from '../guards/shared-guards.ts'

/** What the guards ask about an order. `followers`: receipts that are submitted (3002) or live posted (3003). */
export type PurchaseOrderFacts = SharedFacts & {
  /** `APPROVAL_NEEDED` is on for purchase orders. */
  approvalNeeded: boolean
  /** Of the followers those that are submitted. */
  submittedFollowers: readonly string[]
  /** `none`: nothing is received · `all`: received + closed ≥ ordered on every line · `part`: in between. */
  progress: 'none' | 'part' | 'all'
  /** `closeType` is short. */
  closedShort: boolean
  /** All lines, in the order of their rows. */
  lineIds: readonly string[]
  /** Lines with received + closed < ordered; what is held is still to come, so it counts as open here. */
  openLineIds: readonly string[]
  /** Lines with a quantity in a submitted receipt. */
  heldLineIds: readonly string[]
  /** Lines with `closedQty` that something is left to receive of once they are open. */
  closedLineIds: readonly string[]
}

type DraftingEvent = 'SAVE' | 'SUBMIT' | 'REMOVE' | 'CANCEL'
type ApprovalEvent = 'WITHDRAW' | 'REJECT' | 'APPROVE' | 'UNAPPROVE'
type ClosingEvent = 'CLOSE_LINE' | 'REOPEN_LINE' | 'CLOSE_SHORT' | 'REOPEN'
export type PurchaseOrderEvent = LawEvent<DraftingEvent | ApprovalEvent | ClosingEvent | 'RECEIPT_POSTED' | 'RECEIPT_FLUSHED'>

type Asked = { context: PurchaseOrderFacts; event: PurchaseOrderEvent }
const withdrawOther = { right: 'purchaseorder_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } }

/** The rows of the lines named that are not among those meant; a line of another order has no row. */
function rowsOutside(
  among: readonly string[],
  { lineIds }: PurchaseOrderFacts,
  event: PurchaseOrderEvent,
  what: Omit<Problem, 'rule'>,
): Problem[] {
  const wrong = event.lineIds?.filter((id) => !among.includes(id)) ?? []
  return wrong.map((id) => ({ ...(lineIds.includes(id) ? { row: lineIds.indexOf(id) + 1 } : {}), ...what, rule: 'LINE_BAD' }))
}

const leftOpen = ({ context, event }: Asked) => context.openLineIds.filter((id) => !event.lineIds?.includes(id))
const complete = ['hasLines', 'linesAreValid', 'mastersAreOn', 'amountsAgree'] as const
const submit = [
  { guard: and([...complete, 'needsNoApproval']), target: 'approved', actions: ['giveNumber', 'raiseOnOrder'] },
  { guard: and(complete), target: 'submitted', actions: 'giveNumber' },
] as const
const closeLines = ['closeLines', 'lowerOnOrder', 'unlinkDrafts'] as const
const reopenLine = { guard: 'linesAreClosed', actions: ['openLines', 'raiseOnOrder'] } as const

/** The law of a purchase order (rule B5): it moves no stock and no ledger, receipts drive it to its end. */
export const purchaseOrderLaw = setup({
  types: { context: {} as PurchaseOrderFacts, input: {} as PurchaseOrderFacts, events: {} as PurchaseOrderEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    reasonIsGiven: ({ event }) => (event.remark ?? '').trim() !== '',
    needsNoApproval: ({ context }) => !context.approvalNeeded,
    ...submitterGuard(withdrawOther),
    ...ownWorkGuard(),
    nothingIsSubmitted: ({ context }) => none(context.submittedFollowers),
    linesAreOpen: ({ context, event }) => !outside(event.lineIds, context.openLineIds),
    linesAreNotHeld: ({ context, event }) => !context.heldLineIds.some((id) => event.lineIds?.includes(id)),
    linesAreClosed: ({ context, event }) => !outside(event.lineIds, context.closedLineIds),
    anotherLineStaysOpen: (asked) => leftOpen(asked).length > 0,
    someStayOpen: (asked) => leftOpen(asked).length > 0,
    nothingStaysOpen: (asked) => none(leftOpen(asked)),
    nothingIsReceived: ({ context }) => context.progress === 'none',
    somethingIsReceived: ({ context }) => context.progress !== 'none',
    partIsReceived: ({ context }) => context.progress === 'part',
    allIsReceived: ({ context }) => context.progress === 'all',
    isWithinLimit: ({ context }) => none(context.limitProblems),
    isClosedShort: ({ context }) => context.closedShort,
    isNotClosedShort: ({ context }) => !context.closedShort,
  },
  actions: {
    giveNumber: effect,
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
        APPROVE: { guard: 'isNotOwnWork', target: 'approved', actions: 'raiseOnOrder' },
        REJECT: 'draft',
        WITHDRAW: { guard: 'isSubmitter', target: 'draft' },
        CANCEL: { guard: 'reasonIsGiven', target: 'cancelled' },
      },
    },
    approved: {
      tags: ['open', 'openWork'],
      on: {
        CLOSE_LINE: {
          guard: and(['linesAreOpen', 'linesAreNotHeld', 'anotherLineStaysOpen']),
          target: 'approved',
          actions: closeLines,
        },
        REOPEN_LINE: { ...reopenLine, target: 'approved' },
        UNAPPROVE: { guard: 'nothingFollows', target: 'draft', actions: ['lowerOnOrder', 'unlinkDrafts', 'openAllLines'] },
        CANCEL: { guard: and(['reasonIsGiven', 'nothingFollows']), target: 'cancelled', actions: ['lowerOnOrder', 'unlinkDrafts'] },
        RECEIPT_POSTED: [
          { guard: 'partIsReceived', target: 'partlyReceived', actions: 'lowerOnOrder' },
          { guard: 'allIsReceived', target: 'completed', actions: 'lowerOnOrder' },
        ],
      },
    },
    partlyReceived: {
      tags: ['open', 'openWork'],
      on: {
        CLOSE_LINE: [
          { guard: and(['linesAreOpen', 'linesAreNotHeld', 'someStayOpen']), target: 'partlyReceived', actions: closeLines },
          { guard: and(['linesAreOpen', 'linesAreNotHeld', 'nothingStaysOpen']), target: 'completed', actions: closeLines },
        ],
        REOPEN_LINE: { ...reopenLine, target: 'partlyReceived' },
        CLOSE_SHORT: { guard: 'nothingIsSubmitted', target: 'completed', actions: ['markShort', 'lowerOnOrder', 'unlinkDrafts'] },
        RECEIPT_POSTED: [
          { guard: 'partIsReceived', target: 'partlyReceived', actions: 'lowerOnOrder' },
          { guard: 'allIsReceived', target: 'completed', actions: 'lowerOnOrder' },
        ],
        RECEIPT_FLUSHED: [
          { guard: 'nothingIsReceived', target: 'approved', actions: 'raiseOnOrder' },
          { guard: 'partIsReceived', target: 'partlyReceived', actions: 'raiseOnOrder' },
        ],
      },
    },
    completed: {
      tags: 'open',
      on: {
        REOPEN: [
          { guard: and(['isClosedShort', 'somethingIsReceived']), target: 'partlyReceived', actions: ['clearShort', 'raiseOnOrder'] },
          { guard: and(['isClosedShort', 'nothingIsReceived']), target: 'approved', actions: ['clearShort', 'raiseOnOrder'] },
        ],
        REOPEN_LINE: {
          guard: and(['isNotClosedShort', 'linesAreClosed']),
          target: 'partlyReceived',
          actions: ['openLines', 'raiseOnOrder'],
        },
        RECEIPT_POSTED: { guard: and(['isNotClosedShort', 'isWithinLimit', 'allIsReceived']), target: 'completed' },
        RECEIPT_FLUSHED: [
          { guard: and(['isNotClosedShort', 'nothingIsReceived']), target: 'approved', actions: 'raiseOnOrder' },
          { guard: and(['isNotClosedShort', 'partIsReceived']), target: 'partlyReceived', actions: 'raiseOnOrder' },
          { guard: and(['isNotClosedShort', 'allIsReceived']), target: 'completed' },
          { guard: 'isClosedShort', target: 'completed' },
        ],
      },
    },
    cancelled: { tags: 'closed' },
    gone: { tags: ['closed', 'gone'] },
  },
})

const nothingLeft = { field: 'receivedQty', reason: { zh: '没有未入库数量', en: 'nothing is left to receive' } }
const notClosed = { field: 'closedQty', reason: { zh: '没有可打开的数量', en: 'there is nothing to open' } }
const oneOf = (ids: readonly string[]): { lineIds: readonly string[] } => ({ lineIds: ids.slice(0, 1) })

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
    APPROVE: { zh: '审核', en: 'Approve', primary: 1 },
    UNAPPROVE: { zh: '反审核', en: 'Undo approval', confirm: true, ...withReason },
    CLOSE_LINE: {
      zh: '行关闭',
      en: 'Close lines',
      ...withReason,
      suppose: ({ openLineIds, heldLineIds }) => oneOf(openLineIds.filter((id) => !heldLineIds.includes(id))),
    },
    REOPEN_LINE: { zh: '行打开', en: 'Reopen lines', suppose: ({ closedLineIds }) => oneOf(closedLineIds) },
    CLOSE_SHORT: { zh: '强制结案', en: 'Close short', confirm: true, ...withReason },
    REOPEN: { zh: '重新打开', en: 'Reopen', ...withReason },
    CANCEL: { zh: '取消订单', en: 'Cancel', confirm: true, reason: true },
    RECEIPT_POSTED: { zh: '入库记账', en: 'Receipt posted', internal: true },
    RECEIPT_FLUSHED: { zh: '入库红冲', en: 'Receipt reversed', internal: true },
  },
  guards: {
    ...sharedGuardWords,
    reasonIsGiven: { refusal: 'REASON_NEEDED', zh: '请填写原因', en: 'Please give a reason' },
    needsNoApproval: { branch: true, zh: '无需审核', en: 'no approval rule' },
    ...submitterGuardWords(withdrawOther),
    nothingIsSubmitted: {
      refusal: 'HAS_DOWNSTREAM',
      problems: ({ submittedFollowers }) => following(submittedFollowers),
      zh: '有待记账的入库单，请先处理',
      en: 'Deal with its submitted receipts first',
    },
    linesAreOpen: {
      refusal: 'LINE_BAD',
      problems: (facts, event) => rowsOutside(facts.openLineIds, facts, event, nothingLeft),
      zh: '所选行没有未入库数量',
      en: 'The lines chosen have nothing left to receive',
    },
    linesAreNotHeld: {
      refusal: 'HAS_DOWNSTREAM',
      problems: ({ submittedFollowers }) => following(submittedFollowers),
      zh: '所选行有待记账的入库数量',
      en: 'Quantities of the lines chosen are in a submitted receipt',
    },
    linesAreClosed: {
      refusal: 'LINE_BAD',
      problems: (facts, event) => rowsOutside(facts.closedLineIds, facts, event, notClosed),
      zh: '所选行未关闭',
      en: 'The lines chosen are not closed',
    },
    anotherLineStaysOpen: {
      refusal: 'STATUS_FORBIDS',
      zh: '不能关闭全部行，请取消订单',
      en: 'One line must stay open; cancel the order instead',
    },
    someStayOpen: { branch: true, zh: '还有未完成行', en: 'rest open' },
    nothingStaysOpen: { branch: true, zh: '全部行完成', en: 'nothing open' },
    nothingIsReceived: { branch: true, zh: '全部未入库', en: 'none received' },
    somethingIsReceived: { branch: true, zh: '已有入库', en: 'some received' },
    partIsReceived: { branch: true, zh: '部分入库', en: 'part' },
    allIsReceived: { branch: true, zh: '全部入库', en: 'all' },
    isWithinLimit: {
      refusal: 'OVER_RECEIPT',
      problems: ({ limitProblems }) => limitProblems,
      zh: '入库数量超出上限',
      en: 'More is received than the order allows',
    },
    isClosedShort: { refusal: 'STATUS_FORBIDS', zh: '订单不是强制结案', en: 'The order was not closed short' },
    isNotClosedShort: { refusal: 'STATUS_FORBIDS', zh: '订单已强制结案', en: 'The order was closed short' },
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    raiseOnOrder: { zh: '增加在订量', en: 'raises the quantity on order' },
    lowerOnOrder: { zh: '减少在订量', en: 'lowers the quantity on order' },
    closeLines: { zh: '关闭所选行', en: 'closes the lines named' },
    openLines: { zh: '打开所选行', en: 'reopens the lines named' },
    openAllLines: { zh: '打开全部行', en: 'reopens all lines' },
    markShort: { zh: '标记强制结案', en: 'marks it closed short' },
    clearShort: { zh: '清除强制结案', en: 'clears closed short' },
    unlinkDrafts: { zh: '草稿入库单解除关联', en: 'unlinks draft receipts' },
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => localSharedFacts(lines, dirty),
  blankFacts: {
    ...blankSharedFacts,
    approvalNeeded: true,
    submittedFollowers: [],
    progress: 'none',
    closedShort: false,
    lineIds: [],
    openLineIds: [],
    heldLineIds: [],
    closedLineIds: [],
  },
  rights: [withdrawOther.right],
})
