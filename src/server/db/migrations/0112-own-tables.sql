-- What a type of document keeps in a table of its own, by (tenant_id, document_id): fenced, the app's to write, gone with its document.
create procedure own_table(name text) language plpgsql as $$
begin
  call fence(name);
  execute format('alter table %I add foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade', name);
  execute format('grant select, insert, delete on %I to danju_app', name);
end $$;

-- Lines of its own live and die only while the head may be edited, as all lines do.
create procedure own_lines(name text) language plpgsql as $$
begin
  call own_table(name);
  execute format('create trigger lines_follow_the_head_in after insert on %I referencing new table as moved for each statement execute function lines_follow_the_head()', name);
  execute format('create trigger lines_follow_the_head_out after delete on %I referencing old table as moved for each statement execute function lines_follow_the_head()', name);
end $$;
