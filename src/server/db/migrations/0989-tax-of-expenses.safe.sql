-- Expenses carry tax with kind and number of their invoice; what is deducted of it waits until the invoice is certified.
alter table money_document add column invoice_kind text, add column invoice_no text;
alter table money_line add column tax_rate numeric, add column tax_amt numeric, add column deductible integer;

create table expense_tax (
  tenant_id text not null,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  index_no integer not null,
  legal_entity text not null,
  bill_date date not null,
  posted_at timestamptz not null,
  -- waits to be certified; certified
  about text not null check (about in ('waiting', 'deducted')),
  amount numeric not null check (amount <> 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
create index expense_tax_document on expense_tax (tenant_id, document_id);
create index expense_tax_day on expense_tax (tenant_id, bill_date);
call fence('expense_tax');
grant select, insert on expense_tax to danju_app;

-- what an expense cost is without the tax that is deducted
create view voucher_of_expense_tax (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select t.tenant_id, t.document_id, t.legal_entity, t.bill_date, v.side, v.account, null::text, null::bigint, v.sign * t.amount
  from expense_tax t
  join (values
   ('waiting', 'debit', 'inputTaxPending', 1), ('waiting', 'debit', 'expense', -1),
   ('deducted', 'debit', 'inputTax', 1), ('deducted', 'credit', 'inputTaxPending', 1)
  ) as v (about, side, account, sign) on v.about = t.about;
grant select on voucher_of_expense_tax to danju_app;

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
union all select * from voucher_of_store_deposits
union all select * from voucher_of_expense_tax;
