import { createHash } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { SystemUser } from '../embedded/run-program.ts'

export type CopiedFile = { path: string; size: number; sha256: string }

const maxParallel = 8
const chunkBytes = 1 << 20

/** Files and folders below a folder, as paths with forward slashes; links and sockets are left out. */
export async function listFiles(root: string, skip: (path: string) => boolean): Promise<{ files: string[]; folders: string[] }> {
  const found = { files: [] as string[], folders: [] as string[] }
  const walk = async (folder: string) => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (skip(path)) continue
      if (entry.isFile()) found.files.push(path)
      if (entry.isDirectory()) {
        found.folders.push(path)
        await walk(path)
      }
    }
  }
  await walk('')
  return found
}

/**
 * Copies files from one folder to another, several in parallel, each synced to disk; returns size and hash of what
 * was written. Files that vanish meanwhile are left out.
 */
export async function copyFiles(from: string, to: string, paths: readonly string[], owner?: SystemUser): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = []
  const left = [...paths]
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const file = await copyFile(from, to, path, owner)
      if (file) copied.push(file)
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, work))
  return copied.sort((one, other) => (one.path < other.path ? -1 : 1))
}

async function copyFile(from: string, to: string, path: string, owner?: SystemUser): Promise<CopiedFile | undefined> {
  const source = await open(join(from, path), 'r').catch(unlessMissing)
  if (source === undefined) return undefined
  try {
    await makeFolder(to, dirname(path), owner)
    const target = await open(join(to, path), 'w', 0o600)
    try {
      const hash = createHash('sha256')
      const buffer = Buffer.allocUnsafe(chunkBytes)
      let size = 0
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, chunkBytes, size)
        if (bytesRead === 0) break
        const chunk = buffer.subarray(0, bytesRead)
        hash.update(chunk)
        await target.write(chunk, 0, bytesRead, size)
        size += bytesRead
      }
      if (owner) await target.chown(owner.uid, owner.gid)
      await target.sync()
      return { path, size, sha256: hash.digest('hex') }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Creates the folder and missing parents up to `root`, readable by the owner alone. */
export async function makeFolder(root: string, path: string, owner?: SystemUser): Promise<void> {
  const made = await mkdir(join(root, path), { recursive: true, mode: 0o700 })
  if (made === undefined || owner === undefined) return
  for (let folder = path; ; folder = dirname(folder)) {
    await chown(join(root, folder), owner.uid, owner.gid)
    if (folder === '.' || folder === '' || join(root, folder) === made) return
  }
}

/** Writes one file and syncs it to disk; returns its size and hash as `copyFiles` does. */
export async function writeThrough(root: string, path: string, text: string | Buffer): Promise<CopiedFile> {
  await makeFolder(root, dirname(path))
  const target = await open(join(root, path), 'w', 0o600)
  try {
    await target.writeFile(text)
    await target.sync()
  } finally {
    await target.close()
  }
  const bytes = Buffer.from(text)
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Reads a small file that another process may be rewriting, until two reads agree. */
export async function readStable(file: string): Promise<Buffer> {
  for (let last = await readFile(file); ; ) {
    const next = await readFile(file)
    if (next.equals(last)) return next
    last = next
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
