import { tenantRows } from './tenant-rows.ts'

/**
 * The copy of a draft: the name and the text it has in `localStorage`, and the ISO time at which it was written, which
 * decides which of two copies is newer.
 */
type DurableDraft = { userId: string; name: string; text: string; savedAt: string }

const { canOpen, put, remove, readAll } = tenantRows<{ drafts: DurableDraft }>('drafts', { drafts: ['userId', 'name'] })

const savedAt = (text: string): string => (JSON.parse(text) as { savedAt: string }).savedAt

/**
 * Makes drafts survive a crash of the browser. Browsers write `localStorage` to the disk many seconds later, and what
 * has not been written is lost when the browser is killed or the power fails. So each draft is also stored in a
 * database that is written to the disk at once, and is restored from there when its user signs in again.
 */
export const durableDrafts = {
  keep: (draft: DurableDraft): void => void runIfOpen(() => put('drafts', draft)),
  forget: (userId: string, name: string): void => void runIfOpen(() => remove('drafts', userId, name)),
  /**
   * Restores the drafts of a user that `localStorage` has lost. Of two copies the newer one is used: when a page is
   * closed, there may be time to write only `localStorage`.
   */
  bringBack: (userId: string): Promise<void> =>
    runIfOpen(async () => {
      for (const row of await readAll('drafts', userId)) {
        const there = localStorage.getItem(row.name)
        if (there === null || savedAt(there) < row.savedAt) localStorage.setItem(row.name, row.text)
      }
    }),
}

/**
 * Runs the work if the browser has a database. Without one, or if its disk is full, drafts are stored in
 * `localStorage` only.
 */
async function runIfOpen(work: () => Promise<void>): Promise<void> {
  if (!(await canOpen())) return
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
