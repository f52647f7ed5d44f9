import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Identifies the scope in which process ids are valid: the machine since its last boot, and the container within it.
 * An id from another scope does not show whether its process is alive.
 */
export function machineIdentity(): string {
  return [hostname(), readProc('sys/kernel/random/boot_id'), readProcLink('self/ns/pid')].filter((part) => part !== undefined).join(' ')
}

/** True if a process with this id runs. A zombie does not count: in containers it may never be reaped. */
export function isAlive(pid: number): boolean {
  return signalReaches(pid) && statOf(pid)?.state !== 'Z'
}

/**
 * Start time of the process in kernel ticks, which tells it from a later process with the same id; undefined where the
 * system does not report it.
 */
export function startOf(pid: number): string | undefined {
  return statOf(pid)?.start
}

/** Working folder of a process; undefined where the system does not report it. */
export function workingFolderOf(pid: number): string | undefined {
  return readProcLink(`${pid}/cwd`)
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Fields 3 and 22 of proc(5) stat, counted from the end of the name, which may contain blanks and brackets. */
function statOf(pid: number): { state: string | undefined; start: string | undefined } | undefined {
  const stat = readProc(`${pid}/stat`)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], start: fields[19] }
}

function readProc(path: string): string | undefined {
  return readable(() => readFileSync(`/proc/${path}`, 'utf8').trim())
}

function readProcLink(path: string): string | undefined {
  return readable(() => readlinkSync(`/proc/${path}`))
}

function readable(read: () => string): string | undefined {
  try {
    return read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EPERM' || code === 'ESRCH') return undefined
    throw error
  }
}
