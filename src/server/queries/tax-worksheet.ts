import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { type Account, accounts } from '#domain/ledger.ts'
import { heldAccounts, taxItems } from '#domain/tax-items.ts'
import { type Language, say } from '#domain/words.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { allOf } from '../db/query-builder.ts'
import { settingsOf } from '../db/settings.ts'
import { taxAccounts } from '../documents/books/tax-accounts.ts'
import { documentsSeen } from '../documents/engine/depot-access.ts'
import { inBooksOf } from '../documents/queries/owed.ts'
import type { Call } from '../http/request.ts'
import { checkPeriod } from './period.ts'
import { headsShownTo, type Report, type Row, reportPage } from './report-page.ts'
import { goodsSold, type LimitedMonth, limitedMonths, smallScaleRows } from './small-taxpayers.ts'

type Query = QueryOf<'TaxWorksheetApi_list'>
type Request = Pick<Call<'TaxWorksheetApi_list'>, 'tx' | 'user' | 'language'> & { query: Query }
/** `places`: decimals of amounts; `isSmall`: whether a row `e` of a document `d` is that of a small-scale taxpayer, where any books are, `limited`: its months that have a limit. */
type Asked = Request & { places: number; isSmall: RawBuilder<SqlBool> | undefined; limited: readonly LimitedMonth[] }

