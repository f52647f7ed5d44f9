/** The number of these filters that are in force. The two ends of a period count as one filter. */
export function filtersUsed(query: object, names: readonly string[]): number {
  const said = query as Readonly<Record<string, unknown>>
  return names.filter((name) => !(name === 'endTime' && said.startTime) && said[name]).length
}
