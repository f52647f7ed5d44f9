-- What stores leave with the company as long as they are of its network (押金): paid in, deducted from with a reason, returned.
create table store_deposit (
  tenant_id text not null references tenant,
  document_id bigint not null,
  -- 1 paid in, 2 deducted, 3 returned
  deposit_kind integer not null check (deposit_kind in (1, 2, 3)),
  account_id bigint,
  amount numeric not null check (amount > 0),
  slip_no text,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, account_id) references cash_account (tenant_id, id)
);
call own_table('store_deposit');
create index store_deposit_account on store_deposit (tenant_id, account_id) where account_id is not null;

-- A book: what a store has there is the sum of its changes, in the books of the legal entity that keeps it.
create table store_deposit_entry (
  tenant_id text not null references tenant,
  document_id bigint not null,
  -- 0 as it was made, 1 undone
  step integer not null,
  depot_id bigint not null,
  legal_entity text not null,
  bill_date date not null,
  amount numeric not null check (amount <> 0),
  primary key (tenant_id, document_id, step),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id)
);
call fence('store_deposit_entry');
grant select, insert on store_deposit_entry to danju_app;
create index store_deposit_entry_depot on store_deposit_entry (tenant_id, depot_id);
create index store_deposit_entry_date on store_deposit_entry (tenant_id, legal_entity, bill_date);

-- What is owed to the store for it; what is deducted is the company's own.
create view voucher_of_store_deposits (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, case when e.amount > 0 then 'credit' else 'debit' end, 'storeDeposits', null::text, null::bigint, abs(e.amount)
  from store_deposit_entry e
union all
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, case when e.amount > 0 then 'debit' else 'credit' end, 'otherIncome', null::text, null::bigint, abs(e.amount)
  from store_deposit t
  join store_deposit_entry e on e.tenant_id = t.tenant_id and e.document_id = t.document_id
 where t.deposit_kind = 2;
grant select on voucher_of_store_deposits to danju_app;

create or replace view voucher_of_others (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select * from voucher_of_services
union all select * from voucher_of_partners
union all select * from voucher_of_settlements
union all select * from voucher_of_money
union all select * from voucher_of_transit
union all select * from voucher_of_tax
union all select * from voucher_of_cash_sales
union all select * from voucher_of_shifts
union all select * from voucher_of_withdrawals
union all select * from voucher_of_transfers
union all select * from voucher_of_rebates
union all select * from voucher_of_openings
union all select * from voucher_of_store_deposits;
