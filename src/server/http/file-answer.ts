import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Operation } from '#contract/operations.gen.ts'
import { schemasOf } from './contract-schemas.ts'

/**
 * What a handler answers where the contract has a file: its name with ending, and the content, which needs no transaction any more: what lies where files
 * are kept is opened when the transaction is over, unless its reader has left.
 */
export type FileAnswer = {
  name: string
  content: Readable | Buffer | ((reader: AbortSignal) => Promise<Readable | Buffer>)
  /** Where it is another than the contract's. */
  type?: string
  /** A picture: it may stand in a page, and is kept by the browser, for its name is never used again. */
  shown?: true
}

/** A file whose very name takes work, which is not done where its reader has left. */
export type FileLater = (reader: AbortSignal) => Promise<FileAnswer>

/** Sends a file, as an attachment unless it is shown; old clients read the name from `filename`, encoded as in an address. */
export async function sendFile(reply: FastifyReply, { id }: Operation, answer: FileAnswer | FileLater): Promise<FastifyReply> {
  const file = await openFor(reply, async (reader) => {
    const { content, ...rest } = typeof answer === 'function' ? await answer(reader) : answer
    return { ...rest, opened: typeof content === 'function' ? await content(reader) : content }
  })
  // nobody is there to be answered
  if (!file) return reply.hijack()
  const { name, type, shown, opened } = file
  const encoded = encodeURIComponent(name).replaceAll("'", '%27')
  const { answerType = 'application/octet-stream' } = schemasOf(id)
  if (shown) reply.header('cache-control', 'private, max-age=31536000, immutable')
  return reply
    .type(type ?? answerType)
    .header('content-disposition', `${shown ? 'inline' : 'attachment'}; filename="${encoded}"; filename*=UTF-8''${encoded}`)
    .send(opened)
}

/** The file; nothing where its reader left before it was there. */
async function openFor<File>({ raw }: FastifyReply, open: (reader: AbortSignal) => Promise<File>): Promise<File | undefined> {
  const left = new AbortController()
  const leave = () => left.abort()
  if (raw.destroyed) leave()
  raw.once('close', leave)
  try {
    return await open(left.signal)
  } catch (error) {
    if (left.signal.aborted) return undefined
    throw error
  } finally {
    raw.off('close', leave)
  }
}
