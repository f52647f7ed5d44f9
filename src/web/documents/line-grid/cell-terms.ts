import { fixed, readFigure, zero } from '#domain/decimal.ts'
import { namesWith } from '#domain/field.ts'
import { lineFields } from '#domain/line-fields.ts'
import { isGift } from '#domain/line-figures.ts'
import type { LineSettings } from '#domain/lines.ts'
import { formatMoney, withoutIdleZeros } from '#domain/shown-figures.ts'
import { comparePrice, mostTolerated, type PriceComparison } from '#domain/source-terms.ts'
import type { Words } from '#domain/words.ts'
import type { Departure, KeepRules } from '#resources/documents/define-document.ts'
import { filled } from '../words/fill-words.ts'
import { goodsName } from './cell-text.ts'
import type { GridLine, KeptTerms, LineColumn } from './types.ts'
import { gridWords } from './words.ts'

/** What is to be said of a cell before it is entered; a fixed one cannot be. */
export type CellTerms = { why: Words; isFixed: boolean }
/** Of a line, by column. */
export type LineTerms = Readonly<Record<string, CellTerms>>

const fixedCell = (why: Words): CellTerms => ({ why, isFixed: true })
const openCell = (why: Words): CellTerms => ({ why, isFixed: false })

/**
 * What is fixed of a line and why: what its source line decided, as far as nobody may say otherwise or the reader lacks the right, and what a
 * line of its kind does not have. A cell that differs from the source stays open, so that it can be put right.
 */
export function termsOfLine(
  line: GridLine,
  columns: readonly LineColumn[],
  { kept, settings }: { kept: KeptTerms | undefined; settings: LineSettings },
): LineTerms {
  const price = kept && line.sourceBodyId ? priceTerms(line, kept, settings) : undefined
  const termsOf = (column: LineColumn) => ownTerms(line, column) ?? (pricing.has(column.name) ? price : flagTerms(line, column.name, kept))
  return Object.fromEntries(columns.flatMap((column) => entryOf(column.name, column.editable ? termsOf(column) : undefined)))
}

const entryOf = (name: string, terms: CellTerms | undefined) => (terms ? [[name, terms] as const] : [])

/** What states the price of a line: its prices, its discount, and the amounts that follow from them. */
const pricing: ReadonlySet<string> = new Set([
  ...namesWith(lineFields, { kind: 'price', typed: true }),
  ...namesWith(lineFields, { kind: 'amount', typed: true }),
  'discountRate',
])

/** Cells that a line does not have: the goods of a pulled line, the money of a gift, the unit before there are goods, lots of goods kept without. */
function ownTerms(line: GridLine, { kind }: LineColumn): CellTerms | undefined {
  if (isGift(line) && (kind === 'price' || kind === 'amount')) return fixedCell(gridWords.giftHasNone)
  if (kind === 'goods' && line.sourceBodyId)
    return fixedCell(filled(gridWords.ofSource, { source: sourceOf(line), value: [line.commInfoCode, goodsName(line)].join(' ').trim() }))
  if (kind === 'lots' && !line.keeping) return fixedCell(gridWords.keptWithoutLots)
  return kind === 'unit' && !line.commInfoId && !line.asked ? fixedCell(gridWords.goodsFirst) : undefined
}

const sourceOf = ({ sourceBillNo }: GridLine): string | Words => (sourceBillNo ? { zh: `[${sourceBillNo}]`, en: ` ${sourceBillNo}` } : '')

const may = (departure: Departure, { mayReprice }: KeptTerms): boolean => departure === 'free' || (departure === 'byRight' && mayReprice)

/** Why a cell is fixed that says what its source says: nobody may change it, or the reader lacks the right. */
function reasonOf(line: GridLine, value: string | Words, departures: readonly Departure[], { keeps: { reprice } }: KeptTerms): Words {
  const needs = departures.includes('byRight') ? reprice : undefined
  const params = { source: sourceOf(line), value }
  return needs ? filled(gridWords.ofSourceByRight, { ...params, right: needs.words }) : filled(gridWords.ofSource, params)
}

type FlagRules = Readonly<Record<keyof NonNullable<GridLine['sourceTerms']>, 'gift' | 'tax'>>
const flagRules: FlagRules = { isGift: 'gift', taxRate: 'tax', taxKind: 'tax', deductible: 'tax' } satisfies Record<string, keyof KeepRules>
const isFlag = (name: string): name is keyof FlagRules => name in flagRules

/** Rate and kind of tax, whether it is deducted, and gifts. */
function flagTerms(line: GridLine, name: string, kept: KeptTerms | undefined): CellTerms | undefined {
  const there = isFlag(name) ? line.sourceTerms?.[name] : undefined
  const departure = isFlag(name) ? kept?.keeps[flagRules[name]] : undefined
  if (!kept || !departure || !isFlag(name) || there === undefined || there === null) return undefined
  const value = valueWords(name, there)
  const isSame = (readFigure(String(line[name] ?? there)) ?? zero).eq(readFigure(String(there)) ?? zero)
  if (may(departure, kept)) return openCell(filled(gridWords.sourceSays, { source: sourceOf(line), value }))
  return isSame
    ? fixedCell(reasonOf(line, value, [departure], kept))
    : openCell(filled(gridWords.notAsSource, { source: sourceOf(line), value }))
}

const yes: Words = { zh: '是', en: 'yes' }
const no: Words = { zh: '否', en: 'no' }

function valueWords(name: keyof FlagRules, value: string | number): string | Words {
  if (name === 'taxRate') return `${readFigure(String(value))?.toFixed() ?? value}%`
  if (name === 'taxKind') return lineFields.taxKind.choices[value as 1] ?? String(value)
  return value === 2 ? yes : no
}

const never: NonNullable<KeepRules['price']> = { below: 'never', above: 'never' }

/** The price and all amounts; of a line that is paid in full nobody changes them. In another unit the line still is at the price that it had. */
function priceTerms(line: GridLine, kept: KeptTerms, settings: LineSettings): CellTerms | undefined {
  const rule = line.paidAhead === 2 && kept.keeps.price ? never : kept.keeps.price
  if (!rule || isGift(line) || line.sourceTerms?.isGift === 2) return undefined
  const [compared, ownPrice] = [comparePrice(line, settings), readFigure(line.discountPrice)]
  const known = compared ?? (line.formerUnit ? comparePrice(line.formerUnit, settings) : undefined)
  if (!known) return undefined
  const source = compared ? known.source : (ownPrice ?? known.source)
  const priceText = (price: PriceComparison['source']) =>
    formatMoney(withoutIdleZeros(fixed(price, settings.places.price), settings.places.amount))
  const params = { source: sourceOf(line), price: priceText(source) }
  const price = filled(gridWords.priceIs, params)
  const [below, above] = [may(rule.below, kept), may(rule.above, kept)]
  if (below && rule.within && compared)
    return openCell(filled(gridWords.atMost, { ...params, most: formatMoney(fixed(known.due, settings.places.amount)) }))
  if (known.compared < 0 ? !below : known.compared > 0 && !above && !rule.tolerated)
    return openCell(filled(gridWords.notAsSource, { ...params, value: price }))
  if (!below && !above) return fixedCell(reasonOf(line, price, [rule.below, rule.above], kept))
  if (!above && kept.keeps.reprice) {
    const most = priceText(rule.tolerated ? mostTolerated(source, readFigure(kept.priceTolerance) ?? zero) : source)
    return openCell(filled(gridWords.aboveByRight, { ...params, most, right: kept.keeps.reprice.words }))
  }
  return openCell(filled(gridWords.sourceSays, { ...params, value: price }))
}
