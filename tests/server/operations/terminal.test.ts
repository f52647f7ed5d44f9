import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { startChild } from '../../support/children.ts'
import { startedFolder } from '../../support/folders.ts'
import { root } from '../../support/steps.ts'

// plain text on a terminal, and lines of JSON if another program reads the output

const hasTerminal = existsSync('/usr/bin/script')

/** The output of a start until it is ready, and after it was told to end. */
async function saidBy(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const app = startChild('serve.ts', [], { PORT: '0', CAPTCHA: 'off', ...env })
  onTestFinished(() => app.kill('SIGKILL'))
  await app.says(/Danju is ready/)
  await sleep(300)
  app.kill('SIGTERM')
  expect(await app.ended()).toEqual({ code: 0, signal: null })
  return app.lines
}

test('elsewhere than on a terminal the log is JSON, but for where it serves and how to sign in', async () => {
  const lines = await saidBy({ DATA_DIR: await startedFolder() })
  const words = lines.filter((line) => !line.startsWith('{'))
  expect(words).toEqual([expect.stringMatching(/^Danju is ready: http:/), expect.stringMatching(/^Sign in as admin in tenant 000000/)])
  for (const line of lines.filter((one) => one.startsWith('{'))) expect(JSON.parse(line)).toMatchObject({ level: 30 })
})

test('with LOG_FORMAT=text it is words: data folder, how to stop and save it, tenant, account, and the password last', async () => {
  const dataDir = await startedFolder()
  const lines = await saidBy({ DATA_DIR: dataDir, LOG_FORMAT: 'text' })
  expect(lines.filter((line) => line.startsWith('{') || line.includes('0001-foundation'))).toEqual([])
  expect(lines[0]).toMatch(new RegExp(`^Danju \\S+ starts on the data folder ${dataDir}\\.$`))
  const from = lines.findIndex((line) => line.startsWith('Danju is ready: http://127.0.0.1:'))
  const rows = lines.slice(from + 1).flatMap((line) => /^ {2}(\S+(?: \S+)*) {2,}(.+)$/.exec(line)?.slice(1, 3) ?? [])
  expect(rows).toEqual([
    ...['Data folder', `${dataDir} (database, secrets, files)`],
    ...['Stop', expect.stringContaining('Ctrl-C')],
    ...['Save', `DATA_DIR=${dataDir} npm run backup in another terminal, into ${dataDir}-backups`],
    ...['Log', expect.stringContaining('LOG_FORMAT=json')],
    ...['Tenant', '000000', 'Account', 'admin'],
    ...['Password', expect.stringMatching(/^[A-Za-z0-9]{14} {2}\(/)],
  ])
})

test('warnings are words there, with what they are about', async () => {
  const lines = await saidBy({ DATA_DIR: await startedFolder(), LOG_FORMAT: 'text', LOGLEVEL: 'x' })
  expect(lines).toContainEqual(expect.stringMatching(/^\d\d:\d\d:\d\d Warning: LOGLEVEL is no variable of Danju/))
})

test.runIf(hasTerminal)('on a terminal it is words without being told, and JSON when told', { timeout: 120_000 }, async () => {
  const dataDir = await startedFolder()
  const said = async (env: NodeJS.ProcessEnv) => {
    const command = `${process.execPath} ${root}tests/support/children/serve.ts`
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ...env },
      detached: true,
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
    await expect.poll(() => text, { timeout: 60_000 }).toContain('Danju is ready')
    await sleep(300)
    // Ctrl-C is typed
    child.stdin.write('\x03')
    await new Promise((resolve) => child.once('close', resolve))
    return text
  }
  expect(await said({})).toMatch(/Save +DATA_DIR=[\s\S]+Password +[A-Za-z0-9]{14}[\s\S]+Ending: what runs is finished first/)
  expect(await said({ LOG_FORMAT: 'json' })).toMatch(/"msg":"PostgreSQL runs"/)
  expect(await readPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
})
