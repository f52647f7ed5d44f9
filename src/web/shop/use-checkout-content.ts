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
  /** The address to go back to. */
  back: string
  /** There is nothing to buy. */
  empty: boolean
  /** Called after buying; empties the basket. */
  done?: () => void
  /** Goods of an offer: the offer, and the quantity. */
  chosen?: { offer: Offer; goods: Offer['goods'][number]; qty: string; setQty: (qty: string) => void }
}

/**
 * The lines of the checkout: the basket, or the one group-buy or pre-sale item that the URL names, which is bought
 * apart from the basket.
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
