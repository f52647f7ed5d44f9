import { expect, test } from 'vitest'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'
import { actNames, walk } from '../../support/storms/clerk-walks.ts'
import { openWorld } from '../../support/storms/clerk-world.ts'

/**
 * Linked documents in random order, by clerks who change any field of any line (docs/rules/links.md): the mechanism
 * must refuse what it should, and the books must be sound after the rest.
 */

const server = await startTestServer()
const shop = await openShop(server)
const broken = () => server.database.broken()

/** Number of acts: 250, or 5,000 in `npm run test:full`. */
const rounds = Number(process.env.CLERK_ACTS ?? 250)
const seed = Number(process.env.CLERK_SEED ?? 1)
/** After this many acts, all invariants are checked. */
const stretch = 125

const verbs = ['view', 'add', 'edit', 'submit', 'accounting', 'free', 'pay']
const stems = ['salesout', 'salesreturnorder', 'purchasein', 'purchasereturnorder', 'lsdsalesorder', 'lsthdsalesorder', 'salesexchange']

test(`the books stay sound, ${rounds} acts`, { timeout: 60_000 + rounds * 2000 }, async () => {
  const known = await server.inTenant(async (tx) => (await tx.query<{ code: string }>('select code from menu', [])).map(({ code }) => code))
  const rights = stems.flatMap((stem) => verbs.map((verb) => `${stem}_${verb}`)).filter((right) => known.includes(right))
  const clerk = await hire(shop, 'dishonest', 'clerk', [...rights, 'price_purchase_view', 'lsdsalesorder_price'])
  const world = await openWorld(shop, clerk, seed)
  const came = new Map<string, number>()
  const count = (what: string) => came.set(what, (came.get(what) ?? 0) + 1)
  for (let nth = 1; nth <= rounds; nth += 1) {
    const { act, outcome } = await walk(world)
    count(outcome)
    count(`${act}: ${outcome}`)
    if (nth % stretch === 0 || nth === rounds) expect(await broken(), `seed ${seed}, after ${nth} acts`).toEqual([])
  }
  if (process.env.CLERK_SAYS)
    console.log(
      [...came]
        .sort()
        .map(([what, times]) => `${what} ${times}`)
        .join('\n'),
    )
  // enough acts succeed, every kind of act does if there are enough of them, and the mechanism's refusals occur
  expect(came.get('done') ?? 0).toBeGreaterThan(rounds / 5)
  if (rounds >= 1000) for (const act of actNames) expect(came.get(`${act}: done`) ?? 0, act).toBeGreaterThan(0)
  for (const key of ['SOURCE_DIFFERS', 'REFUND_EXCEEDS', 'SERIAL_BAD']) expect(came.get(key) ?? 0, key).toBeGreaterThan(0)
})
