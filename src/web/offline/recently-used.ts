import { store } from '../core/store.ts'
import { answerOrFallback, storeOptional, userScopedName } from './last-answers.ts'

/** Maximum rows kept of each. */
const most = 100

/** The rows this user chose last in this browser, newest first: they can be chosen where nothing can be looked up. */
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

/** True when one of the texts contains a part, in any case. */
export const hasText = (texts: readonly (string | null | undefined)[], part: string): boolean =>
  texts.some((one) => one?.toLowerCase().includes(part.trim().toLowerCase()))

/** The rows found or, where no answer comes, matching rows used recently; throws where there are none. */
export const searchOrRecent = <Row>(find: () => Promise<readonly Row[]>, recent: () => readonly Row[]): Promise<readonly Row[]> =>
  answerOrFallback(find, () => {
    const rows = recent()
    return rows.length > 0 ? rows : undefined
  })
