import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SetUpError } from '../../core/set-up-error.ts'
import type { ArchivePlace } from './archive-config.ts'
import { type FilePiece, openFiles, sealFiles } from './seal-files.ts'
import { openStore, type Store } from './store.ts'

/**
 * An encrypted archive of everything needed to restore a database to any moment of the past. It consists of lines: a
 * line is the unbroken log of one database from a base copy on, and ends where that database was restored or replaced.
 *
 * - `<line>/base/<finished>/<n>`: files of a backup as `npm run backup` makes it, concatenated; `backup.json`, the
 * list of them, is written last
 * - `<line>/wal/<segment>`: PostgreSQL's log in pieces of 16 MB
 * - `<line>/files/<key>`: uploaded files
 * - `<line>/state.json`: the moment up to which the line is complete
 */
export type Archive = {
  /** Stores several files, concatenated, under one name. */
  put(name: string, ...files: string[]): Promise<void>
  /** Fetches what was stored, split into these files. */
  get(name: string, ...pieces: FilePiece[]): Promise<void>
  putText(name: string, text: string): Promise<void>
  getText(name: string): Promise<string>
  names: Store['names']
  lines: Store['folders']
  remove: Store['remove']
  /** Days for which any moment can be restored. */
  days: number
}

/**
 * Everything acknowledged before `until` (ISO time) is in the line, whose WAL ends at byte `lsn`. `promoted` (ISO
 * time) is set when a standby of the line has replaced its database since; if the replaced database still serves,
 * writing its state removes the mark.
 */
export type LineState = { until: string; lsn: string; promoted?: string }

/** `finished` is an ISO time; earlier moments cannot be reached from this base copy. */
export type BaseCopy = { line: string; name: string; finished: string }

/** Opens an archive without accessing it. */
export async function openArchive({ place, key, days }: ArchivePlace): Promise<Archive> {
  const store = await openStore(place)
  const put: Archive['put'] = (name, ...files) =>
    withTemporaryFile(async (draft) => {
      await sealFiles(key, name, files, draft)
      await store.put(name, draft)
    })
  const get: Archive['get'] = (name, ...pieces) =>
    withTemporaryFile(async (draft) => {
      await store.get(name, draft).catch((error: Error) => {
        throw new SetUpError(`The archive does not give ${name}: ${error.message}`, { cause: error })
      })
      await openFiles(key, name, draft, pieces)
    })
  return {
    put,
    get,
    putText: (name, text) =>
      withTemporaryFile(async (draft) => {
        await writeFile(draft, text, { mode: 0o600 })
        await put(name, draft)
      }),
    getText: (name) =>
      withTemporaryFile(async (draft) => {
        await get(name, { file: draft })
        return readFile(draft, 'utf8')
      }),
    names: store.names,
    lines: store.folders,
    remove: store.remove,
    days,
  }
}

/** Runs the work with a temporary file, removed afterwards. */
async function withTemporaryFile<T>(work: (draft: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'danju-archive-'))
  try {
    return await work(join(folder, 'content'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A name for a new line. */
export const newLine = (): string => randomBytes(8).toString('hex')

export const stateOf = async (archive: Archive, line: string): Promise<LineState> =>
  JSON.parse(await archive.getText(`${line}/state.json`)) as LineState

/** The state of a line; undefined until a first state was written. */
export const knownStateOf = async (archive: Archive, line: string): Promise<LineState | undefined> =>
  (await archive.names(line)).includes(`${line}/state.json`) ? stateOf(archive, line) : undefined

/** The complete base copies of an archive, or of one line, oldest first. */
export async function basesOf(archive: Archive, ...only: string[]): Promise<BaseCopy[]> {
  const bases: BaseCopy[] = []
  for (const line of only.length > 0 ? only : await archive.lines()) {
    for (const name of await archive.names(`${line}/base`)) {
      const [, stamp, isList] = /\/base\/([^/]+)(\/backup\.json)$/.exec(name) ?? []
      if (stamp && isList) bases.push({ line, name: `${line}/base/${stamp}`, finished: timeOf(stamp) })
    }
  }
  return bases.sort((one, other) => (one.finished < other.finished ? -1 : 1))
}

/** "2026-11-26T12-00-00.000Z": a time for file names, valid on every file system. */
export const nameStampOf = (time: Date): string => time.toISOString().replaceAll(':', '-')

const timeOf = (stamp: string): string => stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')
