import { store } from '../store.ts'
import { answerOr, keep, ownName } from './last-answers.ts'

/** As many of each are kept. */
const most = 100

/** What this user chose last in this browser, the last one first: what can be chosen where nothing can be looked up. */
export function recentlyUsed<Row extends { id: string }>(what: string) {
  const read = (): Row[] => {
    const rows = store.read(ownName(`recent-${what}`))
    return Array.isArray(rows) ? rows : []
  }
  return {
    all: read,
    use(...rows: readonly Row[]): void {
      if (rows.length === 0) return
      const ids = new Set(rows.map(({ id }) => id))
      keep(ownName(`recent-${what}`), [...rows, ...read().filter(({ id }) => !ids.has(id))].slice(0, most))
    },
  }
}

/** Whether one of the texts has this in it, in any case. */
export const hasText = (texts: readonly (string | null | undefined)[], part: string): boolean =>
  texts.some((one) => one?.toLowerCase().includes(part.trim().toLowerCase()))

/** What is found or, where no answer comes, what was used lately and fits; where none of that does, why there is no answer. */
export const foundOrRecent = <Row>(find: () => Promise<readonly Row[]>, recent: () => readonly Row[]): Promise<readonly Row[]> =>
  answerOr(find, () => {
    const rows = recent()
    return rows.length > 0 ? rows : undefined
  })
