import type { ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'

/** What the processes take that this one starts to speak with them; a database is none. */
export type ChildWatch = {
  /** Those that live. */
  living: ReadonlySet<ChildProcess>
  /** How many lived at once, and the resident memory of one at its highest, bytes, since the last call. */
  takePeaks(): { atOnce: number; bytes: number }
}

const everyMs = 5

/**
 * Watches the processes that this one starts from now on. Memory that is held for less than some milliseconds before
 * an end is not seen.
 */
export function watchChildren(): ChildWatch {
  const living = new Set<ChildProcess>()
  let [atOnce, bytes] = [0, 0]
  const look = () => {
    const ours = [...living].filter(({ connected }) => connected)
    atOnce = Math.max(atOnce, ours.length)
    for (const { pid } of ours) bytes = Math.max(bytes, peakMemoryOf(pid))
  }
  setInterval(look, everyMs).unref()
  channel('child_process').subscribe((message) => {
    const { process: child } = message as { process: ChildProcess }
    living.add(child)
    child.once('exit', () => living.delete(child))
  })
  return {
    living,
    takePeaks: () => {
      const peaks = { atOnce, bytes }
      ;[atOnce, bytes] = [0, 0]
      return peaks
    },
  }
}

/** Resident memory at its highest; none of a process that has ended meanwhile. */
function peakMemoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}
