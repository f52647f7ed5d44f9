import type { LineSettings } from '#domain/lines/line-types.ts'
import type { DocumentTab, tabFollower } from './document-tab.ts'
import type { DocumentActor, DocumentEvent, DocumentKind, WebDocument } from './document-types.ts'
import type { DraftAutosave } from './draft-autosave.ts'
import type { DraftKey } from './drafts.ts'
import type { Notice } from './notice.ts'

/** One open document. `id` is the document's or, unsaved, its tab's key. */
export type OpenDocument = {
  readonly id: string
  readonly kind: DocumentKind
  readonly actor: DocumentActor
  readonly settings: () => LineSettings
  readonly notice?: Notice | undefined
  /** The last event that was sent; it is sent again when the user lifts a rule. */
  readonly lastEvent?: DocumentEvent | undefined
  /**
   * How often this browser changed other documents since this one was opened: each change may have affected this one.
   */
  readonly othersChanged: number
}

export type OpenRequest = {
  kind: DocumentKind
  id: string
  document: WebDocument
  settings: () => LineSettings
  who: { tenantId: string; userId: string }
}

/** Dependencies of the registry, so that tests can pass their own. */
export type RegistryHooks = {
  keySeed: () => string
  now: () => string
  /**
   * Called when the server answered about a document; `event` is set if it succeeded. Cached queries may be stale.
   */
  onAnswer: (open: OpenDocument, event: DocumentEvent | undefined) => void
}

export type RegisteredDocument = OpenDocument & {
  readonly place: DraftKey
  readonly keeper: DraftAutosave
  readonly stop: () => void
  readonly follower: ReturnType<typeof tabFollower>
  readonly tab?: DocumentTab
}

/** Identifies a document: its kind and its id or, unsaved, its tab's key. */
export type DocumentRef = { kind: string; id: string }
