import { createActor } from 'xstate'
import type { LineSettings } from '#domain/lines.ts'
import { live } from '#machines/engine/live.ts'
import { mergeTyped } from '#machines/engine/merge.ts'
import { whenGoodsKnown } from '../line-grid/goods-known.ts'
import { documentCall } from './document-call.ts'
import { type DocumentTab, tabFollower } from './document-tab.ts'
import type { AnyDocumentWords, DocumentActor, DocumentEvent, DocumentKind, WebDocument } from './document-types.ts'
import { type DraftKeeper, keepDraft } from './draft-keeper.ts'
import { type Draft, type DraftPlace, draftOf, drafts, fateOf } from './drafts.ts'
import { endsBySaving, type Notice } from './notice.ts'
import { tabKeyOf } from './unsaved.ts'

/** One open document. `id` is the document's or, unsaved, its tab's key. */
export type OpenDocument = {
  readonly id: string
  readonly kind: DocumentKind
  readonly actor: DocumentActor
  readonly settings: () => LineSettings
  readonly notice?: Notice | undefined
  /** The last event that was sent, so that it can be sent again with a rule lifted. */
  readonly lastEvent?: DocumentEvent | undefined
  /** How often this browser changed other documents since this one was opened: each may have changed this one too. */
  readonly othersChanged: number
}

export type Opening = {
  kind: DocumentKind
  id: string
  document: WebDocument
  settings: () => LineSettings
  who: { tenantId: string; userId: string }
}

/** What the registry needs of the world, so that tests bring their own. */
export type World = {
  keySeed: () => string
  now: () => string
  /** The server said something about a document, and with `event` yes to that: what was read before may be old. */
  heard: (open: OpenDocument, event: DocumentEvent | undefined) => void
}

type Held = OpenDocument & {
  readonly place: DraftPlace
  readonly keeper: DraftKeeper
  readonly stop: () => void
  readonly follower: ReturnType<typeof tabFollower>
  readonly tab?: DocumentTab
}

/** How a document is found: its kind and its id or, unsaved, its tab's key. */
export type DocumentName = { kind: string; id: string }

const keyOf = ({ kind, id }: DocumentName) => `${kind}:${id}`
const nameOf = ({ kind, id }: OpenDocument): DocumentName => ({ kind: kind.words.id, id })

/**
 * The live documents of all open tabs, at the root of the app: a tab that is hidden loses its effects, its document does not. An unsaved
 * one is known by its tab's key until an answer brings its id, and by both until the tab has moved to that id: its old key may then open
 * another document.
 */
export class DocumentRegistry {
  readonly #world: World
  readonly #held = new Map<string, Held>()
  readonly #renamed = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  readonly #prepared = new Map<string, WebDocument>()
  readonly #watched = new WeakSet<DocumentTab['tabs']>()

