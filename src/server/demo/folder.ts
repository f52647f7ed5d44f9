import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine } from '../core/command-line.ts'
import { SetUpError } from '../core/set-up-error.ts'
import { makeDataFolder } from '../db/embedded/data-folder.ts'

/** The content of `demo.json`, which marks a data folder as belonging to the demo. */
type FolderMark = { demo: true; made: boolean }

const fileIn = (dataDir: string) => join(dataDir, 'demo.json')

/**
 * Marks a new data folder as the demo's; `made` is true if its demo was completed before. Throws SetUpError where the
 * folder contains other data, so that the demo never mixes with it.
 */
export async function claimFolder(dataDir: string): Promise<{ made: boolean }> {
  await makeDataFolder(dataDir)
  const text = await readFile(fileIn(dataDir), 'utf8').catch(unlessMissing)
  if (text !== undefined) return { made: (JSON.parse(text) as FolderMark).made }
  if ((await readdir(dataDir)).length > 0) {
    throw new SetUpError(
      `${dataDir} holds data that is not the demo’s: name an empty folder in DATA_DIR, or start it with ${commandLine('start')}.`,
    )
  }
  await writeMark(dataDir, { demo: true, made: false })
  return { made: false }
}

/** True if a data folder belongs to the demo and its demo is complete. */
export async function isDemoFolder(dataDir: string): Promise<boolean> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(unlessMissing)
  return text !== undefined && (JSON.parse(text) as FolderMark).made
}

/** Marks the demo as complete, so that it is not made again. */
export const markMade = (dataDir: string): Promise<void> => writeMark(dataDir, { demo: true, made: true })

const writeMark = (dataDir: string, mark: FolderMark) => writeFile(fileIn(dataDir), `${JSON.stringify(mark)}\n`)

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
