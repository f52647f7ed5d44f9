import type pg from 'pg'
import type { QueryOf } from '#contract/operations.gen.ts'
import { documents } from '#machines/index.ts'
import { connect } from '#server/db/connect.ts'
import { assignDepots } from '#server/identity/people.ts'
import { rebuildTotals } from '#server/watch/renew-sums.ts'
import { signIn } from '../tests/support/client.ts'
import { quiet } from '../tests/support/quiet.ts'
import { tenantsIn } from '../tests/support/tenants.ts'
import { addUp } from './add-up.ts'
import { bulkCustomers, bulkTransaction, takeIds } from './bulk.ts'
import { type Caller, callerOf } from './caller.ts'
import { dayBefore } from './day-before.ts'
import { type Bench, oneDecimal, printText } from './report.ts'
import { openStage, type Props, type Site } from './stage.ts'
import { timedPages, withRows } from './timed-pages.ts'

const budget = 300
const customers = 5_000
/** Days after which a delivery is paid; one in ten never is. */
const paidAfter = 30

/**
 * Inserts heads of posted deliveries over twenty depots and the year up to yesterday, with their debts for goods and
 * tax, and a receipt of money for every ten. Their lines are left out, because no ledger reads them.
 */
async function bulkDebts(client: pg.Client, { tenantId, depotId }: Props, count: number): Promise<string> {
  await bulkCustomers(client, tenantId, customers)
  const depots = await client.query<{ id: string }>(
    `insert into depot (tenant_id, code, name, create_time)
     select o.tenant_id, 'R' || n, '门店' || n, now() from depot o, generate_series(1, 20) n
       where o.tenant_id = $1 and o.id = $2::bigint returning id::text`,
    [tenantId, depotId],
  )
  const places = depots.rows.map(({ id }) => id)
  const [out, money] = [documents.salesOut, documents.moneyReceipt]
  const heads = await takeIds(client, count)
  const receipts = await takeIds(client, count / 10)
  const head = (words: typeof out | typeof money, day: string, given: string) =>
    `insert into document (tenant_id, id, kind, bill_no, bill_date, state, status, tags, version, customer_id,
      depot_id, total_qty, untaxed_amt, tax_amt, total_amt,
                           final_amt, cost_amt, submit_time, create_time, log_no, log_hash)
     select $1, $2::bigint + n, $4, '${words.id}' || n, ${day}, 'posted', $5, $6, 1, ${given}, now(), now(), 1, md5(($2::bigint + n)::text)
       from generate_series(1, $3::bigint) as n`
  await bulkTransaction(client, async () => {
    await client.query(
      head(
        out,
        `current_date - 365 + (n * 364 / $3)::integer`,
        `(select (array_agg(id))[1] from customer where tenant_id = $1),
          ($7::bigint[])[1 + n % cardinality($7::bigint[])], 20, 200, 26, 226, 226, 120`,
      ),
      [tenantId, heads, count, out.id, out.codeOf('posted'), out.tagsOf('posted'), places],
    )
    await client.query(head(money, `current_date - 365 + (n * 364 / $3)::integer + ${paidAfter}`, 'null, null, 0, 0, 0, 0, 2260, 0'), [
      tenantId,
      receipts,
      count / 10,
      money.id,
      money.codeOf('posted'),
      money.tagsOf('posted'),
    ])
    await client.query(
      `with c as (select array_agg(id) as ids from customer where tenant_id = $1)
       insert into ledger_entry (tenant_id, legal_entity, account, party, about, part, party_id, document_id, amount, bill_date, due_date)
       select $1, '', 'receivable', 'customer', 'sales', p.part, c.ids[1 + n % cardinality(c.ids)], $2::bigint + n,
         p.amount, d.day, d.day + 30
         from c, generate_series(1, $3::bigint) as n, lateral (select current_date - 365 + (n * 364 / $3)::integer as day) d,
              (values ('goods', 200), ('tax', 26)) as p (part, amount)`,
      [tenantId, heads, count],
    )
    await client.query(
      `insert into ledger_entry (tenant_id, legal_entity, account, party, about, part, party_id, document_id, settles_id, amount, bill_date)
       select e.tenant_id, '', 'receivable', 'customer', 'payment', 'goods', e.party_id,
         $2::bigint + 1 + (e.document_id - $3::bigint - 1) / 10, e.document_id, -226, e.bill_date + ${paidAfter}
         from ledger_entry e where e.tenant_id = $1 and e.document_id > $3 and e.document_id <= $3::bigint + $4 and e.part = 'goods'
          and e.bill_date + ${paidAfter} < current_date and e.document_id % 10 > 0`,
      [tenantId, receipts, heads, count],
    )
    await rebuildTotals((text, values) => client.query(text, values), tenantId)
  })
  return places[0] ?? ''
}

