-- What staff earn on money that is collected for what they sold (ADR 164): rules alone, for what is earned is read from ledgers and documents.

create table commission_rule (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  commission_rate numeric not null check (commission_rate >= 0),
  classify_id bigint,
  comm_info_id bigint,
  staff_id bigint,
  post_id bigint,
  start_date date not null,
  end_date date,
  remark text,
  mnemonic text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, classify_id) references classification (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id),
  foreign key (tenant_id, staff_id) references app_user (tenant_id, id),
  foreign key (tenant_id, post_id) references post (tenant_id, id)
);
call fence('commission_rule');
grant select, insert, update, delete on commission_rule to danju_app;
call searched('commission_rule', 'name', 'mnemonic');
alter table commission_rule add column word_initials text;
create index commission_rule_class on commission_rule (tenant_id, classify_id) where classify_id is not null;
create index commission_rule_goods on commission_rule (tenant_id, comm_info_id) where comm_info_id is not null;
create index commission_rule_staff on commission_rule (tenant_id, staff_id) where staff_id is not null;
create index commission_rule_post on commission_rule (tenant_id, post_id) where post_id is not null;

-- what came in for a sale is found by its day
create index ledger_entry_collected on ledger_entry (tenant_id, bill_date) where account = 'receivable' and settles_id is not null;
