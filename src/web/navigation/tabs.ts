import { createContext, useCallback, useContext, useMemo } from 'react'
import { type Actor, createActor } from 'xstate'
import type { Words } from '#domain/core/words.ts'
import { openTabsMachine, type Tab } from '#machines/app/open-tabs.machine.ts'
import { homePath, notFoundPath } from '../core/paths.ts'
import { sessionStore } from '../core/session-store.ts'
import { store } from '../core/store.ts'
import { shellWords } from '../i18n/words.ts'
import { pageAt, plainPath } from './page-registry.ts'

export type TabsActor = Actor<typeof openTabsMachine>

/** Splits an address such as `/a/b?c=d` into path and query, with the alias of the path resolved. */
export function addressParts(address: string): { pathname: string; search: URLSearchParams } {
  const [pathname = '/', query = ''] = address.split('?', 2)
  return { pathname: plainPath(pathname), search: new URLSearchParams(query) }
}

/** The key of the tab for an address: its path, and those query parameters that tell tabs of the page apart. */
export function keyOf(address: string): string {
  const { pathname, search } = addressParts(address)
  const named = (pageAt(pathname)?.identity ?? []).flatMap((name) => (search.has(name) ? [`${name}=${search.get(name)}`] : []))
  return named.length > 0 ? `${pathname}?${named.join('&')}` : pathname
}

/** Makes a tab for an address, with the title of its page. If the address has no page, the title says so. */
export function tabOf(address: string): Tab {
  const { pathname, search } = addressParts(address)
  const query = search.toString()
  const page = pageAt(pathname)
  return {
    key: keyOf(address),
    path: query ? `${pathname}?${query}` : pathname,
    label: page?.titleIn?.(search) ?? page?.title ?? shellWords.notFoundTitle,
  }
}

/** The address for the browser's address bar. Aliases are resolved; unknown addresses become that of the 404 page. */
export function plainAddress(address: string): string {
  return pageAt(addressParts(address).pathname) ? tabOf(address).path : notFoundPath
}

const isTab = (value: unknown): value is Tab =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'path' in value &&
  typeof value.path === 'string'

/**
 * True if a stored tab keeps its name: that of a document, or of another page that can have several tabs. Other names
 * are read from the page again, because the page may have been renamed.
 */
const isOwnName = ({ path, label }: Tab): boolean =>
  typeof label === 'string' || (isOfMany(path) && typeof label?.zh === 'string' && typeof label.en === 'string')

const isOfMany = (address: string): boolean => pageAt(addressParts(address).pathname)?.identity !== undefined

/** Tells whether this browser has an unsaved draft for a tab that has not been opened yet. */
export type HasDraft = (tab: Tab) => boolean

function storedTabs(hasDraft: HasDraft): { tabs: readonly Tab[]; active: string } | undefined {
  const kept = store.read('tagList')
  if (typeof kept !== 'object' || kept === null || !('tabs' in kept) || !Array.isArray(kept.tabs)) return undefined
  const tabs = kept.tabs
    .filter(isTab)
    .map((tab) => (isOwnName(tab) ? tab : { ...tabOf(tab.path), pinned: tab.pinned }))
    .map((tab) => ({ ...tab, dirty: hasDraft(tab) }))
  return { tabs, active: 'active' in kept ? String(kept.active) : homePath }
}

/** The tabs of this browser tab, restored as they were before a reload. Tabs with an unsaved draft are marked. */
export function openTabs(hasDraft: HasDraft = () => false): TabsActor {
  const actor = createActor(openTabsMachine, { input: { home: tabOf(homePath), kept: storedTabs(hasDraft) } })
  actor.subscribe(({ context: { tabs, active } }) => {
    // after signing out nothing is stored any more, so that the next user does not find these tabs
    if (sessionStore.accessToken() !== undefined) store.write('tagList', { tabs, active }, 'session')
  })
  return actor.start()
}

export const TabsContext = createContext<TabsActor | undefined>(undefined)
/** The tab in which a page is shown. It is found by the number of its pane, because the key of a tab can change. */
export const PaneContext = createContext<{ key: string; path: string } | undefined>(undefined)

