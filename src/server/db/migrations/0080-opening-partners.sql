-- Opening balances of partners: what customers owed and suppliers were owed, and advances, in the head; in the ledger beside what was
-- there before. Entries of receipts stay as they are.

alter table document
  add column receivable_amt numeric,
  add column payable_amt numeric,
  add column advance_amt numeric;

-- one posted opening balance of each partner, whoever posts at the same moment
create unique index document_opening_once on document (tenant_id, kind, coalesce(supplier_id, customer_id))
  where kind = 'openingPartner' and 'counts' = any (tags);
create index document_customer on document (tenant_id, customer_id) where customer_id is not null;

alter table ledger_entry drop constraint ledger_entry_tenant_id_party_id_fkey;
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry drop constraint ledger_entry_about_check;
alter table ledger_entry
  add column party text not null default 'supplier' check (party in ('supplier', 'customer')),
  add check (account in ('payable', 'receivable', 'advance')),
  add check (about in ('purchase', 'freight', 'opening')),
  -- a supplier is owed, a customer owes; both may have advances
  add check (account = 'advance' or (account = 'payable') = (party = 'supplier'));
-- from now on each entry says whose it is
alter table ledger_entry alter column party drop default;
-- the party as the one row it is, so that a supplier or customer with entries is not removed
alter table ledger_entry
  add column supplier_id bigint generated always as (case party when 'supplier' then party_id end) stored,
  add column customer_id bigint generated always as (case party when 'customer' then party_id end) stored,
  add foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  add foreign key (tenant_id, customer_id) references customer (tenant_id, id);
create index ledger_entry_supplier on ledger_entry (tenant_id, supplier_id) where supplier_id is not null;
create index ledger_entry_customer on ledger_entry (tenant_id, customer_id) where customer_id is not null;
