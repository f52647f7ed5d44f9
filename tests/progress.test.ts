import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { followTests, progressLine } from './support/progress.ts'
import { root, run, tool } from './support/steps.ts'

const suite = {
  'good.test.js': `test('it holds', () => { console.error('provoked on purpose'); expect(1).toBe(1) })
    test('it waits', ({ skip }) => skip())`,
  'bad.test.js': `describe('sums', () => test('it adds', () => expect(2).toBe(3)))`,
  'again.test.js': `let tries = 0
    test('it comes twice', { retry: 1 }, () => { tries += 1; expect(tries, 'the first try').toBe(2) })`,
  'broken.test.js': `throw new Error('this file cannot be read')`,
  'outside.test.js': `test('it ends first', async () => {
      setTimeout(() => { throw new Error('nobody waited for this') }, 0)
      await new Promise((resolve) => setTimeout(resolve, 100))
    })`,
}

/** Runs test files as `npm test` does, and returns the progress that is reported. */
async function runs(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'danju-progress-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const said: string[] = []
  const path = join(folder, 'progress.jsonl')
  const { end } = followTests(path, (text) => said.push(text))
  const args = [tool.vitest, 'run', '--root', folder, '--globals', '--maxWorkers=1', `--reporter=${root}tests/support/progress-reporter.ts`]
  // it must not count as part of the test run that starts it
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(name)))
  const { passed, output } = await run({ name: 'a tiny suite', args }, { ...env, PROGRESS_FILE: path })
  return { passed, output, said, progress: end() }
}

test('a run is followed: what fails is named at once, with what needed a second try and what broke off outside the tests', async () => {
  const { passed, said, progress, output } = await runs(suite)
  expect(passed, output).toBe(false)
  const { outside, ...counts } = progress
  expect(counts).toEqual({ files: 5, filesDone: 5, passed: 3, failed: 1, running: new Set() })
  expect(progressLine(progress)).toBe('5 of 5 files, 3 tests passed, 1 failed')
  expect(outside).toEqual([expect.stringContaining('nobody waited for this')])
  const about = (text: string) => said.find((one) => one.startsWith(text))
  expect(about('  ✗ bad.test.js: sums it adds')).toMatch(/expected 2 to be 3[\s\S]*at bad\.test\.js:1:/)
  expect(about('  ✗ broken.test.js')).toContain('this file cannot be read')
  expect(about('  second try: again.test.js: it comes twice')).toContain('the first try')
  expect(about('  ✗ an error outside the tests')).toContain('nobody waited for this')
  expect(said).toHaveLength(4)
  expect(said.join('\n')).not.toContain('provoked on purpose')
})

test('of a run in which all is well nothing is said, and one that was cut short has no end', async () => {
  const { passed, said, progress, output } = await runs({ 'good.test.js': suite['good.test.js'] })
  expect(passed, output).toBe(true)
  expect([said, progress.outside]).toEqual([[], []])
  const cut = await runs({ 'cut.test.js': `test('a', () => undefined)`, 'vitest.config.js': `process.exit(3)` })
  expect([cut.passed, cut.progress.outside]).toEqual([false, undefined])
})
