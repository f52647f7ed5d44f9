import { loadavg } from 'node:os'
import { type Caller, callerOf } from './caller.ts'
import { type Bench, type Figure, oneDecimal, printText, quantile } from './report.ts'
import { openStage, type Props, type Site, type Stage } from './stage.ts'

const tills = 8
const lineCount = 5
const openingMost = 5000
const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** Adds goods to those of the shop, each with a price and a bar code. */
async function addGoods(stage: Stage, site: Site, count: number): Promise<string[]> {
  const { tenantId, goods } = stage.props
  return stage.asOwner(site, async (client) => {
    const { rows } = await client.query(
      `insert into commodity (tenant_id, comm_info_code, comm_info_name, mnemonic, bar_code, unit_id, retail_price,
        purchase_price, create_time)
       select tenant_id, 'N' || n, '商品' || n, 'SP' || n, '20' || lpad(n::text, 11, '0'), unit_id, 11.30, 5, now()
         from commodity, generate_series(1, $3) n where tenant_id = $1 and id = $2 returning id`,
      [tenantId, goods[0], count],
    )
    await client.query('vacuum analyze')
    return rows.map(({ id }) => String(id))
  })
}

async function fillStock(caller: Caller, { depotId, bottleId }: Props, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += openingMost) {
    const lines = ids.slice(from, from + openingMost).map((commInfoId) => ({ commInfoId, unitId: bottleId, qty: '1000', totalAmt: '5000' }))
    await caller.post('OpeningInventoryApi_accounting', { depotId, lines })
  }
}

/** Simulates one till: opens a shift, then saves and pays tickets of five lines; returns the time of each, in ms. */
async function sellTickets(caller: Caller, { depotId, bottleId, goods }: Props, till: number, count: number): Promise<number[]> {
  const { id: tillId } = await caller.post('TillApi_submit', { code: `T${till}`, name: `${till}号台`, depotId })
  await caller.post('TillShiftApi_submit', { tillId, floatAmt: '500' })
  const took: number[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const lines = goods.slice(0, lineCount).map((commInfoId) => ({ commInfoId, unitId: bottleId, qty: '1' }))
    const begun = performance.now()
    const ticket = await caller.post('RetailOrderApi_draft', { depotId, tillId, ticketNo: `${till}-${nth}`, lines })
    const payments = [{ payWay: 'cash', amount: ticket.finalAmt ?? '0' }]
    await caller.post('RetailOrderApi_pay', { id: ticket.id, version: ticket.version, payments })
    took.push(performance.now() - begun)
  }
  return took
}

async function ticketFigures(callers: readonly Caller[], props: Props, count: number): Promise<Figure[]> {
  const begun = performance.now()
  const took = (await Promise.all(callers.map((caller, till) => sellTickets(caller, props, till, count)))).flat()
  const rate = (took.length / (performance.now() - begun)) * 1000
  return [
    {
      what: `tickets of ${lineCount} lines a second from ${tills} tills, saved and paid`,
      figure: `${oneDecimal(rate)}, each ${quantile(took, 0.5).toFixed(0)} ms`,
    },
  ]
}

/** Measures a scan: the request for the goods of a bar code. */
async function scanFigures(caller: Caller, count: number): Promise<Figure[]> {
  const took: number[] = []
  for (let nth = 0; nth < 200; nth += 1) {
    const code = `20${String(1 + ((nth * 7919) % count)).padStart(11, '0')}`
    const begun = performance.now()
    const [found] = await caller.post('CommodityApi_resolve', { texts: [code] })
    if (!found) throw new Error(`${code} is not found`)
    took.push(performance.now() - begun)
  }
  return [
    {
      what: `a bar code scanned at the till among ${count} goods, median and slowest of twenty`,
      figure: `${oneDecimal(quantile(took, 0.5))} ms, ${oneDecimal(quantile(took, 0.95))} ms`,
    },
  ]
}

async function countFigures(caller: Caller, { depotId }: Props, count: number): Promise<Figure[]> {
  const begun = performance.now()
  let open = await caller.post('CheckInventoryApi_create', { depotId })
  const opened = performance.now() - begun
  const ids = open.lines.map(({ id = '' }) => id)
  for (let from = 0; from < ids.length; from += openingMost) {
    // on one line in ten a piece is missing
    const lines = ids.slice(from, from + openingMost).map((id, at) => ({ id, qty: at % 10 === 0 ? '999' : '1000' }))
    open = await caller.post('CheckInventoryApi_saveCount', { id: open.id, version: open.version, lines })
  }
  const submitted = await caller.post('CheckInventoryApi_submit', { id: open.id, version: open.version })
  const posting = performance.now()
  await caller.post('CheckInventoryApi_accounting', { id: submitted.id, version: submitted.version })
  const posted = performance.now() - posting
  const verdict = (ms: number, most: number) => ({ budget: `≤ ${most} s`, met: ms <= most * 1000 })
  return [
    { what: `a count of ${count} lines opened`, figure: `${seconds(opened)} s`, ...verdict(opened, 2) },
    { what: `a count of ${count} lines posted, one in ten missing`, figure: `${seconds(posted)} s`, ...verdict(posted, 10) },
  ]
}

/**
 * Measures the counter and a stocktake: tickets from eight tills, a scan among many goods, a stocktake of a whole
 * shop.
 */
export const counterBench: Bench = async ({ isSmall }) => {
  const sizes = isSmall ? { tickets: 5, goods: 2000, counted: 1000 } : { tickets: 25, goods: 100_000, counted: 20_000 }
  const stage = await openStage()
  try {
    const { props } = stage
    const site = await stage.copy('counter')
    const ids = await addGoods(stage, site, sizes.goods)
    const app = await stage.start(site)
    const callers = Array.from({ length: tills }, () => callerOf(app.url, props.token))
    const [first = callerOf(app.url, props.token)] = callers
    await fillStock(first, props, [...props.goods.slice(0, lineCount), ...ids.slice(0, sizes.counted - lineCount)])
    const figures = [
      ...(await ticketFigures(callers, props, sizes.tickets)),
      ...(await scanFigures(first, sizes.goods)),
      ...(await countFigures(first, props, sizes.counted)),
    ]
    printText(`load of the machine: ${loadavg().map(oneDecimal).join(' ')}`)
    for (const caller of callers) caller.close()
    await app.stop()
    return figures
  } finally {
    await stage.close()
  }
}
