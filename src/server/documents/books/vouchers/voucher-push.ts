import type { Words } from '#domain/core/words.ts'
import { decimal, sum } from '#domain/figures/decimal.ts'
import { type ChartAccount, chartOfAccounts } from '#domain/finance/account-chart.ts'
import { type Account, accounts } from '#domain/finance/ledger.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows } from '../../../db/multi-row.ts'

/** A tenant's own code or name of an account; without a row the default applies. */
export type OwnAccount = {
  account: string
  code: string | null
  name: string | null
  version: number
  user: string | null
  time: Date | null
}

/** Accounts that the tenant renamed. */
export const ownAccounts = (tx: Tx): Promise<OwnAccount[]> =>
  tx.query<OwnAccount>(
    'select account, code, name, version, update_user as "user", update_time as time from voucher_account where tenant_id = $1',
    [tx.tenantId],
  )

/** The chart of accounts with the tenant's codes and names. */
export const chartOf = async (tx: Tx): Promise<ChartAccount[]> =>
  chartOfAccounts(new Map((await ownAccounts(tx)).map((own) => [own.account, own])))

/** One side of a voucher in a legal entity's books on a day, in money. */
export type VoucherSide = {
  legalEntity: string
  billDate: string
  side: 'debit' | 'credit'
  account: Account
  party: 'customer' | 'supplier' | null
  partyId: string | null
  partyCode: string | null
  partyName: string | null
  amount: string
}

/** Book entries of a document that were not pushed yet, debits first. */
export const unpushedSides = (tx: Tx, documentId: string): Promise<VoucherSide[]> =>
  tx.query<VoucherSide>(
    `select w.legal_entity as "legalEntity", w.bill_date as "billDate", w.side, w.account, w.party, w.party_id as "partyId",
            coalesce(c.customer_code, s.supplier_code) as "partyCode", coalesce(c.customer_name, s.supplier_name) as "partyName",
            trim_scale(w.amount) as amount
       from (select x.legal_entity, x.bill_date, x.side, x.account, x.party, x.party_id, sum(x.amount) as amount
               from (select legal_entity, bill_date, side, account, party, party_id, amount from pushed_sides($1, $2)
                     union all
                     select v.legal_entity, v.bill_date, e.side, e.account, e.party, e.party_id, -e.amount
                       from voucher v join voucher_entry e on e.tenant_id = $1 and e.voucher_id = v.id
                      where v.tenant_id = $1 and v.document_id = $2) x
              group by x.legal_entity, x.bill_date, x.side, x.account, x.party, x.party_id having sum(x.amount) <> 0) w
       left join customer c on c.tenant_id = $1 and w.party = 'customer' and c.id = w.party_id
       left join supplier s on s.tenant_id = $1 and w.party = 'supplier' and s.id = w.party_id
      order by w.legal_entity, w.bill_date, w.side desc, array_position($3::text[], w.account), w.party_id`,
    [tx.tenantId, documentId, Object.keys(accounts)],
  )

/**
 * True where a voucher of the document was pushed. With `lock` nothing is pushed until the transaction ends. This lock
 * may be taken after all others, because whoever pushes waits for no row once they hold it.
 */
export async function isPushed(tx: Tx, documentId: string, lock: boolean): Promise<boolean> {
  if (lock) await takeAdvisoryLock(tx, 'voucher')
  return (await tx.query('select from voucher where tenant_id = $1 and document_id = $2 limit 1', [tx.tenantId, documentId])).length > 0
}

const bookTables = ['stock_movement', 'ledger_entry', 'tax_entry', 'cash_entry', 'cost_share', 'store_deposit_entry', 'expense_tax']
const rowsIn = (table: string, document: string) => `from ${table} b where b.tenant_id = $1 and b.document_id = ${document}.id`

/** SQL: number of book rows of a document; rows are only ever added. */
export const bookRowsOf = (document: string) => bookTables.map((table) => `(select count(*) ${rowsIn(table, document)})`).join(' + ')

/** SQL: true where the books hold any row of a document; stops at the first one. */
export const isInBooks = (document: string) =>
  `coalesce(${bookTables.map((table) => `(select true ${rowsIn(table, document)} limit 1)`).join(', ')}, false)`

const unbalanced: Words = { zh: '借贷不平', en: 'debits and credits differ' }

/** Reason why these sides cannot be pushed: they do not balance. */
function whyNot(sides: readonly VoucherSide[]): Words | undefined {
  const differs = groupByVoucher(sides).some((group) => {
    const total = (side: VoucherSide['side']) => sum(group.flatMap((one) => (one.side === side ? [decimal(one.amount)] : [])))
    return !total('debit').eq(total('credit'))
  })
  return differs ? unbalanced : undefined
}

const voucherKey = ({ legalEntity, billDate }: VoucherSide) => `${legalEntity} ${billDate}`

/** Sides grouped into vouchers: one per legal entity and day. */
function groupByVoucher(sides: readonly VoucherSide[]): VoucherSide[][] {
  return [...Map.groupBy(sides, voucherKey).values()]
}

