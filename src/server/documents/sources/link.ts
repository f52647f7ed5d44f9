import { type Decimal, readFigure, sum, zero } from '#domain/decimal.ts'
import type { Figure } from '#domain/line-types.ts'
import { limitProblem, mostOf, type OrderLine, receiptLimit } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import type { DocumentDefinition, KeptSource, SourceLink } from '#resources/documents/define-document.ts'
import type { Settings } from '../../db/settings.ts'
import { kindNamed } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { SourceLine } from './source-lines.ts'

/** A type's rule about its source, with the sign and the name of its own quantities. */
export type Link = SourceLink & { sign: 1 | -1; field: 'actualQty' | 'qty' }

/** The rule of a type that is made from another. */
export function linkOf({ source, lines }: DocumentDefinition): Link {
  if (!source) throw new Error('a type without a source')
  return { ...source, sign: lines?.sign === -1 ? -1 : 1, field: lines?.qty ?? 'qty' }
}

/** A document with the source lines that its own name. */
export type Linked = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine> }

const doneFields = { received: 'receivedQty', returned: 'returnedQty' } as const

/** The field of a source line that holds what its followers made real. */
export const doneFieldOf = ({ moves }: Link) => doneFields[moves]

/** What a line takes of its source, in basic units; positive, also where the line's own quantity is not. */
export const takenOf = ({ sign }: Link, { baseQty }: Pick<StoredLine, 'baseQty'>): Decimal => (readFigure(baseQty) ?? zero).mul(sign)

/** Real and held of a source line, in basic units. */
export const countedOn = (link: Link, source: SourceLine): Decimal =>
  (readFigure(source[doneFieldOf(link)]) ?? zero).add(readFigure(source.heldQty) ?? zero)

/** How much of a source line may be taken in all, in basic units (rule C5). */
export const limitOf = (
  { limit }: Pick<Link, 'limit'>,
  settings: Tolerances,
  source: OrderLine & { baseQty?: Figure; isWeighed?: boolean },
): Decimal =>
  limit === 'whole' ? (readFigure(source.baseQty) ?? zero) : receiptLimit(source, toleranceOf(limit, settings, source), settings.places.qty)

type Tolerances = Pick<Settings, 'overReceipt' | 'weighedOverOut' | 'places'>

/** Percent that may be taken beyond what was ordered. */
function toleranceOf(
  limit: 'tolerated' | 'ordered' | 'exact',
  { overReceipt, weighedOverOut }: Tolerances,
  { isWeighed }: { isWeighed?: boolean },
): Decimal {
  if (limit === 'tolerated') return overReceipt
  return limit === 'ordered' && isWeighed ? weighedOverOut : zero
}

/** The most that one more document may take of a source line (rule C5 *over-receipt*). */
export const mostOfSource = (link: Link, settings: Settings, source: SourceLine): string =>
  mostOf(limitOf(link, settings, source), countedOn(link, source), settings.places.qty)

/** Whether it is a line of the types that are linked. */
const isOfLink = (link: KeptSource, source: SourceLine): boolean =>
  source.headKind === link.kind || isPaid(link, source) || (link.alsoKinds ?? []).includes(source.headKind)

/** Whether it is a line of a type that is paid in advance. */
export const isPaid = ({ paidKinds = [] }: Pick<Link, 'paidKinds'>, { headKind }: Pick<SourceLine, 'headKind'>): boolean =>
  paidKinds.includes(headKind)

/** Whether its document was wholly paid before it ships. */
export const isPaidInFull = (link: Pick<Link, 'paidKinds'>, source: SourceLine): boolean => source.isPaidInFull || isPaid(link, source)

/** Whether a line may come from a source line: one of the right type, of the same partner and goods (rule B3 linesAreValid). */
export const fits = (link: KeptSource, { document }: Linked, line: StoredLine, source: SourceLine): boolean =>
  isOfLink(link, source) && (!link.partner || source[link.partner] === document[link.partner]) && source.commInfoId === line.commInfoId

/** Rows that name a source line which does not fit. */
export const foreignProblems = (link: Link, work: Linked): Problem[] =>
  work.document.lines.flatMap((line, at): Problem[] => {
    if (!line.sourceBodyId) return []
    const source = work.sources.get(line.sourceBodyId)
    return source && fits(link, work, line, source) ? [] : [{ row: at + 1, field: 'sourceBodyId', rule: 'LINE_BAD', reason: link.foreign }]
  })

/** Whether something may be taken of a document that is in this state. */
export const isOpen = ({ open }: Link, tags: readonly string[], closeType: string | undefined): boolean => tags.includes(open) && !closeType

/** Rows whose source nothing may be taken of any more; `lines` as they would be linked. */
export const sourceProblems = (link: Link, { document, sources }: Linked, lines: readonly StoredLine[] = document.lines): Problem[] =>
  closedSources(link, sources, lines)

/** Rows whose source is one that nothing may be taken of any more. */
export function closedSources(
  link: Link,
  sources: ReadonlyMap<string, SourceLine>,
  lines: readonly Pick<StoredLine, 'sourceBodyId'>[],
): Problem[] {
  return lines.flatMap((line, at): Problem[] => {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source || !isOfLink(link, source) || isOpen(link, source.headTags, source.closeType)) return []
    const { words } = kindNamed(source.headKind)
    const name = (language: 'zh' | 'en') => `${source.billNo ?? ''} ${words.statusName(source.headState, language, source)}`.trim()
    const params = { state: { zh: name('zh'), en: name('en') }, event: link.verb }
    return [{ row: at + 1, field: 'sourceBodyId', rule: 'STATUS_FORBIDS', params }]
  })
}

/**
 * Rows that take more than their source line gives: what others counted and this document once, against the limit (rule C5). Rows of one
 * source add up in their order. `adding`: the rows that a link adds come on top of what this document counts already.
 */
export function limitProblems(
  run: Run,
  link: Link,
  { document, sources }: Linked,
  lines: readonly StoredLine[] = document.lines,
  adding?: ReadonlySet<string>,
): Problem[] {
  const { settings } = run
  const countedHere = new Map<string, Decimal>()
  return lines.flatMap((line, at): Problem[] => {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source || (adding && !adding.has(line.id))) return []
    const part = takenOf(link, line)
    const here = countedHere.get(source.id) ?? zero
    countedHere.set(source.id, here.add(part))
    const problem = limitProblem({
      row: at + 1,
      field: link.field,
      goods: line.commInfoName ?? '',
      part,
      counted: countedOn(link, source)
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

/** What this very document holds of a source line. */
const heldHere = (link: Link, { tags, lines }: StoredDocument, source: SourceLine): Decimal =>
  tags.includes('holds') ? sum(lines.filter((line) => line.sourceBodyId === source.id).map((line) => takenOf(link, line))) : zero
