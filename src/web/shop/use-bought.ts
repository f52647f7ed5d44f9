import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { useOperation } from '../api.ts'
import { askedOf } from './basket.view.tsx'
import { dealIn, paths } from './paths.ts'
import { useBasket, useBasketLines } from './use-basket.ts'

type Offer = DataOf<'ShopApi_offers'>[number]

export type Bought = {
  body: Pick<BodyOf<'ShopApi_basket'>, 'lines' | 'offerId'>
  /** The group that is joined. */
  groupId?: string
  /** Where one came from. */
  back: string
  /** There is nothing to buy. */
  empty: boolean
  /** It was bought: the basket is empty, where it was the basket. */
  done?: () => void
  /** Goods that are bought by themselves: by what, and how much of them. */
  chosen?: { offer: Offer; goods: Offer['goods'][number]; qty: string; setQty: (qty: string) => void }
}

/**
 * What is checked out: the basket, or goods of a group-buy or a pre-sale that the address names,
 * which are bought by themselves.
 */
export function useBought(): Bought {
  const [asked] = useSearchParams()
  const basket = useBasket()
  const inBasket = useBasketLines()
  const [qty, setQty] = useState('1')
  const deal = dealIn(asked)
  const { data: offers } = useOperation('ShopApi_offers', {}, { enabled: deal !== undefined })
  const back = deal ? paths.goods(deal.commInfoId) : paths.basket
  if (!deal) return { body: { lines: askedOf(inBasket) }, back, empty: inBasket.length === 0, done: () => basket.clear() }
  const { offerId, groupId, commInfoId, unitId } = deal
  const offer = offers?.find(({ id }) => id === offerId)
  const goods = offer?.goods.find((one) => one.commInfoId === commInfoId && one.unitId === unitId)
  const lines = askedOf([{ commInfoId, unitId, qty, name: '', unitName: '' }])
  return {
    body: { lines, offerId },
    ...{ back, empty: false, ...(groupId ? { groupId } : {}) },
    ...(offer && goods ? { chosen: { offer, goods, qty, setQty } } : {}),
  }
}
