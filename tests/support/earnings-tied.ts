import { expect } from 'vitest'
import type { TestApp } from './server.ts'

/** Documents of which reports tell another sum of an account that stores earn or spend in than their vouchers; what is deducted of deposits stands beside. */
const untied = `
  with told as (
    select tenant_id, document_id, legal_entity, account, amount from earning_entry
    union all
    select e.tenant_id, e.document_id, e.legal_entity, 'otherIncome', e.amount
      from store_deposit t join store_deposit_entry e on e.tenant_id = t.tenant_id and e.document_id = t.document_id where t.deposit_kind = 2
    union all
    select t.tenant_id, t.document_id, coalesce(d.legal_entity, ''), v.account, v.amount
      from trade_document_line t
      join depot d on d.tenant_id = t.tenant_id and d.id = t.depot_id
     cross join lateral (values ('revenue', -t.untaxed), ('costOfSales', t.cost)) as v (account, amount)
     where t.kind in ('salesOut', 'salesReturn', 'retailOrder', 'retailReturn', 'retailExchange')
    union all
    select t.tenant_id, t.document_id, coalesce(d.legal_entity, ''), 'costOfSalesAdjustment', t.cost
      from trade_cover_line t join depot d on d.tenant_id = t.tenant_id and d.id = t.depot_id)
  select tenant_id, document_id, legal_entity, account, sum(told) as told, sum(in_account) as in_account
    from (select tenant_id, document_id, legal_entity, account, amount as told, 0 as in_account from told
          union all
          select v.tenant_id, v.document_id, v.legal_entity, v.account, 0, case v.side when 'debit' then v.amount else -v.amount end
            from voucher_line v
           where v.account in ('revenue', 'costOfSales', 'costOfSalesAdjustment', 'promotionGifts', 'pendingStockLoss', 'expense', 'freightOut', 'commissions', 'cashDiscount',
                               'bankCharges', 'badDebt', 'pointsUsed', 'otherIncome')) t
   group by 1, 2, 3, 4 having sum(told) <> sum(in_account)`

/** What reports say stores earn and spend is what the vouchers say, document by document. */
export async function expectEarningsTied({ inTenant }: Pick<TestApp, 'inTenant'>): Promise<void> {
  expect(await inTenant((tx) => tx.query(untied))).toEqual([])
}
