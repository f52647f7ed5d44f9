import { sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { owedBy } from '../documents/queries/owed.ts'
import { checkPeriod } from './period.ts'
import { percentOf, type Report, reportPage } from './report-page.ts'
import { profit, sumOf } from './trade-analysis.ts'
import { factsOf, isOfDepots, type TradeAsked } from './trade-facts.ts'
import { groupedBy, isOfGoods, usualOrder } from './trade-groupings.ts'

const owed = sql`sum(${owedBy('b')})`

type PurchaseQuery = QueryOf<'PurchaseAnalysisApi_list'>

function customers(asked: TradeAsked): Report {
  const { tenantId } = asked.tx
  const balance = sql`coalesce((select ${owed} from customer_balance b where b.tenant_id = ${tenantId} and b.customer_id = g."customerId"), 0) as "balanceAmt"`
  return {
    // what is sold over the counter to nobody known is no customer's
    facts: sql`select * from (${factsOf(asked, 'sale', { of: 'partner' })}) f where f.partner_id is not null`,
    keys: { customerId: sql`t.partner_id` },
    figures: {
      billCount: sumOf('documents'),
      qty: sumOf('qty'),
      salesAmt: sumOf('untaxed'),
      returnAmt: sumOf('back'),
      profitAmt: profit,
    },
    more: { lastDate: sql`max(t.last_date)` },
    names: isOfDepots(asked) ? sql`c.customer_name as "customerName"` : sql`c.customer_name as "customerName", ${balance}`,
    joins: sql`left join customer c on c.tenant_id = ${tenantId} and c.id = g."customerId"`,
    order: sql`g."salesAmt" desc`,
  }
}

function suppliers(asked: TradeAsked<PurchaseQuery>): Report {
  const { tenantId } = asked.tx
  const { groupBy = 'supplier' } = asked.query
  const { facts, names, ...grouping } = groupedBy(asked, 'purchase', groupBy)
  const isPartner = groupBy === 'supplier'
  const balance = sql`, coalesce((select ${owed} from ledger_entry b where b.tenant_id = ${tenantId} and b.supplier_id = g."supplierId"), 0) as "balanceAmt"`
  return {
    ...grouping,
    facts: isPartner ? sql`select * from (${facts}) f where f.partner_id is not null` : facts,
    ...(names ? { names: isPartner && !isOfDepots(asked) ? sql`${names}${balance}` : names } : {}),
    figures: {
      ...(isOfGoods(asked, groupBy) ? {} : { billCount: sumOf('documents') }),
      qty: sumOf('qty'),
      purchaseAmt: sumOf('untaxed'),
      returnAmt: sumOf('back'),
      lineCount: sumOf('lines'),
      shortCount: sumOf('shorts'),
    },
    order: usualOrder(groupBy, 'purchaseAmt'),
    worked: ({ lineCount, shortCount, ...row }) => ({ ...row, exceptionRate: percentOf(String(shortCount), String(lineCount)) }),
  }
}

/** What customers bought and brought back, most first. Refused: FIELD_BAD. */
export async function customersPage(asked: TradeAsked<QueryOf<'CustomerAnalysisApi_list'>>): Promise<DataOf<'CustomerAnalysisApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, customers(asked), asked.query)) as DataOf<'CustomerAnalysisApi_list'>
}

/** What was bought and sent back, by supplier unless told, most first. Refused: FIELD_BAD. */
export async function suppliersPage(asked: TradeAsked<PurchaseQuery>): Promise<DataOf<'PurchaseAnalysisApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, suppliers(asked), asked.query)) as DataOf<'PurchaseAnalysisApi_list'>
}
