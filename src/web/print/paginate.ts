/** The rows of one page: from `start` up to, but not including, `end`. */
export type PageRows = { start: number; end: number }

export type Heights = {
  /** Of every row. */
  rows: readonly number[]
  /** Room for rows on a page that another one follows. */
  room: number
  /** Room for rows on the last of several pages, where the totals stand below them. */
  lastRoom: number
  /** The same where there is one page alone, which needs no sum of its own. */
  onlyRoom: number
}

/** The totals never stand on a page without lines: so many go with them. */
const least = 2

/**
 * Which rows go on which page, all figures in the same unit. Rows are never split, a page is filled before the next begins, and the totals
 * follow the last rows on their page. A row higher than a page has a page of its own.
 */
export function paginate({ rows, room, lastRoom, onlyRoom }: Heights): readonly PageRows[] {
  const height = (start: number, end: number) => rows.slice(start, end).reduce((sum, row) => sum + row, 0)
  if (height(0, rows.length) <= onlyRoom) return [{ start: 0, end: rows.length }]
  const pages: PageRows[] = []
  let start = 0
  while (height(start, rows.length) > lastRoom) {
    const left = rows.length - start
    const fitting = rows.slice(start).findIndex((_, at) => height(start, start + at + 1) > room)
    const most = fitting < 0 ? left : Math.max(1, fitting)
    const end = start + Math.max(1, Math.min(most, left - least))
    pages.push({ start, end })
    start = end
  }
  return [...pages, { start, end: rows.length }]
}
