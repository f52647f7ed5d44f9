import { readFileSync } from 'node:fs'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { wordsOfKind } from '#machines/index.ts'
import type { Path, PathFile } from '#machines/paths/path-file.ts'
import { CommandError } from '../command-line.ts'
import { pathOfLine } from './path-line.ts'

/** Reads the paths to walk: from a file, or from one line that describes a path. */
export function readPaths(given: string): { words: AnyWords; paths: readonly Path[] } {
  if (/\s/.test(given.trim())) {
    const { words, path } = pathOfLine(given)
    return { words, paths: [path] }
  }
  const file = parsed(given)
  const words = wordsOfKind(file.machine)
  if (!words) throw new CommandError(`${given} is of a machine ${file.machine}, which there is not`)
  return { words, paths: file.paths }
}

function parsed(name: string): PathFile {
  let text: string
  try {
    text = readFileSync(name, 'utf8')
  } catch {
    throw new CommandError(`there is no file ${name}`)
  }
  try {
    const file = JSON.parse(text) as Partial<PathFile>
    if (file.format === 'danju-paths/1' && Array.isArray(file.paths)) return file as PathFile
  } catch {
    // reported below, like a file of another format
  }
  throw new CommandError(`${name} is no file of paths (danju-paths/1)`)
}
