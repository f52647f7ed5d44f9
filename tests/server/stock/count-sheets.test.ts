import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { bringIn, keptGoods, lot, pieces } from '../../support/acts/lot-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn, sheetFile } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'

// counting on paper: sheets are printed or filled in as a file, typed in or imported; a sheet is stored completely or
// not at all

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, depotId, bottleId, supplierId } = shop
const [plain = '', shelved = ''] = goods
const milk = await keptGoods(shop, 2)
const phone = await keptGoods(shop, 3)
await stockUp(shop, plain, '30', '60.00')
const put = { commInfoId: shelved, unitId: bottleId, actualQty: '12', totalAmt: '24.00', taxRate: '0', wareCode: 'B-02-1' }
await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines: [put] } })
await bringIn(shop, milk, [lot('M1', '5', '2027-01-31'), lot('M2', '3', '2027-06-30')])
await bringIn(shop, phone, pieces('P1', 'P2'))

const codes = new Map<string, string>()
for (const id of [plain, shelved, milk, phone]) codes.set(id, (await admin.ok('CommodityApi_detail', { query: { id } })).commInfoCode ?? '')
const code = (id: string) => codes.get(id) ?? ''

/** Creates a count of the four goods; it is voided after the test unless it is posted. */
async function create(more: object = {}) {
  const lines = [plain, shelved, milk, phone].map((commInfoId) => ({ commInfoId }))
  const count = await admin.ok('CheckInventoryApi_create', { body: { depotId, lines, ...more } })
  onTestFinished(() => voided(count))
  return count
}
async function voided({ id }: { id: string }) {
  const { version } = await admin.ok('CheckInventoryApi_detail', { query: { id } })
  await admin.call('CheckInventoryApi_cancel', { body: { id, version, remark: '试' } })
}
const read = (id: string, file: File, headers = {}) => admin.call('CheckInventoryApi_readSheet', { body: { id, file }, headers })
const fileOf = async (id: string, groupBy?: 'place' | 'class') =>
  rowsIn(
    new Uint8Array(
      await (await admin.fetch(`/api/blade-finance/checkinventory/sheet?id=${id}${groupBy ? `&groupBy=${groupBy}` : ''}`)).arrayBuffer(),
    ),
  )

