import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import { salesEntries } from '#domain/finance/ledger.ts'
import type { Tx } from '#server/db/connect.ts'
import { postEntries } from '#server/documents/books/money/partner-ledger.ts'
import { mastersOf } from '#server/documents/engine/masters.ts'
import { creditExposure, creditProblem } from '#server/lookups/credit.ts'
import { pass } from '../../support/samples/finance/opening-partner.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const { admin, goods } = await openShop(server)

let count = 0
/** A customer with this credit limit; without one, the limit is unlimited. */
async function customerWith(creditLimit?: string, period?: number): Promise<string> {
  count += 1
  const body = { customerCode: `X${count}`, customerName: `客户${count}`, creditLimit, period }
  return (await admin.ok('CustomerApi_submit', { body })).id
}

type Line = { final: string; qty?: string; shipped?: string; closed?: string; source?: string }

/** Inserts a document in a state with these tags and its rows, because no type of sales writes them yet. */
async function written(
  tx: Tx,
  customerId: string,
  tags: string,
  lines: readonly Line[],
): Promise<{ id: string; billDate: string; lineIds: string[] }> {
  const { id } = await tx.one<{ id: string }>(
    `insert into document (tenant_id, kind, bill_date, state, status, tags, customer_id, create_time)
     values ($1, 'salesOut', $2, 'x', 2902, '{editable}', $3, $4) returning id`,
    [tx.tenantId, tx.today, customerId, tx.now],
  )
  const rows = await tx.query<{ id: string }>(
    `insert into document_line (tenant_id, document_id, index_no, comm_info_id, base_qty, received_qty, closed_qty,
      final_amt, source_body_id)
     select $1, $2, at, $3, qty, shipped, closed, final, source
       from unnest($4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[],
       $8::bigint[]) with ordinality as l (qty, shipped, closed, final, source, at)
     returning id`,
    [
      tx.tenantId,
      id,
      goods[0],
      lines.map(({ qty = '1' }) => qty),
      lines.map(({ shipped = '0' }) => shipped),
      lines.map(({ closed = '0' }) => closed),
      lines.map(({ final }) => final),
      lines.map(({ source }) => source ?? null),
    ],
  )
  await tx.query('update document set tags = $3::text[] where tenant_id = $1 and id = $2', [tx.tenantId, id, tags])
  return { id, billDate: tx.today, lineIds: rows.map((row) => row.id) }
}

const settings = { places: { price: 5, amount: 2, qty: 2 }, costAllocation: 1 } as const
/** Posts a sale of this amount at 13 %. */
async function post(tx: Tx, customerId: string, finalAmt: string): Promise<void> {
  const document = await written(tx, customerId, '{booked,counts}', [{ final: finalAmt }])
  const line = { commInfoId: '1', finalAmt, taxRate: '13' }
  await postEntries(tx, document, salesEntries({ customerId }, [line], settings))
}

const asked = (customerId: string, amount: string, id?: string) =>
  server.inTenant(async (tx) => {
    const credit = await creditExposure(tx, customerId, { ...(id ? { id } : {}), amount: decimal(amount) }, true)
    return [credit?.exposure.toFixed(2), creditProblem(credit)?.params?.excess]
  })

describe('what a customer owes on credit', () => {
  test('is an out alone where nothing is open (G3)', async () => {
    const customerId = await customerWith('100')
    expect(await asked(customerId, '60.00')).toEqual(['60.00', undefined])
    const out = await server.inTenant((tx) => written(tx, customerId, '{holds}', [{ final: '60.00' }]))
    // once submitted, the out counts as exposure itself and must not be counted twice
    expect(await asked(customerId, '60.00', out.id)).toEqual(['60.00', undefined])
  })

  test('is an out that is posted and not invoiced, and the next (G4)', async () => {
    const customerId = await customerWith('100')
    await server.inTenant((tx) => post(tx, customerId, '60.00'))
    expect(await asked(customerId, '30.00')).toEqual(['90.00', undefined])
    expect(await asked(customerId, '40.01')).toEqual(['100.01', '0.01'])
    await server.inTenant((tx) => post(tx, customerId, '-10.00'))
    expect(await asked(customerId, '40.01')).toEqual(['90.01', undefined])
  })

  test('has what is left of open orders, whether an out of theirs is submitted or not, less advances', async () => {
    const customerId = await customerWith('100')
    const owed = await admin.ok('OpeningPartnerApi_submit', {
      body: { customerId, receivableAmt: '30', advanceAmt: '30', billDate: '2026-10-31' },
    })
    await pass(admin, owed)
    const order = await server.inTenant((tx) =>
      written(tx, customerId, '{open}', [{ final: '90.00', qty: '9', shipped: '3', closed: '2' }]),
    )
    const out = await server.inTenant((tx) =>
      written(tx, customerId, '{holds}', [{ final: '20.00', source: order.lineIds[0] ?? '' }, { final: '7.00' }]),
    )
    expect(await asked(customerId, '7.00', out.id)).toEqual(['47.00', undefined])
    expect(await asked(customerId, '0.00')).toEqual(['47.00', undefined])
    expect(await asked(customerId, '90.00', order.id)).toEqual(['97.00', undefined])
  })

  test('is not added up without a limit, and none at all is a limit of nothing', async () => {
    expect(await asked(await customerWith(), '1000000.00')).toEqual([undefined, undefined])
    expect(await asked(await customerWith('0'), '0.01')).toEqual(['0.01', '0.01'])
  })

  test('is asked for by one after the other', async () => {
    const customerId = await customerWith('100')
    const sell = () =>
      server.inTenant(async (tx) => {
        const credit = await creditExposure(tx, customerId, { amount: decimal('60') }, true)
        if (creditProblem(credit)) return 'refused'
        await post(tx, customerId, '60.00')
        return 'posted'
      })
    expect((await Promise.all([sell(), sell(), sell()])).sort()).toEqual(['posted', 'refused', 'refused'])
  })
})

test('a sale is due after the customer’s term, and stands in its ledger', async () => {
  const customerId = await customerWith(undefined, 30)
  const due = await server.inTenant(async (tx) => {
    const document = await written(tx, customerId, '{booked,counts}', [{ final: '113.00' }])
    const masters = await mastersOf(tx, [{ customerId }])
    await postEntries(
      tx,
      document,
      salesEntries({ customerId }, [{ commInfoId: '1', finalAmt: '113.00', taxRate: '13' }], settings),
      masters,
    )
    return tx.query('select due_date, part, amount from ledger_entry where tenant_id = $1 and document_id = $2 order by part', [
      tx.tenantId,
      document.id,
    ])
  })
  expect(due).toEqual([
    { due_date: '2026-12-21', part: 'goods', amount: '100' },
    { due_date: '2026-12-21', part: 'tax', amount: '13' },
  ])
  const { records } = await admin.ok('CustomerLedgerApi_customerlist', { query: { customerId } })
  expect(records).toMatchObject([{ accountName: '应收', debitAmt: '113.00', goodsAmt: '100.00', taxAmt: '13.00', balanceAmt: '113.00' }])
})
