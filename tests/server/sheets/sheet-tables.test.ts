import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { type BookCell, bookFile } from '../../support/resources/books.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'

const app = await startTestServer()
const admin = await app.as('admin')
const bytes = async (file: File) => new Uint8Array(await file.arrayBuffer())
const head = ['编码', '名称', '电话']
const rows: BookCell[][] = [
  ['K1', '老街小馆', '13800000000'],
  ['K2', '新街小馆', null],
]

test.each<[string, () => File]>([
  ['below title rows', () => bookFile([{ rows: [['客户名单'], ['导出时间：2026-11-30 10:00:00'], [], head, ...rows] }])],
  [
    'on the second of two sheets, the first hidden',
    () => bookFile([{ name: '参数', hidden: true, rows: [head, ['X', 'Y', null]] }, { rows: [head, ...rows] }]),
  ],
  [
    'on the sheet whose head is known',
    () =>
      bookFile([
        {
          rows: [
            ['说明', '步骤'],
            ['请填写', '第二页'],
          ],
        },
        { rows: [head, ...rows] },
      ]),
  ],
  [
    'with blank rows and totals',
    () => bookFile([{ rows: [head, rows[0] ?? [], [], rows[1] ?? [], ['合计', null, '2'], ['制表人：张三']] }]),
  ],
  [
    'with a head of two rows',
    () => bookFile([{ rows: [['编码', '客户', null], [null, '名称', '电话'], ...rows], merges: ['A1:A2', 'B1:C1'] }]),
  ],
  [
    'as a page that is called .xls',
    () =>
      new File(
        [
          `<html><table><tr>${head.map((one) => `<th>${one}</th>`).join('')}</tr>${rows.map((row) => `<tr>${row.map((one) => `<td>${one ?? ''}</td>`).join('')}</tr>`).join('')}</table></html>`,
        ],
        'a.xls',
      ),
  ],
  [
    'as text in GBK below a title',
    () =>
      new File(
        [new Uint8Array(iconv.encode(`客户名单\r\n${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n#共2笔`, 'gbk'))],
        'a.txt',
      ),
  ],
])('customers %s are imported', async (_what, file) => {
  const answer = await admin.call('CustomerFileApi_import', { body: { file: file() } })
  expect(answer.msg === undefined || answer.status === 200 ? answer.status : answer.msg).toBe(200)
  expect(
    (await admin.ok('CustomerApi_list')).records
      .map(({ customerCode, customerName, phone }) => [customerCode, customerName, phone])
      .toSorted(),
  ).toEqual([
    ['K1', '老街小馆', '13800000000'],
    ['K2', '新街小馆', undefined],
  ])
})

test('heads of two rows bear the name of their group where it is needed', async () => {
  const file = bookFile([
    {
      rows: [
        ['商品', '期初', null, '期末', null],
        [null, '数量', '金额', '数量', '金额'],
        ['可乐', 1, 2, 3, 4],
      ],
    },
  ])
  expect((await rowsIn(await bytes(file)))[0]).toEqual(['商品', '期初数量', '期初金额', '期末数量', '期末金额'])
})

test('what cannot be read says what to do', async () => {
  const msg = async (content: Uint8Array | string, name: string) =>
    (await admin.call('CustomerFileApi_import', { body: { file: new File([content as never], name) } })).msg
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  expect(await msg(new Uint8Array(old), 'a.xls')).toBe('表格无法读取: 此版本的表格文件无法读取，请在Excel或WPS中另存为.xlsx')
  const locked = Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')])
  expect(await msg(new Uint8Array(locked), 'a.xlsx')).toBe('表格无法读取: 文件有密码，请取消密码后另存')
  expect(await msg('<?xml version="1.0"?><Workbook/>', 'a.xls')).toBe('表格无法读取: 此版本的表格文件无法读取，请在Excel或WPS中另存为.xlsx')
})
