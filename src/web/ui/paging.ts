import { useSyncExternalStore } from 'react'
import type { Words } from '#domain/words.ts'
import { store } from '../store.ts'

/** How one goes through long lists: page by page, or by scrolling on. */
export type Paging = 'pages' | 'endless'

export const scrollsOn: Words = { zh: '连续滚动', en: 'Scroll on' }

const isPaging = (name: unknown): name is Paging => name === 'pages' || name === 'endless'
const listeners = new Set<() => void>()

/** What this browser knows of it before the server has said so. */
export function currentPaging(): Paging {
  const kept = store.read('paging')
  return isPaging(kept) ? kept : 'pages'
}

/** All lists that are shown go on so. */
export function showPaging(paging: Paging): void {
  if (paging !== currentPaging()) store.write('paging', paging)
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const usePaging = (): Paging => useSyncExternalStore(subscribe, currentPaging)
