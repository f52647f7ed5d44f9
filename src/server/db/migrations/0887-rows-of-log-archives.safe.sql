create index concurrently document_event_archive on document_event (tenant_id, archive_id) where archive_id is not null;
