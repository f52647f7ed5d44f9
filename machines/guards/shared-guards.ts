import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { isBlankLine } from '#domain/lines/blank-line.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { following, none, type Payload } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'

/** Facts that every trade document has (rule B3): plain JSON, computed by the server for this user now. */
export type SharedFacts = {
  /** Number of lines after lines copied from a source with quantity 0 are dropped. */
  lineCount: number
  /** Problems with the lines, and with the head fields that the lines depend on. */
  lineProblems: readonly Problem[]
  masterProblems: readonly Problem[]
  amountProblems: readonly Problem[]
  /** The document has a number, so it was submitted before. */
  hasNumber: boolean
  /** The actor submitted it. */
  mine: boolean
  /** The actor submitted it, or created it if nobody submitted it yet. */
  ownWork: boolean
  /** `SEPARATE_DUTIES` is on. */
  separateDuties: boolean
  /** The actor's rights, of those that the law checks. */
  rights: readonly string[]
  /** Numbers of the live documents made from this one that are submitted or posted. */
  followers: readonly string[]
  /** Rows of the stored document in depots that the user has no access to; absent if there are none. */
  depotProblems?: readonly Problem[]
  /** The same for events that need access to only one of its depots. */
  depotProblemsOf?: Readonly<Record<string, readonly Problem[]>>
  /** Order lines that exceed their limit if this document is counted, each with its row (rule C5). */
  limitProblems: readonly Problem[]
}

type SharedGuardInput = { context: SharedFacts }
type Sentence = GuardWords<SharedFacts, Payload>

/** Problems of a share of freight or fees whose sent value differs from the computed one (rule C6). */
const shareProblems = (problems: readonly Problem[]) =>
  problems.filter(({ field, row }) => row === undefined && (field === 'freight' || field === 'feeAmt'))

/**
 * The shared guards that are the same for every document, without a right of its own (rule B3, table of shared
 * guards).
 */
export const sharedGuards = {
  hasNoNumber: ({ context }: SharedGuardInput) => !context.hasNumber,
  hasLines: ({ context }: SharedGuardInput) => context.lineCount > 0,
  linesAreValid: ({ context }: SharedGuardInput) => none(context.lineProblems),
  mastersAreOn: ({ context }: SharedGuardInput) => none(context.masterProblems),
  amountsAgree: ({ context }: SharedGuardInput) => none(context.amountProblems),
  sharesFollowRule: ({ context }: SharedGuardInput) => none(shareProblems(context.amountProblems)),
  nothingFollows: ({ context }: SharedGuardInput) => none(context.followers),
}

export const sharedGuardWords = {
  hasNoNumber: { refusal: 'STATUS_FORBIDS', zh: '已提交过的单据不能删除', en: 'It was submitted before and cannot be deleted' },
  hasLines: { refusal: 'LINES_EMPTY', zh: '单据明细不能为空', en: 'The document needs at least one line' },
  linesAreValid: {
    refusal: ['LINE_BAD', 'QTY_TOO_FINE', 'NO_PERMISSION', 'FIELD_BAD', 'ENTITY_DIFFERS'],
    problems: ({ lineProblems }) => lineProblems,
    zh: '明细有误，请按行修改',
    en: 'Some lines are not valid',
  },
  mastersAreOn: {
    refusal: 'MASTER_OFF',
    problems: ({ masterProblems }) => masterProblems,
    zh: '供应商、商品或仓库已停用',
    en: 'The supplier, goods or a depot is disabled',
  },
  amountsAgree: {
    refusal: 'AMOUNT_DIFFERS',
    problems: ({ amountProblems }) => amountProblems,
    zh: '金额与系统计算不一致',
    en: 'The amounts are not what the system computes',
  },
  sharesFollowRule: {
    refusal: 'AMOUNT_DIFFERS',
    problems: ({ amountProblems }) => shareProblems(amountProblems),
    zh: '分摊的运费或费用与规则不符',
    en: 'The shares of freight or fees are not what the rule gives',
  },
  nothingFollows: {
    refusal: 'HAS_DOWNSTREAM',
    problems: ({ followers }) => following(followers),
    zh: '存在下游单据，请先处理',
    en: 'Deal with the documents made from it first',
  },
  isNotOwnWork: { refusal: 'OWN_AUDIT', zh: '不能审核自己提交的单据', en: 'You cannot approve a document you submitted yourself' },
} as const satisfies Record<string, Sentence>

/** Refusal of the guard that reserves a withdrawal for the submitter; it shows the label of the missing right. */
export const submitterWords = (button: Words): Sentence => ({
  refusal: 'NO_PERMISSION',
  params: () => ({ button }),
  zh: '只有提交人可以撤回',
  en: 'Only the person who submitted it may withdraw it',
})

/** The shared facts of a document that is not stored yet. */
export const blankSharedFacts: SharedFacts = {
  lineCount: 0,
  lineProblems: [],
  masterProblems: [],
  amountProblems: [],
  hasNumber: false,
  mine: false,
  ownWork: true,
  separateDuties: false,
  rights: [],
  followers: [],
  limitProblems: [],
}

/** The fields of a document in the browser that its local facts are computed from. */
export type LinesDocument = { state?: string; lines?: readonly DocumentLine[] }

/**
 * The lines that a document keeps when it leaves the draft: lines with content, without lines copied from a source
 * with quantity 0 (rule B3 *Quantity 0*).
 */
export function linesLeft(lines: readonly DocumentLine[]): readonly DocumentLine[] {
  const isZero = (line: DocumentLine) => readFigure(line.actualQty ?? line.qty)?.isZero() ?? false
  return lines.filter((line) => !isBlankLine(line) && !(line.sourceBodyId && isZero(line)))
}

/**
 * Facts about the content that the browser computes itself. Once the user has typed, the server's problems are out of
 * date and left out.
 */
export function localSharedFacts(lines: readonly DocumentLine[], dirty: boolean): Partial<SharedFacts> {
  const lineCount = linesLeft(lines).length
  return dirty ? { lineCount, lineProblems: [], masterProblems: [], amountProblems: [], limitProblems: [] } : { lineCount }
}
