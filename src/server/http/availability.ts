import type { Words } from '#domain/words.ts'
import { codeOf, Unavailable } from '../db/client.ts'
import { BucketAway } from '../files/bucket-away.ts'
import { Refused } from '../refuse.ts'

/** What keeps the server from answering for a while. */
export type Lack = 'database' | 'connections' | 'slow' | 'disk' | 'files' | 'closing' | 'outdated'

/** 503: a balancer asks another process. Where it would fare no better there, and everything else is answered here, it is 504. */
const lacks: Readonly<Record<Lack, { seconds: number; reason: Words; status?: number }>> = {
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

/** The answer while something is lacking: why, and when to come back. */
export function unavailable(lack: Lack): Refused {
  const { seconds, reason, status } = lacks[lack]
  return new Refused('UNAVAILABLE', { params: { reason, seconds: String(seconds) }, ...(status && { status }) })
}

/** More is wanted of this process at once than it does. */
export const serverBusy = (seconds: string): Refused =>
  new Refused('UNAVAILABLE', { params: { reason: lacks.connections.reason, seconds } })

const ofDatabase = { away: 'database', busy: 'connections', slow: 'slow', full: 'disk', outdated: 'outdated' } as const

/** What was lacking when this was thrown; nothing where it is a fault of ours. */
export function lackIn(error: unknown): Lack | undefined {
  if (error instanceof Unavailable) return ofDatabase[error.want]
  if (error instanceof BucketAway) return 'files'
  return isOfFullDisk(error) ? 'disk' : undefined
}

/** The store of files says as its cause what the disk said. */
function isOfFullDisk(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (['ENOSPC', 'EDQUOT'].includes(codeOf(one) ?? '')) return true
  return false
}

/** What is known of the server beside the request at hand. */
export type Availability = {
  /** It takes no more work. */
  close(): void
  isClosing(): boolean
  /** A newer version has changed the database: it will never again answer anything, its pages included. */
  isOutdated(): boolean
  /** A request was refused for this. */
  note(lack: Lack): void
  /** What would keep the next request from being answered, as far as is known. */
  lacking(): Lack | undefined
}

/** A full disk is told for as long as callers were told to wait: nothing but another attempt shows that there is room again. */
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
