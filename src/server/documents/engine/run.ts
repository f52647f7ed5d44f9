import type { Language } from '#domain/core/words.ts'
import type { Tx } from '../../db/connect.ts'
import { type Settings, settingsOf } from '../../db/settings.ts'
import type { User } from '../../http/request.ts'
import { emptyMasterCache, type MasterCache } from './masters.ts'
import type { StoredDocument } from './stored.ts'

/**
 * Warning about something that is allowed, in the caller's language; `difference`: where a line differs from its
 * source line.
 */
export type Warning = {
  key: string
  msg: string
  row?: number
  difference?: { field: string; label: string; source: string; own: string }
}

/** Work of one request on documents: transaction, user, and what is left to do at its end. */
export type Run = {
  tx: Tx
  user: User
  requestId: string
  language: Language
  settings: Settings
  /** Masters already looked up. */
  known: MasterCache
  /**
   * Work left for the end: numbers, states and log rows of documents that effects created. It is done after all
   * effects, because number counters are locked last.
   */
  atEnd: { settle: () => Promise<unknown>; counts?: string }[]
  /** Ids of documents whose running event makes other documents; events that these raise on makers are ignored. */
  makers: Set<string>
  /** The approval process that acts, if any (ADR 188). */
  flowId?: string
  /** Called for each document whose event (not raised, no removal) the law allows: under its locks, before effects. */
  allowed?: (document: StoredDocument, warnings: () => readonly Warning[]) => Promise<void>
}

/** Opens a run for a handler's call. */
export async function openRun(call: { tx: Tx; user: User; requestId: string; language: Language }): Promise<Run> {
  const { tx, user, requestId, language } = call
  return { tx, user, requestId, language, settings: await settingsOf(tx), known: emptyMasterCache(), atEnd: [], makers: new Set() }
}

/** Decimal places and language for what the caller is shown. */
export const displayOptions = ({ settings, language }: Run) => ({ places: settings.places, language })
