import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '#server/db/client.ts'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { type Child, startChild } from '../../support/children.ts'
import { readyFolder, startedFolder, testFolder } from '../../support/folders.ts'
import { freePort } from '../../support/processes/free-port.ts'

/** Printed at the end of the ten seconds that running requests are given. */
const cutOff = 'requests that still run are cut off'
const slow = '/api/blade-auth/oauth/captcha'

type Running = { app: Child; url: string }

async function serve(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const app = startChild('serve.ts', [], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...env })
  onTestFinished(() => app.kill('SIGKILL'))
  const line = await app.says(/^Danju is ready/)
  return { app, url: line.slice(line.indexOf('http')) }
}

/** Blocks every request for a captcha until `letGo` is called; `isHeld` resolves once one of them waits. */
async function holdRequests(dataDir: string): Promise<{ isHeld: Promise<void>; letGo: () => void }> {
  const { ownerPassword } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  const running = await readPostmaster(join(dataDir, 'postgres'))
  const port = typeof running === 'object' ? running.port : 0
  const locked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const holding = withClient(
    { host: '127.0.0.1', port, user: 'danju_owner', password: ownerPassword, database: 'danju' },
    async (client) => {
      await client.query('begin; lock table captcha in access exclusive mode')
      locked.resolve()
      while ((await client.query('select from pg_locks where not granted')).rowCount === 0) await sleep(20)
      held.resolve()
      await letGo.promise
      await client.query('commit')
    },
  )
  holding.catch(() => undefined)
  await locked.promise
  return { isHeld: held.promise, letGo: letGo.resolve }
}

test('a second start beside a first one refuses and names it', async () => {
  const dataDir = await testFolder()
  const { app, url } = await serve(dataDir)
  const second = startChild('serve.ts', [], { DATA_DIR: dataDir, PORT: '0' })
  expect(await second.says(/is in use/)).toContain(`${dataDir} is in use by process ${app.pid} (${url})`)
  expect(await second.ended()).toMatchObject({ code: 1 })
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
})

test('of two starts at the same moment one serves, and the other names it in one sentence', async () => {
  const dataDir = await startedFolder()
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'warn' }
  const both = [startChild('serve.ts', [], env), startChild('serve.ts', [], env)]
  onTestFinished(() => {
    for (const child of both) child.kill('SIGKILL')
  })
  const refused = await Promise.race(both.map(async (child) => ({ child, ...(await child.ended()) })))
  const serving = both.find((child) => child !== refused.child)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.child.lines).toEqual([
    expect.stringMatching(new RegExp(`is in use by process ${serving?.pid} .*name another folder in DATA_DIR\\.$`)),
  ])
  expect(await serving?.says(/^Danju is ready/)).toContain(env.PORT)
})

