-- What a cluster knows of itself: since when tables lie on its nodes, and the foreign keys that are taken off while they are moved. The owner's alone.
create table distribution (
  begin_time timestamptz not null primary key,
  end_time timestamptz
);
create table distributed_key (
  key_table text not null,
  key_name text not null,
  definition text not null,
  primary key (key_table, key_name)
);
