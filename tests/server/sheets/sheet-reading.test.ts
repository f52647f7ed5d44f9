import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { expectAnswer } from '../../support/contract/contract.ts'
import { type BookCell, bookFile } from '../../support/resources/books.ts'
import { startTestServer } from '../../support/server.ts'

const app = await startTestServer()
const admin = await app.as('admin')
await admin.ok('UnitApi_submit', { body: { name: '瓶', code: 'P' } })

const resource = 'CustomerApi'
const headOf = (file: File, choice?: unknown, of = resource) =>
  admin.call('JobApi_head', {
    body: { file, resource: of, ...(choice !== undefined && { reading: typeof choice === 'string' ? choice : JSON.stringify(choice) }) },
  })
const textFile = (lines: string[], encoding = 'gbk') => new File([new Uint8Array(iconv.encode(lines.join('\r\n'), encoding))], 'a.csv')
/** Imports a file with these reading options; returns the counts of the check and the problems. */
async function imported(file: File, reading: object, of = resource) {
  const { id } = await admin.ok('JobApi_import', { body: { file, resource: of, reading: JSON.stringify(reading) } })
  await app.jobs.idle()
  const { records } = await admin.ok('JobApi_problems', { query: { id } })
  await admin.call('JobApi_confirm', { query: { id } })
  await app.jobs.idle()
  const { counts, state } = await admin.ok('JobApi_detail', { query: { id } })
  return { counts, state, problems: records.map(({ msg }) => msg) }
}
const namesOf = async (codes: string[]) => {
  const { records } = await admin.ok('CustomerApi_list', { query: { size: 200, ascs: 'customer_code' } })
  return records.filter(({ customerCode }) => codes.includes(customerCode)).map(({ customerName }) => customerName)
}

const book = () =>
  bookFile([
    { name: '封面', rows: [['封面']] },
    {
      name: '客户',
      rows: [
        ['客户名单'],
        ['导出时间：2026-11-30'],
        [],
        ['编码', '名称'],
        ['R1', '甲店'],
        [],
        ['R2', '乙店'],
        ['合计', '2'],
        ['制表人：张三'],
      ],
    },
    {
      name: '旧',
      hidden: true,
      rows: [
        ['编码', '名称'],
        ['R3', '丙店'],
      ],
    },
  ])

test('the preview tells the sheet, the head, and each row that is left out', async () => {
  const answer = await headOf(book())
  expectAnswer('JobApi_head', answer.body)
  expect(answer.data).toMatchObject({
    known: true,
    reading: {
      sheets: [
        { name: '封面', hidden: false },
        { name: '客户', hidden: false },
        { name: '旧', hidden: true },
      ],
      sheet: 2,
      headRow: 4,
      headRows: 1,
      rows: 2,
      blankRows: 1,
      leftRows: 4,
      left: [
        { row: 1, why: 'title', text: '客户名单' },
        { row: 2, why: 'title', text: '导出时间：2026-11-30' },
        { row: 8, why: 'total', text: '合计 2' },
        { row: 9, why: 'note', text: '制表人：张三' },
      ],
    },
  })
  expect(answer.data.reading?.top[2]).toEqual({ row: 4, cells: ['编码', '名称'] })
  expect(answer.data.reading?.encoding).toBeUndefined()
})

test('another sheet, another head and rows that were left out are read where that is chosen', async () => {
  expect((await headOf(book(), { sheet: 3 })).data).toMatchObject({ reading: { sheet: 3, rows: 1 }, lines: [{ cells: ['R3', '丙店'] }] })
  expect((await headOf(book(), { sheet: 2, headRow: 5 })).data).toMatchObject({ head: ['R1', '甲店'], lines: [{ row: 7 }] })
  const kept = (await headOf(book(), { keptRows: [8, 9] })).data.reading
  expect(kept).toMatchObject({ rows: 4, leftRows: 2, left: [{ row: 8, why: 'total', kept: true }, { row: 9, kept: true }, {}, {}] })
  expect(await imported(book(), { keptRows: [8] })).toMatchObject({ state: 'done', counts: { rows: 3, added: 3, failed: 0 } })
  expect(await imported(book(), { sheet: 3 })).toMatchObject({ counts: { rows: 1, added: 1 } })
  expect(await namesOf(['R1', 'R2', 'R3', '合计'])).toEqual(['2', '甲店', '乙店', '丙店'])
})

