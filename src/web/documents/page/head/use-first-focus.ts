import { type RefObject, useEffect, useRef } from 'react'
import { focusHead } from './head-keys.ts'

/**
 * Focuses the first field of a new document's head, once; when its tab is shown again, the tab restores the former
 * focus.
 */
export function useFirstFocus(root: RefObject<HTMLDivElement | null>, isNew: boolean): void {
  const done = useRef(false)
  useEffect(() => {
    if (isNew && !done.current && root.current) focusHead(root.current)
    done.current = true
  }, [isNew, root])
}
