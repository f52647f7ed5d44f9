import type { OperationId } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/decimal.ts'
import { snake } from '#domain/field.ts'
import { codeForms, codeKey } from '#domain/plain-code.ts'
import { type Problem, problemDetail } from '#domain/refusals.ts'
import type { Language } from '#domain/words.ts'
import { operationOf, resourceLabel } from '#resources/index.ts'
import { missingWords } from '#resources/missing-words.ts'
import type { Tx } from '../db/connect.ts'
import { wireProblem } from '../http/input-words.ts'
import type { InputProblem } from '../http/normalise.ts'
import { checkInput } from '../http/validate.ts'
import { Refused } from '../refuse.ts'
import { idsByKey, keyFieldOf } from '../resources/code-keys.ts'
import { type Plan, planOf } from '../resources/plan.ts'
import { readRow, type WireRow } from '../resources/rows.ts'
import { type Submitted, submitRow } from '../resources/submit.ts'
import { bodyOf, type OpenSheet, type SheetDefinition } from './import-columns.ts'
import type { SheetRow } from './sheet/read.child.ts'

export type Written = 'added' | 'changed' | 'same'

/** What a row of a sheet comes to. */
export type Outcome = { result: Written } | { result: 'failed'; problems: RowProblem[] }

/** Something wrong in a row: a rule of the contract, or a refusal. Kept as data, said in the reader's language. */
export type RowProblem = { input: InputProblem } | { refusal: Problem }

export type Importing = { tx: Tx; actor: { id: string }; sheet: OpenSheet }

/**
 * Takes one row of a sheet: adds it, or changes the row that has its natural key, or leaves that as it is; with the checks of a submit.
 * What is refused is taken back alone.
 */
export async function importRow(importing: Importing, row: SheetRow): Promise<Outcome> {
  const { body, problems: wrong } = await readLine(importing.sheet, row)
  const problems = wrong.length > 0 ? wrong : await writeRow(importing, body)
  return Array.isArray(problems) ? { result: 'failed', problems } : { result: problems }
}

/** Writes a row that was read, with the checks of a submit; what is refused is taken back alone, and said. */
export async function writeRow(importing: Importing, body: Submitted): Promise<Written | RowProblem[]> {
  const { tx } = importing
  await tx.query('savepoint import_row')
  try {
    const written = await write(importing, body)
    await tx.query('release savepoint import_row')
    return written
  } catch (error) {
    const problems = refusedRow(error)
    await tx.query('rollback to savepoint import_row')
    return problems
  }
}

/** What a row of a sheet was refused for; the row itself is named by who reads the sheet. What is no refusal is thrown on. */
export function refusedRow(error: unknown): RowProblem[] {
  if (!(error instanceof Refused)) throw error
  const found: readonly Problem[] = error.problems.length > 0 ? error.problems : [{ rule: error.key, params: error.params }]
  return found.map(({ row: _, ...refusal }) => ({ refusal }))
}

/** A row of a sheet as the submit's contract reads it, and what is wrong with it: also that an earlier row has its natural key. */
export async function readLine(sheet: OpenSheet<SheetDefinition>, row: SheetRow): Promise<{ body: Submitted; problems: RowProblem[] }> {
  const { definition, columns, resolve } = sheet
  const { body, problems } = await bodyOf(columns, row.cells, resolve)
  const { body: taken, problems: broken } = definition.rowsOf ? checkOfMany(sheet, definition.rowsOf, body) : checkRow(definition, body)
  const named = new Set(problems.map(({ field }) => field))
  const wrong = broken.filter(({ path }) => !named.has(String(path.at(-1)))).map((input) => ({ input }))
  const repeated = repeatedKey(sheet, row, taken)
  return { body: taken, problems: [...[...problems, ...repeated].map((refusal) => ({ refusal })), ...wrong] }
}

type Checked = { body: Submitted; problems: readonly InputProblem[] }

/** A row as the whole of what a submit takes. */
function checkRow(definition: SheetDefinition, row: Record<string, unknown>): Checked {
  const { body, problems } = checkInput(operationOf(definition, 'submit') as OperationId, {}, row)
  return { body: (body ?? {}) as Submitted, problems }
}

/**
 * A row as one of several in what a submit takes, with what stands beside them; only what each place declares is taken. A draft may lack
 * what a sheet must say.
 */
