import { decimal, fixedText } from '#domain/figures/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import { tills } from '../master-data/company.ts'
import type { DemoGoods } from '../master-data/masters.ts'
import { type DepotCode, network, stores } from '../master-data/network.ts'
import { randomOf } from '../random.ts'
import { depotId, receiverAt, type Shop } from '../shop.ts'
import type { BulkDatabase } from './bulk-database.ts'
import { postCounterDay, tillFloat } from './counter-day.ts'
import { ticketLawOn } from './former-law.ts'
import { type CounterModels, goodsModelsOf, type ModelDocument, modelOf } from './models.ts'
import type { Counter, CounterDay } from './plan-tickets.ts'
import { postTicket } from './post-by-law.ts'
import { stockKey } from './stock-of-stores.ts'

/** The tills whose tickets are posted in bulk: the last of each store. */
const tillNames = new Map(stores.map((store) => [store, tills.filter(({ depot }) => depot === store).at(-1)?.name]))

const openingMinutes = { shifts: 516, tickets: 520, end: 1077 }
/** Minute at which a day of the counters is posted: after everything else of that day. */
const postedMinute = 1079
const lastDayMinutes = { from: 512, to: 1072 }

/** What the counters of the stores need each day; `offered` has the ids of goods on offer. */
export type Counters = { readonly counters: readonly Counter[]; readonly models: CounterModels; offered: ReadonlySet<string> }

/** The sales over the counters, as the rest of the business meets them. */
export type CounterSales = {
  /** Resolves when the day is posted; await it before anything else changes the stock of the stores. */
  untilPosted(): Promise<void>
  /** Sells goods at the offer that has just begun, until `end` is called. */
  beginOffer(goods: readonly DemoGoods[]): Promise<{ end(): Promise<void> }>
}

/**
 * Plans the sales over the counters. On the first day each ticket is posted by its law, one after the other; each
 * later day is posted at once, as copies of those. A day is posted while the warehouse already works on the next one.
 */
export function planCounter(shop: Shop, bulk: BulkDatabase, memberIds: () => Promise<readonly string[]>): CounterSales {
  const { agenda } = shop
  const { lastDay } = agenda.calendar
  let all: Counters | undefined
  let opened: readonly Counter[] = []
  agenda.plan({ day: 1, minute: openingMinutes.shifts }, async () => {
    opened = await openCounters(shop, await memberIds())
  })
  agenda.plan({ day: 1, minute: openingMinutes.end }, async () => {
    all = await postModels(shop, bulk.db, opened)
  })
  let posting: Promise<void> = Promise.resolve()
  const untilPosted = () => posting
  for (let day = 2; day < lastDay; day += 1)
    agenda.plan({ day, minute: postedMinute }, async () => {
      await untilPosted()
      posting = postDay(shop, bulk, all, day)
      // avoids an unhandled rejection; whoever awaits `untilPosted` gets the failure
      posting.catch(() => undefined)
    })
  const openShiftIds = new Map<string, string>()
  agenda.plan({ day: lastDay, minute: lastDayMinutes.from - 1 }, async () => {
    await untilPosted()
    for (const { store, tillId } of opened) openShiftIds.set(tillId, (await openTill(shop, store, tillId)).id)
  })
  agenda.plan({ day: lastDay, minute: lastDayMinutes.to }, () => postDay(shop, bulk, all, lastDay, openShiftIds))
  const beginOffer = async (goods: readonly DemoGoods[]) => {
    await untilPosted()
    if (!all) throw new Error('the counters were not opened')
    const restore = await sellOffered(shop, bulk.db, all, goods)
    return { end: () => untilPosted().then(restore) }
  }
  return { untilPosted, beginOffer }
}

/**
 * Sells a piece of the goods in each store by the law, which gives the offer's price: the models of these goods.
 * Returns a function that makes the former ones count again.
 */
export async function sellOffered(
  { staff, agenda }: Pick<Shop, 'staff' | 'agenda'>,
  db: BulkDatabase['db'],
  all: Counters,
  goods: readonly DemoGoods[],
): Promise<() => void> {
  const { goods: models } = all.models
  const lines = goods.map(({ id, units }) => ({ commInfoId: id, unitId: units[0]?.id ?? '', qty: '1' }))
  const paid: string[] = []
  for (const { store, depotId: depot } of all.counters) {
    const ticketNo = `${store}${agenda.calendar.dateOf(agenda.moment.day).replaceAll('-', '').slice(2)}000`
    paid.push((await postTicket(staff, { depotId: depot }, { store, at: agenda.now, ticketNo, lines, payWay: 'wechat' })).id)
  }
  const offered = await db.inTenant(network.tenantId, agenda.now, (tx) => goodsModelsOf(tx, paid))
  const former = new Map(models)
  for (const model of offered) models.set(stockKey(model.depotId, model.commInfoId), model)
  all.offered = new Set(goods.map(({ id }) => id))
  return () => {
    for (const model of offered) {
      const key = stockKey(model.depotId, model.commInfoId)
      const before = former.get(key)
      if (before) models.set(key, before)
    }
    all.offered = new Set()
  }
}

/** Opens a shift of a till with its cash float. */
export const openTill = ({ staff }: Shop, store: DepotCode, tillId: string) =>
  staff.as(receiverAt(store)).does('TillShiftApi_submit', { body: { tillId, floatAmt: tillFloat } })

/** The counters of the stores, after opening a shift on the till of each. */
export async function openCounters(shop: Shop, memberIds: readonly string[]): Promise<Counter[]> {
  const { records } = await shop.staff.as('admin').does('TillApi_list', { query: { size: 50 } })
  const counters = stores.map((store, at): Counter => {
    const tillId = records.find(({ name }) => name === tillNames.get(store))?.id ?? ''
    return { store, depotId: depotId(shop, store), tillId, memberIds: memberIds.filter((_, nth) => nth % stores.length === at) }
  })
  for (const { store, tillId } of counters) await openTill(shop, store, tillId)
  return counters
}

