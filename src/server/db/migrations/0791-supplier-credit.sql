-- The most that a supplier lets us owe it, in money.
alter table supplier add column credit_limit numeric check (credit_limit >= 0);
