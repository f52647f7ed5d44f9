-- Months of one depot by goods and by partner, whole in the index: its rows lie scattered over the table, a page of it for each goods.
create index concurrently trade_sum_months on trade_sum (tenant_id, grain, depot_id, first_day, kind, of_id)
  include (documents, qty, untaxed, final, cost, back, lines, shorts, last_date, deviation) where span = 'month' and grain in ('depotGoods', 'depotPartner');
