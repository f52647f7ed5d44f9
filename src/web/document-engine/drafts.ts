import { durableDrafts } from '../offline/durable-drafts.ts'
import type { WebDocument, WebLine } from './document-types.ts'

const prefix = 'danju-draft'

/** Key of a draft. `key` is the document's id or, unsaved, its tab's key. */
export type DraftKey = { tenantId: string; userId: string; kind: string; key: string }

/** Unsaved changes with the server's document they were made on. Untouched lines are their ids alone, in both. */
export type Draft = { savedAt: string; document: WebDocument; base: WebDocument }

/** A restored draft, an offered one, or changes that this browser cannot store. */
export type DraftNoticeData = { what: 'restored'; savedAt: string } | { what: 'offered'; draft: Draft } | { what: 'notKept' }

/**
 * Makes a draft of a document over its base. Browser storage is a few megabytes, so untouched lines are left to the
 * server.
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
 * Local drafts of one browser: typing survives a crash of the page or browser, a sign-out and closing the tab, until
 * the server has it.
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
  /** True if this user left a draft of any kind under one of these keys in this browser. */
  isThere({ tenantId, userId }: Pick<DraftKey, 'tenantId' | 'userId'>, keys: readonly string[]): boolean {
    const start = [prefix, tenantId, userId, ''].join(':')
    return Object.keys(localStorage).some((name) => name.startsWith(start) && keys.some((key) => name.endsWith(`:${key}`)))
  },
  /** All drafts of a kind that this user left in this browser, newest first. */
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
 * Decides about a draft when its document is opened: over the version that is still current it is restored, over an
 * older one offered, since another user changed the document meanwhile.
 */
export function draftActionFor(draft: Draft | undefined, document: WebDocument): 'none' | 'restore' | 'offer' {
  if (!draft) return 'none'
  return draft.base.version === document.version ? 'restore' : 'offer'
}