  constructor(world: World) {
    this.#world = world
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  find(name: DocumentName): OpenDocument | undefined {
    return this.#find(name)
  }

  /** What a running document is called now; nothing once it was closed. */
  nameOf(actor: DocumentActor): DocumentName | undefined {
    const open = [...this.#held.values()].find((one) => one.actor === actor)
    return open && nameOf(open)
  }

  /** Starts the document's actor, or answers the one that runs. A draft of this very version comes back by itself, an older one is offered. */
  open(opening: Opening): OpenDocument {
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

  /** What an unsaved document that is about to be opened starts with, over its defaults: a copy, or typing that found no place. */
  prepare(name: DocumentName, content: WebDocument): void {
    this.#prepared.set(keyOf(name), content)
  }

  /** The tab that shows the document: its name, address and mark follow, and the document ends with it. */
  attach(name: DocumentName, tab: DocumentTab): void {
    const open = this.#find(name)
    if (!open || (open.tab?.tabs === tab.tabs && open.tab.key === tab.key)) return
    this.#change(name, { tab })
    this.#showInTab(name)
    if (this.#watched.has(tab.tabs)) return
    this.#watched.add(tab.tabs)
    tab.tabs.subscribe(({ context }) => this.#closeWithout(context.tabs.map(({ key }) => key)))
  }

  /** Sends an event to a document. One of the law is remembered, and waits for goods that are just being looked up. */
  send(name: DocumentName, event: DocumentEvent): void {
    const open = this.#find(name)
    if (!open) return
    const { actor, kind } = open
    const known: readonly string[] = kind.words.eventNames
    if (!known.includes(event.type)) {
      actor.send(event)
      return
    }
    whenGoodsKnown(actor, () => {
      const own = this.nameOf(actor)
      if (!own) return
      this.#change(own, { lastEvent: event })
      actor.send(event)
    })
  }

  /** Documents were changed, `by` one of them or by none that is open: the others, or the `only` one, may have changed with them. */
  changed(by?: OpenDocument, only?: DocumentName): void {
    for (const [key, open] of this.#held)
      if (open.actor !== by?.actor && (!only || keyOf(only) === key))
        this.#held.set(key, { ...open, othersChanged: open.othersChanged + 1 })
    this.#tell()
  }

  /** Shows a notice in the document's frame, or takes it away. */
  notify(name: DocumentName, notice: Notice | undefined): void {
    this.#change(name, { notice })
  }

  /** What was typed then goes over the document of now, where it may still be edited. */
  takeDraft(name: DocumentName, draft: Draft): void {
    this.#find(name)?.actor.send({ type: 'EDIT', edit: (document: WebDocument) => mergeTyped(draft.base, draft.document, document) })
    this.#change(name, { notice: { what: 'restored', savedAt: draft.savedAt } })
  }

  /** Throws the local draft away, and what came back of it. */
  dropDraft(name: DocumentName): void {
    const open = this.#find(name)
    if (!open) return
    const { base, dirty } = open.actor.getSnapshot().context
    if (dirty) open.actor.send({ type: 'REPLACED', document: base })
    drafts.drop(open.place)
    this.#change(name, { notice: undefined })
  }

  /** The server's newer document takes the place of what was typed, which is offered to be brought back: nothing typed is lost. */
  reload(name: DocumentName, document: WebDocument): void {
    const open = this.#find(name)
    if (!open) return
    const { document: mine, base, dirty } = open.actor.getSnapshot().context
    open.actor.send({ type: 'REPLACED', document })
    if (!dirty) return
    const draft = draftOf(mine, base, this.#world.now())
    drafts.write(open.place, draft)
    this.#change(name, { notice: { what: 'offered', draft } })
  }

  /** The tab is closed: its actor ends. What was typed and not saved stays as a draft. */
  close(name: DocumentName): void {
    const open = this.#find(name)
    if (!open) return
    open.stop()
    const key = keyOf(nameOf(open))
    this.#held.delete(key)
    for (const [old, next] of this.#renamed) if (next === key) this.#renamed.delete(old)
    this.#tell()
  }

  /** Signing out ends them all. */
  closeAll(): void {
    for (const open of this.#held.values()) open.stop()
    this.#held.clear()
    this.#renamed.clear()
    this.#tell()
  }

  #find(name: DocumentName): Held | undefined {
    const renamed = this.#held.get(this.#renamed.get(keyOf(name)) ?? '')
    const isInItsTab = !renamed?.tab || renamed.tab.key === tabKeyOf(name.id)
    return this.#held.get(keyOf(name)) ?? (isInItsTab ? renamed : undefined)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #change(name: DocumentName, news: Partial<Held>): void {
    const before = this.#find(name)
    if (!before) return
    this.#held.set(keyOf(nameOf(before)), { ...before, ...news })
    this.#tell()
  }

  #start(name: DocumentName, { kind, document, settings, who }: Opening): Held {
    const words = kind.words as AnyDocumentWords
    const nowOf = () => ({ userId: who.userId, name: this.nameOf(actor) ?? name, base: actor.getSnapshot().context.base })
    const call = documentCall(kind.words, settings, nowOf)
    const actor: DocumentActor = createActor(live(words).provide({ actors: { call } }), {
      input: { document, facts: document.facts, keySeed: this.#world.keySeed() },
    })
    actor.start()
    const place = { ...who, kind: name.kind, key: name.id }
    const changeOwn = (news: Partial<Held>) => this.#change(this.nameOf(actor) ?? name, news)
    const keeper = keepDraft(actor, place, this.#world.now, { full: () => changeOwn({ notice: { what: 'notKept' } }) })
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
      const name = this.nameOf(actor)
      if (name && isNew && is.context.base.id) this.#rename(name, is.context.base.id)
      const own = this.nameOf(actor)
      const open = own && this.#find(own)
      if (!open) return
      if (isNew && hasCalled && endsBySaving(open.notice)) this.notify(own, undefined)
      if (isNew && hasCalled) this.changed(open)
      if (isNew || hasCalled) this.#world.heard(open, isNew && hasCalled ? open.lastEvent : undefined)
      this.#showInTab(nameOf(open))
    })
  }

  /** The answer brought an id: the document is found by it, and still by the key it had. */
  #rename(name: DocumentName, id: string): void {
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

  #showInTab(name: DocumentName): void {
    const open = this.#find(name)
    if (!open?.tab) return
    const now = open.actor.getSnapshot()
    open.follower(open.tab, now.context, now.hasTag('gone'))
  }

  #closeWithout(keys: readonly string[]): void {
    for (const open of [...this.#held.values()]) if (open.tab && !keys.includes(open.tab.key)) this.close(nameOf(open))
  }

  #fillIn(name: DocumentName): void {
    const content = this.#prepared.get(keyOf(name))
    this.#prepared.delete(keyOf(name))
    if (content) this.#find(name)?.actor.send({ type: 'EDIT', change: content })
  }

  #takeUpDraft(name: DocumentName, draft: Draft | undefined): void {
    const document = this.#find(name)?.actor.getSnapshot().context.document ?? {}
    const fate = fateOf(draft, document)
    if (!draft || fate === 'none') return
    if (fate === 'restore') this.takeDraft(name, draft)
    else this.notify(name, { what: 'offered', draft })
  }
}
