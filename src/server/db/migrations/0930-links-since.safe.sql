-- From when on what a tenant's lines say that name a source line is held to it (docs/rules/links.md): what was posted before stays as it is. A tenant that is
-- none of these is held from its start.
create table links_since (
  tenant_id text primary key references tenant,
  since timestamptz not null
);
call fence('links_since');
grant select on links_since to danju_app;
insert into links_since (tenant_id, since) select tenant_id, now() from tenant;
