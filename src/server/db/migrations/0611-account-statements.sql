-- What banks and payment services say happened in our accounts, imported from their sheets and held against the books (ADR 163).

create table account_statement (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  account_id bigint not null,
  trade_date date not null,
  -- what the bank or the service knows it by, and what it was told of ours
  trade_no text not null,
  our_no text,
  -- above zero it came in; before the fee
  amount numeric not null check (amount <> 0),
  fee_amt numeric check (fee_amt >= 0),
  counterparty text,
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, trade_no),
  foreign key (tenant_id, account_id) references cash_account (tenant_id, id)
);
call fence('account_statement');
grant select, insert, update, delete on account_statement to danju_app;
create index account_statement_by_date on account_statement (tenant_id, account_id, trade_date);
