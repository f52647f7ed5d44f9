import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFields, type MultipartValue, type SavedMultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileBytes } from '#domain/core/file-limits.ts'
import { refuse } from '../db/refuse.ts'
import { partOfRequest } from './input-words.ts'

/** What is stored of an upload: the file as sent, or the picture redrawn from it. */
export type StoredUpload = { extension: string; type: string; size: number }

/**
 * A file of a request, in a temporary place until the request is answered. Its name and type are claims of the client.
 */
export class UploadedFile {
  readonly path: string
  readonly name: string
  readonly type: string
  readonly size: number
  /** SHA-256 of the content in hexadecimal, by which a repeated request with the same file is recognised. */
  readonly sha256: string
  /** Set before the transaction, for an operation that stores the file. */
  kept?: StoredUpload

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

/** Lets forms with files pass unread; `readUpload` reads them once the caller is known. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits })
}

/** The parts of a form as one body: texts by name, files as `UploadedFile`, parts with the same name as a list. */
export async function readUpload(request: FastifyRequest): Promise<Record<string, unknown>> {
  const { files, values } = await saveFiles(request).catch((error: NodeJS.ErrnoException) => {
    // the rest must be drained, otherwise the next request on this connection waits behind it
    request.raw.resume()
    return refuseForm(error)
  })
  const parts: [name: string, part: unknown][] = Object.values(values as MultipartFields)
    .flat()
    .flatMap((field) => (field?.type === 'field' ? [[field.fieldname, fieldText(field)]] : []))
  // a file field that was left empty is sent without a file name
  for (const file of files) if (file.filename) parts.push([file.fieldname, await uploadedFile(file)])
  return Object.fromEntries(
    parts.map(([name]) => {
      const named = parts.filter(([other]) => other === name).map(([, part]) => part)
      return [name, named.length > 1 ? named : named[0]]
    }),
  )
}

/**
 * Stores the files of a form temporarily. The plugin logs what it also throws, such as a truncated form, as an error;
 * here that line is only informative, because the error handler decides how to log it.
 */
async function saveFiles(request: FastifyRequest): ReturnType<FastifyRequest['saveRequestFiles']> {
  const { log } = request
  request.log = Object.assign(log.child({}), { error: log.info.bind(log) })
  return request.saveRequestFiles().finally(() => {
    request.log = log
  })
}

/** The text of a field. A text that is too long is refused, not truncated. */
function fieldText({ value, valueTruncated }: MultipartValue): unknown {
  if (valueTruncated) refuse('BAD_INPUT', { params: { field: partOfRequest('size') } })
  return value
}

async function uploadedFile({ filepath: path, filename: name, mimetype: type }: SavedMultipartFile): Promise<UploadedFile> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const { size } = await stat(path)
  return new UploadedFile({ path, name, type, size, sha256: hash.digest('hex') })
}

/** Refuses a malformed form, which is the client's fault; rethrows an error of the disk, which is ours. */
function refuseForm(error: NodeJS.ErrnoException): never {
  if (error.code?.startsWith('FST_') || error.errno !== undefined) throw error
  refuse('BAD_INPUT', { params: { field: partOfRequest('body') } })
}
