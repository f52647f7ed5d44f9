import type { Drive } from '../core/drive.ts'
import type { Database } from '../db/connect.ts'
import { refreshStatistics } from '../db/schema/statistics.ts'
import { Agenda, calendarTo } from './agenda.ts'
import { openStaff } from './caller.ts'
import { type BulkDatabase, openBulkDatabase } from './counter/bulk-database.ts'
import { registerTicketLaws } from './counter/former-law.ts'
import { planCounter } from './counter/plan-counter.ts'
import { planAccountTransfers } from './finance/account-transfers.ts'
import { enterStatements } from './finance/bank-statements.ts'
import { closeMonths, pushVouchers } from './finance/close-months.ts'
import { planInvoices } from './finance/invoices.ts'
import { enterAccounts, planMoney } from './finance/money.ts'
import { enterApprovals, enterWebhook } from './flow/approvals.ts'
import { requestLeaves } from './flow/leaves.ts'
import { requestMasterData } from './master-data/audits.ts'
import { enterCommissionRules } from './master-data/commission.ts'
import { enterAgreedPrices } from './master-data/enter-agreed-prices.ts'
import { enterCompany } from './master-data/enter-company.ts'
import { enterMallFront } from './master-data/enter-mall.ts'
import { enterMarketing, enterScales } from './master-data/enter-marketing.ts'
import { enterOpenings } from './master-data/enter-openings.ts'
import { enterShop } from './master-data/enter-shop.ts'
import { enterStoreOrders } from './master-data/enter-store-orders.ts'
import { findMasters } from './master-data/find-masters.ts'
import { enterMasters } from './master-data/masters.ts'
import { enterNetworkPartners, planWithdrawals } from './master-data/network-partners.ts'
import { enterPrice, pricesOver } from './master-data/prices.ts'
import { enterShoppers, findShoppers } from './master-data/shoppers.ts'
import { assignStaff, createStaff } from './master-data/staff.ts'
import { planDemands } from './purchase/demands.ts'
import { planFreight } from './purchase/freight.ts'
import { planToday } from './purchase/last-day-purchases.ts'
import { planFreeReceipts, planOpening, planPurchases } from './purchase/plan-purchases.ts'
import { enterAgreements, planRebates } from './purchase/rebates.ts'
import { planSupplierInvoices } from './purchase/supplier-invoices.ts'
import { planSupplierReturns } from './purchase/supplier-returns.ts'
import { planSupply } from './purchase/supply.ts'
import { randomOf } from './random.ts'
import { planInquiries } from './sales/inquiries.ts'
import { planMallOrders } from './sales/mall-orders.ts'
import { planPromotions } from './sales/promotions.ts'
import { planLastDayRetail, planRetail, planSaturdays } from './sales/retail.ts'
import { planReturns } from './sales/returns.ts'
import { planSales } from './sales/sales.ts'
import type { Shop } from './shop.ts'
import { planAssemblies } from './stock/assemblies.ts'
import { planCounts, planStoreCounts } from './stock/counts.ts'
import { planCostAdjustments, planLosses } from './stock/losses.ts'
import { enterTrackedGoods, planTrackedGoods, type TrackedGoodsIds } from './stock/tracked-goods.ts'
import { planTransfers } from './stock/transfers.ts'

export type DemoOptions = {
  /** The password of every account. */
  password: string
  /** Drive that stores pictures. */
  drive: Drive
  now: Date
  /** Number of days of business; by default that of the scale, and never less than two weeks. */
  days?: number
  /** How much business there is; by default `small`. */
  scale?: DemoScale
  say?: (line: string) => void
  /** The database's owner, for the planner's statistics and for tickets posted at once. */
  ownerUrl: string
}

/**
 * `small`: some documents of each kind on each day. `whole`: the stores sell as much as real ones, and are supplied
 * with what they sell.
 */
export type DemoScale = 'small' | 'whole'

const daysOf: Readonly<Record<DemoScale, number>> = { small: 92, whole: 122 }

/**
 * Makes the demo network and simulates its business day by day until `now`, through the handlers that the screens
 * call. Random numbers are seeded, so the same `now` and `days` give the same documents. Returns the number of
 * documents.
 */
