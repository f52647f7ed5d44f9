import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { QueryOf } from '#contract/operations.gen.ts'
import { documents } from '#machines/index.ts'
import { bulkCustomers, inBulk, takeIds } from './bulk.ts'
import { callerOf } from './caller.ts'
import { dayBefore } from './day-before.ts'
import type { Bench } from './report.ts'
import { openStage, type Props } from './stage.ts'
import { mapped, timedPages, withRows } from './timed-pages.ts'

const budget = 300
const customers = 5_000
/** Days after which an out is paid; one of ten never is. */
const paidAfter = 30

/** What migrations filled what is kept of entries with. */
async function filling(name: string): Promise<string> {
  const text = await readFile(new URL(`../src/server/db/migrations/${name}`, import.meta.url), 'utf8')
  return text.slice(text.indexOf('insert into'))
}

/** Heads of posted outs of a year up to yesterday, what each owes for goods and tax, and what was paid of it by a receipt for every ten. Their lines are left out: no ledger reads them. */
async function bulkOwed(client: pg.Client, { tenantId }: Props, count: number): Promise<void> {
  await bulkCustomers(client, tenantId, customers)
  const [out, money] = [documents.salesOut, documents.moneyReceipt]
  const heads = await takeIds(client, count)
  const receipts = await takeIds(client, count / 10)
  const head = (words: typeof out | typeof money, day: string, given: string) =>
    `insert into document (tenant_id, id, kind, bill_no, bill_date, state, status, tags, version, customer_id, total_qty, untaxed_amt, tax_amt, total_amt,
                           final_amt, cost_amt, submit_time, create_time, log_no, log_hash)
     select $1, $2::bigint + n, $4, '${words.id}' || n, ${day}, 'posted', $5, $6, 1, ${given}, now(), now(), 1, md5(($2::bigint + n)::text)
       from generate_series(1, $3::bigint) as n`
  await inBulk(client, async () => {
    await client.query(
      head(
        out,
        `current_date - 365 + (n * 364 / $3)::integer`,
        `(select (array_agg(id))[1] from customer where tenant_id = $1), 20, 200, 26, 226, 226, 120`,
      ),
      [tenantId, heads, count, out.id, out.codeOf('posted'), out.tagsOf('posted')],
    )
    await client.query(head(money, `current_date - 365 + (n * 364 / $3)::integer + ${paidAfter}`, 'null, 0, 0, 0, 0, 2260, 0'), [
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
       select $1, '', 'receivable', 'customer', 'sales', p.part, c.ids[1 + n % cardinality(c.ids)], $2::bigint + n, p.amount, d.day, d.day + 30
         from c, generate_series(1, $3::bigint) as n, lateral (select current_date - 365 + (n * 364 / $3)::integer as day) d,
              (values ('goods', 200), ('tax', 26)) as p (part, amount)`,
      [tenantId, heads, count],
    )
    await client.query(
      `insert into ledger_entry (tenant_id, legal_entity, account, party, about, part, party_id, document_id, settles_id, amount, bill_date)
       select e.tenant_id, '', 'receivable', 'customer', 'payment', 'goods', e.party_id, $2::bigint + 1 + (e.document_id - $3::bigint - 1) / 10, e.document_id, -226, e.bill_date + ${paidAfter}
         from ledger_entry e where e.tenant_id = $1 and e.document_id > $3 and e.document_id <= $3::bigint + $4 and e.part = 'goods'
          and e.bill_date + ${paidAfter} < current_date and e.document_id % 10 > 0`,
      [tenantId, receipts, heads, count],
    )
    await client.query(await filling('0894-ledger-by-day.sql'))
    await client.query(await filling('0895-open-items-by-day.sql'))
  })
}

/** What customers owe by age, today and on days long ago, among a million outs, nine of ten of them paid after a month; and the ledger of all customers. */
export const agesBench: Bench = async ({ isSmall }) => {
  const { outs, times } = isSmall ? { outs: 50_000, times: 10 } : { outs: 1_000_000, times: 20 }
  const stage = await openStage()
  try {
    const site = await stage.copy('ages')
    await stage.asOwner(site, (client) => bulkOwed(client, stage.props, outs))
    const app = await stage.start(site)
    const caller = callerOf(app.url, stage.props.token)
    const of = (query: QueryOf<'ReceivableAgeApi_list'>) => () => caller.get('ReceivableAgeApi_list', { size: 50, ...query })
    const asked: Record<string, () => Promise<{ records: unknown[] }>> = {
      'as of today': of({}),
      'as of a month ago': of({ endTime: dayBefore(30) }),
      'as of half a year ago': of({ endTime: dayBefore(182) }),
      'as of 300 days ago': of({ endTime: dayBefore(300) }),
      'as of half a year ago, by document': of({ endTime: dayBefore(182), groupBy: 'document' }),
      'the ledger of all customers': () => caller.get('CustomerLedgerApi_customerlist', { size: 50 }),
      'the ledger of all customers, the newest first': () => caller.get('CustomerLedgerApi_customerlist', { size: 50, descs: 'bill_date' }),
    }
    const figures = await timedPages(
      mapped(asked, (ask) => withRows(ask, 50)),
      {
        head: `receivables among ${outs.toLocaleString('en')} outs`,
        what: (name) => `receivables by age among ${outs.toLocaleString('en')} outs, ${name}`,
        times,
        budget,
      },
    )
    caller.close()
    await app.stop()
    return figures
  } finally {
    await stage.close()
  }
}
