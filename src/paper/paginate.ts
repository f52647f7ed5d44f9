/** The rows of one page: from `start` up to, but not including, `end`; of a paper in parts which one it is of, and whether that ends here. */
export type PageRows = { start: number; end: number; part?: Part; ends?: boolean }

/** Rows of a paper that begin on a page of their own, such as what lies in one area. */
export type Part = { name: string; start: number; end: number }

export type Heights = {
  /** Of every row. */
  rows: readonly number[]
  /** Room for rows on a page that another one follows. */
  room: number
  /** Room for rows on the last of several pages, where the totals stand below them. */
  lastRoom: number
  /** The same where there is one page alone, which needs no sum of its own. */
  onlyRoom: number
  /** The totals never stand on a page without lines: so many go with them, 2 unless told. */
  least?: number
}

/**
 * Which rows go on which page, all figures in the same unit. Rows are never split, a page is filled before the next begins, and the totals
 * follow the last rows on their page. A row higher than a page has a page of its own, and so has each where there is no room at all.
 */
export function paginate({ rows, room, lastRoom, onlyRoom, least = 2 }: Heights): readonly PageRows[] {
  const height = (start: number, end: number) => rows.slice(start, end).reduce((sum, row) => sum + row, 0)
  if (height(0, rows.length) <= onlyRoom) return [{ start: 0, end: rows.length }]
  const pages: PageRows[] = []
  let start = 0
  while (start < rows.length && height(start, rows.length) > lastRoom) {
    const left = rows.length - start
    const fitting = rows.slice(start).findIndex((_, at) => height(start, start + at + 1) > room)
    const most = fitting < 0 ? left : Math.max(1, fitting)
    const end = start + Math.max(1, Math.min(most, left - least))
    pages.push({ start, end })
    start = end
  }
  return [...pages, { start, end: rows.length }]
}

/** The pages of each part after one another. */
export const paginateParts = ({ rows, ...room }: Heights, parts: readonly Part[]): readonly PageRows[] =>
  parts.flatMap((part) =>
    paginate({ rows: rows.slice(part.start, part.end), ...room }).map(({ start, end }) => ({
      ...{ start: part.start + start, end: part.start + end, part },
      ends: part.start + end === part.end,
    })),
  )

/** Rows of the form, all in whole lines of one height: how many lines each takes, and which of them go on which page. */
export type FixedPages = { pages: readonly (PageRows & { blanks: number })[]; lines: readonly number[]; line: number }

/** What the browser measures is off by less than this, in px. */
const inaccuracy = 0.5

/**
 * Pages of the continuous form: each has the same number of lines, so that whatever stands below them is at one place of every page; what is left of
 * the last page is blank lines. A row that wraps takes as many lines as it needs, and one longer than a page has a page of its own.
 * @param rows their heights, in the unit of `line` and `room`
 * @param line height of a row that does not wrap
 * @param room for rows on every page
 * @param wanted lines of a page, where the tenant says so; never more than there is room for
 */
export function paginateFixed(rows: readonly number[], line: number, room: number, wanted?: number): FixedPages {
  const measured = Math.floor((room + inaccuracy) / line)
  // a tab that is hidden measures nothing, and is measured again when it is shown
  const fitting = Number.isFinite(measured) ? Math.max(1, measured) : Math.max(1, rows.length)
  const most = Math.min(wanted || fitting, fitting)
  const lines = rows.map((row) => (line > 0 ? Math.max(1, Math.ceil((row - inaccuracy) / line)) : 1))
  const pages = paginate({ rows: lines, room: most, lastRoom: most, onlyRoom: most, least: 1 }).map(({ start, end }) => {
    const taken = lines.slice(start, end).reduce((sum, one) => sum + one, 0)
    return { start, end, blanks: Math.max(0, most - taken) }
  })
  return { pages, lines, line }
}
