import { and, setup } from 'xstate'
import type { LotQty } from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag, withReason } from '../engine/law.ts'
import { ownWorkGuard } from '../families/posted.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts, type StockFacts } from '../guards/booking-guards.ts'
import { blankSharedFacts, type SharedFacts, sharedGuards, sharedGuardWords } from '../guards/shared-guards.ts'

/**
 * Facts about a stock count's scope, counts and differences. `lineCount`: number of goods in its scope;
 * `stockProblems`: goods of which fewer are in stock than were found missing.
 */
export type StockCountFacts = SharedFacts &
  PeriodFacts &
  StockFacts & {
    /** Goods in scope that are also in another open count. */
    openProblems: readonly Problem[]
    /** Rows that another user has counted since the version that the request is based on. */
    staleProblems: readonly Problem[]
    /** Rows that the user may not recount, because they counted them first. */
    recountProblems: readonly Problem[]
    /** Rows whose difference exceeds `RECOUNT_TOLERANCE` and that no second user has recounted. */
    reviewProblems: readonly Problem[]
    /** Rows of gained goods without a known cost (rule C4 *Count gain*). */
    costProblems: readonly Problem[]
  }

/** A line as a user counted it; `addQty` is added to the quantity counted so far. */
export type Counted = {
  id?: string
  commInfoId?: string
  unitId?: string
  qty?: string
  addQty?: string
  countedAt?: string
  costPrice?: string
  remark?: string
  lots?: readonly LotQty[]
}
type RequestEvent = 'CREATE' | 'START_RECOUNT' | 'SUBMIT' | 'CANCEL' | 'REOPEN' | 'POST'
export type StockCountEvent = LawEvent<RequestEvent> | LawEvent<'SAVE_COUNT', { lines?: readonly Counted[] }>

const postOwn = { right: 'checkinventory_postown', words: { zh: '记账自己的盘点单', en: 'Post own stock counts' } }

const opening = ['linesAreValid', 'hasLines', 'noOtherCount'] as const
const making = ['giveNumber', 'openCount', 'keepCounts'] as const

const counting = {
  SAVE_COUNT: { guard: and(['linesAreValid', 'noOtherCount', 'linesAreFresh', 'countedByAnother']), actions: 'keepCounts' },
  START_RECOUNT: { guard: 'someAreOver', target: 'recounting', actions: 'markRecount' },
  SUBMIT: {
    guard: and(['linesAreValid', 'noOtherCount', 'countedByAnother', 'isReviewed']),
    target: 'submitted',
    actions: 'keepCounts',
  },
  CANCEL: { target: 'voided', actions: 'closeCount' },
} as const

/**
 * The law of a stock count (rule B5): creating it reads the book quantities. Goods go on moving unless it freezes
 * them, so each counted quantity is compared with the books at the moment of counting; the differences are posted as a
 * loss and gain.
 */
export const stockCountLaw = setup({
  types: { context: {} as StockCountFacts, input: {} as StockCountFacts, events: {} as StockCountEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    ...bookingGuards,
    ...ownWorkGuard(postOwn),
    noOtherCount: ({ context }) => none(context.openProblems),
    linesAreFresh: ({ context }) => none(context.staleProblems),
    countedByAnother: ({ context }) => none(context.recountProblems),
    someAreOver: ({ context }) => !none(context.reviewProblems),
    isReviewed: ({ context }) => none(context.reviewProblems),
    costIsKnown: ({ context }) => none(context.costProblems),
  },
  actions: { giveNumber: effect, openCount: effect, keepCounts: effect, markRecount: effect, postDifferences: effect, closeCount: effect },
}).createMachine({
  id: 'stockCount',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      tags: 'editable',
      on: {
        CREATE: { guard: and(opening), target: 'counting', actions: making },
        SUBMIT: { guard: and([...opening, 'isReviewed']), target: 'submitted', actions: making },
      },
    },
    counting: { tags: 'openWork', on: counting },
    recounting: { tags: 'openWork', on: counting },
    submitted: {
      tags: ['awaitsApproval', 'openWork'],
      on: {
        REOPEN: 'counting',
        POST: {
          guard: and(['isNotOwnWork', 'periodIsOpen', 'stockCovers', 'costIsKnown', 'serialsAreFree']),
          target: 'posted',
          actions: ['postDifferences', 'closeCount'],
        },
        CANCEL: { target: 'voided', actions: 'closeCount' },
      },
    },
    posted: { tags: 'closed' },
    voided: { tags: 'closed' },
  },
})

