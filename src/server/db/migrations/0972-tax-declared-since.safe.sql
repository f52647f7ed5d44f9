-- From when on the tax that a tenant's sales declare without an invoice is what the books have of them: parts that were sent before declared that of
-- each amount alone, until something more happens to them. A tenant that is none of these declares so from its start.
create table declared_since (
  tenant_id text primary key references tenant,
  since timestamptz not null
);
call fence('declared_since');
grant select on declared_since to danju_app;
insert into declared_since (tenant_id, since) select tenant_id, now() from tenant;
