import { randomKey } from './random-key.ts'
import { store } from './store.ts'

/** A note is valid for this long, so that a tab that is closed while it holds the note does not block the others. */
const noteLivesMs = 15_000
/** Time after which a value written by one tab is visible in the others, even if two tabs wrote at the same moment. */
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
 * Runs `work` in only one tab of the browser at a time. It uses the browser's locks, which do not exist over plain
 * http from another machine: there a note in the browser's storage replaces the lock. `work` receives true if it
 * waited for another tab.
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
