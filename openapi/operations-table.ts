type Described = { id: string; path: string; description: string }

/**
 * By interface the path that most of its operations share, and a row for each; a path is stated where it differs from
 * that and the operation's name.
 */
export function tableRows(operations: readonly Described[]): string {
  const above = ({ path }: Described) => path.slice(0, path.lastIndexOf('/'))
  const byInterface = Map.groupBy(operations, ({ id }) => id.split('_')[0] ?? '')
  return [...byInterface]
    .map(([api, own]) => {
      const counts = [...Map.groupBy(own, above)].toSorted(([, one], [, other]) => other.length - one.length)
      const [[base = ''] = []] = counts
      const rows = own.map(({ id, path, description: _, ...row }) => {
        const name = id.slice(api.length + 1)
        return `    ${JSON.stringify({ name, ...(path !== `${base}/${name}` && { path }), ...row })}`
      })
      return `  "${api}": ["${base}",\n${rows.join(',\n')}]`
    })
    .join(',\n')
}
