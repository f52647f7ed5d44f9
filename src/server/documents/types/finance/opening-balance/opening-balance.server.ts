import { sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { storedValueWay } from '#domain/retail/member-payments.ts'
import { openingBalance } from '#machines/finance/opening-balance.machine.ts'
import type { OpeningPartnerFacts, openingPartnerLaw } from '#machines/finance/opening-partner.machine.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  type CashAccount,
  cashAccountOf,
  cashAccountsById,
  lockCashAccount,
  postCash,
  reverseCash,
} from '#server/documents/books/money/cash.ts'
import {
  enterPointsOpening,
  enterStoredValue,
  type MemberBalance,
  memberBalance,
  reverseMemberValue,
} from '#server/documents/books/money/member-value.ts'
import { openingPeriodProblem } from '#server/documents/books/periods/periods.ts'
import { mirrorDocument, type RedDocument, requireRed } from '#server/documents/books/red-document.ts'
import { locking } from '#server/documents/engine/event-locks.ts'
import { headTotalsOfNone } from '#server/documents/engine/head-fields.ts'
import type { DocumentKind, ListExtension, Purpose } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import { type Masters, masterLabels } from '#server/documents/engine/master-types.ts'
import { masterNames, mastersOf } from '#server/documents/engine/masters.ts'
import type { OwnTable } from '#server/documents/engine/own-tables.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { balanceProblems, type OpeningRow, openingOfAccount, openingOfPoints, openingOfStoredValue } from './opening-balance-content.ts'

const head = {
  table: 'opening_balance',
  columns: {
    openingKind: ['opening_kind', 'integer'],
    accountId: ['account_id', 'bigint'],
    amount: ['amount', 'numeric'],
    bonusAmt: ['bonus_amt', 'numeric'],
    score: ['score', 'numeric'],
  },
  inputs: ['openingKind', 'accountId', 'amount', 'bonusAmt', 'score'],
  figures: ['amount', 'bonusAmt', 'score'],
} as const satisfies OwnTable

type OpeningBalanceContext = {
  document: StoredDocument
  masters: Masters
  accounts: ReadonlyMap<string, CashAccount>
  /** Number of the posted opening balance of the same account, or of the same kind and member. */
  posted: string | undefined
  /** The member's present balance, where the opening may be reversed. */
  has: MemberBalance | undefined
  period: Problem | undefined
  /** Set for stored value without a store where there are several legal entities. */
  lacksStore: boolean
  red?: RedDocument
}

const rowOf = ({ own }: Pick<StoredDocument, 'own'>): OpeningRow => (own?.[head.table]?.[0] ?? {}) as OpeningRow
const isEditable = ({ tags }: StoredDocument) => tags.includes('editable')
const kindOf = (document: Pick<StoredDocument, 'own'>) => Number(rowOf(document).openingKind)
const money = (figure: string | undefined): Decimal => readFigure(figure) ?? zero

async function load(run: Run, stored: StoredDocument, purpose: Purpose): Promise<OpeningBalanceContext> {
  const { tx } = run
  const document: StoredDocument = { ...headTotalsOfNone, ...stored, lines: [] }
  const { accountId } = rowOf(document)
  const accounts = await cashAccountsById(tx, [accountId])
  const account = accounts.get(accountId ?? '')
  const lock = purpose?.locks.has('partner') ?? false
  if (lock && account) await lockCashAccount(tx, account.id)
  const isMembers = kindOf(document) !== openingOfAccount && document.customerId !== undefined
  const has = isMembers && !document.tags.includes('closed') ? await memberBalance(tx, document.customerId ?? '', lock) : undefined
  const whose = account ? { legalEntity: account.legalEntity } : { depotId: document.depotId }
  return {
    document,
    accounts,
    masters: await mastersOf(tx, [document, { updateUser: run.user.id }], undefined, run.known),
    posted: isEditable(document) ? await postedBalance(tx, document) : undefined,
    has,
    lacksStore: isEditable(document) && kindOf(document) === openingOfStoredValue && !document.depotId && (await hasSeveralEntities(tx)),
    period: await openingPeriodProblem(run, document, whose, purpose?.locks.has('period') ?? false),
  }
}

async function hasSeveralEntities(tx: Tx): Promise<boolean> {
  const { several } = await tx.one<{ several: boolean }>(
    `select count(distinct coalesce(legal_entity, '')) > 1 as several from depot where tenant_id = $1`,
    [tx.tenantId],
  )
  return several
}

/** The number of another posted opening balance of the same account, or of the same kind and member. */
async function postedBalance(tx: Tx, document: StoredDocument): Promise<string | undefined> {
  const { accountId } = rowOf(document)
  const row = await tx.maybeOne<{ number: string }>(
    `select coalesce(d.bill_no, '') as number from opening_balance t
       join document d on d.tenant_id = t.tenant_id and d.id = t.document_id and 'counts' = any (d.tags) and d.id::text <> $2
      where t.tenant_id = $1 and t.opening_kind = $3 and case $3 when 1 then t.account_id = $4::bigint else d.customer_id = $5::bigint end`,
    [tx.tenantId, document.id, kindOf(document) || 0, accountId ?? null, document.customerId ?? null],
  )
  return row?.number
}

const noStore: Problem = {
  field: 'depotId',
  rule: 'FIELD_BAD',
  reason: { zh: '有多个法人，请选择门店', en: 'there are several legal entities: choose the store whose books owe it' },
}
const balanceShort = (balance: string): Problem => ({ rule: 'BALANCE_SHORT', params: { balance } })

