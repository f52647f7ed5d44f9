-- What the system made an account for: it is found by that and its legal entity, never by a code that a person may have used.
alter table cash_account add column made_for text;
