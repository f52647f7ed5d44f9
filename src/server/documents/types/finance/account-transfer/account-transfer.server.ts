import { sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { type AccountTransferFacts, accountTransfer, type accountTransferLaw } from '#machines/finance/account-transfer.machine.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import { type CashAccount, cashAccountsById, postCash } from '#server/documents/books/money/cash.ts'
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
  table: 'account_transfer',
  columns: {
    fromAccountId: ['from_account_id', 'bigint'],
    toAccountId: ['to_account_id', 'bigint'],
    amount: ['amount', 'numeric'],
    chargeAmt: ['charge_amt', 'numeric'],
    slipNo: ['slip_no', 'text'],
  },
  inputs: ['fromAccountId', 'toAccountId', 'amount', 'chargeAmt', 'slipNo'],
  figures: [],
} as const satisfies OwnTable

type TransferRow = { fromAccountId?: string; toAccountId?: string; amount?: string; chargeAmt?: string; slipNo?: string }
type AccountTransferContext = {
  document: StoredDocument
  masters: Masters
  accounts: ReadonlyMap<string, CashAccount>
  period: Problem | undefined
}

const rowOf = ({ own }: Pick<StoredDocument, 'own'>): TransferRow => (own?.[head.table]?.[0] ?? {}) as TransferRow
const isNew = ({ tags }: StoredDocument) => tags.includes('editable')
const amountsOf = (document: Pick<StoredDocument, 'own'>) => {
  const { amount, chargeAmt } = rowOf(document)
  return { amount: readFigure(amount) ?? zero, fee: readFigure(chargeAmt) ?? zero }
}

async function load(run: Run, stored: StoredDocument, purpose: Purpose): Promise<AccountTransferContext> {
  const document: StoredDocument = { ...headTotalsOfNone, ...stored, lines: [] }
  const { fromAccountId, toAccountId } = rowOf(document)
  const accounts = await cashAccountsById(run.tx, [fromAccountId, toAccountId])
  const from = accounts.get(fromAccountId ?? '')
  return {
    document,
    accounts,
    masters: await mastersOf(run.tx, [document, { updateUser: run.user.id }], undefined, run.known),
    period: from && (await bookingPeriodProblem(run, document, { legalEntity: from.legalEntity }, purpose)),
  }
}

const wrong = (field: string, zh: string, en: string): Problem => ({ field, rule: 'FIELD_BAD', reason: { zh, en } })
const accountLabel = { zh: '资金账户', en: 'Account' }

function accountProblems({ document, accounts }: AccountTransferContext): Problem[] {
  const row = rowOf(document)
  const named = (['fromAccountId', 'toAccountId'] as const).flatMap((field): Problem[] => {
    const account = accounts.get(row[field] ?? '')
    if (!account) return [wrong(field, '没有这个资金账户', 'there is no such account')]
    return account.isOn ? [] : [{ field, rule: 'MASTER_OFF', params: { kind: accountLabel, name: account.name } }]
  })
  if (named.length > 0) return named
  if (row.fromAccountId === row.toAccountId) return [wrong('toAccountId', '与转出账户相同', 'it is the account that it comes from')]
  const [from, to] = [accounts.get(row.fromAccountId ?? ''), accounts.get(row.toAccountId ?? '')]
  return from?.legalEntity === to?.legalEntity
    ? []
    : [wrong('toAccountId', '两个账户不属于同一法人', 'the accounts belong to different legal entities')]
}

function amountProblems({ settings: { places } }: Run, { document }: AccountTransferContext): Problem[] {
  const { amount, fee } = amountsOf(document)
  if (!amount.gt(0)) return [wrong('amount', '必须大于0', 'it must be more than 0')]
  if (amount.decimalPlaces() > places.amount) return [wrong('amount', '小数位数过多', 'it has too many decimals')]
  if (fee.isNegative() || fee.gte(amount)) return [wrong('chargeAmt', '必须从0到小于转出金额', 'it must be from 0 to less than the amount')]
  return fee.decimalPlaces() > places.amount ? [wrong('chargeAmt', '小数位数过多', 'it has too many decimals')] : []
}

