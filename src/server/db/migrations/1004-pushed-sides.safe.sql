-- As it was, in a language whose statements a cluster plans with the values at hand: of a function in SQL that reads tables of tenants it cannot (docs/distribution.md).
create or replace function pushed_sides(tenant text, document bigint)
returns table (legal_entity text, bill_date date, side text, account text, party text, party_id bigint, amount numeric) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select v.legal_entity, v.bill_date, case when k.is_small then 'credit' else v.side end, case when k.is_small then 'vatPayable' else v.account end,
         v.party, v.party_id, case when k.is_small and v.side = 'debit' then -v.amount else v.amount end
    from voucher_line v
   cross join lateral (
     select case when v.account in ('outputTax', 'outputTaxPending', 'outputTaxUninvoiced')
                 then is_small_on(tenant, v.legal_entity, tax_day_of(tenant, document)) else false end as is_small) k
   where v.tenant_id = tenant and v.document_id = document;
end $$;