const days = ({ startTime, endTime }: Query, column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} between ${startTime ?? '-infinity'}::date and ${endTime ?? 'infinity'}::date`

/** Rows `e` of documents `d` that the caller sees, in the books that he asks for. */
const asked = ({ tx, user, query }: Asked, more: RawBuilder<SqlBool>) =>
  allOf([sql<SqlBool>`e.tenant_id = ${tx.tenantId}`, ...inBooksOf(query), ...documentsSeen(user), more])

/**
 * Tax entries of the lines that have one in the period, each with `upto`: what came to that line up to it. Untaxed amounts are shared out
 * by it, so that those of all entries of a line come to the line's own, whatever kinds and periods they are of.
 */
const entriesInOrder = ({ tx, query }: Asked) => sql`
  select e.*, sum(e.amount) over (partition by e.line_id order by e.id) as upto
    from tax_entry e
   where e.tenant_id = ${tx.tenantId} and e.line_id in (
     select p.line_id from tax_entry p where p.tenant_id = ${tx.tenantId} and ${days(query, 'p.bill_date')})`

const isSmallRow = ({ isSmall }: Asked) => isSmall ?? sql<SqlBool>`false`

/** What a small-scale taxpayer sells is due when it is sold, invoiced or not: it has one account, and nothing is pending (rule B8). */
const ofSmallScale = (of: Asked) => sql`
  union all
  select 'small', 'vatPayable', e.document_id, e.rate, e.tax, null::numeric, e.untaxed
    from ${goodsSold(of.tx)} e
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
   where ${asked(of, days(of.query, 'e.bill_date'))} and ${isSmallRow(of)}`

/** Months whose untaxed sales do not exceed the limit: what is not paid of them. */
const exempt = (of: Asked) =>
  of.limited.map(
    ({ limit, ...month }) => sql`
  union all
  select 'exempt', 'vatPayable', null::bigint, null::numeric, -sum(t.tax), null::numeric, sum(t.untaxed)
    from (${ofPeriod({ ...of, query: { ...of.query, ...month } })}) t
   where t.account = 'vatPayable' having sum(t.untaxed) <= ${limit}::numeric and sum(t.tax) > 0`,
  )

/**
 * Tax of the period by item: output tax of invoices, of red ones, of what was declared without an invoice and taken over by one since; input tax
 * that was certified, and that was transferred out, by reason, with rebates of suppliers. Tax of freight stands with lines of the receipt that it is for, which say nothing of its rate.
 */
const ofPeriod = (of: Asked) => sql`
  select case when e.about = 'deducted' then 'deducted' when e.about = 'deductedOut' then 'outRed'
              when e.about in ('lossOut', 'useOut') then 'out:' || coalesce(l.cause, 'transit')
              when e.about = 'deemedSale' then 'deemed' when u.account = 'outputTaxUninvoiced' then 'uninvoiced'
              when e.about in ('invoiceVoid', 'declaredVoid') then 'void'
              when d.source_bill_id is not null then 'red' else 'invoiced' end as item,
         case when k.is_small then 'vatPayable' else u.account end as account, e.document_id, case when l.document_id = e.document_id then l.tax_rate end as rate, u.sign * e.amount as tax, null::numeric as voucher,
         case when l.document_id = e.document_id and l.tax_amt <> 0 then u.sign * (round(l.untaxed_amt * e.upto / l.tax_amt, ${of.places})
                - round(l.untaxed_amt * (e.upto - e.amount) / l.tax_amt, ${of.places})) end as untaxed
    from (${entriesInOrder(of)}) e
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
    join document_line l on l.tenant_id = e.tenant_id and l.id = e.line_id
    join (select about, account, case when account like 'output%' then -sign else sign end as sign from ${taxAccounts}) u
      on u.about = e.about and u.account not like '%Pending'
   cross join lateral (select u.account like 'output%' and ${isSmallRow(of)} as is_small) k
   where ${asked(of, days(of.query, 'e.bill_date'))} and (e.about = 'deemedSale' or not k.is_small)
  ${of.isSmall ? ofSmallScale(of) : sql``}
  union all
  select case when k.is_small then 'small' else 'uninvoiced' end, case when k.is_small then 'vatPayable' else 'outputTaxUninvoiced' end,
         e.document_id, d.tax_rate, e.amount, null::numeric, g.amount
    from ledger_entry e
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
   cross join lateral (select ${isSmallRow(of)} as is_small) k
    join ledger_entry g on g.tenant_id = e.tenant_id and g.document_id = e.document_id and g.about = e.about and g.part = 'goods'
   where e.party = 'customer' and e.about = 'supplement' and e.part = 'tax' and ${asked(of, days(of.query, 'e.bill_date'))}
  union all
  select 'outRebate', 'inputTaxOut', e.document_id, l.tax_rate, -e.tax_amt, null::numeric, -e.stock_amt - e.sales_cost_amt
    from rebate_share e
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
    join document_line l on l.tenant_id = e.tenant_id and l.id = e.source_line_id
   where e.tax_amt <> 0 and ${asked(of, days(of.query, 'e.bill_date'))}
  union all
  select 'deducted', 'inputTax', e.document_id, l.tax_rate, e.amount, null::numeric, round((l.amount - l.tax_amt) * e.amount / l.tax_amt, ${of.places})
    from expense_tax e
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
    join money_line l on l.tenant_id = e.tenant_id and l.document_id = e.document_id and l.index_no = e.index_no
   where e.about = 'deducted' and ${asked(of, days(of.query, 'e.bill_date'))}`

const until = ({ query }: Asked) => sql<SqlBool>`e.bill_date <= ${query.endTime ?? 'infinity'}::date`

/** Input tax of suppliers' invoices that waits to be certified at the end of the period; a red invoice counts with the one it is of. */
const waiting = (of: Asked) => sql`
  select 'waiting', 'inputTaxPending', o.document_id, r.rate, o.tax, null::numeric, r.untaxed
    from (select coalesce(d.source_bill_id, d.id) as document_id, sum(e.tax) as tax
            from (select tenant_id, document_id, legal_entity, bill_date, amount as tax from ledger_entry
                   where party = 'supplier' and account = 'payable' and about = 'invoice' and part = 'tax'
                  union all select tenant_id, document_id, legal_entity, bill_date, tax_amt from freight_share where tax_amt <> 0
                  union all select tenant_id, document_id, legal_entity, bill_date, case about when 'waiting' then amount else -amount end from expense_tax
                  union all select tenant_id, document_id, legal_entity, bill_date, -amount from tax_entry where about in ('deducted', 'deductedOut')) e
            join document d on d.tenant_id = ${of.tx.tenantId} and d.id = e.document_id
           where ${asked(of, until(of))} group by 1 having sum(e.tax) <> 0) o
   cross join lateral (
     -- of an invoice with several rates none is told
     select case when min(l.tax_rate) = max(l.tax_rate) then min(l.tax_rate) end as rate,
            round(sum(l.untaxed_amt) * o.tax / nullif(sum(l.tax_amt), 0), ${of.places}) as untaxed
       from document_line l where l.tenant_id = ${of.tx.tenantId} and l.document_id = o.document_id) r`

/** What was sold before the start was due before it. */
const openingKinds = allDefinitions.flatMap(({ opens, words }) => (opens ? [words.id] : []))

/** The same accounts as vouchers have them, with the sign that the worksheet tells them with; a red invoice counts here too with the one it is of, while its tax waits. */
const vouchers = (of: Asked) => sql`
  select null::text, case when k.is_small then 'vatPayable' else e.account end, case when e.account = 'inputTaxPending' then coalesce(d.source_bill_id, d.id) else d.id end, null::numeric, null::numeric,
         case when (e.side = 'credit') = (e.account like 'output%') then e.amount else -e.amount end, null::numeric
    from (select * from voucher_of_tax union all select * from voucher_of_partners union all select * from voucher_of_services
          union all select * from voucher_of_rebates union all select * from voucher_of_expense_tax
          ${of.isSmall ? sql`union all select * from voucher_of_cash_sales` : sql``}) e
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
   cross join lateral (select e.account like 'output%' and not (d.kind = any (${openingKinds}::text[])) and ${isSmallRow(of)} as is_small) k
   where ${asked(
     of,
     allOf([
       sql<SqlBool>`(e.account = any (${Object.keys(heldAccounts)}::text[]) or k.is_small)`,
       sql<SqlBool>`case when e.account = 'inputTaxPending' then ${until(of)} else ${days(of.query, 'e.bill_date')} end`,
     ]),
   )}`

const taxOf = (condition: RawBuilder<unknown>) => sql`coalesce(sum(t.tax) filter (where ${condition}), 0)`
const isOutput = sql`(t.account like 'output%' or t.account = 'vatPayable')`
const figures = {
  outputAmt: taxOf(isOutput),
  inputAmt: taxOf(sql`t.account in ('inputTax', 'inputTaxOut')`),
  payableAmt: sql`coalesce(sum(case when ${isOutput} then t.tax when t.account <> 'inputTaxPending' then -t.tax end), 0)`,
  waitingAmt: taxOf(sql`t.account = 'inputTaxPending'`),
}
/** What was sold and what was bought come to nothing together. */
const more = { untaxedAmt: sql`coalesce(sum(t.untaxed), 0)` }
const held = { voucherAmt: sql`coalesce(sum(t.voucher), 0)`, differenceAmt: sql`coalesce(sum(t.tax), 0) - coalesce(sum(t.voucher), 0)` }

/** The worksheet and the vouchers by account and document, without what comes to nothing on both sides. */
const byDocument = (facts: RawBuilder<unknown>) => sql`
  select t.account, t.document_id, sum(t.tax) as tax, sum(t.voucher) as voucher from (${facts}) t
   group by 1, 2 having coalesce(sum(t.tax), 0) <> 0 or coalesce(sum(t.voucher), 0) <> 0`

const order = sql`array_position(${Object.keys(taxItems)}::text[], g.item)`

const byAccount = sql`g.account like 'input%', g.account desc`

function reportOf(of: Asked): Report {
  const { tx, user, query, language } = of
  const by = query.groupBy ?? 'item'
  const ofAccount = query.account ? sql`t.account = ${query.account}` : sql`true`
  const ofItem = query.item ? sql`t.item = ${query.item}` : sql`true`
  const facts = sql`select * from (${ofPeriod(of)} union all ${waiting(of)} ${sql.join(exempt(of), sql` `)}) t where ${ofItem} and ${ofAccount}`
  const both = sql`select * from (${ofPeriod(of)} union all ${waiting(of)} union all ${vouchers(of)}) t where ${ofAccount}`
  const item = { item: sql`t.item` }
  if (by === 'account')
    return {
      facts: both,
      keys: { account: sql`t.account` },
      figures: { ...figures, ...held },
      order: byAccount,
      worked: named(language),
    }
  const shown = headsShownTo(user, language)
  const worked = (row: Row) => shown(named(language)(row))
  const documents = {
    names: sql`d.kind, d.bill_no as "billNo", d.bill_date as "billDate"`,
    joins: sql`left join document d on d.tenant_id = ${tx.tenantId} and d.id = g."headId"`,
    worked,
  }
  if (by === 'accountDocument')
    return {
      facts: byDocument(both),
      keys: { account: sql`t.account`, headId: sql`t.document_id` },
      figures: { ...figures, ...held },
      order: sql`${byAccount}, g."headId"`,
      ...documents,
    }
  if (by === 'item') return { facts, keys: item, figures, more, order, worked: named(language) }
  if (by === 'rate')
    return {
      facts,
      keys: { ...item, taxRate: sql`t.rate` },
      figures,
      more,
      order: sql`${order}, g."taxRate" desc`,
      worked: named(language),
    }
  return {
    facts,
    keys: { ...item, headId: sql`t.document_id`, taxRate: sql`t.rate` },
    figures,
    more,
    order: sql`${order}, g."headId"`,
    ...documents,
  }
}

/** Items and accounts by their names. */
const named =
  (language: Language) =>
  ({ item, account, ...row }: Row): Row => ({
    ...row,
    ...((item ?? account) ? { id: [item ?? account, row.taxRate, row.headId].filter((part) => part !== undefined).join('-') } : {}),
    ...(typeof item === 'string' ? { item, itemName: taxItems[item] && say(taxItems[item], language) } : {}),
    ...(typeof account === 'string' ? { account, accountName: say(accounts[account as Account], language) } : {}),
  })

/** Output and input tax of a period by item, rate, document, or held against the accounts of the vouchers. */
export async function taxWorksheetPage(request: Request): Promise<DataOf<'TaxWorksheetApi_list'>> {
  const { tx, query } = request
  checkPeriod(query)
  const { places } = await settingsOf(tx)
  const asked = { ...request, places: places.amount, isSmall: await smallScaleRows(tx), limited: await limitedMonths(tx, query) }
  return (await reportPage(tx, reportOf(asked), query)) as DataOf<'TaxWorksheetApi_list'>
}
