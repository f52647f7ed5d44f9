import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Resident memory of a process in MB; NaN if the system does not provide it. */
export async function residentMb(pid: number): Promise<number> {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return Number.NaN
  const [, kb] = /VmRSS:\s+(\d+)/.exec(await readFile(status, 'utf8')) ?? []
  return Number(kb) / 1024
}
