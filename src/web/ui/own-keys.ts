import { useSyncExternalStore } from 'react'

/** Keys that a person changed: the usual one, such as `Ctrl+K`, and what is pressed in its place. Those of the grid begin with `grid `. */
export type OwnKeys = Readonly<Record<string, string>>

export const gridKey = (usual: string): string => `grid ${usual}`

let own: OwnKeys = {}
const listeners = new Set<() => void>()

/** From now on these are in force, and no others. */
export function takeOwnKeys(keys: OwnKeys): void {
  own = keys
  for (const listener of listeners) listener()
}

export const ownKeys = (): OwnKeys => own

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useOwnKeys = (): OwnKeys => useSyncExternalStore(subscribe, ownKeys)

/** Keys as they stand beside what they do: `Ctrl ⏎`. */
export const shownKeys = (keys: string): string => keys.replace('Enter', '⏎').replaceAll('+', ' ')

/** What is pressed for usual keys, which are separated by commas. */
export const inOwnKeys = (keys: string, changed: OwnKeys): string =>
  keys
    .split(',')
    .map((one) => changed[one.trim()] ?? one.trim())
    .join(',')

/** How usual keys stand beside what they do, for whoever may have changed them. */
export function useShownKeys(): (usual: string) => string {
  const changed = useOwnKeys()
  return (usual) => shownKeys(inOwnKeys(usual, changed).replaceAll('grid ', ''))
}

export type KeyLike = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** A press in the words of the sheet of keys: `Ctrl+Shift+K`, `F8`, `?`, `P`. */
export function chordOfPress({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyLike): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key
  const says = name.length > 1 || /[A-Z0-9]/.test(name)
  return [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && says && 'Shift', name].filter(Boolean).join('+')
}
