/**
 * Rows of sales and purchases for the reports of one tenant. They are SQL texts, because each clause names the tenant
 * `$1`, which a view cannot do; the invariants use views over all tenants instead.
 */

/**
 * SQL of the sold line behind line `l` of document `d`: the line itself, or for a reversal the line that it reverses.
 */
const soldLineSql = `case when 'mirror' = any (d.tags)
  then (select o.id from document_line o where o.tenant_id = $1 and o.document_id = d.mirror_id and o.index_no = l.index_no) else l.id end`
const placesSql = `coalesce((select s.config_value::integer from sysconfig s
  where s.tenant_id = $1 and s.config_key = 'AMT_DECIMAL_PLACES'), 2)`

/**
 * Posted sales and purchases by line. Goods given away without a paid row are a selling expense (rule B6), not a cost
 * of sales.
 */
const documentLinesSql = `
select l.tenant_id, l.id, l.document_id, d.kind, d.bill_date, coalesce(l.depot_id, d.depot_id) as depot_id,
  d.customer_id, d.supplier_id, l.comm_info_id,
       case when 'mirror' = any (d.tags) then -1 else 1 end as sign, l.index_no = 1 as is_first, l.base_qty as qty,
       case when coalesce(l.coupon_amt, 0) = 0 then coalesce(l.untaxed_amt, 0)
         else coalesce(l.final_untaxed_amt, round(l.final_amt / (1 + coalesce(l.tax_rate, 0) / 100),
              ${placesSql}))
            + coalesce((
              select m.sign * coalesce(sum(f.amount - f.tax),
                       round((m.sign * l.final_amt + sum(f.amount)) / (1 + coalesce(l.tax_rate, 0) / 100), m.places)
                       - round(m.sign * l.final_amt / (1 + coalesce(l.tax_rate, 0) / 100), m.places))
                from (select case when 'mirror' = any (d.tags) then -1 else 1 end as sign,
                             ${placesSql} as places) m
                join line_funding f on f.tenant_id = $1 and f.line_id = ${soldLineSql}
               group by m.sign, m.places), 0) end as untaxed,
       coalesce(l.final_amt, 0) as final,
       case when l.is_gift = 2 and d.supplier_id is null and is_giveaway(l.tenant_id, l.id) then 0
         else coalesce((select -sum(m.value) from stock_movement m where m.tenant_id = $1 and m.line_id = l.id
                           and m.kind not in ('variance', 'difference', 'adjust')), 0) end as cost,
       coalesce(l.qty < l.should_qty, false) as is_short,
       case when 'mirror' = any (d.tags)
         then (select coalesce(m.staff_id, m.create_user) from document m where m.tenant_id = $1 and m.id = d.mirror_id)
         else coalesce(d.staff_id, d.create_user) end as clerk_id,
       case when l.is_gift = 2 or (l.base_qty < 0) <> ('mirror' = any (d.tags)) then 0
         when d.supplier_id is null then coalesce(
           (select round(l.final_amt - (p.steps -> 0 ->> 'after')::numeric * l.base_qty / q.conversion, 2)
              from document_line k
              join line_price p on p.tenant_id = $1 and p.line_id = any (array[k.id, k.source_body_id])
              join document_line q on q.tenant_id = $1 and q.id = p.line_id
             where k.tenant_id = $1 and p.steps -> 0 ->> 'source' = 'list' and k.id = ${soldLineSql} limit 1), 0)
         else coalesce(
           (select round(l.final_amt - h.last_price * l.base_qty, 2)
              from price_history h
             where h.tenant_id = $1 and h.line_id = ${soldLineSql}), 0) end as deviation
  from document d
  join document_line l on l.tenant_id = $1 and l.document_id = d.id
 where d.tenant_id = $1 and 'booked' = any (d.tags) and l.comm_info_id is not null`

/** Corrections of the cost of goods that were issued below zero, made once a receipt covered them. */
const coverLinesSql = `
select c.tenant_id, c.id, coalesce(c.document_id, i.document_id) as document_id, d.kind, coalesce(c.bill_date,
  i.bill_date) as bill_date, o.depot_id,
       d.customer_id, d.supplier_id, o.comm_info_id, 1 as sign, false as is_first, 0::numeric as qty,
       0::numeric as untaxed, 0::numeric as final, c.value as cost, false as is_short,
       coalesce(d.staff_id, d.create_user) as clerk_id, 0::numeric as deviation
  from stock_cover c
  join stock_movement i on i.tenant_id = $1 and i.seq = c.in_seq
  join stock_movement o on o.tenant_id = $1 and o.seq = c.out_seq
  join document d on d.tenant_id = $1 and d.id = o.document_id
 where c.tenant_id = $1 and c.value <> 0`

/** Rows of sales and purchases for reports, as table expressions in which `$1` is the tenant. */
export const tradeRows = {
  trade_document_line: `(${documentLinesSql})`,
  trade_cover_line: `(${coverLinesSql})`,
  trade_line: `(${documentLinesSql} union all ${coverLinesSql})`,
} as const
