import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type Extract, extract, pack } from 'tar-stream'
import { SetUpError } from '../../core/set-up-error.ts'
import { decryptStream, encryptStream, isSealed } from '../archive/seal-files.ts'

/*
 * A tar file, compressed by zstd and encrypted if there is a key. Each content is divided into entries
 * `<name>/00000001`, `…2` of at most four mebibytes: tar needs the size of an entry in advance, and a whole content
 * need not fit into memory.
 */
const partBytes = 1 << 22
const sealName = 'tenant'

/** Adds contents to the file, one after the other. */
export type PutContent = (name: string, content: AsyncIterable<Buffer>) => Promise<void>

/** Writes a new file that only its owner may read; `key` encrypts it. */
export async function writeTar(file: string, key: string | undefined, work: (put: PutContent) => Promise<void>): Promise<void> {
  const packed = pack()
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const writing = key
    ? pipeline(Readable.from(packed), createZstdCompress(), encryptStream(key, sealName), target)
    : pipeline(Readable.from(packed), createZstdCompress(), target)
  const entry = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      packed.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()))
    })
  const filling = async () => {
    try {
      await work(async (name, content) => {
        let number = 0
        for await (const part of splitIntoParts(content)) {
          number += 1
          await entry(`${name}/${String(number).padStart(8, '0')}`, part)
        }
      })
      packed.finalize()
    } catch (error) {
      packed.destroy()
      throw error
    }
  }
  // stops filling when writing fails, for example on a full disk
  writing.catch(() => packed.destroy())
  const both = [writing, filling()]
  try {
    await Promise.all(both)
  } catch (error) {
    await Promise.allSettled(both)
    throw error
  }
}

/** Yields at least one part, so that an empty content has an entry too. */
async function* splitIntoParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [held, bytes]: [Buffer[], number] = [[], 0]
  let any = false
  for await (const chunk of content) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    yield Buffer.concat(held)
    ;[held, bytes, any] = [[], 0, true]
  }
  if (bytes > 0 || !any) yield Buffer.concat(held)
}

/** An entry of the tar file: one part of a content. */
type TarEntry = Extract extends AsyncIterable<infer One> ? One : never

/** A content of the file; its bytes must be read to the end before the next content is requested. */
export type FileContent = { name: string; bytes: AsyncIterable<Buffer> }

/** The contents of a file in order. Throws SetUpError where it is damaged, or encrypted with another key. */
export async function* readTar(file: string, key: string | undefined): AsyncGenerator<FileContent> {
  const unpacked = extract()
  const feed = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      if (!unpacked.write(chunk)) await new Promise<void>((resolve) => unpacked.once('drain', resolve))
    }
    unpacked.end(undefined)
  }
  const sealed = await hasSealHeader(file)
  if (sealed && !key) throw new SetUpError(`${file} is sealed: say the key that it was sealed with (TENANT_KEY).`)
  const raw = createReadStream(file)
  const steps =
    sealed && key ? pipeline(raw, decryptStream(key, sealName), createZstdDecompress(), feed) : pipeline(raw, createZstdDecompress(), feed)
  steps.catch((error: Error) => unpacked.destroy(error))
  try {
    yield* joinParts(unpacked[Symbol.asyncIterator](), (error) => (isDamage(error) ? damagedFile(file, error) : error))
  } finally {
    unpacked.destroy(new Error('read no further'))
    raw.destroy()
  }
}

/** Joins the parts of each content; `explained` converts errors that occur while reading. */
async function* joinParts(entries: AsyncIterator<TarEntry>, explained: (error: unknown) => unknown): AsyncGenerator<FileContent> {
  const following = () =>
    entries.next().catch((error: unknown) => {
      throw explained(error)
    })
  let next = await following()
  while (!next.done) {
    const name = nameOf(next.value)
    const bytes = async function* () {
      while (!next.done && nameOf(next.value) === name) {
        try {
          for await (const chunk of next.value) yield chunk as Buffer
        } catch (error) {
          throw explained(error)
        }
        next = await following()
      }
    }
    yield { name, bytes: bytes() }
  }
}

const nameOf = ({ header }: TarEntry): string => header.name.slice(0, header.name.lastIndexOf('/'))

async function hasSealHeader(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new SetUpError(`${file} cannot be read (${error.code}).`, { cause: error })
  })
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return isSealed(buffer)
  } finally {
    await handle.close()
  }
}

/** Errors of zlib, tar and decryption mean damaged bytes; the system's own errors have a `syscall`. */
const isDamage = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'syscall') === undefined

export const damagedFile = (file: string, cause?: unknown): SetUpError =>
  new SetUpError(`${file} is damaged, is no tenant's file, or was sealed with another TENANT_KEY.`, { cause })
