import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startChild } from '../../support/children.ts'
import { startedFolder, testFolder } from '../../support/folders.ts'
import { root } from '../../support/steps.ts'

// what commands print about themselves and about the data they work on, run by npm and from the archive

type Said = { code: number; out: string; err: string }

const exec = async (file: string, words: readonly string[], options: { cwd?: string; env: NodeJS.ProcessEnv }): Promise<Said> =>
  promisify(execFile)(file, words, options).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  )

/** Runs a command as npm does. */
const run = (words: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string) =>
  exec(process.execPath, [`${root}src/server/launch.mjs`, ...words], { env: { PATH: process.env.PATH, ...env }, ...(cwd && { cwd }) })

/** The archive's own command, in the place where the archive has it: beside its Node and its sources. */
async function archiveCommand() {
  const folder = await testFolder()
  copyFileSync(`${root}packaging/files/danju`, join(folder, 'danju'))
  mkdirSync(join(folder, 'runtime'))
  symlinkSync(process.execPath, join(folder, 'runtime/node'))
  symlinkSync(`${root}src`, join(folder, 'src'))
  const danju = (...words: string[]) =>
    exec('sh', ['./danju', ...words], { cwd: folder, env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') } })
  return { danju, folder }
}

const { scripts, version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string>; version: string }
const names = Object.keys(scripts).filter((name) => scripts[name]?.includes('launch.mjs'))
const shipped = names.filter((name) => name !== 'dev')

test('every command of npm is listed, and starts by its name', async () => {
  const { out } = await run(['--help'])
  expect([...out.matchAll(/^ {2}npm (?:run )?(\w+)/gm)].map(([, name]) => name).toSorted()).toEqual(names.toSorted())
  for (const name of names) expect(scripts[name]).toMatch(new RegExp(`launch\\.mjs ${name}$`))
})

describe('the archive’s own command', () => {
  test('knows every command but that of developers, and speaks of itself and never of npm', async () => {
    const { danju, folder } = await archiveCommand()
    const { out } = await danju('--help')
    expect([...out.matchAll(/^ {2}\.\/danju (\w+)/gm)].map(([, name]) => name).toSorted()).toEqual(shipped.toSorted())
    const helps = await Promise.all(shipped.map((name) => danju(name, '--help')))
    for (const [at, help] of helps.entries())
      expect(help).toMatchObject({ code: 0, err: '', out: expect.stringMatching(new RegExp(`^\\./danju ${shipped[at]}\\b`)) })
    const refused = await Promise.all(['archive', 'password', 'tenant', 'restore', 'nothing', 'dev'].map((name) => danju(name)))
    expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1])
    expect(refused[0]?.err).toBe(
      'Say ./danju archive --year 2024 [--restore] [--tenant 100001], or ./danju archive --list [--tenant 100001]; ./danju archive --help says more.\n',
    )
    expect([out, ...helps.map((help) => help.out), ...refused.map(({ err }) => err)].join('\n')).not.toContain('npm')
    expect(readdirSync(folder)).toEqual(['danju', 'runtime', 'src'])
  })

  test('says its version, before and behind a command', async () => {
    const { danju } = await archiveCommand()
    expect([(await danju('--version')).out, (await danju('backup', '--version')).out]).toEqual([`Danju ${version}\n`, `Danju ${version}\n`])
  })
})

test('npm start -- --help tells and starts nothing; other words are refused', async () => {
  const folder = await testFolder()
  expect(await run(['start', '--help'], {}, folder)).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^npm start\n/) })
  expect(await run(['start', '--port', '80'], {}, folder)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^npm start takes no words/),
  })
  expect(readdirSync(folder)).toEqual([])
})

test('commands name what they work on and what is in it, and the demo that lies beside', async () => {
  const [folder, dataDir] = [await testFolder(), await startedFolder()]
  mkdirSync(join(folder, 'data-demo'))
  writeFileSync(join(folder, 'data-demo/demo.json'), '{}')
  symlinkSync(dataDir, join(folder, 'data'))
  const named = `Data folder ${join(folder, 'data')}: no tenant but the platform, 0 documents.`
  const beside = `Not the demo, which is worked on with DATA_DIR=${join(folder, 'data-demo')}.`
  const backup = await run(['backup', join(folder, 'saved')], {}, folder)
  const lines = [beside, named, expect.stringMatching(/^Backed up \d+ files/)]
  expect(backup.out.split('\n').slice(0, 3)).toEqual(lines)
  for (const words of [['upgrade', '--check'], ['sums'], ['archive', '--list'], ['password', '--tenant', '000000', '--account', 'admin']])
    expect((await run(words, {}, folder)).out.split('\n').slice(0, 2)).toEqual([beside, named])
  await rm(join(folder, 'data'))
  expect(await run(['backup'], {}, folder)).toMatchObject({
    code: 1,
    out: `${beside}\n`,
    err: `${join(folder, 'data')} holds no database.\n`,
  })
  const restored = await run(['restore', join(folder, 'saved')], { DATA_DIR: join(folder, 'other') }, folder)
  expect(restored.out).toContain(`Data folder ${join(folder, 'other')}: no tenant but the platform, 0 documents.`)
})

test('a slip in a name, and a file in place of the data folder, are told by commands as by a start', async () => {
  const folder = await testFolder()
  writeFileSync(join(folder, 'file'), '')
  const { code, err } = await run(['backup'], { DATA_DIR: join(folder, 'file'), DATADIR: folder })
  expect(code).toBe(1)
  expect(err.split('\n')).toEqual([
    'Warning: DATADIR is no variable of Danju and does nothing; is DATA_DIR meant?',
    `${join(folder, 'file')} holds no database.`,
    '',
  ])
})

test('the demo says where its data is, and how commands work on it', { timeout: 120_000 }, async () => {
  const dataDir = await startedFolder()
  writeFileSync(join(dataDir, 'demo.json'), JSON.stringify({ demo: true, made: true }))
  const demo = startChild('src/server/launch.mjs', ['demo'], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' })
  onTestFinished(() => demo.kill('SIGKILL'))
  await demo.says(/^Danju is ready/)
  expect(demo.lines).toContain(`The demo's data is in ${dataDir}: commands work on it with DATA_DIR=${dataDir}.`)
  demo.kill('SIGTERM')
  expect(await demo.ended()).toEqual({ code: 0, signal: null })
})