function facts(run: Run, work: AccountTransferContext): AccountTransferFacts {
  return {
    contentProblems: isNew(work.document) ? [...accountProblems(work), ...amountProblems(run, work)] : [],
    ...(work.period ? { [isNew(work.document) ? 'periodProblem' : 'todayPeriodProblem']: work.period } : {}),
  }
}

/**
 * Moves money out of one account and, less the fee, into the other (effect *moveMoney*); the difference is the fee.
 */
const moveMoney = (run: Run, { document }: AccountTransferContext) => postTransfer(run.tx, document, document.billDate, 1)
/** Moves the money back on the day of the reversal (effect *moveMoneyBack*). */
const moveMoneyBack = (run: Run, { document }: AccountTransferContext, event: { ownDay?: boolean }) =>
  postTransfer(run.tx, document, reversalDay(run.tx, document, event), 3)

async function postTransfer(tx: Tx, document: StoredDocument, billDate: string, no: 1 | 3): Promise<void> {
  const { fromAccountId = '', toAccountId = '' } = rowOf(document)
  const { amount, fee } = amountsOf(document)
  const signed = (figure: Decimal) => (no === 1 ? figure : figure.neg())
  await postCash(tx, { id: document.id, billDate }, [
    { accountId: fromAccountId, amount: signed(amount.neg()), no },
    { accountId: toAccountId, amount: signed(amount.sub(fee)), no: no + 1 },
  ])
}

function transferFields(
  { settings: { places } }: Run,
  document: Pick<StoredDocument, 'own'>,
  accounts: ReadonlyMap<string, CashAccount>,
): object {
  const { fromAccountId, toAccountId, slipNo, amount: typed } = rowOf(document)
  const { amount, fee } = amountsOf(document)
  const text = (figure: Decimal) => (typed === undefined ? undefined : fixedText(figure, places.amount))
  return withoutNulls({
    ...{ fromAccountId, toAccountId, slipNo, amount: text(amount), chargeAmt: text(fee), netAmt: text(amount.sub(fee)) },
    fromAccountName: accounts.get(fromAccountId ?? '')?.name,
    toAccountName: accounts.get(toAccountId ?? '')?.name,
  })
}

const listed: ListExtension = {
  matchesText: ({ tenantId }, text) =>
    sql`exists (select 1 from account_transfer t where t.tenant_id = ${tenantId} and t.document_id = d.id and t.slip_no = ${text})`,
  conditions: ({ tenantId }, { accountId }) =>
    accountId
      ? [
          sql`exists (select 1 from account_transfer t
            where t.tenant_id = ${tenantId} and t.document_id = d.id and ${accountId}::bigint in (t.from_account_id, t.to_account_id))`,
        ]
      : [],
  rowExtras: async (run, heads) => {
    const accounts = await cashAccountsById(
      run.tx,
      heads.flatMap((row) => [rowOf(row).fromAccountId, rowOf(row).toAccountId]),
    )
    const masters = await mastersOf(run.tx, heads, undefined, run.known)
    return new Map(
      heads.map((row) => [
        row.id,
        withoutNulls({ ...transferFields(run, row, accounts), createUserName: masters.of('staff', row.createUser)?.name }),
      ]),
    )
  },
}

/** Transfers between accounts on the server: money leaves one account and arrives in the other less the fee. */
export const accountTransferKind: DocumentKind<typeof accountTransferLaw, AccountTransferContext> = {
  words: accountTransfer,
  hash: machineHash(accountTransfer),
  load,
  facts,
  effects: { moveMoney: locking(['period'], moveMoney), moveMoneyBack: locking(['period'], moveMoneyBack) },
  answer: (run, { document, masters, accounts }) => {
    const { createUserName, updateUserName } = masterNames(document, masters)
    return { ...transferFields(run, document, accounts), ...withoutNulls({ createUserName, updateUserName, remark: document.remark }) }
  },
  warnings: () => [],
  own: [head],
  rowFields: (row, _, run) => transferFields(run, row, new Map()),
  listed,
}
