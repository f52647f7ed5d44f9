import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Rows per page at most, whatever is asked. */
const sizeCap = 200

export type PageAsked = { current?: number; size?: number; ascs?: string; descs?: string }
export type Page<Row> = { records: Row[]; total: number; size: number; current: number; pages: number }

/** The rows a page asks for: at most 200, from page 1. */
export function sliceOf({ current = 1, size = 10 }: PageAsked): { current: number; size: number; offset: number } {
  const rows = Math.min(Math.max(size, 1), sizeCap)
  const page = Math.max(current, 1)
  return { current: page, size: rows, offset: (page - 1) * rows }
}

type Slice = { size: number; offset: number }

/**
 * Rows of a page by a statement of which each row says as `total` how many match. A page beyond the last has no row to say it: then the first of
 * all is asked.
 */
export async function countedRows<Row extends { total: string }>(
  { size, offset }: Slice,
  ask: (slice: Slice) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await ask({ size, offset })
  const [first] = rows.length > 0 || offset === 0 ? rows : await ask({ size: 1, offset: 0 })
  return { rows, total: Number(first?.total ?? 0) }
}

/** Rows as the wire has a page of them; `total` counts all that match. */
export function pageOf<Row>(records: Row[], total: number, asked: PageAsked): Page<Row> {
  const { current, size } = sliceOf(asked)
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

export type Sort<Column extends string = string> = { column: Column; direction: 'asc' | 'desc' }

/** Columns to sort by in their order, each once: those of `ascs`, of which one with a leading minus goes downwards, then those of `descs`. */
export function sortsAsked({ ascs, descs }: { ascs?: unknown; descs?: unknown }): Sort[] {
  const columns = new Map<string, Sort>()
  const asked = [...namesIn(ascs), ...namesIn(descs).map((name) => `-${name}`)]
  for (const name of asked) {
    const column = name.replace(/^-/, '')
    if (!columns.has(column)) columns.set(column, { column, direction: column === name ? 'asc' : 'desc' })
  }
  return [...columns.values()]
}

const namesIn = (list: unknown): string[] => (typeof list === 'string' ? list.split(',').map((name) => name.trim()) : [])

/** The declared columns asked for and their directions; unknown ones are ignored. */
export const sortsOf = <Column extends string>(asked: PageAsked, declared: readonly Column[]): Sort<Column>[] =>
  sortsAsked(asked).filter((sort): sort is Sort<Column> => (declared as readonly string[]).includes(sort.column))

/** The first of them, of a list that is sorted by one column. */
export const sortOf = <Column extends string>(asked: PageAsked, declared: readonly Column[]): Sort<Column> | undefined =>
  sortsOf(asked, declared)[0]

/** Escapes what `like` would read as a wildcard. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
export const containing = (text: string) => `%${escaped(text)}%`

/** Whether a place has this text in it, in any case. Most are asked by digits or characters that have none, and found in a third of the time. */
export const contains = (place: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  text.toLowerCase() === text.toUpperCase() ? sql`${place} like ${containing(text)}` : sql`${place} ilike ${containing(text)}`
