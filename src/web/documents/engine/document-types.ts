import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { LineSettings } from '#domain/lines.ts'
import type { AnyLaw, DocumentWords, EventOf, FactsOf } from '#machines/engine/in-words.ts'
import type { Payload } from '#machines/engine/law.ts'
import type { LiveContext, LiveDocument, LiveEvent, LiveMachine, LiveTag } from '#machines/engine/live.ts'
import type { DocumentHead, LineField } from '#resources/document-fields.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { GridLine } from '../line-grid/types.ts'

/** A line as the browser holds it: what the grid works on and what the server says beside. */
export type WebLine = GridLine & { [Name in Exclude<LineField, keyof GridLine>]?: string | number | null | undefined }

export type Warning = { key: string; msg: string; row?: number }

/** A document as the browser holds it: wire names, figures as text. Without an id nobody has stored it. */
export type WebDocument = DocumentHead & {
  lines?: readonly WebLine[]
  /** By head field, what was typed into a look-up and left without choosing anything. The browser's own, never sent. */
  left?: Readonly<Record<string, string>>
  facts?: Facts
  warnings?: readonly Warning[]
}

export type Facts = Record<string, unknown>
export type AnyDocumentWords = DocumentWords<AnyLaw, WebDocument & LiveDocument<FactsOf<AnyLaw>>>

/** The live machine of any document, its law's types left out: what the engine handles. */
export type DocumentMachine = LiveMachine<AnyLaw, WebDocument>
export type DocumentActor = ActorRefFrom<DocumentMachine>
export type DocumentSnapshot = SnapshotFrom<DocumentMachine>
export type DocumentEvent = { type: string } & Payload
export type DocumentContext = LiveContext<WebDocument, Facts, DocumentEvent>

/** A snapshot of any live document as the engine's parts read it, whatever law it obeys. */
export type AnyState = { readonly value: unknown; readonly context: unknown; hasTag(tag: LiveTag): boolean }

/** Where the engine's parts send events; a screen's own `send` fits, narrow as it is. */
export type Sending = { send(event: DocumentEvent): void }

/** What a screen reads and sends, with the types of its law. */
export type StateOf<L extends AnyLaw> = SnapshotFrom<LiveMachine<L, WebDocument>>
export type SendOf<L extends AnyLaw> = (event: LiveEvent<WebDocument, FactsOf<L>, EventOf<L>>) => void

/** What the engine knows of a document type beside its law: what its lines count and state. */
export type DocumentKind = Pick<DocumentDefinition, 'words' | 'lines' | 'partner'>

export type SettingsOf = (kind: DocumentKind) => LineSettings
