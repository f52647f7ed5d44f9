import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

// sharing the free stock of goods among requisitions

const line = (id: string, asked: string, approvedQty: string) => ({
  ...{ id, headId: `3${id}`, billNo: `YD${id}`, version: 2, inDepotId: `5${id}`, inDepotName: `${id}店` },
  ...{ unitId: '5', unitName: '瓶', conversion: '1', askedQty: asked, approvedQty },
})
const goods = {
  ...{ commInfoId: '9', commInfoCode: 'G9', commInfoName: '矿泉水', basicUnit: '瓶', packQty: '6.00', freeQty: '100.00' },
  ...{ askedQty: '150.00', allocatedQty: '96.00', leftQty: '4.00' },
  lines: [line('1', '60.00', '42.00'), line('2', '50.00', '30.00'), line('3', '40.00', '24.00')],
}

test('what is free is shared, changed by hand within what is there, and dispatched requisition by requisition', async () => {
  const server = shellServer('requirestock_view', 'requirestock_accounting')
  server.answer({
    DepotApi_lookup: () => data({ records: [{ id: '3', name: '总仓' }], total: 1, size: 10, current: 1, pages: 1 }),
    RequisitionApi_allocation: () => data([goods]),
    RequisitionApi_dispatch: () => data({ id: '31' }),
  } as never)
  keepTokens('1')
  const { user } = await openApp('/stock/allocation')
  await user.type(await screen.findByRole('combobox', { name: /发货仓库/ }), '总{Enter}')
  const first = await screen.findByLabelText<HTMLInputElement>('分配数量 矿泉水 YD1')
  expect(first.value).toBe('42.00')
  const send = screen.getByRole('button', { name: '按分配调出' })
  await user.clear(first)
  await user.type(first, '50')
  // 50 + 30 + 24 are more than the free stock
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await user.clear(first)
  await user.type(first, '46')
  await user.clear(screen.getByLabelText('分配数量 矿泉水 YD3'))
  await user.type(screen.getByLabelText('分配数量 矿泉水 YD3'), '0')
  expect(within(screen.getByRole('row', { name: /G9 矿泉水/ })).getAllByText('24.00')).not.toHaveLength(0)
  await user.click(send)
  await waitFor(() => expect(server.callsOf('RequisitionApi_dispatch')).toHaveLength(2))
  expect(server.callsOf('RequisitionApi_dispatch').map(({ body }) => body)).toEqual([
    { id: '31', version: 2, lines: [{ id: '1', approvedQty: '46.00' }] },
    { id: '32', version: 2, lines: [{ id: '2', approvedQty: '30.00' }] },
  ])
})
