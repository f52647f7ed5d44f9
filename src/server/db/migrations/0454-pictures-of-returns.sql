-- Links of pictures that show what is asked back; files of this purpose are given to buyers where they stand in requests of theirs.
alter table mall_return add column pictures jsonb;
