import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Tx } from '../db/connect.ts'
import type { FileAnswer } from '../http/file-answer.ts'

/**
 * A file as the answer to a request. It is first written to a temporary file, so that no transaction stays open while
 * a slow client downloads. That file is deleted after it was sent, or if the transaction fails. `name` includes the
 * extension.
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
