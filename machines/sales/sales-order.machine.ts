import { and, setup } from 'xstate'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, lifts, none, type StateTag } from '../engine/law.ts'
import { blankProcessFacts, processGuard, processGuardWords } from '../families/approved.ts'
import { blankGrantFacts, type Granting, grantGuard } from '../families/granted.ts'
import { type ApprovalEvent, blankOrderFacts, type ClosingEvent, orderEvents, orderGuards, orderSteps } from '../families/order.ts'
import { isMore, type Paying, paidOrderGuards } from '../families/paid-order.ts'
import { ownWorkGuard, postedEvents, submittedEvents, submitterGuard, submitterGuardWords } from '../families/posted.ts'
import { type LinesDocument, localSharedFacts, sharedGuards } from '../guards/shared-guards.ts'
import { type RepriceRight, sourceGuards, sourceGuardWords, unknownSource } from '../guards/source-guards.ts'
import { overCredit, type SalesOrderFacts, salesOrderEffects, salesOrderGuardWords } from './sales-order-words.ts'

export type { SalesOrderFacts } from './sales-order-words.ts'

type DraftingEvent = 'SAVE' | 'SUBMIT' | 'REMOVE' | 'CANCEL'
type DeliveryEvent = 'OUT_POSTED' | 'OUT_FLUSHED' | 'RETURN_POSTED' | 'RETURN_FLUSHED'
export type SalesOrderEvent =
  | LawEvent<DraftingEvent | Exclude<ApprovalEvent, 'APPROVE'> | ClosingEvent | DeliveryEvent>
  | LawEvent<'APPROVE', Granting>
  | LawEvent<'PAY', Paying>
  | LawEvent<'COMPLETE', { signed?: number }>

