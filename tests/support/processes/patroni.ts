import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres']

/** Programs that a cluster needs and this machine lacks, and how to install them. */
export const lacking = programs.filter((path) => !existsSync(path))
export const howToInstall = `apt-get install -y patroni etcd-server haproxy postgresql-15 (lacking: ${lacking.join(', ')})`

const sampleOf = (name: string) => readFileSync(new URL(`../../../docs/ops/${name}`, import.meta.url), 'utf8')

type Member = { name: string; role: string; state: string }
type Ports = { rest: number; port: number; etcdPort: number; peerPort: number }
type Server = Ports & { name: string; folder: string; etcd?: ChildProcess; child?: ChildProcess }

/**
 * Three servers with PostgreSQL under Patroni (with the shipped configuration) and etcd, and HAProxy in front of them.
 */
export type Cluster = {
  /** The URL of a database for a role, on whichever server is the primary. */
  url(user: string, password: string, database: string): string
  superuserPassword: string
  members(): Promise<Member[]>
  /** Waits until there is a primary with this many followers, one of them synchronous. */
  ready(followers: number): Promise<void>
  /** Kills PostgreSQL, Patroni and etcd on the primary's server at once, as in a power failure; returns its name. */
  killPrimary(): Promise<string>
  start(name: string): void
  /** Number of etcd members that report to be healthy. */
  voters(): Promise<number>
  /** Makes another server the primary, as before maintenance. */
  switchOver(): Promise<void>
  end(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const owner = ownerOfServers()
  const root = await mkdtemp(join(tmpdir(), 'danju-patroni-'))
  await chmod(root, 0o755)
  const proxyPort = await freePort()
  const servers: Server[] = []
  for (const name of ['node1', 'node2', 'node3']) {
    const folder = join(root, name)
    await mkdir(folder, { mode: 0o700 })
    if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid)
    const [rest, port, etcdPort, peerPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
    servers.push({ name, folder, rest, port, etcdPort, peerPort })
  }
  const run = (program: string, words: string[], as: Owner = {}) => spawn(program, words, { stdio: 'ignore', cwd: '/', ...as })
  for (const server of servers) await writeFile(join(root, `${server.name}.yml`), patroniOf(server, servers))
  const startEtcd = (server: Server) => {
    server.etcd = run('/usr/bin/etcd', etcdWords(root, server, servers))
  }
  const startPatroni = (server: Server) => {
    server.child = run('/usr/bin/patroni', [join(root, `${server.name}.yml`)], owner)
  }
  for (const server of servers) startEtcd(server)
  for (const { etcdPort } of servers) await answers(`http://127.0.0.1:${etcdPort}/health`)
  for (const server of servers) startPatroni(server)
  await writeFile(join(root, 'haproxy.cfg'), haproxyOf(servers, proxyPort))
  const haproxy = run('/usr/sbin/haproxy', ['-db', '-f', join(root, 'haproxy.cfg')])
  const members = () => membersOf(servers)
  const primary = async () => {
    const { name } = (await members()).find(({ role }) => role === 'leader') ?? {}
    return servers.find((server) => server.name === name) ?? noPrimary()
  }
  return {
    url: (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${proxyPort}/${database}`,
    superuserPassword: 'change-this-superuser',
    members,
    ready: async (followers) => {
      while (!isReady(await members(), followers)) await sleep(200)
    },
    killPrimary: async () => {
      const server = await primary()
      server.etcd?.kill('SIGKILL')
      server.child?.kill('SIGKILL')
      process.kill(await postmasterOf(server), 'SIGKILL')
      return server.name
    },
    start: (name) => {
      const server = servers.find((one) => one.name === name) ?? noPrimary()
      startEtcd(server)
      startPatroni(server)
    },
    voters: async () => (await Promise.all(servers.map(({ etcdPort }) => isWell(etcdPort)))).filter(Boolean).length,
    switchOver: async () => {
      const { name, rest } = await primary()
      const answer = await fetch(`http://127.0.0.1:${rest}/switchover`, { method: 'POST', body: JSON.stringify({ leader: name }) })
      if (!answer.ok) throw new Error(`no switchover: ${answer.status} ${await answer.text()}`)
    },
    end: async () => {
      haproxy.kill('SIGKILL')
      for (const { child } of servers) await endOf(child)
      for (const { etcd } of servers) etcd?.kill('SIGKILL')
      await rm(root, { recursive: true, force: true })
    },
  }
}

type Owner = { uid?: number; gid?: number }

/** PostgreSQL does not run as root; if the tests do, it runs as the user that Debian's package creates. */
export function ownerOfServers(): { uid: number; gid: number } | { uid?: undefined } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const etcdWords = (root: string, { name, etcdPort, peerPort }: Server, servers: readonly Server[]): string[] => [
  ...['--name', name, '--data-dir', join(root, `etcd-${name}`)],
  ...['--listen-client-urls', `http://127.0.0.1:${etcdPort}`, '--advertise-client-urls', `http://127.0.0.1:${etcdPort}`],
  ...['--listen-peer-urls', `http://127.0.0.1:${peerPort}`, '--initial-advertise-peer-urls', `http://127.0.0.1:${peerPort}`],
  ...['--initial-cluster', servers.map((one) => `${one.name}=http://127.0.0.1:${one.peerPort}`).join(','), '--log-level', 'error'],
]

/** The shipped configuration, with addresses and folders of this machine. */
function patroniOf({ name, rest, port, folder }: Server, servers: readonly Server[]): string {
  return sampleOf('patroni.yml')
    .replace('name: node1', `name: ${name}`)
    .replaceAll('10.0.0.11:8008', `127.0.0.1:${rest}`)
    .replaceAll('10.0.0.11:5432', `127.0.0.1:${port}`)
    .replace(/hosts: .*/, `hosts: ${servers.map(({ etcdPort }) => `127.0.0.1:${etcdPort}`).join(',')}`)
    .replace(/data_dir: .*/, `data_dir: ${folder}/data`)
    .replace(/pgpass: .*/, `pgpass: ${folder}/pgpass\n  parameters:\n    unix_socket_directories: ${folder}`)
}

function haproxyOf(servers: readonly Server[], port: number): string {
  return servers.reduce(
    (text, server, at) => text.replace(`10.0.0.1${at + 1}:5432 check port 8008`, `127.0.0.1:${server.port} check port ${server.rest}`),
    sampleOf('haproxy.cfg').replace('127.0.0.1:5000', `127.0.0.1:${port}`),
  )
}

async function membersOf(servers: readonly Server[]): Promise<Member[]> {
  for (const { rest } of servers) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

const isReady = (members: readonly Member[], followers: number): boolean =>
  members.some(({ role, state }) => role === 'leader' && state === 'running') &&
  members.some(({ role }) => role === 'sync_standby') &&
  members.filter(({ role, state }) => role !== 'leader' && /running|streaming/.test(state)).length >= followers

async function postmasterOf({ folder }: Server): Promise<number> {
  const [pid] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

const isWell = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2000) })
    .then(async (answer) => ((await answer.json()) as { health?: string }).health === 'true')
    .catch(() => false)

async function answers(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))?.ok) await sleep(100)
}

async function endOf(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

function noPrimary(): never {
  throw new Error('the cluster has no such server')
}
