import { MemoryRouter } from 'react-router-dom'
import { queryClient } from '#web/client/session-actor.ts'
import { openBasket } from '#web/shop/basket.ts'
import Shop from '#web/shop/shop.tsx'
import { data, fakeServer } from './fake-server.ts'
import { session, show } from './web.tsx'

// what the buyers' shop shows in tests

export const water = {
  id: '1',
  commInfoCode: 'W1',
  commInfoName: '矿泉水',
  unitId: '7',
  unitName: '瓶',
  inStock: 2,
  price: '6.50000',
  listPrice: '8.00000',
  noReturn: 1,
}
export const tea = { ...water, id: '2', commInfoName: '绿茶', inStock: 1 }
export const front = {
  customerId: '9',
  customerName: '江南茶馆',
  linkman: '沈女士',
  phone: '13900001111',
  address: '五四路12号',
  classes: [],
  statuses: [{ status: 1306, statusName: '已发货' }],
  returnTypes: [],
}
export const line = { commInfoId: '1', unitId: '7', qty: '2', name: '矿泉水', unitName: '瓶' }
export const priced = {
  lines: [{ asked: 0, commInfoId: '1', unitId: '7', qty: '2', price: '6.50000', isGift: 1, couponAmt: '0.00', finalAmt: '13.00' }],
  gone: [] as number[],
  ...{ totalAmt: '13.00', couponAmt: '0.00', finalAmt: '13.00', coupons: [] as object[] },
}
export const order = {
  ...{
    id: '5',
    version: 3,
    soNo: 'SC1',
    state: 'allSent',
    status: 1306,
    statusName: '已发货',
    finalAmt: '13.00',
    paidAmt: '13.00',
    dueAmt: '0.00',
  },
  ...{ goods: [], lineCount: 1, steps: [], returns: [] },
  lines: [
    {
      id: '6',
      commInfoId: '1',
      commInfoName: '矿泉水',
      unitId: '7',
      unitName: '瓶',
      qty: '2',
      finalAmt: '13.00',
      isGift: 1,
      returnableQty: '2.00',
      unsentQty: '0.00',
      noReturn: 1,
    },
  ],
  events: [
    { type: 'SIGN', label: '签收', allowed: true },
    { type: 'CANCEL', label: '取消订单', allowed: false, reason: '当前状态不能取消' },
    { type: 'APPLY_RETURN', label: '申请退货', allowed: true },
  ],
}
export const page = (records: object[]) => data({ records, total: records.length, current: 1, pages: 1, size: 20, sums: {}, counts: {} })
const buyer = () => ({ ...session(), user: { ...session().user, customer_id: '9', customer_name: '江南茶馆' } })
export const basketOf = () => openBasket(buyer().user.tenant_id, buyer().user.user_id)

export const server = () =>
  fakeServer({
    ShopApi_front: () => data(front),
    ShopApi_goods: () => page([water, tea]),
    ShopApi_offers: () => data([]),
    ShopApi_basket: () => data(priced),
    ShopApi_order: () => data(order),
    ShopApi_orders: () => page([]),
  })

/** Opens the shop at an address like a newly loaded page, without the answers of an earlier one. */
export function open(path: string) {
  queryClient.clear()
  return show(
    <MemoryRouter initialEntries={[path]}>
      <Shop session={buyer()} />
    </MemoryRouter>,
  )
}
