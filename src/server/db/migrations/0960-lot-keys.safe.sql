-- What lots and serial numbers of the same goods are told apart by: without case, width and what nobody sees (docs/rules/links.md). Rows written by an
-- older version have none until the next start.
alter table stock_lot add column lot_key text;
