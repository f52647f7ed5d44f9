import { type Problem, problemText } from '#domain/core/refusals.ts'
import { fillPlaceholders, type Language, type Words } from '#domain/core/words.ts'
import { decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { withoutIdleZeros } from '#domain/figures/format-figures.ts'
import type { Decimal } from '#domain/figures/scaled-decimal.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { isGift } from '#domain/lines/line-figures.ts'
import { comparePrice, mostTolerated } from '#domain/sources/source-terms.ts'
import type { RepriceRight, SourceFacts } from '#machines/guards/source-guards.ts'
import type { Deviation, KeepRules, SourceRule } from '#resources/documents/define-document.ts'
import { isFieldHidden } from '../../core/hidden-fields.ts'
import { kindNamed } from '../engine/kind.ts'
import type { Masters } from '../engine/master-types.ts'
import type { Run, Warning } from '../engine/run.ts'
import type { StoredLine } from '../engine/stored.ts'
import type { GoodsSettings } from '../lines/goods-document.ts'
import { isFittingSource, isPaidInFull, type LinkedDocument } from './link.ts'
import type { SourceLine } from './source-lines.ts'
import { currentTerms, defaultTerms, type FiguresOf, isSameFigure, takenByEarlierRows } from './source-terms.ts'

/** A field in which a line differs from its source line, with both values as shown to the reader. */
type TermDifference = { field: string; source: string | Words; own: string | Words; departure: Deviation | 'within'; limit?: string }

/**
 * Differences between the lines of a draft and their source lines: differences that no right allows, and differences
 * that are allowed freely or by a right.
 */
export function sourceFacts(run: Run, work: SourceContext, link: SourceRule): TermFacts {
  return factsOf(work.document.tags.includes('editable') ? differences(run, work, link) : [], link.keeps?.reprice)
}

/**
 * Like sourceFacts, for posted lines that are being linked to source lines; `work` has the lines as they would be
 * linked, and their amounts stay.
 */
export const linkedFacts = (run: Run, work: SourceContext, link: SourceRule): TermFacts =>
  factsOf(differences(run, work, link), link.keeps?.reprice)

type TermFacts = Omit<SourceFacts, 'sourceProblems'>

function factsOf(found: readonly (TermDifference & { row: number })[], reprice?: RepriceRight): TermFacts {
  const problems = (departures: readonly TermDifference['departure'][]) =>
    found.filter(({ departure }) => departures.includes(departure)).map((one) => problemOf(one, reprice))
  return { sourceDifferences: problems(['never', 'within']), repricedLines: problems(['byRight', 'free']) }
}

/**
 * Warnings for allowed differences from source lines, with both values: for drafts, and if `figures` is given also for
 * submitted documents, so that whoever approves or posts them sees the warnings.
 */
export function sourceWarnings(run: Run, work: SourceContext, link: SourceRule, figures?: FiguresOf): Warning[] {
  const { tags } = work.document
  const isSubmitted = tags.some((tag) => tag === 'holds' || tag === 'awaitsApproval')
  const shown = tags.includes('editable') ? work : isSubmitted && figures ? asDraft(work, figures) : undefined
  return shown ? warningsOf(run, shown, link) : []
}

/**
 * Like sourceWarnings, for posted lines that are being linked to source lines; `work` has the lines as they would be
 * linked.
 */
export const linkedWarnings = (run: Run, work: SourceContext, link: SourceRule): Warning[] => warningsOf(run, work, link)

const warningsOf = (run: Run, work: SourceContext, link: SourceRule) =>
  differences(run, work, link).flatMap((one): Warning[] =>
    one.departure === 'free' || one.departure === 'byRight' ? [warningOf(one, run.language)] : [],
  )

/**
 * A submitted document as if it were still a draft: what it holds of its sources counts as open to it again. Lines at
 * exactly the source's price keep their figures.
 */
function asDraft(work: SourceContext, figures: FiguresOf): SourceContext {
  const { document, sources } = work
  const held = Map.groupBy(document.lines, ({ sourceBodyId }) => sourceBodyId)
  const openTo = (source: SourceLine): SourceLine => {
    const own = sum((held.get(source.id) ?? []).map(({ baseQty }) => readFigure(baseQty) ?? zero)).abs()
    return { ...source, heldQty: (readFigure(source.heldQty) ?? zero).sub(own).toFixed() }
  }
  const before = takenByEarlierRows(work.settings)
  const lines = document.lines.map((line) => {
    const source = sources.get(line.sourceBodyId ?? '')
    const [taken, isAtPrice] = [before(line), source?.unitId === line.unitId && source?.discountPrice === line.discountPrice]
    return !source || isAtPrice ? line : { ...line, ...figures(openTo(source), line.conversion, taken) }
  })
  return { ...work, document: { ...document, lines } }
}

function warningOf(one: TermDifference & { row: number }, language: Language): Warning {
  const { field, row, source, own } = one
  const text = (value: string | Words) => (typeof value === 'string' ? value : value[language])
  const label = labelOf(field)
  return {
    key: 'SOURCE_DIFFERS',
    row,
    msg: problemText({ ...problemOf(one), rule: 'SOURCE_DIFFERS' }, language, labelOf),
    difference: { field, label: label ? label[language] : field, source: text(source), own: text(own) },
  }
}

type SourceContext = LinkedDocument & { settings: GoodsSettings; masters: Masters }

function differences(
  { tx, settings: { priceTolerance } }: Run,
  work: SourceContext,
  link: SourceRule,
): (TermDifference & { row: number })[] {
  const { document, sources } = work
  if (!link.keeps) return []
  const { api } = kindNamed(document.kind).definition
  return document.lines.flatMap((line, at) => {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source || !isFittingSource(link, work, line, source)) return []
    const now = currentTerms(source, line, { ...work, link })
    const rules = { ...rulesFor(link, source), priceTolerance }
    const hide = (one: TermDifference) =>
      isFieldHidden(tx, api, `lines.${one.field}`) ? { ...one, source: hiddenValue, own: hiddenValue } : one
    return differencesOf(line, now, work.settings, rules).map((one) => ({ ...hide(one), row: at + 1 }))
  })
}

