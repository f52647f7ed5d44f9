import { readFigure, zero } from '#domain/decimal.ts'
import { mirrorHead, mirrorLine } from '#domain/mirror.ts'
import type { Problem } from '#domain/refusals.ts'
import { ownDayRight } from '#machines/finance/accounting-period.machine.ts'
import { rightWords } from '#resources/rights.ts'
import type { Tx } from '../../db/connect.ts'
import { spawn } from '../engine/apply-event.ts'
import { copyOf } from '../engine/copy-of.ts'
import { kindNamed, type Purpose } from '../engine/kind.ts'
import { mirroredOwn } from '../engine/own-tables.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument } from '../engine/stored.ts'
import { type BookingDay, periodProblem } from './periods.ts'

/** A red document, once it is made, and which of its lines mirrors which. */
export type Red = { id: string; billDate: string; lineOf: (id: string) => string }

/** A document that is posted and reversed, and what its reversal made. */
type Reversed = { document: StoredDocument; red?: Red }

/** What a request says of the day of a reversal. */
type Dated = { ownDay?: boolean } | undefined

/**
 * The day on which a document leaves the books: today, or its own where that is asked for, or where a clock that was ahead made it a later one.
 */
export const reversalDay = ({ today }: Pick<Tx, 'today'>, { billDate }: Pick<StoredDocument, 'billDate'>, event?: Dated): string =>
  event?.ownDay || billDate > today ? billDate : today

/** What stands against the day of a reversal: the right to its own day, where that is asked for, or the period (rule B3 periodIsOpen). */
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

/** The red document: the same lines with opposite figures, on the day of the reversal, both linked (rule B6 Flush in one paragraph). */
export async function mirrorDocument(run: Run, work: Reversed, event?: Dated): Promise<void> {
  const { document } = work
  const lines = document.lines.map((line) => ({
    ...mirrorLine(line),
    id: '',
    baseQty: (readFigure(line.baseQty) ?? zero).neg().toFixed(run.settings.places.qty),
  }))
  const kind = kindNamed(document.kind)
  const mirrored = { ...mirrorHead(document), ...mirroredOwn(kind.own ?? [], document) }
  const red = { ...copyOf(run, mirrored, lines), billDate: reversalDay(run.tx, document, event), mirrorId: document.id }
  const made = await spawn(run, kind, red, { type: 'SPAWN' }, true)
  const mirrors = new Map(document.lines.map((line, at) => [line.id, made.lines[at]?.id ?? '']))
  work.red = { id: made.id, billDate: made.billDate, lineOf: (id) => mirrors.get(id) ?? '' }
  document.mirrorId = made.id
}

/** The red document of what is reversed, which the effect before this one has made. */
export function redOf({ red }: Reversed) {
  if (!red) throw new Error('the red document is made first')
  return red
}

/** 红冲重开: a new draft with the old lines and links. */
export async function redoDraft(run: Run, { document }: Reversed): Promise<void> {
  const lines = document.lines.map((line) => ({ ...line, id: '' }))
  document.redoId = (await spawn(run, kindNamed(document.kind), copyOf(run, document, lines), { type: 'SAVE' }, false)).id
}