/** Signs in a user who has access to only this depot. */
async function ownerOf(url: string, site: Site, tenantId: string, depotId: string): Promise<string> {
  const db = connect(site.appUrl, { log: quiet })
  const { addUser, inTenant } = tenantsIn(db, tenantId, () => new Date())
  const id = await addUser('keeper')
  await inTenant((tx) => assignDepots(tx, id, [depotId]))
  await db.close()
  return (await signIn(url, tenantId, 'keeper')).accessToken ?? ''
}

/** The requests for ageing reports and ledgers. */
function ageingCalls(caller: Caller, partner: string): Record<string, () => Promise<{ records: unknown[] }>> {
  const of = (query: QueryOf<'ReceivableAgeApi_list'>) => () => caller.get('ReceivableAgeApi_list', { size: 50, ...query })
  const ledger = (query: QueryOf<'CustomerLedgerApi_customerlist'>) => () =>
    caller.get('CustomerLedgerApi_customerlist', { size: 50, ...query })
  return {
    'as of today': of({}),
    'as of a month ago': of({ endTime: dayBefore(30) }),
    'as of half a year ago': of({ endTime: dayBefore(182) }),
    'as of 300 days ago': of({ endTime: dayBefore(300) }),
    'as of half a year ago, by document': of({ endTime: dayBefore(182), groupBy: 'document' }),
    'as of today, by document, most first': of({ groupBy: 'document', descs: 'balance_amt' }),
    'the ledger of all customers': ledger({}),
    'the ledger of all customers, a page in the midst': ledger({ current: 500 }),
    'the ledger of all customers, the newest first': ledger({ descs: 'bill_date' }),
    'the ledger of one': ledger({ customerId: partner }),
  }
}

/**
 * Measures receivables ageing and the ledger of all customers among a million deliveries: today and on days long past,
 * for a user who sees all depots and for one who sees one of twenty.
 */
export const ageingBench: Bench = async ({ isSmall }) => {
  const { outs, times } = isSmall ? { outs: 50_000, times: 10 } : { outs: 1_000_000, times: 20 }
  const stage = await openStage()
  try {
    const site = await stage.copy('ages')
    const { tenantId, token } = stage.props
    const depotId = await stage.asOwner(site, (client) => bulkDebts(client, stage.props, outs))
    printText(`added up in ${oneDecimal(await addUp(site))} s`)
    await stage.asOwner(site, (client) => client.query('vacuum analyze'))
    const partner = await stage.asOwner(
      site,
      async (client) => (await client.query('select party_id::text as id from ledger_entry limit 1')).rows[0].id,
    )
    const app = await stage.start(site)
    const callers = {
      '': callerOf(app.url, token),
      ', by who has a depot of their own': callerOf(app.url, await ownerOf(app.url, site, tenantId, depotId)),
    }
    const asked = Object.entries(callers).flatMap(([who, caller]) =>
      Object.entries(ageingCalls(caller, partner)).map(([name, ask]) => [`${name}${who}`, withRows(ask)] as const),
    )
    const figures = await timedPages(Object.fromEntries(asked), {
      head: `receivables among ${outs.toLocaleString('en')} outs`,
      what: (name) => `receivables by age among ${outs.toLocaleString('en')} outs, ${name}`,
      times,
      budget,
    })
    for (const caller of Object.values(callers)) caller.close()
    await app.stop()
    return figures
  } finally {
    await stage.close()
  }
}
