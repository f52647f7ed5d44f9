import { and } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { following, none, outside, type Payload, withReason } from '../engine/law.ts'
import type { BranchWords, GuardWords } from '../engine/words-types.ts'
import { blankSharedFacts, type SharedFacts } from '../guards/shared-guards.ts'

/**
 * Facts about an order's deliveries, shared by all orders: an order is delivered in parts or whole by documents made
 * from it, closed line by line or short, and reopened. `followers`: deliveries that are submitted or posted and not
 * reversed.
 */
export type OrderFacts = SharedFacts & {
  /** `APPROVAL_NEEDED` is on for orders of this type. */
  approvalNeeded: boolean
  /** Those of the followers that are submitted. */
  submittedFollowers: readonly string[]
  /** `none`: nothing is delivered · `all`: delivered + closed ≥ ordered on every line · `part`: in between. */
  progress: 'none' | 'part' | 'all'
  /** All lines, in the order of their rows. */
  lineIds: readonly string[]
  /**
   * Lines with delivered + closed < ordered. A quantity in a submitted delivery is not delivered yet, so its line
   * counts as open.
   */
  openLineIds: readonly string[]
  /** Lines with a quantity in a submitted delivery. */
  heldLineIds: readonly string[]
  /** Lines with `closedQty` that have something left to deliver once they are reopened. */
  closedLineIds: readonly string[]
}

export type ApprovalEvent = 'WITHDRAW' | 'REJECT' | 'APPROVE' | 'UNAPPROVE'
export type ClosingEvent = 'CLOSE_LINE' | 'REOPEN_LINE' | 'CLOSE_SHORT' | 'REOPEN'

type OfLines = { context: OrderFacts; event: Payload }
type OfFacts = { context: OrderFacts }

const leftOpen = ({ context, event }: OfLines) => context.openLineIds.filter((id) => !event.lineIds?.includes(id))

/** The guards of progress, closing and reopening (rules B3 *progress events*, B5). */
export const orderGuards = {
  needsNoApproval: ({ context }: OfFacts) => !context.approvalNeeded,
  nothingIsSubmitted: ({ context }: OfFacts) => none(context.submittedFollowers),
  linesAreOpen: ({ context, event }: OfLines) => !outside(event.lineIds, context.openLineIds),
  linesAreNotHeld: ({ context, event }: OfLines) => !context.heldLineIds.some((id) => event.lineIds?.includes(id)),
  linesAreClosed: ({ context, event }: OfLines) => !outside(event.lineIds, context.closedLineIds),
  anotherLineStaysOpen: (asked: OfLines) => leftOpen(asked).length > 0,
  someStayOpen: (asked: OfLines) => leftOpen(asked).length > 0,
  nothingStaysOpen: (asked: OfLines) => none(leftOpen(asked)),
  nothingIsDelivered: ({ context }: OfFacts) => context.progress === 'none',
  partIsDelivered: ({ context }: OfFacts) => context.progress === 'part',
  allIsDelivered: ({ context }: OfFacts) => context.progress === 'all',
  isWithinLimit: ({ context }: OfFacts) => none(context.limitProblems),
}

/**
 * Target states of an order that waits for deliveries (`open`), has some (`part`) or all (`done`); effects when a
 * decision lowers or raises the quantity to deliver, and when deliveries are posted or reversed.
 */
type Steps<Open, Part, Done, Lower, Raise, Delivered, TakenBack> = {
  open: Open
  part: Part
  done: Done
  lower: Lower
  raise: Raise
  delivered: Delivered
  takenBack: TakenBack
}

const closable = ['linesAreOpen', 'linesAreNotHeld'] as const

/** The branches that all orders share; each order's law assigns them to its events. */
export const orderSteps = <
  const Open extends string,
  const Part extends string,
  const Done extends string,
  const Lower extends readonly string[],
  const Raise extends readonly string[],
  const Delivered extends readonly string[],
  const TakenBack extends readonly string[],
>({
  open,
  part,
  done,
  lower,
  raise,
  delivered,
  takenBack,
}: Steps<Open, Part, Done, Lower, Raise, Delivered, TakenBack>) => {
  const closing = ['closeLines', ...lower, 'unlinkDrafts'] as const
  return {
    closeOneOf: { guard: and([...closable, 'anotherLineStaysOpen']), target: open, actions: closing },
    closeSome: [
      { guard: and([...closable, 'someStayOpen']), target: part, actions: closing },
      { guard: and([...closable, 'nothingStaysOpen']), target: done, actions: closing },
    ],
    openLines: ['openLines', ...raise],
    unapprove: [...lower, 'unlinkDrafts', 'openAllLines'],
    cancel: [...lower, 'unlinkDrafts'],
    closeShort: ['markShort', ...lower, 'unlinkDrafts'],
    reopen: ['clearShort', ...raise],
    delivered: [
      { guard: 'partIsDelivered', target: part, actions: delivered },
      { guard: 'allIsDelivered', target: done, actions: delivered },
    ],
    takenBack: [
      { guard: 'nothingIsDelivered', target: open, actions: takenBack },
      { guard: 'partIsDelivered', target: part, actions: takenBack },
    ],
  } as const
}

