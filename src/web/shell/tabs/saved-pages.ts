import { useSyncExternalStore } from 'react'
import type { Words } from '#domain/core/words.ts'
import { api } from '../../client/api.ts'
import { store } from '../../core/store.ts'
import { keyOf } from '../../navigation/tabs.ts'
import { type Desk, saveDesk } from '../../navigation/use-desk.ts'

/** A favourite or a page opened recently: its address, and the title of its tab. */
export type SavedPage = { path: string; label: string | Words }

const most = { favourites: 24, recents: 12 } as const
type Kind = keyof typeof most

const isPlace = (value: unknown): value is SavedPage =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string' && 'label' in value

const nothing: readonly SavedPage[] = []
const parsedLists = new Map<string, readonly SavedPage[]>()
const listeners = new Set<() => void>()
const nameOf = (kind: Kind, userId: string) => `${kind}-${userId}`

function listOf(name: string): readonly SavedPage[] {
  const known = parsedLists.get(name)
  if (known) return known
  const kept = store.read(name)
  const list = Array.isArray(kept) ? uniquePages(kept.filter(isPlace)) : nothing
  parsedLists.set(name, list)
  return list
}

/** Each page only once, whatever its filters; the first entry is kept. */
function uniquePages(places: readonly SavedPage[]): readonly SavedPage[] {
  return [...new Map(places.toReversed().map((place) => [keyOf(place.path), place])).values()].toReversed()
}

/** True if both addresses belong to the same page. */
export const isSamePage = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

function writeList(name: string, list: readonly SavedPage[]): void {
  store.write(name, list)
  parsedLists.set(name, list)
  for (const listener of listeners) listener()
}

const restMs = 1500
let timer: ReturnType<typeof setTimeout> | undefined
// a change that is not sent when the page is closed stays in this browser, and is sent the next time the server is
// reached
addEventListener('pagehide', () => clearTimeout(timer))

/** A page that was added or removed here. The change has not been sent to the server yet. */
type PageChange = SavedPage & { gone?: boolean }
const unsentName = (kind: Kind, userId: string) => `unsaid-${nameOf(kind, userId)}`

function unsentOf(kind: Kind, userId: string): readonly PageChange[] {
  const kept = store.read(unsentName(kind, userId))
  return Array.isArray(kept) ? kept.filter(isPlace) : []
}

function withChange(kind: Kind, list: readonly SavedPage[], { gone, ...place }: PageChange): readonly SavedPage[] {
  const others = list.filter(({ path }) => !isSamePage(path, place.path))
  if (gone) return others
  if (kind === 'recents') return [place, ...others].slice(0, most.recents)
  return others.length < list.length ? list : [...others, place].slice(-most.favourites)
}

let changedAt = 0

/** Changes the list in this browser at once, and records the change, so that it can be sent to the server. */
function changeList(kind: Kind, userId: string, made: PageChange): void {
  changedAt = Date.now()
  writeList(nameOf(kind, userId), withChange(kind, listOf(nameOf(kind, userId)), made))
  const others = unsentOf(kind, userId).filter(({ path }) => !isSamePage(path, made.path))
  store.write(unsentName(kind, userId), [...others, made])
}

const bothWords = (label: SavedPage['label']) => (typeof label === 'string' ? { zh: label, en: label } : { zh: label.zh, en: label.en })

/** Sends the list of this browser to the server. If that fails, the changes stay recorded. */
async function sendList(kind: Kind, userId: string): Promise<void> {
  const said = unsentOf(kind, userId)
  const list = listOf(nameOf(kind, userId)).map(({ path, label }) => ({ path, ...bothWords(label) }))
  if ((await saveDesk({ [kind]: list })) !== true) return
  changedAt = Date.now()
  const later = unsentOf(kind, userId).filter((one) => !said.some((other) => JSON.stringify(other) === JSON.stringify(one)))
  store.write(unsentName(kind, userId), later)
}

type ServerLists = Pick<Desk, 'favourites' | 'recents'>

/**
 * Replaces the lists of this browser by those that the server had at `readAt`, applies the recorded changes to them,
 * and sends the result.
 */
export function mergeServerLists(userId: string, known: ServerLists, readAt: number): void {
  if (readAt <= changedAt) return
  for (const kind of ['favourites', 'recents'] as const) {
    const unsaid = unsentOf(kind, userId)
    const places = known[kind].map(({ path, zh, en }): SavedPage => ({ path, label: zh === en ? zh : { zh, en } }))
    const list = unsaid.reduce((done, one) => withChange(kind, done, one), uniquePages(places))
    if (JSON.stringify(list) !== JSON.stringify(listOf(nameOf(kind, userId)))) writeList(nameOf(kind, userId), list)
    if (unsaid.length > 0) void sendList(kind, userId)
  }
}

/** Puts a page at the front of the recent pages. The list is sent to the server after a pause. */
export function addRecentPage(userId: string, { path, label }: SavedPage): void {
  const [first] = listOf(nameOf('recents', userId))
  if (first?.path === path && JSON.stringify(first.label) === JSON.stringify(label)) return
  changeList('recents', userId, { path, label })
  clearTimeout(timer)
  timer = setTimeout(() => void sendList('recents', userId), restMs)
}

/**
 * Adds a page to the favourites, or removes it. The change is made in the list that the server has now, because other
 * devices change it too.
 */
export function toggleFavourite(userId: string, { path, label }: SavedPage): void {
  const gone = listOf(nameOf('favourites', userId)).some((one) => isSamePage(one.path, path))
  changeList('favourites', userId, { path, label, ...(gone ? { gone } : {}) })
  api('HomeApi_read', { query: { mine: 2 } }).then(
    (known) => mergeServerLists(userId, known, Date.now() + 1),
    () => undefined,
  )
}

function subscribe(changed: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key !== null && !/-(favourites|recents)-/.test(event.key)) return
    parsedLists.clear()
    changed()
  }
  listeners.add(changed)
  window.addEventListener('storage', heard)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', heard)
  }
}

/**
 * The favourites in their order, or the recent pages with the newest first. They are stored for each user, in this
 * browser and on the server.
 */
export const useSavedPages = (kind: Kind, userId: string): readonly SavedPage[] =>
  useSyncExternalStore(subscribe, () => listOf(nameOf(kind, userId)))
