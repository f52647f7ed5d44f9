import { sql } from 'kysely'
import { snake } from '#domain/field.ts'
import { codeKey, hasDirectionMarks } from '#domain/plain-code.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Tx } from '../db/connect.ts'
import { statement } from '../db/query-builder.ts'
import { fewFound } from './keyword.ts'
import { ownRows, type Plan } from './plan.ts'
import type { Row } from './rows.ts'
import type { Stored } from './values.ts'
import { problemOf } from './violations.ts'

const otherOrder = { zh: '不能含有改变文字方向的符号', en: 'it holds marks that change the direction of text' }

/**
 * What is wrong with codes and names that change: a code that another row has but for case, and names whose marks would show them in another order. What
 * a row has already may stay.
 */
export async function twinProblems(tx: Tx, plan: Plan, values: ReadonlyMap<string, Stored>, stored: Row | undefined): Promise<Problem[]> {
  const { fields, unique } = plan.definition
  const changed = [...values].filter(([name, value]) => typeof value === 'string' && value !== (stored?.[name] ?? null))
  const named = changed.filter(([name, value]) => fields[name]?.kind === 'text' && hasDirectionMarks(String(value)))
  const problems = named.map(([name]): Problem => ({ ...problemOf(name, fields[name], 'FIELD_BAD'), reason: otherOrder }))
  const codes = changed.filter(([name]) => fields[name]?.kind === 'code' && unique.some((names) => names.length === 1 && names[0] === name))
  for (const [name, value] of codes)
    if (await hasTwin(tx, plan, { name, value: String(value), id: stored?.id }))
      problems.push(problemOf(name, fields[name], 'DUPLICATE', String(value)))
  return problems
}

async function hasTwin(tx: Tx, plan: Plan, { name, value, id }: { name: string; value: string; id: string | undefined }): Promise<boolean> {
  const { mnemonicOf, keyword } = plan.definition
  const key = codeKey(value)
  // what is searched by its mnemonic keeps its codes in one column with an index for it
  const near = mnemonicOf !== undefined && keyword.includes(name) ? await fewFound(tx, plan, key) : []
  const found = await tx.run(
    statement(
      sql`select 1 from ${sql.raw(plan.table)} t where ${sql.join([ownRows(tx, plan, 't'), ...near], sql` and `)} and lower(t.${sql.raw(snake(name))}) = ${key}
            and t.id is distinct from ${id ?? null}::bigint limit 1`,
    ),
  )
  return found.length > 0
}
