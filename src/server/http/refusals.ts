import { type Problem, problemDetail, problemText, type RefusalKey, refusals } from '#domain/refusals.ts'
import type { Language } from '#domain/words.ts'
import type { Refused } from '../refuse.ts'
import { type WireProblem, wireProblem } from './input-words.ts'
import { labelOf } from './labels.ts'
import type { InputProblem } from './normalise.ts'

/** Input that the contract does not allow: BAD_INPUT with every wrong field. */
export class BadInput extends Error {
  readonly problems: readonly InputProblem[]
  /** Whose input it is, where that is not the operation that was called. */
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

/** More would not be read, and neither an answer nor the work must grow with what a client gets wrong. */
export const mostFields = 200

/** A refusal of an operation on the wire, in the caller's language. The HTTP status is the code, that of the key unless the refusal says another. */
export function refusalAnswer(refused: Refused | BadInput, language: Language, operation?: string): RefusalAnswer {
  if (refused instanceof BadInput) return badInput(refused, language, operation)
  const { key, problems, params, current, allowed, guard, status } = refused
  const text = (problem: Problem, say: typeof problemText) =>
    say({ ...problem, params: { ...params, ...problem.params } }, language, (field) => labelOf(operation, field, problem.row))
  const [first] = problems
  const isOfRows = first?.about !== undefined
  // nothing beside the message shows what no field and no row is marked with
  const isOfWhole = first?.row === undefined && first?.field === undefined
  const msg = isOfRows
    ? joined(
        problems.map((problem) => text(problem, problemText)),
        language,
      )
    : text(first?.rule === key ? first : { rule: key }, isOfWhole ? problemDetail : problemText)
  // rows were asked for one by one, so there are no more of them than in the request
  const fields = (isOfRows ? problems : problems.slice(0, mostFields)).map((problem) => ({
    ...(problem.field !== undefined && { field: problem.field }),
    ...(problem.row !== undefined && { row: problem.row }),
    rule: problem.rule,
    msg: text(problem, problemDetail),
    ...(problem.candidates && { candidates: [...problem.candidates] }),
  }))
  const more = { ...(current && { current }), ...(allowed && { allowed }), ...(guard && { guard }) }
  return answer(key, msg, { ...(fields.length > 0 && { fields }), ...more }, status)
}

/** Sentences about rows, one after the other as far as somebody reads; the fields have them all. */
function joined(sentences: readonly string[], language: Language): string {
  const said = sentences.slice(0, mostSaid).join(language === 'zh' ? '；' : '; ')
  if (sentences.length <= mostSaid) return said
  return said + (language === 'zh' ? `；等共${sentences.length}项` : `; ${sentences.length} in all`)
}

const mostSaid = 10

function badInput({ problems }: BadInput, language: Language, operation: string | undefined): RefusalAnswer {
  const fields = problems.slice(0, mostFields).map((problem) => wireProblem(problem, language, operation))
  return answer('BAD_INPUT', fields[0]?.msg ?? problemText({ rule: 'BAD_INPUT' }, language), { fields })
}

/** A fault of ours: nothing is told but where to find its log line. */
export function faultAnswer(requestId: string, language: Language): RefusalAnswer {
  return answer('SERVER_FAULT', refusals.SERVER_FAULT[language], { requestId })
}

function answer(key: RefusalKey, msg: string, data: Omit<RefusalBody['data'], 'key'>, code: number = refusals[key].code): RefusalAnswer {
  return { status: code, body: { code, success: false, msg, data: { key, ...data } } }
}
