import type { BodyOf } from '#contract/operations.gen.ts'
import type { LotQty } from '#domain/lots.ts'
import { ean13CheckDigit } from '#domain/validators.ts'
import type { Worker } from './caller.ts'
import { depotId, type Shop, supplierId } from './shop.ts'

/** Goods that are kept by lot with their last day, or piece by piece, as they were entered. */
export type KeptGoods = { milkId: string; scannerId: string; boxId: string; pieceId: string }

const milk = { commInfoCode: 'RP090', commInfoName: '晨露巴氏鲜奶 950ml', retailPrice: '18.80', purchasePrice: '12.40' }
const scanner = { commInfoCode: 'DZ001', commInfoName: '手持扫码枪 2D', retailPrice: '268.00', purchasePrice: '178.00' }
const codeOf = (twelve: string) => twelve + ean13CheckDigit(twelve)
/** Days the milk is good for; with less than half of them it is not taken in. */
const shelfLifeDays = 21

/** Enters milk that is kept by lot, and scanners of which each has its serial number. */
export async function enterKeptGoods(admin: Worker): Promise<KeptGoods> {
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

/** The same as they are by now, by their codes. */
export const keptGoodsAmong = (idOf: (code: string) => string | undefined, units: ReadonlyMap<string, string>): KeptGoods => ({
  milkId: idOf(milk.commInfoCode) ?? '',
  scannerId: idOf(scanner.commInfoCode) ?? '',
  boxId: units.get('盒') ?? '',
  pieceId: units.get('台') ?? '',
})

const soldEach = ['12', '10']

/**
 * Each week a lot of milk comes in and most of one is sold, what expires first; now some lots are about to expire. Scanners come in by their
 * numbers, and some are sold.
 */
export function planKeptGoods(shop: Shop, kept: KeptGoods): void {
  const { calendar } = shop.agenda
  const workdays = Array.from({ length: calendar.lastDay - 1 }, (_, at) => at + 1).filter((day) => calendar.isWorkday(day))
  for (const [at, day] of workdays.entries()) {
    const turn = at % 6
    if (turn === 0) shop.agenda.plan({ day, minute: 530 }, () => takeIn(shop, milkLot(shop, kept, day)))
    const sold = soldEach[turn - 2]
    if (sold) shop.agenda.plan({ day, minute: 700 }, () => sell(shop, kept.milkId, sold))
    if (at === 3 || at === 30) shop.agenda.plan({ day, minute: 535 }, () => takeIn(shop, scanners(kept, day)))
    if (at > 3 && at % 9 === 5) shop.agenda.plan({ day, minute: 705 }, () => sell(shop, kept.scannerId, '1'))
  }
}

type Line = { commInfoId: string; unitId: string; taxPrice: string; lots: LotQty[] }

/** Made the day before it comes in. */
function milkLot({ agenda: { calendar } }: Shop, { milkId, boxId }: KeptGoods, day: number): Line {
  const lastDay = new Date(Date.parse(calendar.dateOf(day)) + (shelfLifeDays - 1) * 86_400_000).toISOString().slice(0, 10)
  const lot = `CL${calendar.dateOf(day).replaceAll('-', '').slice(2)}`
  return { commInfoId: milkId, unitId: boxId, taxPrice: milk.purchasePrice, lots: [{ lot, qty: '24', expiresOn: lastDay }] }
}

function scanners({ scannerId, pieceId }: KeptGoods, day: number): Line {
  const lots = Array.from({ length: 6 }, (_, at) => ({
    lot: `SN26${String(day).padStart(3, '0')}${String(at + 1).padStart(3, '0')}`,
    qty: '1',
  }))
  return { commInfoId: scannerId, unitId: pieceId, taxPrice: scanner.purchasePrice, lots }
}

async function takeIn(shop: Shop, line: Line): Promise<void> {
  const actualQty = String(line.lots.reduce((sum, { qty }) => sum + Number(qty), 0))
  const body = { supplierId: supplierId(shop, 'CLRY'), depotId: depotId(shop, 'ZC'), lines: [{ ...line, actualQty }] }
  await shop.staff.as('clerk').does('PurchaseReceiptApi_accounting', { body })
}

/** Of what expires first, as far as there is some. */
async function sell(shop: Shop, commInfoId: string, qty: string): Promise<void> {
  const clerk = shop.staff.as('clerk')
  const here = await clerk.does('InventoryApi_lotsHere', { body: { commInfoIds: [commInfoId], depotId: depotId(shop, 'ZC') } })
  const { agenda } = shop
  const day = agenda.calendar.dateOf(agenda.moment.day)
  const good = here.filter(({ expiresOn = day }) => expiresOn >= day).reduce((sum, lot) => sum + Number(lot.qty), 0)
  if (good < Number(qty)) return
  const { records } = await clerk.does('CustomerApi_list', { query: { size: 4 } })
  const customerId = records[agenda.moment.day % records.length]?.id ?? ''
  const body = { customerId, depotId: depotId(shop, 'ZC'), lines: [{ commInfoId, qty }] }
  await clerk.does('SalesOutApi_accounting', { body })
}
