-- Lines of the logs are written beside the requests, so they draw their ids beside them too: those of documents follow each other.

create sequence log_id_seq as bigint start with 1000000000000000001;
grant usage on sequence log_id_seq to danju_app;
alter table log_usual alter column id set default nextval('log_id_seq');
alter table log_api alter column id set default nextval('log_id_seq');
alter table log_error alter column id set default nextval('log_id_seq');
alter table login_log alter column id set default nextval('log_id_seq');
