-- What somebody made himself is asked for each time he comes home.
create index document_maker on document (tenant_id, kind, create_user, status);
