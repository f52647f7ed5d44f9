import { useSyncExternalStore } from 'react'
import { observable } from '../observable.ts'
import { keptRows } from './kept-rows.ts'

/** A document whose save the server has not answered: what is sent again, in which order, and by which key. */
export type WaitingSave = {
  userId: string
  /** Its place in the order. */
  no: number
  /** The key that makes it one, however often it is sent. */
  key: string
  kind: string
  /** The document's id or, unsaved, what its tab is known by. */
  documentId: string
  /** What people know it by: its number or its partner. */
  title: string
  /** The operation, and what it takes. */
  call: { id: string; query?: unknown; body?: unknown }
  /** What was typed, over what. */
  draft: unknown
  at: string
  /** When it was first sent without an answer; absent where it surely never left. */
  triedAt?: string
  /** Why the server refused it, in the words it was said in. */
  problem?: string
}

const { canOpen, readAll, change } = keptRows<{ saves: WaitingSave }>('saves', { saves: ['userId', 'no'] })
const known = observable<{ saves: readonly WaitingSave[] }>({ saves: [] })
const knownSaves = () => known.get().saves

async function look(userId: string): Promise<void> {
  known.set({ saves: await readAll('saves', userId) })
}

/** The saves that wait or were refused, of whoever is signed in here, in their order; kept by the browser. */
export const saves = {
  /** Whether this browser keeps any. */
  canKeep: canOpen,
  /** Reads them, for a user. */
  look: async (userId: string): Promise<readonly WaitingSave[]> => {
    if (await canOpen()) await look(userId)
    return knownSaves()
  },
  /**
   * Puts a save behind the others; one of the same document that is still there keeps its place and gives way, but for what may have arrived under
   * another key.
   */
  async keep(save: Omit<WaitingSave, 'no'>): Promise<void> {
    await change('saves', save.userId, (rows) => {
      const givesWay = (row: WaitingSave) =>
        isOf(row, save) && (row.key === save.key || row.triedAt === undefined || row.problem !== undefined)
      const no = rows.find(givesWay)?.no ?? (rows.at(-1)?.no ?? 0) + 1
      return { put: [{ ...save, no }] }
    })
    await look(save.userId)
  },
  /** Something more is known of a save; false where it is not there any more, for another tab or a later save had its place. */
  async note(save: WaitingSave, news: Partial<WaitingSave>): Promise<boolean> {
    let isThere = false
    await change('saves', save.userId, (rows) => {
      const row = rows.find((one) => isSame(one, save))
      isThere = row !== undefined
      return row ? { put: [{ ...row, ...news }] } : {}
    })
    await look(save.userId)
    return isThere
  },
  async forget(save: WaitingSave): Promise<void> {
    await change('saves', save.userId, (rows) => ({ forget: rows.some((one) => isSame(one, save)) ? [save.no] : [] }))
    await look(save.userId)
  },
  /** Takes a save away that surely never left, for what is sent in its place; false where somebody is sending it. */
  async take(save: WaitingSave): Promise<boolean> {
    let isFree = false
    await change('saves', save.userId, (rows) => {
      const row = rows.find((one) => isSame(one, save))
      isFree = row === undefined || row.triedAt === undefined
      return row && isFree ? { forget: [row.no] } : {}
    })
    await look(save.userId)
    return isFree
  },
}

const isSame = (one: WaitingSave, other: WaitingSave) => one.no === other.no && one.key === other.key

type Named = Pick<WaitingSave, 'kind' | 'documentId'>
const isOf = (one: Named, other: Named) => one.kind === other.kind && one.documentId === other.documentId

/** The save of a document that waits or was refused. */
export const saveOf = (name: Named): WaitingSave | undefined => knownSaves().find((one) => isOf(one, name))

/** The same, as a screen follows them. */
export const useSaves = (): readonly WaitingSave[] => useSyncExternalStore(known.subscribe, knownSaves)
