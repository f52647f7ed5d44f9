import type { Language } from '#domain/words.ts'
import type { Tx } from '../../db/connect.ts'
import { type Settings, settingsOf } from '../../db/settings.ts'
import type { User } from '../../http/request.ts'
import { type KnownMasters, nothingKnown } from './masters.ts'
import type { StoredDocument } from './stored.ts'

/** What is allowed and still worth a word, in the caller's language; `difference`: where a line says otherwise than its source line. */
export type Warning = {
  key: string
  msg: string
  row?: number
  difference?: { field: string; label: string; source: string; own: string }
}

/** One request's work on documents: whose it is, its transaction, and what is settled at its end. */
export type Run = {
  tx: Tx
  user: User
  requestId: string
  language: Language
  settings: Settings
  /** Masters that were looked up already. */
  known: KnownMasters
  /** Numbers, states and log rows of documents made on the way: settled after all effects, because the counters of numbers are locked last. */
  atEnd: { settle: () => Promise<unknown>; counts?: string }[]
  /** Documents whose event makes others now: they go on by themselves, and are told of nothing that these do. */
  makers: Set<string>
  /** The process that asks, where one does (ADR 188). */
  flowId?: string
  /** Told of each document an event was asked of, once the law allows it and before anything is done: under the event's locks. */
  allowed?: (document: StoredDocument, warnings: () => readonly Warning[]) => Promise<void>
}

/** Opens a run for a handler's call. */
export async function openRun(call: { tx: Tx; user: User; requestId: string; language: Language }): Promise<Run> {
  const { tx, user, requestId, language } = call
  return { tx, user, requestId, language, settings: await settingsOf(tx), known: nothingKnown(), atEnd: [], makers: new Set() }
}

/** How this run's caller is shown figures and notes. */
export const shownTo = ({ settings, language }: Run) => ({ places: settings.places, language })
