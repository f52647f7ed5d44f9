import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { brokenInvariants } from '#server/db/schema/invariants.ts'
import { logFindings } from '../documents/log-findings.ts'
import { openFolder, remove, started } from '../folders.ts'
import { type RealApp, realApp } from '../processes/real-app.ts'
import { openShop, type Shop } from '../shop.ts'
import { lostOf, lostPayments, type Storm, send, traceOf } from './storm.ts'

/** An app in a process and folder of its own, which is killed during a storm; started before the file's tests. */
export type MortalApp = {
  readonly app: RealApp
  readonly dataDir: string
  /** Creates a tenant of the test's own with a shop. */
  shopIn(tenantId: string): Promise<Shop>
  /** Makes the app die at this point, counted from now on. */
  arm(fault: string): Promise<void>
}

export function mortalApp(env: (dataDir: string) => NodeJS.ProcessEnv = () => ({})): MortalApp {
  let dataDir = ''
  let app: RealApp | undefined
  const running = () => app ?? expect.fail('the app was not started')
  beforeAll(async () => {
    dataDir = await started(await openFolder())
    app = await realApp({ dataDir, script: 'serve-until-fault.ts', env: { FAULT_FILE: join(dataDir, 'fault'), ...env(dataDir) } })
    await app.start()
  }, 300_000)
  afterAll(async () => {
    await app?.end()
    await remove(dataDir)
  }, 300_000)
  return {
    get app() {
      return running()
    },
    get dataDir() {
      return dataDir
    },
    shopIn: async (tenantId) => {
      await running().addTenant(tenantId)
      return openShop(running(), tenantId)
    },
    arm: async (fault) => {
      await writeFile(join(dataDir, 'fault'), fault)
      process.kill(running().child().pid, 'SIGUSR2')
      await running()
        .child()
        .says(new RegExp(`^armed ${fault}$`))
    },
  }
}

/** Checks that every invariant holds, and that the tenant's log replays to the stored states. */
export async function expectSoundTenant({ app }: MortalApp, tenantId: string): Promise<void> {
  expect(await app.asOwner((client) => brokenInvariants(async (sql) => (await client.query(sql)).rows))).toEqual([])
  expect(await app.inTenant((tx) => logFindings(tx), tenantId)).toEqual([])
}

/**
 * Kills the app during the storm, restarts it and lets the storm continue: each time nothing acknowledged may be lost
 * and nothing half done. Continues until three of the interrupted requests were found completely done, or as many as
 * there are kills.
 */
export async function killOften(mortal: MortalApp, storm: Storm, tenantId: string, kills: number): Promise<void> {
  const { app, arm } = mortal
  const starts: number[] = []
  const cutOff = { whole: 0, absent: 0 }
  const wanted = Math.min(3, kills)
  const survive = async () => {
    await storm.allWaiting()
    starts.push(await app.start())
    expect(await app.inTenant((tx) => lostOf(tx, storm.acknowledged), tenantId)).toEqual([])
    expect(await app.inTenant((tx) => lostPayments(tx, storm.paid), tenantId)).toEqual([])
    for (const step of storm.unanswered.values()) {
      const { hasEffect, hasAnswer } = await app.inTenant((tx) => traceOf(tx, step), tenantId)
      expect({ step, hasAnswer }).toEqual({ step, hasAnswer: hasEffect })
      cutOff[hasEffect ? 'whole' : 'absent'] += 1
    }
    await expectSoundTenant(mortal, tenantId)
    storm.goOn()
  }
  for (let kill = 0; kill < kills; kill += 1) {
    await storm.progress(20)
    await sleep(Math.random() * 100)
    storm.hold()
    app.child().kill('SIGKILL')
    await survive()
  }
  // a kill from outside rarely hits the moment between commit and answer, so more kills are placed there; sometimes
  // they hit the commit of a log
  for (let kill = 0; cutOff.whole < wanted && kill < 30; kill += 1) {
    storm.hold()
    await arm(`after commit:kill:${20 + Math.floor(Math.random() * 20)}`)
    await survive()
  }
  expect(cutOff.whole).toBeGreaterThanOrEqual(wanted)
  console.log(
    `${starts.length} kills: ${storm.acknowledged.length} steps acknowledged; of those cut off ${cutOff.whole} were whole and ` +
      `${cutOff.absent} absent; the slowest start after a kill took ${(Math.max(...starts) / 1000).toFixed(1)} s`,
  )
}

/**
 * Checks after the storm that nothing acknowledged is lost, each document exists once, and a key still returns its
 * first answer.
 */
export async function expectKept(mortal: MortalApp, storm: Storm, shop: Shop, tenantId: string): Promise<void> {
  const { app } = mortal
  expect(storm.unanswered.size).toBe(0)
  expect(await app.inTenant((tx) => lostOf(tx, storm.acknowledged), tenantId)).toEqual([])
  const rows = () => app.inTenant((tx) => tx.query<{ remark: string | null; n: string }>(counts, [tx.tenantId]), tenantId)
  const before = await rows()
  const made = storm.acknowledged.filter(({ body }) => body.id === undefined).map(({ key }) => key)
  expect(before.filter(({ remark }) => remark !== null && made.includes(remark))).toEqual(made.sort().map((remark) => ({ remark, n: '1' })))
  for (const step of storm.acknowledged.filter((_, at) => at % 4 === 0)) {
    const again = (await send(shop, step)).data as Partial<typeof step.document>
    // the first answer may itself have been repeated, when the document had already changed
    const { id, version, doneVersion = version, billNo = again.billNo }: Partial<typeof step.document> = step.document
    expect({ id: again.id, version: again.doneVersion ?? again.version, billNo: again.billNo }).toEqual({
      id,
      version: doneVersion,
      billNo,
    })
  }
  for (const step of storm.paid.filter((_, at) => at % 4 === 0)) expect((await send(shop, step)).status).toBe(200)
  expect(await rows()).toEqual(before)
  await expectSoundTenant(mortal, tenantId)
}

// red documents carry the remark of the document they mirror
const counts = `select coalesce(m.buyer_remark, d.remark) as remark, count(*) as n
  from document d left join mall_order m on m.tenant_id = d.tenant_id and m.document_id = d.id
 where d.tenant_id = $1 and not 'mirror' = any (tags) group by 1 order by coalesce(m.buyer_remark, d.remark) collate "C"`
