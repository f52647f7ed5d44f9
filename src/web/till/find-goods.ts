import { keepings } from '#domain/core/lots.ts'
import { decimal, fixedText, readFigure } from '#domain/figures/decimal.ts'
import { readWeighed } from '#domain/retail/weighed-barcode.ts'
import { api } from '../client/api.ts'
import { connectivity, isNoAnswer } from '../core/connectivity.ts'
import { parseQuantityPrefix } from '../core/quantity-prefix.ts'
import { type OfflineCatalogue, searchCatalogue, type TillGoods } from './offline/offline-catalogue.ts'
import type { ResolvedCommodity, TicketRow } from './ticket-rows.ts'
import type { Member } from './ticket-types.ts'

/**
 * What a search at the till has found: one row, a member, or several goods to choose from; undefined if nothing was
 * found.
 */
export type TillSearchResult = { row: TicketRow } | { member: Member } | { choices: readonly TicketRow[] } | undefined

const enabled = 1
const mostHits = 9
const phone = /^1\d{10}$/

let keys = 0
function rowOf(goods: ResolvedCommodity, qty: string, unitId = goods.unitId): TicketRow {
  keys += 1
  const unit = goods.unitList?.find((one) => one.unitId === unitId)
  const { id: commInfoId, commInfoName: name, commInfoCode: code, unitName = '', keeping = keepings.none } = goods
  const kept = keeping === keepings.none ? {} : { keeping, conversion: String(unit?.conversion ?? '1') }
  return { key: `new${keys}`, commInfoId, unitId, name, code, unitName: unit?.unitName ?? unitName, qty, ...kept }
}

/**
 * What a search needs: label patterns of scales, decimal places of quantities, the till's depot, and its offline
 * catalogue.
 */
type TillSearchContext = { patterns: readonly string[]; places: number; depotId: string; shelf?: OfflineCatalogue | undefined }

/**
 * Finds goods or a member by the text that was scanned or typed. The text can be a label of scales, a bar code or
 * code, a lot or serial number, a member's phone, or initials or a part of a name. A prefix such as `3*` gives the
 * quantity. While the server is away, the offline catalogue is searched.
 */
export async function findAtTill(typed: string, { patterns, places, depotId, shelf }: TillSearchContext): Promise<TillSearchResult> {
  const { times: qty, code: text } = parseQuantityPrefix(typed)
  if (shelf && connectivity.isAway()) return findOffline(text, qty, patterns, places, shelf)
  try {
    return await findOnServer(text, qty, { patterns, places, depotId })
  } catch (error) {
    if (!shelf || !isNoAnswer(error)) throw error
    return findOffline(text, qty, patterns, places, shelf)
  }
}

async function findOnServer(text: string, qty: string, { patterns, places, depotId }: TillSearchContext): Promise<TillSearchResult> {
  const label = readWeighed(text, patterns)
  if (label) return weighedRow(label, places)
  if (phone.test(text)) {
    const member = await memberOf(text)
    if (member) return { member }
  }
  const [exact] = await api('CommodityApi_resolve', { body: { texts: [text] } })
  if (exact) return { row: rowOf(exact.commodity, qty, exact.unitId) }
  const piece = await pieceOf(text, depotId)
  if (piece) return { row: piece }
  const { records } = await api('CommodityApi_list', { query: { keyword: text, status: enabled, current: 1, size: mostHits } })
  const [only, ...others] = records.map((goods) => rowOf(goods, qty))
  return only && (others.length === 0 ? { row: only } : { choices: [only, ...others] })
}

/**
 * The row for a piece in the shop with this serial number, or for goods with this lot number. It has the basic unit
 * and the lot.
 */
async function pieceOf(text: string, depotId: string): Promise<TicketRow | undefined> {
  const [here, ...others] = await api('InventoryApi_lotsHere', { body: { lots: [text], depotId } })
  if (!here || others.length > 0) return undefined
  const [found] = await api('CommodityApi_resolve', { body: { texts: [here.commInfoCode] } })
  if (!found) return undefined
  const { lot, expiresOn } = here
  return { ...rowOf(found.commodity, '1'), lots: [{ lot, qty: '1', ...(expiresOn ? { expiresOn } : {}) }] }
}

async function memberOf(text: string): Promise<Member | undefined> {
  const { records } = await api('MemberApi_page', { query: { phone: text, status: enabled, size: 1 } })
  const [found] = records
  return found && { id: found.customerId, name: found.realName, phone: found.phone }
}

/**
 * The row for a label of scales. If the label has a weight, that is the quantity. If it has an amount, the amount
 * applies, and the quantity is computed from the price.
 */
async function weighedRow(
  { code, weight, amount }: NonNullable<ReturnType<typeof readWeighed>>,
  places: number,
): Promise<TillSearchResult> {
  const [found] = await api('CommodityApi_resolve', { body: { texts: [code, String(Number(code))] } })
  if (!found) return undefined
  const { commodity } = found
  if (weight) return { row: { ...rowOf(commodity, fixedText(decimal(weight), places)), weighed: true } }
  const price = readFigure(commodity.retailPrice)
  if (!amount || !price?.gt(0)) return undefined
  return { row: { ...rowOf(commodity, fixedText(decimal(amount).div(price), places)), total: amount, weighed: true } }
}

/**
 * The same search in the offline catalogue. It does not find members, lots or serial numbers, because only the server
 * has them.
 */
function findOffline(text: string, qty: string, patterns: readonly string[], places: number, shelf: OfflineCatalogue): TillSearchResult {
  const label = readWeighed(text, patterns)
  if (label) return offlineWeighedRow(label, places, shelf)
  const exact = shelf.byCode.get(text)
  if (exact) return { row: offlineRow(exact.goods, qty, exact.unitId) }
  const [only, ...others] = searchCatalogue(shelf, text, mostHits).map((goods) => offlineRow(goods, qty))
  return only && (others.length === 0 ? { row: only } : { choices: [only, ...others] })
}

function offlineRow(
  { commInfoId, commInfoCode: code, commInfoName: name, units }: TillGoods,
  qty: string,
  unit = units[0]?.unitId ?? '',
): TicketRow {
  keys += 1
  const unitName = units.find(({ unitId }) => unitId === unit)?.unitName ?? ''
  return { key: `new${keys}`, commInfoId, unitId: unit, name, code, unitName, qty }
}

function offlineWeighedRow(
  { code, weight, amount }: NonNullable<ReturnType<typeof readWeighed>>,
  places: number,
  shelf: OfflineCatalogue,
): TillSearchResult {
  const goods = (shelf.byCode.get(code) ?? shelf.byCode.get(String(Number(code))))?.goods
  if (!goods) return undefined
  if (weight) return { row: { ...offlineRow(goods, fixedText(decimal(weight), places)), weighed: true } }
  const price = readFigure(goods.units[0]?.storePrice ?? goods.units[0]?.listPrice)
  if (!amount || !price?.gt(0)) return undefined
  return { row: { ...offlineRow(goods, fixedText(decimal(amount).div(price), places)), total: amount, weighed: true } }
}
