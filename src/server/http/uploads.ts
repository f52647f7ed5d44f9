import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFields, type MultipartValue, type SavedMultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileBytes } from '#domain/file-limits.ts'
import { refuse } from '../refuse.ts'
import { partOfRequest } from './input-words.ts'

/** What is kept once it was looked at: the file as it came, or a picture that was drawn anew in its place. */
export type Kept = { extension: string; type: string; size: number }

/** A file that came with the request. It lies in a temporary place until the answer is sent; name and type are what the client says. */
export class UploadedFile {
  readonly path: string
  readonly name: string
  readonly type: string
  readonly size: number
  /** Hash of the content, hexadecimal: the same file sent twice is the same request. */
  readonly sha256: string
  /** Set before the transaction of an operation that keeps it. */
  kept?: Kept

  constructor(file: { path: string; name: string; type: string; size: number; sha256: string }) {
    this.path = file.path
    this.name = file.name
    this.type = file.type
    this.size = file.size
    this.sha256 = file.sha256
  }

  toJSON(): object {
    return { name: this.name, type: this.type, sha256: this.sha256 }
  }
}

const limits = { fileSize: fileBytes, files: 10, fields: 20, fieldSize: 100_000, parts: 30, headerPairs: 50 }

/** Lets forms with files through unread: `readUpload` reads them once the caller is known. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits })
}

/** The parts of a form with files as one body: texts by name, files as `UploadedFile`, several of a name as a list. */
export async function readUpload(request: FastifyRequest): Promise<Record<string, unknown>> {
  const { files, values } = await saveFiles(request).catch((error: NodeJS.ErrnoException) => {
    // nobody reads the rest, behind which this connection's next request would wait until it is cut
    request.raw.resume()
    return refuseForm(error)
  })
  const parts: [name: string, part: unknown][] = Object.values(values as MultipartFields)
    .flat()
    .flatMap((field) => (field?.type === 'field' ? [[field.fieldname, whole(field)]] : []))
  // a file field left empty is sent without a name
  for (const file of files) if (file.filename) parts.push([file.fieldname, await uploaded(file)])
  return Object.fromEntries(
    parts.map(([name]) => {
      const named = parts.filter(([other]) => other === name).map(([, part]) => part)
      return [name, named.length > 1 ? named : named[0]]
    }),
  )
}

/** The plugin logs as an error what it also throws, a form that is cut off too: whether it is one is seen when it is answered. */
async function saveFiles(request: FastifyRequest): ReturnType<FastifyRequest['saveRequestFiles']> {
  const { log } = request
  request.log = Object.assign(log.child({}), { error: log.info.bind(log) })
  return request.saveRequestFiles().finally(() => {
    request.log = log
  })
}

/** The text of a field; one longer than may be read is refused, not shortened. */
function whole({ value, valueTruncated }: MultipartValue): unknown {
  if (valueTruncated) refuse('BAD_INPUT', { params: { field: partOfRequest('size') } })
  return value
}

async function uploaded({ filepath: path, filename: name, mimetype: type }: SavedMultipartFile): Promise<UploadedFile> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const { size } = await stat(path)
  return new UploadedFile({ path, name, type, size, sha256: hash.digest('hex') })
}

/** A form that is cut off or makes no sense is the sender's; what the disk says is ours. */
function refuseForm(error: NodeJS.ErrnoException): never {
  if (error.code?.startsWith('FST_') || error.errno !== undefined) throw error
  refuse('BAD_INPUT', { params: { field: partOfRequest('body') } })
}
