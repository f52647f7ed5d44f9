import { randomKey } from './random-key.ts'
import { store } from './store.ts'

/** How long a note counts, in case its tab is closed meanwhile. */
const noteLivesMs = 15_000
/** By then, values that two tabs write at the same moment have reached both. */
const settledMs = 100

type TabWork<T> = (waited: boolean) => Promise<T>

type Note = { by: string; until: number }

const isNote = (value: unknown): value is Note => typeof value === 'object' && value !== null && 'by' in value && 'until' in value

const noteAt = (name: string): Note | undefined => {
  const note = store.read(name)
  return isNote(note) && note.until > Date.now() ? note : undefined
}

const settle = () => new Promise((resolve) => setTimeout(resolve, settledMs))

/**
 * Runs `work` in one tab of the browser at a time. Browsers have locks for it, but not over plain http from another
 * machine: there a note in the storage replaces the lock. `work` is told whether it waited for another tab.
 */
export function runInOneTab<T>(name: string, work: TabWork<T>): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? byLock(locks, `saber-${name}`, work) : byNote(name, work)
}

async function byLock<T>(locks: LockManager, name: string, work: TabWork<T>): Promise<T> {
  const free = await locks.request(name, { ifAvailable: true }, async (lock) => (lock ? { answer: await work(false) } : undefined))
  return free ? free.answer : locks.request(name, () => work(true))
}

async function byNote<T>(name: string, work: TabWork<T>): Promise<T> {
  const me = randomKey()
  const waited = noteAt(name) !== undefined
  while (noteAt(name)?.by !== me) {
    if (!noteAt(name)) store.write(name, { by: me, until: Date.now() + noteLivesMs } satisfies Note)
    await settle()
  }
  try {
    return await work(waited)
  } finally {
    if (noteAt(name)?.by === me) store.remove(name)
  }
}
