import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { type Child, startChild } from '../children.ts'
import type { Client } from '../client.ts'
import type { TestDatabase } from '../database/postgres.ts'
import { openFolder, remove } from '../folders.ts'
import { testSecretKey } from '../server.ts'
import { startBalancer, startCable } from './balancer.ts'
import { type Bucket, startBucket } from './bucket.ts'
import { freePort } from './free-port.ts'

export type Node = {
  url: string
  port: number
  start(): Promise<void>
  child(): Child
}

export type Nodes = {
  nodes: readonly Node[]
  /** `url` is the address of the balancer, `by` its kind. */
  url: string
  by: string
  /** Where all nodes store their files. */
  bucket: Bucket
  /** Cuts the last node off from its database, and reconnects it. */
  cut(): void
  mend(): void
}

/** A script that makes the clock of a process wrong by this many milliseconds. */
const shifted = (ms: number) => `
  const Right = Date
  globalThis.Date = class extends Right {
    constructor(...given) { given.length === 0 ? super(Right.now() + ${ms}) : super(...given) }
    static now() { return Right.now() + ${ms} }
  }`

/** Debian's faketime, which shifts the system clock of a process but not its monotonic clock. */
const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
export const clocksBy = existsSync(faketime) ? 'faketime' : 'Node'

function clockOf(ms: number): NodeJS.ProcessEnv {
  if (ms === 0) return {}
  if (clocksBy === 'Node') return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shifted(ms))}` }
  return {
    LD_PRELOAD: faketime,
    FAKETIME: `${ms > 0 ? '+' : ''}${ms / 1000}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
}

/**
 * Processes of the app on one database behind a balancer, each with its own clock; the last one is connected through a
 * cable that can be cut.
 */
export function startNodes(database: TestDatabase, clocksApartMs: readonly number[]): Nodes {
  const ends: (() => Promise<void>)[] = []
  const started: { nodes: Node[]; url: string; by: string; cable?: Awaited<ReturnType<typeof startCable>>; bucket?: Bucket } = {
    nodes: [],
    url: '',
    by: '',
  }
  beforeAll(async () => {
    const ownerUrl = new URL(database.ownerUrl)
    const cable = await startCable(Number(ownerUrl.port))
    ends.push(cable.end)
    const bucket = await startBucket()
    ends.push(async () => bucket.end())
    const ports = await Promise.all(clocksApartMs.map(() => freePort()))
    for (const [at, port] of ports.entries()) {
      const urls = [database.ownerUrl, database.appUrl].map((url) => (at === ports.length - 1 ? through(url, cable.port) : url))
      started.nodes.push(await nodeOf(port, urls, { ...clockOf(clocksApartMs[at] ?? 0), ...bucket.env }, ends))
    }
    await Promise.all(started.nodes.map((node) => node.start()))
    const { url, by, end } = await startBalancer(ports)
    ends.push(end)
    Object.assign(started, { url, by, cable, bucket })
  }, 240_000)
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  }, 60_000)
  return {
    get nodes() {
      return started.nodes
    },
    get url() {
      return started.url
    },
    get by() {
      return started.by
    },
    get bucket() {
      return started.bucket ?? neverStarted()
    },
    cut: () => started.cable?.cut(),
    mend: () => started.cable?.mend(),
  }
}

/** The URL of the same database through another port, and never through a socket. */
function through(url: string, port: number): string {
  const other = new URL(url)
  other.port = String(port)
  other.searchParams.delete('host')
  return other.href
}

async function nodeOf(
  port: number,
  [ownerUrl, appUrl]: readonly string[],
  more: NodeJS.ProcessEnv,
  ends: (() => Promise<void>)[],
): Promise<Node> {
  const dataDir = await openFolder()
  ends.push(() => remove(dataDir))
  let child: Child | undefined
  ends.push(async () => {
    child?.kill('SIGKILL')
    await child?.ended()
  })
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    SECRET_KEY: testSecretKey,
    TRUST_PROXY: 'loopback',
    CAPTCHA: 'off',
    LOG_LEVEL: 'silent',
    ...more,
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    start: async () => {
      child = startChild('serve.ts', [], env)
      await child.says(/^Danju is ready/)
    },
    child: () => child ?? neverStarted(),
  }
}

function neverStarted(): never {
  throw new Error('the node was not started')
}

/** A browser's stream of notifications, opened again whenever it ends, until `leave` is called. */
export type Watcher = { heard: ReadonlySet<string>; isOpen: () => boolean; opened: () => number; leave(): void }

export function watch(client: Client): Watcher {
  const heard = new Set<string>()
  const gone = new AbortController()
  let [open, opened] = [false, 0]
  const read = async () => {
    const response = await client.fetch('/api/blade-desk/notice/stream', { signal: gone.signal })
    if (response.status !== 200) return void (await response.body?.cancel())
    open = true
    opened += 1
    const decoder = new TextDecoder()
    let text = ''
    for await (const part of response.body ?? []) {
      text += decoder.decode(part, { stream: true })
      for (const [, id] of text.matchAll(/"id":"(\d+)"/g)) if (id) heard.add(id)
      text = text.slice(text.lastIndexOf('\n') + 1)
    }
  }
  const goOn = async () => {
    for (; !gone.signal.aborted; await sleep(200)) {
      // however the stream ended, the next one is opened
      await read().catch(() => undefined)
      open = false
    }
  }
  void goOn()
  return { heard, isOpen: () => open, opened: () => opened, leave: () => gone.abort() }
}

/** Tells a node to end, waits for it, and returns its exit code. */
export async function ended(node: Node): Promise<number | null> {
  node.child().kill('SIGTERM')
  return (await node.child().ended()).code
}
