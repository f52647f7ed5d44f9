import { useEffect, useRef } from 'react'

/** Moves the focus to the first row of a dialog's list, once the list is loaded. */
export function useFirstRow(ready: boolean) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!ready) return
    // runs after the dialog has set the focus itself
    const timer = setTimeout(() => body.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus(), 30)
    return () => clearTimeout(timer)
  }, [ready])
  return body
}
