import { createLoader, createSerializer, type inferParserType, type ParserMap } from 'nuqs/server'
import { useCallback, useContext, useMemo } from 'react'
import { addressParts, PaneContext, useTabs } from './tabs.ts'

/** The parameters to set; `null` removes one from the address. */
export type QueryChange<Parsers extends ParserMap> = { [Name in keyof Parsers]?: inferParserType<Parsers>[Name] | null }

/**
 * The query of this page's address, read and written with parsers of nuqs: `usePageQuery({ page:
 * parseAsInteger.withDefault(1) })`. While the tab is shown, the address bar follows; a hidden tab keeps its own
 * address. A value that equals its default is left out of the address.
 */
export function usePageQuery<Parsers extends ParserMap>(parsers: Parsers) {
  const tabs = useTabs()
  const pane = useContext(PaneContext)
  if (!pane) throw new Error('usePageQuery is for pages in a tab')
  const { key, path } = pane
  const values = useMemo(() => createLoader(parsers)(addressParts(path).search), [parsers, path])
  const set = useCallback(
    (change: QueryChange<Parsers>) => {
      const tab = tabs.getSnapshot().context.tabs.find((one) => one.key === key)
      if (!tab) return
      const next = createSerializer(parsers)(tab.path, change as Parameters<ReturnType<typeof createSerializer<Parsers>>>[1])
      tabs.send({ type: 'RENAME', key, to: { key, path: next } })
    },
    [tabs, key, parsers],
  )
  return [values, set] as const
}
