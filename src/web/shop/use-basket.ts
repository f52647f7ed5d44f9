import { createContext, useContext } from 'react'
import { type Basket, useLines } from './basket.ts'

export const BasketContext = createContext<Basket | undefined>(undefined)

/** The buyer's basket. Only below the shop. */
export function useBasket(): Basket {
  const basket = useContext(BasketContext)
  if (!basket) throw new Error('useBasket is for pages of the shop')
  return basket
}

/** The lines of the basket. */
export const useBasketLines = () => useLines(useBasket())
