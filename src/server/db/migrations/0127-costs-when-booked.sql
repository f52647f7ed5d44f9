-- What goods cost that leave or come back is known when they are booked: their lines take it then, and the head its sum.
grant update (cost_amt, cost_price) on document_line to danju_app;

create or replace function head_stays_as_posted() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'status', 'tags', 'version', 'remark', 'delivery_mode', 'contacts_id', 'express', 'source_bill_id', 'close_type',
    'mirror_id', 'redo_id', 'update_user', 'update_time', 'log_no', 'log_hash', 'state_since', 'due_at', 'due_event', 'due_done', 'due_attempts'];
begin
  if 'holds' = any (old.tags) then
    free := free || 'cost_amt'::text;
  end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'a document that is not editable keeps its contents' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- The cost of a line changes with its document: before it is booked, never after.
create function line_cost_stays() returns trigger language plpgsql as $$
begin
  if exists (select from document d where d.tenant_id = new.tenant_id and d.id = new.document_id and 'booked' = any (d.tags)) then
    raise exception 'a document that is booked keeps its costs' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger line_cost_stays before update of cost_amt, cost_price on document_line for each row
  when (old.cost_amt is distinct from new.cost_amt or old.cost_price is distinct from new.cost_price) execute function line_cost_stays();
