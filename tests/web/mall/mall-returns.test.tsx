import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { salesOrder } from '#machines/sales/sales-order.machine.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { head, line, page, serving, storedOrder, storedRequest } from '../../support/web/mall-pages.ts'
import { openApp } from '../../support/web/open-app.tsx'

// requests to return goods, on their page

test('[page.mall.mallReturnAudit] [return.audit] a request is passed once that is confirmed', async () => {
  const server = serving({ MallReturnApi_pass: () => data(storedRequest({ version: 3, state: 'awaitingGoods', status: 2802 })) })
  const { user } = await openApp('/mall/mallReturnAudit?id=31')
  await user.click(await screen.findByRole('button', { name: /^审核通过/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '审核通过' }))
  await waitFor(() => expect(server.callsOf('MallReturnApi_pass').map(({ body }) => body)).toEqual([{ id: '31', version: 2 }]))
  expect(await screen.findByRole('button', { name: /^收货/ })).toBeTruthy()
})

test('a request is rejected with the reason', async () => {
  const server = serving({ MallReturnApi_reject: () => data(storedRequest({ version: 3, state: 'declined', status: 2805 })) })
  const { user } = await openApp('/mall/mallReturnAudit?id=31')
  await user.click(await screen.findByRole('button', { name: /^拒绝/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), '已拆封')
  await user.click(within(dialog).getByRole('button', { name: '拒绝' }))
  await waitFor(() =>
    expect(server.callsOf('MallReturnApi_reject').map(({ body }) => body)).toEqual([{ id: '31', version: 2, remark: '已拆封' }]),
  )
})

test('[mallorder.steps] what is due for a return is refunded from the page of the request', async () => {
  const server = serving({
    MallReturnApi_detail: () => data(storedRequest({ state: 'refundDue', status: 2803 })),
    MallReturnApi_refundReturn: () => data(storedRequest({ version: 3, state: 'refundQueued', status: 2803 })),
  })
  const { user } = await openApp('/mall/mallReturnAudit?id=31')
  await user.click(await screen.findByRole('button', { name: /^退款/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退款' }))
  await waitFor(() => expect(server.callsOf('MallReturnApi_refundReturn').map(({ body }) => body)).toEqual([{ id: '31', version: 2 }]))
})

test('a return is asked for by goods of an order, with how and why', async () => {
  const server = serving({
    MallOrderApi_detail: () => data(storedOrder({ lines: [{ ...line, receivedQty: '2.00', returnedQty: '1.00' }] })),
    MallReturnApi_apply: () => data(storedRequest()),
  })
  const { user } = await openApp('/mall/mallReturnAudit?new=a')
  expect((await screen.findByRole('button', { name: /^申请退货/ })).getAttribute('aria-disabled')).toBe('true')
  // nothing can be typed: returned goods come from an order
  expect(screen.queryByRole('grid')).toBeNull()
  await user.click(screen.getByRole('button', { name: '从商城订单带入' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: /SC1/ }))
  await user.click(await within(dialog).findByRole('button', { name: '带入 1 行' }))
  await user.selectOptions(screen.getByLabelText('退货方式'), '仅退款')
  await user.type(screen.getByLabelText('退货原因'), '破损')
  await user.type(screen.getByLabelText('申请金额'), '5')
  await user.click(screen.getByRole('button', { name: /^申请退货/ }))
  await waitFor(() => expect(server.callsOf('MallReturnApi_apply')).toHaveLength(1))
  expect(server.callsOf('MallReturnApi_apply')[0]?.body).toMatchObject({
    ...{ soHeadId: '31', returnMode: 2, returnReason: '破损', applyAmt: '5.00' },
    lines: [{ sourceBodyId: '41', unitId: '5', qty: '1.00' }],
  })
})

test('money for what is still to be sent is asked back from the form', async () => {
  const partly = { ...line, qty: '5.00', baseQty: '5.00', receivedQty: '2.00', heldQty: '1.00' }
  const server = serving({
    MallOrderApi_detail: () => data(storedOrder({ lines: [partly] })),
    MallReturnApi_apply: () => data(storedRequest()),
  })
  const { user } = await openApp('/mall/mallReturnAudit?new=c')
  await user.click(await screen.findByRole('button', { name: '未发货退款' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: /SC1/ }))
  await user.click(await within(dialog).findByRole('button', { name: '带入 1 行' }))
  expect(screen.getByLabelText<HTMLSelectElement>('退货方式').value).toBe('2')
  await user.click(screen.getByRole('button', { name: /^申请退货/ }))
  await waitFor(() =>
    expect(server.callsOf('MallReturnApi_apply')[0]?.body).toMatchObject({
      soHeadId: '31',
      returnMode: 2,
      lines: [{ sourceBodyId: '41', qty: '2.00' }],
    }),
  )
  expect(server.callsOf('MallOrderApi_list').at(-1)?.query).toMatchObject({ status: '1303,1304,1305' })
})

test('a return of a sales order is asked for too', async () => {
  const sale = {
    ...storedOrder({ lines: [{ ...line, shippedQty: '2.00' }] }),
    kind: 'salesOrder',
    billNo: 'XS1',
    facts: salesOrder.blankFacts,
  }
  const server = serving({
    SalesOrderApi_list: () => data(page({ ...head, billNo: 'XS1' })),
    SalesOrderApi_detail: () => data(sale),
    MallReturnApi_apply: () => data(storedRequest()),
  })
  const { user } = await openApp('/mall/mallReturnAudit?new=b')
  await user.click(await screen.findByRole('button', { name: '从销售订单带入' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: /XS1/ }))
  await user.click(await within(dialog).findByRole('button', { name: '带入 1 行' }))
  await user.click(screen.getByRole('button', { name: /^申请退货/ }))
  await waitFor(() => expect(server.callsOf('MallReturnApi_apply')[0]?.body).toMatchObject({ soHeadId: '31', lines: [{ qty: '2.00' }] }))
})

test('less than was asked for is taken in', async () => {
  const server = serving({
    MallReturnApi_detail: () => data(storedRequest({ state: 'awaitingGoods', status: 2802 })),
    MallReturnApi_receive: () => data(storedRequest({ version: 3, state: 'refundDue', status: 2803 })),
  })
  const { user } = await openApp('/mall/mallReturnAudit?id=31')
  await user.click(await screen.findByRole('button', { name: /^收货/ }))
  const dialog = await screen.findByRole('dialog')
  const qty = within(dialog).getByLabelText(/实收数量 .*矿泉水/)
  await user.clear(qty)
  await user.type(qty, '1')
  await user.click(within(dialog).getByRole('button', { name: '收货' }))
  await waitFor(() =>
    expect(server.callsOf('MallReturnApi_receive').map(({ body }) => body)).toEqual([
      { id: '31', version: 2, lines: [{ id: '41', qty: '1' }] },
    ]),
  )
})

test('what was entered of goods that come back stays with the refusal until the server has taken it', async () => {
  const said = '仓库正在盘点'
  const answers = [refusal(409, said, { key: 'DEPOT_FROZEN' }), data(storedRequest({ version: 3, state: 'refundDue', status: 2803 }))]
  const server = serving({
    MallReturnApi_detail: () => data(storedRequest({ state: 'awaitingGoods', status: 2802 })),
    MallReturnApi_receive: () => answers.shift(),
  })
  const { user } = await openApp('/mall/mallReturnAudit?id=31')
  await user.click(await screen.findByRole('button', { name: /^收货/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const qty = dialog.getByLabelText<HTMLInputElement>(/实收数量 .*矿泉水/)
  await user.clear(qty)
  await user.type(qty, '1')
  await user.click(dialog.getByRole('button', { name: '收货' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(said)
  expect(qty.isConnected).toBe(true)
  expect(qty.value).toBe('1')
  await user.clear(qty)
  await user.type(qty, '2')
  await user.click(dialog.getByRole('button', { name: '收货' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf('MallReturnApi_receive').map(({ body }) => body)).toEqual([
    { id: '31', version: 2, lines: [{ id: '41', qty: '1' }] },
    { id: '31', version: 2, lines: [{ id: '41', qty: '2' }] },
  ])
})

test('which pieces and lots came back is chosen among those that can, and filled in where nothing is to choose', async () => {
  const piece = (lot: string) => ({ lot, qty: '1' })
  const phones = { ...line, commInfoName: '手机', commFullName: '手机', keeping: 3, lotsLeft: [piece('SN1'), piece('SN2'), piece('SN3')] }
  const milk = { ...line, id: '42', commInfoName: '鲜奶', commFullName: '鲜奶', keeping: 2, lotsLeft: [{ lot: 'B1', qty: '6' }] }
  const server = serving({
    MallReturnApi_detail: () => data(storedRequest({ state: 'awaitingGoods', status: 2802, lines: [phones, milk] })),
    MallReturnApi_receive: () => data(storedRequest({ version: 3, state: 'refundDue', status: 2803 })),
  })
  const { user } = await openApp('/mall/mallReturnAudit?id=31')
  await user.click(await screen.findByRole('button', { name: /^收货/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /收货/ }))
  expect(dialog.getByLabelText<HTMLInputElement>('退回的批次/序列号：鲜奶').value).toBe('B1×2')
  expect(dialog.queryByRole('button', { name: '选择批次/序列号：鲜奶' })).toBeNull()
  expect(dialog.getByText('已填 0，应为 2')).toBeTruthy()
  const take = dialog.getByRole<HTMLButtonElement>('button', { name: '收货' })
  expect(take.disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: '选择批次/序列号：手机' }))
  const numbers = within(await screen.findByRole('dialog', { name: '序列号：手机' }))
  const scan = numbers.getByLabelText('扫描或粘贴序列号，回车加入')
  await user.type(scan, 'SN9{Enter}')
  expect(numbers.getByText('序列号 SN9 不在来源行的可退范围内')).toBeTruthy()
  // in full width and lower case it is still the serial number that was shipped
  await user.type(scan, 'ｓｎ３{Enter}')
  await user.click(numbers.getByRole('button', { name: '+ SN1' }))
  await user.click(numbers.getByRole('button', { name: '确定' }))
  expect(dialog.getByLabelText<HTMLInputElement>('退回的批次/序列号：手机').value).toBe('SN3, SN1')
  await user.click(take)
  await waitFor(() =>
    expect(server.callsOf('MallReturnApi_receive').map(({ body }) => body)).toEqual([
      {
        id: '31',
        version: 2,
        lines: [
          { id: '41', qty: '2.00', lots: [piece('SN3'), piece('SN1')] },
          { id: '42', qty: '2.00' },
        ],
      },
    ]),
  )
})

test('what came of a request is read on its page', async () => {
  const came = { state: 'refundFailed', status: 2803, refundAmt: '11.30', refundFailure: '余额不足', goodsInId: '71', goodsInNo: 'XT7' }
  serving({ MallReturnApi_detail: () => data(storedRequest(came)) })
  const { user, address } = await openApp('/mall/mallReturnAudit?id=31')
  const outcome = await screen.findByRole('region', { name: '退货方式与处理结果' })
  for (const text of ['SC9', '退货退款', '11.30', '余额不足']) expect(within(outcome).getByText(text)).toBeTruthy()
  await user.click(within(outcome).getByRole('link', { name: 'XT7' }))
  await waitFor(() => expect(address()).toBe('/sales/salesReturnIn?id=71'))
})
