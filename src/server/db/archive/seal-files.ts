import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { SetUpError } from '../../core/set-up-error.ts'

/*
 * A sealed file consists of a mark, a salt, and parts of at most a mebibyte of the compressed content, each with its
 * length and its tag. The key is derived from the archive's key, the salt and the file's name, so that one file cannot
 * pass for another. A part's nonce is its number and whether it is the last, so that parts cannot be moved, left out
 * or cut off.
 */
const magic = Buffer.from('danju archive v1')
const saltBytes = 16
const partBytes = 1 << 20
const tagBytes = 16
const algorithm = 'aes-256-gcm'

/** True if these first bytes of a file (16 are enough) are the mark of a sealed file. */
export const isSealed = (beginning: Uint8Array): boolean => magic.equals(beginning.subarray(0, magic.length))

/** Compresses and encrypts several files, concatenated, into one file. */
export async function sealFiles(key: string, name: string, from: readonly string[], to: string): Promise<void> {
  await pipeline(concatenate(from), createZstdCompress(), encryptStream(key, name), createWriteStream(to, { mode: 0o600 }))
}

/** A file and its size in bytes; without a size it gets the rest of the content. */
export type FilePiece = { file: string; size?: number }

/**
 * Decrypts what `sealFiles` wrote into these files. Throws SetUpError where the key is not the right one, or the file
 * is damaged or belongs under another name.
 */
export async function openFiles(key: string, name: string, from: string, to: readonly FilePiece[]): Promise<void> {
  await pipeline(createReadStream(from), decryptStream(key, name), createZstdDecompress(), (content: AsyncIterable<Buffer>) =>
    splitIntoFiles(content, to, name),
  )
}

async function* concatenate(files: readonly string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file, { highWaterMark: partBytes })
}

async function splitIntoFiles(content: AsyncIterable<Buffer>, pieces: readonly FilePiece[], name: string): Promise<void> {
  const read = readerOf(content, name)
  for (const { file, size } of pieces) {
    const target = await open(file, 'w', 0o600)
    try {
      for (let left = size ?? Number.POSITIVE_INFINITY; left > 0 && !(size === undefined && (await read.ended())); ) {
        const part = await read.upTo(Math.min(left, partBytes))
        await target.write(part)
        left -= part.length
      }
    } finally {
      await target.close()
    }
  }
  // the content must end here; only reading to its end verifies the mark of the last part, so that truncated content
  // fails
  if (!(await read.ended())) throw damagedError(name)
}

/** Encrypts a stream: a step of a pipeline. */
export function encryptStream(key: string, name: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes)
    const fileKey = keyOf(key, name, salt)
    yield Buffer.concat([magic, salt])
    let [rest, number] = [Buffer.alloc(0), 0]
    const seal = (part: Buffer, isLast: boolean) => {
      const cipher = createCipheriv(algorithm, fileKey, nonceOf(number, isLast))
      number += 1
      const sealed = Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
      const length = Buffer.alloc(4)
      length.writeUInt32BE(sealed.length)
      return Buffer.concat([length, sealed])
    }
    for await (const chunk of source) {
      rest = Buffer.concat([rest, chunk])
      for (; rest.length > partBytes; rest = rest.subarray(partBytes)) yield seal(rest.subarray(0, partBytes), false)
    }
    yield seal(rest, true)
  }
}

/** Decrypts what `encryptStream` wrote: a step of a pipeline. */
export function decryptStream(key: string, name: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const read = readerOf(source, name)
    const head = await read(magic.length + saltBytes)
    if (!head.subarray(0, magic.length).equals(magic)) throw damagedError(name)
    const fileKey = keyOf(key, name, head.subarray(magic.length))
    for (let number = 0; ; number += 1) {
      const length = (await read(4)).readUInt32BE()
      if (length < tagBytes || length > partBytes + tagBytes) throw damagedError(name)
      const part = await read(length)
      const ended = await read.ended()
      yield openPart(fileKey, part, nonceOf(number, ended), name)
      if (ended) return
    }
  }
}

function openPart(key: Buffer, part: Buffer, nonce: Buffer, name: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, nonce)
  decipher.setAuthTag(part.subarray(part.length - tagBytes))
  const text = decipher.update(part.subarray(0, part.length - tagBytes))
  try {
    return Buffer.concat([text, decipher.final()])
  } catch (error) {
    throw damagedError(name, error)
  }
}

/** Reads an exact number of bytes from a stream, or at most that number. */
function readerOf(source: AsyncIterable<Buffer>, name: string) {
  const chunks = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  const fill = async (bytes: number) => {
    while (held.length < bytes) {
      const { done, value } = await chunks.next()
      if (done) return false
      held = Buffer.concat([held, value])
    }
    return true
  }
  const read = async (bytes: number): Promise<Buffer> => {
    if (!(await fill(bytes))) throw damagedError(name)
    const answer = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return answer
  }
  const upTo = async (bytes: number): Promise<Buffer> => {
    if (!(await fill(1))) throw damagedError(name)
    return read(Math.min(bytes, held.length))
  }
  return Object.assign(read, { upTo, ended: async () => !(await fill(1)) })
}

function keyOf(key: string, name: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `danju archive ${name}`, 32))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number))
  nonce.writeUInt8(isLast ? 1 : 0, 8)
  return nonce
}

function damagedError(name: string, cause?: unknown): SetUpError {
  return new SetUpError(`${name} of the archive is damaged, or was sealed with another ARCHIVE_KEY.`, { cause })
}
