-- What was found of rows from before a rule was kept stands beside what is done for the whole installation.
alter table upkeep drop constraint upkeep_what_check;
alter table upkeep add constraint upkeep_what_check check (what in ('backup', 'invariants', 'older')) not valid;
alter table upkeep validate constraint upkeep_what_check;
