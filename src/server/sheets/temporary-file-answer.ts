import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Tx } from '../db/connect.ts'
import type { FileAnswer } from '../http/file-answer.ts'

/**
 * A file as the answer of a request: written to a temporary file first, so that a slow client holds no transaction
 * open. The file is deleted after it was read, or when the transaction fails. `name` has its extension.
 */
export async function answerTemporaryFile(
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
