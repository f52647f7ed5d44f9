import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { stockCount } from '#machines/stock/stock-count.machine.ts'
import { data } from '../support/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../support/open-app.tsx'

// stock counts, by the rows of the specification

const rights = ['view', 'add', 'edit', 'submit', 'accounting', 'cancel'].map((verb) => `checkinventory_${verb}`)
const empty = () => data({ records: [], total: 0, size: 10, current: 1, pages: 0, sums: {}, counts: {} })
const lookUps = {
  ...Object.fromEntries(operations.flatMap(({ id }) => (/_(lookup|list)$/.test(id) ? [[id, empty]] : []))),
  UserApi_getDepot: () => data({ depotId: '3', depotName: '总仓' }),
  TaxRateApi_queryDefault: () => data({ id: '1', taxRate: '13' }),
}
const unitList = [
  { unitId: '5', unitName: '瓶', conversion: '1', barCode: '690001' },
  { unitId: '6', unitName: '箱', conversion: '12', barCode: '690012' },
]
const line = (id: string, more: object = {}) => ({
  ...{ id, indexNo: 1, commInfoId: id, commInfoCode: `G${id}`, commInfoName: `饮料${id}`, unitId: '5', unitName: '瓶', needsRecount: 1 },
  ...more,
})
const count = (more: object = {}) => ({
  ...{ id: '31', kind: 'stockCount', version: 2, billNo: 'PD1', billDate: '2026-11-23', depotId: '3', depotName: '总仓' },
  ...{ state: 'counting', status: 3801, statusName: '盘点中', lines: [line('41', { unitList }), line('42')], facts: stockCount.blankFacts },
  ...{ events: [], warnings: [] },
  ...more,
})

async function opens(path: string, answers: object = {}) {
  const server = shellServer(...rights)
  server.answer({ ...lookUps, CheckInventoryApi_detail: () => data(count()), ...answers } as never)
  keepTokens('1')
  return { server, ...(await openApp(path)) }
}

describe('stock counts', () => {
  test('[page.stock.checkinventoryhistory] [area.warehouse.stock-count] are listed with their status', async () => {
    const { lines: _, ...row } = count()
    await opens('/stock/checkinventoryhistory', {
      CheckInventoryApi_list: () => data({ records: [row], total: 1, size: 10, current: 1, pages: 1, sums: {}, counts: { 3801: 1 } }),
    })
    const shown = await screen.findByRole('row', { name: /PD1/ })
    expect(within(shown).getByText('盘点中')).toBeTruthy()
  })

  test('[page.stock.checkinventoryform] begin with a depot and a scope', async () => {
    const { server, user } = await opens('/stock/checkinventoryform?new=a', { CheckInventoryApi_create: () => data(count()) })
    await user.click(await screen.findByLabelText('盲盘'))
    await user.type(screen.getByLabelText('货位'), 'A1')
    await user.click(screen.getByRole('button', { name: /^开始盘点/ }))
    await waitFor(() => expect(server.callsOf('CheckInventoryApi_create')).toHaveLength(1))
    expect(server.callsOf('CheckInventoryApi_create')[0]?.body).toMatchObject({ depotId: '3', isBlind: 2, wareCode: 'A1' })
  })

  test('are counted by scanning: one more each scan, a case is its content, an unknown code is told', async () => {
    const { server, user } = await opens('/stock/checkinventoryform?id=31', {
      CheckInventoryApi_saveCount: () => data(count({ version: 3, lines: [line('41', { qty: '13.00', unitList }), line('42')] })),
    })
    const scan = await screen.findByLabelText('扫码计数')
    await user.type(scan, '690001{Enter}690012{Enter}999{Enter}')
    expect(screen.getByText('盘点范围内没有“999”')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('实盘数量 G41 饮料41').value).toBe('13')
    await user.type(screen.getByLabelText('实盘数量 G42 饮料42'), '4')
    expect(screen.getByRole('button', { name: /^提交/ }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: /^保存实盘/ }))
    await waitFor(() => expect(server.callsOf('CheckInventoryApi_saveCount')).toHaveLength(1))
    expect(server.callsOf('CheckInventoryApi_saveCount')[0]?.body).toEqual({
      ...{ id: '31', version: 2 },
      lines: [
        { id: '41', addQty: '13' },
        { id: '42', qty: '4' },
      ],
    })
  })

  test('[checkinventory.steps] are submitted, then posted, and their differences shown by value', async () => {
    const submitted = count({
      ...{ version: 3, state: 'submitted', status: 3802, statusName: '待记账' },
      lines: [
        line('41', { qty: '1', differenceQty: '-1.00', differenceAmt: '-2.00' }),
        line('42', { qty: '9', differenceQty: '3.00', differenceAmt: '30.00' }),
      ],
    })
    const { server, user } = await opens('/stock/checkinventoryform?id=31', {
      CheckInventoryApi_submit: () => data(submitted),
      CheckInventoryApi_accounting: () => data({ ...submitted, version: 4, state: 'posted', status: 3803, statusName: '已记账' }),
    })
    await user.click(await screen.findByRole('button', { name: /^提交/ }))
    await user.selectOptions(await screen.findByLabelText('显示'), '有差异（按金额）')
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['G42 饮料42', 'G41 饮料41'])
    await user.click(screen.getByRole('button', { name: /^记账/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '记账' }))
    await waitFor(() => expect(server.callsOf('CheckInventoryApi_accounting')).toHaveLength(1))
  })
})
