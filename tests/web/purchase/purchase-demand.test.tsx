import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { purchaseDemand } from '#machines/purchase/purchase-demand.machine.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { grantLess } from '../../support/web/grant-less.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

// purchase demands, and what is still to be ordered for them

const rights = [...['view', 'add', 'edit', 'submit', 'approve', 'close'].map((verb) => `demand_${verb}`), 'purchaseorder_add']
const page = (...records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: { 2703: 1 } })
const lookUps = {
  ...Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, () => data(page())]] : []))),
  UserApi_getDepot: () => data({ depotId: '3', depotName: '总仓' }),
  TaxRateApi_queryDefault: () => data({ id: '1', taxRate: '13' }),
}
const line = {
  ...{
    id: '41',
    indexNo: 1,
    commInfoId: '9',
    commInfoCode: 'G1',
    commInfoName: '矿泉水',
    commFullName: '矿泉水',
    unitId: '5',
    unitName: '瓶',
  },
  ...{ qty: '10.00', conversion: '1', unitList: [{ unitId: '5', unitName: '瓶', conversion: '1' }], orderedQty: '0.00', closedQty: '0.00' },
}
const demand = (more: object = {}) => ({
  ...{ id: '31', kind: 'purchaseDemand', version: 2, billNo: 'XQ1', billDate: '2026-11-23', depotId: '3', depotName: '总仓' },
  ...{ state: 'approved', status: 2703, statusName: '待采购', totalQty: '10.00', lines: [line], warnings: [], events: [] },
  ...{ facts: { ...purchaseDemand.blankFacts, lineCount: 1, hasNumber: true, lineIds: ['41'], openLineIds: ['41'] } },
  ...more,
})
const open = (id: string, more: object = {}) => ({
  ...{
    id,
    headId: '31',
    billNo: 'XQ1',
    depotId: '3',
    depotName: '总仓',
    commInfoId: id,
    commInfoCode: `G${id}`,
    commInfoName: `饮料${id}`,
  },
  ...{ unitId: '5', unitName: '瓶', openQty: '10.00', draftQty: '0.00', supplierId: '7', supplierName: '华东饮料' },
  ...more,
})

function opens(path: string, answers: object = {}, held: readonly string[] = rights) {
  return openSignedIn(path, held, { ...lookUps, ...answers })
}

describe('demands', () => {
  test('[area.purchasing.demand] are listed with their depot and state, and lead to what is to be ordered', async () => {
    await opens('/purchase/demandHistory', { DemandApi_list: () => data(page(demand())) })
    const row = await screen.findByRole('row', { name: /XQ1/ })
    for (const words of ['总仓', '待采购']) expect(within(row).getByText(words)).toBeTruthy()
    expect((await screen.findByRole('link', { name: '待采购' })).getAttribute('href')).toContain('/purchase/demandOpen')
  })

  test('are granted less than they ask for', async () => {
    const waits = demand({ state: 'submitted', status: 2702, statusName: '待审核' })
    const { server, user } = await opens('/purchase/demandForm?id=31', {
      DemandApi_detail: () => data(waits),
      DemandApi_approve: () => data(demand({ version: 3 })),
    })
    await grantLess(user, '6')
    await waitFor(() => expect(server.callsOf('DemandApi_approve')).toHaveLength(1))
    expect(server.callsOf('DemandApi_approve')[0]?.body).toMatchObject({ id: '31', lines: [{ id: '41', approvedQty: '6' }] })
  })

  test('are proposed from stock with every figure, and what is not wanted is left out', async () => {
    const proposed = (commInfoId: string, commInfoName: string) => ({
      ...{ commInfoId, commInfoCode: `G${commInfoId}`, commInfoName, basicUnit: '瓶', unitId: '6', unitName: '箱', conversion: '12' },
      ...{ outQty: '300.00', dailyQty: '10.00', leadDays: 6, minQty: '60.00', freeQty: '10.00', onOrderQty: '12.00' },
      ...{ demandedQty: '14.00', neededQty: '84.00', qty: '7.00', suggestedSupplierId: '7', suggestedSupplierName: '华东饮料' },
    })
    const { server, user } = await opens('/purchase/demandForm?new=a', {
      DemandApi_propose: () => data([proposed('9', '矿泉水'), proposed('8', '苏打水')]),
    })
    await user.click(await screen.findByRole('button', { name: /^按库存生成/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const row = within(await dialog.findByRole('row', { name: /矿泉水/ }))
    for (const figure of ['300.00', '10.00', '60.00', '12.00', '14.00', '84.00']) expect(row.getAllByText(figure)).not.toHaveLength(0)
    await user.click(dialog.getByRole('checkbox', { name: '苏打水' }))
    await user.click(dialog.getByRole('button', { name: '带入' }))
    await waitFor(() => expect(screen.getByRole('grid').textContent).toContain('合计1 行7'))
    expect(server.callsOf('DemandApi_propose')[0]?.query).toEqual({ depotId: '3', days: '30' })
  })
})

describe('what is to be ordered', () => {
  test('is merged into orders of the suppliers that are chosen, no more than is open', async () => {
    const { server, user } = await opens('/purchase/demandOpen', {
      DemandApi_openLines: () => data(page(open('9'), open('8'))),
      DemandApi_merge: () => data([{ id: '90', supplierId: '7', supplierName: '华东饮料', lineCount: 1 }]),
    })
    const merge = await screen.findByRole('button', { name: '合并生成采购订单' })
    expect(merge.getAttribute('aria-disabled')).toBe('true')
    await user.click(within(await screen.findByRole('row', { name: /饮料9/ })).getByRole('checkbox'))
    await user.click(merge)
    const dialog = within(await screen.findByRole('dialog'))
    const qty = dialog.getByLabelText('采购数量 饮料9')
    await user.clear(qty)
    await user.type(qty, '11')
    expect(dialog.getByRole('button', { name: '生成草稿' }).hasAttribute('disabled')).toBe(true)
    await user.clear(qty)
    await user.type(qty, '6')
    await user.click(dialog.getByRole('button', { name: '生成草稿' }))
    await waitFor(() => expect(server.callsOf('DemandApi_merge')).toHaveLength(1))
    expect(server.callsOf('DemandApi_merge')[0]?.body).toEqual({ lines: [{ id: '9', qty: '6', supplierId: '7' }] })
    expect((await screen.findByRole('link', { name: /华东饮料/ })).getAttribute('href')).toContain('purchaseOrderForm?id=90')
  })

  test('says what it lacks: lines, a right, an answer', async () => {
    await opens('/purchase/demandOpen', { DemandApi_openLines: () => data(page()) }, ['demand_view'])
    expect(await screen.findByText('没有待采购的需求')).toBeTruthy()
    const merge = screen.getByRole('button', { name: '合并生成采购订单' })
    expect(merge.getAttribute('aria-disabled')).toBe('true')
  })

  test('of a server that fails it can be asked again', async () => {
    await opens('/purchase/demandOpen', { DemandApi_openLines: () => refusal(500, '服务器错误') })
    expect(await screen.findByRole('button', { name: /重试/ })).toBeTruthy()
  })
})
