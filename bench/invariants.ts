import { connect } from '#server/db/connect.ts'
import { brokenRows, type Invariant, invariants } from '#server/db/schema/invariants.ts'
import { quiet } from '../tests/support/quiet.ts'
import { bulkReceipts, linesEach } from './bulk.ts'
import { type Bench, oneDecimal, printText, table } from './report.ts'
import { openStage, type Stage } from './stage.ts'

/** Milliseconds of each invariant in the tenant, checked as in the daily check. */
async function timeInvariants(stage: Stage, documents: number): Promise<{ invariant: Invariant; ms: number }[]> {
  const site = await stage.copy(`invariants_${documents}`)
  const { tenantId } = stage.props
  await stage.asOwner(site, async (client) => {
    await bulkReceipts(client, stage.props, documents)
    // the stored answers to a day's requests, one for each document
    await client.query(
      `insert into idempotency_key (tenant_id, user_id, route, key, body_hash, created_at, done)
       select tenant_id, 1, 'PurchaseReceiptApi_accountingById', bill_no, '', now(), jsonb_build_object('kind', kind,
         'id', id::text, 'version', version, 'billNo', bill_no)
         from document where tenant_id = $1`,
      [tenantId],
    )
    await client.query('vacuum analyze')
  })
  const db = connect(site.appUrl, { log: quiet, poolSize: 1 })
  const taken: { invariant: Invariant; ms: number }[] = []
  for (const invariant of invariants) {
    const begun = performance.now()
    await db.inTenant(tenantId, new Date(), (tx) => brokenRows((sql) => tx.query(sql), invariant))
    taken.push({ invariant, ms: performance.now() - begun })
  }
  await db.close()
  return taken
}

/** Measures checking every invariant, and whether the time grows linearly with the documents. */
export const invariantsBench: Bench = async ({ isSmall }) => {
  const [few, many] = isSmall ? [500, 2_500] : [5_000, 25_000]
  const stage = await openStage()
  try {
    const [small, large] = [await timeInvariants(stage, few), await timeInvariants(stage, many)]
    const slowest = large.toSorted((one, next) => next.ms - one.ms).slice(0, 8)
    printText(
      table(
        ['invariant', `${few} documents, ms`, `${many} documents, ms`],
        slowest.map(({ invariant, ms }) => {
          const before = small.find((one) => one.invariant === invariant)?.ms ?? Number.NaN
          return [`${invariant.id}: ${invariant.title.slice(0, 80)}`, oneDecimal(before), oneDecimal(ms)]
        }),
      ),
    )
    const sum = (all: typeof large) => all.reduce((whole, { ms }) => whole + ms, 0)
    const growth = sum(large) / sum(small) / (many / few)
    const named = `${many.toLocaleString('en')} documents of ${linesEach} lines`
    return [
      {
        what: `a look at all ${invariants.length} invariants, ${named}`,
        figure: `${oneDecimal(sum(large) / 1000)} s`,
        budget: '≤ 60 s',
        met: sum(large) <= 60_000,
      },
      {
        what: `what each document of them costs, against ${few.toLocaleString('en')}`,
        figure: `${growth.toFixed(2)} ×`,
        budget: '≤ 1.50 ×',
        met: growth <= 1.5,
      },
    ]
  } finally {
    await stage.close()
  }
}