export async function seedDemo(db: Database, options: DemoOptions): Promise<MadeDocuments> {
  const { password, drive, now, scale = 'small', say = () => undefined, ownerUrl } = options
  const { days = daysOf[scale] } = options
  const agenda = new Agenda(calendarTo(now, days))
  if (scale === 'whole') await registerTicketLaws(db, agenda.calendar)
  const hired = await createStaff(db, agenda.now, password)
  const staff = await openStaff(db, { password, drive, clock: () => agenda.now })
  const masters = await enterMasters(staff.as('admin'), hired.departmentIds, agenda.now.getUTCFullYear() + 1)
  await assignStaff(db, agenda.now, hired, masters.depotIds)
  await enterCompany(staff.as('admin'), hired, masters)
  await enterAccounts(staff.as('admin'))
  await enterOpenings(staff.as('finance'), masters, agenda.now)
  await enterMallFront(staff.as('admin'))
  await enterAgreedPrices(staff.as('admin'), masters)
  await enterStoreOrders(staff.as('admin'), masters)
  await enterShop(staff.as('admin'), masters)
  const kept = await enterTrackedGoods(staff.as('admin'))
  await enterNetworkPartners(staff.as('admin'))
  await enterAgreements(staff.as('admin'), masters.supplierIds, agenda.calendar.dateOf(1), agenda.calendar.dateOf(days))
  await enterCommissionRules(staff.as('admin'), agenda.calendar.dateOf(1))
  if (scale === 'whole') await enterShoppers(staff.as('admin'))
  const shop: Shop = { agenda, staff, masters, prices: pricesOver(masters.goods, agenda.calendar) }
  say(`${masters.goods.length} goods are entered; now ${days} days of business: purchases, deliveries, tickets, invoices and books …`)

  await runBusiness({ shop, kept, db, scale, ownerUrl }, async (day) => {
    if (day % 30 === 0 && day < days) say(`… it is ${agenda.calendar.dateOf(day)} …`)
  })
  for (const step of lastDaySteps(shop)) await step()
  await enterScales(staff.as('admin'))

  await refreshStatistics(ownerUrl)
  const counted = await countDocuments(shop)
  await staff.signOut()
  return counted
}

/** The number of documents that were made. */
export type MadeDocuments = { orders: number; receipts: number; tickets: number }

export type TradeOptions = Pick<DemoOptions, 'drive' | 'now' | 'days' | 'ownerUrl'> & {
  /** Called and awaited before each day with the number of days done and of all days; if it throws, the run ends. */
  onDay: (day: number, days: number) => Promise<void>
  /** Called with the error of a step that failed, mostly because users had changed something it depends on. */
  failed: (error: unknown) => void
}

/**
 * Simulates the business again until `now` with the present users, goods and partners. Stories whose steps fail,
 * because something was removed or changed, end early. Earlier transactions must have been wiped. Returns the number
 * of documents.
 */
export async function tradeAnew(db: Database, options: TradeOptions): Promise<MadeDocuments> {
  const { drive, now, ownerUrl, onDay, failed } = options
  const scale = await scaleOf(db, drive, now)
  const { days = daysOf[scale] } = options
  const agenda = new Agenda(calendarTo(now, days), failed)
  const staff = await openStaff(db, { drive, clock: () => agenda.now })
  const { masters, kept } = await findMasters(staff.as('admin'))
  const shop: Shop = { agenda, staff, masters, prices: pricesOver(masters.goods, agenda.calendar) }
  await enterOpenings(staff.as('finance'), masters, agenda.now).catch(failed)
  // a version since the demo was made may have changed the laws of tickets
  if (scale === 'whole') await registerTicketLaws(db, agenda.calendar)
  await runBusiness({ shop, kept, db, scale, ownerUrl }, (day) => onDay(day, days))
  for (const step of lastDaySteps(shop)) await step().catch(failed)
  await refreshStatistics(ownerUrl)
  const counted = await countDocuments(shop)
  await staff.signOut()
  return counted
}

