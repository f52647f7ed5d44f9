-- The depot that goods reach, of documents that move them between two; they leave the one of the head or the line.
alter table document add column in_depot_id bigint;
alter table document add foreign key (tenant_id, in_depot_id) references depot (tenant_id, id);
