import { randomKey } from './random-key.ts'
import { store } from './store.ts'

/** How long a note counts, should its tab be closed meanwhile. */
const noteLivesMs = 15_000
/** What two tabs write in the same moment has come to both by then. */
const settledMs = 100

type Work<T> = (waited: boolean) => Promise<T>

type Note = { by: string; until: number }

const isNote = (value: unknown): value is Note => typeof value === 'object' && value !== null && 'by' in value && 'until' in value

const noteAt = (name: string): Note | undefined => {
  const note = store.read(name)
  return isNote(note) && note.until > Date.now() ? note : undefined
}

const rest = () => new Promise((resolve) => setTimeout(resolve, settledMs))

/**
 * Does the work in one tab of the browser at a time. Browsers have locks for it, but not over plain http from another machine: there a note
 * in the storage stands for the lock. The work is told whether another tab was at it before.
 */
export function oneTabAtATime<T>(name: string, work: Work<T>): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? byLock(locks, `saber-${name}`, work) : byNote(name, work)
}

async function byLock<T>(locks: LockManager, name: string, work: Work<T>): Promise<T> {
  const free = await locks.request(name, { ifAvailable: true }, async (lock) => (lock ? { answer: await work(false) } : undefined))
  return free ? free.answer : locks.request(name, () => work(true))
}

async function byNote<T>(name: string, work: Work<T>): Promise<T> {
  const me = randomKey()
  const waited = noteAt(name) !== undefined
  while (noteAt(name)?.by !== me) {
    if (!noteAt(name)) store.write(name, { by: me, until: Date.now() + noteLivesMs } satisfies Note)
    await rest()
  }
  try {
    return await work(waited)
  } finally {
    if (noteAt(name)?.by === me) store.remove(name)
  }
}
