-- How high somebody wants the rows of tables.
alter table desk add density text check (density in ('compact', 'normal', 'roomy'));