test('after kill -9 the next start serves, and so it does when a commit was cut short', async () => {
  const dataDir = await readyFolder()
  const app = startChild('serve.ts', [], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', DANJU_FAULT: 'before commit:kill' })
  onTestFinished(() => app.kill('SIGKILL'))
  // whichever commits first is cut short: the app's own work at its start, or this request
  const asked = app.says(/^Danju is ready/).then((line) => fetch(`${line.slice(line.indexOf('http'))}/api/health/ready`))
  await expect(asked).rejects.toThrow()
  expect(await app.ended()).toEqual({ code: null, signal: 'SIGKILL' })
  const next = await serve(dataDir)
  expect((await fetch(`${next.url}/api/health/ready`)).status).toBe(200)
})

test('SIGTERM lets a running request finish, takes no new one, ends PostgreSQL and exits with 0', async () => {
  const dataDir = await startedFolder()
  const { app, url } = await serve(dataDir)
  const { isHeld, letGo } = await holdRequests(dataDir)
  let answered = false
  const running = fetch(`${url}${slow}`).finally(() => {
    answered = true
  })
  await isHeld
  app.kill('SIGTERM')
  const isOpen = () =>
    fetch(`${url}/api/health`).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen, { timeout: 8_000 }).toBe(false)
  expect(answered).toBe(false)
  letGo()
  expect((await running).status).toBe(200)
  expect(await app.ended()).toEqual({ code: 0, signal: null })
  // connections that are only open are closed at once, instead of at the end of the ten seconds
  expect(app.lines.filter((line) => line.includes(cutOff))).toEqual([])
  expect(await readPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
})

test('SIGTERM does not wait longer than ten seconds or so for a request that hangs', async () => {
  const dataDir = await startedFolder()
  const { app, url } = await serve(dataDir)
  const { isHeld, letGo } = await holdRequests(dataDir)
  const hanging = fetch(`${url}${slow}`).catch(() => 'cut off')
  await isHeld
  const asked = Date.now()
  app.kill('SIGTERM')
  expect(await app.ended()).toEqual({ code: 0, signal: null })
  expect(app.lines.filter((line) => line.includes(cutOff))).toHaveLength(1)
  expect(Date.now() - asked).toBeGreaterThan(9_000)
  expect(await readPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
  await hanging
  letGo()
})

test('a configuration that cannot be used is answered with every fault, and nothing is started', async () => {
  const dataDir = await startedFolder()
  const app = startChild('src/server/launch.mjs', ['start'], { DATA_DIR: dataDir, PORT: 'x', SECRET_KEY: 'short', NODE_ENV: 'production' })
  expect(await app.ended()).toMatchObject({ code: 1 })
  expect(app.lines).toEqual([
    'The configuration cannot be used:',
    expect.stringMatching(/^ {2}- PORT must be/),
    expect.stringMatching(/^ {2}- SECRET_KEY must have/),
  ])
})

test('a port that is taken is answered with a sentence, and PostgreSQL does not stay behind', async () => {
  const dataDir = await startedFolder()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const app = startChild('serve.ts', [], { DATA_DIR: dataDir, PORT: String(port) })
  await app.says(new RegExp(`^Port ${port} on 127.0.0.1 is taken: name another one in PORT.$`))
  expect(await app.ended()).toMatchObject({ code: 1 })
  other.close()
  expect(await readPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
})

test('an old Node is told in a sentence', async () => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.1' } })`
  const app = startChild('src/server/launch.mjs', ['start'], {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(pretend)}`,
  })
  await app.says(/Danju needs Node 24 or newer and was started by Node 20\.11\.1/)
  expect(await app.ended()).toMatchObject({ code: 1 })
})

test('with a database of one’s own, backup and restore name its tools', async () => {
  const env = { DATABASE_URL: 'postgres://owner:hush-hush@db.example/danju' }
  const backup = startChild('src/server/launch.mjs', ['backup'], env)
  await backup.says(/pg_dump/)
  const restore = startChild('src/server/launch.mjs', ['restore', 'somewhere'], env)
  await restore.says(/pg_restore/)
  expect([...backup.lines, ...restore.lines].join('\n')).not.toContain('hush')
  expect([(await backup.ended()).code, (await restore.ended()).code]).toEqual([1, 1])
})

test('what an upgrade would change is told before it does, and while the app runs', async () => {
  const dataDir = await readyFolder()
  const told = () => startChild('src/server/launch.mjs', ['upgrade', '--check'], { DATA_DIR: dataDir })
  const before = told()
  await before.says(/^The database is new: a start sets it up in one transaction, by \d+ migrations/)
  expect((await before.ended()).code).toBe(0)
  await serve(dataDir)
  const after = told()
  await after.says(/^The database is up to date: a start changes nothing in it\.$/)
  expect((await after.ended()).code).toBe(0)
  const bare = startChild('src/server/launch.mjs', ['upgrade'], { DATA_DIR: dataDir })
  await bare.says(/npm run upgrade -- --check says what it would do/)
  expect((await bare.ended()).code).toBe(1)
})
