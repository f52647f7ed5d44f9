/** The number of these filters in force in an address; both ends of a period count as one. */
export function filtersUsed(query: object, names: readonly string[]): number {
  const said = query as Readonly<Record<string, unknown>>
  return names.filter((name) => !(name === 'endTime' && said.startTime) && said[name]).length
}
