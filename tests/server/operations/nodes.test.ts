import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Client, clientOf, signIn } from '../../support/client.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { caddy, startCaddy } from '../../support/processes/balancer.ts'
import { clocksBy, ended, startNodes, type Watcher, watch } from '../../support/processes/nodes.ts'
import { openShop, orderBody, type Receipt, type Shop } from '../../support/shop.ts'
import { lostOf, madeTwice, type Storm, send, startStorm } from '../../support/storms/storm.ts'
import { type Tenants, tenantsIn } from '../../support/tenants.ts'

// four processes of the app are started, killed and started again
const streams = Number(process.env.NODE_STREAMS ?? 16)
const cutOffMs = 1000 * Number(process.env.NODE_CUT_SECONDS ?? 2)
vi.setConfig({ testTimeout: 240_000 + streams * 600 + cutOffMs, hookTimeout: 240_000 })

/** Number of tabs of one user. A node refuses more than six, and two nodes must be able to serve all. */
const tabs = 4
const database = await testDatabase()
const cluster = startNodes(database, [0, 30_000, -30_000, 0])
const tenantOf = (tenantId: string) => tenantsIn(database.db, tenantId, () => new Date())

/** Opens `count` tabs, each with a stream of its own through the balancer, for users who may see orders. */
async function openTabs(url: string, tenants: Tenants, tenantId: string, count: number): Promise<Watcher[]> {
  const clients: Client[] = []
  for (let at = 0; at * tabs < count; at += 1) {
    await tenants.addUser(`tab${at}`, { rights: ['purchaseorder_view'] })
    clients.push(await signIn(cluster.nodes[at % cluster.nodes.length]?.url ?? '', tenantId, `tab${at}`))
  }
  const watchers = Array.from({ length: count }, (_, at) => {
    const { accessToken, refreshToken } = clients[Math.floor(at / tabs)] ?? {}
    return watch(clientOf(url, accessToken, refreshToken))
  })
  onTestFinished(() => {
    for (const { leave } of watchers) leave()
  })
  return watchers
}

async function allOpen(watchers: readonly Watcher[]): Promise<void> {
  while (!watchers.every(({ isOpen }) => isOpen())) await sleep(50)
}

/**
 * Checks that every tab is notified of an order made now, whichever node creates it and whichever sends the
 * notification.
 */
async function expectHeard(shop: Shop, watchers: readonly Watcher[]): Promise<void> {
  const { id } = await shop.admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '1') })
  await expect.poll(() => watchers.filter(({ heard }) => !heard.has(id)).length, { timeout: 60_000 }).toBe(0)
}

async function openShopBy(url: string, tenants: Tenants, tenantId: string): Promise<Shop> {
  await tenants.addTenant(tenantId)
  return openShop({ ...tenants, tenantId, as: (account) => signIn(url, tenantId, account) }, tenantId)
}

/** Memory used by each node in MB; empty if the system does not provide it. */
function megabytes(): number[] {
  const status = ({ child }: (typeof cluster.nodes)[number]) => `/proc/${child().pid}/status`
  const told = cluster.nodes.filter((node) => existsSync(status(node))).map((node) => readFileSync(status(node), 'utf8'))
  return told.map((text) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024))
}

const added = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Checks that a file uploaded to one node can be downloaded from each of the others. */
async function expectShared({ admin }: Shop): Promise<void> {
  const on = (at: number) => clientOf(cluster.nodes[at]?.url ?? '', admin.accessToken)
  const body = new FormData()
  body.append('file', new File(['%PDF-1.4 kept by all'], 'shared.pdf'))
  const put = await on(0).fetch('/api/blade-resource/oss/endpoint/put-file', { method: 'POST', body })
  const { data } = (await put.json()) as { data: { link: string } }
  cluster.nodes[0]?.child().kill('SIGKILL')
  for (const at of [1, 2, 3]) expect(await (await on(at).fetch(data.link)).text()).toBe('%PDF-1.4 kept by all')
  expect(cluster.bucket.kept.size).toBeGreaterThan(0)
}

