import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openBasket } from '#web/shop/basket.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { basketOf, line, open, order, page, priced, server, water } from '../../support/web/shop-pages.tsx'

describe('the basket', () => {
  test('puts goods of one unit together, and is kept on this device for each user by himself', () => {
    const mine = openBasket('100001', '1')
    mine.add(line)
    mine.add({ ...line, qty: '0.5' })
    mine.add({ ...line, unitId: '8', qty: '1' })
    expect(mine.lines().map(({ unitId, qty }) => [unitId, qty])).toEqual([
      ['7', '2.5'],
      ['8', '1'],
    ])
    expect(openBasket('100001', '1').lines()).toHaveLength(2)
    expect(openBasket('100001', '2').lines()).toEqual([])
    expect(openBasket('100002', '1').lines()).toEqual([])
  })

  test('forgets what another program wrote under its name', () => {
    localStorage.setItem('saber-shop-basket-100001-1', JSON.stringify({ content: [{ commInfoId: 7 }, line] }))
    expect(openBasket('100001', '1').lines()).toEqual([line])
  })

  test('leads on only when everything in it is sold and has a quantity', async () => {
    basketOf().add(line)
    const { answer } = server()
    answer({ ShopApi_basket: () => data({ ...priced, lines: [], gone: [0] }) })
    open('/shop/basket')
    await screen.findByText('已下架')
    expect(document.title).toMatch(/^购物车 · /)
    expect(screen.getByRole('button', { name: '去结算' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the shelves', () => {
  test('show the buyer’s price, and put in the basket what is there alone', async () => {
    server()
    const { user } = open('/shop')
    await screen.findByText('矿泉水')
    expect(screen.queryByRole('button', { name: '绿茶加入购物车' })).toBeNull()
    screen.getByText('缺货')
    await user.click(screen.getByRole('button', { name: '矿泉水加入购物车' }))
    await screen.findByRole('link', { name: '购物车 1 种商品' })
    expect(basketOf().lines()).toMatchObject([{ commInfoId: '1', qty: '1' }])
  })

  test('are asked by name, and say that nothing was found', async () => {
    const { callsOf, answer } = server()
    const { user } = open('/shop')
    await screen.findByText('矿泉水')
    answer({ ShopApi_goods: () => page([]) })
    await user.type(screen.getByRole('searchbox', { name: '搜索商品' }), 'kqs{Enter}')
    await screen.findByText('没有找到商品')
    expect(callsOf('ShopApi_goods').at(-1)?.query).toMatchObject({ keyword: 'kqs' })
    await user.click(screen.getByRole('button', { name: '查看全部商品' }))
    await screen.findByText('矿泉水')
  })

  test('lead whoever comes by an address of the staff’s frame to themselves', async () => {
    server()
    open('/sales/salesOutHistory')
    await screen.findByText('矿泉水')
  })

  test('say what went wrong, and ask again', async () => {
    const { answer } = server()
    answer({ ShopApi_goods: () => refusal(500, '服务器异常') })
    const { user } = open('/shop')
    await screen.findByText('服务器异常')
    answer({ ShopApi_goods: () => page([water]) })
    await user.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('矿泉水')
  })
})

describe('checking out', () => {
  test('says whom it goes to and the amount that was shown, once for one press, and leads to the order', async () => {
    basketOf().add(line)
    const { callsOf, answer } = server()
    answer({ ShopApi_place: () => data(order) })
    const { user } = open('/shop/checkout')
    await user.click(await screen.findByRole('button', { name: '提交订单' }))
    await screen.findByText('已发货')
    const [sent, ...more] = callsOf('ShopApi_place')
    expect(more).toEqual([])
    expect(sent?.body).toMatchObject({ contactName: '沈女士', finalAmt: '13.00', lines: [{ commInfoId: '1', qty: '2' }] })
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
    expect(basketOf().lines()).toEqual([])
  })

  test('asks for the price anew where it is another by now, and keeps the basket', async () => {
    basketOf().add(line)
    const { callsOf, answer } = server()
    answer({ ShopApi_place: () => refusal(400, '金额不一致', { key: 'AMOUNT_DIFFERS' }) })
    const { user } = open('/shop/checkout')
    await user.click(await screen.findByRole('button', { name: '提交订单' }))
    expect((await screen.findByRole('alert')).textContent).toContain('价格有变化')
    expect(callsOf('ShopApi_basket')).toHaveLength(2)
    expect(basketOf().lines()).toHaveLength(1)
  })

  test('offers coupons with what they take off, and shuts those that cannot be used', async () => {
    basketOf().add(line)
    const { callsOf, answer } = server()
    const coupons = [
      { id: '1', name: '减五元', endTime: '2026-12-31 00:00:00', amount: '5.00' },
      { id: '2', name: '满百减十', endTime: '2026-12-31 00:00:00', reason: '未满100.00' },
    ]
    answer({ ShopApi_basket: () => data({ ...priced, coupons }) })
    const { user } = open('/shop/checkout')
    await user.click(await screen.findByRole('checkbox', { name: /减五元/ }))
    await waitFor(() => expect(callsOf('ShopApi_basket').at(-1)?.body).toMatchObject({ couponIds: ['1'] }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /满百减十.*未满100/ }).disabled).toBe(true)
  })
})

describe('orders', () => {
  test('are chosen by state, of those that there are', async () => {
    const { callsOf, answer } = server()
    const row = { ...order, goods: [{ commInfoName: '矿泉水' }] }
    answer({ ShopApi_orders: () => data({ records: [row], total: 1, current: 1, pages: 1, size: 10, sums: {}, counts: { 1306: 1 } }) })
    const { user } = open('/shop/orders')
    await user.click(await screen.findByRole('button', { name: /^已发货/ }))
    await waitFor(() => expect(callsOf('ShopApi_orders').at(-1)?.query).toMatchObject({ status: '1306' }))
    await screen.findByRole('link', { name: /SC1/ })
  })
})

describe('an order', () => {
  test('has the buttons that its law offers, each with its reason where it is off, and signs after asking', async () => {
    const { callsOf, answer } = server()
    answer({ ShopApi_sign: () => data({ ...order, version: 4, statusName: '交易完成', events: [] }) })
    const { user } = open('/shop/orders/5')
    const cancel = await screen.findByRole('button', { name: '取消订单' })
    expect(cancel.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(cancel.getAttribute('aria-describedby') ?? '')?.textContent).toBe('当前状态不能取消')
    await user.click(screen.getByRole('button', { name: '签收' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '签收' }))
    await screen.findByText('交易完成')
    expect(callsOf('ShopApi_sign')[0]?.body).toEqual({ id: '5', version: 3 })
    expect(screen.queryByRole('button', { name: '签收' })).toBeNull()
  })

  test('is asked back by one line, no more of it than can be, with a reason', async () => {
    const { callsOf, answer } = server()
    answer({ ShopApi_applyReturn: () => data(order) })
    const { user } = open('/shop/orders/5/return')
    const send = await screen.findByRole('button', { name: '提交申请' })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: '矿泉水增加' }))
    await user.click(screen.getByRole('button', { name: '矿泉水增加' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '矿泉水数量' }).value).toBe('2')
    await user.type(screen.getByRole('textbox', { name: '退货原因' }), '破损')
    await user.click(send)
    await waitFor(() =>
      expect(callsOf('ShopApi_applyReturn')[0]?.body).toEqual({
        soHeadId: '5',
        returnReason: '破损',
        lines: [{ sourceBodyId: '6', qty: '2' }],
      }),
    )
  })

  test('that waits for money says where to pay: at the cashier, or that the service has been asked', async () => {
    const { answer } = server()
    const events = [{ type: 'PAY', label: '收款', allowed: true }]
    answer({
      ShopApi_order: () => data({ ...order, statusName: '待付款', dueAmt: '13.00', events }),
      ShopApi_pay: () => data({ provider: 0, orderNo: 'SC1', amount: '13.00' }),
    })
    open('/shop/orders/5')
    await screen.findByText('请到收银台付款，并报订单号 SC1。')
    expect(screen.queryByRole('button', { name: '收款' })).toBeNull()
  })
})
