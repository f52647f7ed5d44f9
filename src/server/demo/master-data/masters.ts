import type { BodyOf } from '#contract/operations.gen.ts'
import type { StaffOperation, Worker } from '../caller.ts'
import type { ClassGoods, GoodsClass } from '../goods/goods-class.ts'
import { goodsClasses } from '../goods/index.ts'
import { barCode } from './check-digits.ts'
import { enterSuppliers } from './enter-suppliers.ts'
import { enterCustomers, enterMall } from './mall-masters.ts'
import { company, type DepotCode, depots, network } from './network.ts'

/** The data of goods that orders need. */
export type DemoGoods = {
  id: string
  name: string
  shelf: string
  supplierCode: string
  /** Units of the goods, the basic unit first. */
  units: readonly { id: string; conversion: string }[]
  /** Tax-inclusive price of a basic unit at the start of the demo's period. */
  purchasePrice: string
  /** Price at the start of the demo's period. */
  retailPrice: string
  weighed: boolean
}

export type Masters = {
  goods: readonly DemoGoods[]
  /** Ids of suppliers and carriers, by code. */
  supplierIds: ReadonlyMap<string, string>
  depotIds: ReadonlyMap<DepotCode, string>
}

type Ids = ReadonlyMap<string, string>

/**
 * Enters all master data that documents refer to, as the administrator would on the screens. `nextYear` is the year
 * after the start.
 */
export async function enterMasters(admin: Worker, departmentIds: Ids, nextYear: number): Promise<Masters> {
  const depotIds = await enterDepots(admin, departmentIds)
  const classes = await enterClasses(admin)
  const supplierIds = await enterSuppliers(admin, classes, nextYear)
  await enterCustomers(admin)
  await enterMall(admin)
  const ids: GoodsIds = {
    suppliers: supplierIds,
    units: await enterEach(
      admin,
      'UnitApi_submit',
      unitNames(),
      (name) => name,
      (name, at) => ({ name, code: `DW${twoDigits(at + 1)}` }),
    ),
    brands: await enterEach(
      admin,
      'BrandApi_submit',
      brandNames(),
      (name) => name,
      (name, at) => ({ name, code: `PP${String(at + 1).padStart(3, '0')}` }),
    ),
    classes,
    rates: await ratesOf(admin),
  }
  return { goods: await enterGoods(admin, ids), supplierIds, depotIds }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const allGoods = () => goodsClasses.flatMap((shelf) => shelf.goods.map((goods) => ({ shelf, goods })))
const unitNames = () => [...new Set(allGoods().flatMap(({ goods }) => [goods.unit, ...goods.packs.map((pack) => pack.unit)]))]
const brandNames = () => [...new Set(allGoods().flatMap(({ goods }) => goods.brand ?? []))]

/** Submits each item and returns the new ids by name. */
async function enterEach<Id extends Extract<StaffOperation, `${string}Api_submit`>, T>(
  admin: Worker,
  operation: Id,
  items: readonly T[],
  nameOf: (item: T) => string,
  bodyOf: (item: T, at: number) => BodyOf<Id>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [at, item] of items.entries()) {
    const saved = (await admin.does(operation, { body: bodyOf(item, at) })) as { id: string }
    ids.set(nameOf(item), saved.id)
  }
  return ids
}

async function enterDepots(admin: Worker, departmentIds: Ids): Promise<Map<DepotCode, string>> {
  const { id: legalEntityId } = await admin.does('LegalEntityApi_submit', { body: company })
  await admin.does('TaxpayerApi_submit', { body: { legalEntityId, fromDate: '2020-01-01', taxpayerKind: 1 } })
  const ids = await enterEach(
    admin,
    'DepotApi_submit',
    depots,
    ({ code }) => code,
    ({ code, name, address, department }) => ({
      code,
      name,
      address,
      deptId: departmentIds.get(department),
      legalEntity: network.legalEntity,
    }),
  )
  return ids as Map<DepotCode, string>
}

/** Enters the classes of goods, each under its group. */
async function enterClasses(admin: Worker): Promise<Map<string, string>> {
  const groups = [...new Set(goodsClasses.map(({ group }) => group))]
  const above = await enterEach(
    admin,
    'ClassificationApi_submit',
    groups,
    (name) => name,
    (name, at) => ({ name, code: `${at + 1}`, sort: at + 1 }),
  )
  return enterEach(
    admin,
    'ClassificationApi_submit',
    goodsClasses,
    ({ code }) => code,
    ({ code, name, group }, at) => ({
      code,
      name,
      parentId: above.get(group),
      sort: at + 1,
    }),
  )
}

async function ratesOf(admin: Worker): Promise<Map<string, string>> {
  const { records } = await admin.does('TaxRateApi_list', { query: { size: 200 } })
  return new Map(records.map(({ taxRate, id }) => [taxRate, id]))
}

type GoodsIds = { suppliers: Ids; units: Ids; brands: Ids; classes: Ids; rates: Ids }

async function enterGoods(admin: Worker, ids: GoodsIds): Promise<DemoGoods[]> {
  const makers = [...new Set(allGoods().map(({ goods }) => goods.brand ?? goods.supplierCode))]
  const articles = new Map<string, number>()
  const entered: DemoGoods[] = []
  for (const shelf of goodsClasses) {
    for (const [at, goods] of shelf.goods.entries()) {
      const maker = goods.brand ?? goods.supplierCode
      const article = articles.get(maker) ?? 0
      articles.set(maker, article + 1)
      const code = barCode(makers.indexOf(maker), article)
      entered.push(
        await enterArticle(admin, ids, shelf, goods, { commInfoCode: `${shelf.code}${String(at + 1).padStart(3, '0')}`, barCode: code }),
      )
    }
  }
  return entered
}

type Codes = { commInfoCode: string; barCode: string }

async function enterArticle(admin: Worker, ids: GoodsIds, shelf: GoodsClass, goods: ClassGoods, codes: Codes): Promise<DemoGoods> {
  const idOf = (map: Ids, name: string) => map.get(name) ?? throwMissing(name)
  const packs = goods.packs.map(({ unit, conversion }) => ({ unitId: idOf(ids.units, unit), conversion }))
  const unitId = idOf(ids.units, goods.unit)
  const { id } = await admin.does('CommodityApi_submit', {
    body: {
      ...codes,
      commInfoName: goods.name,
      spec: goods.packs.map(({ unit, conversion }) => `${conversion}${goods.unit}/${unit}`).join('、'),
      classifyId: idOf(ids.classes, shelf.code),
      ...(goods.brand ? { brandId: idOf(ids.brands, goods.brand) } : {}),
      supplierId: idOf(ids.suppliers, goods.supplierCode),
      unitId,
      taxRateId: idOf(ids.rates, goods.taxRate),
      retailPrice: goods.retailPrice,
      purchasePrice: goods.purchasePrice,
      weighed: goods.weighed ? 2 : 1,
      // fresh goods may not be returned just because the customer changes their mind
      noReturn: goods.weighed ? 2 : 1,
      units: packs,
    },
  })
  return {
    id,
    name: goods.name,
    shelf: shelf.code,
    supplierCode: goods.supplierCode,
    units: [{ id: unitId, conversion: '1' }, ...packs.map((pack) => ({ id: pack.unitId, conversion: pack.conversion }))],
    purchasePrice: goods.purchasePrice,
    retailPrice: goods.retailPrice,
    weighed: goods.weighed,
  }
}

function throwMissing(name: string): never {
  throw new Error(`${name} was not entered`)
}
