-- A list sorted by amount is read in its order: the page's documents are found without sorting all that match.
create index document_amount on document (tenant_id, kind, final_amt, id);
