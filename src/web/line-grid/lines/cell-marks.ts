import { type Problem, problemDetail } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { fieldLabel } from '#resources/documents/document-fields.ts'
import { columnOfField } from './columns.ts'
import { type LineRules, partnerOf } from './rules.ts'
import type { GridLine, LineColumn } from './types.ts'

/** An error or warning of a cell. In `Marks` it has the name of its column, or `row` if it is about the whole row. */
export type Mark = { text: string; tone: 'error' | 'warning' }
export type Marks = Readonly<Record<string, Mark>>

/**
 * Findings of the server or the law, with the lines they were found in. A finding is no longer shown once its line has
 * been edited.
 */
export type LineFindings = { errors: readonly Problem[]; lines: readonly GridLine[] }

export type CellMarks = {
  /** Returns the same object as long as nothing has changed, so that the row is not redrawn. */
  marksOf: (line: GridLine, row: number, together?: RowFindings) => Marks | undefined
  /** All problems of the lines, in the order of the rows. */
  problemsOf: (lines: readonly GridLine[], together: FindingsByRow) => { row: number; field: string | undefined }[]
  /** Problems that concern several lines, such as a serial number on two of them. */
  crossLineFindings: (lines: readonly GridLine[]) => FindingsByRow
}

type MarkContext = { rules: LineRules; columns: readonly LineColumn[]; say: (words: Words) => string }

/** Computes the marks of lines. Where the server or the law has a finding for a cell, it replaces the grid's own. */
export function cellMarksOf(context: MarkContext, judged: LineFindings): CellMarks {
  const { rules } = context
  const own = new WeakMap<GridLine, Marks | 'none'>()
  const told = findingsByRow(context, judged.errors)
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
    crossLineFindings: (lines) => findingsByRow(context, rules.problemsTogether(lines)),
    problemsOf: (lines, together) =>
      lines.flatMap((line, row) => {
        const problem = rules.problemOf(line)
        const told = [...(together.get(row)?.fields ?? []), ...(errorsAt(line, row)?.fields ?? [])]
        const fields = new Set([...(problem ? [problem.field] : []), ...told])
        return [...fields].map((field) => ({ row, field }))
      }),
  }
}

function columnNameOf({ columns }: MarkContext, field: string | undefined): string {
  return columns[columnOfField(columns, field)]?.name ?? 'row'
}

function findMarks(line: GridLine, context: MarkContext): Marks | undefined {
  const { rules, say } = context
  // a warning about a column that is not shown is left out
  const found = rules.warningOf(line)
  const warning = found && columnOfField(context.columns, found.field) >= 0 ? found : undefined
  const problem = rules.problemOf(line)
  if (!problem && !warning) return undefined
  return {
    ...(warning ? { [columnNameOf(context, warning.field)]: { text: say(warning.reason), tone: 'warning' } as const } : {}),
    ...(problem ? { [columnNameOf(context, problem.field)]: { text: say(problem.reason), tone: 'error' } as const } : {}),
  }
}

/** The findings of one row, with the fields they are about. */
export type RowFindings = { marks: Marks; fields: readonly (string | undefined)[] }
export type FindingsByRow = ReadonlyMap<number, RowFindings>

function findingsByRow(context: MarkContext, errors: readonly Problem[]): Map<number, RowFindings> {
  const told = new Map<number, RowFindings>()
  for (const problem of errors) {
    if (problem.row === undefined) continue
    const row = problem.row - 1
    const before = told.get(row)
    const mark: Mark = { text: context.say(wordsOf(problem, context.rules)), tone: 'error' }
    told.set(row, {
      marks: { ...before?.marks, [columnNameOf(context, problem.field)]: mark },
      fields: [...(before?.fields ?? []), problem.field],
    })
  }
  return told
}

function wordsOf(problem: Problem, { settings }: LineRules): Words {
  const labelOf = (field: string) => fieldLabel(field, problem.row, partnerOf(settings))
  return { zh: problemDetail(problem, 'zh', labelOf), en: problemDetail(problem, 'en', labelOf) }
}
