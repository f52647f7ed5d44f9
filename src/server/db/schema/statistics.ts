import type pg from 'pg'
import { withClient } from '../client.ts'

/** Tables that grow with business, and tables in which every line looks something up. */
const analysedTables =
  'document, document_line, document_event, stock_movement, stock_cover, stock_transit, stock_balance, cost_pool, ledger_entry, tax_entry, customer_balance, price_history, commodity, commodity_unit, comm_unit'

/**
 * Analyses tables so that PostgreSQL plans for their current content. Autovacuum would do so later; after bulk inserts
 * it is needed at once. Runs as the owner, because the app's role owns nothing.
 */
export async function refreshStatistics(ownerUrl: string): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'danju-statistics' }, (client) =>
    client.query(`analyze ${analysedTables}`),
  )
}

/** PostgreSQL version from which statistics can be set. */
const statsFromVersion = 180_000

/**
 * Presets the statistics of tables that were never analysed as if each tenant had many rows, so that plans start from
 * a document or goods and not from the tenant alone. This matters because plans are cached, so the first one must be
 * good (ADR 250). `analyze` replaces the preset values. Runs as the owner.
 */
export async function presetTenantStatistics(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$ begin
    if current_setting('server_version_num')::integer >= ${statsFromVersion} then
      perform pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', 'tenant_id', 'inherited', false,
                                         'null_frac', 0::real, 'avg_width', 7, 'n_distinct', 2::real)
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and not exists (select from pg_stats s where s.schemaname = 'public' and s.tablename = c.relname and s.attname = 'tenant_id');
    end if;
  end $$`)
}
