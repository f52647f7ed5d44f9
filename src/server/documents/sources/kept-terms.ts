import { type Decimal, decimal, fixed, readFigure, sum, zero } from '#domain/decimal.ts'
import { headTotals } from '#domain/head-fields.ts'
import { lineFields } from '#domain/line-fields.ts'
import { basicQtyOf, isGift } from '#domain/line-figures.ts'
import type { LineSettings, SourceTerms } from '#domain/line-types.ts'
import { type Problem, problemText } from '#domain/refusals.ts'
import { withoutIdleZeros } from '#domain/shown-figures.ts'
import { comparePrice, mostTolerated, withSourceTerms } from '#domain/source-terms.ts'
import { deductibleOf } from '#domain/tax-facts.ts'
import { fill, type Language, type Words } from '#domain/words.ts'
import type { RepriceRight, SourceFacts } from '#machines/guards/source-guards.ts'
import type { Departure, KeepRules, KeptSource } from '#resources/documents/define-document.ts'
import { isUnseen } from '../../unseen.ts'
import { kindNamed, type Purpose } from '../engine/kind.ts'
import type { Masters } from '../engine/masters.ts'
import type { Run, Warning } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { GoodsSettings } from '../lines/goods-document.ts'
import { newRateOf, partnerIn, taxpayerOf } from '../lines/line-rate.ts'
import { fits, isPaidInFull, type Linked } from './link.ts'
import { refuseUnknownSources, type SourceLine } from './source-lines.ts'

/** What a line has to know of its source line, in its own unit; `before`: what earlier rows of its document take of that, in basic units. */
type FiguresOf = (source: SourceLine, conversion: StoredLine['conversion'], before?: Decimal) => Partial<StoredLine>

/** How the lines of a type know their sources: `figures` of a source in a unit; `depots`: whether a line that says none takes its source's depot. */
export type Knowing = { link: KeptSource; settings: GoodsSettings; figures: FiguresOf; depots: boolean }

/**
 * While it may be edited the lines of a document know what is left of their sources now; the figures are the server's own (rule C3 Receipt).
 * While it is edited they also take the terms of their sources where they say none of their own (docs/rules/links.md). Totals that were stated
 * of such lines are computed and not compared.
 */
export function withSources({ document, sources }: Linked, masters: Masters, purpose: Purpose, knowing: Knowing): StoredDocument {
  if (!document.tags.includes('editable')) return document
  refuseUnknownSources(document, sources)
  const before = takenBefore(knowing.settings)
  const lines = document.lines.map((line) => {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source) return { ...line, ...knowsNothing }
    const now = termsNow(source, line, { document, masters, ...knowing })
    const own = inUnit(line, source, masters, knowing)
    const placed = { ...own, ...knowing.figures(source, own.conversion, before(own)), ...decidedBy(now, knowing) }
    if (!purpose?.editing || !takesTerms(knowing.link, line)) return placed
    return withSourceTerms(now === source ? placed : withoutFormerTerms(placed, source, now), now, knowing.settings)
  })
  const takesAny = lines.some((line, at) => line.sourceBodyId && line.totalAmt === undefined && document.lines[at]?.totalAmt !== undefined)
  return { ...document, ...(takesAny ? withoutTotals : {}), lines }
}

/** Asked line by line in their order: what earlier lines take of the same source line, in basic units. */
function takenBefore(settings: LineSettings): (line: StoredLine) => Decimal {
  const taken = new Map<string, Decimal>()
  return (line) => {
    const { sourceBodyId } = line
    const before = taken.get(sourceBodyId ?? '') ?? zero
    if (sourceBodyId) taken.set(sourceBodyId, before.add(basicQtyOf(line, settings).abs()))
    return before
  }
}

/** Totals that were stated of other amounts than the lines have. */
const withoutTotals = Object.fromEntries(headTotals.map((field) => [field, undefined]))

