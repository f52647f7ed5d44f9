import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { withClient } from '#server/db/client.ts'
import { holderOf } from '#server/db/embedded/data-dir-lock.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { type Child, startChild } from '../../support/children.ts'
import { readyFolder, testFolder } from '../../support/folders.ts'
import { quiet } from '../../support/quiet.ts'

// processes are started and killed, with files that are synced to the disk, which takes long
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const isRoot = process.getuid?.() === 0

async function idsIn(ownerUrl: string): Promise<number[]> {
  return withClient({ connectionString: ownerUrl }, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from note order by id')
    return rows.map(({ id }) => Number(id))
  })
}

function acknowledged(child: Child): number[] {
  return child.lines.flatMap((line) => (line.startsWith('safe ') ? [Number(line.split(' ')[1])] : []))
}

async function startOn(dataDir: string) {
  const { ownerPassword: password } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  return startEmbedded({ dataDir, password, log: quiet })
}

async function postmasterOf(cluster: string) {
  const found = await readPostmaster(cluster)
  if (found === undefined || found === 'stale') throw new Error('no PostgreSQL serves the cluster')
  return found
}

test('a new folder gets a cluster in UTF-8 with the built-in locale, durable, on loopback, by a socket of its own, with a password', async () => {
  const dataDir = await testFolder()
  const { ownerUrl, came, cluster, stop } = await startEmbedded({ dataDir, password: 'first-password', log: quiet })
  expect(came).toBe('made')
  const settings = await withClient({ connectionString: ownerUrl }, async (client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories',
        'unix_socket_permissions', 'fsync', 'full_page_writes', 'server_encoding', 'password_encryption')
       union all select 'locale', datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()
       union all select 'by', case when inet_server_addr() is null then 'socket' else 'loopback' end
       union all select 'pinyin', string_agg(x, '' order by x collate "zh-x-icu") from unnest(array['王', '李', '张', '阿']) x`,
    )
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  })
  expect(settings).toEqual({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: cluster,
    unix_socket_permissions: '0700',
    by: 'socket',
    fsync: 'on',
    full_page_writes: 'on',
    server_encoding: 'UTF8',
    password_encryption: 'scram-sha-256',
    locale: 'b C.UTF-8',
    pinyin: '阿李王张',
  })
  const wrong = { connectionString: ownerUrl.replace('first-password', 'other-password') }
  await expect(withClient(wrong, async () => undefined)).rejects.toMatchObject({ code: '28P01' })
  const { port } = await postmasterOf(cluster)
  await stop()
  await expect(connects(port)).resolves.toBe(false)
})

test('after a kill -9 of the app its PostgreSQL lives on, the next start adopts it, and every acknowledged row is there', async () => {
  const dataDir = await readyFolder()
  const app = startChild('write-notes.ts', [dataDir])
  await app.says(/safe 50 /)
  app.kill('SIGKILL')
  await app.ended()
  const { pid } = await postmasterOf(join(dataDir, 'postgres'))

  const { came, ownerUrl, cluster, stop } = await startOn(dataDir)
  expect(came).toBe('adopted')
  expect(await postmasterOf(cluster)).toMatchObject({ pid })
  expect(await idsIn(ownerUrl)).toEqual(expect.arrayContaining(acknowledged(app)))
  await stop()
})

test('a statement that a killed app left running is ended before the next app works', async () => {
  const dataDir = await readyFolder()
  const app = startChild('write-notes.ts', [dataDir])
  await app.says(/safe 1 /)
  const first = await startedUrl(dataDir)
  const orphan = withClient({ connectionString: first, application_name: 'danju' }, (client) => client.query('select pg_sleep(60)'))
  orphan.catch(() => undefined)
  app.kill('SIGKILL')
  await app.ended()
  const { stop } = await startOn(dataDir)
  await expect(orphan).rejects.toMatchObject({ code: '57P01' })
  await stop()
})

test('after a kill -9 of app and PostgreSQL the next start recovers every acknowledged row', async () => {
  const dataDir = await readyFolder()
  const app = startChild('write-notes.ts', [dataDir])
  await app.says(/safe 50 /)
  const { pid } = await postmasterOf(join(dataDir, 'postgres'))
  app.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await app.ended()
  const { came, ownerUrl, stop } = await startOn(dataDir)
  expect(came).toBe('started')
  expect(await idsIn(ownerUrl)).toEqual(expect.arrayContaining(acknowledged(app)))
  await stop()
})

test('a PostgreSQL that is killed under the app is started again and the app goes on', async () => {
  const dataDir = await readyFolder()
  const app = startChild('write-notes.ts', [dataDir])
  await app.says(/safe 5 /)
  const { pid } = await postmasterOf(join(dataDir, 'postgres'))
  process.kill(pid, 'SIGKILL')
  await app.says(/serves again/)
  const { pid: next, port } = await postmasterOf(join(dataDir, 'postgres'))
  expect(next).not.toBe(pid)
  const last = acknowledged(app).at(-1) ?? 0
  await app.says(new RegExp(`^safe ${last + 20} `))
  app.kill('SIGTERM')
  expect(await app.ended()).toEqual({ code: 0, signal: null })
  await expect(connects(port)).resolves.toBe(false)
  const { ownerUrl, stop } = await startOn(dataDir)
  expect(await idsIn(ownerUrl)).toEqual(expect.arrayContaining(acknowledged(app)))
  await stop()
})

test('a postmaster.pid whose process id has become somebody else’s does not keep PostgreSQL from starting', async () => {
  const dataDir = await readyFolder()
  const cluster = join(dataDir, 'postgres')
  await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n\nready\n`)
  const { came, stop } = await startOn(dataDir)
  expect(came).toBe('started')
  await stop()
})

