-- Withdrawals of partners of the network (ADR 162): commission that is asked for, let pass and paid out, less the tax withheld from it.

create table partner_withdrawal (
  tenant_id text not null references tenant,
  document_id bigint not null,
  partner_id bigint not null,
  amount numeric not null check (amount > 0),
  bank_id bigint not null,
  -- what is withheld of it, as whoever let it pass said
  tax_amt numeric check (tax_amt >= 0 and tax_amt < amount),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, partner_id) references network_partner (tenant_id, id),
  foreign key (tenant_id, bank_id) references partner_bank (tenant_id, id)
);
call own_table('partner_withdrawal');
grant update (tax_amt) on partner_withdrawal to danju_app;
create index partner_withdrawal_partner on partner_withdrawal (tenant_id, partner_id);
create index partner_withdrawal_bank on partner_withdrawal (tenant_id, bank_id);

-- A book: what was paid out of which account, and what came back because it did not arrive.
create table withdrawal_payment (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  no integer not null,
  bill_date date not null,
  account_id bigint not null,
  -- what the partner asked for and what is withheld of it, below zero what came back
  amount numeric not null check (amount <> 0),
  tax_amt numeric not null,
  slip_no text,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, no),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, account_id) references cash_account (tenant_id, id)
);
call fence('withdrawal_payment');
create index withdrawal_payment_account on withdrawal_payment (tenant_id, account_id);
grant select, insert on withdrawal_payment to danju_app;

-- commission is an expense of selling as it is paid out, and the tax withheld is owed to the tax office
create view voucher_of_withdrawals (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select p.tenant_id, p.document_id, a.legal_entity, p.bill_date, v.side, v.account, null::text, null::bigint, v.amount
  from withdrawal_payment p
  join cash_account a on a.tenant_id = p.tenant_id and a.id = p.account_id
 cross join lateral (values ('debit', 'commissions', p.amount), ('credit', 'withheldTax', p.tax_amt)) as v (side, account, amount)
 where v.amount <> 0;
grant select on voucher_of_withdrawals to danju_app;

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
union all select * from voucher_of_withdrawals;
