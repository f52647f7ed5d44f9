-- The day somebody became permanent is a day, as it always was on the wire.

alter table staff drop constraint staff_formal_date_check;
alter table staff alter column formal_date type date using formal_date::date;
