import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { DocumentApi } from '#contract/operations.gen.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { AnyLaw, DocumentWords, FactsOf } from '#machines/engine/in-words.ts'
import type { Payload } from '#machines/engine/law.ts'
import type { LiveContext, LiveDocument, LiveEvent, LiveMachine, LiveTag } from '#machines/engine/live.ts'
import type { DocumentHead, DocumentLineFields } from '#resources/document-fields.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { AnswerOf, RequestOf } from '#resources/documents/document-calls.ts'
import type { GridLine } from '../line-grid/types.ts'

/** A line as the browser holds it: what the grid works on and what the server says beside. */
export type WebLine = GridLine & Omit<DocumentLineFields, keyof GridLine>

export type Warning = {
  key: string
  msg: string
  row?: number
  /** Where a line says otherwise than its source line. */
  difference?: { field: string; label: string; source: string; own: string }
}

/** What every document in the browser has beside the fields of its head. */
type Parts = {
  lines?: readonly WebLine[]
  /** By head field, what was typed into a look-up and left without choosing anything. The browser's own, never sent. */
  left?: Readonly<Record<string, string>>
  facts?: Facts
  warnings?: readonly Warning[]
}

/** Any document as the browser holds it: inner names, figures as text. Without an id nobody has stored it. */
export type WebDocument = DocumentHead & Parts

export type Facts = Record<string, unknown>
export type AnyDocumentWords = DocumentWords<AnyLaw, WebDocument & LiveDocument<FactsOf<AnyLaw>>>

/** The live machine of any document, its law's types left out: what the engine handles. */
export type DocumentMachine = LiveMachine<AnyLaw, WebDocument, DocumentEvent>
export type DocumentActor = ActorRefFrom<DocumentMachine>
export type DocumentSnapshot = SnapshotFrom<DocumentMachine>
export type DocumentEvent = { type: string } & Payload
export type DocumentContext = LiveContext<WebDocument, Facts, DocumentEvent>

/** A snapshot of any live document as the engine's parts read it, whatever law it obeys. */
export type AnyState = { readonly value: unknown; readonly context: DocumentContext; hasTag(tag: LiveTag): boolean }

/** Where the engine's parts send events; a screen's own `send` fits, narrow as it is. */
export type Sending = { send(event: DocumentEvent): void }

/** Whether a definition is known by its type, or is any. */
type IfKnown<D extends DocumentDefinition, Known, Any> = DocumentApi extends D['api'] ? Any : Known

/** A document of this type as the browser holds it: what its operation answers. */
export type DocumentOf<D extends DocumentDefinition> = IfKnown<D, Partial<Omit<AnswerOf<D>, keyof Parts | 'events'>> & Parts, WebDocument>
/** What can be asked of such a document: the events of its operations, each with what their bodies take. */
export type EventsOf<D extends DocumentDefinition> = IfKnown<D, RequestOf<D>, DocumentEvent>
type LawOf<D extends DocumentDefinition> = D['words']['law']

/** The live machine of a type: its law's states and facts, its operations' events and documents. */
export type MachineOf<D extends DocumentDefinition> = LiveMachine<LawOf<D>, DocumentOf<D>, EventsOf<D>>
export type StateOf<D extends DocumentDefinition> = SnapshotFrom<MachineOf<D>>
export type SendOf<D extends DocumentDefinition> = (event: LiveEvent<DocumentOf<D>, FactsOf<LawOf<D>>, EventsOf<D>>) => void

/** What the engine knows of a document type beside its law: what its lines count and state. */
export type DocumentKind = Pick<DocumentDefinition, 'words' | 'lines' | 'partner' | 'source'>

export type SettingsOf = (kind: DocumentKind) => LineSettings
