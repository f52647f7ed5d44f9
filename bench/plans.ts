import { signIn } from '../tests/support/client.ts'
import { ownShop } from '../tests/support/own-shop.ts'
import type { Shop } from '../tests/support/shop.ts'
import { tenantsIn } from '../tests/support/tenants.ts'
import { bulkReceipts, linesEach } from './bulk.ts'
import { type Caller, callerOf } from './caller.ts'
import { type Bench, median, oneDecimal, printText, quantile, table } from './report.ts'
import { openStage, type Props, type Site, type Stage } from './stage.ts'

type ReceiptProps = Pick<Props, 'supplierId' | 'depotId' | 'bottleId' | 'goods'>
/** Number of connections of the app. */
const strangers = 20
/**
 * PostgreSQL plans a prepared statement for its values in the first five executions; this many executions go beyond
 * that.
 */
const rounds = 10

/** Milliseconds for creating the draft of a receipt of twenty lines, posting it and reversing it. */
async function timeReceipt(caller: Caller, { supplierId, depotId, bottleId, goods }: ReceiptProps): Promise<Record<string, number>> {
  const lines = goods.map((commInfoId) => ({ commInfoId, unitId: bottleId, actualQty: '10', taxPrice: '11.30', taxRate: '13' }))
  const begun = performance.now()
  const { id, version } = await caller.post('PurchaseReceiptApi_draft', { supplierId, depotId, lines })
  const drafted = performance.now()
  const posted = await caller.post('PurchaseReceiptApi_accountingById', { id, version })
  const done = performance.now()
  await caller.post('PurchaseReceiptApi_flush', { id, version: posted.version, remark: 'bench' })
  return { draft: drafted - begun, post: done - drafted, reverse: performance.now() - done }
}

/** Creates a tenant without documents, whose requests are the first on every connection. */
async function newTenant(stage: Stage, site: Site): Promise<Shop> {
  const { url, db, stop } = await stage.startHere(site)
  const tenants = tenantsIn(db, stage.props.tenantId, () => new Date())
  const shop = await ownShop({ ...tenants, as: (account, tenantId = '') => signIn(url, tenantId, account) })
  await stop()
  return shop
}

async function receiptTimes(stage: Stage, site: Site, times: number, first?: Shop): Promise<Record<string, number[]>> {
  const app = await stage.start(site)
  const others = first ? Array.from({ length: strangers }, () => callerOf(app.url, first.admin.accessToken ?? '')) : []
  for (let nth = 0; first && nth < rounds; nth += 1) await Promise.all(others.map((caller) => timeReceipt(caller, first)))
  const caller = callerOf(app.url, stage.props.token)
  const taken: Record<string, number[]> = { draft: [], post: [], reverse: [] }
  for (let nth = -5; nth < times; nth += 1) {
    const ms = await timeReceipt(caller, stage.props)
    if (nth >= 0) for (const [name, list] of Object.entries(taken)) list.push(ms[name] ?? Number.NaN)
  }
  for (const one of [caller, ...others]) one.close()
  await app.stop()
  return taken
}

/**
 * Measures a receipt of a tenant with much history after an empty tenant has used the connections first, compared with
 * unused connections.
 */
export const plansBench: Bench = async ({ isSmall }) => {
  const { movements, times } = isSmall ? { movements: 20_000, times: 10 } : { movements: 200_000, times: 40 }
  const stage = await openStage()
  try {
    const site = await stage.copy('plans')
    await stage.asOwner(site, (client) => bulkReceipts(client, stage.props, movements / linesEach))
    const first = await newTenant(stage, site)
    await stage.asOwner(site, (client) => client.query('vacuum analyze'))
    const [alone, after] = [await receiptTimes(stage, site, times), await receiptTimes(stage, site, times, first)]
    const shown = (of: Record<string, number[]>, name: string) =>
      `${oneDecimal(median(of[name] ?? []))} / ${oneDecimal(quantile(of[name] ?? [], 0.95))}`
    printText(
      table(
        ['median / p95 ms', 'nobody before', 'a new tenant before'],
        Object.keys(alone).map((name) => [name, shown(alone, name), shown(after, name)]),
      ),
    )
    return Object.keys(alone).map((name) => {
      const ratio = median(after[name] ?? []) / median(alone[name] ?? [])
      const what = `${name} of a receipt with ${movements.toLocaleString('en')} movements after a new tenant came first, against alone: median`
      return { what, figure: `${ratio.toFixed(2)} ×`, budget: '≤ 1.30 ×', met: ratio <= 1.3 }
    })
  } finally {
    await stage.close()
  }
}
