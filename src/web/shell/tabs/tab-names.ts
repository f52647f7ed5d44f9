/**
 * The names of the tabs. If a name occurs more than once it gets a number, so that two new orders can be told apart.
 */
export function tabNames(labels: readonly string[]): readonly string[] {
  const met = new Map<string, number>()
  return labels.map((label) => {
    const nth = (met.get(label) ?? 0) + 1
    met.set(label, nth)
    return nth === 1 ? label : `${label} ${nth}`
  })
}
