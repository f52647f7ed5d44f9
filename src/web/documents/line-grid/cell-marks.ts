import { type Problem, problemDetail } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import { fieldLabel } from '#resources/document-fields.ts'
import { columnOfField } from './columns.ts'
import { type LineRules, partnerOf } from './rules.ts'
import type { GridLine, LineColumn } from './types.ts'

/** What is wrong with a cell, or worth a look; the row itself is marked under `row`. */
export type Mark = { text: string; tone: 'error' | 'warning' }
export type Marks = Readonly<Record<string, Mark>>

/** What the server or the law found, with the lines it was found in: a finding is over as soon as its line was edited. */
export type Judged = { errors: readonly Problem[]; lines: readonly GridLine[] }

export type CellMarks = {
  /** The same object as long as nothing changed, so that a row is not drawn again for nothing. */
  marksOf: (line: GridLine, row: number, together?: Told) => Marks | undefined
  /** Every problem of the lines, in order. */
  problemsOf: (lines: readonly GridLine[], together: ToldByRow) => { row: number; field: string | undefined }[]
  /** What is wrong with the lines only together. */
  togetherOf: (lines: readonly GridLine[]) => ToldByRow
}

type Context = { rules: LineRules; columns: readonly LineColumn[]; say: (words: Words) => string }

/** Finds the marks of lines: what the grid sees by itself, and above it what it was told. */
export function cellMarksOf(context: Context, judged: Judged): CellMarks {
  const { rules } = context
  const own = new WeakMap<GridLine, Marks | 'none'>()
  const told = tellingMarks(context, judged.errors)
  const both = new WeakMap<GridLine, { marks: Marks; text: string }>()
  const errorsAt = (line: GridLine, row: number) => (judged.lines[row] === line ? told.get(row) : undefined)

  const ownMarks = (line: GridLine): Marks | undefined => {
    const found = own.get(line) ?? findMarks(line, context) ?? 'none'
    own.set(line, found)
    return found === 'none' ? undefined : found
  }
  return {
    marksOf(line, row, together) {
      const errors = errorsAt(line, row)
      if (!errors && !together) return ownMarks(line)
      const text = JSON.stringify([together?.marks, errors?.marks])
      const before = both.get(line)
      const known = before?.text === text ? before : { text, marks: { ...together?.marks, ...ownMarks(line), ...errors?.marks } }
      both.set(line, known)
      return known.marks
    },
    togetherOf: (lines) => tellingMarks(context, rules.problemsTogether(lines)),
    problemsOf: (lines, together) =>
      lines.flatMap((line, row) => {
        const problem = rules.problemOf(line)
        const told = [...(together.get(row)?.fields ?? []), ...(errorsAt(line, row)?.fields ?? [])]
        const fields = new Set([...(problem ? [problem.field] : []), ...told])
        return [...fields].map((field) => ({ row, field }))
      }),
  }
}

function placeOf({ columns }: Context, field: string | undefined): string {
  return columns[columnOfField(columns, field)]?.name ?? 'row'
}

function findMarks(line: GridLine, context: Context): Marks | undefined {
  const { rules, say } = context
  // what is worth a look in a column that is not there is nobody's to look at
  const found = rules.warningOf(line)
  const warning = found && columnOfField(context.columns, found.field) >= 0 ? found : undefined
  const problem = rules.problemOf(line)
  if (!problem && !warning) return undefined
  return {
    ...(warning ? { [placeOf(context, warning.field)]: { text: say(warning.reason), tone: 'warning' } as const } : {}),
    ...(problem ? { [placeOf(context, problem.field)]: { text: say(problem.reason), tone: 'error' } as const } : {}),
  }
}

/** What was found of a row, by the field it is about. */
export type Told = { marks: Marks; fields: readonly (string | undefined)[] }
export type ToldByRow = ReadonlyMap<number, Told>

function tellingMarks(context: Context, errors: readonly Problem[]): Map<number, Told> {
  const told = new Map<number, Told>()
  for (const problem of errors) {
    if (problem.row === undefined) continue
    const row = problem.row - 1
    const before = told.get(row)
    const mark: Mark = { text: context.say(wordsOf(problem, context.rules)), tone: 'error' }
    told.set(row, {
      marks: { ...before?.marks, [placeOf(context, problem.field)]: mark },
      fields: [...(before?.fields ?? []), problem.field],
    })
  }
  return told
}

function wordsOf(problem: Problem, { settings }: LineRules): Words {
  const labelOf = (field: string) => fieldLabel(field, problem.row, partnerOf(settings))
  return { zh: problemDetail(problem, 'zh', labelOf), en: problemDetail(problem, 'en', labelOf) }
}
