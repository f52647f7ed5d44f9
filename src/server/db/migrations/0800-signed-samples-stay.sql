-- What joins a signed sample changes it too: a row of a document that is added to it, or moved into it from another.
create or replace function signed_sample_stays() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_sample' then
    if old.signed_time is not null then
      raise exception 'a signed sample never changes' using errcode = 'integrity_constraint_violation';
    end if;
  elsif exists (
    select from audit_sample s
     where s.signed_time is not null
       and (s.tenant_id = old.tenant_id and s.id = old.sample_id or s.tenant_id = new.tenant_id and s.id = new.sample_id)
  ) then
    raise exception 'a signed sample never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger nothing_joins_a_signed_sample before insert on audit_sample_document for each row execute function signed_sample_stays();