/** The right to sell at another price than the source or offer gives. */
export const changePrices = 'salesorder_price'
export const reprice: RepriceRight = { right: changePrices, words: { zh: '改价', en: 'Change prices' } }
const withdrawOther = { right: 'salesorder_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } }

const complete = ['hasLines', 'linesAreValid', 'fitsSource', 'mastersAreOn', 'amountsAgree', 'couponsFit'] as const
const approving = ['noProcessDecides', 'isNotOwnWork', 'isGrantable'] as const
const shippable = ['stockIsThere', 'creditCovers'] as const
const submit = [
  {
    guard: and(['needsNoApproval', 'needsNoPayment', 'isNotOwnWork', ...complete, ...shippable]),
    target: 'approved',
    actions: ['giveNumber', 'freezePrices', 'reserveGoods'],
  },
  {
    guard: and(['needsNoApproval', 'needsPayment', 'isNotOwnWork', ...complete]),
    target: 'awaitingPayment',
    actions: ['giveNumber', 'freezePrices'],
  },
  { guard: and(['needsApproval', ...complete]), target: 'submitted', actions: ['giveNumber', 'freezePrices'] },
] as const
const steps = orderSteps({
  open: 'approved',
  part: 'partlyShipped',
  done: 'shipped',
  lower: ['releaseGoods'],
  raise: ['reserveGoods'],
  // stock needs no effect here: outs use up the reserved goods, and goods that come back are offered to all waiting
  // orders
  delivered: ['settleCoupons'],
  takenBack: ['settleCoupons'],
})
/** Effects that adjust limits of offers and coupons when the quantity to ship changes. */
const settling = ['settleLimits', 'settleCoupons'] as const
const andSettle = <Guard, Target, const Actions extends readonly string[]>(step: { guard: Guard; target: Target; actions: Actions }) =>
  ({ ...step, actions: [...step.actions, ...settling] }) as const
const openLines = { guard: and(['linesAreClosed', 'creditCovers']), actions: [...steps.openLines, ...settling] } as const
const reopen = [...steps.reopen, ...settling] as const
/** An order that is fully shipped stays so when a surplus is shipped or reversed. */
const stillAll = { guard: 'allIsDelivered', target: 'shipped', actions: 'settleCoupons' } as const
const stillAllWithinLimit = { guard: and(['allIsDelivered', 'isWithinLimit']), target: 'shipped', actions: 'settleCoupons' } as const
/** A closed order stays closed, whatever happens to its outs. */
const stillClosed = { target: 'closedShort', actions: settling } as const

/**
 * The law of a sales order (rule B5): available stock is reserved for it, and outs advance it until it is completed.
 */
export const salesOrderLaw = setup({
  types: { context: {} as SalesOrderFacts, input: {} as SalesOrderFacts, events: {} as SalesOrderEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    ...orderGuards,
    ...sourceGuards(reprice),
    ...submitterGuard(withdrawOther),
    ...ownWorkGuard(),
    ...processGuard,
    needsApproval: ({ context }) => context.approvalNeeded,
    needsPayment: ({ context }) => isDue(context),
    needsNoPayment: ({ context }) => !isDue(context),
    ...paidOrderGuards,
    ...grantGuard,
    stockIsThere: ({ context }) => none(context.stockProblems),
    creditCovers: ({ context, event }) => context.creditProblem === undefined || lifts(overCredit, context, event),
    nothingIsPaid: ({ context }) => !isPaid(context),
    // cancelling an unpaid order books nothing, so it does not need an open period
    periodIsOpen: ({ context, event }) => (event.type === 'CANCEL' && !isPaid(context)) || context.todayPeriodProblem === undefined,
    isFinished: ({ context, event }) => context.finished || (event.type === 'COMPLETE' && event.signed === yes),
  },
  actions: {
    giveNumber: effect,
    freezePrices: effect,
    releasePrices: effect,
    settleLimits: effect,
    settleCoupons: effect,
    grantQuantities: effect,
    takeBackGrant: effect,
    reserveGoods: effect,
    releaseGoods: effect,
    takePayment: effect,
    oweRefund: effect,
    closeLines: effect,
    openLines: effect,
    openAllLines: effect,
    markShort: effect,
    clearShort: effect,
    unlinkDrafts: effect,
  },
}).createMachine({
  id: 'salesOrder',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { SAVE: 'draft', SUBMIT: submit } },
    draft: {
      tags: ['editable', 'openWork'],
      on: {
        SAVE: 'draft',
        SUBMIT: submit,
        REMOVE: { guard: 'hasNoNumber', target: 'gone' },
        CANCEL: { guard: 'periodIsOpen', target: 'cancelled', actions: 'oweRefund' },
      },
    },
    awaitingPayment: {
      tags: 'openWork',
      on: {
        PAY: {
          guard: and(['paymentIsTold', 'paysWhatIsDue', 'periodIsOpen']),
          target: 'approved',
          actions: ['takePayment', 'reserveGoods'],
        },
        UNAPPROVE: { guard: 'nothingIsPaid', target: 'draft', actions: ['takeBackGrant', 'releasePrices'] },
        CANCEL: { guard: 'periodIsOpen', target: 'cancelled', actions: ['oweRefund', 'releasePrices'] },
      },
    },
    submitted: {
      tags: ['awaitsApproval', 'openWork'],
      on: {
        APPROVE: [
          {
            guard: and(['needsNoPayment', ...approving, ...shippable]),
            target: 'approved',
            actions: ['grantQuantities', 'reserveGoods', 'settleLimits'],
          },
          { guard: and(['needsPayment', ...approving]), target: 'awaitingPayment', actions: ['grantQuantities', 'settleLimits'] },
        ],
        REJECT: { guard: 'noProcessDecides', target: 'draft', actions: 'releasePrices' },
        WITHDRAW: { guard: 'isSubmitter', target: 'draft', actions: 'releasePrices' },
        CANCEL: { guard: 'periodIsOpen', target: 'cancelled', actions: ['oweRefund', 'releasePrices'] },
      },
    },
    approved: {
      tags: ['open', 'openWork'],
      on: {
        CLOSE_LINE: andSettle(steps.closeOneOf),
        REOPEN_LINE: { ...openLines, target: 'approved' },
        UNAPPROVE: { guard: 'nothingFollows', target: 'draft', actions: [...steps.unapprove, 'takeBackGrant', 'releasePrices'] },
        CANCEL: {
          guard: and(['periodIsOpen', 'nothingFollows']),
          target: 'cancelled',
          actions: [...steps.cancel, 'oweRefund', 'releasePrices'],
        },
        OUT_POSTED: steps.delivered,
        RETURN_FLUSHED: steps.delivered,
      },
    },
    partlyShipped: {
      tags: ['open', 'openWork'],
      on: {
        CLOSE_LINE: [andSettle(steps.closeSome[0]), andSettle(steps.closeSome[1])],
        REOPEN_LINE: { ...openLines, target: 'partlyShipped' },
        CLOSE_SHORT: { guard: 'nothingIsSubmitted', target: 'closedShort', actions: [...steps.closeShort, ...settling] },
        OUT_POSTED: steps.delivered,
        OUT_FLUSHED: steps.takenBack,
        RETURN_POSTED: steps.takenBack,
        RETURN_FLUSHED: steps.delivered,
      },
    },
    shipped: {
      tags: 'open',
      on: {
        REOPEN_LINE: { ...openLines, target: 'partlyShipped' },
        COMPLETE: { guard: 'isFinished', target: 'completed' },
        OUT_POSTED: stillAllWithinLimit,
        OUT_FLUSHED: [...steps.takenBack, stillAll],
        RETURN_POSTED: [...steps.takenBack, stillAll],
        RETURN_FLUSHED: stillAllWithinLimit,
      },
    },
    completed: {
      on: {
        OUT_FLUSHED: [...steps.takenBack, stillAll],
        RETURN_POSTED: [...steps.takenBack, stillAll],
        RETURN_FLUSHED: stillAllWithinLimit,
      },
    },
    closedShort: {
      on: {
        REOPEN: [
          { guard: and(['nothingIsDelivered', 'creditCovers']), target: 'approved', actions: reopen },
          { guard: and(['partIsDelivered', 'creditCovers']), target: 'partlyShipped', actions: reopen },
          { guard: and(['allIsDelivered', 'creditCovers']), target: 'shipped', actions: reopen },
        ],
        OUT_FLUSHED: stillClosed,
        RETURN_FLUSHED: stillClosed,
      },
    },
    cancelled: { tags: 'closed' },
    gone: { tags: ['closed', 'gone'] },
  },
})

