-- Trade documents: one head and one line table for all types, the log, numbers.

create table bill_rule (
  tenant_id text not null references tenant,
  kind text not null,
  prefix text not null,
  -- yyyyMMdd, yyyyMM, yyyy or empty: what stands between prefix and counter, and when the counter starts again
  date_pattern text not null,
  digits integer not null check (digits between 2 and 10),
  primary key (tenant_id, kind)
);

create table bill_counter (
  tenant_id text not null references tenant,
  kind text not null,
  period text not null,
  last_number bigint not null,
  primary key (tenant_id, kind, period)
);

create table document (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  kind text not null,
  bill_no text,
  bill_date date not null,
  state text not null,
  status integer not null,
  tags text[] not null,
  version integer not null default 1,
  remark text,
  supplier_id bigint,
  customer_id bigint,
  staff_id bigint,
  dept_id bigint,
  depot_id bigint,
  tax_rate_id bigint,
  tax_rate numeric,
  customer_no text,
  freight_supplier_id bigint,
  freight numeric,
  fee_amt numeric,
  freight_tax_rate numeric,
  freight_deductible integer check (freight_deductible in (1, 2)),
  total_qty numeric not null default 0,
  untaxed_amt numeric not null default 0,
  discount_amt numeric not null default 0,
  tax_amt numeric not null default 0,
  total_amt numeric not null default 0,
  coupon_amt numeric not null default 0,
  final_amt numeric not null default 0,
  cost_amt numeric not null default 0,
  source_bill_id bigint,
  close_type text check (close_type in ('short')),
  mirror_id bigint,
  redo_id bigint,
  delivery_mode text,
  contacts_id bigint,
  express jsonb,
  submit_user bigint,
  submit_time timestamptz,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null,
  update_user bigint,
  update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, kind, bill_no),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, freight_supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id),
  foreign key (tenant_id, staff_id) references app_user (tenant_id, id),
  foreign key (tenant_id, dept_id) references dept (tenant_id, id),
  foreign key (tenant_id, tax_rate_id) references tax_rate (tenant_id, id),
  foreign key (tenant_id, source_bill_id) references document (tenant_id, id),
  foreign key (tenant_id, mirror_id) references document (tenant_id, id),
  foreign key (tenant_id, redo_id) references document (tenant_id, id)
);
-- A list's totals, and which documents are on its page, are read from this index alone; newest first backwards. Ascending, so that new
-- documents fill its last page: at the other end every page would be split in halves.
create index document_list on document (tenant_id, kind, bill_date, id)
  include (status, bill_no, supplier_id, depot_id, total_qty, tax_amt, total_amt, final_amt);
create index document_status on document (tenant_id, kind, status);
create index document_supplier on document (tenant_id, supplier_id);
create index document_source on document (tenant_id, source_bill_id) where source_bill_id is not null;
create index document_mirror on document (tenant_id, mirror_id) where mirror_id is not null;
create index document_redo on document (tenant_id, redo_id) where redo_id is not null;

create table document_line (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  index_no integer not null,
  comm_info_id bigint,
  unit_id bigint,
  conversion numeric,
  qty numeric not null default 0,
  base_qty numeric not null default 0,
  depot_id bigint,
  ware_code text,
  manu_code text,
  customer_no text,
  tax_price numeric,
  discount_rate numeric,
  discount_price numeric,
  tax_rate_id bigint,
  tax_rate numeric,
  tax_kind integer,
  deductible integer,
  untaxed_price numeric,
  untaxed_amt numeric,
  tax_amt numeric,
  total_amt numeric,
  discount_amt numeric,
  coupon_amt numeric,
  final_amt numeric,
  freight numeric,
  fee_amt numeric,
  cost_amt numeric,
  cost_price numeric,
  all_cost_amt numeric,
  all_cost_price numeric,
  is_gift integer not null default 1 check (is_gift in (1, 2)),
  should_qty numeric,
  should_amt numeric,
  remark text,
  source_body_id bigint,
  note text,
  -- progress, in basic units; what is allowed is fenced here last
  closed_qty numeric not null default 0 check (closed_qty >= 0),
  held_qty numeric not null default 0 check (held_qty >= 0),
  received_qty numeric not null default 0 check (received_qty >= 0),
  returned_qty numeric not null default 0,
  limit_qty numeric,
  on_order_qty numeric not null default 0 check (on_order_qty >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade,
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id),
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id),
  foreign key (tenant_id, tax_rate_id) references tax_rate (tenant_id, id),
  -- a draft's lines are deleted and inserted again under their ids: what was made from them keeps its link across the two statements
  foreign key (tenant_id, source_body_id) references document_line (tenant_id, id) deferrable initially deferred
);
create index document_line_document on document_line (tenant_id, document_id, index_no);
create index document_line_source on document_line (tenant_id, source_body_id) where source_body_id is not null;
create index document_line_goods on document_line (tenant_id, comm_info_id);

-- What is posted cannot change: lines live and die only while the head may be edited.
create function lines_follow_the_head() returns trigger language plpgsql as $$
declare
  head_tags text[];
begin
  select tags into head_tags from document
   where tenant_id = coalesce(new.tenant_id, old.tenant_id) and id = coalesce(new.document_id, old.document_id);
  if head_tags is not null and not ('editable' = any (head_tags)) then
    raise exception 'lines of a document that is not editable cannot be added or removed' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger lines_follow_the_head before insert or delete on document_line for each row execute function lines_follow_the_head();

create function head_stays_as_posted() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'status', 'tags', 'version', 'remark', 'delivery_mode', 'contacts_id', 'express', 'source_bill_id', 'close_type',
    'mirror_id', 'redo_id', 'update_user', 'update_time'];
begin
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'a document that is not editable keeps its contents' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger head_stays_as_posted before update on document for each row when (not ('editable' = any (old.tags)))
  execute function head_stays_as_posted();

create function head_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a document that is not editable is never deleted' using errcode = 'integrity_constraint_violation';
end $$;
create trigger head_is_kept before delete on document for each row when (not ('editable' = any (old.tags))) execute function head_is_kept();

-- The log: append-only, chained by hash per document. It outlives a removed draft, so it has no foreign key to it.
create table document_event (
  tenant_id text not null references tenant,
  document_id bigint not null,
  no integer not null,
  kind text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  user_id bigint,
  at timestamptz not null,
  request_id text,
  remark text,
  version integer not null,
  -- what the request said beside the event's name: lines, links, overrides
  payload jsonb,
  changed jsonb,
  facts jsonb,
  refusal text,
  problems jsonb,
  machine_hash text not null references machine (hash),
  previous_hash text,
  hash text not null,
  primary key (tenant_id, document_id, no)
);

call fence('bill_rule');
call fence('bill_counter');
call fence('document');
call fence('document_line');
call fence('document_event');
grant select, insert, update, delete on bill_rule to danju_app;
grant select, insert, update on bill_counter to danju_app;
grant select, insert, update, delete on document to danju_app;
grant select, insert, delete on document_line to danju_app;
grant update (closed_qty, held_qty, received_qty, returned_qty, limit_qty, on_order_qty, source_body_id, note, remark) on document_line to danju_app;
grant select, insert on document_event to danju_app;
