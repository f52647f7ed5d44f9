import { type Caller, callerOf } from './caller.ts'
import { cpuTimeBetween, cpuTimesOf } from './cpu-time.ts'
import { flow as buy } from './purchase-flow.ts'
import { recorder } from './recording.ts'
import { type Bench, median, oneDecimal, printText, table } from './report.ts'
import { openStage, type Props, type Site, type Stage } from './stage.ts'

const clients = 8
const lineCount = 20

/**
 * Order → submit → approve → delivery → post, twenty lines each: five requests, each with a key, as for purchases.
 */
async function runSalesFlow(caller: Caller, props: Props, customerId: string, key: string): Promise<void> {
  const { depotId, bottleId } = props
  const line = { unitId: bottleId, qty: '10', taxPrice: '11.30', taxRate: '13' }
  const lines = props.goods.slice(0, lineCount).map((commInfoId) => ({ ...line, commInfoId }))
  const drafted = await caller.post('SalesOrderApi_draft', { customerId, depotId, lines }, `${key}-1`)
  const submitted = await caller.post('SalesOrderApi_submit', { id: drafted.id, version: drafted.version }, `${key}-2`)
  const order = await caller.post('SalesOrderApi_approve', { id: submitted.id, version: submitted.version }, `${key}-3`)
  const shipped = order.lines.map(({ id, commInfoId, unitId, qty, taxPrice, taxRate }) => ({
    ...{ sourceBodyId: id, commInfoId, unitId, qty, taxPrice, taxRate },
  }))
  const out = await caller.post('SalesOutApi_draft', { customerId, depotId, lines: shipped }, `${key}-4`)
  const posted = await caller.post('SalesOutApi_accounting', { id: out.id, version: out.version }, `${key}-5`)
  if (posted.state !== 'posted' || posted.lines.length !== lineCount) throw new Error('the out was not posted')
}

/** Adds a customer for each client, and stock of all goods. */
async function addCustomersAndStock(caller: Caller, { supplierId, depotId, bottleId, goods }: Props): Promise<string[]> {
  const line = { unitId: bottleId, actualQty: '1000000', taxPrice: '1.13', taxRate: '13' }
  const lines = goods.map((commInfoId) => ({ ...line, commInfoId }))
  await caller.post('PurchaseReceiptApi_accounting', { supplierId, depotId, lines })
  const customers: string[] = []
  for (let nth = 1; nth <= clients; nth += 1)
    customers.push((await caller.post('CustomerApi_submit', { customerCode: `B${nth}`, customerName: `客户${nth}` })).id)
  return customers
}

/** Number of statements in one flow, counted in the server's log of statements. */
async function statementsOf(stage: Stage, site: Site, run: (caller: Caller, key: string) => Promise<void>): Promise<number> {
  const { onStatement, record } = recorder()
  const app = await stage.startHere(site, onStatement)
  const caller = callerOf(app.url, stage.props.token)
  await run(caller, 'warm')
  const statements = await record(() => run(caller, 'counted'))
  caller.close()
  await app.stop()
  return statements.length
}

/**
 * Compares the sales flow with the purchase flow, alternating on one database: flows per second and processor time of
 * the app.
 */
export const salesBench: Bench = async ({ isSmall }) => {
  const { flows, rounds } = isSmall ? { flows: 3, rounds: 3 } : { flows: 12, rounds: 7 }
  const stage = await openStage()
  try {
    const { props } = stage
    const site = await stage.copy('sales')
    const app = await stage.start(site)
    const callers = Array.from({ length: clients }, () => callerOf(app.url, props.token))
    const [first] = callers
    const customers = first ? await addCustomersAndStock(first, props) : []
    await stage.asOwner(site, (client) => client.query('vacuum analyze'))
    const ways = {
      purchases: (caller: Caller, _: number, key: string) => buy(caller, props, `b${key}`),
      sales: (caller: Caller, client: number, key: string) => runSalesFlow(caller, props, customers[client] ?? '', `s${key}`),
    }
    const results = { purchases: [], sales: [] } as Record<keyof typeof ways, { rate: number; cpu: number }[]>
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, way] of Object.entries(ways) as [keyof typeof ways, (typeof ways)['sales']][]) {
        const before = cpuTimesOf([app.pid])
        const begun = performance.now()
        await Promise.all(
          callers.map(async (caller, client) => {
            for (let nth = 0; nth < flows; nth += 1) await way(caller, client, `${round}-${client}-${nth}`)
          }),
        )
        const count = clients * flows
        const rate = (count / (performance.now() - begun)) * 1000
        // the first round warms up
        if (round > 0) results[name].push({ rate, cpu: cpuTimeBetween(before, cpuTimesOf([app.pid])) / count })
      }
    for (const caller of callers) caller.close()
    await app.stop()
    const statements = {
      purchases: await statementsOf(stage, site, (caller, key) => ways.purchases(caller, 0, key)),
      sales: await statementsOf(stage, site, (caller, key) => ways.sales(caller, 0, key)),
    }
    const of = (name: keyof typeof ways, what: 'rate' | 'cpu') => oneDecimal(median(results[name].map((one) => one[what])))
    printText(
      table(
        ['flow of 20 lines', 'flows/s', 'processor ms of the app', 'statements'],
        (['purchases', 'sales'] as const).map((name) => [name, of(name, 'rate'), of(name, 'cpu'), String(statements[name])]),
      ),
    )
    const ratio = median(results.sales.map(({ rate }, at) => rate / (results.purchases[at]?.rate ?? rate)))
    return [
      {
        what: `sales order → submit → approve → out → post, ${lineCount} lines, ${clients} clients: flows per second (${statements.sales} statements each)`,
        figure: of('sales', 'rate'),
      },
      { what: 'of the rate of purchases in the same run, median of the rounds', figure: ratio.toFixed(2) },
    ]
  } finally {
    await stage.close()
  }
}
