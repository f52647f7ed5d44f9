import { decimal, fixed } from '#domain/decimal.ts'
import { present } from '../../wire-values.ts'
import type { Masters } from '../engine/masters.ts'
import type { StoredLine } from '../engine/stored.ts'
import { goodsLineAnswer, type Shown } from './goods-answer.ts'

/** A line with what was granted, what is reserved and what it lacks. */
export function orderLine(masters: Masters, shown: Shown, line: StoredLine) {
  const { qty } = shown.places
  const figure = (value: string | null | undefined) => (value ? fixed(decimal(value), qty) : undefined)
  const { approvedQty, reservedQty, shortQty } = line
  const own = { approvedQty: figure(approvedQty), reservedQty: figure(reservedQty), shortQty: figure(shortQty) }
  return { ...goodsLineAnswer(masters, shown, line), ...present(own) }
}
