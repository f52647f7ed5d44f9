import { decimal, fixedText, readFigure } from '#domain/figures/decimal.ts'
import { completeLine, editLine, type LineSettings, qtyOf, quantityChange } from '#domain/lines.ts'
import { lineColumns, type StoredLine } from '../engine/stored.ts'

/** Fields beside price and discount that determine amounts; where none changed, the stored figures stay. */
const basis = ['commInfoId', 'unitId', 'qty', 'isGift', 'taxRate', 'taxKind'] as const
/** Shares of the head's freight, which depend on all lines. */
const shares = ['freight', 'feeAmt'] as const

/**
 * Fills in the terms that the sender may not see (ADR 51): from the stored line, otherwise from its source line,
 * otherwise the price last paid or agreed. Prices are converted where the unit changes; amounts are recomputed where
 * the quantity changes.
 */
export function withHiddenTerms(line: StoredLine, settings: LineSettings): StoredLine {
  const { unseen, ...sent } = line
  if (!unseen) return line
  const former = unseen.former?.commInfoId === sent.commInfoId ? unseen.former : undefined
  if (former && former.id === sent.id && basis.every((field) => isSameValue(former[field], sent[field])))
    return { ...sent, ...figuresOf(former, unseen.isHidden) }
  // on sales only the cost is hidden, and only an unlinked return states one
  if (settings.sells) return { ...sent, costPrice: former?.costPrice }
  if (settings.byCost) return { ...sent, ...(former && { costPrice: inUnitOf(sent, former, former.costPrice, settings) }) }
  return sent.isGift === 2 ? sent : withPriceTerms(sent, former, settings)
}

function withPriceTerms(line: StoredLine, former: StoredLine | undefined, settings: LineSettings): StoredLine {
  const usual = line.unitList?.find(({ unitId }) => unitId === line.unitId)?.purchasePrice
  const terms = former
    ? { taxPrice: inUnitOf(line, former, former.taxPrice, settings), discountRate: former.discountRate }
    : { taxPrice: usual ?? undefined }
  if (!line.sourceBodyId || !(settings.receipt || settings.sign === -1))
    return { ...line, ...terms, ...(former && { couponAmt: former.couponAmt }) }
  // computed like a line that is pulled from its source and then counted, so that it takes its share of the
  // source's amounts
  const pulled = completeLine({ ...line, ...terms, qty: '0', ...(settings.receipt ? { actualQty: '0' } : {}) }, settings)
  return editLine(pulled, quantityChange(line, qtyOf(line, settings), settings), settings)
}

function figuresOf(former: StoredLine, isHidden: (field: string) => boolean): Partial<StoredLine> {
  const names = lineColumns.map(({ name }) => name).filter((name) => isHidden(name) && !(shares as readonly string[]).includes(name))
  return Object.fromEntries(names.map((name) => [name, former[name as keyof StoredLine]]))
}

function inUnitOf(line: StoredLine, former: StoredLine, price: string | null | undefined, { places }: LineSettings): string | undefined {
  const figure = readFigure(price)
  if (!figure) return undefined
  const [now, before] = [readFigure(line.conversion) ?? decimal('1'), readFigure(former.conversion) ?? decimal('1')]
  return now.eq(before) ? figure.toFixed() : fixedText(figure.mul(now).div(before), places.price)
}

function isSameValue(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((value) => (value === undefined || value === null ? '' : String(value)))
  if (first === second) return true
  const [a, b] = [readFigure(first), readFigure(second)]
  return a !== undefined && b !== undefined && a.eq(b)
}
