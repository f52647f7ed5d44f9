-- The tenant with which the last daily check ended: the next one goes on behind it.
alter table upkeep add column last_tenant text;
