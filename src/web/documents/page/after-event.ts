import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { printPathOf } from '../../print/print-paths.ts'
import { printWords } from '../../print/words.ts'
import { useOpenTab, useTab } from '../../shell/tabs.ts'
import { store } from '../../store.ts'
import type { OpenDocument } from '../engine/document-registry.ts'
import { openDocuments } from '../engine/open-documents.ts'
import { newAddressOf } from '../engine/unsaved.ts'
import { documentWords } from '../words/words.ts'
import type { Extra } from './action-bar.tsx'

/** Saving, and going on with a new document in its place, which leads a long pile of papers without the mouse. */
export function useSaveAndNew({ actor, kind }: OpenDocument): readonly Extra[] {
  const openTab = useOpenTab()
  const { close } = useTab()
  // its tab gets another key with the id
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
    const name = openDocuments.nameOf(actor)
    if (!dirty && base.id) return goOn()
    if (name) afterSaving({ actor, send: () => openDocuments.send(name, { type: 'SAVE' }) }, () => setTimeout(goOn))
  }
  return [{ id: 'saveAndNew', label: documentWords.saveAndNew, run, shortcut: 'Alt+S' }]
}

type Saving = Pick<OpenDocument, 'actor'> & { send: () => void }

/** Sends, and calls back once the answer is there and nothing is left to be saved; a refusal stays on the page and ends the matter. */
function afterSaving({ actor, send }: Saving, done: () => void): void {
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

/** Printing at once what somebody here has just booked, where he switched that on for this type; this browser remembers it. */
export function usePrintAfter({ actor, kind }: OpenDocument): readonly Extra[] {
  const openTab = useOpenTab()
  const { id: type, stateNames, tagsOf } = kind.words
  const keptAs = `print-after-${type}`
  const [on, setOn] = useState(() => store.read(keptAs) === true)
  useEffect(() => {
    if (!on) return
    let before = actor.getSnapshot()
    let counted = before.hasTag('counts')
    const heard = actor.subscribe((now) => {
      // while it is asked the document is still what it was
      const booked = before.hasTag('calling') && !now.hasTag('calling') && now.hasTag('counts') && !counted
      if (!now.hasTag('calling')) counted = now.hasTag('counts')
      before = now
      const { id } = now.context.base
      if (booked && id) openTab(`${printPathOf(type, id)}&now=1`)
    })
    return () => heard.unsubscribe()
  }, [on, actor, type, openTab])
  // an order is never booked
  if (!stateNames.some((state) => tagsOf(state).includes('counts'))) return []
  const toggle = () => {
    store.write(keptAs, !on)
    setOn(!on)
  }
  return [{ id: 'printAfter', label: on ? printWords.printAfterOff : printWords.printAfterOn, run: toggle }]
}
