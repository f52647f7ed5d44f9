import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf } from '../../db/query-builder.ts'
import { profitSum, sumOfColumn } from './trade-analysis.ts'
import { isOfDepots, ofDepots, type TradeCall, tradeFacts, withinDays } from './trade-facts.ts'

/** Accounts that reduce earnings. Amounts in them that belong to no store are shared among stores. */
const spentAccounts = ['expense', 'freightOut', 'commissions', 'cashDiscount', 'bankCharges', 'badDebt', 'pointsUsed'] as const
const earningColumns = ['untaxed', 'cost', 'gift', 'loss', 'expense', 'shared', 'other', 'fee'] as const
const isSpent = sql<SqlBool>`e.account = any (${[...spentAccounts]}::text[])`
const ofStore = sql<SqlBool>`e.depot_id is not null`
/** SQL of an amount if the condition holds, and of 0 otherwise. */
const amountWhere = (is: RawBuilder<unknown>, amount: RawBuilder<unknown>) => sql`case when ${is} then ${amount} else 0 end`

/**
 * Entries other than sales, by store, day and document. They are read for all stores, because amounts that belong to
 * no store are shared by all of them.
 */
const earningEntries = ({ tx, query }: TradeCall) => sql`
  select e.* from earning_entry e where ${allOf([sql<SqlBool>`e.tenant_id = ${tx.tenantId}`, ...withinDays(query, 'e.bill_date')])}`

/** The same entries in the columns of the report; amounts to be shared have no store yet. */
const ownEarnings = (asked: TradeCall) => sql`
  select e.bill_date, e.depot_id, e.document_id,
         ${amountWhere(sql`e.account = 'revenue'`, sql`-e.amount`)} as untaxed,
         ${amountWhere(sql`e.account = 'costOfSalesAdjustment'`, sql`e.amount`)} as cost,
         ${amountWhere(sql`e.account = 'promotionGifts'`, sql`e.amount`)} as gift,
         ${amountWhere(sql`e.account = 'pendingStockLoss'`, sql`e.amount`)} as loss,
         ${amountWhere(sql`${isSpent} and ${ofStore}`, sql`e.amount`)} as expense,
         ${amountWhere(sql`not ${ofStore} and (${isSpent} or e.account = 'otherIncome')`, sql`e.amount`)} as shared,
         ${amountWhere(sql`e.account = 'otherIncome' and ${ofStore}`, sql`-e.amount`)} as other, 0 as fee
    from (${earningEntries(asked)}) e`

/** Deductions from a store's deposit, which the store pays and head office receives. */
const storeFees = ({ tx, query }: TradeCall) => sql`
  select e.bill_date, v.depot_id, e.document_id, 0 as untaxed, 0 as cost, 0 as gift, 0 as loss, 0 as expense,
    0 as shared, 0 as other, v.amount as fee
    from store_deposit t
    join store_deposit_entry e on e.tenant_id = t.tenant_id and e.document_id = t.document_id
   cross join lateral (values (e.depot_id, e.amount), (null, -e.amount)) as v (depot_id, amount)
   where ${allOf([sql<SqlBool>`t.tenant_id = ${tx.tenantId} and t.deposit_kind = 2`, ...withinDays(query, 'e.bill_date')])}`

const otherEarnings = (asked: TradeCall) => sql`${ownEarnings(asked)} union all ${storeFees(asked)}`

/** The query without its restriction to some stores. */
const allStores = ({ tx, user: { depots: _, ...user }, query: { depotId: __, ...query } }: TradeCall): TradeCall => ({ tx, user, query })

/**
 * Amounts that belong to no store, shared in proportion to the month's sales among stores of the same legal entity,
 * per day and exact to the cent. If none of these stores sold anything, they remain without a store.
 */
