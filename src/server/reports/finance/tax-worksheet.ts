import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language } from '#domain/core/words.ts'
import { type Account, accounts } from '#domain/finance/ledger.ts'
import { taxItems, worksheetAccounts } from '#domain/tax/tax-items.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { checkPeriod } from '../../db/period.ts'
import { allOf } from '../../db/query-builder.ts'
import { settingsOf } from '../../db/settings.ts'
import { taxAccounts } from '../../documents/books/vouchers/tax-accounts.ts'
import { visibleDocuments } from '../../documents/engine/depot-access.ts'
import { booksCondition } from '../../documents/queries/ledger-sql.ts'
import type { Call } from '../../http/request.ts'
import { type ReportDefinition, type ReportRow, reportPage, withDocumentLinks } from '../report-page.ts'
import { goodsSold, type LimitedMonth, limitedMonths, smallScaleRows } from './small-taxpayers.ts'

type WorksheetQuery = QueryOf<'TaxWorksheetApi_list'>
type WorksheetCall = Pick<Call<'TaxWorksheetApi_list'>, 'tx' | 'user' | 'language'> & { query: WorksheetQuery }
/**
 * `places`: decimals of amounts. `isSmall`: condition that a row `e` of document `d` belongs to a small-scale
 * taxpayer; undefined if there is none. `limited`: that taxpayer's months with a limit.
 */
type WorksheetContext = WorksheetCall & { places: number; isSmall: RawBuilder<SqlBool> | undefined; limited: readonly LimitedMonth[] }

