import { expect, onTestFinished, test, vi } from 'vitest'
import { retailOrder } from '#machines/retail/retail-order.machine.ts'
import { openDrive } from '#server/core/drive.ts'
import type { Tx } from '#server/db/connect.ts'
import { Agenda, calendarTo } from '#server/demo/agenda.ts'
import { openStaff } from '#server/demo/caller.ts'
import { openBulkDatabase } from '#server/demo/counter/bulk-database.ts'
import { postCounterDay, slipOf, tillsClose, tillsOpen } from '#server/demo/counter/counter-day.ts'
import { closeTill, counterDayOf, openCounters, openTill, postModels, sellOffered } from '#server/demo/counter/plan-counter.ts'
import { planTickets } from '#server/demo/counter/plan-tickets.ts'
import { postTicket } from '#server/demo/counter/post-by-law.ts'
import { readStoreStock } from '#server/demo/counter/stock-of-stores.ts'
import { enterAccounts } from '#server/demo/finance/money.ts'
import { enterAgreedPrices } from '#server/demo/master-data/enter-agreed-prices.ts'
import { enterCompany } from '#server/demo/master-data/enter-company.ts'
import { enterMasters } from '#server/demo/master-data/masters.ts'
import { network } from '#server/demo/master-data/network.ts'
import { pricesOver } from '#server/demo/master-data/prices.ts'
import { enterShoppers, findShoppers } from '#server/demo/master-data/shoppers.ts'
import { assignStaff, createStaff } from '#server/demo/master-data/staff.ts'
import { enterOpeningStock } from '#server/demo/purchase/supply.ts'
import { randomOf } from '#server/demo/random.ts'
import { enterPromotion } from '#server/demo/sales/promotions.ts'
import type { Shop } from '#server/demo/shop.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { rowsOfDocuments, sumsBeside } from '../../support/demo/document-rows.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { openFolder, remove } from '../../support/folders.ts'
import { testPassword } from '../../support/server.ts'

vi.setConfig({ testTimeout: 900_000 })

const { tenantId } = network
const now = new Date('2026-11-21T07:30:00Z')
const seed = 50_002

/** The stores on the evening of their first day, in their own database. */
async function openStores() {
  const database = await testDatabase()
  const { db } = database
  const files = await openFolder()
  onTestFinished(() => remove(files))
  const drive = await openDrive({ kind: 'disk', folder: files })
  const agenda = new Agenda(calendarTo(now, 20))
  const clock = { at: agenda.now }
  const hired = await createStaff(db, clock.at, testPassword)
  const staff = await openStaff(db, { drive, clock: () => clock.at })
  const masters = await enterMasters(staff.as('admin'), hired.departmentIds, 2027)
  await assignStaff(db, clock.at, hired, masters.depotIds)
  await enterCompany(staff.as('admin'), hired, masters)
  await enterAccounts(staff.as('admin'))
  await enterAgreedPrices(staff.as('admin'), masters)
  await enterShoppers(staff.as('admin'), 24)
  const shop: Shop = { agenda, staff, masters, prices: pricesOver(masters.goods, agenda.calendar) }
  clock.at = agenda.calendar.timeOf({ day: 1, minute: 515 })
  await enterOpeningStock(shop)
  const counters = await openCounters(shop, await findShoppers(staff.as('admin')))
  const all = await postModels(shop, db, counters)
  clock.at = agenda.calendar.timeOf({ day: 2, minute: 470 })
  await sellOffered(shop, db, all, await enterPromotion(shop, 0, 2))
  return { database, shop, clock, all, day: { ...counterDayOf(shop, 2, all.offered), share: 0.46 } }
}

type Stores = Awaited<ReturnType<typeof openStores>>

/** Posts the second day as the demo does: all tickets at once, past triggers or, as the app's role, through them. */
async function postAtOnce({ database, all, day, shop }: Stores, pastTriggers: boolean): Promise<void> {
  const evening = shop.agenda.calendar.timeOf({ day: 2, minute: 1310 })
  const bulk = await openBulkDatabase(database.db, database.ownerUrl)
  const { db } = pastTriggers && bulk.pastTriggers ? bulk : database
  const asked = {
    day,
    counters: all.counters,
    random: randomOf(seed),
    lawHash: machineHash(retailOrder),
    pastTriggers: db === bulk.db && bulk.pastTriggers,
  }
  await db.inTenant(tenantId, evening, (tx) => postCounterDay(tx, all.models, asked))
  await bulk.close()
}

/**
 * Posts the second day through the law: shifts are opened, tickets entered and paid one after the other, and shifts
 * closed.
 */
async function postByLaw({ database: { db }, all: { counters }, day, shop, clock }: Stores): Promise<void> {
  const depotIds = counters.map(({ depotId }) => depotId)
  const tickets = await db.inTenant(tenantId, clock.at, async (tx) => planTickets(day, counters, await readStoreStock(tx, depotIds)))
  clock.at = day.timeOf(tillsOpen)
  for (const { store, tillId } of counters) await openTill(shop, store, tillId)
  for (const ticket of tickets) {
    clock.at = ticket.at
    const counter = counters.find(({ store }) => store === ticket.store)
    if (counter) await postTicket(shop.staff, counter, ticket)
  }
  clock.at = day.timeOf(tillsClose)
  const random = randomOf(seed)
  for (const counter of counters) await closeTill(shop, counter, slipOf(random))
}

test('two hundred tickets posted at once are row by row what their law writes for them', async () => {
  const [past, through, byLaw] = await Promise.all([openStores(), openStores(), openStores()])
  await Promise.all([postAtOnce(past, true), postAtOnce(through, false), postByLaw(byLaw)])
  for (const atOnce of [past, through]) await expectSamePostings(atOnce, byLaw)
})

async function expectSamePostings(atOnce: Stores, byLaw: Stores): Promise<void> {
  const date = atOnce.day.calendar.dateOf(2)
  const inTenant = <T>({ database: { db } }: Stores, work: (tx: Tx) => Promise<T>) => db.inTenant(tenantId, now, work)
  const [tickets, ofLaw] = [
    await inTenant(atOnce, (tx) => rowsOfDocuments(tx, 'retailOrder', date)),
    await inTenant(byLaw, (tx) => rowsOfDocuments(tx, 'retailOrder', date)),
  ]
  expect(tickets.size).toBeGreaterThanOrEqual(200)
  expect([...tickets.keys()]).toEqual([...ofLaw.keys()])
  const differing = [...tickets].filter(([number, rows]) => JSON.stringify(rows) !== JSON.stringify(ofLaw.get(number)))
  for (const [number, rows] of differing.slice(0, 1)) expect(rows).toEqual(ofLaw.get(number))
  expect(differing.length).toBe(0)
  const shifts = await inTenant(atOnce, (tx) => rowsOfDocuments(tx, 'tillShift', date))
  expect([...shifts]).toEqual([...(await inTenant(byLaw, (tx) => rowsOfDocuments(tx, 'tillShift', date)))])
  expect(await inTenant(atOnce, sumsBeside)).toEqual(await inTenant(byLaw, sumsBeside))
  expect(await inTenant(atOnce, logFindings)).toEqual([])
  expect(await atOnce.database.broken()).toEqual([])
}
