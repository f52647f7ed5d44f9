-- a demo is made anew by a job of its own kind
alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check check (kind in ('export', 'import', 'demo'));
