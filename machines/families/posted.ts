import { withReason } from '../engine/law.ts'
import type { BranchWords } from '../engine/words-types.ts'
import { type SharedFacts, submitterWords } from '../guards/shared-guards.ts'

/**
 * The family of documents that enter the books when they are posted and leave them by a red mirror (rule B2, 3001 and
 * 2901). This file has their final states, their reversal, and the words of their states and events.
 */
export const postedTags = ['counts', 'booked'] as const

/** The final states of such a document. */
export const postedEnds = {
  reversed: { tags: ['booked', 'closed'] },
  redMirror: { tags: ['booked', 'mirror', 'closed'] },
  voided: { tags: 'closed' },
  gone: { tags: ['closed', 'gone'] },
} as const

/**
 * Transitions that take a posted document out of the books. If the guards of `redo` hold, a new draft is made of it as
 * well.
 */
export const reversing = <Redo, Plain, const Undoing extends readonly string[]>(guards: { redo: Redo; plain: Plain }, undoing: Undoing) =>
  [
    { guard: guards.redo, target: 'reversed', actions: [...undoing, 'redoDraft'] },
    { guard: guards.plain, target: 'reversed', actions: undoing },
  ] as const

export const redoGuard = { redoIsAsked: ({ event }: { event: { redo?: boolean } }) => event.redo ?? false }
export const redoWords = { redoIsAsked: { branch: true, zh: '重开', en: 'redo' } satisfies BranchWords }

/** Words of the states; their codes are `family` and the state's digit, which is the same in every family. */
export const postedStates = (family: number) =>
  ({
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: family * 100 + 1, tone: 'grey', zh: '草稿', en: 'Draft' },
    posted: { code: family * 100 + 3, tone: 'green', zh: '已记账', en: 'Posted' },
    reversed: { code: family * 100 + 5, tone: 'red', zh: '已红冲', en: 'Reversed' },
    redMirror: { code: family * 100 + 6, tone: 'red', zh: '红字单', en: 'Red mirror' },
    voided: { code: family * 100 + 4, tone: 'grey', struck: true, zh: '已作废', en: 'Voided' },
    gone: { tone: 'grey', struck: true, zh: '已删除', en: 'Removed' },
  }) as const

/** Words of the events; a law adds what is its own, such as which one is primary. */
export const postedEvents = {
  SAVE: { zh: '保存草稿', en: 'Save draft' },
  POST: { zh: '记账', en: 'Post', confirm: true },
  REMOVE: { zh: '删除', en: 'Delete', confirm: true },
  CANCEL: { zh: '作废', en: 'Void', confirm: true, ...withReason },
  REVERSE: { zh: '红冲', en: 'Reverse', confirm: true, ...withReason },
  SPAWN: { zh: '生成红字单', en: 'Made by a reversal', internal: true },
} as const

export const postedEffects = {
  giveNumber: { zh: '编号', en: 'gives the number' },
  reverseStock: { zh: '冲回库存', en: 'takes the goods back out' },
  redoDraft: { zh: '重开草稿', en: 'makes a new draft' },
} as const

type Right = { right: string; words: { zh: string; en: string } }
type GuardInput = { context: SharedFacts }

/** The submitter may withdraw a document, and so may users with the right to withdraw others' documents. */
export const submitterGuard = ({ right }: Right) => ({
  isSubmitter: ({ context }: GuardInput) => context.mine || context.rights.includes(right),
})
export const submitterGuardWords = ({ words }: Right) => ({ isSubmitter: submitterWords(words) })

/**
 * When duties are separate, nobody posts or approves their own document, unless the law defines a right for it and
 * they have that right.
 */
export const ownWorkGuard = (free?: Right) => ({
  isNotOwnWork: ({ context }: GuardInput) =>
    !context.separateDuties || !context.ownWork || (free !== undefined && context.rights.includes(free.right)),
})

/** Words for submitting, withdrawing and rejecting: for every document that another user has to approve or post. */
export const submittedEvents = {
  SUBMIT: { zh: '提交', en: 'Submit', primary: 1 },
  WITHDRAW: { zh: '撤回', en: 'Withdraw', reason: ({ mine }: SharedFacts) => !mine, reasonNeeded: true },
  REJECT: { zh: '驳回', en: 'Reject', ...withReason },
} as const
