import { keptRows } from './kept-rows.ts'

/** A draft under its name in `localStorage`, as its text, and when that was written: an ISO time, which orders what two places keep. */
type LastingDraft = { userId: string; name: string; text: string; savedAt: string }

const { canOpen, put, remove, readAll } = keptRows<{ drafts: LastingDraft }>('drafts', { drafts: ['userId', 'name'] })

const savedAt = (text: string): string => (JSON.parse(text) as { savedAt: string }).savedAt

/**
 * Lets drafts outlive the whole browser. `localStorage` gives and takes them at once, but browsers put it on the disk many seconds later: what
 * they had not yet is gone with a browser that is killed, or a machine that loses its power. So each draft is kept beside it in a database
 * that writes through, and brought back when its user comes again.
 */
export const lastingDrafts = {
  keep: (draft: LastingDraft): void => void whereOpen(() => put('drafts', draft)),
  forget: (userId: string, name: string): void => void whereOpen(() => remove('drafts', userId, name)),
  /** Puts back what `localStorage` has lost of a user's drafts. Of two the later one counts: closing a page may leave time for that one alone. */
  bringBack: (userId: string): Promise<void> =>
    whereOpen(async () => {
      for (const row of await readAll('drafts', userId)) {
        const there = localStorage.getItem(row.name)
        if (there === null || savedAt(there) < row.savedAt) localStorage.setItem(row.name, row.text)
      }
    }),
}

/** Where a browser has no database, or its disk is full, drafts are as safe as `localStorage` makes them. */
async function whereOpen(work: () => Promise<void>): Promise<void> {
  if (!(await canOpen())) return
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
