/** All rows of a list, read page by page. */
export async function every<Row>(page: (current: number) => Promise<{ records: Row[]; pages: number }>): Promise<Row[]> {
  const first = await page(1)
  const rows = [...first.records]
  for (let current = 2; current <= first.pages; current += 1) rows.push(...(await page(current)).records)
  return rows
}

/** The states of a list's rows, sorted by name. */
export const statesIn = (rows: readonly { state: string }[]): string => [...new Set(rows.map(({ state }) => state))].sort().join(' ')
