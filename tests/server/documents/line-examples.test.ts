import { afterAll, describe, expect, test } from 'vitest'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { table } from '../../support/table.ts'

// the worked examples of line arithmetic (rule C3), sent to the server with one figure each and read back

const server = await startTestServer()
const shop = await openShop(server)
const { admin, depotId, bottleId } = shop
const [goods = ''] = shop.goods
const customerId = await customerOf(shop)
afterAll(() => expectSound(server))

type Said = { qty?: string; taxRate?: string; discountRate?: string } & Record<string, string>

const bodyOf = (...lines: readonly Said[]) => ({
  ...{ customerId, depotId },
  lines: lines.map((line) => ({ commInfoId: goods, unitId: bottleId, depotId, ...line })),
})
/** The lines that the server computes for a draft of an out, or of a return if the quantity is below zero. */
const drafted = (...lines: readonly Said[]) =>
  lines.some(({ qty }) => qty?.startsWith('-'))
    ? admin.ok('SalesReturnApi_draft', { body: bodyOf(...lines) })
    : admin.ok('SalesOutApi_draft', { body: bodyOf(...lines) })

describe('a line said by one figure', () => {
  test.each(table`
    name  qty    rate  sent        value     discount | total     untaxed    tax      price      taxPrice
    L1    3      13    taxPrice    11.30     100      | 33.90     30.00      3.90     10.00000   11.30000
    L2    7      13    taxPrice    9.99      100      | 69.93     61.88      8.05     8.84071    9.99000
    L3    10000  13    taxPrice    0.99      100      | 9900.00   8761.06    1138.94  0.87611    0.99000
    L4    3      13    salesPrice  3.33      100      | 11.29     9.99       1.30     3.33000    3.76290
    L5    3      6     salesAmt    100.00    100      | 106.00    100.00     6.00     33.33333   35.33333
    L7    1      0     taxPrice    1.005     100      | 1.01      1.01       0.00     1.00500    1.00500
    L7    -1     0     taxPrice    1.005     100      | -1.01     -1.01      0.00     1.00500    1.00500
    L8    6      13    taxPrice    19.90     85       | 101.49    89.81      11.68    14.96903   19.90000
    L9    1      10    totalAmt    50000     100      | 50000.00  45454.55   4545.45  45454.54545  50000.00000
    L12   1      13    totalAmt    100.00    100      | 100.00    88.50      11.50    88.49558   100.00000
    L13   -7     13    taxPrice    9.99      100      | -69.93    -61.88     -8.05    8.84071    9.99000
    L14   7200   13    totalAmt    1888.00   100      | 1888.00   1670.80    217.20   0.23206    0.26222
  `)('$input.name: $input.qty at $input.sent $input.value and $input.rate %', async ({ input, expected }) => {
    const { qty = '', rate = '', discount = '', sent = '', value = '' } = input
    const [line] = (await drafted({ qty, taxRate: rate, discountRate: discount, [sent]: value })).lines
    const { totalAmt, salesAmt, taxAmt, salesPrice, taxPrice } = line ?? {}
    expect({ total: totalAmt, untaxed: salesAmt, tax: taxAmt, price: salesPrice, taxPrice }).toEqual(expected)
  })

  test('is no result of an edit when one of its figures is a cent beside it', async () => {
    const line = { qty: '1', taxRate: '13', taxPrice: '100', salesAmt: '88.50', taxAmt: '11.51', totalAmt: '100.00' }
    const refused = await admin.call('SalesOutApi_submit', { body: bodyOf(line) })
    expect(refused).toMatchObject({ key: 'AMOUNT_DIFFERS', fields: [{ row: 1 }] })
  })
})

test('two lines of 379.00 with 21 % in them sum to 626.44, 131.56 and 758.00 (L11)', async () => {
  const line = { qty: '1', taxRate: '21', taxPrice: '379.00' }
  const { lines, totalAmt, salesAmt, taxAmt } = await drafted(line, line)
  expect(lines.map(({ salesAmt, taxAmt }) => [salesAmt, taxAmt])).toEqual([
    ['313.22', '65.78'],
    ['313.22', '65.78'],
  ])
  expect({ totalAmt, salesAmt, taxAmt }).toEqual({ totalAmt: '758.00', salesAmt: '626.44', taxAmt: '131.56' })
})
