import { tenantRows } from './tenant-rows.ts'

/**
 * A draft under its name in `localStorage`, as text, and when it was written: an ISO time, which decides between two
 * copies.
 */
type DurableDraft = { userId: string; name: string; text: string; savedAt: string }

const { canOpen, put, remove, readAll } = tenantRows<{ drafts: DurableDraft }>('drafts', { drafts: ['userId', 'name'] })

const savedAt = (text: string): string => (JSON.parse(text) as { savedAt: string }).savedAt

/**
 * Makes drafts survive a crash of the browser. `localStorage` is synchronous, but browsers write it to the disk many
 * seconds later: what is not there yet is lost when the browser is killed or the power fails. So each draft is also
 * stored in a database that writes through, and restored when its user comes back.
 */
export const durableDrafts = {
  keep: (draft: DurableDraft): void => void runIfOpen(() => put('drafts', draft)),
  forget: (userId: string, name: string): void => void runIfOpen(() => remove('drafts', userId, name)),
  /**
   * Restores a user's drafts that `localStorage` has lost. The later of two copies counts: closing a page may leave
   * time for that one alone.
   */
  bringBack: (userId: string): Promise<void> =>
    runIfOpen(async () => {
      for (const row of await readAll('drafts', userId)) {
        const there = localStorage.getItem(row.name)
        if (there === null || savedAt(there) < row.savedAt) localStorage.setItem(row.name, row.text)
      }
    }),
}

/** Where a browser has no database, or its disk is full, drafts are as safe as `localStorage` makes them. */
async function runIfOpen(work: () => Promise<void>): Promise<void> {
  if (!(await canOpen())) return
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
