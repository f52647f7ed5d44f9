-- When entries were made, as movements of stock know it: by that they stand at the step of their document's log that made them. Of entries made
-- before, nobody wrote it down.
alter table ledger_entry add column posted_at timestamptz;
alter table cash_entry add column posted_at timestamptz;
alter table tax_entry add column posted_at timestamptz;
