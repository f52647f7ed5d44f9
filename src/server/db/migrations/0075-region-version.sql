-- Two administrators who change one region at a time hear of each other, as everywhere.
alter table region
  add column version integer not null default 1,
  add column update_user bigint,
  add column update_time timestamptz;
