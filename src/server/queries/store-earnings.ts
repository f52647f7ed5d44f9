import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf } from '../db/query-builder.ts'
import { profit, sumOf } from './trade-analysis.ts'
import { factsOf, isOfDepots, ofDepots, type TradeAsked, withinDays } from './trade-facts.ts'

/** Accounts that lower earnings; what of them is of no store is shared. */
const spent = ['expense', 'freightOut', 'commissions', 'cashDiscount', 'bankCharges', 'badDebt', 'pointsUsed'] as const
const columns = ['untaxed', 'cost', 'gift', 'loss', 'expense', 'shared', 'other', 'fee'] as const
const isSpent = sql<SqlBool>`e.account = any (${[...spent]}::text[])`
const ofStore = sql<SqlBool>`e.depot_id is not null`
/** An amount where this is so, else 0. */
const where = (is: RawBuilder<unknown>, amount: RawBuilder<unknown>) => sql`case when ${is} then ${amount} else 0 end`

/** What the books have beside sales, by store, day and document; all stores, for what is of none is shared by all. */
const entries = ({ tx, query }: TradeAsked) => sql`
  select e.* from earning_entry e where ${allOf([sql<SqlBool>`e.tenant_id = ${tx.tenantId}`, ...withinDays(query, 'e.bill_date')])}`

/** The same in the columns of the report; what is shared is of no store yet. */
const own = (asked: TradeAsked) => sql`
  select e.bill_date, e.depot_id, e.document_id,
         ${where(sql`e.account = 'revenue'`, sql`-e.amount`)} as untaxed, ${where(sql`e.account = 'costOfSalesAdjustment'`, sql`e.amount`)} as cost,
         ${where(sql`e.account = 'promotionGifts'`, sql`e.amount`)} as gift, ${where(sql`e.account = 'pendingStockLoss'`, sql`e.amount`)} as loss,
         ${where(sql`${isSpent} and ${ofStore}`, sql`e.amount`)} as expense,
         ${where(sql`not ${ofStore} and (${isSpent} or e.account = 'otherIncome')`, sql`e.amount`)} as shared,
         ${where(sql`e.account = 'otherIncome' and ${ofStore}`, sql`-e.amount`)} as other, 0 as fee
    from (${entries(asked)}) e`

/** What is deducted of a store's deposit it pays, and head office has. */
const fees = ({ tx, query }: TradeAsked) => sql`
  select e.bill_date, v.depot_id, e.document_id, 0 as untaxed, 0 as cost, 0 as gift, 0 as loss, 0 as expense, 0 as shared, 0 as other, v.amount as fee
    from store_deposit t
    join store_deposit_entry e on e.tenant_id = t.tenant_id and e.document_id = t.document_id
   cross join lateral (values (e.depot_id, e.amount), (null, -e.amount)) as v (depot_id, amount)
   where ${allOf([sql<SqlBool>`t.tenant_id = ${tx.tenantId} and t.deposit_kind = 2`, ...withinDays(query, 'e.bill_date')])}`

const beside = (asked: TradeAsked) => sql`${own(asked)} union all ${fees(asked)}`

/** Without what narrows it to some stores. */
const ofAll = ({ tx, user: { depots: _, ...user }, query: { depotId: __, ...query } }: TradeAsked): TradeAsked => ({ tx, user, query })

/**
 * What is of no store, shared by what the stores of its legal entity sold in its month, each day by itself and to the cent; where none sold
 * anything it stays of none.
 */
const shares = (asked: TradeAsked, places: number) => sql`
  with n as (select e.legal_entity, e.bill_date, sum(e.amount) as amount from (${entries(asked)}) e
              where not ${ofStore} and (${isSpent} or e.account = 'otherIncome') group by 1, 2),
       w as (select coalesce(d.legal_entity, '') as legal_entity, date_trunc('month', t.bill_date)::date as month, t.depot_id, sum(t.untaxed) as sold
               from (${factsOf(asked, 'sale', { of: 'depot' })}) t
               join depot d on d.tenant_id = ${asked.tx.tenantId} and d.id = t.depot_id group by 1, 2, 3 having sum(t.untaxed) > 0),
       c as (select w.*, sum(w.sold) over (partition by w.legal_entity, w.month order by w.depot_id) as upto,
                    sum(w.sold) over (partition by w.legal_entity, w.month) as total from w)
  select n.bill_date, c.depot_id, round(n.amount * c.upto / c.total, ${places}::integer) - round(n.amount * (c.upto - c.sold) / c.total, ${places}::integer) as shared
    from n join c on c.legal_entity = n.legal_entity and c.month = date_trunc('month', n.bill_date)::date
  union all
  select n.bill_date, null, n.amount from n
   where not exists (select from c where c.legal_entity = n.legal_entity and c.month = date_trunc('month', n.bill_date)::date)`

const listed = (given: Partial<Record<(typeof columns)[number], RawBuilder<unknown>>>) =>
  sql.join(columns.map((name) => sql`${given[name] ?? sql`0`} as ${sql.id(name)}`))
const all = Object.fromEntries(columns.map((name) => [name, sql`t.${sql.id(name)}`]))

/** What stores earned and spent: sales and what they cost, all else that the books have of them, and their shares of what is of none. */
export function earningFacts(asked: TradeAsked, { byDay, byStore, places }: { byDay: boolean; byStore: boolean; places: number }) {
  const everywhere = ofAll(asked)
  const isShared = byStore || isOfDepots(asked)
  const { shared: _, ...unshared } = all
  const rest = sql`
    select t.bill_date, t.depot_id, ${listed(isShared ? unshared : all)} from (${beside(everywhere)}) t
    ${isShared ? sql`union all select t.bill_date, t.depot_id, ${listed({ shared: sql`t.shared` })} from (${shares(everywhere, places)}) t` : sql``}`
  return sql`
    select t.bill_date, t.depot_id, t.documents, t.qty, ${listed({ untaxed: sql`t.untaxed`, cost: sql`t.cost` })}
      from (${factsOf(asked, 'sale', { of: 'depot', byDay })}) t
    union all
    select t.bill_date, t.depot_id, 0, 0, ${listed(all)} from (${rest}) t where ${allOf([sql<SqlBool>`true`, ...ofDepots(asked)])}`
}

/** The same beside sales by document; what is shared stands whole at its document. */
export const earningsByDocument = (asked: TradeAsked) => sql`
  select t.* from (${beside(ofAll(asked))}) t where ${allOf([sql<SqlBool>`true`, ...ofDepots(asked)])}`

export const earningFigures = {
  salesAmt: sumOf('untaxed'),
  costAmt: sumOf('cost'),
  profitAmt: profit,
  giftAmt: sumOf('gift'),
  lossAmt: sumOf('loss'),
  expenseAmt: sumOf('expense'),
  sharedAmt: sumOf('shared'),
  otherAmt: sumOf('other'),
  feeAmt: sumOf('fee'),
  netAmt: sql`${profit} - sum(t.gift) - sum(t.loss) - sum(t.expense) - sum(t.shared) + sum(t.other) + sum(t.fee)`,
} as const
