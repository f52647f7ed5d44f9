import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daysLater } from '#domain/core/day-periods.ts'
import { statement } from '#server/db/query-builder.ts'
import { visibleDocuments } from '#server/documents/engine/depot-access.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { noteChangedDepots } from '#server/documents/engine/visibility.ts'
import { updateTotals } from '#server/housekeeping.ts'
import { assignDepots } from '#server/identity/people.ts'
import { updateOpenItems } from '#server/reports/finance/open-items.ts'
import { rebuildTotals } from '#server/watch/renew-sums.ts'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { by } from '../../support/acts/purchase-acts.ts'
import { customerOf, type Out, outBody } from '../../support/acts/sales-acts.ts'
import { paidAhead } from '../../support/acts/settlement-acts.ts'
import type { Client } from '../../support/client.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

// open amounts of documents and daily sums of partners' ledgers are stored; here ageing and ledgers are compared with
// the entries

const server = await startTestServer({ now: new Date('2026-08-31T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods, depotId, otherDepotId, supplierId, bottleId } = shop
const [water = ''] = goods
const customers = [await customerOf(shop), await customerOf(shop)]
const accountId = await bankAccount(shop)
const userId = await server.addUser('bound')
await server.inTenant((tx) => assignDepots(tx, userId, [shop.otherDepotId]))
const bound = await server.as('bound')

const anAct = fc.record({
  kind: fc.constantFrom('receive', 'sell', 'sell', 'pay', 'settle', 'settle', 'flush', 'sum'),
  qty: fc.integer({ min: 1, max: 9 }).map(String),
  of: fc.nat({ max: 1 }),
  at: fc.constantFrom(depotId, otherDepotId),
})
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never
const sold: Out[][] = [[], []]
const paid: { id: string }[][] = [[], []]

async function act({ kind, qty, of, at }: Act): Promise<void> {
  const customerId = customers[of] ?? ''
  if (kind === 'sum') await server.inTenant(updateOpenItems)
  if (kind === 'receive') {
    const lines = [{ commInfoId: water, unitId: bottleId, actualQty: `${qty}0`, totalAmt: '77.77', taxRate: '13' }]
    await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId: at, lines } })
  }
  if (kind === 'sell')
    sold[of]?.push(await admin.ok('SalesOutApi_accounting', { body: outBody({ ...shop, depotId: at }, customerId, water, qty) }))
  if (kind === 'pay') paid[of]?.push(await paidAhead(shop, customerId, accountId, qty))
  const [out, money] = [sold[of]?.at(-1), paid[of]?.at(-1)]
  if (kind === 'settle' && out && money) {
    const lines = [
      { sourceBillId: out.id, side: 1, amount: '0.7' },
      { sourceBillId: money.id, side: 2, amount: '0.7' },
    ] as const
    await admin.ok('SettlementApi_accounting', { body: { bartererId: customerId, lines: [...lines] } })
  }
  const last = kind === 'flush' ? sold[of]?.shift() : undefined
  if (last) await admin.call('SalesOutApi_flush', { body: { ...by(last), remark: '开错' } })
}

/** The condition, in SQL, for the documents `d` that a user may see. */
const seenBy = (who: Client) =>
  sql.join(
    [sql`true`, ...(who === bound ? visibleDocuments({ tenantId: server.tenantId, id: userId, depots: new Set([otherDepotId]) }) : [])],
    sql` and `,
  )

/** Open amounts of the documents that a user may see, computed from entries, each with its partner. */
const ofEntries = (who: Client, party: 'customer' | 'supplier', day: string) =>
  server.inTenant(async (tx) => {
    const rows = await tx.run(
      statement(sql<Record<'party_id' | 'id' | 'open', string>>`
        select e.party_id, coalesce(e.settles_id, e.document_id) as id,
               sum(case when e.account in ('advance', 'refund') then -e.amount else e.amount end) as open
          from ledger_entry e join document d on d.tenant_id = e.tenant_id
          and d.id = coalesce(e.settles_id, e.document_id) and ${seenBy(who)}
         where e.tenant_id = ${tx.tenantId} and e.party = ${party} and e.bill_date <= ${day} group by 1, 2, e.account
         having sum(e.amount) <> 0`),
    )
    return rows.map((row) => [row.party_id, row.id, Number(row.open)].join(' ')).sort()
  })

const days = () => [0, 1, 5, 12].map((ago) => daysLater(server.clock.now.toISOString().slice(0, 10), -ago))

/**
 * Ageing reports on each day: by document and by partner, of all partners and of one, also only in the company's own
 * books.
 */