const inDays = ({ startTime, endTime }: WorksheetQuery, column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} between ${startTime ?? '-infinity'}::date and ${endTime ?? 'infinity'}::date`

/** Condition that rows `e` of documents `d` are visible to the caller and in the requested books. */
const visibleRows = ({ tx, user, query }: WorksheetContext, more: RawBuilder<SqlBool>) =>
  allOf([sql<SqlBool>`e.tenant_id = ${tx.tenantId}`, ...booksCondition(query), ...visibleDocuments(user), more])

/**
 * Tax entries of lines with an entry in the period, each with `upto`, the running total of its line. The line's
 * untaxed amount is allocated to entries by that total, so that their shares add up to the line's amount, whatever
 * their kinds and periods.
 */
const entriesInOrder = ({ tx, query }: WorksheetContext) => sql`
  select e.*, sum(e.amount) over (partition by e.line_id order by e.id) as upto
    from tax_entry e
   where e.tenant_id = ${tx.tenantId} and e.line_id in (
     select p.line_id from tax_entry p where p.tenant_id = ${tx.tenantId} and ${inDays(query, 'p.bill_date')})`

const isSmallRow = ({ isSmall }: WorksheetContext) => isSmall ?? sql<SqlBool>`false`

/**
 * Sales of a small-scale taxpayer: tax is due on the day of the sale, whether invoiced or not, it is in one account,
 * and none is pending (rule B8).
 */
const smallScaleSales = (of: WorksheetContext) => sql`
  union all
  select 'small', 'vatPayable', e.document_id, e.rate, e.tax, null::numeric, e.untaxed
    from ${goodsSold(of.tx)} e
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
   where ${visibleRows(of, inDays(of.query, 'e.bill_date'))} and ${isSmallRow(of)}`

/** For months whose untaxed sales do not exceed the limit, the tax that need not be paid. */
const exemptMonths = (of: WorksheetContext) =>
  of.limited.map(
    ({ limit, ...month }) => sql`
  union all
  select 'exempt', 'vatPayable', null::bigint, null::numeric, -sum(t.tax), null::numeric, sum(t.untaxed)
    from (${taxOfPeriod({ ...of, query: { ...of.query, ...month } })}) t
   where t.account = 'vatPayable' having sum(t.untaxed) <= ${limit}::numeric and sum(t.tax) > 0`,
  )

/**
 * Tax of the period by item: output tax of invoices, of voided and red ones, of sales declared without an invoice, of
 * deemed sales and of small-scale taxpayers; input tax that was certified, or transferred out by reason, including
 * rebates of suppliers. Tax of freight has no rate, because it refers to lines of the receipt, whose rate is not that
 * of the freight.
 */
const taxOfPeriod = (of: WorksheetContext) => sql`
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
   where ${visibleRows(of, inDays(of.query, 'e.bill_date'))} and (e.about = 'deemedSale' or not k.is_small)
  ${of.isSmall ? smallScaleSales(of) : sql``}
  union all
  select case when k.is_small then 'small' else 'uninvoiced' end, case when k.is_small then 'vatPayable' else 'outputTaxUninvoiced' end,
         e.document_id, d.tax_rate, e.amount, null::numeric, g.amount
    from ledger_entry e
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
   cross join lateral (select ${isSmallRow(of)} as is_small) k
    join ledger_entry g on g.tenant_id = e.tenant_id and g.document_id = e.document_id and g.about = e.about and g.part = 'goods'
   where e.party = 'customer' and e.about = 'supplement' and e.part = 'tax' and ${visibleRows(of, inDays(of.query, 'e.bill_date'))}
  union all
  select 'outRebate', 'inputTaxOut', e.document_id, l.tax_rate, -e.tax_amt, null::numeric, -e.stock_amt - e.sales_cost_amt
    from rebate_share e
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
    join document_line l on l.tenant_id = e.tenant_id and l.id = e.source_line_id
   where e.tax_amt <> 0 and ${visibleRows(of, inDays(of.query, 'e.bill_date'))}
  union all
  select 'deducted', 'inputTax', e.document_id, l.tax_rate, e.amount, null::numeric, round((l.amount - l.tax_amt) * e.amount / l.tax_amt, ${of.places})
    from expense_tax e
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
    join money_line l on l.tenant_id = e.tenant_id and l.document_id = e.document_id and l.index_no = e.index_no
   where e.about = 'deducted' and ${visibleRows(of, inDays(of.query, 'e.bill_date'))}`

const upToEnd = ({ query }: WorksheetContext) => sql<SqlBool>`e.bill_date <= ${query.endTime ?? 'infinity'}::date`

/**
 * Input tax of suppliers' invoices that is not certified at the end of the period; a red invoice counts together with
 * the one it reverses.
 */
const uncertifiedInput = (of: WorksheetContext) => sql`
  select 'waiting', 'inputTaxPending', o.document_id, r.rate, o.tax, null::numeric, r.untaxed
    from (select coalesce(d.source_bill_id, d.id) as document_id, sum(e.tax) as tax
            from (select tenant_id, document_id, legal_entity, bill_date, amount as tax from ledger_entry
                   where party = 'supplier' and account = 'payable' and about = 'invoice' and part = 'tax'
                  union all select tenant_id, document_id, legal_entity, bill_date, tax_amt from freight_share where tax_amt <> 0
                  union all select tenant_id, document_id, legal_entity, bill_date, case about when 'waiting' then amount else -amount end from expense_tax
                  union all select tenant_id, document_id, legal_entity, bill_date, -amount from tax_entry where about in ('deducted', 'deductedOut')) e
            join document d on d.tenant_id = ${of.tx.tenantId} and d.id = e.document_id
           where ${visibleRows(of, upToEnd(of))} group by 1 having sum(e.tax) <> 0) o
   cross join lateral (
     -- of an invoice with several rates none is told
     select case when min(l.tax_rate) = max(l.tax_rate) then min(l.tax_rate) end as rate,
            round(sum(l.untaxed_amt) * o.tax / nullif(sum(l.tax_amt), 0), ${of.places}) as untaxed
       from document_line l where l.tenant_id = ${of.tx.tenantId} and l.document_id = o.document_id) r`

/** Kinds of opening documents; the tax on their sales was due before the start. */
const openingKinds = allDefinitions.flatMap(({ opens, words }) => (opens ? [words.id] : []))

/**
 * The amounts of the same accounts according to vouchers, with the worksheet's sign. While input tax is pending, a red
 * invoice counts here too together with the one it reverses.
 */
const voucherFacts = (of: WorksheetContext) => sql`
  select null::text, case when k.is_small then 'vatPayable' else e.account end, case when e.account = 'inputTaxPending' then coalesce(d.source_bill_id, d.id) else d.id end, null::numeric, null::numeric,
         case when (e.side = 'credit') = (e.account like 'output%') then e.amount else -e.amount end, null::numeric
    from (select * from voucher_of_tax union all select * from voucher_of_partners union all select * from voucher_of_services
          union all select * from voucher_of_rebates union all select * from voucher_of_expense_tax
          ${of.isSmall ? sql`union all select * from voucher_of_cash_sales` : sql``}) e
    join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
   cross join lateral (select e.account like 'output%' and not (d.kind = any (${openingKinds}::text[])) and ${isSmallRow(of)} as is_small) k
   where ${visibleRows(
     of,
     allOf([
       sql<SqlBool>`(e.account = any (${Object.keys(worksheetAccounts)}::text[]) or k.is_small)`,
       sql<SqlBool>`case when e.account = 'inputTaxPending' then ${upToEnd(of)} else ${inDays(of.query, 'e.bill_date')} end`,
     ]),
   )}`

const taxOf = (condition: RawBuilder<unknown>) => sql`coalesce(sum(t.tax) filter (where ${condition}), 0)`
const isOutput = sql`(t.account like 'output%' or t.account = 'vatPayable')`
const taxFigures = {
  outputAmt: taxOf(isOutput),
  inputAmt: taxOf(sql`t.account in ('inputTax', 'inputTaxOut')`),
  payableAmt: sql`coalesce(sum(case when ${isOutput} then t.tax when t.account <> 'inputTaxPending' then -t.tax end), 0)`,
  waitingAmt: taxOf(sql`t.account = 'inputTaxPending'`),
}
/** No total, because untaxed amounts of sales and of purchases cannot be added up. */
const untaxedFigure = { untaxedAmt: sql`coalesce(sum(t.untaxed), 0)` }
const voucherFigures = {
  voucherAmt: sql`coalesce(sum(t.voucher), 0)`,
  differenceAmt: sql`coalesce(sum(t.tax), 0) - coalesce(sum(t.voucher), 0)`,
}

/** Worksheet and vouchers by account and document, without rows that are zero on both sides. */
const byDocument = (facts: RawBuilder<unknown>) => sql`
  select t.account, t.document_id, sum(t.tax) as tax, sum(t.voucher) as voucher from (${facts}) t
   group by 1, 2 having coalesce(sum(t.tax), 0) <> 0 or coalesce(sum(t.voucher), 0) <> 0`

const itemOrder = sql`array_position(${Object.keys(taxItems)}::text[], g.item)`

const accountOrder = sql`g.account like 'input%', g.account desc`

function worksheetReport(of: WorksheetContext): ReportDefinition {
  const { tx, user, query, language } = of
  const by = query.groupBy ?? 'item'
  const ofAccount = query.account ? sql`t.account = ${query.account}` : sql`true`
  const ofItem = query.item ? sql`t.item = ${query.item}` : sql`true`
  const facts = sql`select * from (${taxOfPeriod(of)} union all ${uncertifiedInput(of)} ${sql.join(exemptMonths(of), sql` `)}) t where ${ofItem} and ${ofAccount}`
  const both = sql`select * from (${taxOfPeriod(of)} union all ${uncertifiedInput(of)} union all ${voucherFacts(of)}) t where ${ofAccount}`
  const item = { item: sql`t.item` }
  if (by === 'account')
    return {
      facts: both,
      keys: { account: sql`t.account` },
      figures: { ...taxFigures, ...voucherFigures },
      order: accountOrder,
      worked: withNames(language),
    }
  const shown = withDocumentLinks(user, language)
  const worked = (row: ReportRow) => shown(withNames(language)(row))
  const documents = {
    names: sql`d.kind, d.bill_no as "billNo", d.bill_date as "billDate"`,
    joins: sql`left join document d on d.tenant_id = ${tx.tenantId} and d.id = g."headId"`,
    worked,
  }
  if (by === 'accountDocument')
    return {
      facts: byDocument(both),
      keys: { account: sql`t.account`, headId: sql`t.document_id` },
      figures: { ...taxFigures, ...voucherFigures },
      order: sql`${accountOrder}, g."headId"`,
      ...documents,
    }
  if (by === 'item') return { facts, keys: item, figures: taxFigures, more: untaxedFigure, order: itemOrder, worked: withNames(language) }
  if (by === 'rate')
    return {
      facts,
      keys: { ...item, taxRate: sql`t.rate` },
      figures: taxFigures,
      more: untaxedFigure,
      order: sql`${itemOrder}, g."taxRate" desc`,
      worked: withNames(language),
    }
  return {
    facts,
    keys: { ...item, headId: sql`t.document_id`, taxRate: sql`t.rate` },
    figures: taxFigures,
    more: untaxedFigure,
    order: sql`${itemOrder}, g."headId"`,
    ...documents,
  }
}

/** Adds the names of items and accounts to rows. */
const withNames =
  (language: Language) =>
  ({ item, account, ...row }: ReportRow): ReportRow => ({
    ...row,
    ...((item ?? account) ? { id: [item ?? account, row.taxRate, row.headId].filter((part) => part !== undefined).join('-') } : {}),
    ...(typeof item === 'string' ? { item, itemName: taxItems[item] && inLanguage(taxItems[item], language) } : {}),
    ...(typeof account === 'string' ? { account, accountName: inLanguage(accounts[account as Account], language) } : {}),
  })

/** Output and input tax of a period by item, rate or document, or compared with the accounts according to vouchers. */
export async function taxWorksheetPage(request: WorksheetCall): Promise<DataOf<'TaxWorksheetApi_list'>> {
  const { tx, query } = request
  checkPeriod(query)
  const { places } = await settingsOf(tx)
  const asked = { ...request, places: places.amount, isSmall: await smallScaleRows(tx), limited: await limitedMonths(tx, query) }
  return (await reportPage(tx, worksheetReport(asked), query)) as DataOf<'TaxWorksheetApi_list'>
}
