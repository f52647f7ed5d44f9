import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine } from '../command-line.ts'
import { makeDataFolder } from '../data-folder.ts'
import { SetUpError } from '../set-up-error.ts'

/** What marks a data folder as the demo's. */
type Mark = { demo: true; made: boolean }

const fileIn = (dataDir: string) => join(dataDir, 'demo.json')

/**
 * Marks a new data folder as the demo's, and answers whether the demo in it was made before. Throws SetUpError where the folder holds
 * something else: the demo never mixes with anybody's data.
 */
export async function claimFolder(dataDir: string): Promise<{ made: boolean }> {
  await makeDataFolder(dataDir)
  const text = await readFile(fileIn(dataDir), 'utf8').catch(unlessMissing)
  if (text !== undefined) return { made: (JSON.parse(text) as Mark).made }
  if ((await readdir(dataDir)).length > 0) {
    throw new SetUpError(
      `${dataDir} holds data that is not the demo’s: name an empty folder in DATA_DIR, or start it with ${commandLine('start')}.`,
    )
  }
  await writeMark(dataDir, { demo: true, made: false })
  return { made: false }
}

/** Whether a data folder is the demo's, and the demo in it is whole. */
export async function isDemoFolder(dataDir: string): Promise<boolean> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(unlessMissing)
  return text !== undefined && (JSON.parse(text) as Mark).made
}

/** The demo is whole: it is not made again. */
export const markMade = (dataDir: string): Promise<void> => writeMark(dataDir, { demo: true, made: true })

const writeMark = (dataDir: string, mark: Mark) => writeFile(fileIn(dataDir), `${JSON.stringify(mark)}\n`)

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