async function agesTo(who: Client) {
  const asked = days().flatMap((endTime) => [
    ...([{}, { groupBy: 'document' }, { companyItself: 2 }, { customerId: customers[0] ?? '' }] as const).map((query) =>
      who.ok('ReceivableAgeApi_list', { query: { ...query, endTime, size: 200 } }),
    ),
    who.ok('PayableAgeApi_list', { query: { endTime, groupBy: 'document', size: 200 } }),
  ])
  return Promise.all(asked)
}

/**
 * Ledgers of all partners and of one, over all days and over some, in both orders, in pages, also only in the
 * company's own books.
 */
async function ledgersTo(who: Client) {
  const [endTime, , , startTime] = days()
  const [customerId] = customers
  const asked = [{}, { customerId }, { customerId, startTime, endTime }, { endTime: startTime }, { companyItself: 2 }].flatMap((query) => [
    { ...query, size: 200 },
    { ...query, size: 200, descs: 'bill_date' },
    ...[1, 2, 3].map((current) => ({ ...query, current, size: 3 })),
    { ...query, current: 2, size: 3, descs: 'bill_date' },
  ])
  const ofSuppliers = [{}, { supplierId, size: 4, current: 2 }].map((query) => who.ok('SupplierLedgerApi_supplierlist', { query }))
  return Promise.all([...asked.map((query) => who.ok('CustomerLedgerApi_customerlist', { query })), ...ofSuppliers])
}

/** Both reports, for a user who sees all depots and for one with depots of their own. */
const ages = () => Promise.all([admin, bound].map(agesTo))
const ledgers = () => Promise.all([admin, bound].map(ledgersTo))

/**
 * Rows of the customers' ledger that a user may see, computed from entries, each with the customer's balance after it.
 */
const rowsOfEntries = (who: Client) =>
  server.inTenant(async (tx) => {
    const rows = await tx.run(
      statement(sql<Record<'day' | 'amount' | 'goods' | 'tax' | 'balance', string>>`
        select bill_date as day, amount, goods, tax, sum(amount) over (partition by party_id
          order by bill_date, document_id, account) as balance
          from (select bill_date, document_id, account, party_id, sum(owed) as amount,
          coalesce(sum(owed) filter (where part = 'goods'), 0) as goods,
                       coalesce(sum(owed) filter (where part = 'tax'), 0) as tax
                  from (select e.*, case when e.account in ('advance', 'refund') then -e.amount else e.amount end as owed
                          from ledger_entry e join document d on d.tenant_id = e.tenant_id and d.id = e.document_id and ${seenBy(who)}
                         where e.tenant_id = ${tx.tenantId} and e.party = 'customer') e group by 1, 2, 3, 4) r
         order by bill_date, document_id, account, party_id`),
    )
    return rows.map(({ day, amount, goods, tax, balance }) => [day, ...[amount, goods, tax, balance].map(Number)].join(' '))
  })

async function expectLedgerAsEntered(who: Client) {
  const { records, sums } = await who.ok('CustomerLedgerApi_customerlist', { query: { size: 200 } })
  const rows = records.map(({ billDate, debitAmt = '0', creditAmt = '0', goodsAmt, taxAmt, balanceAmt }) =>
    [billDate, Number((Number(debitAmt) - Number(creditAmt)).toFixed(2)), ...[goodsAmt, taxAmt, balanceAmt].map(Number)].join(' '),
  )
  const expected = await rowsOfEntries(who)
  expect(rows).toEqual(expected.slice(0, 200))
  const amounts = expected.map((row) => Number(row.split(' ')[1]))
  const added = (some: number[]) => some.reduce((left, amount) => left + amount, 0).toFixed(2)
  expect(sums).toMatchObject({
    debitAmt: added(amounts.filter((amount) => amount > 0)),
    creditAmt: added(amounts.filter((amount) => amount < 0).map((amount) => -amount)),
  })
}

async function expectAsEntered() {
  for (const who of [admin, bound]) await expectAsEnteredTo(who)
}

async function expectAsEnteredTo(who: Client) {
  await expectLedgerAsEntered(who)
  for (const endTime of days()) {
    const query = { endTime, groupBy: 'document', size: 200 } as const
    const owed = (await who.ok('ReceivableAgeApi_list', { query })).records
    expect(owed.map((row) => [row.customerId, row.headId, Number(row.balanceAmt)].join(' ')).sort()).toEqual(
      await ofEntries(who, 'customer', endTime),
    )
    const due = (await who.ok('PayableAgeApi_list', { query })).records
    expect(due.map((row) => [row.supplierId, row.headId, Number(row.balanceAmt)].join(' ')).sort()).toEqual(
      await ofEntries(who, 'supplier', endTime),
    )
  }
}

