-- Rows that are inserted as values cannot ask tables; a function can.
create function entity_of_entry(tenant text, document bigint, settled bigint) returns text language sql stable as $$
  select coalesce(
    (select s.legal_entity from ledger_entry s where s.tenant_id = tenant and s.document_id = settled limit 1),
    entity_of(tenant, depot_of_document(tenant, document)))
$$;
