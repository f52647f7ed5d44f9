-- A few goods in all depots, and one goods: found by these, not among all sums of a depot. Sums are written by whoever adds them up, never by a post.
create index concurrently trade_sum_depot_goods on trade_sum (tenant_id, of_id, span, first_day, depot_id) where grain = 'depotGoods';
