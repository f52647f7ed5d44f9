import { sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { type CashDepositFacts, cashDeposit, type cashDepositLaw } from '#machines/retail/cash-deposit.machine.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import type { Tx } from '../../../../db/connect.ts'
import { refuse } from '../../../../db/refuse.ts'
import { bookedAccounts, cashAccountOf, cashBalance, findCashAccount, lockCashAccount, postCash } from '../../../books/money/cash.ts'
import { periodProblem } from '../../../books/periods/periods.ts'
import { locking } from '../../../engine/event-locks.ts'
import { headTotalsOfNone } from '../../../engine/head-fields.ts'
import type { DocumentKind, ListExtension, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { masterNames, mastersOf } from '../../../engine/masters.ts'
import type { OwnTable } from '../../../engine/own-tables.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import {
  amountText,
  cashOfShifts,
  drawerProblems,
  listedByTill,
  moneyProblems,
  type OpenShift,
  type OwnRow,
  openShiftAt,
  ownRow,
  type TillRow,
  tillNames,
  tillOf,
  tillProblems,
  withOwnRow,
} from '../tills/till-store.ts'

type SlipRow = OwnRow & { tillId?: string; amount?: string; accountId?: string }

/** Everything that guards and effects of a deposit slip read; `left`: cash that may be taken out of the drawer. */
type CashDepositContext = {
  document: StoredDocument
  masters: Masters
  till: TillRow | undefined
  shift: OpenShift | undefined
  account: { id: string; name: string } | undefined
  left: Decimal
  slipNo: string | undefined
  period: Problem | undefined
}

const head = {
  table: 'cash_deposit',
  columns: {
    tillId: ['till_id', 'bigint'],
    amount: ['amount', 'numeric'],
    accountId: ['account_id', 'bigint'],
  },
  inputs: ['tillId', 'amount', 'accountId'],
  figures: ['amount'],
} as const satisfies OwnTable

const rowOf = (document: Pick<StoredDocument, 'own'>) => ownRow<SlipRow>(document, head.table)
const isNew = ({ tags }: StoredDocument) => tags.includes('editable')

async function load(run: Run, stored: StoredDocument, purpose: Purpose): Promise<CashDepositContext> {
  const { tx } = run
  const row = rowOf(stored)
  const till = await tillOf(tx, row.tillId)
  const placed = isNew(stored) && till ? { depotId: till.depotId } : {}
  const document: StoredDocument = { ...headTotalsOfNone, ...stored, ...placed, lines: [] }
  const isOver = document.tags.includes('closed')
  const slipNo = (await slipNumbers(tx, isOver ? [document.id] : [])).get(document.id)
  const shift = till && !isOver ? await openShiftAt(tx, till.id, purpose !== undefined) : undefined
  const date = isNew(document) ? document.billDate : tx.today
  return {
    document,
    masters: await mastersOf(tx, [document, { updateUser: run.user.id }], undefined, run.known),
    till,
    shift,
    account: await accountOf(run, document),
    slipNo,
    left: isNew(document) && till ? await leftInDrawer(run, till, shift, purpose) : zero,
    period: isOver ? undefined : await periodProblem(tx, { date, depotId: document.depotId }, purpose?.locks.has('period') ?? false),
  }
}

/** Numbers of the bank's slips, by deposit. */
async function slipNumbers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; slipNo: string }>(
    'select document_id as id, slip_no as "slipNo" from cash_deposit where tenant_id = $1 and document_id = any ($2::bigint[]) and slip_no is not null',
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, slipNo }) => [id, slipNo]))
}

/** Account of a bank or payment service that a slip names, if it is in the books of the slip's store. */
async function accountOf({ tx }: Run, document: StoredDocument): Promise<CashDepositContext['account']> {
  const { accountId } = rowOf(document)
  if (!accountId) return undefined
  return tx.maybeOne<{ id: string; name: string }>(
    `select id, name from cash_account
      where tenant_id = $1 and id = $2 and kind_code in ('bank', 'thirdParty') and legal_entity = entity_of($1, $3)`,
    [tx.tenantId, accountId, document.depotId ?? null],
  )
}

/**
 * Separate account that holds the cash of a till: that of the open shift, or without an open shift that of the till.
 */
const ownDrawer = (till: TillRow | undefined, shift: OpenShift | undefined): string | undefined =>
  (shift ? shift.accountId : till?.accountId) ?? undefined

/**
 * Cash that may be taken out of the drawer: the balance of its account, but no more than the open shift should hold.
 */
async function leftInDrawer({ tx }: Run, till: TillRow, shift: OpenShift | undefined, purpose: Purpose): Promise<Decimal> {
  const drawer = ownDrawer(till, shift) ?? (await findCashAccount(tx, till.depotId))
  if (!drawer) return zero
  if (purpose) await lockCashAccount(tx, drawer)
  const balance = await cashBalance(tx, drawer)
  if (!shift) return balance
  const { float } = await tx.one<{ float: string }>('select float_amt as float from till_shift where tenant_id = $1 and document_id = $2', [
    tx.tenantId,
    shift.id,
  ])
  const inShift = decimal(float).add((await cashOfShifts(tx, [shift.id])).get(shift.id) ?? zero)
  return inShift.lt(balance) ? inShift : balance
}

const noAccount = { zh: '不是门店所属法人的银行账户', en: "it is no bank account of the store's legal entity" }