const isDue = ({ payFirst, dueAmt }: SalesOrderFacts) => payFirst && isMore(dueAmt)
const isPaid = ({ paidAmt }: SalesOrderFacts) => isMore(paidAmt)
/** The wire's code for yes. */
const yes = 2

/** Values in place of the server's problems with the content, which are out of date once the user has typed. */
const unknownYet = {
  creditProblem: undefined,
  stockProblems: [],
  couponProblems: [],
  ...unknownSource,
} as const satisfies Partial<SalesOrderFacts>

export const salesOrder = inWords(salesOrderLaw, {
  label: { zh: '销售订单', en: 'Sales order' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 1301, tone: 'grey', zh: '草稿', en: 'Draft' },
    awaitingPayment: { code: 1302, tone: 'orange', zh: '待付款', en: 'Awaiting payment' },
    submitted: { code: 1303, tone: 'blue', zh: '待审核', en: 'Awaiting approval' },
    approved: { code: 1304, tone: 'orange', zh: '待出库', en: 'Approved, to ship' },
    partlyShipped: { code: 1305, tone: 'orange', zh: '部分出库', en: 'Partly shipped' },
    shipped: { code: 1306, tone: 'green', zh: '已出库', en: 'Shipped' },
    completed: { code: 1307, tone: 'green', zh: '已完成', en: 'Completed' },
    cancelled: { code: 1308, tone: 'grey', struck: true, zh: '已取消', en: 'Cancelled' },
    closedShort: { code: 1309, tone: 'grey', struck: true, zh: '已关闭', en: 'Closed' },
    gone: { tone: 'grey', struck: true, zh: '已删除', en: 'Removed' },
  },
  events: {
    SAVE: postedEvents.SAVE,
    SUBMIT: submittedEvents.SUBMIT,
    REMOVE: postedEvents.REMOVE,
    WITHDRAW: submittedEvents.WITHDRAW,
    REJECT: submittedEvents.REJECT,
    PAY: { zh: '收款', en: 'Take the payment', primary: 1, suppose: ({ dueAmt }) => ({ amount: dueAmt }) },
    ...orderEvents,
    COMPLETE: { zh: '完成', en: 'Complete', primary: 1, suppose: () => ({ signed: yes }) },
    CANCEL: { zh: '取消订单', en: 'Cancel', confirm: true, reason: true },
    OUT_POSTED: { zh: '出库记账', en: 'Out posted', internal: true },
    OUT_FLUSHED: { zh: '出库红冲', en: 'Out reversed', internal: true },
    RETURN_POSTED: { zh: '换货退回', en: 'Returned to be replaced', internal: true },
    RETURN_FLUSHED: { zh: '换货退回红冲', en: 'Return to be replaced reversed', internal: true },
  },
  guards: { ...salesOrderGuardWords, ...sourceGuardWords(reprice), ...submitterGuardWords(withdrawOther), ...processGuardWords },
  effects: salesOrderEffects,
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({ ...localSharedFacts(lines, dirty), ...(dirty ? unknownYet : {}) }),
  blankFacts: {
    ...blankOrderFacts,
    ...blankProcessFacts,
    ...blankGrantFacts,
    ...unknownSource,
    stockProblems: [],
    couponProblems: [],
    paymentProblems: [],
    payFirst: false,
    paidAmt: '0',
    dueAmt: '0',
    finished: false,
  },
  rights: [withdrawOther.right, overCredit.right, changePrices],
})
