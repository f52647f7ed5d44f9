-- From when on what lines say that name a source line is held to it (docs/rules/links.md): what a tenant posted before stays as it is, and what a
-- new tenant posts is held from the start.
alter table tenant add column links_since timestamptz not null default '-infinity';
update tenant set links_since = now();
