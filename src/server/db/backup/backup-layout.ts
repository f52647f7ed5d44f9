import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SetUpError } from '../../core/set-up-error.ts'
import { pointerFile } from '../embedded/embedded-place.ts'
import type { CopiedFile } from './copy-files.ts'

/**
 * A backup is a folder: PostgreSQL's data folder, the rest of the data folder, and the manifest of both, written
 * last.
 */
export const backupLayout = { cluster: 'postgres', rest: 'data', manifest: 'backup.json' } as const

export type Manifest = {
  format: 1
  /** ISO time; everything acknowledged before it is in the backup. */
  consistentAt: string
  /** "18.4": the PostgreSQL version that can read it. */
  postgres: string
  /** Paths relative to the backup's folder. */
  files: CopiedFile[]
  folders: string[]
}

/** Prefix of folders in the data folder where base copies are made and unpacked; the process id follows. */
export const baseDraftPrefix = 'base.new-'
export const isBaseDraft = (path: string): boolean => path.startsWith(baseDraftPrefix)

/**
 * True for parts of the data folder that a backup leaves out: locks, PostgreSQL's own folder, its drafts and the file
 * that names its place, drafts of base copies, and what a restore moved aside.
 */
export function isNotData(path: string): boolean {
  return isBaseDraft(path) || path === pointerFile || /^(lock|postgres|postgres\.new-.*|replaced-.*)(\/|$)/.test(path)
}

/**
 * The manifest of a backup, after checking that each file exists in full length. Throws SetUpError where the folder is
 * no backup or an incomplete one.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, backupLayout.manifest), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (text === undefined) throw new SetUpError(`${folder} is not a whole backup: it has no ${backupLayout.manifest}.`)
  const manifest = JSON.parse(text) as Manifest
  for (const { path, size } of manifest.files) {
    const found = await stat(join(folder, path)).catch(() => undefined)
    if (found?.size !== size) throw new SetUpError(`The backup ${folder} is damaged: ${path} is missing or has another length.`)
  }
  return manifest
}

/** "2026-11-21T18-53-45": a time for file names, valid on every file system. */
export function stampOf(time: Date): string {
  return time.toISOString().slice(0, 19).replaceAll(':', '-')
}
