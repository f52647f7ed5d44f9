import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Shop } from '../shop.ts'

export type LotQty = { lot: string; qty: string; expiresOn?: string }
type Receipt = BodyOf<'PurchaseReceiptApi_accounting'>

let made = 0

/** Creates goods of the shop that are tracked by lot or by serial number. */
export async function keptGoods(
  { admin, bottleId }: Shop,
  keeping: 2 | 3,
  more: Partial<BodyOf<'CommodityApi_submit'>> = {},
): Promise<string> {
  made += 1
  const named = { commInfoCode: `LOT${made}`, commInfoName: `批次商品${made}`, unitId: bottleId, retailPrice: '15' }
  return (await admin.ok('CommodityApi_submit', { body: { ...named, keeping, ...more } })).id
}

/** A lot for a line. */
export const lot = (number: string, qty: string, expiresOn?: string): LotQty => ({ lot: number, qty, ...(expiresOn ? { expiresOn } : {}) })
/** Serial-numbered pieces for a line. */
export const pieces = (...numbers: string[]): LotQty[] => numbers.map((number) => lot(number, '1'))

const sum = (lots: readonly LotQty[]) => String(lots.reduce((all, { qty }) => all + Number(qty), 0))

/** The body of a receipt of goods with their lots, at 2.00 each. */
export const lotReceipt = ({ supplierId, depotId, bottleId }: Shop, goods: string, lots: readonly LotQty[], qty = sum(lots)): Receipt => ({
  supplierId,
  depotId,
  lines: [
    {
      commInfoId: goods,
      unitId: bottleId,
      actualQty: qty,
      taxPrice: '2.00',
      taxRate: '0',
      ...(lots.length > 0 ? { lots: [...lots] } : {}),
    },
  ],
})

/** Receives lots. */
export const bringIn = (shop: Shop, goods: string, lots: readonly LotQty[]) =>
  shop.admin.ok('PurchaseReceiptApi_accounting', { body: lotReceipt(shop, goods, lots) })

/** The lots of a document's first line, as one text. */
export const lotsOf = ({ lines }: { lines: readonly { lots?: readonly LotQty[] }[] }): string =>
  (lines[0]?.lots ?? []).map(({ lot: number, qty }) => `${number}×${qty}`).join(' ')

/** Stock of these goods by depot and lot: on hand, and in transit if there is any. */
export async function lotsThere({ server }: Shop, goods: string): Promise<string> {
  const rows = await server.inTenant((tx) =>
    tx.query<{ depot: string; lot: string; qty: string; transit: string }>(
      `select d.name as depot, s.lot, s.qty, s.transit_qty as transit from stock_lot s
        join depot d on d.tenant_id = s.tenant_id and d.id = s.depot_id
        where s.tenant_id = $1 and s.comm_info_id = $2 and s.qty + s.transit_qty > 0 order by d.name desc, s.lot`,
      [tx.tenantId, goods],
    ),
  )
  return rows
    .map(({ depot, lot: number, qty, transit }) => `${depot} ${number} ${Number(qty)}${Number(transit) ? `+${Number(transit)}` : ''}`)
    .join(', ')
}

export type Receiving = DataOf<'PurchaseReceiptApi_accounting'>
