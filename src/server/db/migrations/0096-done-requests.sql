-- Of a request that did something to a document it is kept what it did: kind, id, version and number; its answer is made anew.
alter table idempotency_key add column done jsonb;
