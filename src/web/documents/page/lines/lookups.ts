import { useCallback, useMemo, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { viewRightOf } from '#resources/documents/types.ts'
import { ApiRefusal, api, useOperation } from '../../../client/api.ts'
import { useSession } from '../../../client/session.ts'
import { formPathOf } from '../../../document-engine/document-paths.ts'
import { type TaxContext, taxContextQuery } from '../../../document-engine/start-document.ts'
import type { Choice, GridGoods, GridLine, LineLookups, PriceRecord } from '../../../line-grid/lines/types.ts'
import { withFoundDepots } from '../../../line-grid/state/depot-search.ts'
import { recentlyUsed } from '../../../offline/recently-used.ts'
import { windowSize } from '../../../ui/table/page-size.ts'

const recentGoodsStore = recentlyUsed<GridGoods>('goods')
const enabled = 1
const hits = 20
const allRows = 200

/**
 * Units of goods with this partner's prices. If the server refuses, the result is empty and no error is shown
 * (specification, section 8).
 */
async function unitListsOf(commInfoIds: string[], bartererId: string | undefined): Promise<DataOf<'UnitApi_selectUnitListByCommInfoIds'>> {
  try {
    return await api('UnitApi_selectUnitListByCommInfoIds', { body: { commInfoIds, ...(bartererId ? { bartererId } : {}) } })
  } catch (error) {
    if (error instanceof ApiRefusal) return {}
    throw error
  }
}

/**
 * Adds this partner's units and prices to goods, with one request for all of them. Goods without an answer keep the
 * units they came with.
 */
async function withPrices(goods: readonly GridGoods[], bartererId: string | undefined): Promise<GridGoods[]> {
  if (goods.length === 0) return []
  const units = await unitListsOf(
    goods.map(({ id }) => id),
    bartererId,
  )
  return goods.map((one) => ({ ...one, unitList: units[one.id] ?? one.unitList ?? [] }))
}

async function goodsPageOf(keyword: string, current: number, size: number, bartererId: string | undefined) {
  const page = await api('CommodityApi_list', { query: { keyword, status: enabled, current, size } })
  return { records: await withPrices(page.records, bartererId), total: page.total }
}

/** Prices paid to this supplier, followed by those paid to other suppliers. There is one record per document. */
async function priceRecordsOf(line: GridLine, supplierId: string | undefined, can: (right: string) => boolean): Promise<PriceRecord[]> {
  const { commInfoId } = line
  if (!commInfoId) return []
  const ask = (query: { supplierId?: string }) => api('PurchaseReceiptLineApi_priceHistory', { query: { commInfoId, ...query } })
  const [own, all] = await Promise.all([supplierId ? ask({ supplierId }) : [], ask({})])
  const records = [...own, ...all.filter((record) => record.supplierId !== supplierId)]
  return records.map((one) => ({ ...one, path: can(viewRightOf(one.kind)) ? formPathOf(one.kind, one.headId) : undefined }))
}

/** The tax agreed with the supplier; undefined without a supplier, and until it is loaded. */
export function usePartnerTax(supplierId: string | undefined, place: TaxContext) {
  const bartererId = supplierId ?? ''
  const query = { bartererId, ...taxContextQuery(place) }
  return useOperation('TaxRateApi_queryDefaultByBarterer', { query }, { enabled: bartererId !== '' }).data
}

/** The levy rate for the sales of a small-scale taxpayer; undefined for any other taxpayer. */
function useLevyRate(sells: boolean, place: TaxContext) {
  const usual = useOperation('TaxRateApi_queryDefault', { query: { sells: 2, ...taxContextQuery(place) } }, { enabled: sells }).data
  return usual?.isLevy === 2 ? usual : undefined
}

/**
 * The first page of depots, which is all of them for a small tenant. If there are more, also a search; the depots it
 * finds are added to the list.
 */
function useDepots(): Pick<LineLookups, 'depots' | 'searchDepots'> {
  const first = useOperation('DepotApi_list', { query: { status: enabled, size: allRows } }).data
  const [found, setFound] = useState<readonly Choice[]>([])
  const searchDepots = useCallback(async (keyword: string) => {
    const { records } = await api('DepotApi_list', { query: { keyword, status: enabled, size: hits } })
    setFound((before) => withFoundDepots(before, records))
    return records
  }, [])
  const areMore = first !== undefined && first.total > first.records.length
  return useMemo(
    () => ({ depots: withFoundDepots(first?.records ?? [], found), ...(areMore ? { searchDepots } : {}) }),
    [first, found, areMore, searchDepots],
  )
}

/**
 * Look-ups of the line grid for a document with this partner. The tax agreed with a partner is loaded only for a
 * supplier.
 */
export function useLineLookups(partnerId: string | undefined, sells: boolean, place: TaxContext = {}): LineLookups {
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
      searchGoods: async (text) => (await goodsPageOf(text, 1, hits, partnerId)).records,
      resolve: (texts) => api('CommodityApi_resolve', { body: { texts, ...(partnerId ? { bartererId: partnerId } : {}) } }),
      recent: recentGoodsStore,
      pageGoods: (text, page, size) => goodsPageOf(text, page, size, partnerId),
      pageSize: windowSize,
      ...(seesPrices ? { priceHistory: (line: GridLine) => priceRecordsOf(line, partnerId, can) } : { hidesPrices: !sells }),
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
