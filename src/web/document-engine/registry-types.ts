import type { LineSettings } from '#domain/lines/line-types.ts'
import type { DocumentTab, tabFollower } from './document-tab.ts'
import type { DocumentActor, DocumentEvent, DocumentKind, WebDocument } from './document-types.ts'
import type { DraftAutosave } from './draft-autosave.ts'
import type { DraftKey } from './drafts.ts'
import type { Notice } from './notice.ts'

/** One open document. `id` is the document's id or, if it is not stored, the key of its tab. */
export type OpenDocument = {
  readonly id: string
  readonly kind: DocumentKind
  readonly actor: DocumentActor
  readonly settings: () => LineSettings
  readonly notice?: Notice | undefined
  /** The last event that was sent; it is sent again when the user lifts the rule that refused it. */
  readonly lastEvent?: DocumentEvent | undefined
  /**
   * How often other documents may have changed since this one was opened. Each change may have affected this document,
   * so it is read again.
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

/** What the registry depends on, so that tests can replace it. */
export type RegistryHooks = {
  keySeed: () => string
  now: () => string
  /**
   * Called when the server has answered about a document; `event` is set if the event succeeded. After that, cached
   * queries may be stale.
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

/** Identifies a document: its kind, and its id or, if it is not stored, the key of its tab. */
export type DocumentRef = { kind: string; id: string }
