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

/** Hint shown on a cell before it is edited; a fixed one cannot be edited. */
export type CellTerms = { why: Words; isFixed: boolean }
/** Terms of one line, by column. */
export type LineTerms = Readonly<Record<string, CellTerms>>

const fixedCell = (why: Words): CellTerms => ({ why, isFixed: true })
const openCell = (why: Words): CellTerms => ({ why, isFixed: false })

/**
 * The terms of a line's cells: values decided by its source line that nobody may change or this user lacks the right
 * to, and cells a line of its kind does not have. A cell that differs from the source stays editable, so that it can
 * be corrected.
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

/** Fields that state the price of a line: its prices, its discount, and the amounts that follow. */
const pricingFields: ReadonlySet<string> = new Set([
  ...namesWith(lineFields, { kind: 'price', typed: true }),
  ...namesWith(lineFields, { kind: 'amount', typed: true }),
  'discountRate',
])

/**
 * Cells that do not apply to a line: the goods of a pulled line, the money of a gift, the unit before goods are
 * chosen, lots of goods without them.
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

/** Why a cell that equals its source is fixed: nobody may change it, or this user lacks the right. */
function reasonOf(line: GridLine, value: string | Words, departures: readonly Deviation[], { keeps: { reprice } }: SourceLineTerms): Words {
  const needs = departures.includes('byRight') ? reprice : undefined
  const params = { source: sourceOf(line), value }
  return needs ? fillTemplate(gridWords.ofSourceByRight, { ...params, right: needs.words }) : fillTemplate(gridWords.ofSource, params)
}

type FlagRules = Readonly<Record<keyof NonNullable<GridLine['sourceTerms']>, 'gift' | 'tax'>>
const flagRules: FlagRules = { isGift: 'gift', taxRate: 'tax', taxKind: 'tax', deductible: 'tax' } satisfies Record<string, keyof KeepRules>
const isFlag = (name: string): name is keyof FlagRules => name in flagRules

/** Tax rate, kind of tax, deductibility, and gift flag. */
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
 * The price and all amounts; nobody changes those of a line that is paid in full. After a change of unit the line
 * still has its former price.
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
