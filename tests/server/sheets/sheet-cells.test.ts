import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { type BookCell, bookFile } from '../../support/resources/books.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'

const app = await startTestServer()
const shop = await openShop(app)
const { admin } = shop
const customer = await admin.ok('CustomerApi_submit', { body: { customerCode: 'K1', customerName: '老街小馆' } })
const account = await admin.ok('CashAccountApi_submit', { body: { code: 'B1', name: '工行', kindCode: 'bank' } })

const ended = async (id: string) => {
  await app.jobs.idle()
  return admin.ok('JobApi_detail', { query: { id } })
}
/** Imports a file; returns what was written and the problems. */
async function imported(resource: string, file: File, how: object = {}) {
  const { id } = await admin.ok('JobApi_import', { body: { file, resource, ...how } })
  const checked = await ended(id)
  if (checked.state !== 'ready') return { ...checked, problems: [] as string[] }
  const { records } = await admin.ok('JobApi_problems', { query: { id } })
  if ((checked.counts?.added ?? 0) > 0) await admin.ok('JobApi_confirm', { query: { id } })
  await app.jobs.idle()
  return { ...checked, problems: records.map(({ row, column, msg }) => `${row}/${column} ${msg}`) }
}

let last = 0
const nextCode = () => {
  last += 1
  return `Z${last}`
}
const goodsHead = ['编码*', '名称*', '基本单位*', '条码', '零售价', '税率']

/** Imports one row of goods with these cells, by column head. */
async function importedGoods(heads: Record<string, BookCell>) {
  const values: Record<string, BookCell> = {
    编码: nextCode(),
    名称: '某物',
    基本单位: '瓶',
    条码: null,
    零售价: null,
    税率: null,
    ...heads,
  }
  const file = bookFile([{ rows: [goodsHead, Object.values(values)] }])
  const outcome = await imported('CommodityApi', file)
  const found = await admin.ok('CommodityApi_list', { query: { size: 500 } })
  return { ...outcome, row: found.records.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0] }
}

const changed = (text: string) => `超过15位的数字已被Excel改变（${text}）；请把该列设为文本格式后重新填写`

describe('goods', () => {
  test.each<[string, BookCell, string]>([
    ['digits as text of twenty places', '12345678901234567890', '12345678901234567890'],
    ['digits as text of twenty-eight places', '1234567890123456789012345678', '1234567890123456789012345678'],
    ['a number of fifteen digits', { raw: '123456789012345' }, '123456789012345'],
    ['a number shown with its zeros', { v: 138, z: '0000000' }, '0000138'],
    ['a number shown with a letter and zeros', { v: 138, z: '"A"0000' }, 'A0138'],
    ['the result of a formula', { v: 'X-1', f: '"X-"&1' }, 'X-1'],
  ])('%s is a code as it is shown', async (_what, cell, code) => {
    expect((await importedGoods({ 编码: cell })).row).toMatchObject({ commInfoCode: code })
  })

  test.each<BookCell>(['6%', '6', { v: 6 }, '6.00%', { v: 0.06, z: '0%' }])('%j is the tax rate of 6 %%', async (cell) => {
    expect((await importedGoods({ 税率: cell })).row).toMatchObject({ taxRateName: '6%' })
  })

  test.each<BookCell>(['0.06', { v: 0.06 }, '7'])('%j is no tax rate', async (cell) => {
    expect(await importedGoods({ 税率: cell })).toMatchObject({ counts: { added: 0, failed: 1 } })
  })

  test.each<[string, string, BookCell, string]>([
    ['a number of twenty digits as code', '编码', { raw: '12345678901234567890' }, `2/1 编码不正确（${changed('1.23456789012346E+19')}）`],
    ['a number of sixteen digits as barcode', '条码', { raw: '6901234567890123' }, `2/4 条码不正确（${changed('6.90123456789012E+15')}）`],
    ['what Excel leaves of a barcode in a text', '条码', '6.90123E+12', `2/4 条码不正确（${changed('6.90123E+12')}）`],
    ['the same in a name', '名称', '6.90123E+12', `2/2 名称不正确（${changed('6.90123E+12')}）`],
    ['#N/A as a name', '名称', { e: '#N/A', f: 'VLOOKUP(1,A:B,2,0)' }, '2/2 名称不正确（单元格是错误值#N/A）'],
    ['#REF! as a price', '零售价', { e: '#REF!' }, '2/5 零售价不正确（单元格是错误值#REF!）'],
    ['#NAME? as a barcode', '条码', { e: '#NAME?' }, '2/4 条码不正确（单元格是错误值#NAME?）'],
    ['#DIV/0! as a text', '名称', '#DIV/0!', '2/2 名称不正确（单元格是错误值#DIV/0!）'],
    ['a formula without a stored value', '零售价', { f: 'B1*2' }, '2/5 零售价不正确（公式没有保存结果，请在Excel中打开并保存后再导入）'],
    ['a comma for the point', '零售价', '1,5', '2/5 零售价不是有效的数字'],
    ['two commas', '零售价', '1,,5', '2/5 零售价不是有效的数字'],
    ['a percentage as a price', '零售价', { v: 0.13, z: '0%' }, '2/5 零售价不是有效的数字'],
  ])('%s is refused by row and column', async (_what, head, cell, problem) => {
    expect(await importedGoods({ [head]: cell })).toMatchObject({ counts: { added: 0, failed: 1 }, problems: [problem] })
  })

  test.each<[BookCell, string]>([
    ['1,234.50', '1234.50000'],
    ['１２．５', '12.50000'],
    ['12。5', '12.50000'],
    ['¥12.00', '12.00000'],
    ['￥ 1,200', '1200.00000'],
    ['12元', '12.00000'],
    [{ v: 12.5, z: '"¥"#,##0.00' }, '12.50000'],
    [{ v: 1234.567, z: '#,##0.00' }, '1234.56700'],
    [{ v: 0.1 + 0.2 }, '0.30000'],
  ])('the price %j is %s', async (cell, retailPrice) => {
    expect((await importedGoods({ 零售价: cell })).row).toMatchObject({ retailPrice })
  })
})

