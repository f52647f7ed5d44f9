import type { AnyWords } from '#machines/engine/in-words.ts'
import type { Path } from '#machines/paths/path-file.ts'
import { lawTarget } from './law-target.ts'
import { lineOf } from './path-line.ts'
import type { Report } from './report.ts'
import type { Target } from './target.ts'
import { shrunk, walkPath } from './walker.ts'

/** Walks paths against a target; shortens each failed path as far as possible, and continues with the next. */
export async function walkAll(target: Target, words: AnyWords, paths: readonly Path[]): Promise<Report> {
  const left = new Set<string>()
  const faults: { line: string; complaint: string }[] = []
  let [taken, refused] = [0, 0]
  for (const path of paths) {
    const walked = await walkPath(target, path)
    taken += walked.taken
    refused += walked.refused
    for (const one of walked.left) left.add(one)
    if (!walked.fault) continue
    const small = await shrunk(target, path, walked.fault)
    faults.push({ line: lineOf(words, small.path), complaint: small.fault.complaint })
  }
  return { paths: paths.length, taken, refused, left: [...left].sort(), faults }
}

/** Walks paths against the law in this process. */
export const walkLaw = (words: AnyWords, paths: readonly Path[]): Promise<Report> => walkAll(lawTarget(words), words, paths)
