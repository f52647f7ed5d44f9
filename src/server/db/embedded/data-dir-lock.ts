import { readdirSync, unlinkSync, utimesSync } from 'node:fs'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SetUpError } from '../../core/set-up-error.ts'
import { isAlive, machineIdentity, startOf } from './process-identity.ts'

export type Holder = {
  pid: number
  /**
   * Start time of the process, where the system reports it: it tells the holder from another process that reuses its
   * id.
   */
  processStart?: string
  machine: string
  /** ISO time at which the folder was locked. */
  since: string
  /** Purpose of the holder, or the address that it listens on. */
  address: string
}

export type DataDirLock = {
  /** Replaces the holder's address, which is known only once it listens. */
  announce(address: string): Promise<void>
  release(): Promise<void>
}

/** The data folder is locked by a running process, `holder`. */
export class DataDirHeld extends SetUpError {
  readonly holder: Holder

  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid} (${holder.address}) since ${holder.since}. ` +
        'Stop that one first, or name another folder in DATA_DIR.',
    )
    this.holder = holder
  }
}

const beatMs = 2_000
/**
 * A holder on another machine, whose processes cannot be checked, counts as dead when its lock file was not touched
 * for this long.
 */
const silentMs = 10_000
/** A lock file that is still empty after this time was left by a crash between creating and filling it. */
const fillMs = 1_000

/**
 * Locks the folder for this process, or throws DataDirHeld. A lock whose process is gone is taken over.
 * Locks are numbered files in `<folder>/lock`, because only creating a file that must not exist yet is atomic on every
 * file system. The highest number is the current lock, which only its owner rewrites and nobody deletes; the process
 * that creates the next number holds the folder, and if two try at once, one of them fails.
 */
export async function lockDataDir(folder: string, address: string): Promise<DataDirLock> {
  const locks = join(folder, 'lock')
  await mkdir(locks, { recursive: true })
  for (;;) {
    const last = highestLock(locks)
    const holder = last === 0 ? undefined : await liveHolder(join(locks, String(last)))
    if (holder) throw new DataDirHeld(folder, holder)
    const mine = last + 1
    const me = describeMe(address)
    if (!(await createLock(join(locks, String(mine)), me))) continue
    if (highestLock(locks) === mine) {
      removeBelow(locks, mine)
      return heldLock(join(locks, String(mine)), me)
    }
    removeFile(join(locks, String(mine)))
  }
}

/** The process that holds the folder now; undefined where none does. */
export async function holderOf(folder: string): Promise<Holder | undefined> {
  const locks = join(folder, 'lock')
  const last = highestLock(locks)
  return last === 0 ? undefined : liveHolder(join(locks, String(last)))
}

function describeMe(address: string): Holder {
  const processStart = startOf(process.pid)
  return {
    pid: process.pid,
    ...(processStart === undefined ? {} : { processStart }),
    machine: machineIdentity(),
    since: new Date().toISOString(),
    address,
  }
}

function heldLock(file: string, me: Holder): DataDirLock {
  const beat = setInterval(() => touch(file), beatMs)
  beat.unref()
  return {
    announce: (address) => replaceFile(file, { ...me, address }),
    release: async () => {
      clearInterval(beat)
      await replaceFile(file, { released: new Date().toISOString() })
    },
  }
}

async function liveHolder(file: string): Promise<Holder | undefined> {
  const found = await readLock(file)
  if (found === undefined || found.holder === undefined) return undefined
  const { holder } = found
  if (holder.machine !== machineIdentity()) return (await isTouched(file)) ? holder : undefined
  const recycled = holder.processStart !== undefined && holder.processStart !== startOf(holder.pid)
  return isAlive(holder.pid) && !recycled ? holder : undefined
}

/** True if a holder on another machine still touches its lock file; watches it for as long as that may take. */
async function isTouched(file: string): Promise<boolean> {
  const first = await touchedAt(file)
  for (const end = Date.now() + silentMs; Date.now() < end && Date.now() - first < silentMs; ) {
    await sleep(beatMs / 4)
    if ((await touchedAt(file)) !== first) return true
  }
  return false
}

async function readLock(file: string): Promise<{ holder?: Holder } | undefined> {
  for (const end = Date.now() + fillMs; ; await sleep(20)) {
    const text = await readFile(file, 'utf8').catch(unlessMissing)
    if (text === undefined) return undefined
    if (text.endsWith('}')) {
      const value = JSON.parse(text) as Holder | { released: string }
      return 'released' in value ? {} : { holder: value }
    }
    if (Date.now() > end) return {}
  }
}

async function createLock(file: string, me: Holder): Promise<boolean> {
  const handle = await open(file, 'wx', 0o644).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined
    throw error
  })
  if (handle === undefined) return false
  try {
    await handle.writeFile(JSON.stringify(me))
  } finally {
    await handle.close()
  }
  return true
}

async function replaceFile(file: string, value: object): Promise<void> {
  const draft = `${file}.${process.pid}`
  const handle = await open(draft, 'w', 0o644)
  try {
    await handle.writeFile(JSON.stringify(value))
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

function highestLock(locks: string): number {
  try {
    return Math.max(
      0,
      ...readdirSync(locks)
        .filter((name) => /^\d+$/.test(name))
        .map(Number),
    )
  } catch (error) {
    return unlessMissing(error as NodeJS.ErrnoException) ?? 0
  }
}

function removeBelow(locks: string, mine: number): void {
  for (const name of readdirSync(locks)) if (Number.parseInt(name, 10) < mine) removeFile(join(locks, name))
}

function removeFile(file: string): void {
  try {
    unlinkSync(file)
  } catch (error) {
    unlessMissing(error as NodeJS.ErrnoException)
  }
}

/**
 * Touches the lock file for processes on other machines. Ignores a missing file: the folder may have been deleted
 * while the app runs.
 */
function touch(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch (error) {
    unlessMissing(error as NodeJS.ErrnoException)
  }
}

async function touchedAt(file: string): Promise<number> {
  const found = await stat(file).catch(unlessMissing)
  return found === undefined ? 0 : found.mtimeMs
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
