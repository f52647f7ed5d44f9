import { useSyncExternalStore } from 'react'
import type { Words } from '#domain/words.ts'
import { api } from '../api.ts'
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
// of a page that goes the rest is said when the server is next heard; this browser keeps it
addEventListener('pagehide', () => clearTimeout(timer))

/** A place that came or went here, which the server has not been told yet. */
type Change = Place & { gone?: boolean }
const unsaidName = (kind: Kind, userId: string) => `unsaid-${nameOf(kind, userId)}`

function unsaidOf(kind: Kind, userId: string): readonly Change[] {
  const kept = store.read(unsaidName(kind, userId))
  return Array.isArray(kept) ? kept.filter(isPlace) : []
}

function withChange(kind: Kind, list: readonly Place[], { gone, ...place }: Change): readonly Place[] {
  const others = list.filter(({ path }) => !isSamePage(path, place.path))
  if (gone) return others
  if (kind === 'recents') return [place, ...others].slice(0, most.recents)
  return others.length < list.length ? list : [...others, place].slice(-most.favourites)
}

let changedAt = 0

/** Changes the list here at once, and notes what the server is to be told. */
function change(kind: Kind, userId: string, made: Change): void {
  changedAt = Date.now()
  keep(nameOf(kind, userId), withChange(kind, listOf(nameOf(kind, userId)), made))
  const others = unsaidOf(kind, userId).filter(({ path }) => !isSamePage(path, made.path))
  store.write(unsaidName(kind, userId), [...others, made])
}

const bothWords = (label: Place['label']) => (typeof label === 'string' ? { zh: label, en: label } : { zh: label.zh, en: label.en })

/** Tells the server the list as it is here. What did not get through stays noted. */
async function tell(kind: Kind, userId: string): Promise<void> {
  const said = unsaidOf(kind, userId)
  const list = listOf(nameOf(kind, userId)).map(({ path, label }) => ({ path, ...bothWords(label) }))
  if ((await keepDesk({ [kind]: list })) !== true) return
  changedAt = Date.now()
  const later = unsaidOf(kind, userId).filter((one) => !said.some((other) => JSON.stringify(other) === JSON.stringify(one)))
  store.write(unsaidName(kind, userId), later)
}

type Known = Pick<Desk, 'favourites' | 'recents'>

/** Takes what the server knew at `readAt`, with what it has not been told yet on top of it, and tells it that. */
export function adopt(userId: string, known: Known, readAt: number): void {
  if (readAt <= changedAt) return
  for (const kind of ['favourites', 'recents'] as const) {
    const unsaid = unsaidOf(kind, userId)
    const places = known[kind].map(({ path, zh, en }): Place => ({ path, label: zh === en ? zh : { zh, en } }))
    const list = unsaid.reduce((done, one) => withChange(kind, done, one), eachOnce(places))
    if (JSON.stringify(list) !== JSON.stringify(listOf(nameOf(kind, userId)))) keep(nameOf(kind, userId), list)
    if (unsaid.length > 0) void tell(kind, userId)
  }
}

/** Puts the page to the front of those opened last; the server is told when changing them rests. */
export function remember(userId: string, { path, label }: Place): void {
  const [first] = listOf(nameOf('recents', userId))
  if (first?.path === path && JSON.stringify(first.label) === JSON.stringify(label)) return
  change('recents', userId, { path, label })
  clearTimeout(timer)
  timer = setTimeout(() => void tell('recents', userId), restMs)
}

/** Makes the page a favourite, or none any more, among those the server knows by now: other devices mark theirs. */
export function toggleFavourite(userId: string, { path, label }: Place): void {
  const gone = listOf(nameOf('favourites', userId)).some((one) => isSamePage(one.path, path))
  change('favourites', userId, { path, label, ...(gone ? { gone } : {}) })
  api('HomeApi_read', { query: { mine: 2 } }).then(
    (known) => adopt(userId, known, Date.now() + 1),
    () => undefined,
  )
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
