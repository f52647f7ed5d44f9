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

/** Splits `/a/b?c=d` into its path and its query. */
export function addressParts(address: string): { pathname: string; search: URLSearchParams } {
  const [pathname = '/', query = ''] = address.split('?', 2)
  return { pathname: plainPath(pathname), search: new URLSearchParams(query) }
}

/** The key of the tab of an address: its path, with the parameters of its page's identity. */
export function keyOf(address: string): string {
  const { pathname, search } = addressParts(address)
  const named = (pageAt(pathname)?.identity ?? []).flatMap((name) => (search.has(name) ? [`${name}=${search.get(name)}`] : []))
  return named.length > 0 ? `${pathname}?${named.join('&')}` : pathname
}

/** A new tab: named after its page. An address without a page has a tab that shows so. */
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

/** The address for the address bar: aliases resolved, unknown ones lead to 404. */
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
 * Names of pages are renewed, since they may have been renamed; the name of a document or other identified page
 * stays.
 */
const isOwnName = ({ path, label }: Tab): boolean =>
  typeof label === 'string' || (isOfMany(path) && typeof label?.zh === 'string' && typeof label.en === 'string')

const isOfMany = (address: string): boolean => pageAt(addressParts(address).pathname)?.identity !== undefined

/** True for a tab that has an unsaved draft, though it has not been opened yet. */
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

/** The open pages of this browser tab, as they were before a reload; tabs with drafts are marked. */
export function openTabs(hasDraft: HasDraft = () => false): TabsActor {
  const actor = createActor(openTabsMachine, { input: { home: tabOf(homePath), kept: storedTabs(hasDraft) } })
  actor.subscribe(({ context: { tabs, active } }) => {
    // pages that unload after signing out must store nothing for the next user
    if (sessionStore.accessToken() !== undefined) store.write('tagList', { tabs, active }, 'session')
  })
  return actor.start()
}

export const TabsContext = createContext<TabsActor | undefined>(undefined)
/** The tab a page is shown in, by the number of its pane: keys change, panes do not. */
export const PaneContext = createContext<{ key: string; path: string } | undefined>(undefined)

/** The tabs of the frame. Throws outside of it. */
export function useTabs(): TabsActor {
  const tabs = useContext(TabsContext)
  if (!tabs) throw new Error('useTabs is for pages below the shell')
  return tabs
}

/** The address without the flag `target`, which opens a window of its own. */
export function withoutTarget(address: string): string {
  const { pathname, search } = addressParts(address)
  if (!search.has('target')) return address
  search.delete('target')
  const query = search.toString()
  return query ? `${pathname}?${query}` : pathname
}

/** Opens the address; with `target` in its query in a window of its own. */
export function openAddress(tabs: TabsActor, address: string): void {
  const outside = withoutTarget(address)
  if (outside === address) openInFrame(tabs, address)
  else window.open(outside, '_blank', 'noopener')
}

/**
 * Goes to the tab of the address, or opens it; at the limit a message is shown and nothing changes. A page without a
 * tab is shown in place of the current one.
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

/** The home tab's address may change its query too, so it is renamed like any other. */
function renameTab(tabs: TabsActor, key: string, to: Partial<Tab> & { key: string }): void {
  tabs.send({ type: 'RENAME', key, to })
}

/** Opens a page: `open('/purchase/purchaseOrderForm?id=1')`. */
export function useOpenTab(): (address: string) => void {
  const tabs = useTabs()
  return useCallback((address: string) => openAddress(tabs, address), [tabs])
}

export type TabOfPage = {
  key: string
  /** Sets the title of the tab. */
  setTitle: (title: string | Words) => void
  /** Marks unsaved changes: a dot on the tab, and a question before it closes. */
  setDirty: (dirty: boolean) => void
  close: () => void
  /** Gives the tab another address, such as when an unsaved document got its id; its page stays as it is. */
  rename: (address: string) => void
}

/** The tab the calling page is shown in. */
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

/** Numbers of panes: a renamed tab keeps its pane, and with it all input. */
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
  /** Forgets closed tabs, so that reopening one starts afresh. */
  keepOnly(keys: readonly string[]): void {
    for (const key of paneByKey.keys()) if (!keys.includes(key)) paneByKey.delete(key)
  },
}