const sharedCosts = (asked: TradeCall, places: number) => sql`
  with n as (select e.legal_entity, e.bill_date, sum(e.amount) as amount from (${earningEntries(asked)}) e
              where not ${ofStore} and (${isSpent} or e.account = 'otherIncome') group by 1, 2),
       w as (select coalesce(d.legal_entity, '') as legal_entity, date_trunc('month', t.bill_date)::date as month,
       t.depot_id, sum(t.untaxed) as sold
               from (${tradeFacts(asked, 'sale', { of: 'depot' })}) t
               join depot d on d.tenant_id = ${asked.tx.tenantId} and d.id = t.depot_id group by 1, 2, 3 having sum(t.untaxed) > 0),
       c as (select w.*, sum(w.sold) over (partition by w.legal_entity, w.month order by w.depot_id) as upto,
                    sum(w.sold) over (partition by w.legal_entity, w.month) as total from w)
  select n.bill_date, c.depot_id, round(n.amount * c.upto / c.total,
    ${places}::integer) - round(n.amount * (c.upto - c.sold) / c.total, ${places}::integer) as shared
    from n join c on c.legal_entity = n.legal_entity and c.month = date_trunc('month', n.bill_date)::date
  union all
  select n.bill_date, null, n.amount from n
   where not exists (select from c where c.legal_entity = n.legal_entity and c.month = date_trunc('month', n.bill_date)::date)`

const selectColumns = (given: Partial<Record<(typeof earningColumns)[number], RawBuilder<unknown>>>) =>
  sql.join(earningColumns.map((name) => sql`${given[name] ?? sql`0`} as ${sql.id(name)}`))
const allColumns = Object.fromEntries(earningColumns.map((name) => [name, sql`t.${sql.id(name)}`]))

/**
 * Earnings and expenses of stores: sales and their cost, all other entries of the store, and its shares of amounts
 * that belong to no store.
 */
export function earningFacts(asked: TradeCall, { byDay, byStore, places }: { byDay: boolean; byStore: boolean; places: number }) {
  const everywhere = allStores(asked)
  const isShared = byStore || isOfDepots(asked)
  const { shared: _, ...unshared } = allColumns
  const rest = sql`
    select t.bill_date, t.depot_id, ${selectColumns(isShared ? unshared : allColumns)} from (${otherEarnings(everywhere)}) t
    ${
      isShared
        ? sql`union all select t.bill_date, t.depot_id, ${selectColumns({ shared: sql`t.shared` })}
    from (${sharedCosts(everywhere, places)}) t`
        : sql``
    }`
  return sql`
    select t.bill_date, t.depot_id, t.documents, t.qty, ${selectColumns({ untaxed: sql`t.untaxed`, cost: sql`t.cost` })}
      from (${tradeFacts(asked, 'sale', { of: 'depot', byDay })}) t
    union all
    select t.bill_date, t.depot_id, 0, 0, ${selectColumns(allColumns)} from (${rest}) t
      where ${allOf([sql<SqlBool>`true`, ...ofDepots(asked)])}`
}

/**
 * Earnings and expenses other than sales, by document. Amounts to be shared are shown as a whole at their document.
 */
export const earningsByDocument = (asked: TradeCall) => sql`
  select t.* from (${otherEarnings(allStores(asked))}) t where ${allOf([sql<SqlBool>`true`, ...ofDepots(asked)])}`

export const earningFigures = {
  salesAmt: sumOfColumn('untaxed'),
  costAmt: sumOfColumn('cost'),
  profitAmt: profitSum,
  giftAmt: sumOfColumn('gift'),
  lossAmt: sumOfColumn('loss'),
  expenseAmt: sumOfColumn('expense'),
  sharedAmt: sumOfColumn('shared'),
  otherAmt: sumOfColumn('other'),
  feeAmt: sumOfColumn('fee'),
  netAmt: sql`${profitSum} - sum(t.gift) - sum(t.loss) - sum(t.expense) - sum(t.shared) + sum(t.other) + sum(t.fee)`,
} as const
