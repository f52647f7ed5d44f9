import { useEffect, useRef } from 'react'

/** Focuses the first row of a window's list once the list is loaded. */
export function useFirstRow(ready: boolean) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!ready) return
    // after the window has set its own focus
    const timer = setTimeout(() => body.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus(), 30)
    return () => clearTimeout(timer)
  }, [ready])
  return body
}