/** Shown instead of a price to users who may not see prices (ADR 51). */
const hiddenValue: Words = { zh: '（不可见）', en: '(hidden)' }

/** Rules for differences from a source line. A source that is paid in full allows no other price. */
const rulesFor = ({ keeps = {}, ...link }: SourceRule, source: SourceLine): KeepRules =>
  isPaidInFull(link, source) ? { ...keeps, price: { below: 'never', above: 'never' } } : keeps

function differencesOf(line: StoredLine, source: SourceLine, settings: GoodsSettings, keeps: TermRules): TermDifference[] {
  const found: TermDifference[] = []
  const compare = (field: keyof typeof defaultTerms, departure: Deviation | undefined) => {
    const [own, there] = [line[field] ?? defaultTerms[field], source[field] ?? defaultTerms[field]]
    if (departure && !isSameFigure(String(own), String(there)))
      found.push({ field, departure, source: valueText(field, there), own: valueText(field, own) })
  }
  compare('isGift', keeps.gift)
  compare('taxKind', keeps.tax)
  compare('taxRate', keeps.tax)
  if (!settings.sells) compare('deductible', keeps.tax)
  const price = keeps.price && !isGift(line) && !isGift(source) ? priceDifference(line, settings, keeps) : undefined
  return price ? [...found, price] : found
}

type TermRules = KeepRules & { priceTolerance: Decimal }

/** Difference of price or amount from the source's. */
function priceDifference(
  line: StoredLine,
  settings: GoodsSettings,
  { price: rule, priceTolerance }: TermRules,
): TermDifference | undefined {
  const { places } = settings
  const compared = rule && comparePrice(line, settings)
  if (!compared || compared.compared === 0) return undefined
  const { own, source, due } = compared
  const isAbove = compared.compared > 0
  const isTolerated = rule.tolerated && own.abs().lte(mostTolerated(source, priceTolerance))
  const departure = isAbove ? (isTolerated ? 'free' : rule.above) : rule.below
  const price = (value: Decimal) => withoutIdleZeros(fixedText(value, places.price), places.amount)
  const values = { field: 'taxPrice', source: price(source), own: price(own) }
  return departure === 'never' && isAbove && rule.within
    ? { ...values, departure: 'within', limit: fixedText(due, places.amount) }
    : { ...values, departure }
}

const yesNo: Readonly<Record<1 | 2, Words>> = { 1: { zh: '否', en: 'no' }, 2: { zh: '是', en: 'yes' } }

const labelOf = (field: string) => (lineFields as Readonly<Record<string, { label: Words }>>)[field]?.label

function valueText(field: keyof typeof defaultTerms, value: number | string): string | Words {
  if (field === 'taxRate') return decimal(String(value)).toFixed()
  return field === 'taxKind' ? (lineFields.taxKind.choices[value as 1] ?? String(value)) : (yesNo[value as 1] ?? String(value))
}

function problemOf({ field, row, source, own, departure, limit }: TermDifference & { row: number }, reprice?: RepriceRight): Problem {
  if (departure === 'within') return { row, field: 'totalAmt', rule: 'REFUND_EXCEEDS', params: { limit: limit ?? '' } }
  if (departure !== 'byRight' || !reprice) return { row, field, rule: 'SOURCE_DIFFERS', params: { source, own } }
  const text = (language: 'zh' | 'en') => fillPlaceholders(bothValues[language], { source, own }, language)
  return { row, field, rule: 'NO_PERMISSION', params: { button: reprice.words, source, own }, reason: { zh: text('zh'), en: text('en') } }
}

const bothValues: Words = { zh: '来源{source}，本单{own}', en: '{source} in the source, {own} here' }
