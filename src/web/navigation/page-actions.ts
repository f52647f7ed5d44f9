import { useEffect, useId } from 'react'
import type { Words } from '#domain/core/words.ts'

/** An action of the current page. If `why` is set, the action is disabled for that reason. */
export type PageAction = { id: string; label: Words; why: Words | undefined; run: () => unknown }

const offeredByPane = new Map<string, readonly PageAction[]>()

/** Offers the actions of a page in the command palette while the page is shown. */
export function useOfferActions(actions: readonly PageAction[]): void {
  const id = useId()
  useEffect(() => {
    offeredByPane.set(id, actions)
    return () => void offeredByPane.delete(id)
  }, [id, actions])
}

/** The actions that the current page offers in the command palette. */
export const offeredActions = (): readonly PageAction[] => [...offeredByPane.values()].flat()
