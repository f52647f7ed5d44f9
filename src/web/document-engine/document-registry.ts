import { createActor } from 'xstate'
import { live } from '#machines/engine/live.ts'
import { mergeTyped } from '#machines/engine/merge.ts'
import { whenGoodsKnown } from '../line-grid/lines/when-goods-known.ts'
import { documentCall } from './document-call.ts'
import { type DocumentTab, tabFollower } from './document-tab.ts'
import type { AnyDocumentWords, DocumentActor, DocumentEvent, WebDocument } from './document-types.ts'
import { autosaveDraft } from './draft-autosave.ts'
import { type Draft, draftActionFor, draftOf, drafts } from './drafts.ts'
import { isClearedBySaving, type Notice } from './notice.ts'
import type { DocumentRef, OpenDocument, OpenRequest, RegisteredDocument, RegistryHooks } from './registry-types.ts'
import { tabKeyOf } from './unsaved-ids.ts'

const keyOf = ({ kind, id }: DocumentRef) => `${kind}:${id}`
const nameOf = ({ kind, id }: OpenDocument): DocumentRef => ({ kind: kind.words.id, id })

/**
 * The live documents of all open tabs. They live at the root of the app, because hiding a tab unmounts its components
 * and must not close its document. An unsaved document is found by the key of its tab. When an answer brings its id,
 * it is found by both until the tab has moved to the id; after that the old key may open another document.
 */
export class DocumentRegistry {
  readonly #world: RegistryHooks
  readonly #held = new Map<string, RegisteredDocument>()
  readonly #renamed = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  readonly #prepared = new Map<string, WebDocument>()
  readonly #watched = new WeakSet<DocumentTab['tabs']>()

