-- Books are kept by legal entity: the one that a depot names, '' where it names none (the company itself).

-- The entity of a depot; of what lies in no depot the only one that the tenant has.
create function entity_of(tenant text, depot bigint) returns text language sql stable as $$
  select coalesce(
    (select coalesce(d.legal_entity, '') from depot d where d.tenant_id = tenant and d.id = depot),
    (select case when count(distinct coalesce(d.legal_entity, '')) = 1 then min(coalesce(d.legal_entity, '')) end from depot d where d.tenant_id = tenant),
    '')
$$;

-- The depot that tells whose a document is: all of its lines lie in depots of one entity.
create function depot_of_document(tenant text, document bigint) returns bigint language sql stable as $$
  select coalesce(
    (select l.depot_id from document_line l where l.tenant_id = tenant and l.document_id = document and l.depot_id is not null order by l.index_no limit 1),
    (select d.depot_id from document d where d.tenant_id = tenant and d.id = document))
$$;

alter table ledger_entry add column legal_entity text not null default '';
update ledger_entry e set legal_entity = d.entity
  from (select tenant_id, document_id, entity_of(tenant_id, depot_of_document(tenant_id, document_id)) as entity
          from (select distinct tenant_id, document_id from ledger_entry) distinct_documents) d
 where d.tenant_id = e.tenant_id and d.document_id = e.document_id and d.entity <> '';
alter table ledger_entry alter column legal_entity drop default;

-- What was done with a month was done for every entity there was.
create temporary table entity on commit drop as
  select t.tenant_id, e.name from tenant t
    cross join lateral (select distinct coalesce(d.legal_entity, '') as name from depot d where d.tenant_id = t.tenant_id
                        union select '' where not exists (select from depot d where d.tenant_id = t.tenant_id)) e;

alter table period_event drop constraint period_event_tenant_id_period_fkey;
alter table accounting_period drop constraint accounting_period_pkey;
alter table accounting_period add column legal_entity text;
alter table period_event add column legal_entity text;
insert into accounting_period (tenant_id, legal_entity, period, state, version, update_user, update_time, remark)
  select p.tenant_id, e.name, p.period, p.state, p.version, p.update_user, p.update_time, p.remark from accounting_period p join entity e using (tenant_id);
insert into period_event (tenant_id, legal_entity, period, event, from_state, to_state, user_id, at, request_id, remark, override, obstacles)
  select p.tenant_id, e.name, p.period, p.event, p.from_state, p.to_state, p.user_id, p.at, p.request_id, p.remark, p.override, p.obstacles
    from period_event p join entity e using (tenant_id) order by p.id, e.name;
delete from accounting_period where legal_entity is null;
delete from period_event where legal_entity is null;
alter table accounting_period alter column legal_entity set not null, add primary key (tenant_id, legal_entity, period);
alter table period_event alter column legal_entity set not null, add foreign key (tenant_id, legal_entity, period) references accounting_period;
drop index period_event_period;
create index period_event_period on period_event (tenant_id, legal_entity, period, id desc);