/**
 * Pushes the book rows of a document that were not pushed yet, as one voucher per legal entity and day, numbered
 * without gaps within its month (rule B6 *Vouchers*). Repeated or concurrent pushes have no further effect. Where
 * debits and credits differ, nothing is pushed; the reason is stored and returned.
 */
export async function pushVoucher(tx: Tx, { documentId, userId }: { documentId: string; userId: string }): Promise<Words | undefined> {
  await takeAdvisoryLock(tx, 'voucher')
  const sides = await unpushedSides(tx, documentId)
  const reason = whyNot(sides)
  const chart = new Map((await chartOf(tx)).map((one) => [one.account, one]))
  if (!reason && sides.length > 0) await writeVouchers(tx, { documentId, userId, groups: groupByVoucher(sides), chart })
  await tx.query(
    `insert into voucher_state as s (tenant_id, document_id, status, book_rows, push_time, reason)
     select d.tenant_id, d.id, $3, ${bookRowsOf('d')}, $4, $5 from document d where d.tenant_id = $1 and d.id = $2
     on conflict (tenant_id, document_id) do update
       set status = excluded.status, book_rows = excluded.book_rows, push_time = excluded.push_time, reason = excluded.reason`,
    [tx.tenantId, documentId, reason ? 2 : 1, tx.now, reason ? JSON.stringify(reason) : null],
  )
  return reason
}

type VoucherBatch = { documentId: string; userId: string; groups: readonly VoucherSide[][]; chart: ReadonlyMap<Account, ChartAccount> }

async function writeVouchers(tx: Tx, { documentId, userId, groups, chart }: VoucherBatch): Promise<void> {
  const heads = groups.flatMap(([first]) => (first ? [{ ...first, period: first.billDate.slice(0, 7) }] : []))
  const numbers = await numbersFor(tx, heads)
  const written = await insertRows<{ id: string; number: number; legalEntity: string; period: string }>(
    tx,
    'voucher',
    {
      ...{ tenant_id: ['text', tx.tenantId], document_id: ['bigint', documentId] },
      ...{ push_user: ['bigint', userId], push_time: ['timestamptz', tx.now] },
    },
    {
      legal_entity: ['text', heads.map(({ legalEntity }) => legalEntity)],
      bill_date: ['date', heads.map(({ billDate }) => billDate)],
      period: ['text', heads.map(({ period }) => period)],
      number: ['integer', numbers],
    },
    'returning id, number, legal_entity as "legalEntity", period',
  )
  const idOf = new Map(written.map(({ id, legalEntity, period, number }) => [`${legalEntity} ${period} ${number}`, id]))
  const entries = groups.flatMap((group, at) => {
    const voucherId = idOf.get(`${heads[at]?.legalEntity} ${heads[at]?.period} ${numbers[at]}`)
    return group.map((side, row) => ({ ...side, voucherId, row: row + 1, named: chart.get(side.account) }))
  })
  const column = <Of>(type: string, of: (entry: (typeof entries)[number]) => Of) => [type, entries.map(of)] as const
  await insertRows(
    tx,
    'voucher_entry',
    { tenant_id: ['text', tx.tenantId] },
    {
      voucher_id: column('bigint', (entry) => entry.voucherId),
      index_no: column('integer', (entry) => entry.row),
      side: column('text', (entry) => entry.side),
      account: column('text', (entry) => entry.account),
      code: column('text', (entry) => entry.named?.code),
      name: column('text', (entry) => entry.named?.name),
      party: column('text', (entry) => entry.party),
      party_id: column('bigint', (entry) => entry.partyId),
      party_code: column('text', (entry) => entry.partyCode),
      party_name: column('text', (entry) => entry.partyName),
      amount: column('numeric', (entry) => entry.amount),
    },
  )
}

/** Next voucher numbers by legal entity and month. The caller holds the voucher lock. */
async function numbersFor(tx: Tx, heads: readonly { legalEntity: string; period: string }[]): Promise<number[]> {
  const last = await tx.query<{ legalEntity: string; period: string; number: number }>(
    `select legal_entity as "legalEntity", period, max(number) as number from voucher
      where tenant_id = $1 and legal_entity = any ($2::text[]) and period = any ($3::text[]) group by legal_entity, period`,
    [tx.tenantId, heads.map(({ legalEntity }) => legalEntity), heads.map(({ period }) => period)],
  )
  const counts = new Map(last.map(({ legalEntity, period, number }) => [`${legalEntity} ${period}`, number]))
  return heads.map(({ legalEntity, period }) => {
    const next = (counts.get(`${legalEntity} ${period}`) ?? 0) + 1
    counts.set(`${legalEntity} ${period}`, next)
    return next
  })
}

/** Voucher number: 记-202611-0007. */
export const voucherName = (period: string, number: number): string => `记-${period.replace('-', '')}-${String(number).padStart(4, '0')}`
