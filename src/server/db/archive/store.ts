import { createWriteStream } from 'node:fs'
import { copyFile, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { archivePatience } from '../../core/bucket-away.ts'
import { type FilesPlace, openDrive } from '../../core/drive.ts'
import { listFiles, makeFolder } from '../backup/copy-files.ts'

/** Storage of an archive's encrypted files, by names with forward slashes. */
export type Store = {
  /** Stores a local file; it appears under its name only when it is complete. */
  put(name: string, file: string): Promise<void>
  get(name: string, file: string): Promise<void>
  /** Names below this folder. */
  names(folder: string): Promise<string[]>
  /** Folders at the top level. */
  folders(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Opens the store of a folder or a bucket. */
export const openStore = async (place: FilesPlace): Promise<Store> =>
  place.kind === 'disk' ? folderStore(place.folder) : bucketStore(place)

const draft = /\.new$/

function folderStore(root: string): Store {
  return {
    put: async (name, file) => {
      await makeFolder(root, dirname(name))
      const target = join(root, name)
      await copyFile(file, `${target}.new`)
      // PostgreSQL may delete a segment once it is stored here, so the copy must have reached the disk
      await syncToDisk(`${target}.new`, 'r+')
      await rename(`${target}.new`, target)
      if (process.platform !== 'win32') await syncToDisk(dirname(target), 'r')
    },
    get: (name, file) => copyFile(join(root, name), file),
    names: async (folder) => {
      const { files } = await listFiles(join(root, folder), (path) => draft.test(basename(path))).catch(nothingIfMissing)
      return files.map((path) => `${folder}/${path}`).sort()
    },
    folders: async () => (await readdir(root).catch(noneIfMissing)).sort(),
    remove: (name) => rm(join(root, name), { force: true }),
  }
}

async function bucketStore(place: FilesPlace): Promise<Store> {
  const drive = await openDrive(place, archivePatience)
  const names = async (folder: string) => (await drive.names(folder)).sort()
  return {
    put: (name, file) => drive.put(name, file),
    get: async (name, file) => pipeline(await drive.read(name), createWriteStream(file, { mode: 0o600 })),
    names,
    folders: async () => [...new Set((await names('')).map((name) => name.split('/')[0] ?? ''))],
    remove: (name) => drive.remove(name),
  }
}

async function syncToDisk(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function nothingIfMissing(error: NodeJS.ErrnoException): { files: string[] } {
  return { files: noneIfMissing(error) }
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
