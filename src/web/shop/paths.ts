/** What a buyer buys from a group-buy or a pre-sale: the goods, and the group to join, if any. */
export type Deal = { offerId: string; commInfoId: string; unitId: string; groupId?: string }

/** The deal that the address of the checkout names; undefined if the basket is bought. */
export function dealIn(asked: URLSearchParams): Deal | undefined {
  const { offerId, commInfoId, unitId, groupId } = Object.fromEntries(asked)
  if (!offerId || !commInfoId || !unitId) return undefined
  return { offerId, commInfoId, unitId, ...(groupId ? { groupId } : {}) }
}

/** The addresses of the shop. */
export const paths = {
  shelves: '/shop',
  basket: '/shop/basket',
  checkout: '/shop/checkout',
  orders: '/shop/orders',
  me: '/shop/me',
  deal: (deal: Deal) => `/shop/checkout?${new URLSearchParams(deal)}`,
  goods: (id: string) => `/shop/goods/${id}`,
  order: (id: string) => `/shop/orders/${id}`,
  return: (id: string) => `/shop/orders/${id}/return`,
  refund: (id: string) => `/shop/orders/${id}/refund`,
} as const
