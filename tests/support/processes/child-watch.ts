import type { ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'

/** The resources of child processes with which this process exchanges messages; a database is not one of them. */
export type ChildWatch = {
  /** The child processes that are alive. */
  living: ReadonlySet<ChildProcess>
  /** The largest number alive at once, and the highest resident memory of one in bytes, since the last call. */
  takePeaks(): { atOnce: number; bytes: number }
}

const everyMs = 5

/**
 * Watches the child processes that this process starts from now on. Memory held for less than some milliseconds before
 * a child ends is not noticed.
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

/** Highest resident memory; 0 if the process has ended meanwhile. */
function peakMemoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}
