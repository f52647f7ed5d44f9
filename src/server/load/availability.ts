import type { Words } from '#domain/core/words.ts'
import { BucketAway } from '../core/bucket-away.ts'
import { codeOf, Unavailable } from '../db/client.ts'
import { Refused } from '../db/refuse.ts'

/** Reasons why the server cannot answer for a while. */
export type OutageReason = 'database' | 'connections' | 'slow' | 'disk' | 'files' | 'closing' | 'outdated'

/**
 * How each outage is answered. 503 makes a load balancer try another process. Where another process would fare no
 * better while this one can answer everything else, the status is 504.
 */
const lacks: Readonly<Record<OutageReason, { seconds: number; reason: Words; status?: number }>> = {
  database: { seconds: 5, reason: { zh: '数据库暂时连接不上', en: 'the database does not answer' } },
  connections: { seconds: 5, reason: { zh: '服务器繁忙', en: 'the server is busy' } },
  slow: { seconds: 30, reason: { zh: '数据库处理超时', en: 'the database took too long' }, status: 504 },
  disk: { seconds: 60, reason: { zh: '服务器的磁盘已满，请通知管理员', en: 'the disk of the server is full, tell your administrator' } },
  files: { seconds: 10, reason: { zh: '文件存储暂时连接不上', en: 'the store of files does not answer' }, status: 504 },
  outdated: {
    seconds: 5,
    reason: {
      zh: '数据库已由更高版本升级，当前服务版本过旧，请管理员改用新版本',
      en: 'a newer version has changed the database and this server is of an older one, tell your administrator to start the newer',
    },
  },
  closing: { seconds: 10, reason: { zh: '服务器正在重启', en: 'the server is restarting' } },
}

/** The refusal during an outage: its reason, and in how many seconds to retry. */
export function unavailable(lack: OutageReason): Refused {
  const { seconds, reason, status } = lacks[lack]
  return new Refused('UNAVAILABLE', { params: { reason, seconds: String(seconds) }, ...(status && { status }) })
}

/** The refusal while this process has too much work at once. */
export const serverBusy = (seconds: string): Refused =>
  new Refused('UNAVAILABLE', { params: { reason: lacks.connections.reason, seconds } })

const ofDatabase = { away: 'database', busy: 'connections', slow: 'slow', full: 'disk', outdated: 'outdated' } as const

/** The outage that caused an error; undefined for a fault of ours. */
export function outageReasonOf(error: unknown): OutageReason | undefined {
  if (error instanceof Unavailable) return ofDatabase[error.want]
  if (error instanceof BucketAway) return 'files'
  return isOfFullDisk(error) ? 'disk' : undefined
}

/** True if the error or one of its causes is a full disk; the file store wraps the disk's errors. */
function isOfFullDisk(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (['ENOSPC', 'EDQUOT'].includes(codeOf(one) ?? '')) return true
  return false
}

/** What this process knows about its own state. */
export type Availability = {
  /** Stops accepting work. */
  close(): void
  isClosing(): boolean
  /**
   * True if a newer version has changed the database, so that this process will never answer again, not even with
   * pages.
   */
  isOutdated(): boolean
  /** Records that a request was refused because of this outage. */
  note(lack: OutageReason): void
  /** The reason for which the next request would be refused, as far as known. */
  lacking(): OutageReason | undefined
}

/**
 * A full disk is reported for as long as callers were told to wait, because only another attempt can show that there
 * is room again.
 */
export function createAvailability(wall: () => Date): Availability {
  let closing = false
  let outdated = false
  let fullUntil = 0
  return {
    close: () => {
      closing = true
    },
    isClosing: () => closing,
    isOutdated: () => outdated,
    note: (lack) => {
      if (lack === 'outdated') outdated = true
      if (lack === 'disk') fullUntil = wall().getTime() + lacks.disk.seconds * 1000
    },
    lacking: () => (closing ? 'closing' : outdated ? 'outdated' : wall().getTime() < fullUntil ? 'disk' : undefined),
  }
}
