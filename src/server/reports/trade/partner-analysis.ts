import { sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { checkPeriod } from '../../db/period.ts'
import { owedAmountSql } from '../../documents/queries/ledger-sql.ts'
import { percentOf, type ReportDefinition, reportPage } from '../report-page.ts'
import { profitSum, sumOfColumn } from './trade-analysis.ts'
import { isOfDepots, type TradeCall, tradeFacts } from './trade-facts.ts'
import { defaultOrder, groupedFacts, isGroupedByGoods } from './trade-groupings.ts'

const owedSum = sql`sum(${owedAmountSql('b')})`

type PurchaseQuery = QueryOf<'PurchaseAnalysisApi_list'>

function customerReport(asked: TradeCall): ReportDefinition {
  const { tenantId } = asked.tx
  const balance = sql`coalesce((select ${owedSum} from customer_balance b
    where b.tenant_id = ${tenantId} and b.customer_id = g."customerId"), 0) as "balanceAmt"`
  return {
    // leaves out sales to anonymous customers at the till
    facts: sql`select * from (${tradeFacts(asked, 'sale', { of: 'partner' })}) f where f.partner_id is not null`,
    keys: { customerId: sql`t.partner_id` },
    figures: {
      billCount: sumOfColumn('documents'),
      qty: sumOfColumn('qty'),
      salesAmt: sumOfColumn('untaxed'),
      returnAmt: sumOfColumn('back'),
      profitAmt: profitSum,
    },
    more: { lastDate: sql`max(t.last_date)` },
    names: isOfDepots(asked) ? sql`c.customer_name as "customerName"` : sql`c.customer_name as "customerName", ${balance}`,
    joins: sql`left join customer c on c.tenant_id = ${tenantId} and c.id = g."customerId"`,
    order: sql`g."salesAmt" desc`,
  }
}

function supplierReport(asked: TradeCall<PurchaseQuery>): ReportDefinition {
  const { tenantId } = asked.tx
  const { groupBy = 'supplier' } = asked.query
  const { facts, names, ...grouping } = groupedFacts(asked, 'purchase', groupBy)
  const isPartner = groupBy === 'supplier'
  const balance = sql`, coalesce((select ${owedSum} from ledger_entry b
    where b.tenant_id = ${tenantId} and b.supplier_id = g."supplierId"), 0) as "balanceAmt"`
  return {
    ...grouping,
    facts: isPartner ? sql`select * from (${facts}) f where f.partner_id is not null` : facts,
    ...(names ? { names: isPartner && !isOfDepots(asked) ? sql`${names}${balance}` : names } : {}),
    figures: {
      ...(isGroupedByGoods(asked, groupBy) ? {} : { billCount: sumOfColumn('documents') }),
      qty: sumOfColumn('qty'),
      purchaseAmt: sumOfColumn('untaxed'),
      returnAmt: sumOfColumn('back'),
      lineCount: sumOfColumn('lines'),
      shortCount: sumOfColumn('shorts'),
    },
    order: defaultOrder(groupBy, 'purchaseAmt'),
    worked: ({ lineCount, shortCount, ...row }) => ({ ...row, exceptionRate: percentOf(String(shortCount), String(lineCount)) }),
  }
}

/** Sales and returns by customer, largest first. Refuses FIELD_BAD. */
export async function customersPage(asked: TradeCall<QueryOf<'CustomerAnalysisApi_list'>>): Promise<DataOf<'CustomerAnalysisApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, customerReport(asked), asked.query)) as DataOf<'CustomerAnalysisApi_list'>
}

/** Purchases and returns, by supplier unless requested otherwise, largest first. Refuses FIELD_BAD. */
export async function suppliersPage(asked: TradeCall<PurchaseQuery>): Promise<DataOf<'PurchaseAnalysisApi_list'>> {
  checkPeriod(asked.query)
  return (await reportPage(asked.tx, supplierReport(asked), asked.query)) as DataOf<'PurchaseAnalysisApi_list'>
}