/** Problem that a member has used part of the opening balance, so that it cannot be reversed. */
function usedProblems({ settings: { places } }: Run, { document, has }: OpeningBalanceContext): Problem[] {
  if (!has || isEditable(document)) return []
  const { amount, bonusAmt, score } = rowOf(document)
  if (kindOf(document) === openingOfPoints) return has.points.lt(Number(score ?? 0)) ? [balanceShort(has.points.toFixed())] : []
  const covers = has.principal.gte(money(amount)) && has.bonus.gte(money(bonusAmt))
  return covers ? [] : [balanceShort(fixedText(has.principal.add(has.bonus), places.amount))]
}

function facts(run: Run, work: OpeningBalanceContext): OpeningPartnerFacts {
  const { document, masters, accounts, posted, period } = work
  if (!isEditable(document)) {
    const used = { usedProblems: usedProblems(run, work) }
    return { partnerProblems: [], amountProblems: [], openingProblems: [], ...used, ...(period ? { todayPeriodProblem: period } : {}) }
  }
  const row = rowOf(document)
  const account = accounts.get(row.accountId ?? '')
  const member = masters.of('customer', document.customerId)
  const field = kindOf(document) === openingOfAccount ? 'accountId' : 'customerId'
  const partner = (field === 'accountId' ? account : member)?.name ?? ''
  const { partnerProblems, amountProblems } = balanceProblems(
    { row, account, member, customerId: document.customerId, label: masterLabels.customer },
    run.settings.places.amount,
  )
  return {
    partnerProblems: work.lacksStore ? [...partnerProblems, noStore] : partnerProblems,
    amountProblems,
    openingProblems: posted === undefined ? [] : [{ field, rule: 'OPENING_EXISTS', params: { partner, number: posted } }],
    ...(period ? { periodProblem: period } : {}),
  }
}

/**
 * Books the opening balance (effect *bookOpening*): money into the account, stored value as a liability to the member,
 * or the member's points.
 */
async function bookOpening({ tx }: Run, { document }: OpeningBalanceContext): Promise<void> {
  const { accountId = '', amount, bonusAmt, score } = rowOf(document)
  const [kind, customerId = ''] = [kindOf(document), document.customerId]
  if (kind === openingOfAccount) await postCash(tx, document, [{ accountId, amount: money(amount) }])
  if (kind === openingOfPoints) await enterPointsOpening(tx, document, customerId, Number(score ?? 0))
  if (kind !== openingOfStoredValue) return
  await postCash(tx, document, [{ accountId: await cashAccountOf(tx, document.depotId, storedValueWay), amount: money(amount).neg() }])
  await enterStoredValue(tx, document, customerId, { principal: money(amount), bonus: money(bonusAmt) })
}

/** Books the opposite on the red document (effect *takeBackOpening*). */
async function takeBackOpening({ tx }: Run, work: OpeningBalanceContext): Promise<void> {
  await reverseCash(tx, work.document.id, requireRed(work))
  await reverseMemberValue(tx, work.document.id, requireRed(work))
}

function balanceFields({ settings: { places } }: Run, document: Pick<StoredDocument, 'own' | 'customerId' | 'depotId'>): object {
  const { openingKind, accountId, amount, bonusAmt, score } = rowOf(document)
  const text = (figure: string | undefined) => (figure === undefined ? undefined : fixedText(money(figure), places.amount))
  const { customerId, depotId } = document
  const kind = openingKind === undefined ? undefined : Number(openingKind)
  return withoutNulls({
    openingKind: kind,
    accountId,
    customerId,
    depotId,
    amount: text(amount),
    bonusAmt: text(bonusAmt),
    score: score === undefined ? undefined : Number(score),
  })
}

const listed: ListExtension = {
  matchesText: () => sql`false`,
  conditions: ({ tenantId }, { accountId, openingKind }) =>
    accountId || openingKind
      ? [
          sql`exists (select 1 from opening_balance t where t.tenant_id = ${tenantId} and t.document_id = d.id
            and t.account_id is not distinct from coalesce(${accountId ?? null}::bigint, t.account_id)
            and t.opening_kind = coalesce(${openingKind ?? null}::integer, t.opening_kind))`,
        ]
      : [],
  rowExtras: async (run, heads) => {
    const accounts = await cashAccountsById(
      run.tx,
      heads.map((row) => rowOf(row).accountId),
    )
    const masters = await mastersOf(run.tx, heads, undefined, run.known)
    const besideOf = (row: StoredDocument) => ({
      accountName: accounts.get(rowOf(row).accountId ?? '')?.name,
      customerName: masters.of('customer', row.customerId)?.name,
      depotName: masters.of('depot', row.depotId)?.name,
      createUserName: masters.of('staff', row.createUser)?.name,
    })
    return new Map(heads.map((row) => [row.id, withoutNulls(besideOf(row))]))
  },
}

/** Opening balances of accounts and members on the server (rule B7). */
export const openingBalanceKind: DocumentKind<typeof openingPartnerLaw, OpeningBalanceContext> = {
  words: openingBalance,
  hash: machineHash(openingBalance),
  load,
  facts,
  effects: {
    bookOpening: locking(['partner', 'period'], bookOpening),
    mirrorOpening: mirrorDocument,
    takeBackOpening: locking(['partner', 'period'], takeBackOpening),
  },
  answer: (run, { document, masters, accounts }) => {
    const { createUserName, updateUserName, depotName, customerName } = masterNames(document, masters)
    const accountName = accounts.get(rowOf(document).accountId ?? '')?.name
    return {
      ...balanceFields(run, document),
      ...withoutNulls({ accountName, createUserName, updateUserName, depotName, customerName, remark: document.remark }),
    }
  },
  warnings: () => [],
  own: [head],
  rowFields: (row, _, run) => balanceFields(run, row),
  listed,
}
