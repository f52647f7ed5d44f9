-- Stock valued by company (VALUE_UNIT): what goods are worth is kept once for all depots of a legal entity, their quantities with each depot.

create table cost_pool (
  tenant_id text not null references tenant,
  legal_entity text not null,
  comm_info_id bigint not null,
  -- on hand in all depots of the entity and on the way between them
  qty numeric not null default 0,
  value numeric not null default 0,
  tax numeric not null default 0,
  last_cost numeric,
  last_average numeric,
  last_bill_date date,
  primary key (tenant_id, legal_entity, comm_info_id),
  check (qty <> 0 or value = 0),
  check (qty < 0 or value >= 0),
  check (qty >= 0 or value <= 0),
  check (tax >= 0 and (qty > 0 or tax = 0)),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id)
);
call fence('cost_pool');
grant select, insert, update on cost_pool to danju_app;

-- The legal entity whose pool a movement changed; none where the depot's own value did, or goods only changed their depot inside a pool.
alter table stock_movement add column pool text;
create index stock_movement_pool on stock_movement (tenant_id, pool, comm_info_id, seq) where pool is not null;

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'VALUE_UNIT', 'depot' from tenant on conflict do nothing;

-- What stock of a depot is worth: its own value or, for show, its share of the pool that it belongs to.
create function worth_of(qty numeric, value numeric, pool_qty numeric, pool_value numeric) returns numeric language sql immutable as $$
  select value + coalesce(pool_value * qty / nullif(pool_qty, 0), 0)
$$;
