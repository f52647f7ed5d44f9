-- What was sold is owed by customers: a term of payment and the most that one may owe on credit; without either there is none.
alter table customer
  add column period integer check (period between 0 and 3650),
  add column credit_limit numeric check (credit_limit >= 0);

alter table ledger_entry drop constraint ledger_entry_about_check;
alter table ledger_entry add check (about in ('purchase', 'freight', 'opening', 'sales'));
