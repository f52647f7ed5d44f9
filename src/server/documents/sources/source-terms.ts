import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { headTotals } from '#domain/lines/head-fields.ts'
import { basicQtyOf } from '#domain/lines/line-figures.ts'
import type { LineSettings, SourceTerms } from '#domain/lines/line-types.ts'
import { withSourceTerms } from '#domain/sources/source-terms.ts'
import { deductibleOf } from '#domain/tax/tax-facts.ts'
import type { SourceRule } from '#resources/documents/define-document.ts'
import type { Purpose } from '../engine/kind.ts'
import type { Masters } from '../engine/master-types.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { GoodsSettings } from '../lines/goods-document.ts'
import { newRateOf, partnerIn, taxpayerOf } from '../lines/line-rate.ts'
import type { LinkedDocument } from './link.ts'
import { refuseUnknownSources, type SourceLine } from './source-lines.ts'

/**
 * Returns the fields that a line gets from its source line, in the line's own unit; `before`: quantity that earlier
 * rows take of the same source line, in basic units.
 */
export type FiguresOf = (source: SourceLine, conversion: StoredLine['conversion'], before?: Decimal) => Partial<StoredLine>

/**
 * How lines of a type use their sources. `figures`: fields that a line takes from its source; `depots`: true where a
 * line without a depot takes the depot of its source.
 */
export type SourceOptions = { link: SourceRule; settings: GoodsSettings; figures: FiguresOf; depots: boolean }

/**
 * Fills in the current open figures of the sources while a document is editable; these figures are always the server's
 * own (rule C3 Receipt). While it is being edited, lines also inherit the terms that they do not state themselves
 * (docs/rules/links.md). Where inherited terms set amounts, the totals of the request are recomputed, not compared.
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
export function takenByEarlierRows(settings: LineSettings): (line: StoredLine) => Decimal {
  const taken = new Map<string, Decimal>()
  return (line) => {
    const { sourceBodyId } = line
    const before = taken.get(sourceBodyId ?? '') ?? zero
    if (sourceBodyId) taken.set(sourceBodyId, before.add(basicQtyOf(line, settings).abs()))
    return before
  }
}

/** Clears the stated totals, because they were computed from other line amounts. */
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
export const defaultTerms = { isGift: 1, taxKind: 1, taxRate: '0', deductible: 2 } as const

/**
 * True where a line takes missing terms from its source. For a sender who may not see prices, `withHiddenTerms` fills
 * in the terms instead.
 */
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

/**
 * The source line with the tax rate in force on `day`: the successor of its own rate where that has ended (ADR 166).
 */
function withRateOn(source: SourceLine, day: string, { rateOn }: Pick<Masters, 'rateOn'>, { keeps }: SourceRule): SourceLine {
  const now = keeps?.followsRate ? rateOn({ taxRateId: source.taxRateId, taxRate: source.taxRate }, day) : undefined
  return now && !isSameFigure(now.taxRate, source.taxRate) ? { ...source, taxRateId: now.taxRateId, taxRate: now.taxRate } : source
}

type TermsInput = { document: StoredDocument; masters: Masters; link: SourceRule; settings: GoodsSettings }

/**
 * Source line with the tax terms that apply on the date of the line that follows it: a rate that was replaced gives
 * its successor. Where an order was agreed while the taxpayer was of the other kind, the rate or deduction of a new
 * line applies. Terms of posted sources stay as they were (rule B8).
 */
export function currentTerms(source: SourceLine, line: StoredLine, { document, masters, link, settings }: TermsInput): SourceLine {
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
 * Clears terms that only repeat the former ones of the source. With another rate, the untaxed amount is no longer a
 * share of the source's either.
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

export const isSameFigure = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (readFigure(one) ?? zero).eq(readFigure(other) ?? zero)
