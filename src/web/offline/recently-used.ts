import { store } from '../core/store.ts'
import { answerOrFallback, storeOptional, userScopedName } from './last-answers.ts'

/** At most this many rows are stored for each name. */
const most = 100

/**
 * The rows that this user chose last in this browser, newest first. They can be chosen when the server cannot be
 * reached.
 */
export function recentlyUsed<Row extends { id: string }>(what: string) {
  const read = (): Row[] => {
    const rows = store.read(userScopedName(`recent-${what}`))
    return Array.isArray(rows) ? rows : []
  }
  return {
    all: read,
    use(...rows: readonly Row[]): void {
      if (rows.length === 0) return
      const ids = new Set(rows.map(({ id }) => id))
      storeOptional(userScopedName(`recent-${what}`), [...rows, ...read().filter(({ id }) => !ids.has(id))].slice(0, most))
    },
  }
}

/** True if one of the texts contains the part, in upper or lower case. */
export const hasText = (texts: readonly (string | null | undefined)[], part: string): boolean =>
  texts.some((one) => one?.toLowerCase().includes(part.trim().toLowerCase()))

/** The rows found or, if no answer comes, matching rows that were used recently. Throws if there are none. */
export const searchOrRecent = <Row>(find: () => Promise<readonly Row[]>, recent: () => readonly Row[]): Promise<readonly Row[]> =>
  answerOrFallback(find, () => {
    const rows = recent()
    return rows.length > 0 ? rows : undefined
  })
