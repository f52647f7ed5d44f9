import type { Words } from '#domain/core/words.ts'
import { type AnyWords, type TransitionInWords, transitionsOf } from '#machines/engine/in-words.ts'

/** All rows of a law that lead from the same state by the same event to the same target. They are drawn as one box. */
export type LawStep = {
  id: string
  from: string
  event: string
  to: string
  internal: boolean
  rows: readonly TransitionInWords[]
  /** Conditions of the rows, if the event has several branches in this state. */
  branches: readonly Words[]
}

const otherwise: Words = { zh: '否则', en: 'otherwise' }

/** Id of a step in the drawing. It can also be computed from a row of the log. */
export const stepId = (from: string, event: string, to: string): string => `${from}-${event}-${to}`

/** Condition of a row, made of its branch guards; "otherwise" if it has none. */
function branchOf(row: TransitionInWords): Words {
  const said = row.guards.filter(({ branch }) => branch)
  const join = (language: keyof Words) => said.map(({ words }) => words[language]).join(between[language])
  return said.length === 0 ? otherwise : { zh: join('zh'), en: join('en') }
}

const between: Words = { zh: '且', en: ' and ' }

/** The steps of a law in the order of its table. Every row of `transitionsOf` belongs to exactly one step. */
export function stepsOf(words: AnyWords): readonly LawStep[] {
  const rows = transitionsOf(words)
  const groups = Map.groupBy(rows, ({ from, event, to }) => stepId(from, event, to))
  return [...groups].flatMap(([id, group]) => {
    const [first] = group
    if (!first) return []
    const { from, event, to, internal } = first
    const several = rows.filter((row) => row.from === from && row.event === event).length > 1
    return [{ id, from, event, to, internal, rows: group, branches: several ? group.map(branchOf) : [] }]
  })
}
