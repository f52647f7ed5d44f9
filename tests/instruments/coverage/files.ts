import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOfKind } from '#machines/index.ts'
import type { Coverage } from '#web/testing/coverage.ts'
import type { Seen } from '../../support/laws/coverage-record.ts'
import { root } from '../../support/steps.ts'
import { coverageOf, fallenBelow } from './count.ts'
import { htmlOf, junitOf } from './pages.ts'

/** The stored coverage of each machine: tests must not fall below it, and the page about tests shows it. */
const keptFile = `${root}src/web/testing/coverage.gen.json`

export const readKept = (): Coverage => (existsSync(keptFile) ? (JSON.parse(readFileSync(keptFile, 'utf8')) as Coverage) : {})
export const keep = (coverage: Coverage): void => writeFileSync(keptFile, `${JSON.stringify(sorted(coverage), null, 1)}\n`)
const sorted = (coverage: Coverage): Coverage =>
  Object.fromEntries(Object.entries(coverage).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Reads what the conformance tests recorded while they ran. */
export function readSeen(folder: string): Coverage {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return sorted(
    Object.fromEntries(
      names.flatMap((name) => {
        const seen = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Seen
        const words = wordsOfKind(seen.kind)
        return words ? [[seen.kind, coverageOf(words, seen)] as const] : []
      }),
    ),
  )
}

/**
 * Writes a build's coverage as `coverage.json`, `.html` and `.xml` (JUnit); returns where it fell below the stored
 * figures.
 */
export function writeCoverage(folder: string, build: string, coverage: Coverage): readonly string[] {
  const fallen = fallenBelow(readKept(), coverage)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'coverage.json'), `${JSON.stringify({ build, machines: coverage }, null, 1)}\n`)
  writeFileSync(join(folder, 'coverage.html'), htmlOf(build, coverage))
  writeFileSync(join(folder, 'coverage.xml'), junitOf(build, coverage, fallen))
  return fallen
}
