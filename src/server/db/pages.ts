import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Largest page, whatever is requested. */
const maxPageSize = 200

export type PagingParams = { current?: number; size?: number; ascs?: string; descs?: string }
export type Page<Row> = { records: Row[]; total: number; size: number; current: number; pages: number }

/** Limit and offset of a page: at most 200 rows, from page 1. */
export function sliceOf({ current = 1, size = 10 }: PagingParams): { current: number; size: number; offset: number } {
  const rows = Math.min(Math.max(size, 1), maxPageSize)
  const page = Math.max(current, 1)
  return { current: page, size: rows, offset: (page - 1) * rows }
}

type PageSlice = { size: number; offset: number }

/**
 * Rows of a page from a statement whose rows carry the number of matches as `total`. Beyond the last page there is no
 * row, so the first row of all is read for the total.
 */
export async function countedRows<Row extends { total: string }>(
  { size, offset }: PageSlice,
  ask: (slice: PageSlice) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await ask({ size, offset })
  const [first] = rows.length > 0 || offset === 0 ? rows : await ask({ size: 1, offset: 0 })
  return { rows, total: Number(first?.total ?? 0) }
}

/** A page of the wire; `total` counts all matches. */
export function pageOf<Row>(records: Row[], total: number, asked: PagingParams): Page<Row> {
  const { current, size } = sliceOf(asked)
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

export type Sort<Column extends string = string> = { column: Column; direction: 'asc' | 'desc' }

/**
 * Requested sort columns in order, each once: first those of `ascs`, where a leading minus means descending, then
 * those of `descs`.
 */
export function requestedSorts({ ascs, descs }: { ascs?: unknown; descs?: unknown }): Sort[] {
  const columns = new Map<string, Sort>()
  const asked = [...namesIn(ascs), ...namesIn(descs).map((name) => `-${name}`)]
  for (const name of asked) {
    const column = name.replace(/^-/, '')
    if (!columns.has(column)) columns.set(column, { column, direction: column === name ? 'asc' : 'desc' })
  }
  return [...columns.values()]
}

const namesIn = (list: unknown): string[] => (typeof list === 'string' ? list.split(',').map((name) => name.trim()) : [])

/** The requested sorts, limited to declared columns; others are ignored. */
export const sortsOf = <Column extends string>(asked: PagingParams, declared: readonly Column[]): Sort<Column>[] =>
  requestedSorts(asked).filter((sort): sort is Sort<Column> => (declared as readonly string[]).includes(sort.column))

/** The first requested sort, for a list that sorts by one column. */
export const sortOf = <Column extends string>(asked: PagingParams, declared: readonly Column[]): Sort<Column> | undefined =>
  sortsOf(asked, declared)[0]

/** Escapes wildcards of `like`. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
export const containing = (text: string) => `%${escapeLike(text)}%`

/**
 * Condition that a column contains this text, ignoring case. For text without case, such as digits and Chinese, it
 * uses `like`, which takes a third of the time of `ilike`.
 */
export const contains = (place: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  text.toLowerCase() === text.toUpperCase() ? sql`${place} like ${containing(text)}` : sql`${place} ilike ${containing(text)}`
