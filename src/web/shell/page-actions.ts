import { useEffect, useId } from 'react'
import type { Words } from '#domain/words.ts'

/** Something the shown page can do now; with `why` it cannot, and that is the reason. */
export type PageAction = { id: string; label: Words; why: Words | undefined; run: () => unknown }

const offered = new Map<string, readonly PageAction[]>()

/** What a page can do, for the palette, while it is shown: hidden, it offers nothing. */
export function useOfferActions(actions: readonly PageAction[]): void {
  const id = useId()
  useEffect(() => {
    offered.set(id, actions)
    return () => void offered.delete(id)
  }, [id, actions])
}

/** What the page that is shown can do. */
export const offeredActions = (): readonly PageAction[] => [...offered.values()].flat()
