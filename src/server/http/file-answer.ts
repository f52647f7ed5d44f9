import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Operation } from '#contract/operations.gen.ts'
import { schemasOf } from './contract-schemas.ts'

/**
 * A handler's answer where the contract has a file: its name with extension, and the content. If the content is a
 * function, it is called after the transaction, unless the client has gone.
 */
export type FileAnswer = {
  name: string
  content: Readable | Buffer | ((reader: AbortSignal) => Promise<Readable | Buffer>)
  /** Media type, if it differs from the contract's. */
  type?: string
  /** True for a picture: it is shown inline, and the browser caches it for good, because its name is never reused. */
  shown?: true
}

/** A file that takes work before even its name is known; the work is skipped if the client has gone. */
export type FileLater = (reader: AbortSignal) => Promise<FileAnswer>

/** Sends a file, as an attachment unless `shown`; old clients read its name from `filename`, percent-encoded. */
export async function sendFile(reply: FastifyReply, { id }: Operation, answer: FileAnswer | FileLater): Promise<FastifyReply> {
  const file = await openUnlessLeft(reply, async (reader) => {
    const { content, ...rest } = typeof answer === 'function' ? await answer(reader) : answer
    return { ...rest, opened: typeof content === 'function' ? await content(reader) : content }
  })
  // the client has gone, so nothing is sent
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

/** Opens the file; undefined if the client has gone first. */
async function openUnlessLeft<File>({ raw }: FastifyReply, open: (reader: AbortSignal) => Promise<File>): Promise<File | undefined> {
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
