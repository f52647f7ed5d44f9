import type { CellText } from './cell-text.ts'

const dayText = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})((?: |T)\d{1,2}:\d\d(?::\d\d)?)?$/
const isoDay = /^\d{4}[-/.年]?\d{1,2}[-/.月]?\d{1,2}日?/

/**
 * Puts the year first in days such as 25/10/2026. It does so in columns that contain only days, if some row of the
 * column shows which of the two numbers is the day. Other such texts stay, and are refused where a day is expected.
 */
export function orderDays(rows: readonly { cells: CellText[] }[], width: number): void {
  for (let at = 0; at < width; at += 1) {
    const texts = rows.flatMap(({ cells }) => cells[at] ?? [])
    const parts = texts.flatMap((text) => [dayText.exec(text)].filter((one) => one !== null))
    if (parts.length === 0 || !texts.every((text) => dayText.test(text) || isoDay.test(text))) continue
    const [dayFirst, monthFirst] = [parts.some(([, one]) => Number(one) > 12), parts.some(([, , two]) => Number(two) > 12)]
    if (dayFirst === monthFirst) continue
    for (const { cells } of rows) {
      const [, one = '', two = '', year, time = ''] = dayText.exec(cells[at] ?? '') ?? []
      if (!year) continue
      const [day, month] = dayFirst ? [one, two] : [two, one]
      cells[at] = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time}`
    }
  }
}
