-- Goods that do not come back because the buyer has changed his mind: 2. An order's line keeps what was said of them when it was ordered.
alter table commodity add column no_return integer not null default 1 check (no_return in (1, 2));
alter table document_line add column no_return integer check (no_return in (1, 2));
