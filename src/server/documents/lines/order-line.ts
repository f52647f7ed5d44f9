import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import type { Purpose } from '../engine/kind.ts'
import type { Masters } from '../engine/master-types.ts'
import type { StoredLine } from '../engine/stored.ts'
import { type DisplayOptions, goodsLineAnswer } from './goods-answer.ts'
import type { GoodsContext } from './load-goods.ts'

/** An order line, with reserved and short quantity, defect-only returns, and the quoted price. */
export function orderLine(masters: Masters, shown: DisplayOptions, line: StoredLine) {
  const { qty } = shown.places
  const figure = (value: string | null | undefined) => (value ? fixedText(decimal(value), qty) : undefined)
  const { reservedQty, shortQty, noReturn, shouldPrice } = line
  const own = { reservedQty: figure(reservedQty), shortQty: figure(shortQty), noReturn, shouldPrice }
  return { ...goodsLineAnswer(masters, shown, line), ...withoutNulls(own) }
}

/**
 * Sets on the lines of an order being edited whether goods are returned for defects only; the order keeps that from
 * then on (ADR 125).
 */
export function withReturnRight<Context extends GoodsContext>(context: Context, purpose: Purpose): Context {
  if (!purpose?.editing) return context
  const { document, masters } = context
  const said = (line: StoredLine) => (masters.goods.get(line.commInfoId ?? '')?.noReturn ? 2 : undefined)
  return { ...context, document: { ...document, lines: document.lines.map((line) => ({ ...line, noReturn: said(line) })) } }
}
