-- The tax in what is refunded of goods that are kept is its share of the tax of the line (rule C5). Of what was refunded before none is kept: it was
-- told of each refund alone.
alter table kept_refund add column tax numeric;
