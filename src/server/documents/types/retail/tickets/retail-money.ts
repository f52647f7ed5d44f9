import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { isMemberWay, memberWays, pointsWay, storedValueWay } from '#domain/retail/member-payments.ts'
import { cashWay, changeOf, isReturnLine, type RetailPayment } from '#domain/retail/retail-payment.ts'
import type { Tx } from '../../../../db/connect.ts'
import { openEntries } from '../../../../lookups/dictionaries.ts'
import { type CashEntry, cashAccountOf, postCash } from '../../../books/money/cash.ts'
import { ticketChainSql } from '../../../books/money/ticket-chain.ts'
import { depotOf } from '../../../books/stock/stock-document.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { paymentsOf, ticketOf, withPayments, withTicket } from './retail-store.ts'

const bankWays: readonly string[] = ['card', 'transfer']
/** Kind of account that money of a way of payment goes to. */
export const kindOfWay = (payWay: string) => {
  if (payWay === storedValueWay || payWay === pointsWay) return payWay
  return payWay === cashWay ? 'cash' : bankWays.includes(payWay) ? 'bank' : 'thirdParty'
}

const unknownWay = { zh: '没有这种支付方式', en: 'there is no such way of payment' }
const notInBooks = { zh: '不是门店所属法人的启用账户', en: "it is no account in use of the store's legal entity" }
const noAmount = { zh: '金额不正确', en: 'it is no amount' }

const dueOf = ({ finalAmt }: StoredDocument): Decimal => readFigure(finalAmt) ?? zero
const amountOf = ({ amount }: RetailPayment): Decimal => readFigure(amount) ?? zero

/**
 * Problems of payments (guard *paymentIsTold*): the way is unknown, the amount is zero, has the wrong sign or too many
 * decimals, or the account is in other books.
 */
export async function paymentProblems({ tx, settings }: Run, document: StoredDocument): Promise<Problem[]> {
  const payments = paymentsOf(document)
  if (payments.length === 0) return []
  const ways = new Set([...Object.keys(memberWays), ...(await payWays(tx)).keys()])
  const accounts = await accountsIn(tx, depotOf(document), payments)
  const isRefund = dueOf(document).isNegative()
  return payments.flatMap((payment, at): Problem[] => {
    const { payWay, accountId } = payment
    const value = amountOf(payment)
    const isWrong = value.isZero() || value.isNegative() !== isRefund || value.decimalPlaces() > settings.places.amount
    const bad = (reason: NonNullable<Problem['reason']>): Problem => ({ row: at + 1, field: 'payments', rule: 'FIELD_BAD', reason })
    return [
      ...(ways.has(payWay) ? [] : [bad(unknownWay)]),
      ...(isWrong ? [bad(noAmount)] : []),
      ...(accountId && !accounts.has(isMemberWay(payment) ? `${payWay} ${accountId}` : accountId) ? [bad(notInBooks)] : []),
    ]
  })
}

/** Names of the ways of payment, by key. */
export async function payWays(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const entries = [...(await openEntries(tx, 'platform', 'pay_way')), ...(await openEntries(tx, 'tenant', 'pay_way'))]
  return new Map(entries.map(({ dictKey, dictValue }) => [dictKey, dictValue]))
}

/** Accounts named by payments that are enabled and in the books of a depot. */
async function accountsIn(tx: Tx, depotId: string | undefined, payments: readonly RetailPayment[]): Promise<ReadonlySet<string>> {
  const ids = payments.flatMap(({ accountId }) => accountId ?? [])
  if (ids.length === 0) return new Set()
  const rows = await tx.query<{ id: string; kind: string }>(
    `select id, kind_code as kind from cash_account
      where tenant_id = $1 and id = any ($2::bigint[]) and status = 1 and legal_entity = entity_of($1, $3)`,
    [tx.tenantId, ids, depotId ?? null],
  )
  // accounts for stored value and points take nothing else, so their key includes their kind
  return new Set(rows.map(({ id, kind }) => (isMemberWay({ payWay: kind }) ? `${kind} ${id}` : id)))
}

/** Amounts that can be paid back, by way of payment and account, for the tickets from which goods are returned. */
export type PaidWays = readonly { payWay: string; accountId: string | null; left: string }[]

/**
 * Amounts paid, less change and refunds, by way of payment and account, for the tickets of these lines and for earlier
 * tickets whose goods these exchanged, as if the document `except` did not exist (rule B7: refunded the way it was
 * paid).
 */
