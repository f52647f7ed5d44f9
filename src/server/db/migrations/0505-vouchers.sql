-- Vouchers that were pushed to accounting: frozen as they were pushed, each booking once.

-- How a tenant calls the accounts of the books where it does not call them as delivered.
create table voucher_account (
  tenant_id text not null references tenant,
  account text not null,
  code text,
  name text,
  version integer not null default 1,
  update_user bigint,
  update_time timestamptz,
  primary key (tenant_id, account)
);
call fence('voucher_account');
grant select, insert, update on voucher_account to danju_app;

-- What became of a document's voucher. `book_rows`: how many rows of the books it was made of; once there are more, it waits again.
create table voucher_state (
  tenant_id text not null references tenant,
  document_id bigint not null,
  -- 1 pushed, 2 failed
  status integer not null check (status in (1, 2)),
  book_rows bigint not null,
  push_time timestamptz not null,
  reason text check ((reason is null) = (status = 1)),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
call fence('voucher_state');
grant select, insert, update on voucher_state to danju_app;

create table voucher (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  legal_entity text not null,
  bill_date date not null,
  -- yyyy-MM, and its number in it
  period text not null,
  number integer not null,
  push_user bigint,
  push_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, legal_entity, period, number),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
create index voucher_document on voucher (tenant_id, document_id);
create index voucher_day on voucher (tenant_id, bill_date);

create table voucher_entry (
  tenant_id text not null references tenant,
  voucher_id bigint not null,
  index_no integer not null,
  side text not null check (side in ('debit', 'credit')),
  account text not null,
  code text not null,
  name text not null,
  party text check (party in ('customer', 'supplier')),
  party_id bigint,
  party_code text,
  party_name text,
  amount numeric not null check (amount <> 0),
  primary key (tenant_id, voucher_id, index_no),
  foreign key (tenant_id, voucher_id) references voucher (tenant_id, id)
);
call fence('voucher');
call fence('voucher_entry');
grant select, insert on voucher, voucher_entry to danju_app;
