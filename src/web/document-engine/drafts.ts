import { durableDrafts } from '../offline/durable-drafts.ts'
import type { WebDocument, WebLine } from './document-types.ts'

const prefix = 'danju-draft'

/** Identifies a draft. `key` is the document's id or, if it is not stored, the key of its tab. */
export type DraftKey = { tenantId: string; userId: string; kind: string; key: string }

/**
 * Unsaved changes, and the server's document to which they were made. In both, a line that was not changed consists of
 * its id only.
 */
export type Draft = { savedAt: string; document: WebDocument; base: WebDocument }

/** What a notice says about a draft: it was restored, it can be restored, or this browser cannot store the changes. */
export type DraftNoticeData = { what: 'restored'; savedAt: string } | { what: 'offered'; draft: Draft } | { what: 'notKept' }

/**
 * Makes a draft of a document and its base. Lines that were not changed are left out except for their ids, because the
 * browser stores only a few megabytes and the server has these lines.
 */
export function draftOf(document: WebDocument, base: WebDocument, savedAt: string): Draft {
  const touched = new Set(document.lines)
  const kept = new Set((base.lines ?? []).filter((line) => line.id && touched.has(line)))
  const slim = (whole: WebDocument): WebDocument =>
    whole.lines ? { ...whole, lines: whole.lines.map((line) => (kept.has(line) ? ({ id: line.id } as WebLine) : line)) } : whole
  return { savedAt, document: slim(document), base: slim(base) }
}

const nameOf = ({ tenantId, userId, kind, key }: DraftKey) => [prefix, tenantId, userId, kind, key].join(':')

function parseDraft(text: string | null): Draft | undefined {
  if (text === null) return undefined
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null && 'document' in value && 'base' in value ? (value as Draft) : undefined
}

/**
 * Drafts in this browser. What was typed survives a crash of the page or browser, signing out and closing the tab,
 * until the server has stored it.
 */
export const drafts = {
  read: (place: DraftKey): Draft | undefined => parseDraft(localStorage.getItem(nameOf(place))),
  /** @returns false if the browser had no room for it */
  write(place: DraftKey, draft: Draft): boolean {
    const text = JSON.stringify(draft)
    try {
      localStorage.setItem(nameOf(place), text)
      durableDrafts.keep({ userId: place.userId, name: nameOf(place), text, savedAt: draft.savedAt })
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
      throw error
    }
  },
  drop(place: DraftKey): void {
    localStorage.removeItem(nameOf(place))
    durableDrafts.forget(place.userId, nameOf(place))
  },
  /** True if this user has a draft of any type under one of these keys in this browser. */
  isThere({ tenantId, userId }: Pick<DraftKey, 'tenantId' | 'userId'>, keys: readonly string[]): boolean {
    const start = [prefix, tenantId, userId, ''].join(':')
    return Object.keys(localStorage).some((name) => name.startsWith(start) && keys.some((key) => name.endsWith(`:${key}`)))
  },
  /** All drafts of a document type that this user has in this browser, newest first. */
  list({ tenantId, userId, kind }: Omit<DraftKey, 'key'>): { key: string; draft: Draft }[] {
    const start = nameOf({ tenantId, userId, kind, key: '' })
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(start))
      .flatMap((name) => {
        const draft = parseDraft(localStorage.getItem(name))
        return draft ? [{ key: name.slice(start.length), draft }] : []
      })
      .toSorted((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt))
  },
}

/**
 * Decides what to do with a draft when its document is opened. If the document still has the version the draft was
 * made on, the draft is restored; if another user has changed the document since, the draft is only offered.
 */
export function draftActionFor(draft: Draft | undefined, document: WebDocument): 'none' | 'restore' | 'offer' {
  if (!draft) return 'none'
  return draft.base.version === document.version ? 'restore' : 'offer'
}
