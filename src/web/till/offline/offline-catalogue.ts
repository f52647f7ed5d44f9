import type { DataOf } from '#contract/operations.gen.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { GoodsPrices, PriceFacts } from '#domain/prices/price-facts.ts'
import { api } from '../../client/api.ts'
import type { CataloguePage } from '../ticket-types.ts'
import { readAll, replaceAll } from './database.ts'

type CatalogueAnswer = DataOf<'TillShelfApi_goods'>
export type TillGoods = CatalogueAnswer['goods'][number]

/** Everything that a till needs to sell without the server: the goods by code, their prices and the offers. */
export type OfflineCatalogue = {
  depotId: string
  /** The time of the download, in the tenant's time zone. */
  moment: string
  goods: readonly TillGoods[]
  byCode: ReadonlyMap<string, { goods: TillGoods; unitId: string }>
  prices: readonly GoodsPrices[]
  offers: PriceFacts['offers']
  /**
   * By the id of goods, the version of the catalogue page that contains them. A ticket that is sold offline names
   * these versions.
   */
  versions: ReadonlyMap<string, string>
}

/** Downloads goods, prices and offers, and stores them in this browser. They replace those of the last download. */
export async function downloadCatalogue(tillId: string): Promise<OfflineCatalogue> {
  const pages: CataloguePage[] = []
  let after: string | undefined
  do {
    const page: CatalogueAnswer = await api('TillShelfApi_goods', { query: { tillId, ...(after ? { after } : {}) } })
    pages.push({ ...page, tillId, at: pages.length })
    after = page.next
  } while (after)
  await replaceAll('shelf', tillId, pages)
  return catalogueOf(pages) as OfflineCatalogue
}

/** Reads the stored catalogue of a till; undefined if none was downloaded. */
export const storedCatalogue = async (tillId: string): Promise<OfflineCatalogue | undefined> => catalogueOf(await readAll('shelf', tillId))

function catalogueOf(pages: readonly CataloguePage[]): OfflineCatalogue | undefined {
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
  // a page that an earlier version of the program stored has no version
  const versions = new Map(
    pages.flatMap((page) => (page.version ? page.goods.map(({ commInfoId }) => [commInfoId, page.version] as const) : [])),
  )
  return { depotId, moment, goods, byCode, prices, offers: pages.flatMap((page) => page.offers), versions }
}

/**
 * The facts from which the prices of some goods are computed, at a moment in the tenant's time zone. Coupons are left
 * out, because only the server can check them.
 */
export const factsAt = (
  { prices, offers }: OfflineCatalogue,
  ids: ReadonlySet<string>,
  moment: string,
  places: DecimalPlaces,
): PriceFacts => ({
  ...{ places, moment },
  goods: prices.filter(({ commInfoId }) => ids.has(commInfoId)),
  offers: offers.filter(({ commInfoId }) => ids.has(commInfoId)),
  coupons: [],
})

/** Finds at most `most` goods by a part of their name, or by the beginning of their code or initials. */
export function searchCatalogue({ goods }: OfflineCatalogue, text: string, most: number): readonly TillGoods[] {
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

/** The versions of the catalogue pages that contain these goods. */
export const versionsOf = ({ versions }: OfflineCatalogue, ids: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => versions.get(id ?? '') ?? [])),
]
