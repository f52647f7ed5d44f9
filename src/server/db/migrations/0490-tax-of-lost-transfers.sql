-- A transfer takes the tax that it transferred out back on itself, for it has no red document: an entry stands once by its sign.
alter table tax_entry drop constraint tax_entry_tenant_id_document_id_line_id_about_key;
create unique index tax_entry_once on tax_entry (tenant_id, document_id, line_id, about, (amount > 0));