describe('the sheets', () => {
  test('list each lot and piece with its books, in the order of shelves, one for each area; blind ones say no books and no piece', async () => {
    const count = await create()
    const rows = await admin.ok('CheckInventoryApi_sheetRows', { query: { id: count.id, groupBy: 'place' } })
    expect(
      rows.map(({ indexNo, sheetName, commInfoCode, lot: number, bookQty }) => [indexNo, sheetName, commInfoCode, number, bookQty]),
    ).toEqual([
      [1, 'B', code(shelved), undefined, '12.00'],
      [2, undefined, code(plain), undefined, '30.00'],
      [3, undefined, code(milk), 'M1', '5.00'],
      [4, undefined, code(milk), 'M2', '3.00'],
      [5, undefined, code(phone), 'P1', '1.00'],
      [6, undefined, code(phone), 'P2', '1.00'],
    ])
    const [head, ...cells] = await fileOf(count.id)
    expect(head).toContain('账面数量')
    expect(cells).toHaveLength(6)
    await voided(count)
    const blind = await create({ isBlind: 2 })
    const told = await admin.ok('CheckInventoryApi_sheetRows', { query: { id: blind.id } })
    expect(JSON.stringify(told)).not.toMatch(/bookQty|"P1"/)
    expect(told).toHaveLength(5)
    expect((await fileOf(blind.id))[0]).not.toContain('账面数量')
  })

  test('are read back without storing anything, and what they say is saved and posted as any count is', async () => {
    const count = await create()
    const [head = [], ...rows] = await fileOf(count.id)
    const at = head.indexOf('实盘数量')
    const says = ['1箱', '28', '5', '2', '1', '0']
    const filled = rows.map((cells, row) => head.map((_, column) => (column === at ? (says[row] ?? null) : (cells[column] ?? null))))
    const csv = [head, ...filled].map((cells) => cells.map((cell) => cell ?? '').join(',')).join('\r\n')
    for (const file of [await sheetFile(head as string[], filled), new File([csv], '盘点表.csv')]) {
      const lines = await admin.ok('CheckInventoryApi_readSheet', { body: { id: count.id, file } })
      expect(lines.map(({ qty, lots }) => [qty, lots?.map((one) => `${one.lot}×${one.qty}`).join(' ')])).toEqual([
        ['12', undefined],
        ['28', undefined],
        ['7', 'M1×5 M2×2'],
        ['1', 'P1×1'],
      ])
      expect(await admin.ok('CheckInventoryApi_detail', { query: { id: count.id } })).toMatchObject({
        version: count.version,
        countedCount: 0,
      })
    }
    const lines = await admin.ok('CheckInventoryApi_readSheet', { body: { id: count.id, file: await sheetFile(head as string[], filled) } })
    const saved = await admin.ok('CheckInventoryApi_saveCount', { body: { id: count.id, version: count.version, lines } })
    const submitted = await admin.ok('CheckInventoryApi_submit', { body: { id: count.id, version: saved.version } })
    const late = await read(count.id, await sheetFile(head as string[], filled))
    expect(late.key).toBe('STATUS_FORBIDS')
    await admin.ok('CheckInventoryApi_accounting', { body: { id: count.id, version: submitted.version } })
    expect([await stockOf(shop, plain), await stockOf(shop, milk), await stockOf(shop, phone)]).toMatchObject([
      { qty: '28.00' },
      { qty: '7.00' },
      { qty: '1.00' },
    ])
  })

  test('that are wrong are refused whole, by row and column in the language of the caller; rows left blank are not counted', async () => {
    const count = await create()
    const head = ['商品编码', '批次/序列号', '单位', '实盘数量', '盘点时间']
    const wrong = [
      [code(plain), null, null, '十二', null],
      ['GONE', null, null, '1', null],
      [code(shelved), null, '吨', '1', null],
      [code(milk), 'M1', null, '5', null],
      [code(plain), 'L1', null, '5', null],
      [code(shelved), null, null, null, null],
      [code(phone), 'P1', null, '1', '2036-01-01 08:00'],
      ['#N/A', null, null, '1', null],
      ['6.90123E+12', null, null, '1', null],
    ]
    const refused = await read(count.id, await sheetFile(head, wrong))
    expect(refused.key).toBe('LINE_BAD')
    expect(refused.fields.map(({ row, field, msg }) => [row, field, msg])).toEqual([
      [2, 'qty', '第2行“实盘数量”：“十二”不是数量'],
      [3, 'commInfoCode', '第3行“商品编码”：盘点单里没有“GONE”'],
      [4, 'unitName', '第4行“单位”：该商品没有单位“吨”'],
      [5, 'qty', '第5行“实盘数量”：批次“M2”没有填写，没有货请填0'],
      [6, 'lot', '第6行“批次/序列号”：该商品不按批次或序列号管理'],
      [9, 'commInfoCode', '第9行“商品编码”：单元格是错误值#N/A'],
      [10, 'commInfoCode', '第10行“商品编码”：超过15位的数字已被Excel改变（6.90123E+12）；请把该列设为文本格式后重新填写'],
    ])
    const english = await read(
      count.id,
      await sheetFile(['Goods code', 'Counted', 'Counted at'], [[code(plain), '5', '2036-01-01 8:00']]),
      {
        'Accept-Language': 'en',
      },
    )
    expect(english.fields).toMatchObject([{ row: 2, field: 'countedAt', msg: 'Row 2, Counted at: it is later than now' }])
    expect((await read(count.id, await sheetFile(['商品名称', '实盘数量'], [['水', '1']]))).key).toBe('SHEET_BAD')
    const twice = await read(
      count.id,
      await sheetFile(
        ['商品编码', '实盘数量'],
        [
          [code(plain), '5'],
          [code(plain), '6'],
        ],
      ),
    )
    expect(twice.fields).toMatchObject([{ row: 3, field: 'commInfoCode', msg: expect.stringContaining('与第2行重复') }])
    expect(await admin.ok('CheckInventoryApi_detail', { query: { id: count.id } })).toMatchObject({
      version: count.version,
      countedCount: 0,
    })
    const stranger = await admin.call('CheckInventoryApi_readSheet', {
      body: { id: '1', file: await sheetFile(['商品编码', '实盘数量'], [['A', '1']]) },
    })
    expect(stranger.key).toBe('DOC_GONE')
  })
})

afterAll(() => expectSound(server))
