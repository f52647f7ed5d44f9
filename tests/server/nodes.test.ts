import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { brokenInvariants } from '#server/db/invariants.ts'
import { type Client, clientOf, signIn } from '../support/client.ts'
import { logFindings } from '../support/log-findings.ts'
import { ended, startNodes, type Watcher, watch } from '../support/nodes.ts'
import { testDatabase } from '../support/postgres.ts'
import { openShop, orderBody, type Receipt, type Shop } from '../support/shop.ts'
import { lostOf, madeTwice, send, startStorm } from '../support/storm.ts'
import { tenantsIn } from '../support/tenants.ts'

// four processes of the app are started, killed and started again
const streams = Number(process.env.NODE_STREAMS ?? 40)
const cutOffMs = 1000 * Number(process.env.NODE_CUT_SECONDS ?? 2)
vi.setConfig({ testTimeout: 240_000 + streams * 300 + cutOffMs, hookTimeout: 240_000 })

const tenantId = '200002'
/** Tabs of one user; more than six on one node are refused, and two nodes must be able to hold all. */
const tabs = 4
const database = await testDatabase()
const tenants = tenantsIn(database.db, tenantId, () => new Date())
const cluster = startNodes(database, [0, 30_000, -30_000, 0])

/** So many tabs, each with a stream of its own by the balancer, of users who may look at orders. */
async function openTabs(count: number): Promise<Watcher[]> {
  const clients: Client[] = []
  for (let at = 0; at * tabs < count; at += 1) {
    await tenants.addUser(`tab${at}`, { rights: ['purchaseorder_view'] })
    clients.push(await signIn(cluster.nodes[at % cluster.nodes.length]?.url ?? '', tenantId, `tab${at}`))
  }
  const watchers = Array.from({ length: count }, (_, at) => {
    const { accessToken, refreshToken } = clients[Math.floor(at / tabs)] ?? {}
    return watch(clientOf(cluster.url, accessToken, refreshToken))
  })
  onTestFinished(() => {
    for (const { leave } of watchers) leave()
  })
  return watchers
}

async function allOpen(watchers: readonly Watcher[]): Promise<void> {
  while (!watchers.every(({ isOpen }) => isOpen())) await sleep(50)
}

/** Everybody is told of an order that is made now, whichever node made it and whichever tells. */
async function expectHeard(shop: Shop, watchers: readonly Watcher[]): Promise<void> {
  const { id } = await shop.admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '1') })
  await expect.poll(() => watchers.filter(({ heard }) => !heard.has(id)).length, { timeout: 60_000 }).toBe(0)
}

async function openShopHere(): Promise<Shop> {
  await tenants.addTenant(tenantId)
  return openShop({ ...tenants, tenantId, as: (account) => signIn(cluster.url, tenantId, account) }, tenantId)
}

/** What each node keeps in memory; nothing where the system does not tell. */
function megabytes(): string {
  const status = ({ child }: (typeof cluster.nodes)[number]) => `/proc/${child().pid}/status`
  const told = cluster.nodes.filter((node) => existsSync(status(node))).map((node) => readFileSync(status(node), 'utf8'))
  return told.map((text) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024)).join(', ')
}

const kept = (again: Receipt, first: Receipt) => ({ id: again.id, billNo: again.billNo ?? first.billNo })

test('four nodes with clocks apart: one is killed, one cut off, all restarted in turn in a storm; nothing is lost or done twice', async () => {
  const shop = await openShopHere()
  // a session that one node has opened is known to all
  for (const { url } of cluster.nodes) {
    const there = clientOf(url, shop.admin.accessToken)
    expect((await there.call('PurchaseOrderApi_list', {})).status).toBe(200)
  }
  const idle = megabytes()
  const watchers = await openTabs(streams)
  await allOpen(watchers)
  await expectHeard(shop, watchers)
  const holding = megabytes()

  const storm = startStorm(shop, 6)
  onTestFinished(storm.abandon)
  await storm.progress(20)
  const [killed] = cluster.nodes
  killed?.child().kill('SIGKILL')
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

  expect([...storm.failures.keys()].filter((said) => !/^(no answer|50[0234] )/.test(said))).toEqual([])
  expect(storm.unanswered.size).toBe(0)
  expect(await tenants.inTenant((tx) => lostOf(tx, storm.acknowledged))).toEqual([])
  // each key was done once, and answers on any node what it answered first
  for (const step of storm.acknowledged.filter((_, at) => at % 5 === 0)) {
    const again = (await send(shop, step)).data as unknown as Receipt
    expect(kept(again, step.document)).toEqual({ id: step.document.id, billNo: step.document.billNo })
  }
  expect(await tenants.inTenant((tx) => madeTwice(tx, storm.acknowledged))).toEqual([])
  expect(await database.asOwner((client) => brokenInvariants(async (sql) => (await client.query(sql)).rows))).toEqual([])
  expect(await tenants.inTenant((tx) => logFindings(tx))).toEqual([])

  await allOpen(watchers)
  await expectHeard(shop, watchers)
  expect(watchers.every(({ opened }) => opened() > 1)).toBe(true)
  console.log(
    `${streams} streams on four nodes by ${cluster.by}: ${storm.acknowledged.length} steps acknowledged, ` +
      `${JSON.stringify(Object.fromEntries(storm.failures))} sent again; MB of each node before the streams and with them: ${idle} → ${holding}`,
  )
})
