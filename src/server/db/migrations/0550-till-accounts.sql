-- A till may have a cash account of its own (ADR 150); its shifts keep the one they were opened with.

alter table till
  add column account_id bigint,
  add foreign key (tenant_id, account_id) references cash_account (tenant_id, id);
alter table till_shift
  add column account_id bigint,
  add foreign key (tenant_id, account_id) references cash_account (tenant_id, id);
