import type { OperationId } from '#contract/operations.gen.ts'
import type { HandlersOf } from '#server/http/request.ts'
import { openRun } from '../../../engine/run.ts'
import { shopBasket, shopOffers } from './shop-basket.ts'
import { shopFront, shopGoods, shopGoodsDetail } from './shop-goods.ts'
import { applyReturn, decideOrder, placeOrder, shopOrder, shopOrders, withdrawReturn } from './shop-orders.ts'

/** Handlers for buyers (ADR 88), except payment and upload of pictures, which other folders handle. */
export const shopHandlers: HandlersOf<Exclude<Extract<OperationId, `ShopApi_${string}`>, 'ShopApi_pay' | 'ShopApi_putPicture'>> = {
  ShopApi_front: shopFront,
  ShopApi_goods: shopGoods,
  ShopApi_goodsDetail: shopGoodsDetail,
  ShopApi_offers: shopOffers,
  ShopApi_basket: shopBasket,
  ShopApi_orders: shopOrders,
  ShopApi_order: async (call) => shopOrder(await openRun(call), call.query.id),
  ShopApi_place: placeOrder,
  ShopApi_sign: (call) => decideOrder(call, 'MallOrderApi_sign'),
  ShopApi_cancel: (call) => decideOrder(call, 'MallOrderApi_cancel'),
  ShopApi_applyReturn: applyReturn,
  ShopApi_withdrawReturn: withdrawReturn,
}
