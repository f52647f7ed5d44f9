-- Of each user the oldest job that waits, and none while another of theirs is worked on: whoever begins many leaves a worker to the others.
create or replace function due_jobs() returns table (tenant_id text, id bigint)
  language sql stable security definer set search_path = public as $$
    select due.tenant_id, due.id
      from (select distinct on (j.tenant_id, j.user_id) j.tenant_id, j.id, j.create_time
              from job j
             where (j.state = 'queued' or (j.state = 'running' and j.lease_until < clock_timestamp()))
               and not exists (select from job other
                                where other.tenant_id = j.tenant_id and other.user_id = j.user_id
                                  and other.state = 'running' and other.lease_until >= clock_timestamp())
             order by j.tenant_id, j.user_id, j.create_time, j.id) due
     order by due.create_time limit 100 $$;