function checkOfMany({ definition, required }: OpenSheet<SheetDefinition>, list: string, row: Record<string, unknown>): Checked {
  const { body, problems } = checkRow(definition, { ...row, [list]: [row] })
  const { [list]: lines, ...beside } = body
  const missing = required.filter(({ name }) => row[name] === undefined)
  const found = [...missing.map(({ name, field }) => ({ path: [name], rule: 'required', words: missingWords(field) })), ...problems]
  const byField = new Map(found.map((problem) => [problem.path.at(-1), { ...problem, path: problem.path.slice(-1) }]))
  return { body: { ...beside, ...(lines as Submitted[] | undefined)?.[0] }, problems: [...byField.values()] }
}

/**
 * A natural key that an earlier row of the sheet has: which of the two is meant is not ours to guess, whether or not the first can be
 * taken.
 */
function repeatedKey({ definition, columns, rowsByKey }: OpenSheet<SheetDefinition>, { row, cells }: SheetRow, body: Submitted): Problem[] {
  const key = definition.importKey ?? []
  if (!key.some((name) => body[name] !== undefined)) return []
  const text = JSON.stringify(key.map((name) => (body[name] === undefined ? null : codeKey(String(body[name])))))
  const first = rowsByKey.get(text)
  if (first === undefined) rowsByKey.set(text, row)
  if (first === undefined || first === row) return []
  const found = columns.flatMap((column, at) => (column && key.includes(column.name) ? [{ ...column, cell: cells[at] ?? '' }] : []))
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

async function write({ tx, actor, sheet }: Importing, body: Submitted): Promise<Written> {
  const plan = planOf(sheet.definition)
  const known = await findByKey(tx, plan, body)
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

type Known = { id: string; version: number; key: Submitted }

/**
 * The row that has the natural key of what is imported, with the key as it is stored: the same texts, else those that differ by case, width or
 * invisible marks alone.
 */
async function findByKey(tx: Tx, { definition, table, fields }: Plan, body: Submitted): Promise<Known | undefined> {
  const names = definition.importKey ?? []
  if (names.length === 0) return undefined
  const kinds = new Map(fields.map(({ name, field }) => [name, field.kind]))
  const texts = names.filter((name) => kinds.get(name) === 'code' || kinds.get(name) === 'text')
  const values: unknown[] = [tx.tenantId, ...names.map((name) => body[name] ?? null)]
  const given = (value: unknown) => `$${values.push(value)}`
  const [only = '', ...others] = names
  const coded = others.length === 0 && only === keyFieldOf(definition) ? String(body[only] ?? '') : undefined
  const byKey = coded === undefined ? undefined : (await idsByKey(tx, definition, [coded])).get(codeKey(coded))
  const isSame = names.map((name, at) => `${snake(name)}::text is not distinct from $${at + 2}::text`)
  const isAlike = names.map((name, at) => {
    if (kinds.get(name) === 'code') return `${snake(name)} = any (${given(codeForms(String(body[name] ?? '')))}::text[])`
    if (kinds.get(name) === 'text') return `lower(normalize(${snake(name)}, nfkc)) = ${given(codeKey(String(body[name] ?? '')))}::text`
    return isSame[at]
  })
  const row = await tx.maybeOne<{ id: string; version: number } & Submitted>(
    `select id, version${texts.map((name) => `, ${snake(name)} as "${name}"`).join('')} from ${table}
      where tenant_id = $1 and (${isSame.join(' and ')} or ${isAlike.join(' and ')} or id = ${given(byKey ?? null)}::bigint)
      order by ${isSame.join(' and ')} desc limit 1`,
    values,
  )
  return row && { id: row.id, version: row.version, key: Object.fromEntries(texts.map((name) => [name, row[name]])) }
}

const figure = /^-?\d+(\.\d+)?$/

/** Whether everything that is imported stands there already; 1.5 and 1.50000 are the same. */
function isSame(stored: WireRow, body: Submitted): boolean {
  return Object.entries(body).every(([name, value]) => {
    const [one, other] = [String(stored[name] ?? ''), String(value ?? '').trim()]
    return one === other || (figure.test(one) && figure.test(other) && new Decimal(one).eq(other))
  })
}

/** A problem with the field it is about and its sentence. */
export function sayProblem(
  problem: RowProblem,
  definition: SheetDefinition,
  language: Language,
): { field?: string; rule: string; msg: string } {
  if ('input' in problem) return wireProblem(problem.input, language, operationOf(definition, 'submit'))
  const { refusal } = problem
  const msg = problemDetail(refusal, language, (field) => resourceLabel(definition, field))
  return { ...(refusal.field !== undefined && { field: refusal.field }), rule: refusal.rule, msg }
}
