import { isSame, mergeTyped } from '#machines/engine/merge.ts'
import type { WebDocument } from './document-types.ts'
import { type Draft, draftOf } from './drafts.ts'
import type { OpenDocument } from './registry-types.ts'

/**
 * Replaces an open document by what the server stored of the draft `sent`, and merges in what was typed after that.
 */
export function rebaseOpenDocument({ actor }: OpenDocument, sent: Draft, document: WebDocument): void {
  const { document: mine, base } = actor.getSnapshot().context
  const isMore = !isSame(draftOf(mine, base, sent.savedAt).document, sent.document)
  actor.send({ type: 'REPLACED', document })
  if (isMore) actor.send({ type: 'EDIT', edit: (now: WebDocument) => mergeTyped(sent.document, mine, now) })
}
