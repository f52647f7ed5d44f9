import type pg from 'pg'
import { codeOf, withClient } from '../client.ts'
import { brokenKeys, tenantTables } from './tables.ts'

/**
 * Tables that are preserved when a tenant's business is wiped: users and permissions, settings, master data, and
 * sessions, requests and jobs. All other tables of tenants contain business or records of it. A new table is wiped
 * unless it is listed here; a test reminds its author to decide.
 */
export const preservedTables: readonly string[] = [
  // users, their permissions and preferences
  ...[
    'api_key',
    'api_key_role',
    'app_user',
    'desk',
    'dept',
    'import_mapping',
    'import_value',
    'member',
    'post',
    'role',
    'role_menu',
    'role_view',
    'saved_view',
  ],
  ...['staff', 'user_barter', 'user_depot', 'user_oauth', 'user_role', 'data_change'],
  // settings
  ...['approval_rule', 'bill_rule', 'code_counter', 'dept_rate', 'dict_biz', 'flow_model', 'flow_process', 'message_template'],
  ...['payment_merchant', 'print_template', 'return_type', 'stored_file', 'sysconfig', 'tax_rate', 'voucher_account', 'webhook'],
  // goods, partners, depots, and agreements on them
  ...['barterer', 'barterer_commodity', 'brand', 'carrier', 'cash_account', 'classification', 'comm_unit', 'commission_rule', 'commodity'],
  ...['commodity_unit', 'customer', 'customer_level', 'customer_nature', 'customer_price', 'customer_title', 'depot', 'depot_classify'],
  ...['legal_entity', 'legal_entity_bank', 'taxpayer'],
  ...['expense_subject', 'level_price', 'location', 'min_stock', 'network_partner', 'partner_bank', 'quantity_price', 'rebate_tier'],
  ...['sales_room_price', 'store_schedule', 'store_template', 'supplier', 'supplier_agreement', 'supplier_class', 'supplier_commodity'],
  ...['supplier_nature', 'supplier_tag', 'tag', 'till', 'invoice_quota'],
  // the mall's catalogue
  ...['class_group', 'class_group_class', 'class_spec', 'delivery_config', 'floor', 'floor_class', 'mall_help_detail', 'mall_help_type'],
  ...['mall_range', 'range_classify', 'shop_info', 'slider', 'spec', 'spec_detail'],
  // sessions, requests and jobs of this installation, including the job that is wiping
  ...['user_session', 'idempotency_key', 'job'],
]

/**
 * Deletes a tenant's business in one transaction: its documents, books, stock, logs and messages. Runs as the owner,
 * because posted rows are protected from everybody else. Throws where a preserved row refers to a deleted one.
 */
export async function wipeBusiness(ownerUrl: string, tenantId: string): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'danju-demo' }, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      await client.query('begin')
      try {
        await wipeTables(client, tenantId)
        await client.query('commit')
        return
      } catch (error) {
        await client.query('rollback')
        // a deadlock with a concurrent writer: try again
        if (codeOf(error) !== '40P01' || attempt === maxAttempts) throw error
      }
    }
  })
}

const maxAttempts = 5

async function wipeTables(client: pg.Client, tenantId: string): Promise<void> {
  // no triggers: all of a tenant's rows go, so there are no rows to check and no sums to update; foreign keys are
  // verified at the end
  await client.query('set local session_replication_role = replica')
  const wiped = (await tenantTables(client)).flatMap(({ name }) => (preservedTables.includes(name) ? [] : client.escapeIdentifier(name)))
  // a writer between two deletes could leave half of its rows behind, so writers wait; readers continue
  await client.query(`lock table ${wiped.join(', ')} in exclusive mode`)
  for (const name of [...wiped, 'import_row']) await client.query(`delete from ${name} where tenant_id = $1`, [tenantId])
  await client.query(
    `insert into data_change (tenant_id, about) select $1, about
      from unnest(array['rights', 'settings', 'masters']) about on conflict do nothing`,
    [tenantId],
  )
  const broken = await brokenKeys(client, tenantId)
  if (broken.length > 0) throw new Error(`rows that stay name rows that would go: ${broken.join(', ')}`)
}
