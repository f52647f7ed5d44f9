import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { store } from '../../../core/store.ts'
import { openDocuments } from '../../../document-engine/open-documents.ts'
import type { OpenDocument } from '../../../document-engine/registry-types.ts'
import { newAddressOf } from '../../../document-engine/unsaved-ids.ts'
import { documentWords } from '../../../document-words/words.ts'
import { useOpenTab, useTab } from '../../../navigation/tabs.ts'
import { printPathOf } from '../../../print/print-paths.ts'
import { printWords } from '../../../print/words.ts'
import type { ExtraAction } from './action-bar.tsx'

/**
 * Action that saves the document and opens a new one in its place, so that a pile of papers can be entered without the
 * mouse.
 */
export function useSaveAndNew({ actor, kind }: OpenDocument): readonly ExtraAction[] {
  const openTab = useOpenTab()
  const { close } = useTab()
  // read when it is called, because the tab's key changes when the document gets its id
  const closeTab = useRef(close)
  useLayoutEffect(() => {
    closeTab.current = close
  })
  if (!actor.getSnapshot().hasTag('editable')) return []
  const goOn = () => {
    openTab(newAddressOf(kind.words.id))
    closeTab.current()
  }
  const run = () => {
    const { dirty, base } = actor.getSnapshot().context
    const name = openDocuments.refOf(actor)
    if (!dirty && base.id) return goOn()
    if (name) runAfterSave({ actor, send: () => openDocuments.send(name, { type: 'SAVE' }) }, () => setTimeout(goOn))
  }
  return [{ id: 'saveAndNew', label: documentWords.saveAndNew, run, shortcut: 'Alt+S' }]
}

type SaveCall = Pick<OpenDocument, 'actor'> & { send: () => void }

/**
 * Sends the save, and calls `done` once it has succeeded and there are no further changes. After a refusal `done` is
 * not called.
 */
function runAfterSave({ actor, send }: SaveCall, done: () => void): void {
  let called = false
  const heard = actor.subscribe((now) => {
    if (now.hasTag('calling')) {
      called = true
      return
    }
    const { dirty, base, refusal, failure } = now.context
    const stays = refusal !== undefined || failure !== undefined
    if (!called && !stays) return
    heard.unsubscribe()
    if (!stays && !dirty && base.id) done()
  })
  send()
}

/**
 * Action that switches printing after posting on or off for this document type; the choice is stored in this browser.
 * While it is on, posting a document here opens its print page.
 */
export function usePrintAfter({ actor, kind }: OpenDocument): readonly ExtraAction[] {
  const openTab = useOpenTab()
  const { id: type, stateNames, tagsOf } = kind.words
  const keptAs = `print-after-${type}`
  const [on, setOn] = useState(() => store.read(keptAs) === true)
  useEffect(() => {
    if (!on) return
    let before = actor.getSnapshot()
    let counted = before.hasTag('counts')
    const heard = actor.subscribe((now) => {
      // while the call is pending, the document still has its former state
      const booked = before.hasTag('calling') && !now.hasTag('calling') && now.hasTag('counts') && !counted
      if (!now.hasTag('calling')) counted = now.hasTag('counts')
      before = now
      const { id } = now.context.base
      if (booked && id) openTab(`${printPathOf(type, id)}&now=1`)
    })
    return () => heard.unsubscribe()
  }, [on, actor, type, openTab])
  // documents of this type are never posted (an order, for instance)
  if (!stateNames.some((state) => tagsOf(state).includes('counts'))) return []
  const toggle = () => {
    store.write(keptAs, !on)
    setOn(!on)
  }
  return [{ id: 'printAfter', label: on ? printWords.printAfterOff : printWords.printAfterOn, run: toggle }]
}
