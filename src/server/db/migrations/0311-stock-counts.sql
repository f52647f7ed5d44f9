-- Stock counts: what was to be counted, what the books said then, and what was counted by whom.
create table stock_count (
  tenant_id text not null,
  document_id bigint not null,
  classify_ids jsonb,
  ware_code text,
  is_blind integer check (is_blind in (1, 2)),
  is_frozen integer check (is_frozen in (1, 2)),
  snapshot_time timestamptz,
  primary key (tenant_id, document_id)
);
call own_table('stock_count');

create table stock_count_line (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  index_no integer not null,
  depot_id bigint not null,
  comm_info_id bigint not null,
  -- what the books said when the line was opened, and the last movement that is in it: kept for ever
  snapshot_qty numeric not null,
  snapshot_seq bigint not null,
  -- counted in a unit and in the basic one; none as long as it is not counted
  unit_id bigint not null,
  qty numeric,
  base_qty numeric check ((qty is null) = (base_qty is null)),
  counted_at timestamptz check ((qty is null) = (counted_at is null)),
  counted_user bigint,
  -- the books of that moment
  book_qty numeric check ((qty is null) = (book_qty is null)),
  -- what was counted first of what is counted again
  needs_recount boolean not null default false,
  first_qty numeric,
  first_user bigint,
  cost_price numeric,
  remark text,
  -- the document's version that counted it last
  version integer not null,
  -- what its difference came to in the books
  difference_amt numeric,
  is_open boolean not null default true,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, comm_info_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id),
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id)
);
-- goods of a depot are in one open count alone
create unique index stock_count_line_open on stock_count_line (tenant_id, depot_id, comm_info_id) where is_open;
call fence('stock_count_line');
grant select, insert on stock_count_line to danju_app;
grant update (unit_id, qty, base_qty, counted_at, counted_user, book_qty, needs_recount, first_qty, first_user, cost_price, remark, version, difference_amt, is_open)
  on stock_count_line to danju_app;

-- A line whose count is closed stays as it is.
create function count_line_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a stock count that is closed keeps its lines' using errcode = 'integrity_constraint_violation';
end $$;
create trigger count_line_stays before update on stock_count_line for each row when (not old.is_open) execute function count_line_stays();

-- The open count for which goods of a depot are frozen: nothing else moves them.
alter table stock_balance add column frozen_by bigint;
alter table stock_balance add foreign key (tenant_id, frozen_by) references document (tenant_id, id);

-- When goods moved, so that what was counted at a time is held against the books of that time.
alter table stock_movement add column posted_at timestamptz;

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'RECOUNT_TOLERANCE', '0' from tenant on conflict do nothing;
