import { useSyncExternalStore } from 'react'
import type { Words } from '#domain/words.ts'
import { store } from '../store.ts'
import { keyOf } from './tabs.ts'

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

/** Puts the page to the front of those opened last. */
export function remember(userId: string, place: Place): void {
  const name = nameOf('recents', userId)
  const list = listOf(name)
  if (list[0]?.path === place.path && JSON.stringify(list[0].label) === JSON.stringify(place.label)) return
  keep(name, [place, ...list.filter(({ path }) => !isSamePage(path, place.path))].slice(0, most.recents))
}

/** Makes the page a favourite, or none any more. */
export function toggleFavourite(userId: string, place: Place): void {
  const name = nameOf('favourites', userId)
  const list = listOf(name)
  const others = list.filter(({ path }) => !isSamePage(path, place.path))
  keep(name, others.length < list.length ? others : [...others, place].slice(-most.favourites))
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

/** Favourites in their order, or the pages opened last, the newest first. Kept per user in this browser. */
export const usePlaces = (kind: Kind, userId: string): readonly Place[] =>
  useSyncExternalStore(subscribe, () => listOf(nameOf(kind, userId)))
