-- Partners of the network: whom customers came by, what is earned by them, and where it is paid out.

create table network_partner (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  code text not null,
  name text not null,
  phone text,
  commission_rate numeric check (commission_rate between 0 and 100),
  parent_id bigint,
  user_id bigint,
  remark text,
  mnemonic text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  unique (tenant_id, name),
  foreign key (tenant_id, parent_id) references network_partner (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
call fence('network_partner');
grant select, insert, update, delete on network_partner to danju_app;
call searched('network_partner', 'code', 'name', 'phone', 'mnemonic');
alter table network_partner add column word_initials text;
create index network_partner_parent on network_partner (tenant_id, parent_id) where parent_id is not null;
create index network_partner_user on network_partner (tenant_id, user_id) where user_id is not null;

alter table customer add column recommended_id bigint, add foreign key (tenant_id, recommended_id) references network_partner (tenant_id, id);
create index customer_recommended on customer (tenant_id, recommended_id) where recommended_id is not null;

-- A book: what an order earned its customer's partner, and what a return takes back of it.
create table commission_entry (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  partner_id bigint not null,
  document_id bigint not null,
  -- which time the order earned or gave back
  no integer not null,
  amount numeric not null check (amount <> 0),
  -- what was kept of it then, in money, and the percent when it first earned
  kept_amt numeric not null,
  rate numeric not null,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, no),
  foreign key (tenant_id, partner_id) references network_partner (tenant_id, id),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
create index commission_entry_partner on commission_entry (tenant_id, partner_id, id);
call fence('commission_entry');
grant select, insert on commission_entry to danju_app;

create table partner_bank (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  partner_id bigint not null,
  bank_name text,
  bank_account text not null,
  create_user bigint,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, partner_id, bank_account),
  foreign key (tenant_id, partner_id) references network_partner (tenant_id, id)
);
call fence('partner_bank');
grant select, insert, update on partner_bank to danju_app;