test('the encoding of a text is told, and read otherwise where that is chosen', async () => {
  expect((await headOf(textFile(['编码,名称', 'E1,甲']))).data.reading).toMatchObject({ encoding: 'GB18030', sheets: [{ name: '' }] })
  expect((await headOf(textFile(['编码,名称', 'E1,甲'], 'utf8'))).data.reading?.encoding).toBe('UTF-8')
  const wrong = (await headOf(textFile(['编码,名称', 'E1,甲'], 'gbk'), { encoding: 'UTF-8' })).data
  expect(wrong).toMatchObject({ known: false, reading: { encoding: 'UTF-8' } })
  expect(wrong.head[0]).toContain('\uFFFD')
  const file = textFile(['customerCode,customerName', 'E9,測試店'], 'big5')
  expect(await imported(file, { encoding: 'Big5' })).toMatchObject({ counts: { added: 1 } })
  expect(await namesOf(['E9'])).toEqual(['測試店'])
})

test.each<[unknown, string]>([
  ['{', 'reading'],
  ['[]', 'reading'],
  [{ sheet: 0 }, 'sheet'],
  [{ headRow: 'x' }, 'headRow'],
  [{ encoding: 'EBCDIC' }, 'encoding'],
  [{ keptRows: [1.5] }, 'keptRows'],
  [{ fractions: [{ column: 1, meaning: 'both' }] }, 'fractions'],
])('the choice %j is refused by its field', async (choice, field) => {
  expect(await headOf(book(), choice)).toMatchObject({ status: 400, key: 'BAD_INPUT', fields: [{ field }] })
})

test('a sheet and a head that are not there are refused', async () => {
  expect((await headOf(book(), { sheet: 9 })).msg).toBe('表格无法读取: 没有第9张工作表')
  expect((await headOf(book(), { sheet: 2, headRow: 3 })).msg).toBe('表格无法读取: 第3行不能作为表头')
  expect((await headOf(book(), { sheet: 2, headRow: 4000 })).msg).toBe('表格无法读取: 第4000行不能作为表头')
})

const goodsHead: BookCell[] = ['编码*', '名称*', '基本单位*', '零售价', '税率']
const goods = (code: string, rates: BookCell[]) =>
  bookFile([{ rows: [goodsHead, ...rates.map((rate, at): BookCell[] => [`${code}${at}`, `物${code}${at}`, '瓶', 0.5, rate])] }])
const ratesOf = async (code: string) => {
  const { records } = await admin.ok('CommodityApi_list', { query: { size: 200, commInfoCode: code, ascs: 'comm_info_code' } })
  return records.map(({ taxRateName, retailPrice }) => [taxRateName, retailPrice])
}
const goodsApi = 'CommodityApi'

test('a bare share in a column of rates is asked about, and never taken without an answer', async () => {
  const { data } = await headOf(goods('F', [0.13, '6%', 0.06, '０．１３']), undefined, goodsApi)
  expect(data.fields.filter(({ rate }) => rate).map(({ name }) => name)).toEqual(['taxRateId', 'minLifeRate'])
  expect(data.reading?.fractions).toEqual([
    { column: 4, text: '0.5', rows: 4 },
    { column: 5, text: '0.13', rows: 3 },
  ])
  expect(await imported(goods('F', [0.13, '6%']), {}, goodsApi)).toMatchObject({
    counts: { added: 1, failed: 1 },
    problems: ['税率不正确（0.13可能是13%或0.13%；请写上百分号）'],
  })
})

test('one answer serves the column', async () => {
  const share = { fractions: [{ column: 5, meaning: 'share' }] }
  const file = goods('S', [0.13, '6%', 0.06, '０．１３', 0])
  expect((await headOf(file, share, goodsApi)).data.lines.map(({ cells }) => cells.slice(3))).toEqual([
    ['0.5', '13%'],
    ['0.5', '6%'],
    ['0.5', '6%'],
    ['0.5', '13%'],
    ['0.5', '0%'],
  ])
  expect(await imported(file, share, goodsApi)).toMatchObject({ counts: { added: 5, failed: 0 }, problems: [] })
  expect(await ratesOf('S')).toEqual(['13%', '6%', '6%', '13%', '0%'].map((rate) => [rate, '0.50000']))
  const percent = { fractions: [{ column: 5, meaning: 'percent' }] }
  expect(await imported(goods('Q', [0.13, 13]), percent, goodsApi)).toMatchObject({
    counts: { added: 1, failed: 1 },
    problems: ['税率不正确（没有“0.13%”）'],
  })
})

test('1 in a column of shares is a hundred percent, and 13 beside shares is 13 %', async () => {
  const cellsOf = async (rates: BookCell[]) =>
    (await headOf(goods('M', rates), { fractions: [{ column: 5, meaning: 'share' }] }, goodsApi)).data.lines.map(({ cells }) => cells[4])
  expect(await cellsOf([0.85, 1, 1.2])).toEqual(['85%', '100%', '120%'])
  expect(await cellsOf([0.13, 13, 1])).toEqual(['13%', '13%', '1%'])
})
