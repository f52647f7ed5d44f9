-- Whether a month is open is kept in memory with the masters; whoever books reads it under its lock all the same.
create trigger note_change after insert or update or delete on accounting_period for each row execute function note_change('masters');
