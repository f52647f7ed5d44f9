const pad = (figure: number, length: number) => String(figure).padStart(length, '0')

/** The day as `yyyy-MM-dd`; undefined if there is no such day, as with `2026-02-30`. */
function dayText(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` : undefined
}

/**
 * The day of a typed text, as `yyyy-MM-dd`: `2026-1-31`, `2026/1/31`, `20260131`. `1-31` and `0131` are in the year of
 * `today`, `31` is in its month. Undefined if there is no such day.
 */
export function readDay(text: string, today: string): string | undefined {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const trimmed = text.trim()
  const parts = /^\d{8}$/.test(trimmed)
    ? [trimmed.slice(0, 4), trimmed.slice(4, 6), trimmed.slice(6)]
    : /^\d{4}$/.test(trimmed)
      ? [trimmed.slice(0, 2), trimmed.slice(2)]
      : trimmed.split(/[-/.年月日]/).filter((part) => part !== '')
  if (parts.length === 0 || parts.length > 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return undefined
  const figures = parts.map(Number)
  const [y = 0, m = 0, d = 0] = [...[year, month].slice(0, 3 - figures.length), ...figures]
  return dayText(y, m, d)
}
