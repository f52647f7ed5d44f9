import { decimal, fixed, readFigure } from '#domain/decimal.ts'
import { keepings } from '#domain/lots.ts'
import { readWeighed } from '#domain/weighed-barcode.ts'
import { api } from '../api.ts'
import { connectivity, isNoAnswer } from '../connectivity.ts'
import { manyOf } from '../many-of.ts'
import { type Shelf, searchShelf, type TillGoods } from './offline/shelf.ts'
import type { Goods, Row } from './ticket-rows.ts'
import type { Member } from './ticket-types.ts'

/** What a text at the till means. */
export type Found = { row: Row } | { member: Member } | { choices: readonly Row[] } | undefined

const enabled = 1
const shown = 9
const phone = /^1\d{10}$/

let keys = 0
function rowOf(goods: Goods, qty: string, unitId = goods.unitId): Row {
  keys += 1
  const unit = goods.unitList?.find((one) => one.unitId === unitId)
  const { id: commInfoId, commInfoName: name, commInfoCode: code, unitName = '', keeping = keepings.none } = goods
  const kept = keeping === keepings.none ? {} : { keeping, conversion: String(unit?.conversion ?? '1') }
  return { key: `new${keys}`, commInfoId, unitId, name, code, unitName: unit?.unitName ?? unitName, qty, ...kept }
}

/** Labels of scales, decimals of quantities, the depot that the till sells from, and what it kept for when the server is away. */
type Where = { patterns: readonly string[]; places: number; depotId: string; shelf?: Shelf | undefined }

/** Goods by what was scanned or typed: a label of the scales, a bar code or code, a lot or serial number, a member's phone, initials or a part of the name; `3*` before it is how many. */
export async function findAtTill(typed: string, { patterns, places, depotId, shelf }: Where): Promise<Found> {
  const { times: qty, code: text } = manyOf(typed)
  if (shelf && connectivity.isAway()) return findHere(text, qty, patterns, places, shelf)
  try {
    return await findThere(text, qty, { patterns, places, depotId })
  } catch (error) {
    if (!shelf || !isNoAnswer(error)) throw error
    return findHere(text, qty, patterns, places, shelf)
  }
}

async function findThere(text: string, qty: string, { patterns, places, depotId }: Where): Promise<Found> {
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
  const { records } = await api('CommodityApi_list', { query: { keyword: text, status: enabled, current: 1, size: shown } })
  const [only, ...others] = records.map((goods) => rowOf(goods, qty))
  return only && (others.length === 0 ? { row: only } : { choices: [only, ...others] })
}

/** A piece by its serial number, or goods by the number of their lot, that are in the shop; its row is of the basic unit and names it. */
async function pieceOf(text: string, depotId: string): Promise<Row | undefined> {
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

/** A weight is the quantity; an amount stands as it is, and the quantity is what of the goods it buys. */
async function weighedRow({ code, weight, amount }: NonNullable<ReturnType<typeof readWeighed>>, places: number): Promise<Found> {
  const [found] = await api('CommodityApi_resolve', { body: { texts: [code, String(Number(code))] } })
  if (!found) return undefined
  const { commodity } = found
  if (weight) return { row: { ...rowOf(commodity, fixed(decimal(weight), places)), weighed: true } }
  const price = readFigure(commodity.retailPrice)
  if (!amount || !price?.gt(0)) return undefined
  return { row: { ...rowOf(commodity, fixed(decimal(amount).div(price), places)), total: amount, weighed: true } }
}

/** The same among what is kept in this browser; a member is found by the server alone. */
function findHere(text: string, qty: string, patterns: readonly string[], places: number, shelf: Shelf): Found {
  const label = readWeighed(text, patterns)
  if (label) return weighedHere(label, places, shelf)
  const exact = shelf.byCode.get(text)
  if (exact) return { row: keptRow(exact.goods, qty, exact.unitId) }
  const [only, ...others] = searchShelf(shelf, text, shown).map((goods) => keptRow(goods, qty))
  return only && (others.length === 0 ? { row: only } : { choices: [only, ...others] })
}

function keptRow(
  { commInfoId, commInfoCode: code, commInfoName: name, units }: TillGoods,
  qty: string,
  unit = units[0]?.unitId ?? '',
): Row {
  keys += 1
  const unitName = units.find(({ unitId }) => unitId === unit)?.unitName ?? ''
  return { key: `new${keys}`, commInfoId, unitId: unit, name, code, unitName, qty }
}

function weighedHere({ code, weight, amount }: NonNullable<ReturnType<typeof readWeighed>>, places: number, shelf: Shelf): Found {
  const goods = (shelf.byCode.get(code) ?? shelf.byCode.get(String(Number(code))))?.goods
  if (!goods) return undefined
  if (weight) return { row: { ...keptRow(goods, fixed(decimal(weight), places)), weighed: true } }
  const price = readFigure(goods.units[0]?.storePrice ?? goods.units[0]?.listPrice)
  if (!amount || !price?.gt(0)) return undefined
  return { row: { ...keptRow(goods, fixed(decimal(amount).div(price), places)), total: amount, weighed: true } }
}