function facts(run: Run, { document, till, account, left, period }: CashDepositContext): CashDepositFacts {
  const { places } = run.settings
  const { tillId, amount, accountId } = rowOf(document)
  const isSent = isNew(document)
  const tooMuch = isSent && (readFigure(amount) ?? zero).gt(left)
  return {
    contentProblems: isSent
      ? [
          ...tillProblems(tillId, till),
          ...drawerProblems(till),
          ...moneyProblems('amount', amount, places.amount, 'more'),
          ...(accountId && !account ? [{ field: 'accountId', rule: 'FIELD_BAD', reason: noAccount } satisfies Problem] : []),
        ]
      : [],
    drawerProblems: tooMuch ? [{ field: 'amount', rule: 'BALANCE_SHORT', params: { balance: fixedText(left, places.amount) } }] : [],
    ...(period ? { periodProblem: period } : {}),
  }
}

const amountOf = (document: StoredDocument): Decimal => decimal(rowOf(document).amount ?? '0')

/** Moves cash from the drawer into transit, and fixes the bank account it goes to. */
async function sendCash({ tx }: Run, { document, till, shift }: CashDepositContext): Promise<void> {
  const amount = amountOf(document)
  const accountId = rowOf(document).accountId ?? (await cashAccountOf(tx, document.depotId, 'bank'))
  Object.assign(document, withOwnRow(document, head.table, { ...rowOf(document), accountId }))
  await postCash(tx, document, [
    { accountId: ownDrawer(till, shift) ?? (await cashAccountOf(tx, document.depotId)), amount: amount.neg(), shiftId: shift?.id },
    { accountId: await cashAccountOf(tx, document.depotId, 'transit'), amount },
  ])
}

/** Moves cash from transit into an account; without one, back into the account it was taken from. */
async function postArrival(run: Run, { document }: CashDepositContext, into?: string, shiftId?: string): Promise<void> {
  const amount = amountOf(document)
  const [drawer = '', transit = ''] = await bookedAccounts(run.tx, document.id)
  await postCash(run.tx, { id: document.id, billDate: run.tx.today }, [
    { accountId: transit, amount: amount.neg(), no: 3 },
    { accountId: into ?? drawer, amount, no: 4, shiftId },
  ])
}

async function bankCash(run: Run, work: CashDepositContext, { slipNo }: { slipNo?: string }): Promise<void> {
  const { document } = work
  await postArrival(run, work, rowOf(document).accountId ?? '')
  if (slipNo)
    await run.tx.query('update cash_deposit set slip_no = $3 where tenant_id = $1 and document_id = $2', [
      run.tx.tenantId,
      document.id,
      slipNo,
    ])
}

const putBackCash = (run: Run, work: CashDepositContext) => postArrival(run, work, undefined, work.shift?.id)

const slipFields = (run: Run, document: Pick<StoredDocument, 'own'>) => {
  const { tillId, amount, accountId } = rowOf(document)
  return withoutNulls({ tillId, amount: amountText(amount, run.settings.places.amount), accountId })
}

const listed: ListExtension = {
  ...listedByTill(head.table, (text) => sql`s.slip_no = ${text}`),
  rowExtras: async (run, heads) => {
    const names = await tillNames(
      run.tx,
      heads.map((row) => rowOf(row).tillId),
    )
    const slips = await slipNumbers(
      run.tx,
      heads.map(({ id }) => id),
    )
    const masters = await mastersOf(run.tx, heads, undefined, run.known)
    const besideOf = (row: StoredDocument) => ({
      tillName: names.get(rowOf(row).tillId ?? ''),
      slipNo: slips.get(row.id),
      createUserName: masters.of('staff', row.createUser)?.name,
    })
    return new Map(heads.map((row) => [row.id, withoutNulls(besideOf(row))]))
  },
}

/**
 * Accounts that a till's cash may be deposited to, in the books of its store. Refuses FIELD_BAD for an unknown till.
 */
export async function depositBanks(tx: Tx, tillId: string): Promise<{ id: string; name: string }[]> {
  const till = await tillOf(tx, tillId)
  if (!till) return refuse('FIELD_BAD', { problems: tillProblems(tillId, till) })
  return tx.query(
    `select id, name from cash_account
      where tenant_id = $1 and kind_code in ('bank', 'thirdParty') and status = 1 and legal_entity = $2 order by kind_code, code`,
    [tx.tenantId, till.legalEntity],
  )
}

/**
 * Server side of deposit slips: cash is moved from a drawer into transit, then to the bank or back (rule B8 *Shift*).
 */
export const cashDepositKind: DocumentKind<typeof cashDepositLaw, CashDepositContext> = {
  words: cashDeposit,
  hash: machineHash(cashDeposit),
  load,
  facts,
  effects: {
    sendCash: locking(['period'], sendCash),
    bankCash: locking(['period'], bankCash),
    putBackCash: locking(['period'], putBackCash),
  },
  answer: (run, { document, masters, till, account, slipNo }) => {
    const { createUserName, updateUserName, depotName } = masterNames(document, masters)
    const names = withoutNulls({ slipNo, tillName: till?.name, accountName: account?.name, createUserName, updateUserName, depotName })
    return { ...slipFields(run, document), ...names }
  },
  warnings: () => [],
  own: [head],
  rowFields: (row, _, run) => slipFields(run, row),
  listed,
}
