import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestModification } from '#server/web-build.ts'

// whether the built web app is as young as its sources

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
