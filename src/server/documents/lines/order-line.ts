import { decimal, fixed } from '#domain/decimal.ts'
import { present } from '../../wire-values.ts'
import type { Purpose } from '../engine/kind.ts'
import type { Masters } from '../engine/masters.ts'
import type { StoredLine } from '../engine/stored.ts'
import { goodsLineAnswer, type Shown } from './goods-answer.ts'
import type { GoodsContext } from './load-goods.ts'

/** A line with what is reserved, what it lacks, whether it comes back for a defect alone, and the price that it was quoted at. */
export function orderLine(masters: Masters, shown: Shown, line: StoredLine) {
  const { qty } = shown.places
  const figure = (value: string | null | undefined) => (value ? fixed(decimal(value), qty) : undefined)
  const { reservedQty, shortQty, noReturn, shouldPrice } = line
  const own = { reservedQty: figure(reservedQty), shortQty: figure(shortQty), noReturn, shouldPrice }
  return { ...goodsLineAnswer(masters, shown, line), ...present(own) }
}

/** An order that is edited says of its lines whether their goods come back for a defect alone; from then on it keeps what was said (ADR 125). */
export function withReturnRight<Context extends GoodsContext>(context: Context, purpose: Purpose): Context {
  if (!purpose?.editing) return context
  const { document, masters } = context
  const said = (line: StoredLine) => (masters.goods.get(line.commInfoId ?? '')?.noReturn ? 2 : undefined)
  return { ...context, document: { ...document, lines: document.lines.map((line) => ({ ...line, noReturn: said(line) })) } }
}
