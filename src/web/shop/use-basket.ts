import { createContext, useContext } from 'react'
import { type Basket, useLines } from './basket.ts'

export const BasketContext = createContext<Basket | undefined>(undefined)

/** The buyer's basket. The hook works only in components of the shop. */
export function useBasket(): Basket {
  const basket = useContext(BasketContext)
  if (!basket) throw new Error('useBasket is for pages of the shop')
  return basket
}

/** The lines of the basket; the component renders again when they change. */
export const useBasketLines = () => useLines(useBasket())
