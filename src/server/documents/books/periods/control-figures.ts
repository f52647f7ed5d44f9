import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { decimal, sum } from '#domain/figures/decimal.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows } from '../../../db/multi-row.ts'
import { statement } from '../../../db/query-builder.ts'
import { taxAccounts } from '../vouchers/tax-accounts.ts'
import type { EntityMonth } from './period-store.ts'

/**
 * Control figure of an account at the end of a month: its total in the subledger (`own`) and in vouchers (`voucher`),
 * both with the account's sign. For the account `balance` the two are the debits and credits of all vouchers.
 * `broken`: number of documents whose figures differ; `documentId`: the first of them.
 */
export type ControlFigure = { account: string; own: string; voucher: string; broken: number; documentId: string | null }

/** Period of a legal entity's books, from `from` to the end of the month `period`. */
type EntityDays = { tenantId: string; legalEntity: string; from: string; period: string }

const inDays = ({ from, period }: EntityDays, day: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${day} between ${from}::date and (${`${period}-01`}::date + interval '1 month' - interval '1 day')::date`

const rowsOf = (of: EntityDays, table: string, entity = sql`e.legal_entity = ${of.legalEntity}`) =>
  sql`${sql.table(table)} e where e.tenant_id = ${of.tenantId} and ${inDays(of, sql`e.bill_date`)} and ${entity}`

const ofDepot = ({ tenantId, legalEntity }: EntityDays) =>
  sql`exists (select from depot p where p.tenant_id = ${tenantId} and p.id = e.depot_id and coalesce(p.legal_entity, '') = ${legalEntity})`

/** Opening documents. */
const openingDocuments = (of: EntityDays) => {
  const kinds = allDefinitions.flatMap(({ opens, words }) => (opens ? [words.id] : []))
  return sql<SqlBool>`e.document_id in (select d.id from document d where d.tenant_id = ${of.tenantId} and d.kind = any (${kinds}::text[]) and ${inDays(of, sql`d.bill_date`)})`
}

/**
 * Condition: the document has a cash entry in an account of these books. It finds members' documents of the entity
 * even if their depots belong to another entity by now.
 */
const ofDocument = ({ tenantId, legalEntity }: EntityDays) =>
  sql`exists (select from cash_entry c join cash_account a on a.tenant_id = ${tenantId} and a.id = c.account_id and a.legal_entity = ${legalEntity}
    where c.tenant_id = ${tenantId} and c.document_id = e.document_id)`

/** Input tax of invoices: pending, certified, or transferred out. */
const inputTaxFigures = (of: EntityDays) => sql`
  select 'inputTaxPending', e.document_id, e.bill_date, e.amount from ${rowsOf(of, 'ledger_entry')} and e.about = 'invoice' and e.part = 'tax'
  union all select 'inputTaxPending', e.document_id, e.bill_date, e.tax_amt from ${rowsOf(of, 'freight_share')}
  union all
  select 'inputTaxPending', e.document_id, e.bill_date, case e.about when 'waiting' then e.amount else -e.amount end from ${rowsOf(of, 'expense_tax')}
  union all select 'inputTax', e.document_id, e.bill_date, e.amount from ${rowsOf(of, 'expense_tax')} and e.about = 'deducted'
  union all select 'inputTaxOut', e.document_id, e.bill_date, -e.tax_amt from ${rowsOf(of, 'rebate_share')}`

/** Subledger figures of each account, debits positive, document by document (rule C1-15). */
const ownFigures = (of: EntityDays) => sql`
  select 'inventory' as account, e.document_id, e.bill_date, e.value as own from ${rowsOf(of, 'stock_movement', ofDepot(of))}
  union all select 'goodsInTransit', e.document_id, e.bill_date, e.value from ${rowsOf(of, 'stock_transit', ofDepot(of))}
  union all select 'purchasesInTransit', e.document_id, e.bill_date, e.cost from ${rowsOf(of, 'invoice_ahead')}
  union all
  select case when e.account = 'payable' then case when e.about in ('purchase', 'openingPurchase', 'freight', 'matched') then 'payableEstimated' else 'payable' end
              when e.account = 'advance' then case e.party when 'supplier' then 'advancePaid' else 'advanceReceived' end
              when e.account = 'refund' then e.account || 'Due' else e.account end,
         e.document_id, e.bill_date, case when e.account = 'receivable' or e.party = 'supplier' and e.account <> 'payable' then e.amount else -e.amount end
    from ${rowsOf(of, 'ledger_entry')} and not (e.account = 'payable' and e.part = 'tax' and e.about <> 'invoice')
  union all
  select 'openingBalances', e.document_id, e.bill_date, -e.value from ${rowsOf(of, 'stock_movement', ofDepot(of))} and e.qty <> 0 and ${openingDocuments(of)}
  union all
  select 'openingBalances', e.document_id, e.bill_date, case when e.account = 'receivable' or e.account = 'advance' and e.party = 'supplier' then -e.amount else e.amount end
    from ${rowsOf(of, 'ledger_entry')} and (e.about = 'opening' or e.part = 'goods' and e.about in ('openingPurchase', 'openingSales'))
  union all
  select 'openingBalances', e.document_id, e.bill_date, -e.amount
    from cash_entry e join cash_account a on a.tenant_id = ${of.tenantId} and a.id = e.account_id and a.legal_entity = ${of.legalEntity}
   where e.tenant_id = ${of.tenantId} and ${inDays(of, sql`e.bill_date`)} and ${openingDocuments(of)}
  union all
  select case a.kind_code when 'cash' then 'cash' when 'transit' then 'cashInTransit' when 'bank' then 'bank' else 'paymentServices' end, e.document_id, e.bill_date, e.amount
    from cash_entry e join cash_account a on a.tenant_id = ${of.tenantId} and a.id = e.account_id and a.legal_entity = ${of.legalEntity} and a.kind_code not in ('storedValue', 'points')
   where e.tenant_id = ${of.tenantId} and ${inDays(of, sql`e.bill_date`)}
  union all
  select 'storedValue', e.document_id, e.bill_date, -e.principal from ${rowsOf(of, 'stored_value_entry', ofDocument(of))}
  union all
  select 'storeDeposits', e.document_id, e.bill_date, -e.amount from ${rowsOf(of, 'store_deposit_entry')}
  union all
  select 'pointsUsed', e.document_id, e.bill_date, -e.kept_amt from ${rowsOf(of, 'points_entry', ofDocument(of))} and e.about = 'used'
  union all
  select 'withheldTax', e.document_id, e.bill_date, -e.tax_amt
    from withdrawal_payment e join cash_account a on a.tenant_id = ${of.tenantId} and a.id = e.account_id and a.legal_entity = ${of.legalEntity}
   where e.tenant_id = ${of.tenantId} and ${inDays(of, sql`e.bill_date`)}
  union all
  select 'cashierDue', e.document_id, e.bill_date, s.expected_amt - s.counted_amt
    from till_shift s join cash_entry e on e.tenant_id = ${of.tenantId} and e.document_id = s.document_id
    join cash_account a on a.tenant_id = ${of.tenantId} and a.id = e.account_id and a.legal_entity = ${of.legalEntity}
   where s.tenant_id = ${of.tenantId} and s.borne_by = 1 and ${inDays(of, sql`e.bill_date`)}
  union all
  select u.account, e.document_id, e.bill_date, u.sign * e.amount
    from (select * from ${rowsOf(of, 'tax_entry')}) e
    join ${taxAccounts} on u.about = e.about
  union all ${inputTaxFigures(of)}
  union all
  select 'outputTaxUninvoiced', e.document_id, e.bill_date, -e.amount from ${rowsOf(of, 'ledger_entry')}
     and e.party = 'customer' and e.about = 'supplement' and e.part = 'tax'
  union all select 'outputTaxPending', e.document_id, e.bill_date, -e.amount from ${rowsOf(of, 'ledger_entry')} and e.about in ('sales', 'openingSales') and e.part = 'tax'
  union all select 'outputTaxPending', e.document_id, e.bill_date, -e.tax from ${rowsOf(of, 'cash_sale')}`

/** Accounts that are compared, in display order, with the sign they are shown with. */
export const controlAccounts = {
  inventory: 1,
  goodsInTransit: 1,
  purchasesInTransit: 1,
  receivable: 1,
  advanceReceived: -1,
  refundDue: -1,
  payable: -1,
  payableEstimated: -1,
  advancePaid: 1,
  cash: 1,
  cashInTransit: 1,
  bank: 1,
  paymentServices: 1,
  cashierDue: 1,
  storedValue: -1,
  storeDeposits: -1,
  pointsUsed: 1,
  withheldTax: -1,
  outputTaxPending: -1,
  outputTaxUninvoiced: -1,
  outputTax: -1,
  inputTaxPending: 1,
  inputTax: 1,
  inputTaxOut: -1,
  openingBalances: -1,
  balance: 1,
} as const satisfies Record<string, 1 | -1>

const signs = sql`(values ${sql.join(Object.entries(controlAccounts).map(([account, sign]) => sql`(${account}::text, ${sign}::integer)`))}) as s (account, sign)`

/**
 * Weight of a document in checksums. Differences of single documents may cancel out in a plain total; they do not in a
 * total weighted by this.
 */
const documentMark = sql`hashint8extended(e.document_id, 0)`

/**
 * Control figures of the days, by subledger and voucher. Each side is summed twice, plainly and weighted by
 * `documentMark`: where both sums agree, every document does, so single documents are read only for accounts that
 * differ.
 */
async function figuresOf(tx: Tx, of: EntityDays): Promise<ControlFigure[]> {
  const rows = await tx.run(
    statement(sql<Omit<ControlFigure, 'broken' | 'documentId'> & { agrees: boolean }>`
      with v as materialized (
             select account, side, sum(amount) as amount, sum(amount * ${documentMark}) as marked from ${rowsOf(of, 'voucher_line')} group by 1, 2),
           x as (
             select account, sum(own) as own, sum(own * ${documentMark}) as own_marked, 0::numeric as voucher, 0::numeric as voucher_marked from (${ownFigures(of)}) e group by 1
             union all
             select account, 0, 0, case side when 'debit' then amount else -amount end, case side when 'debit' then marked else -marked end from v
             union all
             select 'balance', case side when 'debit' then amount else 0 end, case side when 'debit' then marked else 0 end,
                    case side when 'credit' then amount else 0 end, case side when 'credit' then marked else 0 end from v)
      select x.account, trim_scale(s.sign * sum(x.own)) as own, trim_scale(s.sign * sum(x.voucher)) as voucher,
             sum(x.own) = sum(x.voucher) and sum(x.own_marked) = sum(x.voucher_marked) as agrees
        from x join ${signs} on s.account = x.account group by x.account, s.sign`),
  )
  const off = rows.filter(({ agrees }) => !agrees).map(({ account }) => account)
  const broken = off.length === 0 ? [] : await differencesOf(tx, of, off)
  return rows.map(({ agrees: _, ...figure }) => ({
    ...figure,
    ...(broken.find(({ account }) => account === figure.account) ?? noDifference),
  }))
}

const noDifference = { broken: 0, documentId: null }

/** For accounts whose two sides differ: the number of documents that differ, and the first of them. */
const differencesOf = (
  tx: Tx,
  of: EntityDays,
  accounts: readonly string[],
): Promise<Pick<ControlFigure, 'account' | 'broken' | 'documentId'>[]> =>
  tx.run(
    statement(sql<Pick<ControlFigure, 'account' | 'broken' | 'documentId'>>`
      with v as materialized (select document_id, account, bill_date, side, amount from ${rowsOf(of, 'voucher_line')}),
           x as (
             select account, document_id, min(bill_date) as bill_date, sum(own) as own, sum(voucher) as voucher
               from (select account, document_id, bill_date, own, 0::numeric as voucher from (${ownFigures(of)}) o
                     union all select account, document_id, bill_date, 0, case side when 'debit' then amount else -amount end from v
                     union all select 'balance', document_id, bill_date, case side when 'debit' then amount else 0 end, case side when 'credit' then amount else 0 end from v) e
              where account = any (${accounts}::text[]) group by 1, 2)
      select account, count(*)::integer as broken, (array_agg(document_id order by bill_date, document_id))[1] as "documentId"
        from x where own <> voucher group by account`),
  )

/** The last closed month with stored control figures that is before this one or, if `including`, this one itself. */
async function lastControlMonth(tx: Tx, { legalEntity, period }: EntityMonth, including: boolean): Promise<string | null> {
  const { last } = await tx.one<{ last: string | null }>(
    `select max(c.period) as last from period_control c
       join accounting_period p on p.tenant_id = $1 and p.legal_entity = c.legal_entity and p.period = c.period and p.state = 'closed'
      where c.tenant_id = $1 and c.legal_entity = $2 and (c.period < $3 or $4 and c.period = $3)`,
    [tx.tenantId, legalEntity, period, including],
  )
  return last
}

const storedControls = (tx: Tx, legalEntity: string, period: string): Promise<ControlFigure[]> =>
  tx.query(
    `select account, trim_scale(own_amt) as own, trim_scale(voucher_amt) as voucher, broken, document_id as "documentId"
       from period_control where tenant_id = $1 and legal_entity = $2 and period = $3`,
    [tx.tenantId, legalEntity, period],
  )

/** First day after a month; the earliest date for null. */
const dayAfter = async (tx: Tx, period: string | null): Promise<string> =>
  period === null
    ? '0001-01-01'
    : (await tx.one<{ day: string }>(`select (($1 || '-01')::date + interval '1 month')::date as day`, [period])).day

/**
 * Control figures at the end of a month (rule C1-15): those stored at the last closing plus what was booked since.
 * Documents that differ are looked for only among those booked since; for a closed month the stored figures are
 * returned.
 */
export async function controlFigures(tx: Tx, month: EntityMonth): Promise<ControlFigure[]> {
  const last = await lastControlMonth(tx, month, true)
  const kept = last === null ? [] : await storedControls(tx, month.legalEntity, last)
  if (last === month.period) return totalsByAccount(kept)
  const days = { tenantId: tx.tenantId, legalEntity: month.legalEntity, from: await dayAfter(tx, last), period: month.period }
  const since = await figuresOf(tx, days)
  return totalsByAccount([...kept.map((figure) => ({ ...figure, broken: 0, documentId: null })), ...since])
}

/** Totals by account, in display order; accounts without bookings are left out. */
function totalsByAccount(figures: readonly ControlFigure[]): ControlFigure[] {
  const byAccount = Map.groupBy(figures, ({ account }) => account)
  return Object.keys(controlAccounts).flatMap((account): ControlFigure[] => {
    const its = byAccount.get(account)
    if (!its) return []
    const total = (name: 'own' | 'voucher') => sum(its.map((figure) => decimal(figure[name]))).toFixed()
    const off = its.find(({ documentId }) => documentId !== null)
    return [{ account, own: total('own'), voucher: total('voucher'), broken: off?.broken ?? 0, documentId: off?.documentId ?? null }]
  })
}

/** Stores the control figures of a month that is being closed. */
export async function writeControls(tx: Tx, { legalEntity, period }: EntityMonth, figures: readonly ControlFigure[]): Promise<void> {
  if (figures.length === 0) return
  const of = <K extends keyof ControlFigure>(name: K) => figures.map((figure) => figure[name])
  await insertRows(
    tx,
    'period_control',
    { tenant_id: ['text', tx.tenantId], legal_entity: ['text', legalEntity], period: ['text', period] },
    {
      account: ['text', of('account')],
      own_amt: ['numeric', of('own')],
      voucher_amt: ['numeric', of('voucher')],
      broken: ['integer', of('broken')],
      document_id: ['bigint', of('documentId')],
    },
    `on conflict (tenant_id, legal_entity, period, account) do update
       set own_amt = excluded.own_amt, voucher_amt = excluded.voucher_amt, broken = excluded.broken, document_id = excluded.document_id`,
  )
}

/** True where subledger and vouchers of an account differ. */
export const isBroken = ({ own, voucher, broken }: ControlFigure): boolean => broken > 0 || decimal(own).cmp(decimal(voucher)) !== 0