export const stockCount = inWords(stockCountLaw, {
  label: { zh: '盘点单', en: 'Stock count' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    counting: { code: 3801, tone: 'orange', zh: '盘点中', en: 'Counting' },
    recounting: { code: 3801, tone: 'orange', zh: '复盘中', en: 'Counting again' },
    submitted: { code: 3802, tone: 'blue', zh: '待记账', en: 'Submitted, to post' },
    posted: { code: 3803, tone: 'green', zh: '已记账', en: 'Posted' },
    voided: { code: 3804, tone: 'grey', struck: true, zh: '已作废', en: 'Voided' },
  },
  events: {
    CREATE: { zh: '开始盘点', en: 'Start counting', primary: 1 },
    SAVE_COUNT: { zh: '保存实盘', en: 'Save what was counted' },
    START_RECOUNT: { zh: '开始复盘', en: 'Count again' },
    SUBMIT: { zh: '提交', en: 'Submit', primary: 2 },
    REOPEN: { zh: '重新盘点', en: 'Open again', ...withReason },
    POST: { zh: '记账', en: 'Post', confirm: true, primary: 3 },
    CANCEL: { zh: '作废', en: 'Void', confirm: true, ...withReason },
  },
  guards: {
    ...sharedGuardWords,
    ...bookingGuardWords,
    hasLines: { refusal: 'LINES_EMPTY', zh: '盘点范围内没有商品', en: 'There are no goods in what is to be counted' },
    noOtherCount: {
      refusal: 'COUNT_OPEN',
      problems: ({ openProblems }) => openProblems,
      zh: '商品正在其他盘点单中盘点',
      en: 'Another stock count counts some of the goods',
    },
    linesAreFresh: {
      refusal: 'VERSION_STALE',
      problems: ({ staleProblems }) => staleProblems,
      zh: '其他人刚盘点过这些商品，请核对后再保存',
      en: 'Somebody else has just counted these goods; compare before you save',
    },
    countedByAnother: {
      refusal: 'OWN_AUDIT',
      problems: ({ recountProblems }) => recountProblems,
      zh: '复盘不能由初盘人完成',
      en: 'Whoever counted first may not count again',
    },
    someAreOver: { refusal: 'STATUS_FORBIDS', zh: '没有需要复盘的商品', en: 'Nothing is over tolerance' },
    isReviewed: {
      refusal: 'COUNT_REVIEW',
      problems: ({ reviewProblems }) => reviewProblems,
      zh: '差异超过允许范围，需要复盘',
      en: 'Some differences are too large; count again',
    },
    stockCovers: { ...bookingGuardWords.stockCovers, zh: '现存量少于盘亏数量', en: 'Less is there than the count found missing' },
    costIsKnown: {
      refusal: 'COST_UNKNOWN',
      problems: ({ costProblems }) => costProblems,
      zh: '盘盈商品没有成本，请填写成本单价',
      en: 'Goods that were found have no cost; enter it',
    },
  },
  effects: {
    giveNumber: { zh: '编号', en: 'gives the number' },
    openCount: { zh: '确定范围、读取账面数量，按需冻结', en: 'opens the lines, reads the books and freezes the goods if asked' },
    keepCounts: { zh: '记录实盘数量和当时账面', en: 'keeps what was counted and the books of then' },
    markRecount: { zh: '标记需复盘的行', en: 'marks what is to be counted again' },
    postDifferences: { zh: '生成并记账报损报溢单', en: 'makes and posts the loss and gain' },
    closeCount: { zh: '结束盘点并解冻', en: 'closes the lines and thaws the goods' },
  },
  localFacts: () => ({}),
  // only the server knows how many goods a new count includes, so the browser assumes one
  blankFacts: {
    ...blankSharedFacts,
    lineCount: 1,
    openProblems: [],
    staleProblems: [],
    recountProblems: [],
    reviewProblems: [],
    stockProblems: [],
    costProblems: [],
  },
  rights: [postOwn.right],
})
