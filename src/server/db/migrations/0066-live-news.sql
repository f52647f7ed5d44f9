-- What people are told: a message may be about something, which is said in the reader's language and led to; and what ends a session, or
-- gives somebody a message, is told at once to every process.

alter table message_info
  -- what it says, where the product itself wrote it: title and content are then worded when they are read
  add column about text,
  add column params jsonb,
  -- what it leads to: a document's kind or `job`, and its id
  add column source_kind text,
  add column source_id bigint;
create index message_info_unread on message_info (tenant_id, receiver_id) where read_status = 1;
create index message_info_source on message_info (tenant_id, source_id) where source_id is not null and read_status = 1;

create function tell_news(tenant text, news jsonb) returns void language sql as $$
  select pg_notify('danju_news', jsonb_build_object('tenantId', tenant, 'news', jsonb_build_array(news))::text)
$$;

-- what the product tells by itself is sent after its commit, so that no posting waits for another one's notification
create function tell_message() returns trigger language plpgsql as $$
begin
  perform tell_news(new.tenant_id, jsonb_build_object('what', 'messages', 'userId', new.receiver_id::text));
  return null;
end $$;
create trigger tell_message after insert on message_info for each row when (new.about is null) execute function tell_message();

create function tell_access() returns trigger language plpgsql as $$
begin
  perform tell_news(new.tenant_id, jsonb_build_object('what', 'access'));
  return null;
end $$;
create trigger tell_access after update of ended_at on user_session for each row
  when (new.ended_at is not null and old.ended_at is null) execute function tell_access();
create trigger tell_access after update of status on app_user for each row when (new.status <> old.status) execute function tell_access();
create trigger tell_access after update of status, expire_time on tenant for each row execute function tell_access();
