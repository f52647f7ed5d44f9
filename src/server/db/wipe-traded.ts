import type pg from 'pg'
import { codeOf, withClient } from './client.ts'
import { brokenKeys, tenantTables } from './tenant-file/tables.ts'

/**
 * What stays when the business of a tenant is wiped: people and what they may, settings, and the rows that documents name. All other tables of
 * tenants are traded, or tell of what was: a new one is wiped unless it is named here, which a test asks for.
 */
export const keptTables: readonly string[] = [
  // people, and what they may and like
  ...[
    'api_key',
    'api_key_role',
    'app_user',
    'desk',
    'dept',
    'import_mapping',
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
  // goods, partners, places, and what was agreed on them
  ...['barterer', 'barterer_commodity', 'brand', 'carrier', 'cash_account', 'classification', 'comm_unit', 'commission_rule', 'commodity'],
  ...['commodity_unit', 'customer', 'customer_level', 'customer_nature', 'customer_price', 'customer_title', 'depot', 'depot_classify'],
  ...['legal_entity', 'legal_entity_bank', 'taxpayer'],
  ...['expense_subject', 'level_price', 'location', 'min_stock', 'network_partner', 'partner_bank', 'quantity_price', 'rebate_tier'],
  ...['sales_room_price', 'store_schedule', 'store_template', 'supplier', 'supplier_agreement', 'supplier_class', 'supplier_commodity'],
  ...['supplier_nature', 'supplier_tag', 'tag', 'till', 'invoice_quota'],
  // the mall's shelves
  ...['class_group', 'class_group_class', 'class_spec', 'delivery_config', 'floor', 'floor_class', 'mall_help_detail', 'mall_help_type'],
  ...['mall_range', 'range_classify', 'shop_info', 'slider', 'spec', 'spec_detail'],
  // this installation's own: who is signed in, what is asked now, the job that wipes
  ...['user_session', 'idempotency_key', 'job'],
]

/**
 * Wipes what a tenant traded, in one transaction: its documents, books, stock, logs and news. Needs the owner of the database, since what is
 * posted is kept from everybody else. Throws where a row that stays names one that would go.
 */
export async function wipeTraded(ownerUrl: string, tenantId: string): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'danju-demo' }, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      await client.query('begin')
      try {
        await wipe(client, tenantId)
        await client.query('commit')
        return
      } catch (error) {
        await client.query('rollback')
        // whoever wrote meanwhile waited for it, and it for him
        if (codeOf(error) !== '40P01' || attempt === attempts) throw error
      }
    }
  })
}

const attempts = 5

async function wipe(client: pg.Client, tenantId: string): Promise<void> {
  // whole tables go together, so nothing need be proved row by row, nor sums be kept; the keys are proved at the end
  await client.query('set local session_replication_role = replica')
  const wiped = (await tenantTables(client)).flatMap(({ name }) => (keptTables.includes(name) ? [] : client.escapeIdentifier(name)))
  // nobody writes between two tables, or half of what he wrote would stay; who reads goes on
  await client.query(`lock table ${wiped.join(', ')} in exclusive mode`)
  for (const name of [...wiped, 'import_row']) await client.query(`delete from ${name} where tenant_id = $1`, [tenantId])
  await client.query(
    `insert into data_change (tenant_id, about) select $1, about from unnest(array['rights', 'settings', 'masters']) about on conflict do nothing`,
    [tenantId],
  )
  const broken = await brokenKeys(client, tenantId)
  if (broken.length > 0) throw new Error(`rows that stay name rows that would go: ${broken.join(', ')}`)
}
