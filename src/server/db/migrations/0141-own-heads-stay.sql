-- What a type keeps of its head in a table of its own is held once the document cannot be edited, as its lines are.
create or replace procedure own_table(name text) language plpgsql as $$
begin
  call fence(name);
  execute format('alter table %I add foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade', name);
  execute format('grant select, insert, delete on %I to danju_app', name);
  execute format('create trigger lines_follow_the_head_in after insert on %I referencing new table as moved for each statement execute function lines_follow_the_head()', name);
  execute format('create trigger lines_follow_the_head_out after delete on %I referencing old table as moved for each statement execute function lines_follow_the_head()', name);
end $$;

create or replace procedure own_lines(name text) language plpgsql as $$
begin
  call own_table(name);
end $$;
