import type { Problem } from '#domain/core/refusals.ts'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { lineWarnings } from '#domain/lines/line-checks.ts'
import { basicFigures, conversionText, surplusQty } from '#domain/lines/quantities.ts'
import { isFieldHidden } from '../../core/hidden-fields.ts'
import { kindNamed } from '../engine/kind.ts'
import type { Run, Warning } from '../engine/run.ts'
import type { StoredLine } from '../engine/stored.ts'
import type { GoodsContext } from './load-goods.ts'

/** Warnings for prices of 0, while they can be edited or await approval; not for users who may not see prices. */
export function priceWarnings({ language, tx }: Run, { document, settings }: GoodsContext): Warning[] {
  const price = settings.byCost ? 'costPrice' : 'taxPrice'
  if (isFieldHidden(tx, kindNamed(document.kind).definition.api, `lines.${price}`)) return []
  if (!document.tags.some((tag) => tag === 'editable' || tag === 'awaitsApproval')) return []
  return lineWarnings(document.lines, settings).map(({ row, words }) => ({ key: 'PRICE_ZERO', msg: words[language], row }))
}

const moreThanOrdered: Words = { zh: '第{row}行[{goods}]超出订单{excess}', en: 'Row {row} [{goods}]: {excess} more than ordered' }

function surplusWarning({ language }: Run, line: StoredLine, row: number, excess: Decimal): Warning[] {
  if (excess.lte(0)) return []
  const text = conversionText(excess, line.unitList ?? [], line.basicUnit)
  return [
    {
      key: 'OVER_ORDER',
      row,
      msg: fillPlaceholders(moreThanOrdered[language], { row: String(row), goods: line.commInfoName ?? '', excess: text }, language),
    },
  ]
}

/**
 * Warnings of an order: prices of 0 before it is open; once open, the surplus received or held beyond the ordered
 * quantity (rule C5: the order shows the surplus).
 */
export function orderWarnings(run: Run, work: GoodsContext): Warning[] {
  const { lines, tags } = work.document
  if (!tags.includes('open')) return priceWarnings(run, work)
  return lines.flatMap((line, at) => {
    const { ordered, received, held } = basicFigures(line, run.settings.places.qty)
    return surplusWarning(run, line, at + 1, surplusQty(received.add(held), ordered))
  })
}

/**
 * Warnings of a receipt: prices of 0, and quantities beyond the open order quantity; rows of one source add up in
 * order (rule C5).
 */
export function receiptWarnings(run: Run, work: GoodsContext): Warning[] {
  const { lines, tags } = work.document
  if (tags.includes('closed')) return []
  const broughtOf = new Map<string, Decimal>()
  const surplus = lines.flatMap((line, at) => {
    const expected = readFigure(line.shouldQty)?.mul(readFigure(line.conversion) ?? '1')
    if (!line.sourceBodyId || !expected) return []
    const before = broughtOf.get(line.sourceBodyId) ?? zero
    const brought = before.add(readFigure(line.baseQty) ?? zero)
    broughtOf.set(line.sourceBodyId, brought)
    return surplusWarning(run, line, at + 1, surplusQty(brought, expected).sub(surplusQty(before, expected)))
  })
  return [...priceWarnings(run, work), ...surplus]
}

const correctsDay: Words = {
  zh: '第{row}行批次[{number}]的有效期由{source}更正为{own}',
  en: 'Row {row}: the last day of the lot [{number}] changes from {source} to {own}',
}
const hasNoDay: Words = { zh: '无', en: 'none' }

/** Lots whose expiry date a receipt corrects, with both dates. */
export const lotDayWarnings = ({ language }: Run, problems: readonly Problem[]): Warning[] =>
  problems.map(({ row = 0, params = {} }) => {
    const said = { ...params, row: String(row), source: params.source || hasNoDay[language] } as Record<string, string>
    return { key: 'LOT_BAD', row, msg: fillPlaceholders(correctsDay[language], said, language) }
  })
