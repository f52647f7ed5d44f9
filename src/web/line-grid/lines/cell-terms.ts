import { namesWith } from '#domain/core/field.ts'
import type { Words } from '#domain/core/words.ts'
import { fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { formatMoney, withoutIdleZeros } from '#domain/figures/format-figures.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { isGift } from '#domain/lines/line-figures.ts'
import type { LineSettings } from '#domain/lines.ts'
import { comparePrice, mostTolerated, type PriceComparison } from '#domain/sources/source-terms.ts'
import type { Deviation, KeepRules } from '#resources/documents/define-document.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { goodsName } from './cell-text.ts'
import type { GridLine, LineColumn, SourceLineTerms } from './types.ts'
import { gridWords } from './words.ts'

/** A hint that is shown before a cell is edited. If `isFixed` is true, the cell cannot be edited. */
export type CellTerms = { why: Words; isFixed: boolean }
/** Such hints for the cells of one line, by column. */
export type LineTerms = Readonly<Record<string, CellTerms>>

const fixedCell = (why: Words): CellTerms => ({ why, isFixed: true })
const openCell = (why: Words): CellTerms => ({ why, isFixed: false })

/**
 * The hints for the cells of a line. A cell is fixed if its line does not have such a value, or if the value comes
 * from the source line and nobody, or not this user, may change it. A cell that differs from the source can still be
 * edited, so that it can be corrected.
 */
export function termsOfLine(
  line: GridLine,
  columns: readonly LineColumn[],
  { kept, settings }: { kept: SourceLineTerms | undefined; settings: LineSettings },
): LineTerms {
  const price = kept && line.sourceBodyId ? priceTerms(line, kept, settings) : undefined
  const termsOf = (column: LineColumn) =>
    ownTerms(line, column) ?? (pricingFields.has(column.name) ? price : flagTerms(line, column.name, kept))
  return Object.fromEntries(columns.flatMap((column) => entryOf(column.name, column.editable ? termsOf(column) : undefined)))
}

const entryOf = (name: string, terms: CellTerms | undefined) => (terms ? [[name, terms] as const] : [])

/** Fields that determine the price of a line: prices, discount, and the amounts computed from them. */
const pricingFields: ReadonlySet<string> = new Set([
  ...namesWith(lineFields, { kind: 'price', typed: true }),
  ...namesWith(lineFields, { kind: 'amount', typed: true }),
  'discountRate',
])

/**
 * Hints for cells that are fixed in any case: the goods of a line taken over from another document, prices and amounts
 * of a gift, the unit before goods are chosen, and the lots of goods that are not tracked by lot.
 */
function ownTerms(line: GridLine, { kind }: LineColumn): CellTerms | undefined {
  if (isGift(line) && (kind === 'price' || kind === 'amount')) return fixedCell(gridWords.giftHasNone)
  if (kind === 'goods' && line.sourceBodyId)
    return fixedCell(
      fillTemplate(gridWords.ofSource, { source: sourceOf(line), value: [line.commInfoCode, goodsName(line)].join(' ').trim() }),
    )
  if (kind === 'lots' && !line.keeping) return fixedCell(gridWords.keptWithoutLots)
  return kind === 'unit' && !line.commInfoId && !line.asked ? fixedCell(gridWords.goodsFirst) : undefined
}

const sourceOf = ({ sourceBillNo }: GridLine): string | Words => (sourceBillNo ? { zh: `[${sourceBillNo}]`, en: ` ${sourceBillNo}` } : '')

const isAllowed = (departure: Deviation, { mayReprice }: SourceLineTerms): boolean =>
  departure === 'free' || (departure === 'byRight' && mayReprice)

/** Why a cell with the value of its source is fixed: nobody may change the value, or this user lacks the right. */
function reasonOf(line: GridLine, value: string | Words, departures: readonly Deviation[], { keeps: { reprice } }: SourceLineTerms): Words {
  const needs = departures.includes('byRight') ? reprice : undefined
  const params = { source: sourceOf(line), value }
  return needs ? fillTemplate(gridWords.ofSourceByRight, { ...params, right: needs.words }) : fillTemplate(gridWords.ofSource, params)
}

type FlagRules = Readonly<Record<keyof NonNullable<GridLine['sourceTerms']>, 'gift' | 'tax'>>
const flagRules: FlagRules = { isGift: 'gift', taxRate: 'tax', taxKind: 'tax', deductible: 'tax' } satisfies Record<string, keyof KeepRules>
const isFlag = (name: string): name is keyof FlagRules => name in flagRules

/** Hint for the tax rate, the kind of tax, deductibility or the gift flag. */
function flagTerms(line: GridLine, name: string, kept: SourceLineTerms | undefined): CellTerms | undefined {
  const there = isFlag(name) ? line.sourceTerms?.[name] : undefined
  const departure = isFlag(name) ? kept?.keeps[flagRules[name]] : undefined
  if (!kept || !departure || !isFlag(name) || there === undefined || there === null) return undefined
  const value = valueWords(name, there)
  const isSame = (readFigure(String(line[name] ?? there)) ?? zero).eq(readFigure(String(there)) ?? zero)
  if (isAllowed(departure, kept)) return openCell(fillTemplate(gridWords.sourceSays, { source: sourceOf(line), value }))
  return isSame
    ? fixedCell(reasonOf(line, value, [departure], kept))
    : openCell(fillTemplate(gridWords.notAsSource, { source: sourceOf(line), value }))
}

const yes: Words = { zh: '是', en: 'yes' }
const no: Words = { zh: '否', en: 'no' }

function valueWords(name: keyof FlagRules, value: string | number): string | Words {
  if (name === 'taxRate') return `${readFigure(String(value))?.toFixed() ?? value}%`
  if (name === 'taxKind') return lineFields.taxKind.choices[value as 1] ?? String(value)
  return value === 2 ? yes : no
}

const neverDeparts: NonNullable<KeepRules['price']> = { below: 'never', above: 'never' }

/**
 * Hint for prices, amounts and discount. Nobody may change those of a line that is paid in full. If the price cannot
 * be compared after a change of unit, it is compared in the former unit.
 */
function priceTerms(line: GridLine, kept: SourceLineTerms, settings: LineSettings): CellTerms | undefined {
  const rule = line.paidAhead === 2 && kept.keeps.price ? neverDeparts : kept.keeps.price
  if (!rule || isGift(line) || line.sourceTerms?.isGift === 2) return undefined
  const [compared, ownPrice] = [comparePrice(line, settings), readFigure(line.discountPrice)]
  const known = compared ?? (line.formerUnit ? comparePrice(line.formerUnit, settings) : undefined)
  if (!known) return undefined
  const source = compared ? known.source : (ownPrice ?? known.source)
  const priceText = (price: PriceComparison['source']) =>
    formatMoney(withoutIdleZeros(fixedText(price, settings.places.price), settings.places.amount))
  const params = { source: sourceOf(line), price: priceText(source) }
  const price = fillTemplate(gridWords.priceIs, params)
  const [below, above] = [isAllowed(rule.below, kept), isAllowed(rule.above, kept)]
  if (below && rule.within && compared)
    return openCell(fillTemplate(gridWords.atMost, { ...params, most: formatMoney(fixedText(known.due, settings.places.amount)) }))
  if (known.compared < 0 ? !below : known.compared > 0 && !above && !rule.tolerated)
    return openCell(fillTemplate(gridWords.notAsSource, { ...params, value: price }))
  if (!below && !above) return fixedCell(reasonOf(line, price, [rule.below, rule.above], kept))
  if (!above && kept.keeps.reprice) {
    const most = priceText(rule.tolerated ? mostTolerated(source, readFigure(kept.priceTolerance) ?? zero) : source)
    return openCell(fillTemplate(gridWords.aboveByRight, { ...params, most, right: kept.keeps.reprice.words }))
  }
  return openCell(fillTemplate(gridWords.sourceSays, { ...params, value: price }))
}
