-- In whose books a document is: those of the account that it names, of what it settles, of its store's deposit, of its rebate's agreement;
-- of all others those of the depot that it lies in.
create function entity_of_document(tenant text, document bigint) returns text language sql stable as $$
  select coalesce(
    (select a.legal_entity from cash_account a
      where a.tenant_id = tenant and a.id = coalesce(
        (select m.account_id from money_document m where m.tenant_id = tenant and m.document_id = document),
        (select f.account_id from freight_bill f where f.tenant_id = tenant and f.document_id = document),
        (select t.from_account_id from account_transfer t where t.tenant_id = tenant and t.document_id = document),
        (select o.account_id from opening_balance o where o.tenant_id = tenant and o.document_id = document),
        (select p.account_id from store_deposit p where p.tenant_id = tenant and p.document_id = document))),
    (select s.legal_entity from settlement s where s.tenant_id = tenant and s.document_id = document),
    (select e.legal_entity from store_deposit_entry e where e.tenant_id = tenant and e.document_id = document order by e.step limit 1),
    (select coalesce(nullif(g.legal_entity, ''), entity_of(tenant, null)) from purchase_rebate r
       join supplier_agreement g on g.tenant_id = tenant and g.id = r.agreement_id
      where r.tenant_id = tenant and r.document_id = document),
    entity_of(tenant, depot_of_document(tenant, document)))
$$;