/** The scale at which a demo was made, recognised by the stores' members, which only the `whole` scale has. */
async function scaleOf(db: Database, drive: Drive, now: Date): Promise<DemoScale> {
  const staff = await openStaff(db, { drive, clock: () => now })
  const members = await findShoppers(staff.as('admin'))
  await staff.signOut()
  return members.length > 0 ? 'whole' : 'small'
}

/** What the plans of all days need. */
type Business = { shop: Shop; kept: TrackedGoodsIds; db: Database; scale: DemoScale; ownerUrl: string }

/**
 * Runs all days. Statistics are refreshed whenever their number has doubled, because months of rows in a minute outrun
 * the planner's.
 */
async function runBusiness(business: Business, onDay: (day: number) => Promise<void>) {
  const bulk = await openBulkDatabase(business.db, business.ownerUrl)
  try {
    planBusiness(business, bulk)
    await business.shop.agenda.walk(async (day) => {
      await onDay(day)
      if (Math.log2(day) % 1 === 0) await refreshStatistics(business.ownerUrl)
    })
  } finally {
    await bulk.close()
  }
}

/** Steps of the last day, after everything else. */
const lastDaySteps = ({ staff, masters, agenda }: Shop): readonly (() => Promise<void>)[] => [
  () => enterStatements(staff.as('finance')),
  () => closeMonths(staff.as('finance')),
  () => pushVouchers(staff.as('finance'), agenda.calendar.dateOf(1)),
  () => requestMasterData(staff),
  () => requestLeaves(staff, agenda.now),
  () => enterWebhook(staff, () => enterApprovals(staff)),
  () => enterMarketing(staff.as('admin'), masters, agenda.now),
  () => reportBrowserError(staff, agenda.now),
]

/** Reports an error, as the browser of a till does by itself when its connection fails. */
async function reportBrowserError(staff: Shop['staff'], now: Date): Promise<void> {
  const message = 'Failed to fetch dynamically imported module'
  const stack = `TypeError: ${message}\n    at loadPage (assets/index.js:1:2048)`
  await staff
    .as('store2')
    .does('AuthApi_sendLogs', { body: [{ type: 'TypeError', message, stack, url: '/till', time: now.toISOString() }] })
}

/** Plans the business of every day, and everything that is under way on the last one. */
function planBusiness({ shop, kept, scale }: Business, bulk: BulkDatabase): void {
  if (scale === 'whole') {
    const counter = planCounter(shop, bulk, () => findShoppers(shop.staff.as('admin')))
    planSupply(shop, counter.untilPosted)
    planPromotions(shop, counter)
    planSaturdays(shop, counter.untilPosted)
    planStoreCounts(shop, counter.untilPosted)
    planLastDayRetail(shop)
  } else {
    planOpening(shop)
    planPurchases(shop)
    planRetail(shop)
  }
  planFreeReceipts(shop)
  planSales(shop)
  planInquiries(shop)
  planMallOrders(shop)
  planInvoices(shop)
  planReturns(shop)
  planSupplierReturns(shop)
  planSupplierInvoices(shop)
  planLosses(shop)
  planCounts(shop)
  planCostAdjustments(shop)
  planAssemblies(shop)
  planTransfers(shop)
  planDemands(shop)
  planTrackedGoods(shop, kept)
  planMoney(shop)
  planAccountTransfers(shop)
  planFreight(shop)
  planWithdrawals(shop)
  planRebates(shop)
  for (const change of shop.prices.changes)
    shop.agenda.plan({ day: change.day, minute: 515 }, () => enterPrice(shop.staff.as('admin'), change))
  planToday(shop, (at, { supplierCode, depot }) => ({ supplierCode, depot, random: randomOf(30_000 + at) }))
}

async function countDocuments({ staff }: Shop): Promise<MadeDocuments> {
  const auditor = staff.as('auditor')
  const orders = await auditor.does('PurchaseOrderApi_list', { query: { size: 1 } })
  const receipts = await auditor.does('PurchaseReceiptApi_list', { query: { size: 1 } })
  const tickets = await auditor.does('RetailOrderApi_list', { query: { size: 1 } })
  return { orders: orders.total, receipts: receipts.total, tickets: tickets.total }
}
