import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Milliseconds of processor time by process id. A difference between two of these leaves out processes that started or
 * ended in between.
 */
export type CpuTimes = ReadonlyMap<number, number>

const msPerTick = 10

/** The processor time of the processes so far; empty if the system does not provide it (no /proc). */
export function cpuTimesOf(pids: readonly number[]): CpuTimes {
  const known = pids.filter((pid) => existsSync(`/proc/${pid}/stat`))
  return new Map(
    known.map((pid) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return [pid, (Number(fields[11]) + Number(fields[12])) * msPerTick]
    }),
  )
}

/**
 * Milliseconds of processor time that a PostgreSQL server on this machine has used since its start, in all its
 * processes, ended ones included: `postmaster` is the process that started them all and counts those.
 */
export function serverCpu(postmaster: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
  const ticks = all.map(({ pid, parent, own, ended }) => (pid === postmaster ? own + ended : parent === postmaster ? own : 0))
  return ticks.reduce((sum, one) => sum + one, 0) * msPerTick
}

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

/** Processor times of one process. `ended`: time used by those of its children that have ended. */
function statOf(pid: number): { pid: number; parent: number; own: number; ended: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent = 0, ...rest] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9)
    return { pid, parent, own: user + system, ended: endedUser + endedSystem }
  } catch (error) {
    // the process has ended since its name was read
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Milliseconds used between two readings. */
export function cpuTimeBetween(before: CpuTimes, after: CpuTimes): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? ms), 0)
}
