import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import type { Figure } from '#domain/lines/line-types.ts'
import { limitProblem, maxReceivable, type OrderLine, receiptLimit } from '#domain/lines/quantities.ts'
import type { DocumentDefinition, SourceLink, SourceRule } from '#resources/documents/define-document.ts'
import type { Settings } from '../../db/settings.ts'
import { kindNamed } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { SourceLine } from './source-lines.ts'

/** A type's source rule with the sign and field of its own quantity. */
export type Link = SourceLink & { sign: 1 | -1; field: 'actualQty' | 'qty' }

/** Source rule of a type. Throws where it has none. */
export function linkOf({ source, lines }: DocumentDefinition): Link {
  if (!source) throw new Error('a type without a source')
  return { ...source, sign: lines?.sign === -1 ? -1 : 1, field: lines?.qty ?? 'qty' }
}

/** A document with the source lines that its lines refer to. */
export type LinkedDocument = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine> }

const doneFields = { received: 'receivedQty', returned: 'returnedQty' } as const

/** Name of the field of a source line for what its followers have posted. */
export const doneFieldOf = ({ moves }: Link) => doneFields[moves]

/**
 * Quantity that a line takes from its source, in basic units; positive even where the line's own quantity is negative.
 */
export const takenQty = ({ sign }: Link, { baseQty }: Pick<StoredLine, 'baseQty'>): Decimal => (readFigure(baseQty) ?? zero).mul(sign)

/** Posted plus held quantity of a source line, in basic units. */
export const countedQty = (link: Link, source: SourceLine): Decimal =>
  (readFigure(source[doneFieldOf(link)]) ?? zero).add(readFigure(source.heldQty) ?? zero)

/** Total quantity that may be taken from a source line, in basic units (rule C5). */
export const limitOf = (
  { limit }: Pick<Link, 'limit'>,
  settings: Tolerances,
  source: OrderLine & { baseQty?: Figure; isWeighed?: boolean },
): Decimal =>
  limit === 'whole' ? (readFigure(source.baseQty) ?? zero) : receiptLimit(source, toleranceOf(limit, settings, source), settings.places.qty)

type Tolerances = Pick<Settings, 'overReceipt' | 'weighedOverOut' | 'places'>

/** Percentage allowed beyond the ordered quantity. */
function toleranceOf(
  limit: 'tolerated' | 'ordered' | 'exact',
  { overReceipt, weighedOverOut }: Tolerances,
  { isWeighed }: { isWeighed?: boolean },
): Decimal {
  if (limit === 'tolerated') return overReceipt
  return limit === 'ordered' && isWeighed ? weighedOverOut : zero
}

/** Quantity that one more document may take of a source line (rule C5 *over-receipt*). */
export const maxQtyOfSource = (link: Link, settings: Settings, source: SourceLine): string =>
  maxReceivable(limitOf(link, settings, source), countedQty(link, source), settings.places.qty)

/** True for a source line of one of the kinds that may be linked. */
const isOfLink = (link: SourceRule, source: SourceLine): boolean =>
  source.headKind === link.kind || isPaidInAdvance(link, source) || (link.alsoKinds ?? []).includes(source.headKind)

/** True for a source line of a kind that is paid in advance. */
export const isPaidInAdvance = ({ paidKinds = [] }: Pick<Link, 'paidKinds'>, { headKind }: Pick<SourceLine, 'headKind'>): boolean =>
  paidKinds.includes(headKind)

/** True where the document of a source line was paid in full before shipping. */
export const isPaidInFull = (link: Pick<Link, 'paidKinds'>, source: SourceLine): boolean =>
  source.isPaidInFull || isPaidInAdvance(link, source)

/** True where a line may come from this source line: right kind, same partner and goods (rule B3 linesAreValid). */
export const isFittingSource = (link: SourceRule, { document }: LinkedDocument, line: StoredLine, source: SourceLine): boolean =>
  isOfLink(link, source) && (!link.partner || source[link.partner] === document[link.partner]) && source.commInfoId === line.commInfoId

/** Problems of rows with a source line that does not fit. */
export const foreignProblems = (link: Link, work: LinkedDocument): Problem[] =>
  work.document.lines.flatMap((line, at): Problem[] => {
    if (!line.sourceBodyId) return []
    const source = work.sources.get(line.sourceBodyId)
    return source && isFittingSource(link, work, line, source)
      ? []
      : [{ row: at + 1, field: 'sourceBodyId', rule: 'LINE_BAD', reason: link.foreign }]
  })

/** True where lines may still be made from a document in this state. */
export const isOpenSource = ({ open }: Link, tags: readonly string[], closeType: string | undefined): boolean =>
  tags.includes(open) && !closeType

/** Rows whose source is closed; `lines`: the lines as they would be linked. */
export const sourceProblems = (
  link: Link,
  { document, sources }: LinkedDocument,
  lines: readonly StoredLine[] = document.lines,
): Problem[] => closedSources(link, sources, lines)

/** Problems of rows whose source line is closed. */
export function closedSources(
  link: Link,
  sources: ReadonlyMap<string, SourceLine>,
  lines: readonly Pick<StoredLine, 'sourceBodyId'>[],
): Problem[] {
  return lines.flatMap((line, at): Problem[] => {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source || !isOfLink(link, source) || isOpenSource(link, source.headTags, source.closeType)) return []
    const { words } = kindNamed(source.headKind)
    const name = (language: 'zh' | 'en') => `${source.billNo ?? ''} ${words.statusName(source.headState, language, source)}`.trim()
    const params = { state: { zh: name('zh'), en: name('en') }, event: link.verb }
    return [{ row: at + 1, field: 'sourceBodyId', rule: 'STATUS_FORBIDS', params }]
  })
}

/**
 * Problems of rows that exceed the limit of their source line (rule C5). Counted are quantities that other documents
 * hold or have posted, and the rows of this document up to the row. `adding`: rows that are being linked; they are
 * counted on top of what this document holds already.
 */
export function limitProblems(
  run: Run,
  link: Link,
  { document, sources }: LinkedDocument,
  lines: readonly StoredLine[] = document.lines,
  adding?: ReadonlySet<string>,
): Problem[] {
  const { settings } = run
  const countedHere = new Map<string, Decimal>()
  return lines.flatMap((line, at): Problem[] => {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source || (adding && !adding.has(line.id))) return []
    const part = takenQty(link, line)
    const here = countedHere.get(source.id) ?? zero
    countedHere.set(source.id, here.add(part))
    const problem = limitProblem({
      row: at + 1,
      field: link.field,
      goods: line.commInfoName ?? '',
      part,
      counted: countedQty(link, source)
        .sub(adding ? zero : heldHere(link, document, source))
        .add(here),
      limit: limitOf(link, settings, source),
      units: line.unitList ?? [],
      basicUnit: line.basicUnit ?? null,
      rule: link.over,
      qtyPlaces: settings.places.qty,
    })
    return problem ? [problem] : []
  })
}

/** Quantity of a source line that this document itself holds. */
const heldHere = (link: Link, { tags, lines }: StoredDocument, source: SourceLine): Decimal =>
  tags.includes('holds') ? sum(lines.filter((line) => line.sourceBodyId === source.id).map((line) => takenQty(link, line))) : zero
