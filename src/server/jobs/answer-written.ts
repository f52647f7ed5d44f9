import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Tx } from '../db/connect.ts'
import type { FileAnswer } from '../http/file-answer.ts'

/**
 * A file as the answer of a request: written beside first, so that a slow client holds no transaction, and gone once it was read, or where the
 * transaction fails. `name` has its ending.
 */
export async function answerWritten(
  tx: Pick<Tx, 'afterRollback'>,
  name: string,
  write: (path: string) => Promise<unknown>,
): Promise<FileAnswer> {
  const path = join(tmpdir(), `${randomUUID()}${extname(name)}`)
  const remove = () => rm(path, { force: true })
  tx.afterRollback(remove)
  await write(path)
  return { name, content: async () => createReadStream(path).once('close', remove) }
}
