import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows } from '../../../db/multi-row.ts'
import type { Booking } from '../stock/movements.ts'

/**
 * Entry in a cash account: positive for money in, negative for money out. `no`: number of the entry within its
 * document, by default its place among the entries posted together; `shiftId`: till shift that it belongs to.
 */
export type CashEntry = { accountId: string; amount: Decimal; no?: number; shiftId?: string | undefined }

const defaultAccounts = {
  cash: { code: 'CASH', name: '库存现金' },
  transit: { code: 'TRANSIT', name: '在途现金' },
  bank: { code: 'BANK', name: '银行存款' },
  thirdParty: { code: 'PAY', name: '第三方支付' },
  storedValue: { code: 'STORED', name: '会员储值' },
  points: { code: 'POINTS', name: '积分抵现' },
} as const

/**
 * First enabled account of this kind, by code, of the depot's legal entity; undefined where the entity has none yet.
 */
export async function findCashAccount(
  tx: Tx,
  depotId: string | undefined,
  kind: keyof typeof defaultAccounts = 'cash',
): Promise<string | undefined> {
  const found = await tx.maybeOne<{ id: string }>(
    'select id from cash_account where tenant_id = $1 and legal_entity = entity_of($1, $2) and kind_code = $3 and status = 1 order by code limit 1',
    [tx.tenantId, depotId ?? null, kind],
  )
  return found?.id
}

/** A cash account; `legalEntity`: whose books it is in. */
export type CashAccount = { id: string; name: string; isOn: boolean; legalEntity: string; kind: string }

/** Accounts by id; unknown ids are left out. */
export async function cashAccountsById(tx: Tx, ids: readonly (string | undefined)[]): Promise<ReadonlyMap<string, CashAccount>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  if (known.length === 0) return new Map()
  const rows = await tx.query<CashAccount>(
    'select id, name, status = 1 as "isOn", legal_entity as "legalEntity", kind_code as kind from cash_account where tenant_id = $1 and id = any ($2::bigint[])',
    [tx.tenantId, known],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks an account until the transaction ends, for documents that may not overdraw it. */
export async function lockCashAccount(tx: Tx, id: string): Promise<void> {
  await tx.query('select from cash_account where tenant_id = $1 and id = $2 for no key update', [tx.tenantId, id])
}

/** Default account for money: the first of its kind of the depot's legal entity, inserted when first needed. */
export async function cashAccountOf(tx: Tx, depotId: string | undefined, kind: keyof typeof defaultAccounts = 'cash'): Promise<string> {
  const found = await findCashAccount(tx, depotId, kind)
  if (found) return found
  const { code, name } = defaultAccounts[kind]
  const { entity } = await tx.one<{ entity: string }>('select entity_of($1, $2) as entity', [tx.tenantId, depotId ?? null])
  return systemAccount(tx, { role: kind, kind, entity, code: code + entity, name: `${name} ${entity}`.trim() })
}

/**
 * Account that the system itself uses for a legal entity and role, inserted when first needed. Found by entity and
 * role, because code and name may be taken by users, in any entity.
 */
export async function systemAccount(
  tx: Tx,
  account: { role: string; kind: keyof typeof defaultAccounts; entity: string; code: string; name: string },
): Promise<string> {
  const { role, kind, entity, code, name } = account
  await takeAdvisoryLock(tx, `account ${entity} ${role}`)
  const found = await tx.maybeOne<{ id: string }>(
    // accounts from before roles existed have no maker and the usual code
    `select id from cash_account
      where tenant_id = $1 and legal_entity = $2 and (made_for = $3 or (made_for is null and create_user is null
      and kind_code = $4 and code = $5))
      order by made_for is null, id limit 1`,
    [tx.tenantId, entity, role, kind, code],
  )
  if (found) return found.id
  const { suffix } = await tx.one<{ suffix: string }>(
    `select n.suffix from (select case n when 1 then '' else '-' || n end as suffix from generate_series(1, 1000) n) n
      where not exists (select from cash_account a where a.tenant_id = $1 and (a.code = $2 || n.suffix or a.name = $3 || n.suffix))
      order by length(n.suffix), n.suffix limit 1`,
    [tx.tenantId, code, name],
  )
  const { id } = await tx.one<{ id: string }>(
    `insert into cash_account (tenant_id, code, name, kind_code, legal_entity, made_for, create_time)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [tx.tenantId, code + suffix, name + suffix, kind, entity, role, tx.now],
  )
  return id
}

/** Posts entries to cash, bank and other accounts, in this order. Entries of 0 are left out. */
export async function postCash(tx: Tx, document: Booking, entries: readonly CashEntry[]): Promise<void> {
  const real = entries.filter(({ amount }) => !amount.isZero())
  if (real.length === 0) return
  await insertRows(
    tx,
    'cash_entry',
    {
      tenant_id: ['text', tx.tenantId],
      document_id: ['bigint', document.id],
      bill_date: ['date', document.billDate],
      posted_at: ['timestamptz', tx.now],
    },
    {
      account_id: ['bigint', real.map(({ accountId }) => accountId)],
      amount: ['numeric', real.map(({ amount }) => amount.toFixed())],
      no: ['integer', real.map(({ no }, at) => no ?? at + 1)],
      shift_id: ['bigint', real.map(({ shiftId }) => shiftId ?? null)],
    },
  )
}

/** Accounts of the entries numbered 1 and 2 of a document, in this order. */
export async function bookedAccounts(tx: Tx, documentId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    'select account_id as id from cash_entry where tenant_id = $1 and document_id = $2 and no in (1, 2) order by no',
    [tx.tenantId, documentId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Reverses all cash entries of a document on the red document and its date; `shiftId`: open till shift of these
 * entries.
 */
export async function reverseCash(tx: Tx, originalId: string, red: Booking, shiftId?: string): Promise<void> {
  await tx.query(
    `insert into cash_entry (tenant_id, document_id, bill_date, account_id, amount, no, shift_id, posted_at)
     select tenant_id, $3, $4, account_id, -amount, no, $5, $6::timestamptz from cash_entry where tenant_id = $1 and document_id = $2
     returning id`,
    [tx.tenantId, originalId, red.id, red.billDate, shiftId ?? null, tx.now],
  )
}

/** Balance of an account: the sum of its entries dated up to `until`, or of all entries without it. */
export async function cashBalance(tx: Tx, accountId: string, until?: string): Promise<Decimal> {
  const { balance } = await tx.one<{ balance: string }>(
    `select coalesce(sum(amount), 0) as balance from cash_entry
      where tenant_id = $1 and account_id = $2 and bill_date <= coalesce($3::date, 'infinity')`,
    [tx.tenantId, accountId, until ?? null],
  )
  return decimal(balance)
}

/** Row of a cash journal: an entry and the balance after it. */
export type DayBookRow = { documentId: string; billDate: string; amount: string; balance: string }

/**
 * Cash journal (日记账) of an account between two days, both included, with a running balance. Rows are ordered by
 * business date, within a day by the order of posting.
 */
export const dayBook = (tx: Tx, accountId: string, { from, to }: { from: string; to: string }): Promise<DayBookRow[]> =>
  tx.query(
    `select document_id as "documentId", bill_date as "billDate", trim_scale(amount) as amount,
            trim_scale((select coalesce(sum(b.amount), 0) from cash_entry b
            where b.tenant_id = $1 and b.account_id = $2 and b.bill_date < $3)
              + sum(amount) over (order by bill_date, id)) as balance
       from cash_entry where tenant_id = $1 and account_id = $2 and bill_date between $3 and $4 order by bill_date, id`,
    [tx.tenantId, accountId, from, to],
  )
