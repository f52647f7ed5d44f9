import { useSyncExternalStore } from 'react'
import { observable } from '../core/observable.ts'
import { tenantRows } from './tenant-rows.ts'

/**
 * A save that the server has not answered yet or has refused: the request to send again, with its position in the
 * queue and its key.
 */
export type WaitingSave = {
  userId: string
  /** Position in the queue. */
  no: number
  /** The idempotency key. With it the save takes effect only once, however often it is sent. */
  key: string
  kind: string
  /** The document's id or, if it is not stored, the key of its tab. */
  documentId: string
  /** The document's number or partner, for display. */
  title: string
  /** The operation to call, and its input. */
  call: { id: string; query?: unknown; body?: unknown }
  /** What the user entered, and the values before that. */
  draft: unknown
  at: string
  /** When the save was first sent without getting an answer; absent if it has certainly never been sent. */
  triedAt?: string
  /** The server's message if it refused the save. */
  problem?: string
}

const { canOpen, readAll, change } = tenantRows<{ saves: WaitingSave }>('saves', { saves: ['userId', 'no'] })
const waitingSaves = observable<{ saves: readonly WaitingSave[] }>({ saves: [] })
const knownSaves = () => waitingSaves.get().saves

async function loadSaves(userId: string): Promise<void> {
  waitingSaves.set({ saves: await readAll('saves', userId) })
}

/** The waiting and refused saves of the current user, in their order. They are stored in this browser. */
export const saves = {
  /** True when this browser can store saves. */
  canKeep: canOpen,
  /** Reads the saves of a user from the browser's database. */
  look: async (userId: string): Promise<readonly WaitingSave[]> => {
    if (await canOpen()) await loadSaves(userId)
    return knownSaves()
  },
  /**
   * Adds a save to the queue. It replaces an earlier save of the same document and takes its position, unless that one
   * may have reached the server under another key.
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
  /**
   * Updates a save. Returns false if it is no longer in the queue, because another tab has sent it or a later save has
   * replaced it.
   */
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
   * Removes a save that has certainly never been sent, so that another can be sent in its place. Returns false if it
   * may have been sent.
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

/** The waiting or refused save of a document, if there is one. */
export const saveOf = (name: SaveKey): WaitingSave | undefined => knownSaves().find((one) => isOf(one, name))

/** The saves of the current user, as a hook. */
export const useSaves = (): readonly WaitingSave[] => useSyncExternalStore(waitingSaves.subscribe, knownSaves)
