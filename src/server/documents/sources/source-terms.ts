import { type Decimal, decimal, fixedText, readFigure, sum, zero } from '#domain/decimal.ts'
import { withoutIdleZeros } from '#domain/format-figures.ts'
import { headTotals } from '#domain/head-fields.ts'
import { lineFields } from '#domain/line-fields.ts'
import { basicQtyOf, isGift } from '#domain/line-figures.ts'
import type { LineSettings, SourceTerms } from '#domain/line-types.ts'
import { type Problem, problemText } from '#domain/refusals.ts'
import { comparePrice, mostTolerated, withSourceTerms } from '#domain/source-terms.ts'
import { deductibleOf } from '#domain/tax-facts.ts'
import { fillPlaceholders, type Language, type Words } from '#domain/words.ts'
import type { RepriceRight, SourceFacts } from '#machines/guards/source-guards.ts'
import type { Deviation, KeepRules, SourceRule } from '#resources/documents/define-document.ts'
import { isFieldHidden } from '../../hidden-fields.ts'
import { kindNamed, type Purpose } from '../engine/kind.ts'
import type { Masters } from '../engine/masters.ts'
import type { Run, Warning } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { GoodsSettings } from '../lines/goods-document.ts'
import { newRateOf, partnerIn, taxpayerOf } from '../lines/line-rate.ts'
import { isFittingSource, isPaidInFull, type LinkedDocument } from './link.ts'
import { refuseUnknownSources, type SourceLine } from './source-lines.ts'

/**
 * Fields that a line gets from its source line, in its own unit; `before`: quantity that earlier rows take of that
 * source, in basic units.
 */
type FiguresOf = (source: SourceLine, conversion: StoredLine['conversion'], before?: Decimal) => Partial<StoredLine>

/**
 * How lines of a type use their sources. `figures`: fields taken from the source; `depots`: a line without a depot
 * takes its source's.
 */
export type SourceOptions = { link: SourceRule; settings: GoodsSettings; figures: FiguresOf; depots: boolean }

/**
 * Lines with the current open figures of their sources, while the document is editable; these figures are always the
 * server's own (rule C3 Receipt). While it is edited, lines also inherit terms they do not state themselves
 * (docs/rules/links.md); stated totals of such lines are recomputed, not compared.
 */
export function withSources(
  { document, sources }: LinkedDocument,
  masters: Masters,
  purpose: Purpose,
  knowing: SourceOptions,
): StoredDocument {
  if (!document.tags.includes('editable')) return document
  refuseUnknownSources(document, sources)
  const before = takenByEarlierRows(knowing.settings)
  const lines = document.lines.map((line) => {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source) return { ...line, ...noSourceFields }
    const now = currentTerms(source, line, { document, masters, ...knowing })
    const own = withSourceUnit(line, source, masters, knowing)
    const placed = { ...own, ...knowing.figures(source, own.conversion, before(own)), ...decidedTerms(now, knowing) }
    if (!purpose?.editing || !inheritsTerms(knowing.link, line)) return placed
    return withSourceTerms(now === source ? placed : withoutFormerTerms(placed, source, now), now, knowing.settings)
  })
  const takesAny = lines.some((line, at) => line.sourceBodyId && line.totalAmt === undefined && document.lines[at]?.totalAmt !== undefined)
  return { ...document, ...(takesAny ? withoutTotals : {}), lines }
}

/** Quantity that earlier rows take of the same source line, in basic units; call it line by line in order. */
function takenByEarlierRows(settings: LineSettings): (line: StoredLine) => Decimal {
  const taken = new Map<string, Decimal>()
  return (line) => {
    const { sourceBodyId } = line
    const before = taken.get(sourceBodyId ?? '') ?? zero
    if (sourceBodyId) taken.set(sourceBodyId, before.add(basicQtyOf(line, settings).abs()))
    return before
  }
}

/** Clears stated totals, which belong to other line amounts. */
const withoutTotals = Object.fromEntries(headTotals.map((field) => [field, undefined]))

const noSourceFields = {
  shouldQty: undefined,
  shouldAmt: undefined,
  maxQty: undefined,
  sourceTerms: undefined,
} satisfies Partial<StoredLine>

/** Terms other than price that a source line fixes for its followers; empty where these are free. */
export function decidedTerms(
  { taxRate, taxKind, deductible, isGift }: SourceTerms,
  { link, settings }: Pick<SourceOptions, 'link' | 'settings'>,
): Pick<StoredLine, 'sourceTerms'> {
  if (!link.keeps) return {}
  const buys = settings.sells ? {} : { deductible: deductible ?? defaultTerms.deductible }
  return {
    sourceTerms: {
      taxRate: taxRate ?? defaultTerms.taxRate,
      taxKind: taxKind ?? defaultTerms.taxKind,
      isGift: isGift ?? defaultTerms.isGift,
      ...buys,
    },
  }
}

/** Terms of a line that states none. */
const defaultTerms = { isGift: 1, taxKind: 1, taxRate: '0', deductible: 2 } as const

/** A sender who may not see prices does not set them either; hidden terms are filled in by `withHiddenTerms`. */
const inheritsTerms = ({ keeps }: SourceRule, { unseen }: StoredLine): boolean => keeps !== undefined && !unseen?.isHidden('taxPrice')

