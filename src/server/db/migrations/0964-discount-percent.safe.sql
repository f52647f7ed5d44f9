-- What is taken off the whole of a quotation or an order, in percent of what its lines come to; its amount follows (docs/rules/links.md).
alter table document add column discount_percent numeric;