const goodsPerTicket = 20

/** Posts the tickets of the first day by their law and closes their shifts; they are the models of all later ones. */
export async function postModels(shop: Shop, db: BulkDatabase['db'], counters: readonly Counter[]): Promise<Counters> {
  const { now } = shop.agenda
  const tickets = new Map<string, string>()
  const shifts = new Map<string, string>()
  const paid: string[] = []
  for (const counter of counters) {
    const ids = await sellEverything(shop, counter)
    paid.push(...ids)
    tickets.set(counter.depotId, ids[0] ?? '')
  }
  const earningId = await sellToMember(shop, counters)
  for (const counter of counters) shifts.set(counter.tillId, await closeTill(shop, counter))
  const models = await db.inTenant(network.tenantId, now, async (tx): Promise<CounterModels> => {
    const goods = await goodsModelsOf(tx, paid)
    return {
      tickets: await modelsOf(tx, tickets),
      shifts: await modelsOf(tx, shifts),
      goods: new Map(goods.map((model) => [stockKey(model.depotId, model.commInfoId), model])),
      earningId,
    }
  })
  return { counters, models, offered: new Set() }
}

/** Sells one piece of all goods of a store, in several tickets; returns the tickets' ids. */
async function sellEverything({ staff, agenda, masters }: Shop, counter: Counter): Promise<string[]> {
  const lines = masters.goods.map(({ id, units }) => ({ commInfoId: id, unitId: units[0]?.id ?? '', qty: '1' }))
  const ids: string[] = []
  for (const [at, basket] of chunksOf(lines, goodsPerTicket).entries()) {
    const ticketNo = `${counter.store}${String(at + 1).padStart(6, '0')}`
    ids.push((await postTicket(staff, counter, { store: counter.store, at: agenda.now, ticketNo, lines: basket, payWay: 'wechat' })).id)
  }
  return ids
}

/** Sells to a member a ticket that earns points; returns its id. */
async function sellToMember({ staff, agenda, masters }: Shop, counters: readonly Counter[]): Promise<string> {
  const counter = counters.find(({ memberIds }) => memberIds.length > 0)
  const [customerId] = counter?.memberIds ?? []
  if (!counter || !customerId) throw new Error('the stores have no members')
  const lines = masters.goods.slice(0, 3).map(({ id, units }) => ({ commInfoId: id, unitId: units[0]?.id ?? '', qty: '1' }))
  const ticket = { store: counter.store, at: agenda.now, ticketNo: `${counter.store}000099`, lines, payWay: 'wechat', customerId }
  return (await postTicket(staff, counter, ticket)).id
}

async function modelsOf(tx: Tx, ids: ReadonlyMap<string, string>): Promise<Map<string, ModelDocument>> {
  const models = new Map<string, ModelDocument>()
  for (const [key, id] of ids) models.set(key, await modelOf(tx, id))
  return models
}

/** Closes the shift of a till with the expected cash, plus `more`; returns its id. */
export async function closeTill({ staff }: Shop, { store, tillId }: Counter, more = '0'): Promise<string> {
  const cashier = staff.as(receiverAt(store))
  const [open] = (await cashier.does('TillShiftApi_list', { query: { tillId, size: 1 } })).records
  if (!open) throw new Error(`the till of ${store} has no shift`)
  const { id, version, expectedAmt = tillFloat } = open
  await cashier.does('TillShiftApi_close', { body: { id, version, countedAmt: fixedText(decimal(expectedAmt).add(more), 2) } })
  return id
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** A day of the counters as an argument for `postCounterDay`. */
export function counterDayOf(
  { agenda: { calendar }, masters }: Pick<Shop, 'agenda' | 'masters'>,
  day: number,
  offered: ReadonlySet<string>,
): CounterDay {
  const of = { calendar, goods: masters.goods, offered, day }
  if (day < calendar.lastDay) return { ...of, share: 1, timeOf: (minute) => calendar.timeOf({ day, minute }) }
  const { from, to } = lastDayMinutes
  const [opens, closes] = [480, 1290]
  const midnight = Date.parse(`${calendar.dateOf(day)}T00:00:00+08:00`)
  const passed = (calendar.timeOf({ day, minute: to }).getTime() - midnight) / 60_000
  const share = Math.min(1, Math.max(0.1, (passed - opens) / (closes - opens)))
  const scaled = (minute: number) => from + ((Math.min(closes, Math.max(opens, minute)) - opens) / (closes - opens)) * (to - from)
  return { ...of, share, timeOf: (minute) => calendar.timeOf({ day, minute: scaled(minute) }) }
}

async function postDay(
  shop: Shop,
  { db, pastTriggers }: BulkDatabase,
  all: Counters | undefined,
  day: number,
  openShiftIds?: ReadonlyMap<string, string>,
): Promise<void> {
  if (!all) throw new Error('the counters were not opened')
  const evening = shop.agenda.calendar.timeOf({ day, minute: 1310 })
  const asked = {
    day: counterDayOf(shop, day, all.offered),
    counters: all.counters,
    random: randomOf(50_000 + day),
    lawHash: ticketLawOn(shop.agenda.calendar, day),
    pastTriggers,
    ...(openShiftIds ? { openShiftIds } : {}),
  }
  const now = day === shop.agenda.calendar.lastDay ? shop.agenda.now : evening
  await db.inTenant(network.tenantId, now, (tx) => postCounterDay(tx, all.models, asked), 'once')
}
