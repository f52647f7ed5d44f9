import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { serverBusy } from '../http/availability.ts'
import { createCommonTurns } from '../http/turns.ts'
import { createThreads } from '../threads.ts'
import type { PdfTask } from './pdf.worker.ts'

/** A PDF that is wanted. While it waits for its turn what it says is text: a hundred may wait. */
export type PdfWanted = Omit<PdfTask, 'logo'> & {
  /** For whom it is made, in place of a foot that says when: the same paper is made once for the same reader. */
  whose: string
  /** Where the logo lies, and how it is read. */
  logo: { key: string; read(): Promise<Buffer | undefined> } | undefined
  /** Who makes one at a time, and whether by a link. `begun` is told when it waits for its turn no more, whatever became of it. */
  turn: { of: string; line: 'user' | 'link'; begun?: () => void }
}

export type PdfCounts = { made: number; again: number; left: number }

/** Makes papers into files, in threads of their own. */
export type PdfMaker = {
  /** The file of a paper: as it was made lately, together with others who wait for it, or when its turn comes. Refuses UNAVAILABLE. */
  pdf(wanted: PdfWanted, reader: AbortSignal): Promise<Buffer>
  /** How many were made, how many readers were given what was there, and how many were given up as nobody waited any more. */
  counts(): PdfCounts
}

const keptMs = 10 * 60 * 1000
const keptBytes = 32 * 1024 * 1024

type Work = { pdf: Promise<Buffer>; readers: number; end: AbortController }

const createFileCache = () =>
  new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: ({ length }) => length, ttl: keptMs, ttlAutopurge: true })

/**
 * A paper is made once for all who wait for it, and kept for ten minutes, 32 MB of them. Of each user and of each link one is made at a time, of all
 * users one and by all links one. What nobody waits for any more is given up.
 */
export function createPdfMaker(): PdfMaker {
  const threads = createThreads<PdfTask, Uint8Array>(new URL('./pdf.worker.ts', import.meta.url), { most: 2, memoryMb: 256 })
  const turns = createCommonTurns({ atOnce: 1, waiting: 50, refusal: serverBusy }, { atOnce: 1, waiting: 100 })
  const ready = createFileCache()
  const underWay = new Map<string, Work>()
  const counts: PdfCounts = { made: 0, again: 0, left: 0 }

  async function make({ written, foot, at, logo, turn }: PdfWanted, signal: AbortSignal): Promise<Buffer> {
    const end = await turns.take(turn.of, turn.line, signal).finally(turn.begun)
    try {
      const picture = await logo?.read()
      const bytes = await threads.run({ written, foot, at, logo: picture }, signal)
      counts.made += 1
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    } finally {
      end()
    }
  }

  function begin(key: string, wanted: PdfWanted): Work {
    const end = new AbortController()
    const pdf = make(wanted, end.signal)
    const work = { pdf, readers: 0, end }
    underWay.set(key, work)
    const over = () => underWay.get(key) === work && underWay.delete(key)
    pdf.then((bytes) => [over(), ready.set(key, bytes)], over)
    return work
  }

  function giveUp(key: string, work: Work): void {
    counts.left += 1
    underWay.delete(key)
    work.end.abort()
  }

  return {
    counts: () => counts,
    pdf: async (wanted, reader) => {
      const key = keyOf(wanted)
      const known = ready.get(key)
      const shared = underWay.get(key)
      if (known || shared || reader.aborted) wanted.turn.begun?.()
      reader.throwIfAborted()
      if (known || shared) counts.again += 1
      if (known) return known
      const work = shared ?? begin(key, wanted)
      return waitFor(work, reader, () => giveUp(key, work))
    },
  }
}

/** Waits with others for a file; of the last who leaves `giveUp` is told. */
function waitFor(work: Work, reader: AbortSignal, giveUp: () => void): Promise<Buffer> {
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

/** What makes a file another one: all that it says, but when it was made. */
const keyOf = ({ written, whose, logo }: PdfWanted): string =>
  createHash('sha256')
    .update(JSON.stringify([whose, logo?.key]))
    .update(written)
    .digest('base64url')
