import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { basketOf, line, open, order, priced, server, water } from '../../support/web/shop-pages.tsx'

describe('a group-buy and a pre-sale', () => {
  const ends = '2026-12-20 12:00:00'
  const goods = { commInfoId: '1', commInfoName: '矿泉水', unitId: '7', unitName: '瓶', price: '5.00000', listPrice: '8.00000' }
  const group = { ...{ id: '70', name: '矿泉水三人团', offerType: 2, endTime: ends, groupSize: 3 }, goods: [goods] }
  const ahead = {
    ...{ id: '71', name: '年货预售', offerType: 4, endTime: ends, balanceDate: '2027-01-05', depositForfeit: 2, groups: [] },
    goods: [{ ...goods, depositAmt: '1.50' }],
  }

  test('stand on the shelves with their terms; a group is joined, bought by itself and leaves the basket alone', async () => {
    basketOf().add(line)
    const { callsOf, answer } = server()
    answer({
      ShopApi_offers: () => data([{ ...group, groups: [{ id: '88', joined: 2, groupDeadline: ends }] }]),
      ShopApi_basket: () => data({ ...priced, finalAmt: '5.00', totalAmt: '5.00' }),
      ShopApi_place: () => data(order),
      ShopApi_order: () => data({ ...order, groupSize: 3, groupPaid: 2, groupDeadline: ends }),
    })
    const { user } = open('/shop')
    const deals = await screen.findByRole('region', { name: '拼团与预售' })
    within(deals).getByText(/3人成团，2026-12-20 12:00.*未成团全额退款/)
    within(deals).getByRole('link', { name: '发起拼团' })
    await user.click(within(deals).getByRole('link', { name: '参团，还差1人' }))
    await user.click(await screen.findByRole('button', { name: '提交订单' }))
    await screen.findByText(/已付款2人，共3人/)
    const bought = { offerId: '70', lines: [{ commInfoId: '1', unitId: '7', qty: '1' }] }
    expect(callsOf('ShopApi_basket').at(-1)?.body).toMatchObject(bought)
    expect(callsOf('ShopApi_place')[0]?.body).toMatchObject({ ...bought, groupId: '88', finalAmt: '5.00' })
    expect(basketOf().lines()).toHaveLength(1)
  })

  test('of a pre-sale the deposit is asked for, and nothing is bought without a quantity', async () => {
    const { callsOf, answer } = server()
    answer({
      ShopApi_goodsDetail: () => data({ ...water, units: [water] }),
      ShopApi_offers: () => data([ahead]),
      ShopApi_basket: () => data({ ...priced, finalAmt: '5.00', depositAmt: '1.50' }),
    })
    const { user } = open('/shop/goods/1')
    await user.click(await screen.findByRole('link', { name: '预订' }))
    await screen.findByText(/定金¥1.50\/瓶 · 尾款2027-01-05前付清 · 逾期定金不退/)
    await screen.findByText('应付定金')
    answer({ ShopApi_basket: () => data({ ...priced, lines: [] }) })
    await user.clear(screen.getByRole('textbox', { name: '矿泉水数量' }))
    await waitFor(() => expect(callsOf('ShopApi_basket').at(-1)?.body).toMatchObject({ lines: [] }))
    await waitFor(() => expect(screen.getByRole('button', { name: '提交订单' }).getAttribute('aria-disabled')).toBe('true'))
    await user.type(screen.getByRole('textbox', { name: '矿泉水数量' }), '３')
    await waitFor(() => expect(callsOf('ShopApi_basket').at(-1)?.body).toMatchObject({ lines: [{ qty: '3' }] }))
  })
})
