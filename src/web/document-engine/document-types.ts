import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { DocumentApi } from '#contract/operations.gen.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { AnyLaw, DocumentWords, FactsOf } from '#machines/engine/in-words.ts'
import type { Payload } from '#machines/engine/law.ts'
import type { LiveContext, LiveDocument, LiveEvent, LiveMachine, LiveTag } from '#machines/engine/live.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { AnswerOf, RequestOf } from '#resources/documents/document-calls.ts'
import type { DocumentHead, DocumentLineFields } from '#resources/documents/document-fields.ts'
import type { GridLine } from '../line-grid/lines/types.ts'

/** A line as the browser holds it: the grid's fields and those of the server. */
export type WebLine = GridLine & Omit<DocumentLineFields, keyof GridLine>

export type Warning = {
  key: string
  msg: string
  row?: number
  /** A line that differs from its source line. */
  difference?: { field: string; label: string; source: string; own: string }
}

/** Parts of every document in the browser beside its head fields. */
type WebParts = {
  lines?: readonly WebLine[]
  /** By head field, text typed into a look-up without choosing an entry. Only in the browser, never sent. */
  left?: Readonly<Record<string, string>>
  facts?: Facts
  warnings?: readonly Warning[]
}

/** Any document as the browser holds it: inner names, figures as text. Unsaved if it has no id. */
export type WebDocument = DocumentHead & WebParts

export type Facts = Record<string, unknown>
export type AnyDocumentWords = DocumentWords<AnyLaw, WebDocument & LiveDocument<FactsOf<AnyLaw>>>

/** The live machine of any document with its law's types erased, as the engine handles it. */
export type DocumentMachine = LiveMachine<AnyLaw, WebDocument, DocumentEvent>
export type DocumentActor = ActorRefFrom<DocumentMachine>
export type DocumentSnapshot = SnapshotFrom<DocumentMachine>
export type DocumentEvent = { type: string } & Payload
export type DocumentContext = LiveContext<WebDocument, Facts, DocumentEvent>

/** A snapshot of any live document as the engine reads it, whatever its law. */
export type AnyState = { readonly value: unknown; readonly context: DocumentContext; hasTag(tag: LiveTag): boolean }

/** Receiver of events for the engine; a screen's own, narrower `send` fits. */
export type EventSender = { send(event: DocumentEvent): void }

/** `Known` for a specific definition, `Any` for the general one. */
type IfKnown<D extends DocumentDefinition, Known, Any> = DocumentApi extends D['api'] ? Any : Known

/** A document of this type as the browser holds it: what its operation answers. */
export type DocumentOf<D extends DocumentDefinition> = IfKnown<
  D,
  Partial<Omit<AnswerOf<D>, keyof WebParts | 'events'>> & WebParts,
  WebDocument
>
/** Events of such a document: those of its operations, each with the payload of their bodies. */
export type EventsOf<D extends DocumentDefinition> = IfKnown<D, RequestOf<D>, DocumentEvent>
type LawOf<D extends DocumentDefinition> = D['words']['law']

/** The live machine of a type: its law's states and facts, its operations' events and documents. */
export type MachineOf<D extends DocumentDefinition> = LiveMachine<LawOf<D>, DocumentOf<D>, EventsOf<D>>
export type StateOf<D extends DocumentDefinition> = SnapshotFrom<MachineOf<D>>
export type SendOf<D extends DocumentDefinition> = (event: LiveEvent<DocumentOf<D>, FactsOf<LawOf<D>>, EventsOf<D>>) => void

/** A document type as the engine knows it beside its law: what its lines count and state. */
export type DocumentKind = Pick<DocumentDefinition, 'words' | 'lines' | 'partner' | 'source'>

export type SettingsOf = (kind: DocumentKind) => LineSettings
