import type { BodyOf } from '#contract/operations.gen.ts'
import type { LotQty } from '#domain/core/lots.ts'
import { ean13CheckDigit } from '#domain/core/validators.ts'
import type { Worker } from '../caller.ts'
import { depotId, type Shop, supplierId } from '../shop.ts'

/** Ids of the goods tracked by lot or by serial number, and of their units. */
export type TrackedGoodsIds = { milkId: string; scannerId: string; boxId: string; pieceId: string }

const milk = { commInfoCode: 'RP090', commInfoName: '晨露巴氏鲜奶 950ml', retailPrice: '18.80', purchasePrice: '12.40' }
const scanner = { commInfoCode: 'DZ001', commInfoName: '手持扫码枪 2D', retailPrice: '268.00', purchasePrice: '178.00' }
const codeOf = (twelve: string) => twelve + ean13CheckDigit(twelve)
/** Shelf life of the milk in days; milk with less than half of it left is not received. */
const shelfLifeDays = 21

/** Enters milk tracked by lot, and scanners tracked by serial number. */
export async function enterTrackedGoods(admin: Worker): Promise<TrackedGoodsIds> {
  const { records } = await admin.does('UnitApi_list', { query: { size: 200 } })
  const boxId = records.find(({ name }) => name === '盒')?.id ?? ''
  const pieceId = (await admin.does('UnitApi_submit', { body: { name: '台', code: 'DW90' } })).id
  const enter = async (body: BodyOf<'CommodityApi_submit'>) => (await admin.does('CommodityApi_submit', { body })).id
  return {
    milkId: await enter({ ...milk, unitId: boxId, keeping: 2, shelfLifeDays, minLifeRate: '50', barCode: codeOf('693049090001') }),
    scannerId: await enter({ ...scanner, unitId: pieceId, keeping: 3, barCode: codeOf('693049090002') }),
    boxId,
    pieceId,
  }
}

/** The current ids of these goods, found by code. */
export const trackedGoodsAmong = (idOf: (code: string) => string | undefined, units: ReadonlyMap<string, string>): TrackedGoodsIds => ({
  milkId: idOf(milk.commInfoCode) ?? '',
  scannerId: idOf(scanner.commInfoCode) ?? '',
  boxId: units.get('盒') ?? '',
  pieceId: units.get('台') ?? '',
})

const soldEach = ['12', '10']

/**
 * Plans sales by lot: each week a lot of milk is received and most of one is sold, earliest expiry first, so that some
 * lots are about to expire. Scanners are received by serial number, and some of them are sold.
 */
export function planTrackedGoods(shop: Shop, kept: TrackedGoodsIds): void {
  const { calendar } = shop.agenda
  const workdays = Array.from({ length: calendar.lastDay - 1 }, (_, at) => at + 1).filter((day) => calendar.isWorkday(day))
  for (const [at, day] of workdays.entries()) {
    const turn = at % 6
    if (turn === 0) shop.agenda.plan({ day, minute: 530 }, () => receiveLots(shop, milkLot(shop, kept, day)))
    const sold = soldEach[turn - 2]
    if (sold) shop.agenda.plan({ day, minute: 700 }, () => sellTracked(shop, kept.milkId, sold))
    if (at === 3 || at === 30) shop.agenda.plan({ day, minute: 535 }, () => receiveLots(shop, scanners(kept, day)))
    if (at > 3 && at % 9 === 5) shop.agenda.plan({ day, minute: 705 }, () => sellTracked(shop, kept.scannerId, '1'))
  }
}

type LotReceiptLine = { commInfoId: string; unitId: string; taxPrice: string; lots: LotQty[] }

/** A lot of milk that was made the day before it is received. */
function milkLot({ agenda: { calendar } }: Shop, { milkId, boxId }: TrackedGoodsIds, day: number): LotReceiptLine {
  const lastDay = new Date(Date.parse(calendar.dateOf(day)) + (shelfLifeDays - 1) * 86_400_000).toISOString().slice(0, 10)
  const lot = `CL${calendar.dateOf(day).replaceAll('-', '').slice(2)}`
  return { commInfoId: milkId, unitId: boxId, taxPrice: milk.purchasePrice, lots: [{ lot, qty: '24', expiresOn: lastDay }] }
}

function scanners({ scannerId, pieceId }: TrackedGoodsIds, day: number): LotReceiptLine {
  const lots = Array.from({ length: 6 }, (_, at) => ({
    lot: `SN26${String(day).padStart(3, '0')}${String(at + 1).padStart(3, '0')}`,
    qty: '1',
  }))
  return { commInfoId: scannerId, unitId: pieceId, taxPrice: scanner.purchasePrice, lots }
}

async function receiveLots(shop: Shop, line: LotReceiptLine): Promise<void> {
  const actualQty = String(line.lots.reduce((sum, { qty }) => sum + Number(qty), 0))
  const body = { supplierId: supplierId(shop, 'CLRY'), depotId: depotId(shop, 'ZC'), lines: [{ ...line, actualQty }] }
  await shop.staff.as('clerk').does('PurchaseReceiptApi_accounting', { body })
}

/** Sells lots in the order of their expiry, if there is enough. */
async function sellTracked(shop: Shop, commInfoId: string, qty: string): Promise<void> {
  const clerk = shop.staff.as('clerk')
  const here = await clerk.does('InventoryApi_lotsHere', { body: { commInfoIds: [commInfoId], depotId: depotId(shop, 'ZC') } })
  const { agenda } = shop
  const day = agenda.calendar.dateOf(agenda.moment.day)
  const good = here.filter(({ expiresOn = day }) => expiresOn >= day).reduce((sum, lot) => sum + Number(lot.qty), 0)
  if (good < Number(qty)) return
  const { records } = await clerk.does('CustomerApi_list', { query: { size: 4, ascs: 'customer_code' } })
  const customerId = records[agenda.moment.day % records.length]?.id ?? ''
  const body = { customerId, depotId: depotId(shop, 'ZC'), lines: [{ commInfoId, qty }] }
  await clerk.does('SalesOutApi_accounting', { body })
}
