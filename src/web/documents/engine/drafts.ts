import { lastingDrafts } from '../../offline/lasting-drafts.ts'
import type { WebDocument, WebLine } from './document-types.ts'

const prefix = 'danju-draft'

/** Whose draft of what: `key` is the document's id or, unsaved, its tab's key. */
export type DraftPlace = { tenantId: string; userId: string; kind: string; key: string }

/** What was typed and not saved, with the server's document it was typed over. Lines nobody touched are their ids alone, in both. */
export type Draft = { savedAt: string; document: WebDocument; base: WebDocument }

/** A draft that came back, one that is offered, or typing that this browser cannot keep. */
export type DraftNews = { what: 'restored'; savedAt: string } | { what: 'offered'; draft: Draft } | { what: 'notKept' }

/** A draft of a document over its base. A browser has room for some megabytes, so lines nobody touched are left to the server. */
export function draftOf(document: WebDocument, base: WebDocument, savedAt: string): Draft {
  const touched = new Set(document.lines)
  const kept = new Set((base.lines ?? []).filter((line) => line.id && touched.has(line)))
  const slim = (whole: WebDocument): WebDocument =>
    whole.lines ? { ...whole, lines: whole.lines.map((line) => (kept.has(line) ? ({ id: line.id } as WebLine) : line)) } : whole
  return { savedAt, document: slim(document), base: slim(base) }
}

const nameOf = ({ tenantId, userId, kind, key }: DraftPlace) => [prefix, tenantId, userId, kind, key].join(':')

function parsed(text: string | null): Draft | undefined {
  if (text === null) return undefined
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null && 'document' in value && 'base' in value ? (value as Draft) : undefined
}

/** The local drafts of one browser: typing survives a crash, also of the whole browser, a sign-out and the closing of its tab until the server has it. */
export const drafts = {
  read: (place: DraftPlace): Draft | undefined => parsed(localStorage.getItem(nameOf(place))),
  /** @returns whether the browser had room for it */
  write(place: DraftPlace, draft: Draft): boolean {
    const text = JSON.stringify(draft)
    try {
      localStorage.setItem(nameOf(place), text)
      lastingDrafts.keep({ userId: place.userId, name: nameOf(place), text, savedAt: draft.savedAt })
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
      throw error
    }
  },
  drop(place: DraftPlace): void {
    localStorage.removeItem(nameOf(place))
    lastingDrafts.forget(place.userId, nameOf(place))
  },
  /** Whether this user left a draft of any kind by one of these keys in this browser. */
  isThere({ tenantId, userId }: Pick<DraftPlace, 'tenantId' | 'userId'>, keys: readonly string[]): boolean {
    const start = [prefix, tenantId, userId, ''].join(':')
    return Object.keys(localStorage).some((name) => name.startsWith(start) && keys.some((key) => name.endsWith(`:${key}`)))
  },
  /** The keys of all drafts of a kind that this user left in this browser, newest first. */
  list({ tenantId, userId, kind }: Omit<DraftPlace, 'key'>): { key: string; draft: Draft }[] {
    const start = nameOf({ tenantId, userId, kind, key: '' })
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(start))
      .flatMap((name) => {
        const draft = parsed(localStorage.getItem(name))
        return draft ? [{ key: name.slice(start.length), draft }] : []
      })
      .toSorted((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt))
  },
}

/**
 * What becomes of a draft when its document is opened: typed over the version that is still the newest it comes back by itself, over an
 * older one it is offered, since somebody else was there meanwhile.
 */
export function fateOf(draft: Draft | undefined, document: WebDocument): 'none' | 'restore' | 'offer' {
  if (!draft) return 'none'
  return draft.base.version === document.version ? 'restore' : 'offer'
}
