import { afterAll, describe, expect, test } from 'vitest'
import { type Booked, brokenStock, stockActs } from '../../support/acts/stock-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { receive, issue, giveBack, reverse, stock, movements } = stockActs(server, shop)

/** The receipts that covered the shortfall of an out: quantity and cost beyond the estimate, in the order of time. */
const coversOf = ({ id }: Booked) =>
  server.inTenant(async (tx) => {
    const rows = await tx.query<{ qty: string; value: string }>(
      `select trim_scale(c.qty) as qty, trim_scale(c.value) as value from stock_cover c
        join stock_movement m on m.tenant_id = c.tenant_id and m.seq = c.out_seq
        where c.tenant_id = $1 and m.document_id = $2 order by c.id`,
      [tx.tenantId, id],
    )
    return rows.map(({ qty, value }) => `${qty} ${value}`)
  })

describe('goods that leave before they are there', () => {
  test('without any known cost leave at 0.00, and who brings them covers that (M5)', async () => {
    const out = await issue(0, '2')
    expect([out.value, out.estimated]).toEqual(['0.00', true])
    const receipt = await receive(0, '20', '66.00')
    expect([await stock(0), await movements(receipt), await coversOf(out)]).toEqual([
      '18 / 59.40',
      ['receive 20 66', 'variance 0 -6.6'],
      ['2 6.6'],
    ])
  })

  test('take all that is there and the rest at the last average (M6)', async () => {
    await receive(1, '5', '50.00')
    const out = await issue(1, '8')
    expect([out.value, out.estimated, await stock(1)]).toEqual(['80.00', false, '-3 / -30.00'])
    const receipt = await receive(1, '10', '120.00')
    expect([await stock(1), await movements(receipt), await coversOf(out)]).toEqual([
      '7 / 84.00',
      ['receive 10 120', 'variance 0 -6'],
      ['3 6'],
    ])
  })

  test('are covered in part (M6b)', async () => {
    await receive(2, '5', '50.00')
    const out = await issue(2, '8')
    const receipt = await receive(2, '2', '24.00')
    expect([await stock(2), await movements(receipt), await coversOf(out)]).toEqual([
      '-1 / -10.00',
      ['receive 2 24', 'variance 0 -4'],
      ['2 4'],
    ])
  })

  test('are covered oldest first', async () => {
    await receive(3, '1', '10.00')
    const [first, second] = [await issue(3, '3'), await issue(3, '4')]
    await receive(3, '3', '33.00')
    await receive(3, '3', '39.00')
    expect([await coversOf(first), await coversOf(second)]).toEqual([['2 2'], ['1 1', '3 9']])
    expect(await stock(3)).toBe('0 / 0.00')
  })

  test('go at the average of the last goods, not at the price of the last receipt', async () => {
    await receive(4, '1', '10.00')
    await receive(4, '1', '20.00')
    await issue(4, '2')
    expect((await issue(4, '1')).value).toBe('15.00')
  })
})

describe('a filled hole goes back with what it belongs to', () => {
  test('an out comes back with its share of what filled it', async () => {
    await receive(5, '5', '50.00')
    const out = await issue(5, '8')
    const receipt = await receive(5, '10', '120.00')
    expect([await movements(await reverse(out)), await stock(5)]).toEqual([['putBack 8 80', 'variance 0 6'], '15 / 170.00'])
    // stock is not negative any more, so the receipt is reversed with all its cost
    expect([await movements(await reverse(receipt)), await stock(5)]).toEqual([['takeBack -10 -120'], '5 / 50.00'])
  })

  test('a receipt goes with what it left in stock, and the hole is open again for the next', async () => {
    await receive(6, '5', '50.00')
    const out = await issue(6, '8')
    const red = await reverse(await receive(6, '10', '120.00'))
    expect([await movements(red), await stock(6)]).toEqual([['takeBack -10 -120', 'variance 0 6'], '-3 / -30.00'])
    await receive(6, '3', '45.00')
    expect(await coversOf(out)).toEqual(['3 6', '-3 -6', '3 15'])
    expect([await movements(await reverse(out)), await stock(6)]).toEqual([['putBack 8 80', 'variance 0 15'], '8 / 95.00'])
  })

  test('an out that comes back fills the holes of others', async () => {
    await receive(7, '5', '50.00')
    const [first, second] = [await issue(7, '8'), await issue(7, '2')]
    expect([await movements(await reverse(first)), await stock(7)]).toEqual([['putBack 8 80'], '3 / 30.00'])
    expect([await coversOf(first), await coversOf(second)]).toEqual([['3 0'], ['2 0']])
    await reverse(second)
    expect(await stock(7)).toBe('5 / 50.00')
  })

  test('a sales return takes its part of it too', async () => {
    await receive(8, '5', '50.00')
    const out = await issue(8, '8')
    await receive(8, '10', '120.00')
    expect([(await giveBack(8, '4', { source: out })).value, (await giveBack(8, '4', { source: out })).value]).toEqual(['43.00', '43.00'])
    expect(await stock(8)).toBe('15 / 170.00')
  })
})

test('without a cost the line is flagged, also the next one', async () => {
  expect([await issue(9, '1'), await issue(9, '1'), await issue(9, '1')].map(({ estimated }) => estimated)).toEqual([true, true, true])
})

afterAll(() => withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => expect(await brokenStock(server)).toEqual([])))
