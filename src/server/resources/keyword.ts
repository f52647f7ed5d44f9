import { type RawBuilder, sql } from 'kysely'
import { snake } from '#domain/core/field.ts'
import { plainCode } from '#domain/core/plain-code.ts'
import type { Tx } from '../db/connect.ts'
import { containing, contains } from '../db/pages.ts'
import { statement, withTenant } from '../db/query-builder.ts'
import { asText, childrenOf, isPlatform, ownRows, type Plan, referredTitle, storedFields } from './plan.ts'

const maxWords = 6
/**
 * Bytes of searched text that surely fit into an index entry, whose limit is 2.7 kB; longer texts are read from the
 * table.
 */
const indexedBytes = 2000
/** Most rows for which fetching by id is faster. */
const maxFetchedIds = 2000

/** The words of a keyword, separated by blanks. */
export const wordsOf = (keyword: unknown): string[] =>
  typeof keyword === 'string' ? keyword.trim().split(/\s+/).filter(Boolean).slice(0, maxWords) : []

/**
 * One condition per word of the keyword: the word must occur in a searched column of the row or of one of its
 * children.
 */
export function keywordOf(tx: Tx, plan: Plan, keyword: unknown): RawBuilder<unknown>[] {
  return wordsOf(keyword).map((word) => {
    const found = formsOf(word).map((form) => foundBy(tx, plan, form))
    return sql`(${sql.join(found, sql` or `)})`
  })
}

/** A word as it was typed, and in the form in which codes are stored. */
export const formsOf = (word: string): string[] => [...new Set([word, plainCode(word)])].filter(Boolean)

function foundBy(tx: Tx, plan: Plan, word: string): RawBuilder<unknown> {
  const own = extraTextColumns(tx, plan).map((place) => contains(place, word))
  const theirs = childPlaces(plan).map(({ child, parent, places }) => {
    const any = places.map((place) => contains(place, word))
    const head = withTenant(tx, `exists (select from ${child} c where c.tenant_id = $1 and c.${snake(parent)} = t.id and (`)
    return sql`${head}${sql.join(any, sql` or `)}))`
  })
  const all = plan.definition.mnemonicOf === undefined ? own : [inSearchText(word), ...own]
  return sql`(${sql.join([...all, ...theirs], sql` or `)})`
}

/**
 * Searched columns of a row's children `c`: their table, the column that refers to the row, and the SQL expressions.
 */
export const childPlaces = ({ definition }: Plan) =>
  childrenOf(definition).flatMap(([, { table: child, parent, keyword: names = [], fields }]) => {
    const looked = storedFields(fields).filter(({ name }) => names.includes(name))
    return looked.length > 0 ? [{ child, parent, places: looked.map((field) => sql.raw(asText('c', field))) }] : []
  })

/** True if a keyword search of the resource's own columns reads only `search_text`, which is indexed per tenant. */
export const isSearchedByText = (plan: Plan): boolean =>
  plan.definition.mnemonicOf !== undefined && !isPlatform(plan.definition) && textsBeside(plan).length === 0

/**
 * Condition for a resource with a mnemonic, whose own searched columns are all copied into `search_text`, in lower
 * case and separated by line ends.
 */
const inSearchText = (text: string) => sql`t.search_text like lower(${containing(text)})`

/** Searched SQL expressions that are not part of `search_text`. */
export const extraTextColumns = (tx: Pick<Tx, 'tenantId'>, plan: Plan): RawBuilder<unknown>[] =>
  textsBeside(plan).map((text) => withTenant(tx, text))

function textsBeside(plan: Plan): string[] {
  const { keyword, mnemonicOf } = plan.definition
  const names = mnemonicOf === undefined ? keyword : keyword.filter((name) => plan.joins.some(({ nameField }) => nameField === name))
  return names.map((name) => textOf(plan, name))
}

/** SQL of a column as users read it; for a reference the name of its target. */
function textOf({ fields, joins }: Plan, name: string): string {
  const join = joins.find(({ nameField }) => nameField === name)
  if (join) return referredTitle('t', join.column, join.to)
  const field = fields.find((one) => one.name === name)
  return field ? asText('t', field) : `t.${snake(name)}`
}

/**
 * Indexes that `conditionOfFewIds` uses, each as name and definition: one with the row's id and searched text, and one
 * for the few rows whose text is too long for that. None for a table without `search_text`.
 */
export function searchIndexes(plan: Plan): string[] {
  const { table } = plan.definition
  if (!isSearchedByText(plan)) return []
  return [
    `${table}_search on ${table} (tenant_id, id) include (search_text) where octet_length(search_text) <= ${indexedBytes}`,
    `${table}_search_long on ${table} (tenant_id, id) where octet_length(search_text) > ${indexedBytes}`,
  ]
}

/**
 * A condition that every match of a keyword fulfils, to be added to the search: its id is one of the rows that contain
 * the keyword's longest word. Empty if those are too many. They are looked up in an index that contains the text,
 * which takes less than half the time of scanning the table: under row-level security `like` cannot use an index, but
 * an index-only scan can take the place of the table.
 */
export async function conditionOfFewIds(tx: Tx, plan: Plan, keyword: unknown): Promise<RawBuilder<unknown>[]> {
  const [word] = wordsOf(keyword).toSorted((one, other) => other.length - one.length)
  if (word === undefined || !isSearchedByText(plan)) return []
  const table = sql.raw(plan.table)
  // lower-cased once, not per row, and by PostgreSQL, because PostgreSQL lower-cased the stored text too
  const has = sql`(${sql.join(
    formsOf(word).map((form) => sql`strpos(s.search_text, (select lower(${form}::text))) > 0`),
    sql` or `,
  )})`
  const own = [sql`<=`, sql`>`].map(
    (side) =>
      sql`select s.id from ${table} s where ${ownRows(tx, plan, 's')}
        and octet_length(s.search_text) ${side} ${sql.lit(indexedBytes)} and ${has}`,
  )
  const theirs = childPlaces(plan).map(
    ({ child, parent, places }) =>
      sql`select c.${sql.raw(snake(parent))} from ${sql.raw(child)} c where c.tenant_id = ${tx.tenantId}
        and (${sql.join(
          places.flatMap((place) => formsOf(word).map((form) => contains(place, form))),
          sql` or `,
        )})`,
  )
  const found = await tx.run(
    statement(sql<{ id: string }>`${sql.join([...own, ...theirs], sql` union all `)} limit ${sql.lit(maxFetchedIds + 1)}`),
  )
  return found.length > maxFetchedIds ? [] : [sql`t.id = any (${found.map(({ id }) => id)}::bigint[])`]
}
