import { useSyncExternalStore } from 'react'
import type { Words } from '#domain/words.ts'
import { store } from '../store.ts'
import { keyOf } from './tabs.ts'
import { type Desk, keepDesk } from './use-desk.ts'

/** A page somebody comes back to, by its address and what its tab was called. */
export type Place = { path: string; label: string | Words }

const most = { favourites: 24, recents: 12 } as const
type Kind = keyof typeof most

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string' && 'label' in value

const nothing: readonly Place[] = []
const read = new Map<string, readonly Place[]>()
const listeners = new Set<() => void>()
const nameOf = (kind: Kind, userId: string) => `${kind}-${userId}`

function listOf(name: string): readonly Place[] {
  const known = read.get(name)
  if (known) return known
  const kept = store.read(name)
  const list = Array.isArray(kept) ? eachOnce(kept.filter(isPlace)) : nothing
  read.set(name, list)
  return list
}

/** Each page once, whatever its filters were; the first stays. */
function eachOnce(places: readonly Place[]): readonly Place[] {
  return [...new Map(places.toReversed().map((place) => [keyOf(place.path), place])).values()].toReversed()
}

/** Whether both addresses lead to one page. */
export const isSamePage = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

function keep(name: string, list: readonly Place[]): void {
  store.write(name, list)
  read.set(name, list)
  for (const listener of listeners) listener()
}

const restMs = 1500
let timer: ReturnType<typeof setTimeout> | undefined
// of a page that goes the rest is said with the next change; this browser keeps it
addEventListener('pagehide', () => clearTimeout(timer))

/** Tells the server when changing them rests, so that they are there on any device. */
function tell(userId: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const said = (kind: Kind) => listOf(nameOf(kind, userId)).map(({ path, label }) => ({ path, ...bothWords(label) }))
    void keepDesk({ favourites: said('favourites'), recents: said('recents') })
  }, restMs)
}

const bothWords = (label: Place['label']) => (typeof label === 'string' ? { zh: label, en: label } : { zh: label.zh, en: label.en })

/** What the server knows, where this browser knows nothing of it yet. */
export function adopt(userId: string, { favourites, recents }: Pick<Desk, 'favourites' | 'recents'>): void {
  const kept = { favourites, recents }
  for (const kind of ['favourites', 'recents'] as const) {
    if (listOf(nameOf(kind, userId)).length > 0 || kept[kind].length === 0) continue
    const places = kept[kind].map(({ path, zh, en }): Place => ({ path, label: zh === en ? zh : { zh, en } }))
    keep(nameOf(kind, userId), places)
  }
}

/** Puts the page to the front of those opened last. */
export function remember(userId: string, place: Place): void {
  const name = nameOf('recents', userId)
  const list = listOf(name)
  if (list[0]?.path === place.path && JSON.stringify(list[0].label) === JSON.stringify(place.label)) return
  keep(name, [place, ...list.filter(({ path }) => !isSamePage(path, place.path))].slice(0, most.recents))
  tell(userId)
}

/** Makes the page a favourite, or none any more. */
export function toggleFavourite(userId: string, place: Place): void {
  const name = nameOf('favourites', userId)
  const list = listOf(name)
  const others = list.filter(({ path }) => !isSamePage(path, place.path))
  keep(name, others.length < list.length ? others : [...others, place].slice(-most.favourites))
  tell(userId)
}

function subscribe(changed: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key !== null && !/-(favourites|recents)-/.test(event.key)) return
    read.clear()
    changed()
  }
  listeners.add(changed)
  window.addEventListener('storage', heard)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', heard)
  }
}

/** Favourites in their order, or the pages opened last, the newest first. Kept per user, in this browser and on the server. */
export const usePlaces = (kind: Kind, userId: string): readonly Place[] =>
  useSyncExternalStore(subscribe, () => listOf(nameOf(kind, userId)))
