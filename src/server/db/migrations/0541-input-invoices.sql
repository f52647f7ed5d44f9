-- Invoices that the tax platform lists for us, and the files that suppliers sent: an XML invoice is kept as it came, once by its hash.
create table input_invoice (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  invoice_no text not null check (invoice_no ~ '^[0-9]{20}$'),
  invoice_kind integer,
  invoice_date date,
  seller_name text,
  seller_tax_no text,
  purchase_amt numeric,
  tax_amt numeric,
  platform_state integer not null check (platform_state between 1 and 6),
  original_no text,
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, invoice_no)
);
call fence('input_invoice');
grant select, insert, update, delete on input_invoice to danju_app;

alter table purchase_invoice add column original_file text;
create unique index stored_file_invoice on stored_file (tenant_id, sha256) where purpose = 'invoice';
