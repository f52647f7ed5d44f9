-- On which day what members have changed: so that at the end of a month it is held against the accounts (rule C1-15).
alter table stored_value_entry add column bill_date date;
update stored_value_entry e set bill_date = case when d.kind = 'storedTopUp' and e.principal + e.bonus < 0
    then coalesce((select max(c.bill_date) from cash_entry c where c.tenant_id = e.tenant_id and c.document_id = e.document_id), d.bill_date) else d.bill_date end
  from document d where d.tenant_id = e.tenant_id and d.id = e.document_id;
alter table stored_value_entry alter column bill_date set not null;
create index stored_value_entry_day on stored_value_entry (tenant_id, bill_date);
-- only of points that were used: those that are earned are no money
alter table points_entry add column bill_date date;
update points_entry e set bill_date = d.bill_date from document d where e.about = 'used' and d.tenant_id = e.tenant_id and d.id = e.document_id;
create index points_entry_day on points_entry (tenant_id, bill_date) where bill_date is not null;
grant insert (bill_date) on points_entry to danju_app;