test('PostgreSQL has a session of its own, so a signal to the app’s process group does not reach it', async () => {
  const { cluster, stop } = await startOn(await readyFolder())
  const { pid } = await postmasterOf(cluster)
  expect(groupAndSession(await readFile(`/proc/${pid}/stat`, 'utf8'))).toEqual([pid, pid])
  await stop()
})

test('a lost file of secrets is answered with a sentence, and PostgreSQL does not stay behind', async () => {
  const dataDir = await readyFolder()
  const again = startEmbedded({ dataDir, password: 'another-password', log: quiet })
  await expect(again).rejects.toThrow('does not know the password in secrets.json')
  expect(await readPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
})

test.runIf(isRoot)(
  'as root, with a data folder that only root may enter, the database is kept where its user can, and is found again',
  async () => {
    const closed = await testFolder()
    await chmod(closed, 0o700)
    const dataDir = join(closed, 'data')
    await mkdir(dataDir)
    const said: string[] = []
    const log = { ...quiet, info: (line: string) => said.push(line) }
    const first = await startEmbedded({ dataDir, password: 'first-password', log })
    const base = join(first.cluster, '..')
    try {
      expect(first.cluster).toMatch(/^\/var\/lib\/danju\/[0-9a-f]{16}\/postgres$/)
      expect(said.join('\n')).toContain(`the database is kept in ${base}`)
      expect((await stat(first.cluster)).uid).not.toBe(0)
      expect(await holderOf(base)).toMatchObject({ address: `the data folder ${dataDir}` })
      await first.stop()
      const second = await startEmbedded({ dataDir, password: 'first-password', log })
      expect(second).toMatchObject({ came: 'started', cluster: first.cluster })
      await second.stop()
    } finally {
      await rm(base, { recursive: true })
    }
    await expect(startEmbedded({ dataDir, password: 'first-password', log })).rejects.toThrow('restore it from a backup')
    expect(existsSync(base)).toBe(false)
  },
)

async function startedUrl(dataDir: string): Promise<string> {
  const { ownerPassword } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  const { port } = await postmasterOf(join(dataDir, 'postgres'))
  return `postgres://danju_owner:${ownerPassword}@127.0.0.1:${port}/danju`
}

function groupAndSession(stat: string): number[] {
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(2, 4)
    .map(Number)
}

async function connects(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port })
  const result = await Promise.race([
    new Promise<boolean>((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false))),
    sleep(1000, false),
  ])
  socket.destroy()
  return result
}
