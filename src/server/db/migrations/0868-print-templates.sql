-- How a tenant prints a type of document (ADR 205); without a row it is printed as delivered. `content`: all but the logo, as the contract has it.
create table print_template (
  tenant_id text not null references tenant,
  kind text not null,
  content jsonb not null,
  logo text,
  version integer not null default 1,
  update_user bigint,
  update_time timestamptz not null,
  primary key (tenant_id, kind),
  foreign key (tenant_id, logo) references stored_file (tenant_id, name)
);
create index print_template_logo on print_template (tenant_id, logo) where logo is not null;
call fence('print_template');
grant select, insert, update, delete on print_template to danju_app;
