import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const period = (name: string, state: 'open' | 'locked' | 'closed', version = 1) => ({
  legalEntity: '',
  period: name,
  state,
  stateName: state,
  version,
})
const rows = [period('2026-11', 'open', 0), period('2026-10', 'open', 3), period('2026-09', 'closed', 5)]
const all = ['view', 'lock', 'unlock', 'close', 'reopen', 'closebusy'].map((verb) => `period_${verb}`)

const waiting = {
  kind: 'waiting',
  count: 3,
  refusal: 'PERIOD_BUSY',
  liftable: 2,
  msg: '会计期间[2026-10]还有未记账单据3笔',
  documents: [{ id: '7', kind: 'purchaseReceipt', billNo: 'RK-7', billDate: '2026-10-30', statusName: '待记账' }],
}

async function opens(rights: readonly string[], answers: Partial<Record<OperationId, (call: never) => unknown>> = {}) {
  const server = shellServer(...rights)
  server.answer({
    PeriodApi_list: () => data({ records: rows, total: rows.length, size: 20, current: 1, pages: 1 }),
    PeriodApi_entities: () => data([{ legalEntity: '' }]),
    PeriodApi_obstacles: () => data([]),
    PeriodApi_controls: () => data([]),
    PeriodApi_variances: () => data({ rows: [], count: 0, varianceAmt: '0.00', stockAmt: '0.00', salesCostAmt: '0.00' }),
    PeriodApi_vouchers: () => data({ pushed: 0, waiting: 0, failed: 0, documents: [] }),
    PeriodApi_log: () => data([]),
    ...answers,
  } as never)
  keepTokens('1')
  const opened = await openApp('/finance/period')
  const panel = () => screen.findByRole('region', { name: /会计期间 2026/ })
  const button = async (name: string) => within(await panel()).findByRole('button', { name })
  return { server, panel, button, ...opened }
}

