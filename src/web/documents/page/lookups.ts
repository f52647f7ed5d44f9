import { useCallback, useMemo, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { viewRightOf } from '#resources/documents/types.ts'
import { ApiRefusal, api, useOperation } from '../../api.ts'
import { recentlyUsed } from '../../offline/recently-used.ts'
import { useSession } from '../../session.ts'
import { windowSize } from '../../ui/page-size.ts'
import { formPathOf } from '../engine/kinds.ts'
import { placeAsked, type TaxPlace } from '../engine/start-document.ts'
import { withFound } from '../line-grid/depot-search.ts'
import type { Choice, Goods, GridLine, LineLookups, PriceRecord } from '../line-grid/types.ts'

const lately = recentlyUsed<Goods>('goods')
const enabled = 1
const hits = 20
const allRows = 200

/** The units of goods with what this partner pays or gets for each; none where the server refuses to say, which ends quietly (specification, section 8). */
async function unitListsOf(commInfoIds: string[], bartererId: string | undefined): Promise<DataOf<'UnitApi_selectUnitListByCommInfoIds'>> {
  try {
    return await api('UnitApi_selectUnitListByCommInfoIds', { body: { commInfoIds, ...(bartererId ? { bartererId } : {}) } })
  } catch (error) {
    if (error instanceof ApiRefusal) return {}
    throw error
  }
}

/** Goods with the units and prices this partner gives, in one more request for all of them, or as the list has them. */
async function withPrices(goods: readonly Goods[], bartererId: string | undefined): Promise<Goods[]> {
  if (goods.length === 0) return []
  const units = await unitListsOf(
    goods.map(({ id }) => id),
    bartererId,
  )
  return goods.map((one) => ({ ...one, unitList: units[one.id] ?? one.unitList ?? [] }))
}

async function pageOf(keyword: string, current: number, size: number, bartererId: string | undefined) {
  const page = await api('CommodityApi_list', { query: { keyword, status: enabled, current, size } })
  return { records: await withPrices(page.records, bartererId), total: page.total }
}

/** What this partner was paid comes first, then what others were; one record per document. */
async function pricesOf(line: GridLine, supplierId: string | undefined, can: (right: string) => boolean): Promise<PriceRecord[]> {
  const { commInfoId } = line
  if (!commInfoId) return []
  const ask = (query: { supplierId?: string }) => api('PurchaseReceiptLineApi_priceHistory', { query: { commInfoId, ...query } })
  const [own, all] = await Promise.all([supplierId ? ask({ supplierId }) : [], ask({})])
  const records = [...own, ...all.filter((record) => record.supplierId !== supplierId)]
  return records.map((one) => ({ ...one, path: can(viewRightOf(one.kind)) ? formPathOf(one.kind, one.headId) : undefined }))
}

/** What is agreed with the supplier about tax; nothing before there is one, or before it is known. */
export function usePartnerTax(supplierId: string | undefined, place: TaxPlace) {
  const bartererId = supplierId ?? ''
  const query = { bartererId, ...placeAsked(place) }
  return useOperation('TaxRateApi_queryDefaultByBarterer', { query }, { enabled: bartererId !== '' }).data
}

/** The levy rate that what is sold is taxed at, by a small-scale taxpayer; nothing of any other. */
function useLevyRate(sells: boolean, place: TaxPlace) {
  const usual = useOperation('TaxRateApi_queryDefault', { query: { sells: 2, ...placeAsked(place) } }, { enabled: sells }).data
  return usual?.isLevy === 2 ? usual : undefined
}

/** The first depots, which are all of a small tenant, and a search where there are more; what it finds is known from then on. */
function useDepots(): Pick<LineLookups, 'depots' | 'searchDepots'> {
  const first = useOperation('DepotApi_list', { query: { status: enabled, size: allRows } }).data
  const [found, setFound] = useState<readonly Choice[]>([])
  const searchDepots = useCallback(async (keyword: string) => {
    const { records } = await api('DepotApi_list', { query: { keyword, status: enabled, size: hits } })
    setFound((before) => withFound(before, records))
    return records
  }, [])
  const areMore = first !== undefined && first.total > first.records.length
  return useMemo(
    () => ({ depots: withFound(first?.records ?? [], found), ...(areMore ? { searchDepots } : {}) }),
    [first, found, areMore, searchDepots],
  )
}

/** What the line grid asks of the outside while the document is with this partner; what is agreed about tax is a supplier's to say. */
export function useLineLookups(partnerId: string | undefined, sells: boolean, place: TaxPlace = {}): LineLookups {
  const depots = useDepots()
  const taxRates = useOperation('TaxRateApi_list', { query: { status: enabled, size: allRows } })
  const units = useOperation('UnitApi_lookup', { query: { size: allRows } })
  const { can } = useSession()
  const seesPrices = can('price_purchase_view')
  const tax = usePartnerTax(sells ? undefined : partnerId, place)
  const levyRate = useLevyRate(sells, place)
  const agreedRate = tax?.isAgreed === 2 ? tax : levyRate
  return useMemo(
    () => ({
      searchGoods: async (text) => (await pageOf(text, 1, hits, partnerId)).records,
      resolve: (texts) => api('CommodityApi_resolve', { body: { texts, ...(partnerId ? { bartererId: partnerId } : {}) } }),
      recent: lately,
      pageGoods: (text, page, size) => pageOf(text, page, size, partnerId),
      pageSize: windowSize,
      ...(seesPrices ? { priceHistory: (line: GridLine) => pricesOf(line, partnerId, can) } : { hidesPrices: !sells }),
      stock: async ({ commInfoId }) =>
        commInfoId ? api('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds: [commInfoId] } }) : [],
      lotsHere: async ({ commInfoId, depotId }) =>
        commInfoId && depotId ? api('InventoryApi_lotsHere', { body: { commInfoIds: [commInfoId], depotId } }) : [],
      ...depots,
      taxRates: taxRates.data?.records ?? [],
      ...(units.data ? { unitNames: units.data.records.map(({ name }) => name) } : {}),
      agreedRate,
    }),
    [partnerId, sells, seesPrices, can, depots, taxRates.data, units.data, agreedRate],
  )
}
