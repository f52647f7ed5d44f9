import { isSame, mergeTyped } from '#machines/engine/merge.ts'
import type { WebDocument } from './document-types.ts'
import { type Draft, draftOf } from './drafts.ts'
import type { OpenDocument } from './registry-types.ts'

/** Replaces an open document with what the server stored of `sent`, and merges what was typed since. */
export function rebaseOpenDocument({ actor }: OpenDocument, sent: Draft, document: WebDocument): void {
  const { document: mine, base } = actor.getSnapshot().context
  const isMore = !isSame(draftOf(mine, base, sent.savedAt).document, sent.document)
  actor.send({ type: 'REPLACED', document })
  if (isMore) actor.send({ type: 'EDIT', edit: (now: WebDocument) => mergeTyped(sent.document, mine, now) })
}
