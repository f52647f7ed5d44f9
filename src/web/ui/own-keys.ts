import { useSyncExternalStore } from 'react'

/** Keys a user changed: the default, such as `Ctrl+K`, and its replacement. Those of the grid begin with `grid `. */
export type OwnKeys = Readonly<Record<string, string>>

export const gridKey = (usual: string): string => `grid ${usual}`

let own: OwnKeys = {}
const listeners = new Set<() => void>()

/** Puts these keys in force, and no others. */
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

/** Keys as shown next to their action: `Ctrl ⏎`. */
export const formatKeys = (keys: string): string => keys.replace('Enter', '⏎').replaceAll('+', ' ')

/** The keys in force for default keys, which are separated by commas. */
export const effectiveKeys = (keys: string, changed: OwnKeys): string =>
  keys
    .split(',')
    .map((one) => changed[one.trim()] ?? one.trim())
    .join(',')

/** Returns a function that formats default keys as the user has changed them. */
export function useFormatKeys(): (usual: string) => string {
  const changed = useOwnKeys()
  return (usual) => formatKeys(effectiveKeys(usual, changed).replaceAll('grid ', ''))
}

export type KeyLike = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** A key event in the notation of the sheet of keys: `Ctrl+Shift+K`, `F8`, `?`, `P`. */
export function chordOfPress({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyLike): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key
  const says = name.length > 1 || /[A-Z0-9]/.test(name)
  return [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && says && 'Shift', name].filter(Boolean).join('+')
}
