import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ImportDialog } from '#web/jobs/import-dialog.tsx'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { counts, fault, job, page, sheetHead } from '../../support/web/imports.ts'
import { show } from '../../support/web/web.tsx'

const reading = {
  sheets: [
    { name: '客户', hidden: false },
    { name: '旧', hidden: true },
  ],
  sheet: 1,
  headRow: 3,
  headRows: 1,
  encoding: 'GB18030',
  encodings: ['UTF-8', 'GB18030'],
  rows: 1200,
  blankRows: 2,
  left: [
    { row: 1, why: 'title', text: '客户名单' },
    { row: 9, why: 'total', text: '合计 2' },
  ],
  leftRows: 2,
  top: [
    { row: 1, cells: ['客户名单'] },
    { row: 3, cells: ['货号', '品名'] },
  ],
  fractions: [],
}
const fileField = () => document.querySelector('input[type=file]') as HTMLInputElement
/** How the request wanted the file to be read. */
const choiceOf = ({ text }: { text: string }): unknown => JSON.parse(/name="reading"\r\n\r\n(.*)\r\n/.exec(text)?.[1] ?? 'null')
const plain = { ...reading, sheets: [{ name: '', hidden: false }], encoding: 'UTF-8', left: [], leftRows: 0, blankRows: 0 }
const known = { ...sheetHead, known: true, proposed: ['customerCode', 'customerName', ''] }

async function showImport() {
  const shown = show(<ImportDialog resource="CustomerApi" name="客户" onClose={() => undefined} />)
  await shown.user.upload(fileField(), new File(['a'], '名单.csv'))
  return shown
}

test('how a file is read is told, and can be read otherwise', async () => {
  const server = fakeServer({
    JobApi_head: () => data({ ...known, reading }),
    JobApi_try: () => data([{ row: 2, result: 'added', values: ['K1', '甲店', ''], problems: [] }]),
    JobApi_import: () => data(job({ counts })),
    JobApi_detail: () => data(job({ counts })),
    JobApi_faults: () => data([fault]),
  })
  const { user } = await showImport()
  expect(await screen.findByText('读取 1,200 行数据')).toBeTruthy()
  expect(screen.getByText('忽略 2 行')).toBeTruthy()
  expect(screen.getByText('另有 2 个空行')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: '表头所在行' }).textContent).toBe('1: 客户名单3: 货号 · 品名')
  const choices = () => server.callsOf('JobApi_head').map(choiceOf)
  await user.selectOptions(screen.getByRole('combobox', { name: '文件编码' }), 'UTF-8')
  await user.selectOptions(screen.getByRole('combobox', { name: '工作表' }), '旧（隐藏）')
  await user.selectOptions(screen.getByRole('combobox', { name: '表头所在行' }), '1: 客户名单')
  await user.click(screen.getByText('忽略 2 行'))
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await user.click(screen.getByRole('checkbox', { name: '读入第 9 行' }))
  await waitFor(() => expect(choices()).toHaveLength(5))
  expect(choices()).toEqual([
    null,
    { encoding: 'UTF-8' },
    { encoding: 'UTF-8', sheet: 2 },
    { encoding: 'UTF-8', sheet: 1, headRow: 1 },
    { encoding: 'UTF-8', sheet: 1, headRow: 1, keptRows: [9] },
  ])
  await user.click(screen.getByRole('button', { name: '检查' }))
  await screen.findByText('名称不正确')
  expect(server.callsOf('JobApi_import').map(choiceOf)).toEqual([choices().at(-1)])
})

test('a share in a column of rates waits for an answer, one in another column does not', async () => {
  const rates = { ...known, fields: [...known.fields, { name: 'rate', label: '折扣', required: false, rate: true }] }
  const fractions = [
    { column: 2, text: '0.5', rows: 1 },
    { column: 3, text: '0.85', rows: 4 },
  ]
  const server = fakeServer({
    JobApi_head: () => data({ ...rates, proposed: ['customerCode', 'customerName', 'rate'], reading: { ...plain, fractions } }),
    JobApi_try: () => data([]),
  })
  const { user } = await showImport()
  expect((await screen.findByRole('alert')).textContent).toBe('请先选择“件数”列的 0.85 表示 85% 还是 0.85%')
  const check = () => screen.getByRole('button', { name: '检查' }).getAttribute('aria-disabled')
  expect(check()).toBe('true')
  expect(screen.queryByRole('combobox', { name: /品名”列的/ })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: /件数”列的 0.85 是/ }), '85%')
  await waitFor(() => expect(check()).toBeNull())
  expect(server.callsOf('JobApi_head').map(choiceOf).at(-1)).toEqual({ fractions: [{ column: 3, meaning: 'share' }] })
})

test('a known sheet with nothing to tell is checked at once', async () => {
  const server = fakeServer({
    JobApi_head: () => data({ ...known, reading: plain }),
    JobApi_import: () => data(job({ counts })),
    JobApi_detail: () => data(job({ counts })),
    JobApi_faults: () => data([fault]),
  })
  await showImport()
  await screen.findByText('名称不正确')
  expect(server.callsOf('JobApi_import')).toHaveLength(1)
})

test('the account of a statement is chosen once for all rows', async () => {
  const fields = [
    { name: 'accountId', label: '资金账户', required: true },
    { name: 'tradeNo', label: '交易号', required: true },
  ]
  const statement = { ...sheetHead, fields, head: ['流水号'], proposed: ['tradeNo'], lines: [], reading: plain }
  const server = fakeServer({
    JobApi_head: ({ text }) =>
      data(text.includes('constants') ? { ...statement, head: ['流水号', '资金账户'], proposed: ['tradeNo', 'accountId'] } : statement),
    JobApi_try: () => data([]),
    CashAccountApi_lookup: () => page([{ id: '8', name: '工行' }]),
  })
  const { user } = show(<ImportDialog resource="AccountStatementApi" name="账户流水" onClose={() => undefined} />)
  await user.upload(fileField(), new File(['a'], '流水.csv'))
  expect((await screen.findByRole('alert')).textContent).toBe('还缺少：资金账户')
  await user.type(screen.getByRole('combobox', { name: /所有行的资金账户/ }), '工行{Enter}')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(server.callsOf('JobApi_head').map(choiceOf).at(-1)).toEqual({ constants: [{ head: '资金账户', text: '工行' }] })
  expect(screen.getByRole('button', { name: '检查' }).getAttribute('aria-disabled')).toBeNull()
})
