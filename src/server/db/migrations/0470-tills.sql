-- Tills of stores, shifts at them and deposit slips (rule B8 *Shift*).

create table till (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  code text not null,
  name text not null,
  depot_id bigint not null,
  remark text,
  mnemonic text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  unique (tenant_id, name),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id)
);
call fence('till');
grant select, insert, update, delete on till to danju_app;
call searched('till', 'code', 'name', 'mnemonic');
alter table till add column word_initials text;

create table till_shift (
  tenant_id text not null references tenant,
  document_id bigint not null,
  till_id bigint not null,
  -- what was in the drawer when it opened; no entry of the books, for it is in the account already
  float_amt numeric not null,
  -- what its closing found, of what it should have been
  expected_amt numeric,
  counted_amt numeric,
  -- 1 the cashier, 2 the company
  borne_by integer check (borne_by in (1, 2)),
  close_time timestamptz,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, till_id) references till (tenant_id, id)
);
call own_table('till_shift');
grant update (expected_amt, counted_amt, borne_by, close_time) on till_shift to danju_app;
create unique index till_shift_open on till_shift (tenant_id, till_id) where close_time is null;

create table cash_deposit (
  tenant_id text not null references tenant,
  document_id bigint not null,
  till_id bigint not null,
  amount numeric not null,
  account_id bigint,
  -- of the bank's slip, once it is confirmed
  slip_no text,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, till_id) references till (tenant_id, id)
);
call own_table('cash_deposit');
grant update (slip_no) on cash_deposit to danju_app;

-- the shift at a till that money came in or went out in
alter table cash_entry
  add column shift_id bigint,
  add foreign key (tenant_id, shift_id) references document (tenant_id, id);
create index cash_entry_shift on cash_entry (tenant_id, shift_id) include (account_id, amount) where shift_id is not null;

alter table retail_ticket
  add column shift_id bigint,
  add foreign key (tenant_id, shift_id) references document (tenant_id, id);
create index retail_ticket_shift on retail_ticket (tenant_id, shift_id) where shift_id is not null;

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'TILL_DIFFERENCE', 'cashier' from tenant on conflict do nothing;

-- What faces the money that a count found missing or over: the cashier owes it or is owed, or the company bears it.
create view voucher_of_shifts (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select c.tenant_id, c.document_id, a.legal_entity, c.bill_date, case when c.amount < 0 then 'debit' else 'credit' end,
       case when s.borne_by = 1 then 'cashierDue' when c.amount < 0 then 'expense' else 'otherIncome' end, null::text, null::bigint, abs(c.amount)
  from till_shift s
  join cash_entry c on c.tenant_id = s.tenant_id and c.document_id = s.document_id
  join cash_account a on a.tenant_id = c.tenant_id and a.id = c.account_id;
grant select on voucher_of_shifts to danju_app;

create or replace view voucher_line with (security_invoker = true) as
select * from voucher_of_stock
union all select * from voucher_of_services
union all select * from voucher_of_partners
union all select * from voucher_of_settlements
union all select * from voucher_of_money
union all select * from voucher_of_transit
union all select * from voucher_of_tax
union all select * from voucher_of_cash_sales
union all select * from voucher_of_shifts;
