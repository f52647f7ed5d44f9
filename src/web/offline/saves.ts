import { useSyncExternalStore } from 'react'
import { observable } from '../core/observable.ts'
import { tenantRows } from './tenant-rows.ts'

/** A document whose save the server has not answered: the request to repeat, its order and its key. */
export type WaitingSave = {
  userId: string
  /** Its position in the queue. */
  no: number
  /** The idempotency key: the save takes effect once, however often it is sent. */
  key: string
  kind: string
  /** The document's id or, unsaved, its tab's. */
  documentId: string
  /** Its number or partner, for display. */
  title: string
  /** The operation and its input. */
  call: { id: string; query?: unknown; body?: unknown }
  /** The entered values, and the values they replace. */
  draft: unknown
  at: string
  /** When it was first sent without an answer; absent where it certainly was never sent. */
  triedAt?: string
  /** The server's message of refusal. */
  problem?: string
}

const { canOpen, readAll, change } = tenantRows<{ saves: WaitingSave }>('saves', { saves: ['userId', 'no'] })
const waitingSaves = observable<{ saves: readonly WaitingSave[] }>({ saves: [] })
const knownSaves = () => waitingSaves.get().saves

async function loadSaves(userId: string): Promise<void> {
  waitingSaves.set({ saves: await readAll('saves', userId) })
}

/** The current user's waiting and refused saves, in their order; stored in the browser. */
export const saves = {
  /** True when this browser can store saves. */
  canKeep: canOpen,
  /** Reads them, for a user. */
  look: async (userId: string): Promise<readonly WaitingSave[]> => {
    if (await canOpen()) await loadSaves(userId)
    return knownSaves()
  },
  /**
   * Appends a save; an earlier one of the same document keeps its position and is replaced, except for one that may
   * have arrived under another key.
   */
  async keep(save: Omit<WaitingSave, 'no'>): Promise<void> {
    await change('saves', save.userId, (rows) => {
      const givesWay = (row: WaitingSave) =>
        isOf(row, save) && (row.key === save.key || row.triedAt === undefined || row.problem !== undefined)
      const no = rows.find(givesWay)?.no ?? (rows.at(-1)?.no ?? 0) + 1
      return { put: [{ ...save, no }] }
    })
    await loadSaves(save.userId)
  },
  /** Updates a save; false where it is not there any more, because another tab or a later save took its place. */
  async note(save: WaitingSave, news: Partial<WaitingSave>): Promise<boolean> {
    let isThere = false
    await change('saves', save.userId, (rows) => {
      const row = rows.find((one) => isSame(one, save))
      isThere = row !== undefined
      return row ? { put: [{ ...row, ...news }] } : {}
    })
    await loadSaves(save.userId)
    return isThere
  },
  async forget(save: WaitingSave): Promise<void> {
    await change('saves', save.userId, (rows) => ({ forget: rows.some((one) => isSame(one, save)) ? [save.no] : [] }))
    await loadSaves(save.userId)
  },
  /**
   * Removes a save that certainly was never sent, for one that is sent in its place; false where it is being sent.
   */
  async take(save: WaitingSave): Promise<boolean> {
    let isFree = false
    await change('saves', save.userId, (rows) => {
      const row = rows.find((one) => isSame(one, save))
      isFree = row === undefined || row.triedAt === undefined
      return row && isFree ? { forget: [row.no] } : {}
    })
    await loadSaves(save.userId)
    return isFree
  },
}

const isSame = (one: WaitingSave, other: WaitingSave) => one.no === other.no && one.key === other.key

type SaveKey = Pick<WaitingSave, 'kind' | 'documentId'>
const isOf = (one: SaveKey, other: SaveKey) => one.kind === other.kind && one.documentId === other.documentId

/** The waiting or refused save of a document. */
export const saveOf = (name: SaveKey): WaitingSave | undefined => knownSaves().find((one) => isOf(one, name))

/** The same as a hook. */
export const useSaves = (): readonly WaitingSave[] => useSyncExternalStore(waitingSaves.subscribe, knownSaves)
