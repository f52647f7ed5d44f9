import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { data, type FakeCall } from '../../support/web/fake-server.ts'
import { opens, page, priced, rowsShown, scans } from '../../support/web/till-page.tsx'
import type { show } from '../../support/web/web.tsx'

// the till by keyboard only: what is scanned, typed, parked and paid

vi.mock('#web/navigation/tabs.ts', () => ({ useOpenTab: () => () => undefined }))

const print = vi.fn()
beforeEach(() => {
  localStorage.clear()
  print.mockClear()
  vi.stubGlobal('print', print)
})

describe('a sale by keys', () => {
  test('is two keys after the last scan, and is printed; printed again it says so', async () => {
    const { user, server } = opens()
    await scans(user, '6900000000017', 1)
    await scans(user, '6900000000017', 1)
    await waitFor(() => expect(rowsShown()[0]?.textContent).toContain('22.60'))
    expect(rowsShown()[0]?.textContent).toContain('2 瓶')
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: '收款' })
    await user.keyboard('{Enter}')
    await screen.findByText(/LS1 已收款/)
    expect(server.callsOf('RetailOrderApi_pay').map(({ body }) => body)).toEqual([
      { id: '80', version: 1, payments: [{ payWay: 'cash', amount: '22.60' }] },
    ])
    expect(server.callsOf('RetailOrderApi_draft')[0]?.body).toMatchObject({ tillId: '5', depotId: '3', ticketNo: expect.any(String) })
    expect(screen.queryAllByText('*** 补打 ***')).toHaveLength(0)
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    await user.keyboard('{F9}')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
    expect(screen.queryAllByText('*** 补打 ***').length).toBeGreaterThan(0)
  })

  test('is printed as the template of tickets has it: in its name, with its note, in each of its copies', async () => {
    const template = {
      billType: 'retailOrder',
      isOwn: 2,
      heading: '邻家生鲜',
      note: '七天内可退',
      copies: ['顾客联', '存根'],
      paper: 'roll58',
      language: 'en',
      columns: [{ field: 'commInfoName' }, { field: 'commInfoCode' }, { field: 'qty' }],
    }
    const line = { id: '1', commInfoName: '可乐', commInfoCode: 'G007', qty: '2', unitName: '瓶', taxPrice: '11.30', totalAmt: '22.60' }
    const paid = { id: '80', version: 2, billNo: 'LS1', finalAmt: '22.60', changeAmt: '7.40', lines: [line], payments: [] }
    const { user } = opens({ PrintTemplateApi_detail: () => data(template), RetailOrderApi_pay: () => data(paid) })
    await scans(user, '6900000000017', 1)
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: '收款' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    const paper = document.querySelector('.print-root')
    for (const said of ['邻家生鲜', '七天内可退', '顾客联', '存根', 'Cashier', 'Goods code G007'])
      expect(paper?.textContent).toContain(said)
    // the width of a roll of 58 mm without its margins
    expect(paper?.querySelector<HTMLElement>('.till-copy')?.style.width).toBe('181px')
  })

  test('any ticket of the shift is printed again, and says that it is a reprint', async () => {
    const earlier = { id: '70', billNo: 'LS7', ticketNo: 'T7', finalAmt: '9.90', updateTime: '2026-11-21 09:00:00' }
    const { user, server } = opens({
      RetailOrderApi_list: ({ query }: FakeCall) => (query.shiftId === '50' ? page(earlier) : page()),
      RetailOrderApi_detail: () => data({ ...earlier, changeAmt: '0.00', lines: [], payments: [] }),
    })
    await user.type(await screen.findByRole('textbox'), '{F2}')
    await user.click(await screen.findByRole('button', { name: /LS7 T7/ }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(screen.queryAllByText('*** 补打 ***').length).toBeGreaterThan(0)
    expect(server.callsOf('RetailReturnApi_list')).toHaveLength(0)
  })

  test('is paid in several ways, with change of cash alone', async () => {
    const { user, server } = opens()
    await scans(user, '2*G007', 1)
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: '收款' })
    await user.keyboard('{ArrowDown}10{Enter}')
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('银行卡 10.00'))
    await user.keyboard('{ArrowUp}')
    const amount = screen.getByRole('textbox', { name: /现金/ })
    await user.clear(amount)
    await user.type(amount, '20')
    expect(screen.getByRole('dialog').textContent).toContain('找零 7.40')
    await user.keyboard('{Enter}')
    await screen.findByText(/LS1 已收款/)
    expect(server.callsOf('RetailOrderApi_pay')[0]?.body).toMatchObject({
      payments: [
        { payWay: 'card', amount: '10.00' },
        { payWay: 'cash', amount: '20.00' },
      ],
    })
  })

  test.each([
    // rule B8: amount 18.50 kept, 1.445 kg at 12.80, in the tenant's two places
    ['2100123018505', { commInfoId: '9', qty: '1.45', totalAmt: '18.50' }],
    ['2200123014450', { commInfoId: '9', qty: '1.45' }],
    ['3*G007', { commInfoId: '7', qty: '3' }],
  ])('%s becomes %o', async (text, line) => {
    const { user, server } = opens()
    await scans(user, text, 1)
    await waitFor(() => expect(server.callsOf('RetailOrderApi_draft').at(-1)?.body).toMatchObject({ lines: [line] }))
  })

  test('a phone is a member, quantity and price are changed by F3 and F6, a row goes by Delete', async () => {
    const { user, server } = opens()
    await scans(user, 'G007', 1)
    await user.type(screen.getByRole('textbox'), '13900000001{Enter}')
    await screen.findByText(/李雷/)
    await user.keyboard('{F3}')
    await screen.findByRole('dialog', { name: '改数量' })
    await user.keyboard('5{Enter}')
    await user.keyboard('{F6}')
    await screen.findByRole('dialog', { name: '改价' })
    await user.keyboard('9.9{Enter}')
    await waitFor(() =>
      expect(server.callsOf('RetailOrderApi_draft').at(-1)?.body).toMatchObject({ memberId: '6', lines: [{ qty: '5', taxPrice: '9.9' }] }),
    )
    await user.keyboard('{Delete}')
    await waitFor(() => expect(rowsShown()).toHaveLength(0))
  })

  test('what is not found is said and nothing is added', async () => {
    const { user } = opens()
    await user.type(await screen.findByRole('textbox'), '404404{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('404404')
    expect(rowsShown()).toHaveLength(0)
  })
})

