import type { DataOf } from '#contract/operations.gen.ts'
import type { DecimalPlaces } from '#domain/decimal.ts'
import type { GoodsPrices, PriceFacts } from '#domain/price-facts.ts'
import { api } from '../../api.ts'
import type { ShelfPage } from '../ticket-types.ts'
import { readAll, replaceAll } from './database.ts'

type Answer = DataOf<'TillShelfApi_goods'>
export type TillGoods = Answer['goods'][number]

/** What a till can sell without the server: goods by code, and what their prices are made of. */
export type Shelf = {
  depotId: string
  /** When it was read, in the tenant's zone. */
  moment: string
  goods: readonly TillGoods[]
  byCode: ReadonlyMap<string, { goods: TillGoods; unitId: string }>
  prices: readonly GoodsPrices[]
  offers: PriceFacts['offers']
  /** By goods the version of the page that they are on, which tickets sold by it name. */
  versions: ReadonlyMap<string, string>
}

/** Reads goods, prices and offers from the server and keeps them in this browser, in the place of those of before. */
export async function downloadShelf(tillId: string): Promise<Shelf> {
  const pages: ShelfPage[] = []
  let after: string | undefined
  do {
    const page: Answer = await api('TillShelfApi_goods', { query: { tillId, ...(after ? { after } : {}) } })
    pages.push({ ...page, tillId, at: pages.length })
    after = page.next
  } while (after)
  await replaceAll('shelf', tillId, pages)
  return shelfOf(pages) as Shelf
}

/** What was kept of the till's shelf; nothing where none ever was. */
export const keptShelf = async (tillId: string): Promise<Shelf | undefined> => shelfOf(await readAll('shelf', tillId))

function shelfOf(pages: readonly ShelfPage[]): Shelf | undefined {
  const [first] = pages
  if (!first) return undefined
  const { depotId, moment } = first
  const goods = pages.flatMap((page) => page.goods)
  const byCode = new Map<string, { goods: TillGoods; unitId: string }>()
  for (const one of goods) {
    byCode.set(one.commInfoCode, { goods: one, unitId: one.units[0]?.unitId ?? '' })
    for (const { unitId, barCode } of one.units) if (barCode) byCode.set(barCode, { goods: one, unitId })
  }
  const prices = goods.flatMap(({ commInfoId, units }) =>
    units.map(({ unitId, listPrice, storePrice, breaks }) => ({
      ...{ commInfoId, unitId },
      ...(listPrice ? { listPrice } : {}),
      ...(storePrice ? { storePrices: { [depotId]: storePrice } } : {}),
      ...(breaks ? { breaks } : {}),
    })),
  )
  // a page that an earlier version of the program kept has none
  const versions = new Map(
    pages.flatMap((page) => (page.version ? page.goods.map(({ commInfoId }) => [commInfoId, page.version] as const) : [])),
  )
  return { depotId, moment, goods, byCode, prices, offers: pages.flatMap((page) => page.offers), versions }
}

/** What prices of some goods are made of at a moment, in the tenant's zone; coupons need the server. */
export const factsAt = ({ prices, offers }: Shelf, ids: ReadonlySet<string>, moment: string, places: DecimalPlaces): PriceFacts => ({
  ...{ places, moment },
  goods: prices.filter(({ commInfoId }) => ids.has(commInfoId)),
  offers: offers.filter(({ commInfoId }) => ids.has(commInfoId)),
  coupons: [],
})

/** Goods by a part of their name, or the beginning of code or initials, at most as many as anybody chooses from. */
export function searchShelf({ goods }: Shelf, text: string, most: number): readonly TillGoods[] {
  const wanted = text.toLowerCase()
  const found: TillGoods[] = []
  for (const one of goods) {
    const { commInfoName, commInfoCode, mnemonic = '' } = one
    const fits =
      commInfoName.toLowerCase().includes(wanted) || [commInfoCode, mnemonic].some((part) => part.toLowerCase().startsWith(wanted))
    if (fits) found.push(one)
    if (found.length === most) break
  }
  return found
}

/** The versions of the pages that goods are on. */
export const versionsOf = ({ versions }: Shelf, ids: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => versions.get(id ?? '') ?? [])),
]
