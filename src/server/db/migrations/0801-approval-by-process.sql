-- Which documents a process decides in place of one approver (ADR 188), and the process that decides one while it waits.

create table approval_rule (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  -- a type of document by its number among those that are approved
  document_type integer not null check (document_type between 1 and 99),
  amount_from numeric check (amount_from >= 0),
  supplier_id bigint,
  customer_id bigint,
  process_key text not null,
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
call fence('approval_rule');
grant select, insert, update, delete on approval_rule to danju_app;
create index approval_rule_supplier on approval_rule (tenant_id, supplier_id) where supplier_id is not null;
create index approval_rule_customer on approval_rule (tenant_id, customer_id) where customer_id is not null;
create trigger note_change after insert or update or delete on approval_rule for each row execute function note_change('settings');

alter table document add column flow_id bigint;

-- the process ends as a document goes on, whatever its contents
create or replace function head_stays_as_posted() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'status', 'tags', 'version', 'remark', 'delivery_mode', 'contacts_id', 'express', 'source_bill_id', 'close_type',
    'mirror_id', 'redo_id', 'update_user', 'update_time', 'log_no', 'log_hash', 'state_since', 'due_at', 'due_event', 'due_done', 'due_attempts',
    'flow_id'];
begin
  if 'holds' = any (old.tags) then
    free := free || 'cost_amt'::text;
  end if;
  -- an approval that grants less, and one that is taken back
  if old.tags <> new.tags and not old.tags && '{holds,booked}' then
    free := free || '{untaxed_amt,tax_amt,total_amt,discount_amt,coupon_amt,final_amt}'::text[];
  end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'a document that is not editable keeps its contents' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
