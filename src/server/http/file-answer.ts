import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Operation } from '#contract/operations.gen.ts'
import { schemasOf } from './contract-schemas.ts'

/**
 * Answer of a handler where the contract has a file: its name with extension, and the content. A function as content
 * is called after the transaction, unless the client has left.
 */
export type FileAnswer = {
  name: string
  content: Readable | Buffer | ((reader: AbortSignal) => Promise<Readable | Buffer>)
  /** Media type, where it is another than the contract's. */
  type?: string
  /** A picture: shown inline, and cached by the browser for good, as its name is never reused. */
  shown?: true
}

/** A file that takes work before even its name is known; not done where the client has left. */
export type FileLater = (reader: AbortSignal) => Promise<FileAnswer>

/** Sends a file, as an attachment unless it is shown; old clients read the name from `filename`, percent-encoded. */
export async function sendFile(reply: FastifyReply, { id }: Operation, answer: FileAnswer | FileLater): Promise<FastifyReply> {
  const file = await openUnlessLeft(reply, async (reader) => {
    const { content, ...rest } = typeof answer === 'function' ? await answer(reader) : answer
    return { ...rest, opened: typeof content === 'function' ? await content(reader) : content }
  })
  // the client has left
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

/** Opens the file; undefined where the client left first. */
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