describe('lines of an inquiry', () => {
  const head = ['商品*', '数量*', '含税单价', '折扣', '备注']
  const read = (row: readonly BookCell[]) =>
    admin.call('InquiryApi_importInquiryForm', { body: { file: bookFile([{ rows: [head, row] }]), customerId: customer.id } })

  test.each<[string, BookCell, string]>([
    ['shown as 85%', { v: 0.85, z: '0%' }, '96.05'],
    ['shown as 85.00%', { v: 0.85, z: '0.00%' }, '96.05'],
    ['written as 85%', '85%', '96.05'],
    ['written as 85', 85, '96.05'],
    ['written in full width', '８５％', '96.05'],
  ])('a discount %s is 85 of a hundred', async (_what, cell, finalAmt) => {
    const { data } = await read(['G001', 10, 11.3, cell, null])
    expect(data).toMatchObject([{ qty: '10.00', discountRate: '85', finalAmt }])
  })

  test('a bare share is refused, for it may be either', async () => {
    expect((await read(['G001', 10, 11.3, 0.85, null])).fields).toMatchObject([
      { row: 2, field: 'discountRate', msg: '第2行折扣不正确（0.85可能是85%或0.85%；请写上百分号）' },
    ])
    expect((await read(['G001', 10, 11.3, { v: 0.0085, z: '0.00%' }, null])).data).toMatchObject([{ discountRate: '0.85' }])
  })

  test('errors and lost digits are refused by row and column', async () => {
    const fields = async (row: readonly BookCell[]) => (await read(row)).fields?.map(({ row: at, field }) => [at, field])
    expect(await fields([{ raw: '12345678901234567890' }, 1, 1, null, null])).toEqual([[2, 'commInfoId']])
    expect(await fields(['G001', { e: '#VALUE!' }, 1, null, { e: '#N/A' }])).toEqual([
      [2, 'qty'],
      [2, 'remark'],
    ])
    expect(await fields(['G001', '1,5', 1, null, null])).toEqual([[2, 'qty']])
  })
})

