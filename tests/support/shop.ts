import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { insertRows } from '#server/db/multi-row.ts'
import type { Client } from './client.ts'
import type { TestApp } from './server.ts'
import { type RoleOfShop, rightsOfRole } from './shop-rights.ts'

export type Order = DataOf<'PurchaseOrderApi_detail'>
export type Receipt = DataOf<'PurchaseReceiptApi_detail'>
export type ReceiptBody = BodyOf<'PurchaseReceiptApi_draft'>
export type OrderBody = BodyOf<'PurchaseOrderApi_draft'>

/** What a shop needs of the app it opens in. */
export type ShopApp = Pick<TestApp, 'tenantId' | 'inTenant' | 'as' | 'addUser'>

/**
 * A small shop for tests: partners, depots, goods in bottles (瓶) and cases (箱, 12 bottles), with everything enabled.
 */
export type Shop = {
  server: ShopApp
  supplierId: string
  otherSupplierId: string
  carrierId: string
  depotId: string
  otherDepotId: string
  bottleId: string
  caseId: string
  /** The ids of twenty goods that are kept in stock. */
  goods: readonly string[]
  /** A service: 安装费. */
  serviceId: string
  taxRates: Readonly<Record<'0' | '6' | '9' | '13', string>>
  admin: Client
}

/** Opens a shop in a tenant; its master data are inserted as rows, because entering them is tested elsewhere. */
export async function openShop(server: ShopApp, tenantId = server.tenantId, account = 'admin'): Promise<Shop> {
  const ids = await server.inTenant(async (tx) => {
    const id = async (sql: string, values: unknown[]) => (await tx.one<{ id: string }>(sql, [tx.tenantId, tx.now, ...values])).id
    const supplier = (code: string, name: string, period: number | null) =>
      id(
        'insert into supplier (tenant_id, create_time, supplier_code, supplier_name, period, mnemonic) values ($1, $2, $3, $4, $5, $6) returning id',
        [code, name, period, code.toLowerCase()],
      )
    const depot = (code: string, name: string) =>
      id('insert into depot (tenant_id, create_time, code, name) values ($1, $2, $3, $4) returning id', [code, name])
    const unit = (name: string) => id('insert into comm_unit (tenant_id, create_time, name) values ($1, $2, $3) returning id', [name])
    const rates = await tx.query<{ id: string; tax_rate: string }>('select id, tax_rate from tax_rate where tenant_id = $1', [tx.tenantId])
    const bottleId = await unit('瓶')
    const caseId = await unit('箱')
    const names = Array.from({ length: 20 }, (_, at) => `饮料${String(at + 1).padStart(2, '0')}`)
    const goods = await tx.query<{ id: string; comm_info_code: string }>(
      `insert into commodity (tenant_id, create_time, comm_info_code, comm_info_name, bar_code, unit_id,
        is_multi_unit, purchase_price, retail_price, mnemonic, is_store, on_shelves)
       select $1, $2, 'G' || lpad(n::text, 3, '0'), name, '69000000000' || lpad(n::text, 2, '0'), $4, 2, 10, 15, 'yl' || n, 2, 2
         from unnest($3::text[]) with ordinality as t (name, n) returning id, comm_info_code`,
      [tx.tenantId, tx.now, names, bottleId],
    )
    const shared = { tenant_id: ['text', tx.tenantId], unit_id: ['bigint', caseId], conversion: ['numeric', '12'] } as const
    await insertRows(tx, 'commodity_unit', shared, { comm_info_id: ['bigint', goods.map((row) => row.id)] })
    const serviceId = await id(
      `insert into commodity (tenant_id, create_time, comm_info_code, comm_info_name, unit_id, comm_kind)
        values ($1, $2, 'S001', '安装费', $3, 2) returning id`,
      [bottleId],
    )
    return {
      supplierId: await supplier('HD', '华东饮料', 30),
      otherSupplierId: await supplier('HN', '华南食品', null),
      carrierId: await supplier('SF', '顺丰速运', null),
      depotId: await depot('D1', '总仓'),
      otherDepotId: await depot('D2', '二号仓'),
      bottleId,
      caseId,
      goods: goods.sort((one, other) => one.comm_info_code.localeCompare(other.comm_info_code)).map((row) => row.id),
      serviceId,
      taxRates: Object.fromEntries(rates.map((rate) => [rate.tax_rate, rate.id])) as Shop['taxRates'],
    }
  }, tenantId)
  return { server, ...ids, admin: await server.as(account, tenantId) }
}

/**
 * Returns the ids of the shop's legal entities with these names, and creates missing ones. Their codes are their
 * names.
 */
export async function entitiesOf({ admin }: Pick<Shop, 'admin'>, ...names: string[]): Promise<string[]> {
  const { records } = await admin.ok('LegalEntityApi_list', { query: { size: 200 } })
  const ids: string[] = []
  for (const name of names) {
    const known = records.find((row) => row.name === name)
    ids.push((known ?? (await admin.ok('LegalEntityApi_submit', { body: { code: name, name } }))).id)
  }
  return ids
}

/** Signs in a new account of the shop with the rights of a role. */
export async function hire(shop: Shop, account: string, role: RoleOfShop, more: readonly string[] = []): Promise<Client> {
  await shop.server.addUser(account, { rights: [...rightsOfRole(role), ...more] })
  return shop.server.as(account)
}

/** The body of an order of `qty` bottles of the first goods, or of the lines given. */
export function orderBody(shop: Shop, qty: string, extra: Partial<OrderBody> = {}): OrderBody {
  const line = { commInfoId: shop.goods[0], unitId: shop.bottleId, qty, taxPrice: '11.30', taxRate: '13' }
  return { supplierId: shop.supplierId, depotId: shop.depotId, lines: [line], ...extra }
}

/** Creates an order and approves it, by default with the same account. */
export async function approvedOrder(
  shop: Shop,
  qty: string,
  extra: Partial<OrderBody> = {},
  approver: Client = shop.admin,
): Promise<Order> {
  const { id, version } = await shop.admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, qty, extra) })
  return approver.ok('PurchaseOrderApi_approve', { body: { id, version } })
}

/** The body of a receipt of `qty` of an order's first line, in its unit. */
export function receiptOf(order: Order, qty: string): ReceiptBody {
  const [line] = order.lines
  return {
    supplierId: order.supplierId,
    depotId: order.depotId,
    lines: [
      {
        commInfoId: line?.commInfoId,
        unitId: line?.unitId,
        sourceBodyId: line?.id,
        actualQty: qty,
        taxPrice: line?.taxPrice,
        taxRate: line?.taxRate,
      },
    ],
  }
}

/** Posts a receipt of an order's first line in one request. */
export function postReceipt(shop: Shop, order: Order, qty: string, who: Client = shop.admin): Promise<Receipt> {
  return who.ok('PurchaseReceiptApi_accounting', { body: receiptOf(order, qty) })
}