describe('accounting periods', () => {
  test('the earliest that is not closed is opened with what can be done with it', async () => {
    const { panel, button } = await opens(all)
    expect(within(await panel()).getByRole('heading', { name: '2026-10' })).toBeTruthy()
    await within(await panel()).findByText('没有妨碍结账的事项')
    await waitFor(async () => expect((await button('结账')).getAttribute('aria-disabled')).toBeNull())
    for (const name of ['解锁', '反结账']) expect((await button(name)).getAttribute('aria-disabled'), name).toBe('true')
  })

  test('what is in the way and has no number yet is told by its type', async () => {
    const draft = { id: '8', kind: 'moneyReceipt', billDate: '2026-10-31', statusName: '草稿' }
    const { panel } = await opens(all, { PeriodApi_obstacles: () => data([{ ...waiting, documents: [draft] }]) })
    const link = await within(await panel()).findByRole('link', { name: /2026-10-31/ })
    expect(link.textContent).toContain('收付款单 · 未编号 2026-10-31')
  })

  test('locking asks, and sends the version that was seen', async () => {
    const { server, user, button } = await opens(all, { PeriodApi_lock: () => data(period('2026-10', 'locked', 4)) })
    await user.click(await button('锁定'))
    const dialog = await screen.findByRole('dialog')
    within(dialog).getByText('锁定后不能再记账到该期间，直到解锁。')
    await user.click(within(dialog).getByRole('button', { name: '锁定' }))
    await screen.findByText('2026-10 · 锁定')
    expect(server.callsOf('PeriodApi_lock').map(({ body }) => body)).toEqual([{ period: '2026-10', version: 3 }])
    await waitFor(() => expect(server.callsOf('PeriodApi_list').length).toBeGreaterThan(1))
  })

  test('of several legal entities one is chosen, and what is done is done in its books', async () => {
    const { server, user, button } = await opens(all, {
      PeriodApi_entities: () => data([{ legalEntity: '' }, { legalEntity: '甲公司' }]),
      PeriodApi_lock: () => data(period('2026-10', 'locked', 4)),
    })
    await user.selectOptions(await screen.findByRole('combobox', { name: '法人' }), '甲公司')
    await waitFor(() => expect(server.callsOf('PeriodApi_list').at(-1)?.query).toMatchObject({ legalEntity: '甲公司' }))
    await user.click(await button('锁定'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '锁定' }))
    await screen.findByText('2026-10 · 锁定')
    expect(server.callsOf('PeriodApi_lock').map(({ body }) => body)).toEqual([{ legalEntity: '甲公司', period: '2026-10', version: 3 }])
  })

  test('reopening wants a reason', async () => {
    const { server, user, button } = await opens(all, { PeriodApi_reopen: () => data(period('2026-09', 'locked', 6)) })
    await user.click(await screen.findByRole('row', { name: /2026-09/ }))
    await user.click(await button('反结账'))
    const dialog = await screen.findByRole('dialog')
    const ok = within(dialog).getByRole('button', { name: '反结账' })
    await user.click(ok)
    expect(server.callsOf('PeriodApi_reopen')).toHaveLength(0)
    await user.type(within(dialog).getByRole('textbox'), '查账')
    await user.click(ok)
    await screen.findByText('2026-09 · 反结账')
    expect(server.callsOf('PeriodApi_reopen').map(({ body }) => body)).toEqual([{ period: '2026-09', version: 5, remark: '查账' }])
  })

  test('what is unfinished is listed with its documents; who may lifts it, with a reason', async () => {
    const { server, user, panel, button } = await opens(all, {
      PeriodApi_obstacles: () => data([waiting]),
      PeriodApi_close: () => data(period('2026-10', 'closed', 4)),
    })
    const shown = within(await panel())
    const link = await shown.findByRole('link', { name: /RK-7/ })
    expect(link.getAttribute('href')).toBe('/purchase/warehousingForm?id=7')
    shown.getByText('其余 2 项不在您的查看范围内或未列出')
    await user.click(await button('结账'))
    const dialog = await screen.findByRole('dialog')
    within(dialog).getByText(/会计期间\[2026-10\]还有未记账单据3笔/)
    await user.type(within(dialog).getByRole('textbox'), '已核对')
    await user.click(within(dialog).getByRole('button', { name: '结账' }))
    await screen.findByText('2026-10 · 结账')
    expect(server.callsOf('PeriodApi_close').map(({ body }) => body)).toEqual([
      { period: '2026-10', version: 3, remark: '已核对', override: ['PERIOD_BUSY'] },
    ])
  })

  test('control figures are told, green or with the first document that breaks them', async () => {
    const figures = { ownAmt: '118.00', voucherAmt: '113.00', differenceAmt: '5.00' }
    const tied = {
      account: 'cash',
      accountName: '库存现金',
      ownAmt: '20.00',
      voucherAmt: '20.00',
      differenceAmt: '0.00',
      ties: 2,
      broken: 0,
    }
    const untied = { account: 'receivable', accountName: '应收账款', ...figures, ties: 1, broken: 2, document: waiting.documents[0] }
    const { panel } = await opens(all, { PeriodApi_controls: () => data([tied, untied]) })
    const shown = within(await panel())
    await shown.findByRole('row', { name: /库存现金 20.00 20.00 0.00 相符/ })
    const row = shown.getByRole('row', { name: /应收账款 118.00 113.00 5.00 2张单据不符/ })
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/purchase/warehousingForm?id=7')
  })

  test('without the right to costs they say what ties alone', async () => {
    const { panel } = await opens(all, {
      PeriodApi_controls: () => data([{ account: 'cash', accountName: '库存现金', ties: 2, broken: 0 }]),
    })
    expect((await within(await panel()).findByRole('row', { name: /库存现金/ })).textContent).toBe('库存现金相符 ')
  })

  test('purchase variances are told by goods before they are spread, with the document once they are', async () => {
    const sums = { varianceAmt: '48.00', stockAmt: '-8.57', salesCostAmt: '56.57' }
    const goods = [
      { commInfoCode: 'G006', commInfoName: '龙井', depotName: '总仓', varianceAmt: '60.00', stockAmt: '0.00', salesCostAmt: '60.00' },
      { varianceAmt: '-12.00', stockAmt: '-8.57', salesCostAmt: '-3.43' },
    ]
    const document = { ...waiting.documents[0], kind: 'costAdjustment', billNo: 'CB-1', billDate: '2026-10-31', statusName: '已调整' }
    const { panel } = await opens(all, { PeriodApi_variances: () => data({ rows: goods, count: 5, ...sums, document }) })
    const shown = within(await panel())
    await shown.findByRole('row', { name: 'G006 龙井 总仓 60.00 0.00 60.00' })
    shown.getByRole('row', { name: '未指明商品 -12.00 -8.57 -3.43' })
    shown.getByRole('row', { name: '合计 48.00 -8.57 56.57' })
    shown.getByText('其余 3 个商品未列出')
    expect(shown.getByRole('link', { name: /CB-1/ }).getAttribute('href')).toBe('/stock/costAdjustmentForm?id=7')
  })

  test('what was not pushed is told with its documents, and leads to the vouchers of the month', async () => {
    const { panel } = await opens([...all, 'pushaccounting_view'], {
      PeriodApi_vouchers: () => data({ pushed: 4, waiting: 2, failed: 1, documents: waiting.documents }),
    })
    const shown = within(await panel())
    await shown.findByText('3张单据未推送 · 1张推送失败 · 已推送4张')
    expect(shown.getByRole('link', { name: /RK-7/ }).getAttribute('href')).toBe('/purchase/warehousingForm?id=7')
    const days = 'startTime=2026-10-01&endTime=2026-10-31'
    expect(shown.getByRole('link', { name: '去推送' }).getAttribute('href')).toBe(`/finance/voucher?${days}`)
    shown.getByText('其余 2 项不在您的查看范围内或未列出')
  })

  test('a month of which all was pushed says so', async () => {
    const { panel } = await opens(all, { PeriodApi_vouchers: () => data({ pushed: 4, waiting: 0, failed: 0, documents: [] }) })
    await within(await panel()).findByText('已全部推送（4张单据）')
  })

  test('who may not lift it, or may not close at all, is told why', async () => {
    const { button } = await opens(['period_view', 'period_close'], { PeriodApi_obstacles: () => data([waiting]) })
    await waitFor(async () => expect((await button('结账')).getAttribute('aria-disabled')).toBe('true'))
    const told = (await button('结账')).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(told)?.textContent).toBe(waiting.msg)
    const why = (await button('锁定')).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(why)?.textContent).toBe('您没有此操作的权限')
  })

  test('a refusal is told, and the periods are read again', async () => {
    const stale = '数据已被财务于2026-11-21 10:00:00修改，请刷新后重试'
    const { server, user, button } = await opens(all, { PeriodApi_lock: () => refusal(409, stale) })
    await user.click(await button('锁定'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '锁定' }))
    await screen.findByText(stale)
    await waitFor(() => expect(server.callsOf('PeriodApi_list').length).toBeGreaterThan(1))
  })

  test('without the right, or without an answer, the page says so', async () => {
    await opens(all, { PeriodApi_list: () => refusal(403, '没有权限') })
    await screen.findByText(/period_view/)
  })
})
