import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { measures } from '#web/testing/coverage.ts'
import { root, run, tool } from '../support/steps.ts'
import { CommandError, command, machineNamed, optionsOf } from './command-line.ts'
import { risen } from './coverage/count.ts'
import { keep, readKept, readSeen, writeCoverage } from './coverage/files.ts'

/**
 * `npm run coverage -- [--machine X] [--keep yes]`: runs the conformance tests and writes how much of each law they
 * reach to `test-results/coverage`. Ends with 1 if that is less than the stored figures. `--keep yes` stores the
 * figures of this run, unless one has fallen.
 */
await command(async (args) => {
  const { values } = optionsOf(args, ['machine', 'keep', 'from', 'out'])
  const stem = values.machine && machineNamed(values.machine).id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const folder = values.from ?? mkdtempSync(join(tmpdir(), 'danju-coverage-'))
  const files = globSync('tests/server/conformance/**/*.test.ts', { cwd: root }).filter(
    (file) => !stem || basename(file) === `${stem}.test.ts`,
  )
  if (!values.from) {
    const { passed, output } = await run(
      { name: 'conformance', args: [tool.vitest, 'run', '--project', 'server', ...files] },
      { ...process.env, COVERAGE_DIR: folder },
    )
    if (!passed) throw new CommandError(output)
  }
  const coverage = readSeen(folder)
  if (!values.from) rmSync(folder, { recursive: true, force: true })
  const out = values.out ?? 'test-results/coverage'
  const fallen = writeCoverage(out, buildOf(), coverage)
  // a run of one machine says nothing about the others
  const own = fallen.filter((sentence) => coverage[sentence.split(':')[0] ?? ''])
  for (const [kind, one] of Object.entries(coverage))
    console.log(`${kind.padEnd(18)} ${measures.map((measure) => `${one[measure].reached}/${one[measure].of} ${measure}`).join('  ')}`)
  for (const sentence of own) console.log(`✗ ${sentence}`)
  if (values.keep === 'yes' && own.length === 0) keep(risen(readKept(), coverage))
  return own.length === 0 && Object.keys(coverage).length > 0
})

/** The commit that is tested. */
function buildOf(): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim() || 'unknown'
}