const broken = () => server.database.broken()
const rounds = fc.sample(fc.array(anAct, { minLength: 8, maxLength: 12 }), { seed: 5, numRuns: 4 })

test.each(rounds.map((acts, at) => [at + 1, acts] as const))(
  'what is owed and what ledgers say is the same kept, noted and in part: round %i',
  async (nth, acts) => {
    server.clock.now = new Date(`${daysLater('2026-08-31', nth * 6)}T02:00:00Z`)
    await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => {
      for (const one of acts) await act(one)
      await expectAsEntered()
      const mixed = [await ages(), await ledgers()]
      await updateTotals(server.db, server.clock.now)
      const kept = [await ages(), await ledgers()]
      await expectAsEntered()
      expect(await broken()).toEqual([])
      await server.inTenant((tx) => rebuildTotals(tx.query, tx.tenantId))
      const fromEntries = [await ages(), await ledgers()]
      expect(mixed).toEqual(fromEntries)
      expect(kept).toEqual(fromEntries)
      await updateTotals(server.db, server.clock.now)
    })
  },
)

test('it is counted once by those who make it anew at once, while others settle', async () => {
  await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => {
    for (const kind of ['sell', 'pay'] as const) await act({ kind, qty: '9', of: 0, at: depotId })
    for (let round = 0; round < 3; round += 1) {
      const sums = Array.from({ length: 3 }, () => server.inTenant(updateOpenItems))
      const renewal = round === 1 ? [server.inTenant((tx) => rebuildTotals(tx.query, tx.tenantId))] : []
      await Promise.all([
        ...sums,
        ...renewal,
        act({ kind: 'settle', qty: '1', of: 0, at: depotId }),
        act({ kind: 'sell', qty: '2', of: 1, at: otherDepotId }),
      ])
    }
    await expectAsEntered()
    await updateTotals(server.db, server.clock.now)
    await expectAsEntered()
    expect(await broken()).toEqual([])
  })
})

test('what others enter meanwhile, on a day that was kept, is not in the way of days that are made anew', async () => {
  await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => {
    await act({ kind: 'sell', qty: '9', of: 0, at: depotId })
    server.clock.advance({ days: 1 })
    await act({ kind: 'pay', qty: '9', of: 0, at: depotId })
    await updateTotals(server.db, server.clock.now)
    const document = sold[0]?.at(-1)?.id
    await server.inTenant(async (tx) => {
      await tx.query('insert into open_news (tenant_id, document_id) values ($1, $2)', [tx.tenantId, document])
      let asked = 0
      const run: typeof tx.run = async (builder) => {
        const rows = await tx.run(builder)
        asked += 1
        if (asked === 2) await act({ kind: 'settle', qty: '1', of: 0, at: depotId })
        return rows
      }
      await updateOpenItems({ ...tx, run })
    })
    await expectAsEntered()
    await updateTotals(server.db, server.clock.now)
    await expectAsEntered()
    expect(await broken()).toEqual([])
  })
})

test('a document that takes place elsewhere now is read from its entries until that is kept', async () => {
  const [out] = sold[1]?.slice(-1) ?? []
  if (!out) throw new Error('nothing was sold')
  const noted = () =>
    server.inTenant((tx) => tx.query('select document_id from open_news where tenant_id = $1 and document_id = $2', [tx.tenantId, out.id]))
  const stored = { id: out.id, depotId, lines: [] } as unknown as StoredDocument
  await server.inTenant(async (tx) => noteChangedDepots(tx, stored, { ...stored, remark: 'x' }))
  expect(await noted()).toEqual([])
  await server.inTenant(async (tx) => noteChangedDepots(tx, stored, { ...stored, depotId: otherDepotId }))
  expect(await noted()).toHaveLength(1)
})

test('all that is made anew is noted by day, so that no day of a ledger is made anew with each part of it', async () => {
  await server.inTenant(async (tx) => {
    await rebuildTotals(tx.query, tx.tenantId)
    const days = await tx.query<{ day: string }>(
      `select (select min(e.bill_date)::text from ledger_entry e
        where e.tenant_id = n.tenant_id and coalesce(e.settles_id, e.document_id) = n.document_id) as day
         from open_news n where n.tenant_id = $1 order by n.seq`,
      [tx.tenantId],
    )
    const told = days.map(({ day }) => day)
    expect(new Set(told).size).toBeGreaterThan(1)
    expect(told).toEqual(told.toSorted())
  })
})