describe('lines of a statement', () => {
  const head = ['资金账户', '交易日期', '交易号', '交易金额', '附言']
  const statement = (rows: readonly (readonly BookCell[])[], more: object = {}) =>
    bookFile([{ rows: [head, ...rows.map(([date = null, amount = 1], at) => [account.code, date, `T${last}-${at}`, amount, null])] }], more)
  const datesOf = async (file: File) => {
    const outcome = await imported('AccountStatementApi', file)
    const { records } = await admin.ok('AccountStatementApi_list', { query: { size: 500 } })
    const mine = records.filter(({ tradeNo }) => tradeNo.startsWith(`T${last}-`)).toSorted((a, b) => (a.tradeNo < b.tradeNo ? -1 : 1))
    return { ...outcome, dates: mine.map(({ tradeDate }) => tradeDate), amounts: mine.map(({ amount }) => amount) }
  }

  test.each<[string, BookCell]>([
    ['a day', { v: 46300, z: 'yyyy-mm-dd' }],
    ['a day of a built-in format', { v: 46300, z: 'm/d/yy' }],
    ['a day in Chinese', { v: 46300, z: 'yyyy"年"m"月"d"日"' }],
    ['a moment', { v: 46300.58567, z: 'yyyy/m/d h:mm' }],
    ['2026/10/5', '2026/10/5'],
    ['2026年10月5日', '2026年10月5日'],
    ['2026.10.05', '2026.10.05'],
    ['2026-10-05 14:03:22', '2026-10-05 14:03:22'],
    ['2026/10/5 9:03', '2026/10/5 9:03'],
    ['20261005', '20261005'],
    ['20261005 as a number', 20261005],
  ])('%s is the fifth of October', async (_what, cell) => {
    nextCode()
    expect(await datesOf(statement([[cell]]))).toMatchObject({ problems: [], dates: ['2026-10-05'] })
  })

  test('days of the 1904 system are those that are shown', async () => {
    nextCode()
    expect((await datesOf(statement([[{ v: 46300 - 1462, z: 'yyyy-mm-dd' }]], { is1904: true }))).dates).toEqual(['2026-10-05'])
  })

  test('the day comes before the month where another row decides it, and is refused where none does', async () => {
    nextCode()
    expect((await datesOf(statement([['05/10/2026'], ['25/10/2026'], ['2026-10-07']]))).dates).toEqual([
      '2026-10-05',
      '2026-10-25',
      '2026-10-07',
    ])
    nextCode()
    expect((await datesOf(statement([['10/05/2026'], ['10/25/2026']]))).dates).toEqual(['2026-10-05', '2026-10-25'])
    nextCode()
    expect(await datesOf(statement([['05/10/2026']]))).toMatchObject({ dates: [], counts: { failed: 1 } })
    nextCode()
    expect(await datesOf(statement([['2026-13-05'], ['20261301'], ['2026-02-30']]))).toMatchObject({ dates: [], counts: { failed: 3 } })
  })

  test('amounts in brackets and with a minus behind are negative', async () => {
    nextCode()
    const { amounts } = await datesOf(statement(['(5.00)', '5.00-', '-¥5', '（5）', '−5'].map((cell) => ['2026-10-05', cell])))
    expect(amounts).toEqual(['-5.00', '-5.00', '-5.00', '-5.00', '-5.00'])
  })

  test('a number of twenty digits changes no other payment', async () => {
    const rows = [
      head,
      ['B1', '2026-10-05', { raw: '42000012342026112500' }, 1, null],
      ['B1', '2026-10-05', '42000012342026112500', 2, null],
    ]
    expect(await imported('AccountStatementApi', bookFile([{ rows }]))).toMatchObject({
      counts: { added: 1, failed: 1 },
      problems: [`2/3 交易号不正确（${changed('4.20000123420261E+19')}）`],
    })
  })
})

describe('files of text', () => {
  const lines = ['编码,名称,备注', 'C1,"张, 三","一行\n另一行"', 'C2,“李四”公司,"他说""好"""', '0138,上海市嘉定区,']
  const expected = [
    ['编码', '名称', '备注'],
    ['C1', '张, 三', '一行\n另一行'],
    ['C2', '“李四”公司', '他说"好"'],
    ['0138', '上海市嘉定区', null],
  ]
  const plain = (rows: (string | null)[][]) => rows.map((row) => [0, 1, 2].map((at) => row[at] ?? null))
  test.each(['utf8', 'utf8 bom', 'gbk', 'gb18030', 'utf16le bom', 'utf16be bom', 'utf16le'])('in %s are read', async (name) => {
    const [encoding = '', bom] = name.split(' ')
    const bytes = iconv.encode(lines.join('\r\n'), encoding, { addBOM: bom !== undefined })
    expect(plain(await rowsIn(bytes))).toEqual(expected)
  })

  test.each([';', '\t', ','])('with %j between cells are read', async (separator) => {
    const text = [['编码', '名称', '价'].join(separator), ['A', '甲', '1.5'].join(separator), ['B', '"乙\n丙"', '2'].join(separator)]
    expect(plain(await rowsIn(iconv.encode(text.join('\n'), 'gbk')))).toEqual([
      ['编码', '名称', '价'],
      ['A', '甲', '1.5'],
      ['B', '乙\n丙', '2'],
    ])
  })
})
