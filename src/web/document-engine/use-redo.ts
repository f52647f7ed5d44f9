import { useEffect } from 'react'
import { useOpenTab } from '../navigation/tabs.ts'
import { formPathOf } from './document-paths.ts'
import type { OpenDocument } from './registry-types.ts'

/** Opens the new draft in its own tab after a document was reversed and started again. */
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
