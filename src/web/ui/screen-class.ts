import { useSyncExternalStore } from 'react'

/** 3 from 1200 px, 2 from 992 px, 1 from 768 px, else 0. */
export type ScreenClass = 0 | 1 | 2 | 3

/** Resizing takes effect after a pause of this length. */
export const resizeDelayMs = 500

/** The class of a screen this wide (px): 3 desktop, 2 small desktop, 1 tablet, 0 phone. */
export function screenClassOf(width: number): ScreenClass {
  if (width >= 1200) return 3
  if (width >= 992) return 2
  return width >= 768 ? 1 : 0
}

let current: ScreenClass | undefined
const currentClass = (): ScreenClass => {
  current ??= screenClassOf(window.innerWidth)
  return current
}

function subscribe(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const resized = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      current = screenClassOf(window.innerWidth)
      changed()
    }, resizeDelayMs)
  }
  window.addEventListener('resize', resized)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', resized)
  }
}

/** The current screen class, updated half a second after a change. */
export const useScreenClass = (): ScreenClass => useSyncExternalStore(subscribe, currentClass)
