-- From when on an invoice of what a tenant received is not taken back while invoices of goods that went back stand on it (rule B7): what was taken back
-- before stays as it is. A tenant that is none of these is held from its start.
create table returned_invoices_since (
  tenant_id text primary key references tenant,
  since timestamptz not null
);
call fence('returned_invoices_since');
grant select on returned_invoices_since to danju_app;
insert into returned_invoices_since (tenant_id, since) select tenant_id, now() from tenant;
