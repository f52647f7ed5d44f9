-- Few tickets are sold offline and differ: a shift finds its own by this.
create index concurrently retail_ticket_deviates on retail_ticket (tenant_id, shift_id) where offline_marks is not null;
