import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Where a process id means something: the machine since its last boot, and the container within it.
 * Ids from elsewhere say nothing about whether their process lives.
 */
export function machineIdentity(): string {
  return [hostname(), proc('sys/kernel/random/boot_id'), procLink('self/ns/pid')].filter((part) => part !== undefined).join(' ')
}

/** Whether a process with this id runs. A zombie does not: in containers nobody may reap it. */
export function isAlive(pid: number): boolean {
  return signalReaches(pid) && statOf(pid)?.state !== 'Z'
}

/** When the process started, in the kernel's ticks; undefined where the system does not tell. A recycled id has another start. */
export function startOf(pid: number): string | undefined {
  return statOf(pid)?.start
}

/** The folder a process works in; undefined where the system does not tell. */
export function workingFolderOf(pid: number): string | undefined {
  return procLink(`${pid}/cwd`)
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Fields 3 and 22 of proc(5) stat; the name before them may hold blanks and brackets. */
function statOf(pid: number): { state: string | undefined; start: string | undefined } | undefined {
  const stat = proc(`${pid}/stat`)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], start: fields[19] }
}

function proc(path: string): string | undefined {
  return readable(() => readFileSync(`/proc/${path}`, 'utf8').trim())
}

function procLink(path: string): string | undefined {
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
