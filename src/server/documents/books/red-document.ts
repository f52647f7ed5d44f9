import type { Problem } from '#domain/core/refusals.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { mirrorHead, mirrorLine } from '#domain/sources/mirror.ts'
import { ownDayRight } from '#machines/finance/accounting-period.machine.ts'
import { rightWords } from '#resources/rights.ts'
import type { Tx } from '../../db/connect.ts'
import { insertReversal } from '../engine/events/apply-event.ts'
import { kindNamed, type Purpose } from '../engine/kind.ts'
import { mirrorOwnRows } from '../engine/own-tables.ts'
import type { Run } from '../engine/run.ts'
import { copyOf } from '../engine/store/copy-of.ts'
import type { StoredDocument } from '../engine/stored.ts'
import { type BookingDay, periodProblem } from './periods/periods.ts'

/** A red document that was created; `lineOf` maps original line ids to its own. */
export type RedDocument = { id: string; billDate: string; lineOf: (id: string) => string }

/** A posted document under reversal, and the red document made for it. */
type ReversalContext = { document: StoredDocument; red?: RedDocument }

/** `ownDay`: reverse on the document's own date instead of today. */
type ReversalDayInput = { ownDay?: boolean } | undefined

/**
 * Date of a reversal: today, or the document's own date where that is requested. The own date is also used where it
 * lies after today, because a clock was ahead when the document was dated.
 */
export const reversalDay = (
  { today }: Pick<Tx, 'today'>,
  { billDate }: Pick<StoredDocument, 'billDate'>,
  event?: ReversalDayInput,
): string => (event?.ownDay || billDate > today ? billDate : today)

/**
 * Problem with the date of a reversal: the user lacks the right to use the document's own date, or the period of the
 * date is not open (rule B3 periodIsOpen).
 */
export async function reversalProblem(
  { tx, user }: Pick<Run, 'tx' | 'user'>,
  document: Pick<StoredDocument, 'billDate'>,
  whose: Omit<BookingDay, 'date'>,
  purpose: Purpose,
): Promise<Problem | undefined> {
  const ownDay = purpose?.event.ownDay ?? false
  if (ownDay && !user.rights.has(ownDayRight)) return { rule: 'NO_PERMISSION', params: { button: rightWords(ownDayRight) } }
  return periodProblem(tx, { ...whose, date: reversalDay(tx, document, { ownDay }) }, purpose?.locks.has('period') ?? false)
}

/**
 * Creates the red document: the same lines with opposite figures, dated on the day of the reversal. Original and red
 * document refer to each other (rule B6 Flush in one paragraph).
 */
export async function mirrorDocument(run: Run, work: ReversalContext, event?: ReversalDayInput): Promise<void> {
  const { document } = work
  const lines = document.lines.map((line) => ({
    ...mirrorLine(line),
    id: '',
    baseQty: (readFigure(line.baseQty) ?? zero).neg().toFixed(run.settings.places.qty),
  }))
  const kind = kindNamed(document.kind)
  const mirrored = { ...mirrorHead(document), ...mirrorOwnRows(kind.own ?? [], document) }
  const red = { ...copyOf(run, mirrored, lines), billDate: reversalDay(run.tx, document, event), mirrorId: document.id }
  const made = await insertReversal(run, kind, red, { type: 'SPAWN' }, true)
  const mirrors = new Map(document.lines.map((line, at) => [line.id, made.lines[at]?.id ?? '']))
  work.red = { id: made.id, billDate: made.billDate, lineOf: (id) => mirrors.get(id) ?? '' }
  document.mirrorId = made.id
}

/** The red document, created by an earlier effect. Throws where there is none. */
export function requireRed({ red }: ReversalContext) {
  if (!red) throw new Error('the red document is made first')
  return red
}

/** Effect of 红冲重开 (reverse and enter again): creates a new draft with the same lines and links. */
export async function redoDraft(run: Run, { document }: ReversalContext): Promise<void> {
  const lines = document.lines.map((line) => ({ ...line, id: '' }))
  document.redoId = (await insertReversal(run, kindNamed(document.kind), copyOf(run, document, lines), { type: 'SAVE' }, false)).id
}
