import { existsSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time by process id; a process that came or went in between is left out of a difference. */
export type CpuTimes = ReadonlyMap<number, number>

const msPerTick = 10

/** What the processes have used so far; nothing where the system does not say (no /proc). */
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

/** Milliseconds used between two readings. */
export function used(before: CpuTimes, after: CpuTimes): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? ms), 0)
}
