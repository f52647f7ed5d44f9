import { execFileSync } from 'node:child_process'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'

/**
 * The machine on which figures are measured, the time, and the load before the run: a load above 0 lengthens what is
 * measured.
 */
export function machineFacts(): { machine: string; measured: string } {
  const [cpu] = cpus()
  const [load = 0] = loadavg()
  return {
    machine: `${cpus().length} cores (${cpu?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()}, Node ${process.versions.node}`,
    measured: `${new Date().toISOString().slice(0, 16).replace('T', ' ')}, ${checkedOutCommit()}, load ${load.toFixed(1)}`,
  }
}

/**
 * The commit that is checked out, as `git describe` names it; `none` outside a repository or before its first commit.
 */
function checkedOutCommit(): string {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8', stdio: [...stdio] }).trim()
  } catch {
    return 'none'
  }
}
