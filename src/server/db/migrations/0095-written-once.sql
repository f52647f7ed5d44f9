-- Number and hash of the last row of a document's log stand on its head, which is locked by whoever adds one.
alter table document add column log_no integer not null default 0, add column log_hash text;
alter table document disable trigger head_stays_as_posted;
update document d set log_no = e.no, log_hash = e.hash
  from (select distinct on (tenant_id, document_id) tenant_id, document_id, no, hash from document_event
         order by tenant_id, document_id, no desc) e
 where e.tenant_id = d.tenant_id and e.document_id = d.id;
alter table document enable trigger head_stays_as_posted;

create or replace function head_stays_as_posted() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'status', 'tags', 'version', 'remark', 'delivery_mode', 'contacts_id', 'express', 'source_bill_id', 'close_type',
    'mirror_id', 'redo_id', 'update_user', 'update_time', 'log_no', 'log_hash'];
begin
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'a document that is not editable keeps its contents' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Lines live and die only while the head may be edited: asked once for all lines of a statement.
drop trigger lines_follow_the_head on document_line;
create or replace function lines_follow_the_head() returns trigger language plpgsql as $$
begin
  if exists (select from moved l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id where not ('editable' = any (d.tags))) then
    raise exception 'lines of a document that is not editable cannot be added or removed' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger lines_follow_the_head_in after insert on document_line referencing new table as moved
  for each statement execute function lines_follow_the_head();
create trigger lines_follow_the_head_out after delete on document_line referencing old table as moved
  for each statement execute function lines_follow_the_head();

-- The next count of a kind of document, by the tenant's rule or the delivered one. Waits for whoever counts or changes the rule; what follows
-- the lock sees what that one did, which is why this is three statements. `periods` are those that a count goes on within, by reset period.
create function next_count(tenant text, counted_kind text, delivered jsonb, periods jsonb) returns jsonb language plpgsql as $$
declare
  rule jsonb;
  counted bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(tenant || ':number:' || counted_kind, 0));
  select jsonb_build_object('prefix', prefix, 'datePart', date_part, 'digits', digits, 'resetPeriod', reset_period) into rule
    from bill_rule where tenant_id = tenant and kind = counted_kind;
  rule := coalesce(rule, delivered);
  insert into bill_counter as c (tenant_id, kind, period, last_number)
  values (tenant, counted_kind, periods ->> (rule ->> 'resetPeriod'), 1)
  on conflict (tenant_id, kind, period) do update set last_number = c.last_number + 1 returning last_number into counted;
  return rule || jsonb_build_object('count', counted::text);
end $$;
