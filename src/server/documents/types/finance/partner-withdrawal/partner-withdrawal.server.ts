import { sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { type PartnerWithdrawalFacts, partnerWithdrawal, type partnerWithdrawalLaw } from '#machines/finance/partner-withdrawal.machine.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { contains } from '#server/db/pages.ts'
import { cashAccountOf, postCash } from '#server/documents/books/money/cash.ts'
import { commissionOf } from '#server/documents/books/money/commission.ts'
import { periodProblem } from '#server/documents/books/periods/periods.ts'
import { locking } from '#server/documents/engine/event-locks.ts'
import { headTotalsOfNone } from '#server/documents/engine/head-fields.ts'
import type { DocumentKind, ListExtension, Purpose } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { masterNames, mastersOf } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import {
  insertPayment,
  type PayingAccount,
  partnerBank,
  partnerNamed,
  payingAccount,
  rowOf,
  saveWithheldTax,
  type WithdrawalDetail,
  withdrawalDetails,
  withdrawalHead,
} from './withdrawal-store.ts'

/**
 * Fields that events carry: withheld tax when a withdrawal is approved, account and number of the bank slip when it is
 * paid.
 */
type WithdrawalEventFields = { taxAmt?: string; accountId?: string; slipNo?: string }

/** Everything that guards and effects of a withdrawal read; `left` is the commission available. */
type WithdrawalContext = {
  document: StoredDocument
  masters: Masters
  partner: { id: string; name: string } | undefined
  bank: { id: string } | undefined
  left: Decimal
  detail: WithdrawalDetail | undefined
  said: WithdrawalEventFields
  event: string | undefined
  account: PayingAccount | undefined
  period: Problem | undefined
}

const isNew = ({ tags }: StoredDocument) => tags.includes('editable')
const amountOf = (document: StoredDocument): Decimal => readFigure(rowOf(document).amount) ?? zero

async function load(run: Run, stored: StoredDocument, purpose: Purpose): Promise<WithdrawalContext> {
  const { tx } = run
  const entering = isNew(stored)
  const row = rowOf(stored)
  const partner = entering ? await partnerNamed(tx, row.recommendedId, purpose !== undefined) : undefined
  const left = partner ? (await commissionOf(tx, [partner.id]))(partner.id).left : zero
  const bank = partner && (await partnerBank(tx, partner.id, row.bankId))
  const whole = entering && row.amount === undefined ? { amount: left.toFixed() } : {}
  const own = { [withdrawalHead.table]: [withoutNulls({ ...row, ...whole, ...(bank ? { bankId: bank.id } : {}) })] }
  const document: StoredDocument = { ...headTotalsOfNone, ...stored, ...(entering ? { own: { ...stored.own, ...own } } : {}), lines: [] }
  const said = (purpose?.event ?? {}) as WithdrawalEventFields
  const event = purpose?.event.type
  const detail = stored.id ? (await withdrawalDetails(tx, [stored.id])).get(stored.id) : undefined
  const account = event === 'PAID' ? await accountToPay(run, said) : undefined
  const legalEntity = account?.legalEntity ?? detail?.legalEntity ?? undefined
  const isOver = entering || document.tags.includes('closed')
  return {
    document,
    masters: await mastersOf(tx, [document, { updateUser: run.user.id }], undefined, run.known),
    ...{ partner, bank, left, detail, said, event, account },
    period: isOver ? undefined : await periodProblem(tx, { date: tx.today, legalEntity }, purpose?.locks.has('period') ?? false),
  }
}

/** The account that the event names, otherwise the company's first bank account, which is inserted if missing. */
async function accountToPay({ tx }: Run, { accountId }: WithdrawalEventFields): Promise<PayingAccount | undefined> {
  return (await payingAccount(tx, accountId)) ?? (accountId ? undefined : payingAccount(tx, await cashAccountOf(tx, undefined, 'bank')))
}

const wrong = (field: string, zh: string, en: string): Problem => ({ field, rule: 'FIELD_BAD', reason: { zh, en } })

function contentProblems({ settings: { places } }: Run, { document, partner, bank }: WithdrawalContext): Problem[] {
  const { bankId } = rowOf(document)
  const amount = amountOf(document)
  if (!partner) return [wrong('recommendedId', '没有这个合伙人', 'there is no such partner')]
  return [
    ...(bank
      ? []
      : [
          bankId
            ? wrong('bankId', '不是该合伙人的银行账户', 'it is no bank account of this partner')
            : wrong('bankId', '请先绑定银行账户', 'add a bank account first'),
        ]),
    ...(amount.isNegative() ? [wrong('amount', '必须大于0', 'it must be more than 0')] : []),
    ...(amount.decimalPlaces() > places.amount ? [wrong('amount', '小数位数过多', 'it has too many decimals')] : []),
  ]
}

function balanceProblems({ settings: { places } }: Run, { document, left }: WithdrawalContext): Problem[] {
  const amount = amountOf(document)
  if (amount.gt(0) && amount.lte(left)) return []
  return [{ field: 'amount', rule: 'BALANCE_SHORT', params: { balance: fixedText(left.isNegative() ? zero : left, places.amount) } }]
}

function taxProblems({ settings: { places } }: Run, { document, said }: WithdrawalContext): Problem[] {
  const tax = readFigure(said.taxAmt) ?? zero
  if (tax.isNegative() || tax.gte(amountOf(document)))
    return [wrong('taxAmt', '必须从0到小于提现金额', 'it must be from 0 to less than the amount')]
  return tax.decimalPlaces() > places.amount ? [wrong('taxAmt', '小数位数过多', 'it has too many decimals')] : []
}

const accountLabel = { zh: '付款账户', en: 'Account' }

function accountProblems({ account }: WithdrawalContext): Problem[] {
  if (!account) return [wrong('accountId', '不是银行或第三方支付账户', 'it is no account with a bank or a payment service')]
  return account.isOn ? [] : [{ field: 'accountId', rule: 'MASTER_OFF', params: { kind: accountLabel, name: account.name } }]
}

function facts(run: Run, work: WithdrawalContext): PartnerWithdrawalFacts {
  const entering = isNew(work.document)
  const problems = entering ? contentProblems(run, work) : []
  return {
    contentProblems: problems,
    balanceProblems: entering && problems.length === 0 ? balanceProblems(run, work) : [],
    taxProblems: work.event === 'PASS' ? taxProblems(run, work) : [],
    accountProblems: work.event === 'PAID' ? accountProblems(work) : [],
    ownWork: work.document.submitUser === run.user.id,
    separateDuties: run.settings.separateDuties,
    ...(work.period ? { periodProblem: work.period } : {}),
  }
}

const keepTax = ({ tx }: Run, { document, said }: WithdrawalContext) => saveTaxOf(tx, document.id, said.taxAmt)
async function saveTaxOf(tx: Run['tx'], id: string, taxAmt: string | undefined): Promise<void> {
  await saveWithheldTax(tx, id, (readFigure(taxAmt) ?? zero).toFixed())
}

/**
 * Pays the amount less withheld tax out of the account and records the payment, which posts the tax as owed to the tax
 * office and uses up the commission (effect *payOut*).
 */
async function payOut({ tx }: Run, { document, detail, said, account }: WithdrawalContext): Promise<void> {
  const amount = amountOf(document)
  const tax = decimal(detail?.taxAmt ?? '0')
  const no = (detail?.steps ?? 0) + 1
  const accountId = account?.id ?? ''
  await insertPayment(tx, document.id, { no, accountId, amount: amount.toFixed(), taxAmt: tax.toFixed(), slipNo: said.slipNo })
  await postCash(tx, { id: document.id, billDate: tx.today }, [{ accountId, amount: tax.sub(amount), no }])
}

/** Books the payment back into its account, dated today (effect *takeBackPayment*). */
async function takeBackPayment({ tx }: Run, { document, detail }: WithdrawalContext): Promise<void> {
  const amount = amountOf(document).neg()
  const tax = decimal(detail?.taxAmt ?? '0').neg()
  const no = (detail?.steps ?? 0) + 1
  const accountId = detail?.accountId ?? ''
  await insertPayment(tx, document.id, {
    no,
    accountId,
    amount: amount.toFixed(),
    taxAmt: tax.isZero() ? '0' : tax.toFixed(),
    slipNo: undefined,
  })
  await postCash(tx, { id: document.id, billDate: tx.today }, [{ accountId, amount: tax.sub(amount), no }])
}

/** Fields of a withdrawal in the API; they contain only the last four digits of the bank account number. */
function withdrawalFields(run: Run, document: Pick<StoredDocument, 'own'>, detail: WithdrawalDetail | undefined): object {
  const { recommendedId, amount, bankId } = rowOf(document)
  const { amount: places } = run.settings.places
  const text = (figure: Decimal) => fixedText(figure, places)
  const whole = readFigure(amount)
  const tax = readFigure(detail?.taxAmt ?? undefined)
  const paid = detail?.isPaid ? { accountName: detail.accountName, paidDate: detail.paidDate, slipNo: detail.slipNo } : {}
  return withoutNulls({
    ...{ recommendedId, bankId, recommendedName: detail?.recommendedName, bankName: detail?.bankName },
    amount: whole && text(whole),
    bankAccount: detail?.bankAccount.slice(-4),
    taxAmt: tax && text(tax),
    netAmt: tax && whole && text(whole.sub(tax)),
    ...paid,
  })
}

const listed: ListExtension = {
  matchesText: ({ tenantId }, text) =>
    sql`exists (select 1 from partner_withdrawal w join network_partner p on p.tenant_id = ${tenantId} and p.id = w.partner_id
         where w.tenant_id = ${tenantId} and w.document_id = d.id and ${contains(sql`p.name`, text)})`,
  conditions: ({ tenantId }, { recommendedId }) =>
    recommendedId
      ? [
          sql`exists (select 1 from partner_withdrawal w
            where w.tenant_id = ${tenantId} and w.document_id = d.id and w.partner_id = ${recommendedId}::bigint)`,
        ]
      : [],
  rowExtras: async (run, heads) => {
    const ids = heads.map(({ id }) => id)
    const details = await withdrawalDetails(run.tx, ids)
    const masters = await mastersOf(run.tx, heads, undefined, run.known)
    const besideOf = (row: StoredDocument) => ({
      ...withdrawalFields(run, row, details.get(row.id)),
      createUserName: masters.of('staff', row.createUser)?.name,
    })
    return new Map(heads.map((row) => [row.id, withoutNulls(besideOf(row))]))
  },
}

/**
 * Server side of withdrawals of partners: commission is held, the withdrawal approved with its tax, and paid out (rule
 * B7 *Partner withdrawal*).
 */
export const partnerWithdrawalKind: DocumentKind<typeof partnerWithdrawalLaw, WithdrawalContext> = {
  words: partnerWithdrawal,
  hash: machineHash(partnerWithdrawal),
  load,
  facts,
  effects: {
    keepTax,
    payOut: locking(['period'], payOut),
    takeBackPayment: locking(['period'], takeBackPayment),
  },
  answer: (run, { document, masters, detail }) => {
    const { createUserName, updateUserName } = masterNames(document, masters)
    const payTo = run.user.rights.has('withdrawal_pay') ? detail?.bankAccount : undefined
    return { ...withdrawalFields(run, document, detail), ...withoutNulls({ createUserName, updateUserName, payTo }) }
  },
  warnings: () => [],
  own: [withdrawalHead],
  rowFields: (row, _, run) => withdrawalFields(run, row, undefined),
  listed,
}
