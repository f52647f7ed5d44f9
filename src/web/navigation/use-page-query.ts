import { createLoader, createSerializer, type inferParserType, type ParserMap } from 'nuqs/server'
import { useCallback, useContext, useMemo } from 'react'
import { addressParts, PaneContext, useTabs } from './tabs.ts'

/** Values to set; `null` takes one out of the address. */
export type QueryChange<Parsers extends ParserMap> = { [Name in keyof Parsers]?: inferParserType<Parsers>[Name] | null }

/**
 * The query of this page's own address, read and written through parsers of nuqs: `usePageQuery({ page:
 * parseAsInteger.withDefault(1) })`. The address bar follows while the tab is shown; a hidden tab keeps its own.
 * Values equal to their default are left out of the address.
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
