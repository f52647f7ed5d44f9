import { bulkReceipts, linesEach } from './bulk.ts'
import { type Caller, callerOf } from './caller.ts'
import { type Bench, median, oneDecimal, printText, quantile, table } from './report.ts'
import { openStage, type Props, type Stage } from './stage.ts'

/** Milliseconds for posting twenty lines; the time for creating the draft is not included. */
async function postOnce(caller: Caller, { supplierId, depotId, bottleId, goods }: Props): Promise<number> {
  const lines = goods.map((commInfoId) => ({ commInfoId, unitId: bottleId, actualQty: '10', taxPrice: '11.30', taxRate: '13' }))
  const { id, version } = await caller.post('PurchaseReceiptApi_draft', { supplierId, depotId, lines })
  const begun = performance.now()
  await caller.post('PurchaseReceiptApi_accountingById', { id, version })
  return performance.now() - begun
}

/** Starts the app on a copy of the base with this many movements. */
async function withHistory(stage: Stage, movements: number): Promise<{ movements: number; caller: Caller; ms: number[] }> {
  const site = await stage.copy(`history_${movements}`)
  await stage.asOwner(site, (client) => bulkReceipts(client, stage.props, movements / linesEach))
  const { rows } = await stage.asOwner(site, (client) => client.query('select count(*) as n from stock_movement'))
  if (Number(rows[0].n) !== movements) throw new Error(`${rows[0].n} movements instead of ${movements}`)
  const app = await stage.start(site)
  return { movements, caller: callerOf(app.url, stage.props.token), ms: [] }
}

/**
 * Measures how posting slows down as history grows: the same post on two databases, alternating (promise: 1.2 times at
 * most).
 */
export const historyBench: Bench = async ({ isSmall }) => {
  const { much, posts } = isSmall ? { much: 100_000, posts: 40 } : { much: 1_000_000, posts: 300 }
  const stage = await openStage()
  try {
    const sides = [await withHistory(stage, 10_000), await withHistory(stage, much)]
    for (let nth = -20; nth < posts; nth += 1) {
      for (const { caller, ms } of nth % 2 === 0 ? sides : sides.toReversed()) {
        const taken = await postOnce(caller, stage.props)
        if (nth >= 0) ms.push(taken)
      }
    }
    for (const { caller } of sides) caller.close()
    printText(
      table(
        ['movements', 'post, median ms', 'p95 ms'],
        sides.map(({ movements, ms }) => [movements.toLocaleString('en'), oneDecimal(median(ms)), oneDecimal(quantile(ms, 0.95))]),
      ),
    )
    const [few, many] = sides.map(({ ms }) => median(ms))
    const ratio = (many ?? Number.NaN) / (few ?? Number.NaN)
    const what = `one post of ${linesEach} lines with ${much.toLocaleString('en')} movements, against 10,000: median`
    return [{ what, figure: `${ratio.toFixed(2)} ×`, budget: '≤ 1.20 ×', met: ratio <= 1.2 }]
  } finally {
    await stage.close()
  }
}
