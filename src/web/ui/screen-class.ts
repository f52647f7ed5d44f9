import { useSyncExternalStore } from 'react'

/** 3 from 1200 px, 2 from 992 px, 1 from 768 px, otherwise 0. */
export type ScreenClass = 0 | 1 | 2 | 3

/** In ms. A change of the window's size takes effect when there was no other one for this long. */
export const resizeDelayMs = 500

/** The class of a screen of this width in px: 3 is a desktop, 2 a small desktop, 1 a tablet, 0 a phone. */
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

/** The current screen class. It changes half a second after the window was resized. */
export const useScreenClass = (): ScreenClass => useSyncExternalStore(subscribe, currentClass)