test('a ticket is parked by F7 and taken up by F8', async () => {
  const { user, server } = opens({
    RetailOrderApi_hold: () => data({ id: '80', version: 2 }),
    RetailOrderApi_list: () => page({ id: '80', version: 2, billNo: 'LS80', finalAmt: '11.30' }),
    RetailOrderApi_resume: () =>
      data({
        id: '80',
        version: 3,
        billNo: 'LS80',
        finalAmt: '11.30',
        ticketNo: '1',
        lines: [{ id: '1', commInfoId: '7', unitId: '1', qty: '1.00', commInfoName: '可乐', taxPrice: '11.30', totalAmt: '11.30' }],
      }),
  })
  await scans(user, 'G007', 1)
  await user.keyboard('{F7}')
  await waitFor(() => expect(rowsShown()).toHaveLength(0))
  await user.keyboard('{F8}')
  await user.click(await screen.findByRole('button', { name: /LS80/ }))
  await waitFor(() => expect(rowsShown()).toHaveLength(1))
  await user.type(screen.getByRole('textbox'), 'G007{Enter}')
  await waitFor(() =>
    expect(server.callsOf('RetailOrderApi_draft').at(-1)?.body).toMatchObject({ id: '80', version: 3, lines: [{ qty: '2' }] }),
  )
})

test('without a shift nothing is sold; it is opened with its float', async () => {
  const { user, server } = opens({}, false)
  await screen.findByText('没有开班，不能收银')
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: '开班' }))
  await screen.findByRole('dialog', { name: '开班' })
  await user.keyboard('200{Enter}')
  await screen.findByRole('table')
  expect(server.callsOf('TillShiftApi_submit')[0]?.body).toEqual({ tillId: '5', floatAmt: '200' })
})

test('cash is deposited to the bank that is chosen', async () => {
  const { user, server } = opens({
    CashDepositApi_banks: () =>
      data([
        { id: '91', name: '工商银行' },
        { id: '92', name: '建设银行' },
      ]),
    CashDepositApi_submit: () => data({ id: '70', version: 1 }),
  })
  await screen.findByRole('table')
  await user.click(screen.getByRole('button', { name: '缴款' }))
  await screen.findByRole('dialog', { name: '缴款' })
  await user.selectOptions(await screen.findByRole('combobox', { name: '缴至账户' }), '92')
  await user.type(screen.getByRole('textbox', { name: '金额' }), '300{Enter}')
  await waitFor(() => expect(server.callsOf('CashDepositApi_submit')[0]?.body).toEqual({ tillId: '5', amount: '300', accountId: '92' }))
})

