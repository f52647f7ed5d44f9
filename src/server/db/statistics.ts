import type pg from 'pg'
import { withClient } from './client.ts'

/** Tables that grow with business, and those that every line of it looks things up in. */
const tables =
  'document, document_line, document_event, stock_movement, stock_cover, stock_transit, stock_balance, cost_pool, ledger_entry, tax_entry, customer_balance, price_history, commodity, commodity_unit, comm_unit'

/**
 * Lets PostgreSQL count what the tables hold now, and so choose its plans anew. Autovacuum does that by and by; somebody who has just
 * put much in does it at once. By the owner, because the app's role owns nothing.
 */
export async function refreshStatistics(ownerUrl: string): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'danju-statistics' }, (client) => client.query(`analyze ${tables}`))
}

/** From this version on statistics can be told to PostgreSQL. */
const tellableFrom = 180_000

/**
 * Tells PostgreSQL of tables that it has never looked into that a tenant's rows are many, so that it goes by a document or goods and not by the
 * tenant alone; plans are kept, so the first must do (ADR 250). What `analyze` finds takes its place. By the owner.
 */
export async function presumeTenants(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$ begin
    if current_setting('server_version_num')::integer >= ${tellableFrom} then
      perform pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', 'tenant_id', 'inherited', false,
                                         'null_frac', 0::real, 'avg_width', 7, 'n_distinct', 2::real)
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and not exists (select from pg_stats s where s.schemaname = 'public' and s.tablename = c.relname and s.attname = 'tenant_id');
    end if;
  end $$`)
}