/** The tabs of the frame. Throws outside the frame. */
export function useTabs(): TabsActor {
  const tabs = useContext(TabsContext)
  if (!tabs) throw new Error('useTabs is for pages below the shell')
  return tabs
}

/** The address without the parameter `target`, which says that it opens in a browser window of its own. */
export function withoutTarget(address: string): string {
  const { pathname, search } = addressParts(address)
  if (!search.has('target')) return address
  search.delete('target')
  const query = search.toString()
  return query ? `${pathname}?${query}` : pathname
}

/** Opens an address: in the frame or, if its query has `target`, in a browser window of its own. */
export function openAddress(tabs: TabsActor, address: string): void {
  const outside = withoutTarget(address)
  if (outside === address) openInFrame(tabs, address)
  else window.open(outside, '_blank', 'noopener')
}

/**
 * Moves to the tab with this address, or opens it. If the greatest number of tabs is open, a message is shown and
 * nothing else happens. A page that has no tab is shown in place of the current one.
 */
export function openInFrame(tabs: TabsActor, address: string): void {
  const plain = plainAddress(address)
  if (pageAt(addressParts(plain).pathname)?.isTab === false) {
    tabs.send({ type: 'VISIT', path: plain })
    return
  }
  const tab = tabOf(address)
  tabs.send({ type: 'OPEN', tab })
  const { context } = tabs.getSnapshot()
  const open = context.tabs.find(({ key }) => key === tab.key)
  if (open && open.path !== tab.path && context.active === tab.key) renameTab(tabs, tab.key, { path: tab.path, key: tab.key })
}

/** Changes the name or address of a tab. The home tab is no exception, because its query may change too. */
function renameTab(tabs: TabsActor, key: string, to: Partial<Tab> & { key: string }): void {
  tabs.send({ type: 'RENAME', key, to })
}

/** Returns a function that opens a page: `open('/purchase/purchaseOrderForm?id=1')`. */
export function useOpenTab(): (address: string) => void {
  const tabs = useTabs()
  return useCallback((address: string) => openAddress(tabs, address), [tabs])
}

export type TabOfPage = {
  key: string
  /** Sets the title of this tab. */
  setTitle: (title: string | Words) => void
  /** Marks the tab as having unsaved changes: it shows a dot, and asks before it is closed. */
  setDirty: (dirty: boolean) => void
  close: () => void
  /** Gives the tab another address, for example when a new document has got its id. The page in it stays as it is. */
  rename: (address: string) => void
}

/** The tab in which the calling page is shown. */
export function useTab(): TabOfPage {
  const tabs = useTabs()
  const pane = useContext(PaneContext)
  if (!pane) throw new Error('useTab is for pages in a tab')
  const { key } = pane
  return useMemo(
    () => ({
      key,
      setTitle: (label) => renameTab(tabs, key, { key, label }),
      setDirty: (dirty) => tabs.send({ type: 'MARK', key, dirty }),
      close: () => tabs.send({ type: 'CLOSE', key }),
      rename: (address) => {
        const next = tabOf(address)
        panes.follow(key, next.key)
        renameTab(tabs, key, { key: next.key, path: next.path })
      },
    }),
    [tabs, key],
  )
}

let lastPane = 0
const paneByKey = new Map<string, number>()

/** The numbers of the tabs' panes. A tab that is renamed keeps its pane, and with it everything typed there. */
export const panes = {
  of(key: string): number {
    const known = paneByKey.get(key)
    if (known !== undefined) return known
    lastPane += 1
    paneByKey.set(key, lastPane)
    return lastPane
  },
  follow(from: string, to: string): void {
    const pane = paneByKey.get(from)
    if (pane === undefined || from === to) return
    paneByKey.delete(from)
    if (!paneByKey.has(to)) paneByKey.set(to, pane)
  },
  /** Drops the panes of closed tabs, so that a tab that is opened again starts empty. */
  keepOnly(keys: readonly string[]): void {
    for (const key of paneByKey.keys()) if (!keys.includes(key)) paneByKey.delete(key)
  },
}
