-- What a quotation says at its head, and the least that goods are sold for.
alter table document
  add column valid_date date,
  add column payment text,
  add column discount_amount numeric;

-- per basic unit, tax included; without one there is none
alter table commodity add column floor_price numeric check (floor_price >= 0);
