import { type Problem, problemDetail, problemText, type RefusalKey, refusals } from '#domain/core/refusals.ts'
import type { Language } from '#domain/core/words.ts'
import type { Refused } from '../db/refuse.ts'
import { type WireProblem, wireProblem } from './input-words.ts'
import { labelOf } from './labels.ts'
import type { InputProblem } from './normalise.ts'

/** Input that violates the contract; answered as BAD_INPUT with every wrong field. */
export class BadInput extends Error {
  readonly problems: readonly InputProblem[]
  /** Operation whose input it is, if that is not the operation called. */
  readonly operation?: string

  constructor(problems: readonly InputProblem[], operation?: string) {
    super('BAD_INPUT')
    this.name = 'BadInput'
    this.problems = problems
    this.operation = operation
  }
}

type RefusalBody = {
  code: number
  success: false
  msg: string
  data: { key: RefusalKey; fields?: WireProblem[]; current?: object; allowed?: readonly string[]; guard?: string; requestId?: string }
}
export type RefusalAnswer = { status: number; body: RefusalBody }

/** Limits the work and the size of the answer, however many faults the input has. */
export const maxFields = 200

/**
 * A refusal as sent on the wire, in the caller's language. The HTTP status is that of the key, unless the refusal sets
 * another.
 */
export function refusalAnswer(refused: Refused | BadInput, language: Language, operation?: string): RefusalAnswer {
  if (refused instanceof BadInput) return badInput(refused, language, operation)
  const { key, problems, params, current, allowed, guard, status } = refused
  const text = (problem: Problem, say: typeof problemText) =>
    say({ ...problem, params: { ...params, ...problem.params } }, language, (field) => labelOf(operation, field, problem.row))
  const [first] = problems
  const isOfRows = first?.about !== undefined
  // where there is no field or row to mark, the message itself must contain the detail
  const isOfWhole = first?.row === undefined && first?.field === undefined
  const msg = isOfRows
    ? joinSentences(
        problems.map((problem) => text(problem, problemText)),
        language,
      )
    : text(first?.rule === key ? first : { rule: key }, isOfWhole ? problemDetail : problemText)
  // there is one problem per requested row, so the request itself limits their number
  const fields = (isOfRows ? problems : problems.slice(0, maxFields)).map((problem) => ({
    ...(problem.field !== undefined && { field: problem.field }),
    ...(problem.row !== undefined && { row: problem.row }),
    rule: problem.rule,
    msg: text(problem, problemDetail),
    ...(problem.candidates && { candidates: [...problem.candidates] }),
  }))
  const more = { ...(current && { current }), ...(allowed && { allowed }), ...(guard && { guard }) }
  return answer(key, msg, { ...(fields.length > 0 && { fields }), ...more }, status)
}

/** Joins the first sentences about rows; `fields` contains all of them. */
function joinSentences(sentences: readonly string[], language: Language): string {
  const said = sentences.slice(0, maxSentences).join(language === 'zh' ? '；' : '; ')
  if (sentences.length <= maxSentences) return said
  return said + (language === 'zh' ? `；等共${sentences.length}项` : `; ${sentences.length} in all`)
}

const maxSentences = 10

function badInput({ problems }: BadInput, language: Language, operation: string | undefined): RefusalAnswer {
  const fields = problems.slice(0, maxFields).map((problem) => wireProblem(problem, language, operation))
  return answer('BAD_INPUT', fields[0]?.msg ?? problemText({ rule: 'BAD_INPUT' }, language), { fields })
}

/** The answer to a fault of ours: only the id of the request, by which its log line is found. */
export function faultAnswer(requestId: string, language: Language): RefusalAnswer {
  return answer('SERVER_FAULT', refusals.SERVER_FAULT[language], { requestId })
}

function answer(key: RefusalKey, msg: string, data: Omit<RefusalBody['data'], 'key'>, code: number = refusals[key].code): RefusalAnswer {
  return { status: code, body: { code, success: false, msg, data: { key, ...data } } }
}