function withSourceUnit(
  line: StoredLine,
  source: SourceLine,
  masters: Pick<Masters, 'units'>,
  { depots, settings }: SourceOptions,
): StoredLine {
  const unitId = line.unitId ?? source.unitId
  const unit = masters.units.get(line.commInfoId ?? '')?.find((candidate) => candidate.unitId === unitId)
  const conversion = unit?.conversion ?? (unitId === source.unitId ? source.conversion : line.conversion)
  return {
    ...line,
    unitId,
    conversion,
    ...(depots ? { depotId: line.depotId ?? source.depotId } : {}),
    ...(line.unseen && !settings.sells ? { unseen: { ...line.unseen, former: line.unseen.former ?? source } } : {}),
  }
}

/** The source line with its tax rate as of `day`: the successor's where its own has ended (ADR 166). */
function withRateOn(source: SourceLine, day: string, { rateOn }: Pick<Masters, 'rateOn'>, { keeps }: SourceRule): SourceLine {
  const now = keeps?.followsRate ? rateOn({ taxRateId: source.taxRateId, taxRate: source.taxRate }, day) : undefined
  return now && !isSameFigure(now.taxRate, source.taxRate) ? { ...source, taxRateId: now.taxRateId, taxRate: now.taxRate } : source
}

type TermsInput = { document: StoredDocument; masters: Masters; link: SourceRule; settings: GoodsSettings }

/**
 * Tax terms of a source line as of the date of the line that follows it: a replaced rate is followed to its
 * successor. Where an order was agreed under the other kind of taxpayer, the rate or deduction of a new line applies.
 * Terms of booked sources stay as they were (rule B8).
 */
function currentTerms(source: SourceLine, line: StoredLine, { document, masters, link, settings }: TermsInput): SourceLine {
  const { headTags, headDate } = source
  const isSmallOn = (billDate: string) => taxpayerOf(line, { ...document, billDate }, masters, settings).isSmall
  if (headTags.includes('booked') || isSmallOn(headDate) === isSmallOn(document.billDate))
    return withRateOn(source, document.billDate, masters, link)
  const plain = { ...source, taxRate: undefined, taxRateId: undefined, depotId: line.depotId ?? document.depotId }
  if (settings.sells) return { ...source, ...(newRateOf(plain, document, masters, settings) as Pick<StoredLine, 'taxRate'>) }
  const deductible = deductibleOf(taxpayerOf(line, document, masters, settings), partnerIn(document, masters)?.deductible)
  return { ...source, deductible }
}

/**
 * Clears terms that only repeat the source's former ones; with another rate the untaxed amount is no longer a share
 * of the source's.
 */
function withoutFormerTerms(line: StoredLine, { taxRate, deductible }: SourceLine, now: SourceLine): StoredLine {
  const isFormer = line.taxRate === undefined || isSameFigure(line.taxRate, taxRate)
  const placed = line.deductible === deductible ? { ...line, deductible: undefined } : line
  if (isSameFigure(now.taxRate, taxRate)) return placed
  return {
    ...placed,
    ...(isFormer ? { taxRate: undefined, taxRateId: undefined } : {}),
    ...{ shouldUntaxedAmt: undefined, sourceUntaxedAmt: undefined },
    ...{ shouldFinalUntaxedAmt: undefined, sourceFinalUntaxedAmt: undefined },
  }
}

const isSameFigure = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (readFigure(one) ?? zero).eq(readFigure(other) ?? zero)

/** A field in which a line differs from its source line, with both values as shown to the reader. */
type TermDifference = { field: string; source: string | Words; own: string | Words; departure: Deviation | 'within'; limit?: string }

/**
 * Differences between lines and their source lines: those that no right allows, and those that a right or nothing
 * allows.
 */
export function sourceFacts(run: Run, work: SourceContext, link: SourceRule): TermFacts {
  return factsOf(work.document.tags.includes('editable') ? differences(run, work, link) : [], link.keeps?.reprice)
}

/** Like sourceFacts, for posted lines being linked to source lines, with `work` as it would be then; amounts stay. */
export const linkedFacts = (run: Run, work: SourceContext, link: SourceRule): TermFacts =>
  factsOf(differences(run, work, link), link.keeps?.reprice)

type TermFacts = Omit<SourceFacts, 'sourceProblems'>

function factsOf(found: readonly (TermDifference & { row: number })[], reprice?: RepriceRight): TermFacts {
  const problems = (departures: readonly TermDifference['departure'][]) =>
    found.filter(({ departure }) => departures.includes(departure)).map((one) => problemOf(one, reprice))
  return { sourceDifferences: problems(['never', 'within']), repricedLines: problems(['byRight', 'free']) }
}

/**
 * Warnings for allowed differences from source lines, with both values. Users who post or approve a submitted
 * document get them too, if `figures` tell what was open to it.
 */
export function sourceWarnings(run: Run, work: SourceContext, link: SourceRule, figures?: FiguresOf): Warning[] {
  const { tags } = work.document
  const isSubmitted = tags.some((tag) => tag === 'holds' || tag === 'awaitsApproval')
  const shown = tags.includes('editable') ? work : isSubmitted && figures ? asDraft(work, figures) : undefined
  return shown ? warningsOf(run, shown, link) : []
}

/** Like sourceWarnings, for posted lines being linked to source lines, with `work` as it would be then. */
export const linkedWarnings = (run: Run, work: SourceContext, link: SourceRule): Warning[] => warningsOf(run, work, link)

const warningsOf = (run: Run, work: SourceContext, link: SourceRule) =>
  differences(run, work, link).flatMap((one): Warning[] =>
    one.departure === 'free' || one.departure === 'byRight' ? [warningOf(one, run.language)] : [],
  )

/**
 * A submitted document as if still a draft: what it holds of its sources is open to it again. Lines at exactly the
 * source's price need no figures.
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

/** A source paid in full allows no other price. */
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
