/** The addresses of the shop. */
export const paths = {
  shelves: '/shop',
  basket: '/shop/basket',
  checkout: '/shop/checkout',
  orders: '/shop/orders',
  me: '/shop/me',
  goods: (id: string) => `/shop/goods/${id}`,
  order: (id: string) => `/shop/orders/${id}`,
  return: (id: string) => `/shop/orders/${id}/return`,
} as const
