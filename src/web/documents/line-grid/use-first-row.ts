import { useEffect, useRef } from 'react'

/** Puts the keyboard on the first row of a window's list once the list is there. */
export function useFirstRow(ready: boolean) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!ready) return
    // after the window has taken the focus itself
    const timer = setTimeout(() => body.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus(), 30)
    return () => clearTimeout(timer)
  }, [ready])
  return body
}