  constructor(world: RegistryHooks) {
    this.#world = world
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  find(name: DocumentRef): OpenDocument | undefined {
    return this.#find(name)
  }

  /** The present reference of a running document; undefined after it was closed. */
  refOf(actor: DocumentActor): DocumentRef | undefined {
    const open = [...this.#held.values()].find((one) => one.actor === actor)
    return open && nameOf(open)
  }

  /**
   * Starts the document's actor, or returns the running one. A draft made on this very version is restored; a draft
   * made on an older version is offered.
   */
  open(opening: OpenRequest): OpenDocument {
    const name = { kind: opening.kind.words.id, id: opening.id }
    const known = this.#find(name)
    if (known) return known
    const started = this.#start(name, opening)
    this.#held.set(keyOf(name), started)
    this.#takeUpDraft(name, drafts.read(started.place))
    this.#fillIn(name)
    this.#tell()
    return this.#find(name) ?? started
  }

  /**
   * Sets the content with which the next unsaved document of this reference opens, on top of its defaults. The content
   * is a copy, or input that could not be saved elsewhere.
   */
  prepare(name: DocumentRef, content: WebDocument): void {
    this.#prepared.set(keyOf(name), content)
  }

  /**
   * Binds a document to its tab. The tab's name, address and unsaved mark then follow the document, and closing the
   * tab closes the document.
   */
  attach(name: DocumentRef, tab: DocumentTab): void {
    const open = this.#find(name)
    if (!open || (open.tab?.tabs === tab.tabs && open.tab.key === tab.key)) return
    this.#change(name, { tab })
    this.#showInTab(name)
    if (this.#watched.has(tab.tabs)) return
    this.#watched.add(tab.tabs)
    tab.tabs.subscribe(({ context }) => this.#closeWithout(context.tabs.map(({ key }) => key)))
  }

  /**
   * Sends an event to a document. An event of the law first waits until goods that are being looked up are known, and
   * is remembered as the last event.
   */
  send(name: DocumentRef, event: DocumentEvent): void {
    const open = this.#find(name)
    if (!open) return
    const { actor, kind } = open
    const known: readonly string[] = kind.words.eventNames
    if (!known.includes(event.type)) {
      actor.send(event)
      return
    }
    whenGoodsKnown(actor, () => {
      const own = this.refOf(actor)
      if (!own) return
      this.#change(own, { lastEvent: event })
      actor.send(event)
    })
  }

  /** Marks documents as possibly changed by others: all except `by`, or only the document `only`. */
  markChanged(by?: OpenDocument, only?: DocumentRef): void {
    for (const [key, open] of this.#held)
      if (open.actor !== by?.actor && (!only || keyOf(only) === key))
        this.#held.set(key, { ...open, othersChanged: open.othersChanged + 1 })
    this.#tell()
  }

  /** Shows a notice on the document's page; undefined removes it. */
  notify(name: DocumentRef, notice: Notice | undefined): void {
    this.#change(name, { notice })
  }

  /** Merges a draft into the present document, which must be in an editable state. */
  applyDraft(name: DocumentRef, draft: Draft): void {
    this.#find(name)?.actor.send({ type: 'EDIT', edit: (document: WebDocument) => mergeTyped(draft.base, draft.document, document) })
    this.#change(name, { notice: { what: 'restored', savedAt: draft.savedAt } })
  }

  /** Discards the local draft, and the changes that were restored from it. */
  dropDraft(name: DocumentRef): void {
    const open = this.#find(name)
    if (!open) return
    const { base, dirty } = open.actor.getSnapshot().context
    if (dirty) open.actor.send({ type: 'REPLACED', document: base })
    drafts.drop(open.place)
    this.#change(name, { notice: undefined })
  }

  /**
   * Replaces local changes by the server's newer document. The changes are offered as a draft, so that no input is
   * lost.
   */
  reload(name: DocumentRef, document: WebDocument): void {
    const open = this.#find(name)
    if (!open) return
    const { document: mine, base, dirty } = open.actor.getSnapshot().context
    open.actor.send({ type: 'REPLACED', document })
    if (!dirty) return
    const draft = draftOf(mine, base, this.#world.now())
    drafts.write(open.place, draft)
    this.#change(name, { notice: { what: 'offered', draft } })
  }

  /** Stops the actor of a document when its tab is closed. Unsaved changes stay in this browser as a draft. */
  close(name: DocumentRef): void {
    const open = this.#find(name)
    if (!open) return
    open.stop()
    const key = keyOf(nameOf(open))
    this.#held.delete(key)
    for (const [old, next] of this.#renamed) if (next === key) this.#renamed.delete(old)
    this.#tell()
  }

  /** Closes all documents, at sign-out. */
  closeAll(): void {
    for (const open of this.#held.values()) open.stop()
    this.#held.clear()
    this.#renamed.clear()
    this.#tell()
  }

  #find(name: DocumentRef): RegisteredDocument | undefined {
    const renamed = this.#held.get(this.#renamed.get(keyOf(name)) ?? '')
    const isInItsTab = !renamed?.tab || renamed.tab.key === tabKeyOf(name.id)
    return this.#held.get(keyOf(name)) ?? (isInItsTab ? renamed : undefined)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #change(name: DocumentRef, news: Partial<RegisteredDocument>): void {
    const before = this.#find(name)
    if (!before) return
    this.#held.set(keyOf(nameOf(before)), { ...before, ...news })
    this.#tell()
  }

  #start(name: DocumentRef, { kind, document, settings, who }: OpenRequest): RegisteredDocument {
    const words = kind.words as AnyDocumentWords
    const nowOf = () => ({ userId: who.userId, name: this.refOf(actor) ?? name, base: actor.getSnapshot().context.base })
    const call = documentCall(kind.words, settings, nowOf)
    const actor: DocumentActor = createActor(live(words).provide({ actors: { call } }), {
      input: { document, facts: document.facts, keySeed: this.#world.keySeed() },
    })
    actor.start()
    const place = { ...who, kind: name.kind, key: name.id }
    const changeOwn = (news: Partial<RegisteredDocument>) => this.#change(this.refOf(actor) ?? name, news)
    const keeper = autosaveDraft(actor, place, this.#world.now, { full: () => changeOwn({ notice: { what: 'notKept' } }) })
    const heard = this.#follow(actor)
    const stop = () => {
      heard.unsubscribe()
      keeper.stop()
      actor.stop()
    }
    return {
      id: name.id,
      kind,
      actor,
      settings,
      place,
      keeper,
      stop,
      othersChanged: 0,
      follower: tabFollower(kind.words, (tab) => changeOwn({ tab })),
    }
  }

  #follow(actor: DocumentActor) {
    let before = actor.getSnapshot()
    return actor.subscribe((now) => {
      const [was, is] = [before, now]
      before = now
      const isNew = is.context.base !== was.context.base
      const hasCalled = was.hasTag('calling') && !is.hasTag('calling')
      const name = this.refOf(actor)
      if (name && isNew && is.context.base.id) this.#rename(name, is.context.base.id)
      const own = this.refOf(actor)
      const open = own && this.#find(own)
      if (!open) return
      if (isNew && hasCalled && isClearedBySaving(open.notice)) this.notify(own, undefined)
      if (isNew && hasCalled) this.markChanged(open)
      if (isNew || hasCalled) this.#world.onAnswer(open, isNew && hasCalled ? open.lastEvent : undefined)
      this.#showInTab(nameOf(open))
    })
  }

  /** An answer brought the document's id: from now on the document is found by the id, and still by its former key. */
  #rename(name: DocumentRef, id: string): void {
    const open = this.#find(name)
    if (!open || open.id === id) return
    const [old, next] = [keyOf(nameOf(open)), keyOf({ kind: name.kind, id })]
    const place = { ...open.place, key: id }
    open.keeper.move(place)
    this.#held.delete(old)
    this.#held.set(next, { ...open, id, place })
    this.#renamed.set(old, next)
    this.#tell()
  }

  #showInTab(name: DocumentRef): void {
    const open = this.#find(name)
    if (!open?.tab) return
    const now = open.actor.getSnapshot()
    open.follower(open.tab, now.context, now.hasTag('gone'))
  }

  #closeWithout(keys: readonly string[]): void {
    for (const open of [...this.#held.values()]) if (open.tab && !keys.includes(open.tab.key)) this.close(nameOf(open))
  }

  #fillIn(name: DocumentRef): void {
    const content = this.#prepared.get(keyOf(name))
    this.#prepared.delete(keyOf(name))
    if (content) this.#find(name)?.actor.send({ type: 'EDIT', change: content })
  }

  #takeUpDraft(name: DocumentRef, draft: Draft | undefined): void {
    const document = this.#find(name)?.actor.getSnapshot().context.document ?? {}
    const fate = draftActionFor(draft, document)
    if (!draft || fate === 'none') return
    if (fate === 'restore') this.applyDraft(name, draft)
    else this.notify(name, { what: 'offered', draft })
  }
}