/** Kills one node, cuts another off from its database, then restarts all in turn, while six clients write. */
async function throughAll(shop: Shop): Promise<Storm> {
  const storm = startStorm(shop, 6)
  onTestFinished(storm.abandon)
  await storm.progress(20)
  const [killed] = cluster.nodes
  await expectShared(shop)
  await storm.progress(20)
  await killed?.start()
  cluster.cut()
  await sleep(cutOffMs)
  const cutOff = await fetch(`${cluster.nodes.at(-1)?.url}/api/health/ready`)
  expect(cutOff.status).toBe(503)
  await storm.progress(20)
  cluster.mend()
  for (const node of cluster.nodes) {
    expect(await ended(node)).toBe(0)
    await node.start()
    await storm.progress(5)
  }
  await storm.end()
  return storm
}

const kept = (again: Receipt, first: Receipt) => ({ id: again.id, billNo: again.billNo ?? first.billNo })

async function expectNothingLost(shop: Shop, { inTenant }: Tenants, storm: Storm): Promise<void> {
  expect([...storm.failures.keys()].filter((said) => !/^(no answer|50[0234] )/.test(said))).toEqual([])
  expect(storm.unanswered.size).toBe(0)
  expect(await inTenant((tx) => lostOf(tx, storm.acknowledged))).toEqual([])
  // each key was executed once, and every node answers it with the first answer
  for (const step of storm.acknowledged.filter((_, at) => at % 5 === 0)) {
    const again = (await send(shop, step)).data as unknown as Receipt
    expect(kept(again, step.document)).toEqual({ id: step.document.id, billNo: step.document.billNo })
  }
  expect(await inTenant((tx) => madeTwice(tx, storm.acknowledged))).toEqual([])
  expect(await database.broken()).toEqual([])
  expect(await inTenant((tx) => logFindings(tx))).toEqual([])
}

const saidOf = ({ acknowledged, failures }: Storm) =>
  `${acknowledged.length} steps acknowledged, ${JSON.stringify(Object.fromEntries(failures))} sent again`

type Held = { storm: Storm; idle: number[]; holding: number[] }

/**
 * Runs the storm behind a balancer, with streams that are notified before and after it; returns the nodes' memory with
 * and without streams.
 */
async function withStreams(url: string, tenantId: string): Promise<Held> {
  const tenants = tenantOf(tenantId)
  const shop = await openShopBy(url, tenants, tenantId)
  // a session opened by one node is valid on all
  for (const node of cluster.nodes) {
    const there = clientOf(node.url, shop.admin.accessToken)
    expect((await there.call('PurchaseOrderApi_list', {})).status).toBe(200)
  }
  const idle = megabytes()
  const watchers = await openTabs(url, tenants, tenantId, streams)
  await allOpen(watchers)
  await expectHeard(shop, watchers)
  const holding = megabytes()
  const storm = await throughAll(shop)
  await expectNothingLost(shop, tenants, storm)
  await allOpen(watchers)
  await expectHeard(shop, watchers)
  expect(watchers.every(({ opened }) => opened() > 1)).toBe(true)
  return { storm, idle, holding }
}

function tell(by: string, { storm, idle, holding }: Held): void {
  const each = (((added(holding) - added(idle)) * 1024) / streams).toFixed(0)
  console.log(
    `${streams} streams on four nodes by ${by}, clocks by ${clocksBy}: ${saidOf(storm)}; MB of each node before the streams and with them: ` +
      `${idle.join(', ')} → ${holding.join(', ')}, ${each} kB a stream`,
  )
}

test('four nodes with clocks apart: one is killed, one cut off, all restarted in turn in a storm; nothing is lost or done twice', async () => {
  tell(cluster.by, await withStreams(cluster.url, '200002'))
})

const byCaddy = process.env.NODE_BY_CADDY === '1'
if (byCaddy && !caddy) console.log('Four nodes behind Caddy are left out: apt-get install caddy')

test.runIf(byCaddy && caddy)('behind Caddy nothing is lost or done twice either, and as many streams are told', async () => {
  const balancer = await startCaddy(
    caddy ?? '',
    cluster.nodes.map(({ port }) => port),
  )
  onTestFinished(balancer.end)
  expect((await fetch(`${balancer.url}/metrics`)).status).toBe(404)
  tell(balancer.by, await withStreams(balancer.url, '200003'))
})
