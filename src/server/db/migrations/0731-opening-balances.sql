-- What was in an account, or what a member had, at the start: beside what partners owed (0080) and the goods that were there.
create table opening_balance (
  tenant_id text not null references tenant,
  document_id bigint not null,
  -- 1 account, 2 stored value of a member, 3 points of a member
  opening_kind integer not null check (opening_kind in (1, 2, 3)),
  account_id bigint,
  -- money; of stored value what was paid for it, and what was given on top
  amount numeric,
  bonus_amt numeric,
  score numeric,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, account_id) references cash_account (tenant_id, id)
);
call own_table('opening_balance');
create index opening_balance_account on opening_balance (tenant_id, account_id) where account_id is not null;

alter table points_entry drop constraint points_entry_about_check;
alter table points_entry add constraint points_entry_about_check check (about in ('earned', 'used', 'opening'));

-- Money of an opening stands against the opening balances, as goods and partners do.
create view voucher_of_openings (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select c.tenant_id, c.document_id, a.legal_entity, c.bill_date, case when c.amount > 0 then 'credit' else 'debit' end, 'openingBalances', null::text, null::bigint, abs(c.amount)
  from opening_balance t
  join cash_entry c on c.tenant_id = t.tenant_id and c.document_id = t.document_id
  join cash_account a on a.tenant_id = c.tenant_id and a.id = c.account_id;
grant select on voucher_of_openings to danju_app;

create or replace view voucher_line with (security_invoker = true) as
select * from voucher_of_stock
union all select * from voucher_of_services
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
union all select * from voucher_of_openings;
