import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { type TillShiftFacts, tillShift, type tillShiftLaw } from '#machines/retail/till-shift.machine.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { momentText, withoutNulls } from '../../../../core/wire-values.ts'
import { cashAccountOf, postCash } from '../../../books/money/cash.ts'
import { periodProblem } from '../../../books/periods/periods.ts'
import { locking } from '../../../engine/event-locks.ts'
import { headTotalsOfNone } from '../../../engine/head-fields.ts'
import type { DocumentKind, ListExtension, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { masterNames, mastersOf } from '../../../engine/masters.ts'
import type { OwnTable } from '../../../engine/own-tables.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { deviationsOfShifts } from '../tills/shift-deviations.ts'
import {
  amountText,
  cashOfShifts,
  closingsOf,
  drawerProblems,
  listedByTill,
  moneyProblems,
  type OpenShift,
  type OwnRow,
  openShiftAt,
  ownRow,
  type ShiftClosing,
  saveClosing,
  type TillRow,
  tillNames,
  tillOf,
  tillProblems,
  withOwnRow,
} from '../tills/till-store.ts'

type ShiftRow = OwnRow & { tillId?: string; floatAmt?: string; accountId?: string }

/** Everything that guards and effects of a shift read; `cash`: cash received in the drawer, less cash paid out. */
type TillShiftContext = {
  document: StoredDocument
  masters: Masters
  till: TillRow | undefined
  open: OpenShift | undefined
  cash: Decimal
  closing: ShiftClosing | undefined
  period: Problem | undefined
  /** Cash that was counted, as stated on closing. */
  countedAmt: string | undefined
  isClosing: boolean
  /** Offline tickets of the shift that have marks. */
  deviations: object
}

const head = {
  table: 'till_shift',
  columns: {
    tillId: ['till_id', 'bigint'],
    floatAmt: ['float_amt', 'numeric'],
    accountId: ['account_id', 'bigint'],
  },
  inputs: ['tillId', 'floatAmt'],
  figures: [],
} as const satisfies OwnTable

const rowOf = (document: Pick<StoredDocument, 'own'>) => ownRow<ShiftRow>(document, head.table)
const isNew = ({ tags }: StoredDocument) => tags.includes('editable')

async function load(run: Run, stored: StoredDocument, purpose: Purpose): Promise<TillShiftContext> {
  const { tx } = run
  const { tillId, floatAmt, ...row } = rowOf(stored)
  const till = await tillOf(tx, tillId, purpose !== undefined && isNew(stored))
  const said = isNew(stored) ? { tillId, floatAmt: floatAmt ?? '0', accountId: till?.accountId } : { tillId, floatAmt, ...row }
  const placed = isNew(stored) && till ? { depotId: till.depotId } : {}
  const document = withOwnRow({ ...headTotalsOfNone, ...stored, ...placed, lines: [] }, head.table, withoutNulls(said))
  const isOver = document.tags.includes('closed')
  const ids = document.id ? [document.id] : []
  return {
    document,
    masters: await mastersOf(tx, [document, { updateUser: run.user.id }], undefined, run.known),
    till,
    open: isNew(document) && till ? await openShiftAt(tx, till.id, false) : undefined,
    cash: (await cashOfShifts(tx, isOver ? [] : ids)).get(document.id) ?? zero,
    closing: isOver ? (await closingsOf(tx, ids)).get(document.id) : undefined,
    period: isOver || isNew(document) ? undefined : await periodProblem(tx, todayIn(run, document), purpose?.locks.has('period') ?? false),
    countedAmt: (purpose?.event as { countedAmt?: string } | undefined)?.countedAmt,
    isClosing: purpose?.event.type === 'CLOSE',
    deviations: (await deviationsOfShifts(tx, ids, run)).get(document.id) ?? {},
  }
}

const todayIn = ({ tx }: Run, { depotId }: StoredDocument) => ({ date: tx.today, depotId })

function facts(run: Run, { document, till, open, period, countedAmt, isClosing }: TillShiftContext): TillShiftFacts {
  const { tillId, floatAmt } = rowOf(document)
  const { amount } = run.settings.places
  const isOpening = isNew(document)
  return {
    rights: tillShift.rights.filter((right) => run.user.rights.has(right)),
    mine: isOpening || document.createUser === run.user.id,
    contentProblems: isOpening
      ? [...tillProblems(tillId, till), ...drawerProblems(till), ...moneyProblems('floatAmt', floatAmt, amount, 'zero')]
      : [],
    openProblems: open ? [{ field: 'tillId', rule: 'SHIFT_OPEN', params: { till: till?.name ?? '', user: open.user } }] : [],
    countProblems: isClosing ? moneyProblems('countedAmt', countedAmt, amount, 'zero') : [],
    ...(period ? { periodProblem: period } : {}),
  }
}

const expectedOf = ({ document, cash }: Pick<TillShiftContext, 'document' | 'cash'>): Decimal =>
  (readFigure(rowOf(document).floatAmt) ?? zero).add(cash)

/**
 * Saves the counted and the expected cash, and posts the difference, which is borne by the cashier or the company
 * (rule B8 *Shift*).
 */
async function bookDifference(run: Run, work: TillShiftContext): Promise<void> {
  const { tx, settings } = run
  const { document, countedAmt = '0' } = work
  const expected = expectedOf(work)
  const difference = decimal(countedAmt).sub(expected)
  const borneBy = settings.bearsDifference ? 2 : 1
  await saveClosing(tx, document.id, { expectedAmt: expected.toFixed(), countedAmt, borneBy, closeTime: tx.now })
  if (difference.isZero()) return
  const accountId = rowOf(document).accountId ?? (await cashAccountOf(tx, document.depotId))
  await postCash(tx, { id: document.id, billDate: tx.today }, [{ accountId, amount: difference, shiftId: document.id }])
}

/** Fields of a shift in the API: the expected cash so far while it is open, then the figures of its closing. */
function shiftFields(run: Run, document: Pick<StoredDocument, 'own'>, cash: Decimal, closing: ShiftClosing | undefined) {
  const { tillId, floatAmt } = rowOf(document)
  const { expectedAmt, countedAmt, borneBy, closeTime } = closing ?? {}
  const text = (amount: Decimal | string | undefined) => amountText(amount, run.settings.places.amount)
  const start = readFigure(floatAmt) ?? zero
  const expected = readFigure(expectedAmt) ?? start.add(cash)
  const counted = readFigure(countedAmt)
  return withoutNulls({
    tillId,
    floatAmt: text(floatAmt),
    cashAmt: text(expected.sub(start)),
    expectedAmt: text(expected),
    countedAmt: text(countedAmt),
    differenceAmt: counted && text(counted.sub(expected)),
    borneBy,
    closeTime: closeTime && momentText(closeTime, run.settings.timeZone),
  })
}

const listed: ListExtension = {
  ...listedByTill(head.table),
  rowExtras: async (run, heads) => {
    const names = await tillNames(
      run.tx,
      heads.map((row) => rowOf(row).tillId),
    )
    const ids = heads.map(({ id }) => id)
    const cash = await cashOfShifts(run.tx, ids)
    const closings = await closingsOf(run.tx, ids)
    const masters = await mastersOf(run.tx, heads, undefined, run.known)
    const deviations = await deviationsOfShifts(run.tx, ids, run)
    return new Map(
      heads.map((row) => [
        row.id,
        withoutNulls({
          ...shiftFields(run, row, cash.get(row.id) ?? zero, closings.get(row.id)),
          ...deviations.get(row.id),
          tillName: names.get(rowOf(row).tillId ?? ''),
          createUserName: masters.of('staff', row.createUser)?.name,
        }),
      ]),
    )
  },
}

/**
 * Server side of till shifts: a till has one open shift at a time, with the cash of its drawer and a count at the end
 * (rule B8 *Shift*).
 */
export const tillShiftKind: DocumentKind<typeof tillShiftLaw, TillShiftContext> = {
  words: tillShift,
  hash: machineHash(tillShift),
  load,
  facts,
  effects: { bookDifference: locking(['period'], bookDifference) },
  answer: (run, { document, masters, till, cash, closing, deviations }) => {
    const { createUserName, updateUserName, depotName } = masterNames(document, masters)
    return {
      ...shiftFields(run, document, cash, closing),
      ...deviations,
      ...withoutNulls({ tillName: till?.name, createUserName, updateUserName, depotName }),
    }
  },
  warnings: () => [],
  own: [head],
  rowFields: () => ({}),
  listed,
}
