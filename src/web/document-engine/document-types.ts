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

/** A line in the browser: the fields of the grid, and those the server adds. */
export type WebLine = GridLine & Omit<DocumentLineFields, keyof GridLine>

export type Warning = {
  key: string
  msg: string
  row?: number
  /** Set if the line differs from its source line: the field and both values. */
  difference?: { field: string; label: string; source: string; own: string }
}

/** What every document in the browser has besides its head fields. */
type WebParts = {
  lines?: readonly WebLine[]
  /**
   * By head field, the text typed into a look-up without choosing an entry. It stays in the browser and is never sent.
   */
  left?: Readonly<Record<string, string>>
  facts?: Facts
  warnings?: readonly Warning[]
}

/**
 * Any document in the browser, with the browser's field names and figures as text. A document without an id is not
 * stored yet.
 */
export type WebDocument = DocumentHead & WebParts

export type Facts = Record<string, unknown>
export type AnyDocumentWords = DocumentWords<AnyLaw, WebDocument & LiveDocument<FactsOf<AnyLaw>>>

/** The live machine of any document, without the types of its law, as the engine handles it. */
export type DocumentMachine = LiveMachine<AnyLaw, WebDocument, DocumentEvent>
export type DocumentActor = ActorRefFrom<DocumentMachine>
export type DocumentSnapshot = SnapshotFrom<DocumentMachine>
export type DocumentEvent = { type: string } & Payload
export type DocumentContext = LiveContext<WebDocument, Facts, DocumentEvent>

/** A snapshot of any live document, whatever its law, as the engine reads it. */
export type AnyState = { readonly value: unknown; readonly context: DocumentContext; hasTag(tag: LiveTag): boolean }

/** Receives events from the engine. The narrower `send` of a screen can be passed too. */
export type EventSender = { send(event: DocumentEvent): void }

/** `Known` if `D` is a specific document type, `Any` if it is the general definition. */
type IfKnown<D extends DocumentDefinition, Known, Any> = DocumentApi extends D['api'] ? Any : Known

/** A document of this type in the browser, with the fields that its API answers. */
export type DocumentOf<D extends DocumentDefinition> = IfKnown<
  D,
  Partial<Omit<AnswerOf<D>, keyof WebParts | 'events'>> & WebParts,
  WebDocument
>
/**
 * Events of a document type: one for each event operation of its API, with the payload that the operation's body
 * takes.
 */
export type EventsOf<D extends DocumentDefinition> = IfKnown<D, RequestOf<D>, DocumentEvent>
type LawOf<D extends DocumentDefinition> = D['words']['law']

/**
 * The live machine of a document type: the states and facts come from its law, the events and documents from its API.
 */
export type MachineOf<D extends DocumentDefinition> = LiveMachine<LawOf<D>, DocumentOf<D>, EventsOf<D>>
export type StateOf<D extends DocumentDefinition> = SnapshotFrom<MachineOf<D>>
export type SendOf<D extends DocumentDefinition> = (event: LiveEvent<DocumentOf<D>, FactsOf<LawOf<D>>, EventsOf<D>>) => void

/** What the engine knows of a document type: its law with the texts, and what its lines, partner and source are. */
export type DocumentKind = Pick<DocumentDefinition, 'words' | 'lines' | 'partner' | 'source'>

export type SettingsOf = (kind: DocumentKind) => LineSettings
