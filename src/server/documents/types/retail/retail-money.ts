import { decimal, fixed, readFigure, zero } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import { cashWay, changeOf, type RetailPayment } from '#domain/retail-payment.ts'
import type { Tx } from '../../../db/connect.ts'
import { openEntries } from '../../../queries/dictionaries.ts'
import { type CashEntry, cashAccountOf, postCash } from '../../books/cash.ts'
import { depotOf } from '../../books/stock-document.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { paymentsOf, ticketOf, withPayments, withTicket } from './retail-store.ts'

const bankWays: readonly string[] = ['card', 'transfer']
const kindOfWay = (payWay: string) => (payWay === cashWay ? 'cash' : bankWays.includes(payWay) ? 'bank' : 'thirdParty')

const unknownWay = { zh: '没有这种支付方式', en: 'there is no such way of payment' }
const notInBooks = { zh: '不是门店所属法人的启用账户', en: "it is no account in use of the store's legal entity" }
const noAmount = { zh: '金额不正确', en: 'it is no amount' }

/** What is wrong with payments (guard *paymentIsTold*): a way that is not in the dictionary, an amount of nothing or with the wrong sign, an account of other books. */
export async function paymentProblems({ tx, settings }: Run, document: StoredDocument): Promise<Problem[]> {
  const payments = paymentsOf(document)
  if (payments.length === 0) return []
  const ways = new Set([
    ...(await openEntries(tx, 'platform', 'pay_way')).map(({ dictKey }) => dictKey),
    ...(await openEntries(tx, 'tenant', 'pay_way')).map(({ dictKey }) => dictKey),
  ])
  const accounts = await accountsIn(tx, depotOf(document), payments)
  const isRefund = (readFigure(document.finalAmt) ?? zero).isNegative()
  return payments.flatMap(({ payWay, amount, accountId }, at): Problem[] => {
    const value = readFigure(amount) ?? zero
    const bad = (field: string, reason: Problem['reason']): Problem => ({
      row: at + 1,
      field,
      rule: 'FIELD_BAD',
      ...(reason ? { reason } : {}),
    })
    return [
      ...(ways.has(payWay) ? [] : [bad('payments', unknownWay)]),
      ...(value.isZero() || value.isNegative() !== isRefund || value.decimalPlaces() > settings.places.amount
        ? [bad('payments', noAmount)]
        : []),
      ...(accountId && !accounts.has(accountId) ? [bad('payments', notInBooks)] : []),
    ]
  })
}

/** Those of the accounts named that are in use in the books of a depot. */
async function accountsIn(tx: Tx, depotId: string | undefined, payments: readonly RetailPayment[]): Promise<ReadonlySet<string>> {
  const ids = payments.flatMap(({ accountId }) => accountId ?? [])
  if (ids.length === 0) return new Set()
  const rows = await tx.query<{ id: string }>(
    'select id from cash_account where tenant_id = $1 and id = any ($2::bigint[]) and status = 1 and legal_entity = entity_of($1, $3)',
    [tx.tenantId, ids, depotId ?? null],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Enters the money of each payment in its account and the change out of the cash one (effect *takeMoney*); accounts that were not named are kept. */
export async function takeMoney(run: Run, work: { document: StoredDocument }): Promise<void> {
  const { tx, settings } = run
  const { document } = work
  const depotId = depotOf(document)
  const payments: (RetailPayment & { accountId: string })[] = []
  for (const payment of paymentsOf(document))
    payments.push({ ...payment, accountId: payment.accountId ?? (await cashAccountOf(tx, depotId, kindOfWay(payment.payWay))) })
  const change = changeOf(payments, readFigure(document.finalAmt) ?? zero)
  const drawer = payments.find(({ payWay }) => payWay === cashWay)
  const entries = payments.map(({ accountId, amount }): CashEntry => ({ accountId, amount: decimal(amount) }))
  await postCash(tx, document, drawer ? [...entries, { accountId: drawer.accountId, amount: change.neg() }] : entries)
  const paid = withPayments(document, payments)
  Object.assign(document, withTicket(paid, { ...ticketOf(document), changeAmt: fixed(change, settings.places.amount) }))
}
