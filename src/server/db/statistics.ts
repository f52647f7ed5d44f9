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