/** The rows of the named lines that are not in `among`; a line of another order gives a problem without a row. */
function rowsOutside(among: readonly string[], { lineIds }: OrderFacts, event: Payload, what: Omit<Problem, 'rule'>): Problem[] {
  const wrong = event.lineIds?.filter((id) => !among.includes(id)) ?? []
  return wrong.map((id) => ({ ...(lineIds.includes(id) ? { row: lineIds.indexOf(id) + 1 } : {}), ...what, rule: 'LINE_BAD' }))
}

/**
 * Words for a type's deliveries: the verb, its past tense in English, the delivering document, and the Chinese name of
 * its submitted state.
 */
export type Delivering = { verb: Words; past: string; follower: Words; waiting: string }

const branch = (zh: string, en: string): BranchWords => ({ branch: true, zh, en })

export const orderGuardWords = ({ verb, past, follower, waiting }: Delivering) =>
  ({
    needsNoApproval: branch('无需审核', 'no approval rule'),
    nothingIsSubmitted: {
      refusal: 'HAS_DOWNSTREAM',
      problems: ({ submittedFollowers }) => following(submittedFollowers),
      zh: `有${waiting}的${follower.zh}，请先处理`,
      en: `Deal with its submitted ${follower.en}s first`,
    },
    linesAreOpen: {
      refusal: 'LINE_BAD',
      problems: (facts, event) =>
        rowsOutside(facts.openLineIds, facts, event, {
          field: 'receivedQty',
          reason: { zh: `没有未${verb.zh}数量`, en: `nothing is left to ${verb.en}` },
        }),
      zh: `所选行没有未${verb.zh}数量`,
      en: `The lines chosen have nothing left to ${verb.en}`,
    },
    linesAreNotHeld: {
      refusal: 'HAS_DOWNSTREAM',
      problems: ({ submittedFollowers }) => following(submittedFollowers),
      zh: `所选行有${waiting}的${verb.zh}数量`,
      en: `Quantities of the lines chosen are in a submitted ${follower.en}`,
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
    someStayOpen: branch('还有未完成行', 'rest open'),
    nothingStaysOpen: branch('全部行完成', 'nothing open'),
    nothingIsDelivered: branch(`全部未${verb.zh}`, `none ${past}`),
    partIsDelivered: branch(`部分${verb.zh}`, 'part'),
    allIsDelivered: branch(`全部${verb.zh}`, 'all'),
  }) as const satisfies Record<string, GuardWords<OrderFacts, Payload>>

const notClosed = { field: 'closedQty', reason: { zh: '没有可打开的数量', en: 'there is nothing to open' } }
const oneOf = (ids: readonly string[]): { lineIds: readonly string[] } => ({ lineIds: ids.slice(0, 1) })

/** Approving, closing and reopening in words. */
export const orderEvents = {
  APPROVE: { zh: '审核', en: 'Approve', primary: 1 },
  UNAPPROVE: { zh: '反审核', en: 'Undo approval', confirm: true, ...withReason },
  CLOSE_LINE: {
    zh: '行关闭',
    en: 'Close lines',
    ...withReason,
    suppose: ({ openLineIds, heldLineIds }: OrderFacts) => oneOf(openLineIds.filter((id) => !heldLineIds.includes(id))),
  },
  REOPEN_LINE: { zh: '行打开', en: 'Reopen lines', suppose: ({ closedLineIds }: OrderFacts) => oneOf(closedLineIds) },
  CLOSE_SHORT: { zh: '强制结案', en: 'Close short', confirm: true, ...withReason },
  REOPEN: { zh: '重新打开', en: 'Reopen', ...withReason },
} as const

export const orderEffects = (follower: Words) =>
  ({
    closeLines: { zh: '关闭所选行', en: 'closes the lines named' },
    openLines: { zh: '打开所选行', en: 'reopens the lines named' },
    openAllLines: { zh: '打开全部行', en: 'reopens all lines' },
    markShort: { zh: '标记强制结案', en: 'marks it closed short' },
    clearShort: { zh: '清除强制结案', en: 'clears closed short' },
    unlinkDrafts: { zh: `草稿${follower.zh}解除关联`, en: `unlinks draft ${follower.en}s` },
  }) as const

/** The facts of an order that is not stored yet. */
export const blankOrderFacts: OrderFacts = {
  ...blankSharedFacts,
  approvalNeeded: true,
  submittedFollowers: [],
  progress: 'none',
  lineIds: [],
  openLineIds: [],
  heldLineIds: [],
  closedLineIds: [],
}
