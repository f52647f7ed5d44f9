import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startChild } from '../../support/children.ts'
import { signIn, signInFirst, signInWith } from '../../support/client.ts'
import { readyFolder, startedFolder } from '../../support/folders.ts'
import { startTestServer } from '../../support/server.ts'

// processes are started and ended, which takes long
vi.setConfig({ testTimeout: 600_000 })

const server = await startTestServer({ ownStatements: true })

async function serve(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const app = startChild('serve.ts', [], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', CAPTCHA: 'off', ...env })
  onTestFinished(() => app.kill('SIGKILL'))
  const line = await app.says(/^Danju is ready/)
  const end = async () => {
    app.kill('SIGTERM')
    expect(await app.ended()).toEqual({ code: 0, signal: null })
    return app.lines
  }
  return { url: line.slice(line.indexOf('http')), lines: app.lines, end }
}

/** Runs the command and waits for its end. */
async function runPassword(env: NodeJS.ProcessEnv, ...words: string[]) {
  const child = startChild('src/server/launch.mjs', ['password', ...words], env)
  const { code } = await child.ended()
  return { code, said: child.lines.join('\n') }
}

const passwordIn = (said: string): string =>
  /password(?: of \S+ in tenant \d+ is)? ([A-Za-z0-9]{14})\b/.exec(said)?.[1] ?? expect.fail(said)
const namesPassword = (line: string) => line.includes('password')

test('the first password stands beside ready at each start, after one that failed too, until somebody signs in by it', async () => {
  const dataDir = await readyFolder()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const taken = String((other.address() as { port: number }).port)
  const failing = startChild('serve.ts', [], { DATA_DIR: dataDir, PORT: taken })
  expect(await failing.ended()).toMatchObject({ code: 1 })
  expect(failing.lines.filter(namesPassword)).toEqual([])
  other.close()

  const file = join(dataDir, 'first-password')
  const [first, second] = [await (await serve(dataDir)).end(), await (await serve(dataDir)).end()]
  const said = [first, second].map((lines) => lines[lines.findIndex((line) => line.startsWith('Danju is ready')) + 1] ?? '')
  expect(said[0]).toMatch(/^Sign in as admin in tenant 000000 with the password [A-Za-z0-9]{14} \(/)
  expect(said[1]).toBe(said[0])
  const password = passwordIn(said[0] ?? '')
  expect(await readFile(file, 'utf8')).not.toContain(password)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const third = await serve(dataDir)
  const admin = await signInWith(third.url, '000000', 'admin', password)
  expect((await admin.call('AuthApi_userInfo')).status).toBe(200)
  await third.end()
  await expect(stat(file)).rejects.toThrow('ENOENT')
  const fourth = await serve(dataDir)
  expect(fourth.lines.filter(namesPassword)).toEqual([])
  await fourth.end()
})

test('an account is given a new password while the app works and while it rests, and the old one opens nothing', async () => {
  const dataDir = await startedFolder()
  const env = { DATA_DIR: dataDir }
  const words = ['--tenant', '000000', '--account', 'admin'] as const
  const app = await serve(dataDir)
  const reset = await runPassword(env, ...words)
  expect(reset.code).toBe(0)
  const admin = await signInFirst(app.url, '000000', 'admin', passwordIn(reset.said))
  expect((await admin.call('MenuApi_routes')).status).toBe(200)
  expect(await runPassword(env, ...words)).toMatchObject({ code: 0 })
  expect((await admin.call('MenuApi_routes')).key).toBe('UNAUTHENTICATED')
  await app.end()

  const atRest = await runPassword(env, ...words)
  expect(atRest.code).toBe(0)
  const again = await serve(dataDir)
  // it is not anybody's first password any more
  expect(again.lines.filter(namesPassword)).toEqual([])
  const back = await signInFirst(again.url, '000000', 'admin', passwordIn(atRest.said))
  const { records } = await back.ok('LogApiApi_list', { query: { title: 'UserApi_resetPassword' } as never })
  const lines = records.filter(({ method }) => method === 'COMMAND')
  expect(lines).toHaveLength(3)
  const line = await back.ok('LogApiApi_detail', { query: { id: lines[0]?.id ?? '' } })
  expect(line).toMatchObject({
    requestUri: 'npm run password',
    status: 200,
    params: '{"account":"admin"}',
    createBy: expect.stringContaining('@'),
  })
  await again.end()
})

test('it works on a PostgreSQL of one’s own, and opens the door that too many wrong tries have closed', async () => {
  const { database, tenantId, url } = server
  await server.addUser('wang', { tenantId })
  for (let attempt = 0; attempt < 6; attempt += 1) await signInWith(url, tenantId, 'wang', 'Wrong-13579').catch(() => undefined)
  await expect(signIn(url, tenantId, 'wang')).rejects.toThrow()
  const env = { DATABASE_URL: database.ownerUrl, DATA_DIR: '/nowhere' }
  const { code, said } = await runPassword(env, '--tenant', tenantId, '--account', ' WANG ')
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining(`The password of wang in tenant ${tenantId} is `) })
  const wang = await signInWith(url, tenantId, 'wang', passwordIn(said))
  expect(await wang.call('MenuApi_routes')).toMatchObject({ status: 403, key: 'PASSWORD_FIRST' })
})

test.each([
  ['no words', [], /^Say npm run password -- --tenant 000000 --account admin/],
  ['no account', ['--tenant', '000000'], /^Say npm run password/],
  ['no such word', ['--tenant', '000000', '--acount', 'admin'], /^Say npm run password/],
  ['a tenant that is not there', ['--tenant', '999999', '--account', 'admin'], /^Database \S+ on \S+: .*\nThere is no tenant 999999\.$/],
  [
    'an account that is not there',
    ['--tenant', '000000', '--account', 'nobody'],
    /^Database \S+ on \S+: .*\nTenant 000000 has no account nobody\.$/,
  ],
])('%s is answered with a sentence, and nothing is changed', async (_what, words, sentence) => {
  const { code, said } = await runPassword({ DATABASE_URL: server.database.ownerUrl, DATA_DIR: '/nowhere' }, ...words)
  expect(code).toBe(1)
  expect(said).toMatch(sentence)
})
