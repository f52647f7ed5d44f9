import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { isSame } from '#machines/engine/merge.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { listWords } from '../document-words/list-words.ts'
import { documentWords } from '../document-words/words.ts'
import { panes, type TabsActor, tabOf } from '../navigation/tabs.ts'
import { formPathOf } from './document-paths.ts'
import type { DocumentContext } from './document-types.ts'

/** The tab in which a document is shown. The tab's key changes once, when the document gets its id. */
export type DocumentTab = { tabs: TabsActor; key: string }

/** What the tab shows of its document. */
type TabView = { id: string | undefined; title: string | Words; dirty: boolean; gone: boolean }

/** Title of the tab: the document's number. Without a number, its type and, if known, its partner or first goods. */
function titleOf({ label }: AnyWords, { base, document }: DocumentContext): string | Words {
  if (base.billNo) return base.billNo
  const name = base.id ? label : fillTemplate(listWords.newTitle, { document: label })
  const goods = document.lines?.find(({ commInfoName }) => commInfoName)?.commInfoName
  const told = document.supplierName ?? document.customerName ?? goods
  return told ? fillTemplate(documentWords.ofPartner, { document: name, partner: told }) : name
}

const tabViewOf = (words: AnyWords, context: DocumentContext, gone: boolean): TabView => ({
  id: context.base.id,
  title: titleOf(words, context),
  dirty: context.dirty,
  gone,
})

/**
 * Keeps a tab's address, name and unsaved mark up to date with its document, even while the tab is hidden, and closes
 * the tab when the document is removed. Returns a function to call after every change; it sends only the differences
 * to the tab (a restored tab may already be marked).
 * @param onMove receives the tab's new key before the tab itself has it, so that the document is not taken for closed
 */
export function tabFollower(words: AnyWords, onMove: (tab: DocumentTab) => void) {
  let told: Partial<TabView> = {}
  return (tab: DocumentTab, context: DocumentContext, gone: boolean): void => {
    const now = tabViewOf(words, context, gone)
    const { tabs, key } = now.id && now.id !== told.id ? moveTab(tab, words, now.id, onMove) : tab
    if (!isSame(now.title, told.title)) tabs.send({ type: 'RENAME', key, to: { key, label: now.title } })
    if (now.dirty !== told.dirty) tabs.send({ type: 'MARK', key, dirty: now.dirty })
    if (now.gone) tabs.send({ type: 'CLOSE', key })
    told = now
  }
}

/** Moves the tab to the address of the stored document. The tab's pane stays, with everything typed in it. */
function moveTab(tab: DocumentTab, words: AnyWords, id: string, onMove: (tab: DocumentTab) => void): DocumentTab {
  const address = formPathOf(words.id, id)
  if (address === undefined) return tab
  const { tabs, key } = tab
  const { key: newKey, path } = tabOf(address)
  if (newKey === key) return tab
  const moved = { tabs, key: newKey }
  onMove(moved)
  panes.follow(key, newKey)
  tabs.send({ type: 'RENAME', key, to: { key: newKey, path } })
  return moved
}
