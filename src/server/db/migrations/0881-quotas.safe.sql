-- What a tenant may have at most, set by the platform: documents made in a month, and megabytes of files; -1 without bound of its own.
alter table tenant add column month_documents integer not null default -1, add column storage_megabytes integer not null default -1;

create or replace trigger note_change after update of tenant_name, time_zone, month_documents on tenant for each row execute function note_tenant_change();

-- How many documents were made in a month, of tenants that have such a bound; who makes one adds one, or finds that there is no room.
create table document_month (
  tenant_id text not null references tenant,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  made integer not null check (made >= 0),
  primary key (tenant_id, month)
);
call fence('document_month');
grant select, insert, update on document_month to danju_app;
