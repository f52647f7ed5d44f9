import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { askPatiently, ofPeople, type Patience } from './bucket-away.ts'

/** Where files lie: by key, `<tenant>/…`. */
export type Drive = {
  /** Keeps the content of a file of this machine. */
  put(key: string, path: string): Promise<void>
  read(key: string): Promise<Readable>
  /** Removes it; one that is not there is removed already. */
  remove(key: string): Promise<void>
  /** The keys below a folder, `''` for all. */
  names(folder: string): Promise<string[]>
}

/** A bucket of S3 or of something that speaks like it. The credentials are found as AWS's own tools find them. */
export type BucketPlace = { bucket: string; region: string; endpoint?: string }

export type FilesPlace = { kind: 'disk'; folder: string } | ({ kind: 's3' } & BucketPlace)

/** Where files are kept, as the configuration says. */
export const filesPlaceOf = (dataDir: string, bucket: BucketPlace | undefined): FilesPlace =>
  bucket ? { kind: 's3', ...bucket } : { kind: 'disk', folder: join(dataDir, 'files') }

/** Opens the drive. What S3 needs is loaded only where it is used. A bucket that does not answer is `BucketAway`. */
export async function openDrive(place: FilesPlace, patience = ofPeople): Promise<Drive> {
  if (place.kind === 'disk') return driveInFolder(place.folder)
  const bucket = driveOn(new Disk(await bucketOf(place, patience)))
  const asking = askPatiently(patience)
  return {
    put: asking(bucket.put),
    read: asking(bucket.read),
    remove: asking(bucket.remove),
    names: asking(bucket.names),
  }
}

/** A content that did not come whole is removed again. Of a stream that broke flydrive does not say why. */
function driveInFolder(folder: string): Drive {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const put = async (key: string, path: string) => {
    const place = join(folder, disk.file(key).key)
    await mkdir(dirname(place), { recursive: true })
    await pipeline(createReadStream(path), createWriteStream(place)).catch(async (error: unknown) => {
      await disk.delete(key)
      throw error
    })
  }
  return { ...driveOn(disk), put }
}

function driveOn(disk: Disk): Drive {
  return {
    put: (key, path) => disk.copyFromFs(path, key),
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    names: (folder) => namesIn(disk, folder),
  }
}

async function namesIn(disk: Disk, folder: string): Promise<string[]> {
  const names: string[] = []
  for (let paginationToken: string | undefined; ; ) {
    const page = await disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) })
    for (const object of page.objects) if (object.isFile) names.push(object.key)
    if (!page.paginationToken) return names
    paginationToken = page.paginationToken
  }
}

const absent = () => Promise.reject(new Error('there is no drive here'))

/** For who calls handlers that touch no file. */
export const noDrive: Drive = { put: absent, read: absent, remove: absent, names: absent }

/** Servers that know no checksums behind a content keep them, and the marks of its pieces, as if they were content. */
const onlyWhereAsked = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const

async function bucketOf({ bucket, region, endpoint }: BucketPlace, { connectMs, silentMs, tries }: Patience) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket,
    region,
    visibility: 'private',
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
    // who answers at another address than AWS's own rarely knows access lists, and names buckets in the path
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true, supportsACL: false, ...onlyWhereAsked }),
  })
}
