-- Whether anything was entered on the later days of a month: asked by every report whose period ends within one.
create index concurrently trade_sum_days on trade_sum (tenant_id, first_day) where grain = 'depot' and span = 'day';
