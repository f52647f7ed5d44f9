/** One line of the result: what was measured, and its budget. */
export type Figure = { what: string; figure: string; budget?: string; met?: boolean }
export type Bench = (options: { isSmall: boolean }) => Promise<Figure[]>

/** The middle value; of an even number of values, the upper of the two. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value that a share `q` of the values does not exceed. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

export const oneDecimal = (value: number): string => value.toFixed(1)

/** A table in Markdown, with columns aligned for reading in a terminal. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}

export function printText(text: string): void {
  console.log(`${text}\n`)
}
