/** How many of these filters of an address are in force; both ends of a period are one. */
export function filtersUsed(query: object, names: readonly string[]): number {
  const said = query as Readonly<Record<string, unknown>>
  return names.filter((name) => !(name === 'endTime' && said.startTime) && said[name]).length
}
