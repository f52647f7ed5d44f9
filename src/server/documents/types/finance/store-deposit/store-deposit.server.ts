import { sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { type StoreDepositFacts, storeDeposit, type storeDepositLaw } from '#machines/finance/store-deposit.machine.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { type CashAccount, cashAccountsById, postCash } from '#server/documents/books/money/cash.ts'
import {
  addToDeposit,
  booksOfChange,
  depositOf,
  depositsOf,
  type HeldDeposit,
  lockStore,
} from '#server/documents/books/money/store-deposits.ts'
import { reversalDay } from '#server/documents/books/red-document.ts'
import { locking } from '#server/documents/engine/event-locks.ts'
import { headTotalsOfNone } from '#server/documents/engine/head-fields.ts'
import type { DocumentKind, ListExtension, Purpose } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { masterNames, mastersOf } from '#server/documents/engine/masters.ts'
import type { OwnTable } from '#server/documents/engine/own-tables.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { bookingPeriodProblem } from '../submit-and-post-facts.ts'

const head = {
  table: 'store_deposit',
  columns: {
    depositKind: ['deposit_kind', 'integer'],
    accountId: ['account_id', 'bigint'],
    amount: ['amount', 'numeric'],
    slipNo: ['slip_no', 'text'],
  },
  inputs: ['depositKind', 'accountId', 'amount', 'slipNo'],
  figures: [],
} as const satisfies OwnTable

const paidIn = 1
const deducted = 2

type DepositRow = { depositKind?: number | string; accountId?: string; amount?: string; slipNo?: string }
type StoreDepositContext = {
  document: StoredDocument
  masters: Masters
  account: CashAccount | undefined
  held: HeldDeposit
  /** Legal entity that the change was booked in, once it is posted. */
  booked: string | undefined
  period: Problem | undefined
}

const rowOf = ({ own }: Pick<StoredDocument, 'own'>): DepositRow => (own?.[head.table]?.[0] ?? {}) as DepositRow
const isNew = ({ tags }: Pick<StoredDocument, 'tags'>) => tags.includes('editable')
const kindOf = (document: Pick<StoredDocument, 'own'>) => Number(rowOf(document).depositKind)
const amountOf = (document: Pick<StoredDocument, 'own'>): Decimal => readFigure(rowOf(document).amount) ?? zero

/**
 * Legal entity of a change: the one it was booked in, otherwise that of its account, otherwise the one that holds the
 * store's deposit.
 */
const entityOf = ({ booked, account, held }: Pick<StoreDepositContext, 'booked' | 'account' | 'held'>) =>
  booked ?? account?.legalEntity ?? held.legalEntity

async function load(run: Run, stored: StoredDocument, purpose: Purpose): Promise<StoreDepositContext> {
  const { tx } = run
  const document: StoredDocument = { ...headTotalsOfNone, ...stored, lines: [] }
  const { accountId } = rowOf(document)
  if (purpose?.locks.has('partner') && document.depotId) await lockStore(tx, document.depotId)
  const account = (await cashAccountsById(tx, [accountId])).get(accountId ?? '')
  const held = await depositOf(tx, document.depotId)
  const booked = isNew(document) ? undefined : await booksOfChange(tx, document.id)
  const legalEntity = entityOf({ booked, account, held })
  return {
    document,
    account,
    held,
    booked,
    masters: await mastersOf(tx, [document, { updateUser: run.user.id }], undefined, run.known),
    period: legalEntity === undefined ? undefined : await bookingPeriodProblem(run, document, { legalEntity }, purpose),
  }
}

const wrong = (field: string, zh: string, en: string): Problem => ({ field, rule: 'FIELD_BAD', reason: { zh, en } })
const accountLabel = { zh: '资金账户', en: 'Account' }

function storeProblems({ user }: Run, { document: { depotId }, masters }: StoreDepositContext): Problem[] {
  const store = masters.of('depot', depotId)
  if (!store) return [wrong('depotId', '请选择门店', 'choose the store')]
  return user.depots && !user.depots.has(depotId ?? '') ? [{ field: 'depotId', rule: 'NO_PERMISSION', params: { button: store.name } }] : []
}

function accountProblems({ document, account, held }: StoreDepositContext): Problem[] {
  const { accountId } = rowOf(document)
  if (kindOf(document) === deducted) return accountId ? [wrong('accountId', '扣除不动资金', 'no money moves where it is deducted')] : []
  if (!account) return [wrong('accountId', accountId ? '没有这个资金账户' : '请选择资金账户', 'choose the account')]
  if (account.kind === 'storedValue' || account.kind === 'points') return [wrong('accountId', '不是资金账户', 'no money is in it')]
  if (!account.isOn) return [{ field: 'accountId', rule: 'MASTER_OFF', params: { kind: accountLabel, name: account.name } }]
  return booksProblems({ held }, account.legalEntity)
}

/**
 * Problem of books: while a legal entity holds a deposit of the store, other entities may neither change it nor undo
 * changes of it.
 */
const booksProblems = ({ held }: Pick<StoreDepositContext, 'held'>, legalEntity: string | undefined): Problem[] =>
  [undefined, legalEntity].includes(held.legalEntity)
    ? []
    : [wrong('accountId', '该门店押金在其他法人账上', 'the deposit of this store is in the books of another legal entity')]

function contentProblems(run: Run, work: StoreDepositContext): Problem[] {
  const { document } = work
  const amount = amountOf(document)
  const kind = kindOf(document)
  return [
    ...storeProblems(run, work),
    ...(kind >= 1 && kind <= 3 ? [] : [wrong('depositKind', '请选择变动类型', 'choose what changes')]),
    ...accountProblems(work),
    ...(amount.gt(0) ? [] : [wrong('amount', '必须大于0', 'it must be more than 0')]),
    ...(amount.decimalPlaces() > run.settings.places.amount ? [wrong('amount', '小数位数过多', 'it has too many decimals')] : []),
    ...(amount.gte('1e15') ? [wrong('amount', '数值过大', 'it is too large')] : []),
    ...(kind === deducted && !document.remark?.trim() ? [wrong('remark', '请填写扣款原因', 'say why it is deducted')] : []),
  ]
}

/** Problem of a change that takes more than the deposit holds: a deduction or refund, or the reversal of a payment. */
function balanceProblems({ settings: { places } }: Run, { document, held }: StoreDepositContext): Problem[] {
  const takes = isNew(document) ? kindOf(document) !== paidIn : kindOf(document) === paidIn
  if (document.tags.includes('closed') || !takes || amountOf(document).lte(held.amount)) return []
  return [{ field: 'amount', rule: 'BALANCE_SHORT', params: { balance: fixedText(held.amount, places.amount) } }]
}

function facts(run: Run, work: StoreDepositContext): StoreDepositFacts {
  const fresh = isNew(work.document)
  return {
    contentProblems: fresh ? contentProblems(run, work) : booksProblems(work, work.booked),
    balanceProblems: balanceProblems(run, work),
    ...(work.period ? { [fresh ? 'periodProblem' : 'todayPeriodProblem']: work.period } : {}),
  }
}

/** Books a change of a deposit and its money; `step` 1 books the opposite on the day of the reversal. */
async function bookDepositChange({ tx }: Run, work: StoreDepositContext, step: 0 | 1, event: { ownDay?: boolean }): Promise<void> {
  const { document } = work
  const booking = { id: document.id, billDate: step === 0 ? document.billDate : reversalDay(tx, document, event) }
  const signed = (kindOf(document) === paidIn) === (step === 0) ? amountOf(document) : amountOf(document).neg()
  await addToDeposit(tx, { ...booking, step, depotId: document.depotId ?? '', legalEntity: entityOf(work) ?? '', amount: signed })
  const { accountId } = rowOf(document)
  if (accountId) await postCash(tx, booking, [{ accountId, amount: signed, no: step + 1 }])
}

function depositFields({ settings: { places } }: Run, document: StoredDocument): object {
  const { depositKind, accountId, amount, slipNo } = rowOf(document)
  const { depotId, remark } = document
  const text = amount === undefined ? undefined : fixedText(readFigure(amount) ?? zero, places.amount)
  return withoutNulls({
    depotId,
    remark,
    accountId,
    slipNo,
    depositKind: depositKind === undefined ? undefined : Number(depositKind),
    amount: text,
  })
}

const ownRowMatches = (tenantId: string, condition: ReturnType<typeof sql>) =>
  sql`exists (select 1 from store_deposit t where t.tenant_id = ${tenantId} and t.document_id = d.id and ${condition})`

const listed: ListExtension = {
  matchesText: ({ tenantId }, text) => ownRowMatches(tenantId, sql`t.slip_no = ${text}`),
  conditions: ({ tenantId }, { depositKind }) =>
    depositKind ? [ownRowMatches(tenantId, sql`t.deposit_kind = ${depositKind}::integer`)] : [],
  rowExtras: async (run, heads) => {
    const accounts = await cashAccountsById(
      run.tx,
      heads.map((row) => rowOf(row).accountId),
    )
    const masters = await mastersOf(run.tx, heads, undefined, run.known)
    const held = await depositsOf(
      run.tx,
      heads.flatMap(({ depotId }) => depotId ?? []),
    )
    const besideOf = (row: StoredDocument) => ({
      accountName: accounts.get(rowOf(row).accountId ?? '')?.name,
      depotName: masters.of('depot', row.depotId)?.name,
      balanceAmt: fixedText(held.get(row.depotId ?? '') ?? zero, run.settings.places.amount),
      createUserName: masters.of('staff', row.createUser)?.name,
    })
    return new Map(heads.map((row) => [row.id, withoutNulls(besideOf(row))]))
  },
}

/** Deposits of stores on the server (rule B7 *Store deposit*, ADR 234). */
export const storeDepositKind: DocumentKind<typeof storeDepositLaw, StoreDepositContext> = {
  words: storeDeposit,
  hash: machineHash(storeDeposit),
  load,
  facts,
  effects: {
    changeDeposit: locking(['partner', 'period'], (run: Run, work: StoreDepositContext, event: object) =>
      bookDepositChange(run, work, 0, event),
    ),
    changeDepositBack: locking(['partner', 'period'], (run: Run, work: StoreDepositContext, event: object) =>
      bookDepositChange(run, work, 1, event),
    ),
  },
  answer: (run, { document, masters, account, held }) => {
    const { createUserName, updateUserName, depotName } = masterNames(document, masters)
    const balanceAmt = fixedText(held.amount, run.settings.places.amount)
    return {
      ...depositFields(run, document),
      ...withoutNulls({ createUserName, updateUserName, depotName, accountName: account?.name, balanceAmt }),
    }
  },
  warnings: () => [],
  own: [head],
  rowFields: (row, _, run) => depositFields(run, row),
  listed,
}
