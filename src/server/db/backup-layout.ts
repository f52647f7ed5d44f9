import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SetUpError } from '../set-up-error.ts'
import type { CopiedFile } from './copy-files.ts'
import { pointerFile } from './embedded-place.ts'

/** A backup is a folder: PostgreSQL's data folder, the rest of the data folder, and the list of both, written last. */
export const layout = { cluster: 'postgres', rest: 'data', manifest: 'backup.json' } as const

export type Manifest = {
  format: 1
  /** ISO time: everything acknowledged before it is in the backup. */
  consistentAt: string
  /** "18.4": the version that can read it. */
  postgres: string
  /** Paths from the backup's folder. */
  files: CopiedFile[]
  folders: string[]
}

/** Begins the names of folders in the data folder in which base copies are made and unpacked; the process follows. */
export const baseDraft = 'base.new-'
export const isBaseDraft = (path: string): boolean => path.startsWith(baseDraft)

/** What of the data folder is not data: locks, PostgreSQL's own folder and its drafts, base copies in the making, what a restore put aside. */
export function isNotData(path: string): boolean {
  return isBaseDraft(path) || path === pointerFile || /^(lock|postgres|postgres\.new-.*|replaced-.*)(\/|$)/.test(path)
}

/** The list of a backup whose files are all there in full length. Throws SetUpError when it is none, or not whole. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, layout.manifest), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (text === undefined) throw new SetUpError(`${folder} is not a whole backup: it has no ${layout.manifest}.`)
  const manifest = JSON.parse(text) as Manifest
  for (const { path, size } of manifest.files) {
    const found = await stat(join(folder, path)).catch(() => undefined)
    if (found?.size !== size) throw new SetUpError(`The backup ${folder} is damaged: ${path} is missing or has another length.`)
  }
  return manifest
}

/** "2026-11-21T18-53-45": a time as part of a name on every file system. */
export function stampOf(time: Date): string {
  return time.toISOString().slice(0, 19).replaceAll(':', '-')
}
