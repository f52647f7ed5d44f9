import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statfsSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { unknownVariables } from '#server/core/variable-names.ts'
import { stopEmbedded } from '#server/db/embedded/embedded.ts'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { startChild } from '../../support/children.ts'
import { readyFolder, startedFolder, testFolder } from '../../support/folders.ts'
import { quiet } from '../../support/quiet.ts'

// problems that prevent a start are reported at once, before anything is created; processes already started are ended

const isRoot = process.getuid?.() === 0

/** Starts the app, expects it to fail, and returns its output. */
async function failedStart(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const app = startChild('serve.ts', [], { PORT: '0', ...env })
  onTestFinished(() => app.kill('SIGKILL'))
  expect(await app.ended()).toEqual({ code: 1, signal: null })
  return app.lines
}

describe('a data folder that cannot be one is answered with a sentence', () => {
  test.each<[string, (folder: string) => string, RegExp]>([
    ['a file', (folder) => join(folder, 'file'), /^DATA_DIR \S+\/file cannot be a folder: \S+\/file is a file\.$/],
    ['below a file', (folder) => join(folder, 'file/deep/data'), /^DATA_DIR \S+\/data cannot be a folder: \S+\/file is a file\.$/],
    ['where nothing can be made', () => '/proc/x', /^DATA_DIR \/proc\/x cannot be used: the system lets nothing be made there\.$/],
    ['somebody else’s', (folder) => folder, /^DATA_DIR \S+ holds files that are not Danju's: name an empty folder/],
  ])('%s', async (_, dataDir, sentence) => {
    const folder = await testFolder()
    writeFileSync(join(folder, 'file'), 'a letter')
    expect(await failedStart({ DATA_DIR: dataDir(folder) })).toEqual([expect.stringMatching(sentence)])
    expect(readdirSync(folder)).toEqual(['file'])
  })
})

test('a port that is taken, a bad variable and a common password are told together, and nothing is made', async () => {
  const dataDir = join(await testFolder(), 'data')
  const other = createServer()
  onTestFinished(() => void other.close())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const env = { DATA_DIR: dataDir, PORT: String(port), CAPTCHA: 'off', LOG_LEVEL: 'loud', ADMIN_PASSWORD: '12345678' }
  expect(await failedStart(env)).toEqual([
    'Danju cannot start:',
    expect.stringMatching(/^ {2}- LOG_LEVEL must be one of/),
    `  - Port ${port} on 127.0.0.1 is taken: name another one in PORT.`,
    expect.stringMatching(/^ {2}- ADMIN_PASSWORD is one of the commonest passwords/),
  ])
  expect(existsSync(dataDir)).toBe(false)
})

test('a host that is not of this machine is told before the database is started', async () => {
  const dataDir = await readyFolder()
  expect(await failedStart({ DATA_DIR: dataDir, HOST: 'nowhere.invalid' })).toEqual(['HOST nowhere.invalid is no address of this machine.'])
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})

test('a database of one’s own that does not answer is told beside the rest', async () => {
  const dataDir = join(await testFolder(), 'data')
  const lines = await failedStart({ DATA_DIR: dataDir, HOST: '192.0.2.1', DATABASE_URL: 'postgres://owner:hush@127.0.0.1:1/danju' })
  expect(lines).toEqual([
    'Danju cannot start:',
    '  - HOST 192.0.2.1 is no address of this machine.',
    expect.stringMatching(/^ {2}- The database danju on 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be used/),
  ])
  expect(existsSync(dataDir)).toBe(false)
})

test('names that look like Danju’s are warned of, those of others are not', async () => {
  const others = {
    PATH: '',
    HOME: '',
    HOSTNAME: '',
    LOGNAME: '',
    XDG_DATA_DIRS: '',
    DATABASE_HOST: '',
    PGHOST: '',
    npm_config_data_dir: '',
  }
  const oidc = { OIDC_PROVIDERS: 'corp', OIDC_CORP_ISSUER: '', OIDC_CROP_ISSUER: '' }
  expect(unknownVariables({ ...others, ...oidc, LOGLEVEL: '', ADMIN_PASSWROD: 'hush', data_dir: '', ARCHIVE_YEARS: '' })).toEqual([
    'ADMIN_PASSWROD is no variable of Danju and does nothing; is ADMIN_PASSWORD meant?',
    'ARCHIVE_YEARS is no variable of Danju and does nothing.',
    'LOGLEVEL is no variable of Danju and does nothing; is LOG_LEVEL meant?',
    'OIDC_CROP_ISSUER is no variable of Danju and does nothing.',
    'data_dir is no variable of Danju and does nothing; is DATA_DIR meant?',
  ])
  const app = startChild('serve.ts', [], { DATA_DIR: await startedFolder(), PORT: '0', LOG_LEVEL: 'warn', ADMIN_PASSWROD: 'hush' })
  onTestFinished(() => app.kill('SIGKILL'))
  const warning = JSON.parse(await app.says(/ADMIN_PASSWROD/))
  expect(warning).toMatchObject({ level: 40, msg: 'ADMIN_PASSWROD is no variable of Danju and does nothing; is ADMIN_PASSWORD meant?' })
  await app.says(/^Danju is ready/)
  app.kill('SIGTERM')
  expect(await app.ended()).toEqual({ code: 0, signal: null })
  expect(app.lines.join('\n')).not.toContain('hush')
})

test('a signal while it starts ends the start and its PostgreSQL', async () => {
  const dataDir = await readyFolder()
  const app = startChild('serve.ts', [], { DATA_DIR: dataDir, PORT: '0' })
  onTestFinished(() => app.kill('SIGKILL'))
  await app.says(/PostgreSQL runs/)
  app.kill('SIGTERM')
  expect(await app.ended()).toEqual({ code: 0, signal: null })
  expect(app.lines.filter((line) => line.startsWith('Danju is ready'))).toEqual([])
  expect(await readPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
})

test('a second signal ends it at once, and its PostgreSQL', async () => {
  const dataDir = await startedFolder()
  const app = startChild('serve.ts', [], { DATA_DIR: dataDir, PORT: '0' })
  onTestFinished(() => app.kill('SIGKILL'))
  const url = (await app.says(/^Danju is ready/)).slice('Danju is ready: '.length)
  // the app waits ten seconds for a request that never ends
  const [name, rest] = [new URL(url).port, 'POST /api/blade-auth/oauth/token HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n']
  const hanging = connect(Number(name), '127.0.0.1', () => hanging.write(rest)).on('error', () => undefined)
  await sleep(300)
  app.kill('SIGTERM')
  await app.says(/ending: what runs is finished first/)
  await sleep(1_200)
  const asked = Date.now()
  app.kill('SIGTERM')
  expect(await app.ended()).toEqual({ code: 1, signal: null })
  expect(Date.now() - asked).toBeLessThan(4_000)
  await expect.poll(() => readPostmaster(join(dataDir, 'postgres')), { timeout: 10_000 }).not.toMatchObject({ ready: true })
})

// only root may mount the disk that these tests need
describe.runIf(isRoot)('a disk', () => {
  async function smallDisk(megabytes: number): Promise<string> {
    const place = join(await testFolder(), 'disk')
    mkdirSync(place)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', place])
    onTestFinished(async () => {
      await stopEmbedded(join(place, 'data'), quiet)
      execFileSync('umount', ['-l', place])
    })
    return place
  }

  test('without room for a new data folder is told before anything is made', async () => {
    const place = await smallDisk(100)
    const dataDir = join(place, 'data')
    expect(await failedStart({ DATA_DIR: dataDir })).toEqual([
      expect.stringMatching(/^The disk of DATA_DIR has 10\d MB free: a new data folder takes 300 MB\.$/),
    ])
    expect(readdirSync(place)).toEqual([])
    // with an external database, the folder contains only secrets and files
    const own = await failedStart({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://owner:hush@127.0.0.1:1/danju' })
    expect(own).toEqual([expect.stringMatching(/^The database danju on 127\.0\.0\.1:1/)])
  })

  test('that is full in the middle of a start is told in a sentence, and PostgreSQL does not stay behind', async () => {
    const place = await smallDisk(200)
    const dataDir = join(place, 'data')
    execFileSync('cp', ['-a', await readyFolder(), dataDir])
    const { bavail, bsize } = statfsSync(place)
    writeFileSync(join(place, 'filler'), Buffer.alloc(bavail * bsize - 2_000_000))
    const lines = await failedStart({ DATA_DIR: dataDir })
    expect(lines.at(-1)).toBe(`The disk of ${dataDir} is full: make room there, and start again.`)
    expect(lines.join('\n')).not.toMatch(/^ {4}at /m)
    expect(await readPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
  })
})
