import { type RefObject, useEffect, useRef } from 'react'
import { focusHead } from './head-keys.ts'

/** A new document begins with the first field of its head, once; shown again, its tab gives the focus back to where it was. */
export function useFirstFocus(root: RefObject<HTMLDivElement | null>, isNew: boolean): void {
  const done = useRef(false)
  useEffect(() => {
    if (isNew && !done.current && root.current) focusHead(root.current)
    done.current = true
  }, [isNew, root])
}
