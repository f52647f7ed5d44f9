-- Settlements (rule C8, ADR 136), and customers that are suppliers too.

-- the same company as a supplier: what it owes may be settled against what it is owed
alter table customer add column supplier_id bigint, add foreign key (tenant_id, supplier_id) references supplier (tenant_id, id);
create index customer_supplier on customer (tenant_id, supplier_id) where supplier_id is not null;

create table settlement (
  tenant_id text not null references tenant,
  document_id bigint not null,
  -- a customer or supplier; the head has it under the one or the other
  barterer_id bigint,
  legal_entity text,
  -- applied on either side; discounts and write-offs on both
  amount numeric,
  cash_discount_amt numeric,
  write_off_amt numeric,
  primary key (tenant_id, document_id)
);
call own_table('settlement');

create table settlement_line (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  index_no integer not null,
  source_bill_id bigint,
  -- 1 what is owed to us, 2 what we owe or have been paid
  side integer check (side in (1, 2)),
  -- above zero on either side
  amount numeric,
  cash_discount_amt numeric,
  write_off_amt numeric,
  -- what of the document was open when it was settled: in which account of whom, and how much
  account text,
  party text,
  party_id bigint,
  open_amt numeric,
  primary key (tenant_id, id),
  foreign key (tenant_id, source_bill_id) references document (tenant_id, id)
);
call own_lines('settlement_line');
create index settlement_line_document on settlement_line (tenant_id, document_id);
create index settlement_line_source on settlement_line (tenant_id, source_bill_id);
create index settlement_line_party on settlement_line (tenant_id, party_id);
