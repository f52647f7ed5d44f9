-- What is counted before it is known who signs in stays on the coordinator of a cluster, without keys to tables of its nodes (docs/distribution.md).
-- Made anew rather than changed: what lies on nodes would have to be moved, and nothing of it is older than half an hour.
drop table sign_in_attempt;
create table sign_in_attempt (
  tenant_id text not null,
  subject text not null,
  failures integer not null,
  since timestamptz not null,
  primary key (tenant_id, subject)
);
call fence('sign_in_attempt');
grant select, insert, update, delete on sign_in_attempt to danju_app;

drop table captcha;
create table captcha (
  tenant_id text not null,
  key text not null,
  answer_hash text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, key)
);
call fence('captcha');
grant select, insert, update, delete on captcha to danju_app;
