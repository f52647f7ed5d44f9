-- Reasons of return that are defects: they do not end with the days that a buyer has for changing his mind.
alter table return_type add column defect integer not null default 1 check (defect in (1, 2));
