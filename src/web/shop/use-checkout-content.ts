import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { useOperation } from '../client/api.ts'
import { basketRequest } from './basket.view.tsx'
import { dealIn, paths } from './paths.ts'
import { useBasket, useBasketLines } from './use-basket.ts'

type Offer = DataOf<'ShopApi_offers'>[number]

export type CheckoutContent = {
  body: Pick<BodyOf<'ShopApi_basket'>, 'lines' | 'offerId'>
  /** The group to join. */
  groupId?: string
  /** The address that the button to go back leads to. */
  back: string
  /** True if there is nothing to buy. */
  empty: boolean
  /** Called after the order is placed; empties the basket. */
  done?: () => void
  /** For goods of a group-buy or a pre-sale: the offer, its goods, and the quantity. */
  chosen?: { offer: Offer; goods: Offer['goods'][number]; qty: string; setQty: (qty: string) => void }
}

/**
 * What the checkout buys: the lines of the basket, or the one item of a group-buy or pre-sale that the URL names. Such
 * an item is bought without the basket.
 */
export function useCheckoutContent(): CheckoutContent {
  const [asked] = useSearchParams()
  const basket = useBasket()
  const inBasket = useBasketLines()
  const [qty, setQty] = useState('1')
  const deal = dealIn(asked)
  const { data: offers } = useOperation('ShopApi_offers', {}, { enabled: deal !== undefined })
  const back = deal ? paths.goods(deal.commInfoId) : paths.basket
  if (!deal) return { body: { lines: basketRequest(inBasket) }, back, empty: inBasket.length === 0, done: () => basket.clear() }
  const { offerId, groupId, commInfoId, unitId } = deal
  const offer = offers?.find(({ id }) => id === offerId)
  const goods = offer?.goods.find((one) => one.commInfoId === commInfoId && one.unitId === unitId)
  const lines = basketRequest([{ commInfoId, unitId, qty, name: '', unitName: '' }])
  return {
    body: { lines, offerId },
    ...{ back, empty: false, ...(groupId ? { groupId } : {}) },
    ...(offer && goods ? { chosen: { offer, goods, qty, setQty } } : {}),
  }
}
