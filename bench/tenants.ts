import { signIn } from '../tests/support/client.ts'
import { ownShop } from '../tests/support/own-shop.ts'
import { tenantsIn } from '../tests/support/tenants.ts'
import { type Bench, oneDecimal, quantile } from './report.ts'
import { openStage } from './stage.ts'

/**
 * Measures creating a tenant with a shop for a single test, in the way tests do beside others (300 ms, so that every
 * test can have one).
 */
export const tenantsBench: Bench = async ({ isSmall }) => {
  const runs = isSmall ? 10 : 50
  const stage = await openStage()
  try {
    const { url, db, stop } = await stage.startHere(await stage.copy('tenants'))
    const server = { ...tenantsIn(db, stage.props.tenantId, () => new Date()), as: as(url) }
    const times: number[] = []
    // the first run is slower, because nothing is planned and compiled yet
    for (let nth = 0; nth <= runs; nth += 1) {
      const begun = performance.now()
      await ownShop(server)
      if (nth > 0) times.push(performance.now() - begun)
    }
    await stop()
    const [middle, late] = [quantile(times, 0.5), quantile(times, 0.95)]
    const what = `a tenant with a shop for one test, ${runs} after each other, median and p95`
    return [{ what, figure: `${oneDecimal(middle)} ms, ${oneDecimal(late)} ms`, budget: '≤ 300 ms', met: late <= 300 }]
  } finally {
    await stage.close()
  }
}

const as =
  (url: string) =>
  (account: string, tenantId = '') =>
    signIn(url, tenantId, account)