export async function paidWays(tx: Tx, lineIds: readonly string[], except: string): Promise<PaidWays> {
  if (lineIds.length === 0) return []
  return tx.query<PaidWays[number]>(
    `${ticketChainSql},
     money (pay_way, account_id, amount) as (
       select p.pay_way, p.account_id, p.amount from ticket t join retail_payment p on p.tenant_id = $1 and p.document_id = t.id
       union all
       select c.pay_way, c.account_id, -h.change_amt from ticket t join retail_ticket h on h.tenant_id = $1 and h.document_id = t.id
        cross join lateral (select p.pay_way, p.account_id from retail_payment p
                             where p.tenant_id = $1 and p.document_id = t.id and p.pay_way = '${cashWay}' order by p.index_no limit 1) c
       union all
       select p.pay_way, p.account_id, p.amount from back b join retail_payment p on p.tenant_id = $1 and p.document_id = b.id
        where p.amount < 0 and b.id not in (select id from ticket))
     select pay_way as "payWay", account_id as "accountId", sum(amount) as left from money group by 1, 2 having sum(amount) > 0
      order by pay_way = '${cashWay}', 1, 2`,
    [tx.tenantId, lineIds, except || '0'],
  )
}

/**
 * Refund that is proposed: in the ways in which the ticket was paid, cash last; what exceeds the amounts paid is
 * refunded in cash.
 */
export function refundPlan(due: Decimal, ways: PaidWays, places: number, drawerId?: string): RetailPayment[] {
  let rest = due.neg()
  // cash is paid from the open drawer, whichever drawer it was put into
  const from = (payWay: string, accountId: string | null) => (payWay === cashWay ? drawerId : undefined) ?? accountId
  const back = ways.flatMap(({ payWay, accountId: paidTo, left }): RetailPayment[] => {
    const accountId = from(payWay, paidTo)
    const part = rest.lt(left) ? rest : decimal(left)
    rest = rest.sub(part)
    return part.isZero() ? [] : [{ payWay, amount: fixedText(part.neg(), places), ...(accountId ? { accountId } : {}) }]
  })
  return rest.isZero() ? back : [...back, { payWay: cashWay, amount: fixedText(rest.neg(), places) }]
}

/**
 * Problems of ways of payment in which more is paid back than was paid (guard *refundIsCovered*). Goods returned
 * without a ticket may be paid back in any way.
 */
export function wayProblems(document: StoredDocument, payments: readonly RetailPayment[], ways: PaidWays): Problem[] {
  const isFree = document.lines.some((line) => isReturnLine(line) && !line.sourceBodyId)
  if (isFree || !dueOf(document).isNegative()) return []
  return [...Map.groupBy(payments, ({ payWay }) => payWay)].flatMap(([payWay, same]): Problem[] => {
    const left = sum(ways.filter((way) => way.payWay === payWay).map((way) => decimal(way.left)))
    const back = sum(same.map(amountOf)).neg()
    return back.gt(left) ? [{ field: 'payments', rule: 'REFUND_EXCEEDS', params: { limit: left.toFixed(2) } }] : []
  })
}

/**
 * Posts each payment to its account, and the change out of cash (effect *takeMoney*). Payments without an account get
 * the default one, which is saved on them.
 */
export async function takeMoney(
  run: Run,
  work: { document: StoredDocument; shiftId?: string | undefined; drawerId?: string | undefined },
): Promise<void> {
  const { tx, settings } = run
  const { document, shiftId, drawerId } = work
  const depotId = depotOf(document)
  const payments: (RetailPayment & { accountId: string })[] = []
  for (const payment of paymentsOf(document))
    payments.push({
      ...payment,
      accountId:
        payment.accountId ??
        (payment.payWay === cashWay ? drawerId : undefined) ??
        (await cashAccountOf(tx, depotId, kindOfWay(payment.payWay))),
    })
  const change = changeOf(payments, dueOf(document))
  const drawer = payments.find(({ payWay }) => payWay === cashWay)
  const entries = payments.map((payment): CashEntry => ({ accountId: payment.accountId, amount: amountOf(payment), shiftId }))
  await postCash(tx, document, drawer ? [...entries, { accountId: drawer.accountId, amount: change.neg(), shiftId }] : entries)
  const paid = withPayments(document, payments)
  const { shiftId: _, ...ticket } = ticketOf(document)
  const changeAmt = fixedText(change, settings.places.amount)
  Object.assign(document, withTicket(paid, { ...ticket, changeAmt, ...(shiftId ? { shiftId } : {}) }))
}
