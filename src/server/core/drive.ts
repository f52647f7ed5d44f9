import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { interactivePatience, type Patience, withPatience } from './bucket-away.ts'

/** File storage by key, `<tenant>/…`. */
export type Drive = {
  /** Stores the content of a local file. */
  put(key: string, path: string): Promise<void>
  read(key: string): Promise<Readable>
  /** Deletes a file; a missing one is no error. */
  remove(key: string): Promise<void>
  /** Keys below a folder, `''` for all. */
  names(folder: string): Promise<string[]>
}

/** A bucket of S3 or a compatible service. Credentials are looked up in the same places as by AWS's own tools. */
export type BucketPlace = { bucket: string; region: string; endpoint?: string }

export type FilesPlace = { kind: 'disk'; folder: string } | ({ kind: 's3' } & BucketPlace)

/** Where the configuration says that files are stored. */
export const filesPlaceFor = (dataDir: string, bucket: BucketPlace | undefined): FilesPlace =>
  bucket ? { kind: 's3', ...bucket } : { kind: 'disk', folder: join(dataDir, 'files') }

/**
 * Opens the drive. The S3 client is loaded only where it is used. Throws `BucketAway` where the bucket is
 * unreachable.
 */
export async function openDrive(place: FilesPlace, patience = interactivePatience): Promise<Drive> {
  if (place.kind === 'disk') return folderDrive(place.folder)
  const bucket = diskDrive(new Disk(await openBucket(place, patience)))
  const asking = withPatience(patience)
  return {
    put: asking(bucket.put),
    read: asking(bucket.read),
    remove: asking(bucket.remove),
    names: asking(bucket.names),
  }
}

/**
 * The drive of a folder. `put` deletes a file again if its content arrived incomplete. It bypasses flydrive, because
 * flydrive's error for a broken stream does not contain the cause.
 */
function folderDrive(folder: string): Drive {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const put = async (key: string, path: string) => {
    const place = join(folder, disk.file(key).key)
    await mkdir(dirname(place), { recursive: true })
    await pipeline(createReadStream(path), createWriteStream(place)).catch(async (error: unknown) => {
      await disk.delete(key)
      throw error
    })
  }
  return { ...diskDrive(disk), put }
}

function diskDrive(disk: Disk): Drive {
  return {
    put: (key, path) => disk.copyFromFs(path, key),
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    names: (folder) => listKeys(disk, folder),
  }
}

async function listKeys(disk: Disk, folder: string): Promise<string[]> {
  const names: string[] = []
  for (let paginationToken: string | undefined; ; ) {
    const page = await disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) })
    for (const object of page.objects) if (object.isFile) names.push(object.key)
    if (!page.paginationToken) return names
    paginationToken = page.paginationToken
  }
}

const noDriveError = () => Promise.reject(new Error('there is no drive here'))

/** Rejects every call; for callers of handlers that use no files. */
export const noDrive: Drive = { put: noDriveError, read: noDriveError, remove: noDriveError, names: noDriveError }

/**
 * Checksums only where the service requires them: a service that does not support trailing checksums would store them,
 * and the marks between chunks, as part of the file.
 */
const checksumsOnDemand = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const

async function openBucket({ bucket, region, endpoint }: BucketPlace, { connectMs, timeoutMs: silentMs, tries }: Patience) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket,
    region,
    visibility: 'private',
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
    // services other than AWS rarely support access lists, and expect the bucket's name in the path
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true, supportsACL: false, ...checksumsOnDemand }),
  })
}
