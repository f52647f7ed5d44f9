-- What a row of a sheet wrote: the row, its version after that, and the values that it had before.
alter table import_row add column row_id bigint, add column row_version integer, add column former jsonb;
-- When an import was undone.
alter table job add column undone_time timestamptz;
-- Until when the dialog of a job is taken to be open.
alter table job add column watched_until timestamptz;
