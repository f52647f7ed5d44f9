import { type RawBuilder, sql } from 'kysely'
import { snake } from '#domain/field.ts'
import { plainCode } from '#domain/plain-code.ts'
import type { Tx } from '../db/connect.ts'
import { statement, withTenant } from '../db/query-builder.ts'
import { containing, contains } from '../queries/pages.ts'
import { asText, childrenOf, isPlatform, ownRows, type Plan, referredTitle, storedFields } from './plan.ts'

const mostWords = 6
/** Bytes of searched text that an index takes with room to spare (its limit is 2.7 kB a row); what is longer is looked through in the table. */
const indexed = 2000
/** As many rows as it pays to fetch by their ids. */
const few = 2000

/** The words of a keyword. */
export const wordsOf = (keyword: unknown): string[] =>
  typeof keyword === 'string' ? keyword.trim().split(/\s+/).filter(Boolean).slice(0, mostWords) : []

/** Every word must be found somewhere: in what the search looks into, or in a column of a child. */
export function keywordOf(tx: Tx, plan: Plan, keyword: unknown): RawBuilder<unknown>[] {
  return wordsOf(keyword).map((word) => {
    const found = formsOf(word).map((form) => foundBy(tx, plan, form))
    return sql`(${sql.join(found, sql` or `)})`
  })
}

/** A word as it was typed, and as a code would be kept. */
export const formsOf = (word: string): string[] => [...new Set([word, plainCode(word)])].filter(Boolean)

function foundBy(tx: Tx, plan: Plan, word: string): RawBuilder<unknown> {
  const own = placesOf(tx, plan).map((place) => contains(place, word))
  const theirs = childPlaces(plan).map(({ child, parent, places }) => {
    const any = places.map((place) => contains(place, word))
    const head = withTenant(tx, `exists (select from ${child} c where c.tenant_id = $1 and c.${snake(parent)} = t.id and (`)
    return sql`${head}${sql.join(any, sql` or `)}))`
  })
  const all = plan.definition.mnemonicOf === undefined ? own : [inSearchText(word), ...own]
  return sql`(${sql.join([...all, ...theirs], sql` or `)})`
}

/** What the keyword search looks into of a row's children `c`: their tables, the column that names the row, and the places. */
export const childPlaces = ({ definition }: Plan) =>
  childrenOf(definition).flatMap(([, { table: child, parent, keyword: names = [], fields }]) => {
    const looked = storedFields(fields).filter(({ name }) => names.includes(name))
    return looked.length > 0 ? [{ child, parent, places: looked.map((field) => sql.raw(asText('c', field))) }] : []
  })

/** Whether all that the keyword search looks into of a row itself stands in its `search_text`, which a tenant's rows may be found by. */
export const isSearchedApart = (plan: Plan): boolean =>
  plan.definition.mnemonicOf !== undefined && !isPlatform(plan.definition) && textsBeside(plan).length === 0

/** What has a mnemonic to be searched for keeps all its own searched columns in one, in lower case, each between line ends. */
const inSearchText = (text: string) => sql`t.search_text like lower(${containing(text)})`

/** What the keyword search looks into beside that. */
export const placesOf = (tx: Pick<Tx, 'tenantId'>, plan: Plan): RawBuilder<unknown>[] =>
  textsBeside(plan).map((text) => withTenant(tx, text))

function textsBeside(plan: Plan): string[] {
  const { keyword, mnemonicOf } = plan.definition
  const names = mnemonicOf === undefined ? keyword : keyword.filter((name) => plan.joins.some(({ nameField }) => nameField === name))
  return names.map((name) => textOf(plan, name))
}

/** A column as people read it; the name of what a reference points to, where that is asked. */
function textOf({ fields, joins }: Plan, name: string): string {
  const join = joins.find(({ nameField }) => nameField === name)
  if (join) return referredTitle('t', join.column, join.to)
  const field = fields.find((one) => one.name === name)
  return field ? asText('t', field) : `t.${snake(name)}`
}

/**
 * The indexes that `fewFound` reads, name and place of each: the text that a row is searched for, with the row's id and nothing else, and the rows whose text is too
 * long for that, next to none. None of a table that keeps no such text.
 */
export function searchIndexes(plan: Plan): string[] {
  const { table } = plan.definition
  if (!isSearchedApart(plan)) return []
  return [
    `${table}_search on ${table} (tenant_id, id) include (search_text) where octet_length(search_text) <= ${indexed}`,
    `${table}_search_long on ${table} (tenant_id, id) where octet_length(search_text) > ${indexed}`,
  ]
}

/**
 * A condition that whatever the keyword finds fulfils, to be asked beside the search itself: the ids of all rows that have its longest word,
 * where those are few, else nothing. They are looked for in an index of the searched text alone, in less than half of the time that the
 * table's rows take; `like` cannot use an index below row-level security, but it can be read in the place of the table.
 */
export async function fewFound(tx: Tx, plan: Plan, keyword: unknown): Promise<RawBuilder<unknown>[]> {
  const [word] = wordsOf(keyword).toSorted((one, other) => other.length - one.length)
  if (word === undefined || !isSearchedApart(plan)) return []
  const table = sql.raw(plan.table)
  // folded once, not for each row, and by who folded the text
  const has = sql`(${sql.join(
    formsOf(word).map((form) => sql`strpos(s.search_text, (select lower(${form}::text))) > 0`),
    sql` or `,
  )})`
  const own = [sql`<=`, sql`>`].map(
    (side) =>
      sql`select s.id from ${table} s where ${ownRows(tx, plan, 's')} and octet_length(s.search_text) ${side} ${sql.lit(indexed)} and ${has}`,
  )
  const theirs = childPlaces(plan).map(
    ({ child, parent, places }) =>
      sql`select c.${sql.raw(snake(parent))} from ${sql.raw(child)} c where c.tenant_id = ${tx.tenantId}
        and (${sql.join(
          places.flatMap((place) => formsOf(word).map((form) => contains(place, form))),
          sql` or `,
        )})`,
  )
  const found = await tx.run(statement(sql<{ id: string }>`${sql.join([...own, ...theirs], sql` union all `)} limit ${sql.lit(few + 1)}`))
  return found.length > few ? [] : [sql`t.id = any (${found.map(({ id }) => id)}::bigint[])`]
}