describe('goods that come back', () => {
  const pulled = {
    billDate: '2026-03-05',
    lines: [
      {
        ...{ commInfoId: '7', unitId: '1', unitName: '瓶', commInfoName: '可乐', commInfoCode: 'G007', sourceBodyId: '801' },
        ...{ shouldQty: '-2.00', shouldAmt: '-22.60', shouldPrice: '11.30' },
      },
    ],
  }
  const sold = { id: '80', version: 2, billNo: 'LS80', finalAmt: '22.60' }
  const answers = {
    RetailOrderApi_list: () => page(sold),
    RetailReturnApi_pullOrder: () => data(pulled),
    RetailReturnApi_draft: priced,
    RetailReturnApi_pay: () =>
      data({ id: '80', version: 2, billNo: 'TH1', finalAmt: '-11.30', changeAmt: '0.00', lines: [], payments: [] }),
    ExchangeApi_draft: priced,
    ExchangeApi_accounting: () =>
      data({ id: '80', version: 2, billNo: 'HH1', finalAmt: '1.50', changeAmt: '0.00', lines: [], payments: [] }),
    RetailReturnApi_remove: () => data(true),
  }
  const rights = ['lsdsalesorder_view', 'lsthdsalesorder_add']
  async function takesBack(user: ReturnType<typeof show>['user']) {
    await screen.findByRole('table')
    await user.click(screen.getByRole('button', { name: /退换货/ }))
    await user.type(await screen.findByRole('textbox', { name: '小票号或单号' }), 'LS80{Enter}')
    await user.type(await screen.findByRole('textbox', { name: '可乐 11.30 × 2 瓶 = 22.60' }), '1')
    await user.click(screen.getByRole('button', { name: '退入小票' }))
    await waitFor(() => expect(rowsShown()[0]?.textContent).toContain('-1 瓶'))
  }

  test('of which some lots are left are asked which, by a button too, and what is due back has no sign', async () => {
    const lotsLeft = [
      { lot: 'A', qty: '1' },
      { lot: 'B', qty: '1' },
    ]
    const lines = pulled.lines.map((line) => ({ ...line, keeping: 2, lotsLeft }))
    const { user, server } = opens({ ...answers, RetailReturnApi_pullOrder: () => data({ ...pulled, lines }) }, true, rights)
    await takesBack(user)
    expect(rowsShown()[0]?.textContent).toContain('请选择退回的批次或序列号')
    expect(rowsShown()[0]?.textContent).not.toContain('没有足够的可售批次')
    await waitFor(() => expect(document.querySelector('.till-due')?.textContent).toBe('应退 11.30'))
    expect(screen.queryByRole('button', { name: /收款/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /退款 Enter/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('请选择退回的批次或序列号')
    await user.click(screen.getByRole('button', { name: /批次\/序列号 F10/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^B/ }))
    await waitFor(() => expect(rowsShown()[0]?.textContent).toContain('B'))
    await waitFor(() =>
      expect(server.callsOf('RetailReturnApi_draft').at(-1)?.body).toMatchObject({
        lines: [{ qty: '-1', lots: [{ lot: 'B', qty: '1' }] }],
      }),
    )
  })

  test('are taken back at the till against their ticket, and paid back the way it was paid', async () => {
    const { user, server } = opens(answers, true, rights)
    await takesBack(user)
    await user.click(screen.getByRole('textbox'))
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('dialog')).textContent).toContain('退款 11.30')
    await user.click(screen.getByRole('button', { name: '确定' }))
    await screen.findByText('TH1 已退款 11.30')
    expect(server.callsOf('RetailReturnApi_draft').at(-1)?.body).toMatchObject({
      ...{ tillId: '5', ticketNo: expect.any(String) },
      lines: [{ commInfoId: '7', qty: '-1', sourceBodyId: '801' }],
    })
    expect(server.callsOf('RetailReturnApi_pay')[0]?.body).toEqual({ id: '80', version: 1 })
  })

  test('with goods that are sold they are an exchange, paid by its difference', async () => {
    const { user, server } = opens(answers, true, rights)
    await takesBack(user)
    await scans(user, '00123', 2)
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: '收款' })
    await user.keyboard('{Enter}')
    await screen.findByText(/HH1 已收款/)
    expect(server.callsOf('RetailReturnApi_remove')).toHaveLength(1)
    expect(server.callsOf('ExchangeApi_accounting')[0]?.body).toMatchObject({ payments: [{ payWay: 'cash', amount: '1.50' }] })
  })
})
