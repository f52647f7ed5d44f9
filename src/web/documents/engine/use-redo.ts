import { useEffect } from 'react'
import { useOpenTab } from '../../shell/tabs.ts'
import type { OpenDocument } from './document-registry.ts'
import { formPathOf } from './kinds.ts'

/** Reversed and started again: the new draft opens beside. */
export function useRedo({ actor, kind, lastEvent }: OpenDocument): void {
  const openTab = useOpenTab()
  const asked = lastEvent?.redo ?? false
  const { id: name } = kind.words
  useEffect(() => {
    if (!asked) return
    let before = actor.getSnapshot().context.base.redoId
    const heard = actor.subscribe(({ context }) => {
      const { redoId } = context.base
      const path = redoId && redoId !== before ? formPathOf(name, redoId) : undefined
      before = redoId
      if (path) openTab(path)
    })
    return () => heard.unsubscribe()
  }, [actor, name, asked, openTab])
}
