import { type RefObject, useEffect, useRef } from 'react'
import { focusHead } from './head-keys.ts'

/**
 * Moves the focus once to the first field of a new document's head. When the tab is shown again later, the tab itself
 * restores the focus.
 */
export function useFirstFocus(root: RefObject<HTMLDivElement | null>, isNew: boolean): void {
  const done = useRef(false)
  useEffect(() => {
    if (isNew && !done.current && root.current) focusHead(root.current)
    done.current = true
  }, [isNew, root])
}
