import { expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { brokenInvariants } from '#server/db/schema/invariants.ts'
import { startChild } from '../../support/children.ts'
import { signIn } from '../../support/client.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { openFolder, remove } from '../../support/folders.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { howToInstall, lacking, startCluster } from '../../support/processes/patroni.ts'
import { quiet } from '../../support/quiet.ts'
import { testSecretKey } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { lostOf, madeTwice, startStorm } from '../../support/storms/storm.ts'
import { tenantsIn } from '../../support/tenants.ts'

// a PostgreSQL cluster with the configurations of docs/ops; only in `npm run test:full`, if Patroni, etcd and HAProxy
// are installed
const isAsked = process.env.FAILOVER === '1'
if (isAsked && lacking.length > 0) console.log(`The failover under load is left out: ${howToInstall}`)
vi.setConfig({ testTimeout: 400_000 })

const tenantId = '200003'

test.runIf(isAsked && lacking.length === 0)(
  'a server that dies in a storm, with its primary and its member of etcd, is replaced, and one that hands over; nothing acknowledged is lost',
  async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.end(), 60_000)
    await cluster.ready(2)
    const [ownerUrl, appUrl] = [cluster.url('danju', 'owner-of-danju', 'danju'), cluster.url('shop', 'app-of-danju', 'danju')]
    await withClient({ connectionString: cluster.url('postgres', cluster.superuserPassword, 'postgres') }, async (client) => {
      await client.query(`create role danju login createrole password 'owner-of-danju'`)
      await client.query('create database danju owner danju')
    })
    const dataDir = await openFolder()
    onTestFinished(() => remove(dataDir))
    const port = await freePort()
    const env = {
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      SECRET_KEY: testSecretKey,
      CAPTCHA: 'off',
      LOG_LEVEL: 'silent',
    }
    const app = startChild('serve.ts', [], env)
    onTestFinished(async () => {
      app.kill('SIGTERM')
      await app.ended()
    })
    await app.says(/^Danju is ready/)
    const db = connect(appUrl, { log: quiet })
    onTestFinished(() => db.close())
    const tenants = tenantsIn(db, tenantId, () => new Date())
    await tenants.addTenant(tenantId)
    const url = `http://127.0.0.1:${port}`
    const shop = await openShop({ ...tenants, tenantId, as: (account) => signIn(url, tenantId, account) }, tenantId)

    const storm = startStorm(shop, 6)
    onTestFinished(storm.abandon)
    const without = async (happens: () => Promise<unknown>): Promise<string> => {
      const begun = performance.now()
      await happens()
      // requests that were running may still be answered; after one round of all clients, somebody has been answered
      // by the next primary
      await storm.progress(20)
      return ((performance.now() - begun) / 1000).toFixed(1)
    }
    const calm = await without(async () => undefined)
    let killed = ''
    const died = await without(async () => {
      killed = await cluster.killPrimary()
    })
    expect((await cluster.members()).find(({ role }) => role === 'leader')?.name).not.toBe(killed)
    // its etcd member died with it, so two of three remain
    expect(await cluster.voters()).toBe(2)
    cluster.start(killed)
    await cluster.ready(2)
    await expect.poll(() => cluster.voters(), { timeout: 30_000 }).toBe(3)
    const former = (await cluster.members()).find(({ role }) => role === 'leader')?.name
    const handed = await without(() => cluster.switchOver())
    await cluster.ready(2)
    expect((await cluster.members()).find(({ role }) => role === 'leader')?.name).not.toBe(former)
    await storm.progress(20)
    await storm.end()

    expect([...storm.failures.keys()].filter((said) => !/^(no answer|50[0234] )/.test(said))).toEqual([])
    expect(storm.unanswered.size).toBe(0)
    expect(await tenants.inTenant((tx) => lostOf(tx, storm.acknowledged))).toEqual([])
    expect(await tenants.inTenant((tx) => madeTwice(tx, storm.acknowledged))).toEqual([])
    expect(
      await withClient({ connectionString: ownerUrl }, (client) => brokenInvariants(async (sql) => (await client.query(sql)).rows)),
    ).toEqual([])
    expect(await tenants.inTenant((tx) => logFindings(tx))).toEqual([])
    console.log(
      `failover under load: ${storm.acknowledged.length} steps acknowledged, none lost; seconds for twenty steps: ${calm} undisturbed, ` +
        `${died} with a primary that was killed, ${handed} with one that handed over; ${JSON.stringify(Object.fromEntries(storm.failures))} sent again`,
    )
  },
)
