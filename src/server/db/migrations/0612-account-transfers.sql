-- Money that goes from one account to another of its legal entity, as when a payment service pays out; the fee that is kept of it is an expense.

create table account_transfer (
  tenant_id text not null references tenant,
  document_id bigint not null,
  from_account_id bigint not null,
  to_account_id bigint not null,
  -- what leaves the one, and what of it does not arrive in the other
  amount numeric not null check (amount > 0),
  charge_amt numeric check (charge_amt >= 0 and charge_amt < amount),
  slip_no text,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, from_account_id) references cash_account (tenant_id, id),
  foreign key (tenant_id, to_account_id) references cash_account (tenant_id, id)
);
call own_table('account_transfer');
create index account_transfer_from on account_transfer (tenant_id, from_account_id);
create index account_transfer_to on account_transfer (tenant_id, to_account_id);

-- what does not arrive
create view voucher_of_transfers (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select c.tenant_id, c.document_id, a.legal_entity, c.bill_date, 'debit', 'bankCharges', null::text, null::bigint, -sum(c.amount)
  from account_transfer t
  join cash_entry c on c.tenant_id = t.tenant_id and c.document_id = t.document_id
  join cash_account a on a.tenant_id = c.tenant_id and a.id = c.account_id
 group by c.tenant_id, c.document_id, a.legal_entity, c.bill_date
having sum(c.amount) <> 0;
grant select on voucher_of_transfers to danju_app;

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
union all select * from voucher_of_transfers;
