-- Ledgers are read by date, of one partner or of all: page, balance before it and sums come from these indexes alone.
create index ledger_entry_dates on ledger_entry (tenant_id, party, bill_date, document_id, account, party_id) include (part, amount, id);
create index ledger_entry_partner_dates on ledger_entry (tenant_id, party, party_id, bill_date, document_id, account) include (part, amount, id);
