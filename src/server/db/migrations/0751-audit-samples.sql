-- Samples of documents that auditors draw by a seed, with their findings. A signed one never changes.
create table audit_sample (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  kind text not null,
  start_day date,
  end_day date,
  method text not null check (method in ('random', 'weighted')),
  size integer not null check (size between 1 and 500),
  seed text not null,
  population integer not null,
  population_amt numeric not null,
  create_user bigint not null,
  create_time timestamptz not null,
  signed_user bigint,
  signed_time timestamptz,
  digest text,
  signature text,
  version integer not null default 1,
  primary key (tenant_id, id),
  check (num_nulls(signed_user, signed_time, digest, signature) in (0, 4))
);
call fence('audit_sample');
grant select, insert on audit_sample to danju_app;
grant update (signed_user, signed_time, digest, signature, version) on audit_sample to danju_app;

create table audit_sample_document (
  tenant_id text not null references tenant,
  sample_id bigint not null,
  -- place in the order it was drawn
  no integer not null,
  -- the document may be removed later; what it was when it was drawn stays
  document_id bigint not null,
  bill_no text,
  bill_date date not null,
  final_amt numeric not null,
  verdict text check (verdict in ('good', 'finding')),
  note text,
  noted_user bigint,
  noted_time timestamptz,
  primary key (tenant_id, sample_id, no),
  unique (tenant_id, sample_id, document_id),
  foreign key (tenant_id, sample_id) references audit_sample (tenant_id, id),
  check (num_nulls(verdict, noted_user, noted_time) in (0, 3))
);
call fence('audit_sample_document');
grant select, insert on audit_sample_document to danju_app;
grant update (verdict, note, noted_user, noted_time) on audit_sample_document to danju_app;

create function signed_sample_stays() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_sample' then
    if old.signed_time is not null then
      raise exception 'a signed sample never changes' using errcode = 'integrity_constraint_violation';
    end if;
  elsif exists (select from audit_sample s where s.tenant_id = old.tenant_id and s.id = old.sample_id and s.signed_time is not null) then
    raise exception 'a signed sample never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger signed_sample_stays before update or delete on audit_sample for each row execute function signed_sample_stays();
create trigger signed_sample_stays before update or delete on audit_sample_document for each row execute function signed_sample_stays();
