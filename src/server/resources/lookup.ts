import { sql } from 'kysely'
import { snake } from '#domain/core/field.ts'
import { codeFieldOf } from '#resources/index.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { withTenant } from '../db/query-builder.ts'
import { conditionOfFewIds, keywordOf } from './keyword.ts'
import { orderOf, type PageQuery, pageOf, rankOf } from './page.ts'
import { joinsText, ownRows, type Plan, titleOf } from './plan.ts'

export type Choice = { id: string; name: string; code?: string }
export type ChoicePage = { records: Choice[]; total: number; size: number; current: number; pages: number }

/**
 * Choices for a field that refers to this resource: enabled rows that match the keyword; if requested by `ids`, also
 * disabled ones. They contain only id, name and code, because filling in a form needs no right to see the list.
 */
export async function readChoices(tx: Tx, plan: Plan, query: PageQuery): Promise<ChoicePage> {
  const { definition, table, joins } = plan
  const code = codeFieldOf(definition)
  const columns = withTenant(
    tx,
    `t.id, coalesce(${titleOf('t', definition.api)}, t.id::text) as name, ${code === undefined ? 'null' : `t.${snake(code)}`} as code`,
  )
  const named = typeof query.ids === 'string' ? query.ids.split(',') : undefined
  const wanted = named
    ? [sql`t.id = any (${named}::bigint[])`]
    : [...enabledOnly(plan), ...keywordOf(tx, plan, query.keyword), ...(await conditionOfFewIds(tx, plan, query.keyword))]
  const order = sql.join([...rankOf(tx, plan, query), withTenant(tx, orderOf(plan, {}))], sql`, `)
  const own = ownRows(tx, plan, 't')
  // the list may sort by the name of a reference, so the joins are needed
  const [from, joined] = [sql.raw(`${table} t`), sql.raw(joinsText(joins))]
  const page = await pageOf<Choice>(tx, query, {
    from,
    joins: joined,
    own,
    where: sql.join([own, ...wanted], sql` and `),
    select: sql`select ${columns} from ${from} ${joined}`,
    order,
  })
  return { ...page, records: page.records.map((row) => withoutNulls(row)) }
}

const enabledOnly = ({ fields }: Plan) =>
  fields.filter(({ field }) => field.kind === 'switch').map(({ column }) => sql`t.${sql.raw(column)} = 1`)
