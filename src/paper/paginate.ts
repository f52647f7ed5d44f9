/**
 * The rows of one page: from `start` up to but not including `end`. For a paper in parts, also the part, and whether
 * it ends on this page.
 */
export type PageRows = { start: number; end: number; part?: PaperPart; ends?: boolean }

/** Rows of a paper that begin on a new page, such as those of one area. */
export type PaperPart = { name: string; start: number; end: number }

export type Heights = {
  /** The height of each row. */
  rows: readonly number[]
  /** Room for rows on a page that is followed by another. */
  room: number
  /** Room for rows on the last of several pages, above the totals. */
  lastRoom: number
  /** Room for rows on a single page, which needs no page sum. */
  onlyRoom: number
  /** The smallest number of rows on the page of the totals, 2 by default, so that totals never stand alone. */
  least?: number
}

/**
 * Splits rows into pages; all heights are in the same unit. Rows are never split, a page is filled before the next
 * begins, and the totals follow the last rows on their page. A row higher than a page gets a page of its own, and so
 * does every row if there is no room at all.
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

/** The pages of all parts, one part after the other. */
export const paginateParts = ({ rows, ...room }: Heights, parts: readonly PaperPart[]): readonly PageRows[] =>
  parts.flatMap((part) =>
    paginate({ rows: rows.slice(part.start, part.end), ...room }).map(({ start, end }) => ({
      ...{ start: part.start + start, end: part.start + end, part },
      ends: part.start + end === part.end,
    })),
  )

/** Pages of a continuous form, in whole lines of one height: the lines of each row, and the rows of each page. */
export type FixedPages = { pages: readonly (PageRows & { blanks: number })[]; lines: readonly number[]; line: number }

/** Largest error of the browser's measurements, in px. */
const inaccuracy = 0.5

/**
 * Splits rows into pages of a continuous form. Every page has the same number of lines, so that the parts below them
 * are at the same position on every page; the last page is filled up with blank lines. A row that wraps takes several
 * lines, and a row longer than a page gets a page of its own.
 * @param rows their heights, in the unit of `line` and `room`
 * @param line height of a row that does not wrap
 * @param room height available for rows on every page
 * @param wanted lines per page, if the tenant sets them; at most as many as fit
 */
export function paginateFixed(rows: readonly number[], line: number, room: number, wanted?: number): FixedPages {
  const measured = Math.floor((room + inaccuracy) / line)
  // a hidden browser tab measures 0, and is measured again when it is shown
  const fitting = Number.isFinite(measured) ? Math.max(1, measured) : Math.max(1, rows.length)
  const most = Math.min(wanted || fitting, fitting)
  const lines = rows.map((row) => (line > 0 ? Math.max(1, Math.ceil((row - inaccuracy) / line)) : 1))
  const pages = paginate({ rows: lines, room: most, lastRoom: most, onlyRoom: most, least: 1 }).map(({ start, end }) => {
    const taken = lines.slice(start, end).reduce((sum, one) => sum + one, 0)
    return { start, end, blanks: Math.max(0, most - taken) }
  })
  return { pages, lines, line }
}
