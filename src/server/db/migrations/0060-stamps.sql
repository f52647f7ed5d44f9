-- Who changed an entry or a setting last, and when: whoever comes second is told.

alter table dict add column update_user bigint, add column update_time timestamptz;
alter table dict_biz add column update_user bigint, add column update_time timestamptz;
alter table sysconfig add column update_user bigint, add column update_time timestamptz;
