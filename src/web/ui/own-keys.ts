import { useSyncExternalStore } from 'react'

/**
 * The keys that a user has replaced: by default key, such as `Ctrl+K`, the user's own key. Keys of the grid begin with
 * `grid `.
 */
export type OwnKeys = Readonly<Record<string, string>>

export const gridKey = (usual: string): string => `grid ${usual}`

let own: OwnKeys = {}
const listeners = new Set<() => void>()

/** Replaces all of the user's own keys by these. */
export function setOwnKeys(keys: OwnKeys): void {
  own = keys
  for (const listener of listeners) listener()
}

export const ownKeys = (): OwnKeys => own

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useOwnKeys = (): OwnKeys => useSyncExternalStore(subscribe, ownKeys)

/** Keys as they are shown next to their action: `Ctrl ⏎`. */
export const formatKeys = (keys: string): string => keys.replace('Enter', '⏎').replaceAll('+', ' ')

/** The keys that are in force instead of these default keys. Several are separated by commas. */
export const effectiveKeys = (keys: string, changed: OwnKeys): string =>
  keys
    .split(',')
    .map((one) => changed[one.trim()] ?? one.trim())
    .join(',')

/** Returns a function that formats the keys in force for default keys. */
export function useFormatKeys(): (usual: string) => string {
  const changed = useOwnKeys()
  return (usual) => formatKeys(effectiveKeys(usual, changed).replaceAll('grid ', ''))
}

export type KeyLike = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The key of an event, as the sheet of keys writes it: `Ctrl+Shift+K`, `F8`, `?`, `P`. */
export function chordOfPress({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyLike): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key
  const says = name.length > 1 || /[A-Z0-9]/.test(name)
  return [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && says && 'Shift', name].filter(Boolean).join('+')
}
