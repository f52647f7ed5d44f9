import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const row = (no: number, event: string, fromState: string, toState: string, more: object = {}) => ({
  ...{
    id: String(no),
    sourceBillId: '7',
    event,
    eventName: event,
    fromState,
    toState,
    userName: '沈文博',
    time: `2026-11-20 10:0${no}:00`,
  },
  ...{ machineHash: 'other', hash: 'abc', basis: 'asked', guards: [], books: [], beside: [], ...more },
})
const replay = {
  ...{ headId: '7', kind: 'salesOut', kindName: '销售出库单', billNo: 'XC-7', removed: 1, total: 3, undated: [] },
  steps: [
    row(1, 'SUBMIT', 'new', 'submitted', {
      facts: { lines: 2 },
      guards: [{ guard: 'hasLines', guardName: '至少一行明细', branch: 1, held: 2 }],
    }),
    row(2, 'POST', 'submitted', 'submitted', { refusal: 'STOCK_SHORT', refusalText: '库存不足', basis: 'before' }),
    row(3, 'POST', 'submitted', 'posted', {
      books: [
        {
          headId: '7',
          book: 'stock',
          bookName: '库存',
          name: '出库',
          place: '总仓',
          commInfoName: '酱油',
          qty: '-4.00',
          costAmt: '-20.00',
        },
      ],
      beside: [{ headId: '8', kind: 'salesOrder', kindName: '销售订单', billNo: 'XS-8', eventName: '出库' }],
    }),
  ],
}
const stood = (no: string) => ({
  ...{ no: Number(no), state: 'submitted', stateName: '已提交', time: '2026-11-20 10:00:00', kept: 'whole' },
  fields: [
    { field: 'remark', to: `第${no}步` },
    { field: 'qty', row: 1, to: '4.00' },
  ],
  stock: [{ depotName: '总仓', commInfoName: '酱油', qty: '46.00', costAmt: '230.00' }],
  ledger: [{ bartererName: '客户', account: 'receivable', accountName: '应收', amount: '0.00', unsure: 2 }],
})

function opens(path: string, answers: Partial<Record<OperationId, (call: never) => unknown>> = {}) {
  return openSignedIn(path, ['logaudit_view'], {
    LogReplayApi_replay: () => data(replay),
    LogReplayApi_stood: ({ query }: { query: { no: string } }) => data(stood(query.no)),
    ...answers,
  })
}

test('a document is stepped through and played by keyboard, and stands as it stood', async () => {
  const { container } = await opens('/audit/replay?id=7')
  const step = within(await screen.findByRole('region', { name: '这一步' }))
  step.getByText('至少一行明细')
  await screen.findByText('第1步')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await step.findByText('库存不足')
  step.getByText('在问状态图之前就被拒绝，日志没有事实')
  await screen.findByText('第2步')
  expect(container.querySelector('.dg-state[data-current]')?.getAttribute('data-state')).toBe('submitted')
  fireEvent.keyDown(document.body, { key: 'End' })
  const books = within(await screen.findByRole('table', { name: '记了哪些账' }))
  expect(books.getAllByRole('row')[1]?.textContent).toBe('库存 出库总仓酱油-4.00-20.00')
  step.getByRole('link', { name: '销售订单 XS-8' })
  expect(container.querySelector('.dg-state[data-current]')?.getAttribute('data-state')).toBe('posted')
  expect(within(screen.getByRole('table', { name: '当时的往来' })).getByText('另有 2 笔时点不明，未计入')).toBeDefined()
  fireEvent.keyDown(document.body, { key: 'Home' })
  await step.findByText('至少一行明细')
  fireEvent.keyDown(document.body, { key: ' ' })
  screen.getByRole('button', { name: '暂停' })
  await waitFor(() => step.getByText('库存不足'), { timeout: 3000 })
  fireEvent.keyDown(document.body, { key: ' ' })
  screen.getByRole('button', { name: '播放' })
  fireEvent.change(screen.getByRole('slider', { name: '第几步' }), { target: { value: '3' } })
  await screen.findByRole('table', { name: '记了哪些账' })
})

test('is opened by a number, and needs its right', async () => {
  const { user } = await opens('/audit/log?view=replay', {
    DocumentApi_find: ({ query }: { query: { billNo: string } }) =>
      data(query.billNo === 'XC-7' ? [{ kind: 'salesOut', id: '7', billNo: 'XC-7' }] : []),
  })
  const number = await screen.findByLabelText('单号')
  await user.type(number, 'X{Enter}')
  await screen.findByText('没有这个单号的单据')
  await user.clear(number)
  await user.type(number, 'XC-7{Enter}')
  await screen.findByRole('region', { name: 'XC-7 回放' })
})

test('without the right it says so', async () => {
  await opens('/audit/replay?id=7', { LogReplayApi_replay: () => refusal(403, 'NO_PERMISSION', {}) })
  await screen.findByText(/没有权限/)
})

test('without a document it asks for one', async () => {
  const { server } = await opens('/audit/replay')
  await screen.findByLabelText('单号')
  expect(server.callsOf('LogReplayApi_replay')).toHaveLength(0)
})
