import { useSyncExternalStore } from 'react'
import type { Words } from '#domain/words.ts'
import { store } from '../store.ts'

/** How high a row of a table is, in px; `base.css` says the same as `--row`. */
export const densities = {
  compact: { label: { zh: '紧凑', en: 'Compact' }, rowPx: 28 },
  normal: { label: { zh: '标准', en: 'Normal' }, rowPx: 32 },
  roomy: { label: { zh: '宽松', en: 'Roomy' }, rowPx: 40 },
} as const satisfies Record<string, { label: Words; rowPx: number }>

export const rowHeight: Words = { zh: '行高', en: 'Row height' }

export type Density = keyof typeof densities
export const isDensity = (name: unknown): name is Density => typeof name === 'string' && Object.hasOwn(densities, name)

const listeners = new Set<() => void>()

/** The density in force, as this browser knows it before the server has said so. */
export function currentDensity(): Density {
  const kept = store.read('density')
  return isDensity(kept) ? kept : 'normal'
}

/** Gives rows their height by an attribute of the page; nothing renders again but who asks. */
export function showDensity(density: Density): void {
  if (density !== currentDensity()) store.write('density', density)
  document.documentElement.dataset.density = density
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, currentDensity)
