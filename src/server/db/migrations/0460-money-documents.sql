-- Receipts and payments, prepayments, expenses and supplements (ADR 122), and the accounts that money is kept in as master data.

-- what an account is, by the key of the dictionary cash_kind
alter table cash_account rename column kind to kind_code;
-- an account that names no legal entity is the company's own
create function own_account() returns trigger language plpgsql as $$
begin
  new.legal_entity := coalesce(new.legal_entity, '');
  return new;
end $$;
create trigger own_account before insert or update on cash_account for each row execute function own_account();

-- what money is spent for
create table expense_subject (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  code text not null,
  name text not null,
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  unique (tenant_id, name)
);
call fence('expense_subject');
grant select, insert, update, delete on expense_subject to danju_app;

create table money_document (
  tenant_id text not null references tenant,
  document_id bigint not null,
  -- a customer or supplier; the head has it under the one or the other
  barterer_id bigint,
  -- 1 money comes in, 2 it goes out
  direction integer check (direction in (1, 2)),
  amount numeric,
  account_id bigint,
  pay_way text,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, account_id) references cash_account (tenant_id, id)
);
call own_table('money_document');
create index money_document_account on money_document (tenant_id, account_id) where account_id is not null;

create table money_line (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  index_no integer not null,
  -- the document whose open amount the money lowers, or what it was spent for
  source_bill_id bigint,
  subject_id bigint,
  amount numeric,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, source_bill_id) references document (tenant_id, id),
  foreign key (tenant_id, subject_id) references expense_subject (tenant_id, id)
);
call own_lines('money_line');
create index money_line_document on money_line (tenant_id, document_id);
create index money_line_source on money_line (tenant_id, source_bill_id) where source_bill_id is not null;
create index money_line_subject on money_line (tenant_id, subject_id) where subject_id is not null;

alter table ledger_entry drop constraint ledger_entry_about_check;
alter table ledger_entry add constraint ledger_entry_about_check
  check (about in ('purchase', 'freight', 'opening', 'sales', 'payment', 'applied', 'discount', 'writeOff', 'matched', 'invoice', 'expense', 'supplement'));

-- In whose books a money document is: those of its account, without one of its depot.
create function entity_of_money(tenant text, account bigint, depot bigint) returns text language sql stable as $$
  select case when account is null then entity_of(tenant, depot)
              else (select a.legal_entity from cash_account a where a.tenant_id = tenant and a.id = account) end
$$;

-- services that were bought, and what money is spent for otherwise: no stock, an expense; what comes back of it stands on the same side with a minus
create or replace view voucher_of_services (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select l.tenant_id, l.document_id, entity_of(l.tenant_id, depot_of_document(l.tenant_id, l.document_id)), d.bill_date, 'debit', 'expense', null::text, null::bigint, l.all_cost_amt
  from document_line l
 cross join lateral (select d.bill_date from document d
                      where d.tenant_id = l.tenant_id and d.id = l.document_id and d.supplier_id is not null and 'booked' = any (d.tags) limit 1) d
 cross join lateral (select from commodity c where c.tenant_id = l.tenant_id and c.id = l.comm_info_id and c.comm_kind = 2 limit 1) c
 where l.all_cost_amt <> 0
union all
select l.tenant_id, l.document_id, entity_of_money(l.tenant_id, m.account_id, d.depot_id), d.bill_date, 'debit', 'expense', null::text, null::bigint,
       case m.direction when 1 then -l.amount else l.amount end
  from money_line l
 cross join lateral (select d.bill_date, d.depot_id from document d where d.tenant_id = l.tenant_id and d.id = l.document_id and 'booked' = any (d.tags) limit 1) d
 cross join lateral (select m.direction, m.account_id from money_document m where m.tenant_id = l.tenant_id and m.document_id = l.document_id limit 1) m
 where l.subject_id is not null and l.amount <> 0;

-- expenses that a partner is owed for, and what a supplement adds to what partners owe or are owed
create or replace view voucher_of_partners (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, v.side, v.account,
       case when v.owed then e.party end, case when v.owed then e.party_id end, v.sign * e.amount
  from ledger_entry e
  join (values
   ('payable', 'supplier', 'purchase', 'goods', 'credit', 'payableEstimated', true, 1),
   ('payable', 'supplier', 'freight', 'goods', 'credit', 'payableEstimated', true, 1),
   ('payable', 'supplier', 'matched', 'goods', 'credit', 'payableEstimated', true, 1),
   ('payable', 'supplier', 'matched', 'goods', 'debit', 'purchaseVariance', false, 1),
   ('payable', 'supplier', 'invoice', 'goods', 'credit', 'payable', true, 1),
   ('payable', 'supplier', 'invoice', 'goods', 'debit', 'purchaseVariance', false, 1),
   ('payable', 'supplier', 'invoice', 'tax', 'credit', 'payable', true, 1),
   ('payable', 'supplier', 'invoice', 'tax', 'debit', 'inputTaxPending', false, 1),
   ('receivable', 'customer', 'sales', 'goods', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'sales', 'tax', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'sales', 'goods', 'credit', 'revenue', false, 1),
   ('receivable', 'customer', 'sales', 'tax', 'credit', 'outputTaxPending', false, 1),
   ('payable', 'supplier', 'opening', 'goods', 'credit', 'payable', true, 1),
   ('payable', 'supplier', 'opening', 'goods', 'debit', 'openingBalances', false, 1),
   ('advance', 'supplier', 'opening', 'goods', 'debit', 'advancePaid', true, 1),
   ('advance', 'supplier', 'opening', 'goods', 'credit', 'openingBalances', false, 1),
   ('receivable', 'customer', 'opening', 'goods', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'opening', 'goods', 'credit', 'openingBalances', false, 1),
   ('advance', 'customer', 'opening', 'goods', 'credit', 'advanceReceived', true, 1),
   ('advance', 'customer', 'opening', 'goods', 'debit', 'openingBalances', false, 1),
   ('receivable', 'customer', 'discount', 'goods', 'debit', 'cashDiscount', false, -1),
   ('payable', 'supplier', 'discount', 'goods', 'credit', 'cashDiscount', false, -1),
   ('receivable', 'customer', 'writeOff', 'goods', 'debit', 'badDebt', false, -1),
   ('advance', 'customer', 'writeOff', 'goods', 'credit', 'otherIncome', false, -1),
   ('payable', 'supplier', 'writeOff', 'goods', 'credit', 'otherIncome', false, -1),
   ('payable', 'supplier', 'expense', 'goods', 'credit', 'payable', true, 1),
   ('receivable', 'customer', 'expense', 'goods', 'debit', 'receivable', true, 1),
   ('payable', 'supplier', 'supplement', 'goods', 'credit', 'payable', true, 1),
   ('payable', 'supplier', 'supplement', 'goods', 'debit', 'purchaseVariance', false, 1),
   ('receivable', 'customer', 'supplement', 'goods', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'supplement', 'goods', 'credit', 'revenue', false, 1)
  ) as v (kept, party, about, part, side, account, owed, sign)
    on v.kept = e.account and v.party = e.party and v.about = e.about and v.part = e.part;
