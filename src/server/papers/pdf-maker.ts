import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { serverBusy } from '../load/availability.ts'
import { createThreads } from '../load/threads.ts'
import { createSharedConcurrency } from '../load/user-concurrency.ts'
import type { PdfTask } from './pdf.worker.ts'

/** A request for a PDF. Its content is text while it waits, because a hundred requests may be waiting. */
export type PdfRequest = Omit<PdfTask, 'logo'> & {
  /**
   * Identity of the reader, which replaces the foot with its time in the cache key: the same paper is made only once
   * for the same reader.
   */
  whose: string
  /** The logo's key on the drive, and a function that reads it. */
  logo: { key: string; read(): Promise<Buffer | undefined> } | undefined
  /**
   * Only one file at a time is made per `of`, in the queue of users or of links. `begun` is called when the request
   * stops waiting, however it ends.
   */
  turn: { of: string; line: 'user' | 'link'; begun?: () => void }
}

export type PdfCounts = { made: number; again: number; left: number }

/** Makes PDF files in worker threads. */
export type PdfMaker = {
  /**
   * The file of a paper: from the cache, shared with other waiting readers, or made in its turn. Refuses UNAVAILABLE.
   */
  pdf(wanted: PdfRequest, reader: AbortSignal): Promise<Buffer>
  /** Numbers of files that were made, that were reused, and that were aborted because no reader was left. */
  counts(): PdfCounts
}

const cacheMs = 10 * 60 * 1000
const cacheBytes = 32 * 1024 * 1024

type PdfJob = { pdf: Promise<Buffer>; readers: number; end: AbortController }

const createFileCache = () =>
  new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: ({ length }) => length, ttl: cacheMs, ttlAutopurge: true })

/**
 * Makes a paper once for all waiting readers and caches it for ten minutes, up to 32 MB in all. One file at a time is
 * made per user or link, and one for all users and one for all links. A file without readers left is aborted.
 */
export function createPdfMaker(): PdfMaker {
  const threads = createThreads<PdfTask, Uint8Array>(new URL('./pdf.worker.ts', import.meta.url), { most: 2, memoryMb: 256 })
  const turns = createSharedConcurrency({ atOnce: 1, waiting: 50, refusal: serverBusy }, { atOnce: 1, waiting: 100 })
  const ready = createFileCache()
  const underWay = new Map<string, PdfJob>()
  const counts: PdfCounts = { made: 0, again: 0, left: 0 }

  async function make({ written, foot, at, logo, turn }: PdfRequest, signal: AbortSignal): Promise<Buffer> {
    const end = await turns.take(turn.of, turn.line, signal).finally(turn.begun)
    try {
      const picture = await logo?.read()
      const bytes = await threads.runTask({ written, foot, at, logo: picture }, signal)
      counts.made += 1
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    } finally {
      end()
    }
  }

  function begin(key: string, wanted: PdfRequest): PdfJob {
    const end = new AbortController()
    const pdf = make(wanted, end.signal)
    const work = { pdf, readers: 0, end }
    underWay.set(key, work)
    const over = () => underWay.get(key) === work && underWay.delete(key)
    pdf.then((bytes) => [over(), ready.set(key, bytes)], over)
    return work
  }

  function giveUp(key: string, work: PdfJob): void {
    counts.left += 1
    underWay.delete(key)
    work.end.abort()
  }

  return {
    counts: () => counts,
    pdf: async (wanted, reader) => {
      const key = cacheKey(wanted)
      const known = ready.get(key)
      const shared = underWay.get(key)
      if (known || shared || reader.aborted) wanted.turn.begun?.()
      reader.throwIfAborted()
      if (known || shared) counts.again += 1
      if (known) return known
      const work = shared ?? begin(key, wanted)
      return waitForJob(work, reader, () => giveUp(key, work))
    },
  }
}

/** Waits for a shared file; the last reader to leave calls `giveUp`. */
function waitForJob(work: PdfJob, reader: AbortSignal, giveUp: () => void): Promise<Buffer> {
  work.readers += 1
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(reader.reason)
      work.readers -= 1
      if (work.readers === 0) giveUp()
    }
    reader.addEventListener('abort', leave, { once: true })
    work.pdf.then(resolve, reject).finally(() => reader.removeEventListener('abort', leave))
  })
}

/** Key of a file in the cache: all its content except the time. */
const cacheKey = ({ written, whose, logo }: PdfRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([whose, logo?.key]))
    .update(written)
    .digest('base64url')
