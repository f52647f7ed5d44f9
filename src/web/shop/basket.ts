import { useSyncExternalStore } from 'react'
import { readFigure } from '#domain/figures/decimal.ts'
import { store } from '../core/store.ts'

/** A line of the basket. Name and picture are those from the time when it was added. */
export type BasketLine = { commInfoId: string; unitId: string; qty: string; name: string; unitName: string; picture?: string }

/** Key of a line. Goods in one unit have only one line. */
export const lineKey = ({ commInfoId, unitId }: Pick<BasketLine, 'commInfoId' | 'unitId'>): string => `${commInfoId}:${unitId}`

const isLine = (value: unknown): value is BasketLine =>
  typeof value === 'object' &&
  value !== null &&
  (['commInfoId', 'unitId', 'qty', 'name', 'unitName'] as const).every((name) => typeof Reflect.get(value, name) === 'string')

/** The text as a quantity above 0; undefined if it is not one. */
export function quantity(text: string): string | undefined {
  const figure = readFigure(text.trim())
  return figure?.gt(0) ? figure.toFixed() : undefined
}

/** The basket of a user on this device. All tabs of the browser show the same basket. */
export function openBasket(tenantId: string, userId: string) {
  const name = `shop-basket-${tenantId}-${userId}`
  const listeners = new Set<() => void>()
  const read = (): readonly BasketLine[] => {
    const kept = store.read(name)
    return Array.isArray(kept) ? kept.filter(isLine) : []
  }
  let lines = read()
  const follow = () => {
    for (const listener of listeners) listener()
  }
  const write = (next: readonly BasketLine[]) => {
    lines = next
    store.write(name, next)
    follow()
  }
  store.watch(name, () => {
    lines = read()
    follow()
  })
  return {
    lines: () => lines,
    /** Adds goods. If the basket has a line with the same goods and unit, its quantity grows. */
    add: (line: BasketLine): void => {
      const there = lines.find((one) => lineKey(one) === lineKey(line))
      const qty = (readFigure(there?.qty) ?? readFigure('0'))?.add(line.qty).toFixed() ?? line.qty
      write(there ? lines.map((one) => (one === there ? { ...one, qty } : one)) : [...lines, line])
    },
    setQty: (key: string, qty: string): void => write(lines.map((one) => (lineKey(one) === key ? { ...one, qty } : one))),
    remove: (key: string): void => write(lines.filter((one) => lineKey(one) !== key)),
    clear: (): void => write([]),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Basket = ReturnType<typeof openBasket>

/** The lines of a basket, as a hook. */
export const useLines = (basket: Basket): readonly BasketLine[] => useSyncExternalStore(basket.subscribe, basket.lines)
