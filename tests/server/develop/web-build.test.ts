import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newestModification } from '#server/web-build.ts'
import { startChild } from '../../support/children.ts'
import { testFolder } from '../../support/folders.ts'
import { root } from '../../support/steps.ts'

// whether the built web app is newer than its sources

const at = (second: number) => new Date(second * 1000)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'danju-build-'))
  await mkdir(join(folder, 'src/deep'), { recursive: true })
  for (const [name, second] of [
    ['index.html', 1_000],
    ['src/a.ts', 2_000],
    ['src/deep/b.ts', 3_000],
  ] as const) {
    await writeFile(join(folder, name), name)
    await utimes(join(folder, name), at(second), at(second))
  }
})
afterAll(() => rm(folder, { recursive: true }))

test('the youngest file of a folder is found however deep it lies', async () => {
  expect(await newestModification([join(folder, 'index.html'), join(folder, 'src')])).toBe(3_000_000)
})

test('what is not there is younger than nothing', async () => {
  expect(await newestModification([join(folder, 'dist/index.html')])).toBeUndefined()
  expect(await newestModification([join(folder, 'none'), join(folder, 'index.html')])).toBe(1_000_000)
})

/** A clone with a page of one module; its build waits for a second, to take as long as that of a larger app. */
async function smallClone(): Promise<string> {
  const clone = await testFolder()
  const files = {
    'package.json': '{"type":"module"}',
    'package-lock.json': '{}',
    'index.html': '<!doctype html><script type="module" src="/src/web/main.js"></script>',
    'src/web/main.js': 'document.title = "one"',
    'vite.config.ts': `const wait = () => new Promise((done) => setTimeout(done, 1000))
export default { plugins: [{ name: 'slow', apply: 'build', writeBundle: wait }] }`,
  }
  await mkdir(join(clone, 'src/web'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(clone, name), text)
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  return clone
}

const startBuild = (clone: string) => {
  const child = startChild('build-web.ts', [clone])
  onTestFinished(() => child.kill('SIGKILL'))
  return child
}

async function scriptOf(clone: string): Promise<string> {
  const page = await readFile(join(clone, 'dist/index.html'), 'utf8')
  return readFile(join(clone, 'dist', /src="\/(assets\/[^"]+)"/.exec(page)?.[1] ?? ''), 'utf8')
}

test('of two first starts in one clone one builds the web app, and the other waits for it', async () => {
  const clone = await smallClone()
  const both = [startBuild(clone), startBuild(clone)]
  expect(await Promise.all(both.map((child) => child.ended()))).toEqual(Array(2).fill({ code: 0, signal: null }))
  expect(both.flatMap(({ lines }) => lines).toSorted()).toEqual([
    expect.stringMatching(/^Process \d+ is building the web app: waiting for it/),
    'The web app is not built yet: building it …',
  ])
  expect(await scriptOf(clone)).toContain('one')
})

test('an earlier build is served whole until the next one is ready', async () => {
  const clone = await smallClone()
  await startBuild(clone).ended()
  await writeFile(join(clone, 'src/web/main.js'), 'document.title = "two"')
  const again = startBuild(clone)
  await again.says(/building it again/)
  while (existsSync(join(clone, 'dist-draft/web/index.html')) === false) {
    expect(await scriptOf(clone)).toContain('one')
    await sleep(10)
  }
  expect(await again.ended()).toEqual({ code: 0, signal: null })
  expect(await scriptOf(clone)).toContain('two')
})

test('a start that was killed while it built does not keep the next one from building', async () => {
  const clone = await smallClone()
  const killed = startBuild(clone)
  await killed.says(/building it/)
  killed.kill('SIGKILL')
  await killed.ended()
  expect(await startBuild(clone).ended()).toEqual({ code: 0, signal: null })
  expect(await scriptOf(clone)).toContain('one')
})

test('a web app that cannot be built is told with what is wrong in it', async () => {
  const clone = await smallClone()
  await writeFile(join(clone, 'src/web/main.js'), 'const = 1')
  const failed = startBuild(clone)
  expect(await failed.ended()).toEqual({ code: 1, signal: null })
  expect(failed.lines.join('\n')).toMatch(/The web app could not be built:[\s\S]+main\.js/)
  expect(existsSync(join(clone, 'dist'))).toBe(false)
})
