import type { OperationId } from '#contract/operations.gen.ts'
import { codeKey } from '#domain/core/plain-code.ts'
import { type Problem, problemDetail } from '#domain/core/refusals.ts'
import type { Language } from '#domain/core/words.ts'
import { missingWords } from '#resources/definition/missing-words.ts'
import { operationOf, resourceLabel } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { Refused } from '../db/refuse.ts'
import { wireProblem } from '../http/input-words.ts'
import type { InputProblem } from '../http/normalise.ts'
import { checkInput } from '../http/validate.ts'
import { planOf } from '../resources/plan.ts'
import { readRow, type WireRow } from '../resources/rows.ts'
import { type Submitted, submitRow } from '../resources/submit.ts'
import { isSameValue } from '../resources/values.ts'
import { bodyOf, type CellProblem, numberedField, type OpenSheet, type SheetDefinition } from './import-columns.ts'
import type { SheetRow } from './reading.ts'
import { matchByKey } from './rows-by-key.ts'

export type WriteResult = 'added' | 'changed' | 'same'

/**
 * A fault of a row: a violated contract rule, or a refusal. It is stored as data and put into words when somebody
 * reads it.
 */
export type RowProblem = { input: InputProblem } | CellProblem

/** `records`: the outcome says which row was written, so that the import can be undone. */
export type ImportContext = { tx: Tx; actor: { id: string }; sheet: OpenSheet; records?: boolean }

/** Writes a row of a sheet, with the checks of a submit. A refusal is returned and rolls back only this row. */
export async function writeRow(importing: ImportContext, body: Submitted): Promise<WriteResult | RowProblem[]> {
  const { tx } = importing
  await tx.query('savepoint import_row')
  try {
    const written = await writeByKey(importing, body)
    await tx.query('release savepoint import_row')
    return written
  } catch (error) {
    const problems = refusedRow(error)
    await tx.query('rollback to savepoint import_row')
    return problems
  }
}

/** The problems in a refusal, without row numbers, which the caller adds. Rethrows any other error. */
export function refusedRow(error: unknown): RowProblem[] {
  if (!(error instanceof Refused)) throw error
  const found: readonly Problem[] = error.problems.length > 0 ? error.problems : [{ rule: error.key, params: error.params }]
  return found.map(({ row: _, ...refusal }) => ({ refusal }))
}

/**
 * A row of a sheet as the submit's contract reads it, and its faults, including a natural key that an earlier row has.
 */
export async function readLine(sheet: OpenSheet<SheetDefinition>, row: SheetRow): Promise<{ body: Submitted; problems: RowProblem[] }> {
  const { definition } = sheet
  const { body: read, problems } = await bodyOf(sheet, row.cells)
  const code = sheet.codes.get(row.row)
  const body = code === undefined ? read : { ...read, [numberedField(definition) ?? '']: code }
  const { body: taken, problems: broken } = definition.rowsOf ? checkOfMany(sheet, definition.rowsOf, body) : checkRow(definition, body)
  const named = new Set(problems.map(({ refusal }) => refusal.field))
  const wrong = broken.filter(({ path }) => !named.has(String(path.at(-1)))).map((input) => ({ input }))
  const repeated = repeatedKey(sheet, row, taken)
  return { body: taken, problems: [...problems, ...repeated.map((refusal) => ({ refusal })), ...wrong] }
}

type CheckedRow = { body: Submitted; problems: readonly InputProblem[] }

/** Validates a row as the whole body of a submit. */
function checkRow(definition: SheetDefinition, row: Record<string, unknown>): CheckedRow {
  const { body, problems } = checkInput(operationOf(definition, 'submit') as OperationId, {}, row)
  return { body: (body ?? {}) as Submitted, problems }
}

/**
 * Validates a row as an element of the list in a submit's body, together with the body's own fields. Each of the two
 * parts takes only the fields that it declares. Required fields are checked here, because the contract accepts drafts
 * that lack them.
 */
function checkOfMany({ definition, required }: OpenSheet<SheetDefinition>, list: string, row: Record<string, unknown>): CheckedRow {
  const { body, problems } = checkRow(definition, { ...row, [list]: [row] })
  const { [list]: lines, ...beside } = body
  const missing = required.filter(({ name }) => row[name] === undefined)
  const found = [...missing.map(({ name, field }) => ({ path: [name], rule: 'required', words: missingWords(field) })), ...problems]
  const byField = new Map(found.map((problem) => [problem.path.at(-1), { ...problem, path: problem.path.slice(-1) }]))
  return { body: { ...beside, ...(lines as Submitted[] | undefined)?.[0] }, problems: [...byField.values()] }
}

/**
 * The problem of a natural key that an earlier row already has. Nobody can know which of the two rows is meant, even
 * if the first is invalid.
 */
function repeatedKey({ definition, columns, rowsByKey }: OpenSheet<SheetDefinition>, { row, cells }: SheetRow, body: Submitted): Problem[] {
  const key = definition.importKey ?? []
  if (!key.some((name) => body[name] !== undefined)) return []
  const text = JSON.stringify(key.map((name) => (body[name] === undefined ? null : codeKey(String(body[name])))))
  const first = rowsByKey.get(text)
  if (first === undefined) rowsByKey.set(text, row)
  if (first === undefined || first === row) return []
  const found = key.flatMap((name) => {
    const at = columns.findIndex((column) => column?.name === name)
    const field = definition.fields[name]
    return field ? [{ field, cell: cells[at] ?? String(body[name] ?? '') }] : []
  })
  const labels = (language: Language) => found.map(({ field }) => field.label[language])
  return [
    {
      field: key[0] ?? '',
      rule: 'DUPLICATE',
      params: {
        field: { zh: labels('zh').join('、'), en: labels('en').join(', ') },
        value: found.map(({ cell }) => cell).join(' '),
      },
      reason: { zh: `与第${first}行重复`, en: `in row ${first}` },
    },
  ]
}

async function writeByKey({ tx, actor, sheet }: ImportContext, body: Submitted): Promise<WriteResult> {
  const plan = planOf(sheet.definition)
  const [known] = await matchByKey(tx, plan, [body])
  if (!known) {
    await submitRow(tx, actor, plan, body)
    return 'added'
  }
  const stored = await readRow(tx, plan, known.id)
  const meant = { ...body, ...known.key }
  if (stored && isSame(stored, meant)) return 'same'
  await submitRow(tx, actor, plan, { ...meant, id: known.id, version: known.version })
  return 'changed'
}

/** True if all imported values are already stored. */
const isSame = (stored: WireRow, body: Submitted): boolean => Object.keys(formerValues(stored, body)).length === 0

/** The stored values of the fields that an imported row changes; null where there is none. */
export const formerValues = (stored: WireRow, body: Submitted): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (isSameValue(stored[name], value) ? [] : [[name, stored[name] ?? null]])),
  )

/** A problem in words, with the field that it concerns. */
export function wireRowProblem(
  problem: RowProblem,
  definition: SheetDefinition,
  language: Language,
): { field?: string; rule: string; msg: string } {
  if ('input' in problem) return wireProblem(problem.input, language, operationOf(definition, 'submit'))
  const { refusal } = problem
  const msg = problemDetail(refusal, language, (field) => resourceLabel(definition, field))
  return { ...(refusal.field !== undefined && { field: refusal.field }), rule: refusal.rule, msg }
}