const knowsNothing = { shouldQty: undefined, shouldAmt: undefined, maxQty: undefined, sourceTerms: undefined } satisfies Partial<StoredLine>

/** What a source line decided beside its price, as its followers are told it; nothing where they may say anything. */
export function decidedBy(
  { taxRate, taxKind, deductible, isGift }: SourceTerms,
  { link, settings }: Pick<Knowing, 'link' | 'settings'>,
): Pick<StoredLine, 'sourceTerms'> {
  if (!link.keeps) return {}
  const buys = settings.sells ? {} : { deductible: deductible ?? usual.deductible }
  return { sourceTerms: { taxRate: taxRate ?? usual.taxRate, taxKind: taxKind ?? usual.taxKind, isGift: isGift ?? usual.isGift, ...buys } }
}

/** What a line that says nothing stands for. */
const usual = { isGift: 1, taxKind: 1, taxRate: '0', deductible: 2 } as const

/** Of whoever does not see prices none are read: what stands is found where what is unseen is (`withUnseenTerms`). */
const takesTerms = ({ keeps }: KeptSource, { unseen }: StoredLine): boolean => keeps !== undefined && !unseen?.isHidden('taxPrice')

function inUnit(line: StoredLine, source: SourceLine, masters: Pick<Masters, 'units'>, { depots, settings }: Knowing): StoredLine {
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

/** A source line with the rate of the day that its goods leave on: where its own ended before, that of the successor (ADR 166). */
function ratedOn(source: SourceLine, day: string, { rateOn }: Pick<Masters, 'rateOn'>, { keeps }: KeptSource): SourceLine {
  const now = keeps?.followsRate ? rateOn({ taxRateId: source.taxRateId, taxRate: source.taxRate }, day) : undefined
  return now && !isSame(now.taxRate, source.taxRate) ? { ...source, taxRateId: now.taxRateId, taxRate: now.taxRate } : source
}

type Agreeing = { document: StoredDocument; masters: Masters; link: KeptSource; settings: GoodsSettings }

/**
 * What a source line says of tax on the day of a line that follows it: the rate that has taken the place of its own, and where its order was agreed as the
 * other kind of taxpayer, rate or deduction of a new line. What is booked already was bought or sold as what it was (rule B8).
 */
function termsNow(source: SourceLine, line: StoredLine, { document, masters, link, settings }: Agreeing): SourceLine {
  const { headTags, headDate } = source
  const isSmallOn = (billDate: string) => taxpayerOf(line, { ...document, billDate }, masters, settings).isSmall
  if (headTags.includes('booked') || isSmallOn(headDate) === isSmallOn(document.billDate))
    return ratedOn(source, document.billDate, masters, link)
  const plain = { ...source, taxRate: undefined, taxRateId: undefined, depotId: line.depotId ?? document.depotId }
  if (settings.sells) return { ...source, ...(newRateOf(plain, document, masters, settings) as Pick<StoredLine, 'taxRate'>) }
  const deductible = deductibleOf(taxpayerOf(line, document, masters, settings), partnerIn(document, masters)?.deductible)
  return { ...source, deductible }
}

/** A line that says what its source had says nothing of its own; with another rate the untaxed amount is no share of the source's any more. */
function withoutFormerTerms(line: StoredLine, { taxRate, deductible }: SourceLine, now: SourceLine): StoredLine {
  const isFormer = line.taxRate === undefined || isSame(line.taxRate, taxRate)
  const placed = line.deductible === deductible ? { ...line, deductible: undefined } : line
  if (isSame(now.taxRate, taxRate)) return placed
  return {
    ...placed,
    ...(isFormer ? { taxRate: undefined, taxRateId: undefined } : {}),
    ...{ shouldUntaxedAmt: undefined, sourceUntaxedAmt: undefined },
    ...{ shouldFinalUntaxedAmt: undefined, sourceFinalUntaxedAmt: undefined },
  }
}

const isSame = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (readFigure(one) ?? zero).eq(readFigure(other) ?? zero)

/** A figure in which a line departs from its source line, with both values as the reader sees them. */
type Difference = { field: string; source: string | Words; own: string | Words; departure: Departure | 'within'; limit?: string }

/** What lines say otherwise than their source lines: what no right lets them say, and what one does or needs none. `masters` know which rates have ended. */
export function sourceFacts(run: Run, work: KeptWork, link: KeptSource): KeptFacts {
  return factsOf(work.document.tags.includes('editable') ? differences(run, work, link) : [], link.keeps?.reprice)
}

/** The same of posted lines that are being tied to source lines, `work` as it would be then; their amounts stay. */
export const tiedFacts = (run: Run, work: KeptWork, link: KeptSource): KeptFacts =>
  factsOf(differences(run, work, link), link.keeps?.reprice)

type KeptFacts = Omit<SourceFacts, 'sourceProblems'>

function factsOf(found: readonly (Difference & { row: number })[], reprice?: RepriceRight): KeptFacts {
  const problems = (departures: readonly Difference['departure'][]) =>
    found.filter(({ departure }) => departures.includes(departure)).map((one) => problemOf(one, reprice))
  return { sourceDifferences: problems(['never', 'within']), repricedLines: problems(['byRight', 'free']) }
}

/**
 * What is allowed and said all the same: rows that differ from their source line, each with both values. Whoever posts or approves what somebody
 * else submitted is told too, where `figures` say what their sources had left for them.
 */
export function sourceWarnings(run: Run, work: KeptWork, link: KeptSource, figures?: FiguresOf): Warning[] {
  const { tags } = work.document
  const isSubmitted = tags.some((tag) => tag === 'holds' || tag === 'awaitsApproval')
  const shown = tags.includes('editable') ? work : isSubmitted && figures ? asEdited(work, figures) : undefined
  return shown ? warningsOf(run, shown, link) : []
}

/** The same of posted lines that are being tied to source lines, `work` as it would be then. */
export const tiedWarnings = (run: Run, work: KeptWork, link: KeptSource): Warning[] => warningsOf(run, work, link)

const warningsOf = (run: Run, work: KeptWork, link: KeptSource) =>
  differences(run, work, link).flatMap((one): Warning[] =>
    one.departure === 'free' || one.departure === 'byRight' ? [warningOf(one, run.language)] : [],
  )

/** A submitted document as it was edited: what it holds of its sources is open to it. Lines at the very price of theirs need no figures. */
function asEdited(work: KeptWork, figures: FiguresOf): KeptWork {
  const { document, sources } = work
  const held = Map.groupBy(document.lines, ({ sourceBodyId }) => sourceBodyId)
  const openTo = (source: SourceLine): SourceLine => {
    const own = sum((held.get(source.id) ?? []).map(({ baseQty }) => readFigure(baseQty) ?? zero)).abs()
    return { ...source, heldQty: (readFigure(source.heldQty) ?? zero).sub(own).toFixed() }
  }
  const before = takenBefore(work.settings)
  const lines = document.lines.map((line) => {
    const source = sources.get(line.sourceBodyId ?? '')
    const [taken, isAtPrice] = [before(line), source?.unitId === line.unitId && source?.discountPrice === line.discountPrice]
    return !source || isAtPrice ? line : { ...line, ...figures(openTo(source), line.conversion, taken) }
  })
  return { ...work, document: { ...document, lines } }
}

function warningOf(one: Difference & { row: number }, language: Language): Warning {
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

type KeptWork = Linked & { settings: GoodsSettings; masters: Masters }

function differences({ tx, settings: { priceTolerance } }: Run, work: KeptWork, link: KeptSource): (Difference & { row: number })[] {
  const { document, sources } = work
  if (!link.keeps) return []
  const { api } = kindNamed(document.kind).definition
  return document.lines.flatMap((line, at) => {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source || !fits(link, work, line, source)) return []
    const now = termsNow(source, line, { ...work, link })
    const rules = { ...rulesFor(link, source), priceTolerance }
    const hide = (one: Difference) => (isUnseen(tx, api, `lines.${one.field}`) ? { ...one, source: unseen, own: unseen } : one)
    return differencesOf(line, now, work.settings, rules).map((one) => ({ ...hide(one), row: at + 1 }))
  })
}

/** Stands for a price in what is said to whoever does not see prices (ADR 51). */
const unseen: Words = { zh: '（不可见）', en: '(hidden)' }

/** What is paid in full lets nobody change what the goods cost. */
const rulesFor = ({ keeps = {}, ...link }: KeptSource, source: SourceLine): KeepRules =>
  isPaidInFull(link, source) ? { ...keeps, price: { below: 'never', above: 'never' } } : keeps

function differencesOf(line: StoredLine, source: SourceLine, settings: GoodsSettings, keeps: Rules): Difference[] {
  const found: Difference[] = []
  const compare = (field: keyof typeof usual, departure: Departure | undefined) => {
    const [own, there] = [line[field] ?? usual[field], source[field] ?? usual[field]]
    if (departure && !isSame(String(own), String(there)))
      found.push({ field, departure, source: valueText(field, there), own: valueText(field, own) })
  }
  compare('isGift', keeps.gift)
  compare('taxKind', keeps.tax)
  compare('taxRate', keeps.tax)
  if (!settings.sells) compare('deductible', keeps.tax)
  const price = keeps.price && !isGift(line) && !isGift(source) ? priceDifference(line, settings, keeps) : undefined
  return price ? [...found, price] : found
}

type Rules = KeepRules & { priceTolerance: Decimal }

/** A price or an amount other than the source's. */
function priceDifference(line: StoredLine, settings: GoodsSettings, { price: rule, priceTolerance }: Rules): Difference | undefined {
  const { places } = settings
  const compared = rule && comparePrice(line, settings)
  if (!compared || compared.compared === 0) return undefined
  const { own, source, due } = compared
  const isAbove = compared.compared > 0
  const isTolerated = rule.tolerated && own.abs().lte(mostTolerated(source, priceTolerance))
  const departure = isAbove ? (isTolerated ? 'free' : rule.above) : rule.below
  const price = (value: Decimal) => withoutIdleZeros(fixed(value, places.price), places.amount)
  const values = { field: 'taxPrice', source: price(source), own: price(own) }
  return departure === 'never' && isAbove && rule.within
    ? { ...values, departure: 'within', limit: fixed(due, places.amount) }
    : { ...values, departure }
}

const yesNo: Readonly<Record<1 | 2, Words>> = { 1: { zh: '否', en: 'no' }, 2: { zh: '是', en: 'yes' } }

const labelOf = (field: string) => (lineFields as Readonly<Record<string, { label: Words }>>)[field]?.label

function valueText(field: keyof typeof usual, value: number | string): string | Words {
  if (field === 'taxRate') return decimal(String(value)).toFixed()
  return field === 'taxKind' ? (lineFields.taxKind.choices[value as 1] ?? String(value)) : (yesNo[value as 1] ?? String(value))
}

function problemOf({ field, row, source, own, departure, limit }: Difference & { row: number }, reprice?: RepriceRight): Problem {
  if (departure === 'within') return { row, field: 'totalAmt', rule: 'REFUND_EXCEEDS', params: { limit: limit ?? '' } }
  if (departure !== 'byRight' || !reprice) return { row, field, rule: 'SOURCE_DIFFERS', params: { source, own } }
  const text = (language: 'zh' | 'en') => fill(bothValues[language], { source, own }, language)
  return { row, field, rule: 'NO_PERMISSION', params: { button: reprice.words, source, own }, reason: { zh: text('zh'), en: text('en') } }
}

const bothValues: Words = { zh: '来源{source}，本单{own}', en: '{source} in the source, {own} here' }
