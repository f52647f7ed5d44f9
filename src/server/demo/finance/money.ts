import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import type { Story, Wait } from '../agenda.ts'
import type { Worker } from '../caller.ts'
import { network } from '../master-data/network.ts'
import type { Shop } from '../shop.ts'

type OpenDocumentItem = DataOf<'MoneyReceiptApi_openDocuments'>[number]

const { legalEntity } = network
const accounts = [
  { code: 'BANK', name: '工商银行基本户', kindCode: 'bank', legalEntity },
  { code: 'BANK2', name: '建设银行一般户', kindCode: 'bank', legalEntity },
  { code: 'CASH', name: '总部备用金', kindCode: 'cash', legalEntity },
  { code: 'TRANSIT', name: '门店缴款在途', kindCode: 'transit', legalEntity },
]
const subjects = [
  { code: 'FY01', name: '房租' },
  { code: 'FY02', name: '水电费' },
  { code: 'FY03', name: '运杂费' },
  { code: 'FY04', name: '办公费' },
  { code: 'FY05', name: '招待费' },
]

/** Enters cash accounts and expense subjects. */
export async function enterAccounts(admin: Worker): Promise<void> {
  for (const body of accounts) await admin.does('CashAccountApi_submit', { body })
  for (const body of subjects) await admin.does('ExpenseSubjectApi_submit', { body })
}

/**
 * Plans money documents: every ten days finance collects receivables and pays payables, with expenses and advances in
 * between; on the last day some documents wait.
 */
export function planMoney(shop: Shop): void {
  const { calendar } = shop.agenda
  for (let day = 22; day < calendar.lastDay; day += 10)
    if (calendar.isWorkday(day)) shop.agenda.start({ day, minute: 600 }, settlementStory(shop, day))
  for (let day = 3; day < calendar.lastDay; day += 15)
    if (calendar.isWorkday(day)) shop.agenda.start({ day, minute: 540 }, expenseStory(shop))
  for (let day = 20; day < calendar.lastDay; day += 20)
    if (calendar.isWorkday(day)) shop.agenda.start({ day, minute: 900 }, advanceStory(shop))
  shop.agenda.start({ day: calendar.lastDay, minute: 880 }, moneyOfLastDay(shop))
}

const idOf = async (finance: Worker, api: 'CashAccountApi' | 'ExpenseSubjectApi', code: string): Promise<string> =>
  (await finance.does(`${api}_list`, { query: { code, size: 20 } })).records.find((row) => row.code === code)?.id ?? ''

const sumOf = (open: readonly OpenDocumentItem[]) => open.reduce((sum, { openAmt }) => sum.add(openAmt), new Decimal(0))

/** A partner's open documents in the company's books, at most twelve, so old that no story reverses them any more. */
async function oldDebts(shop: Shop, bartererId: string, day: number): Promise<OpenDocumentItem[]> {
  const until = shop.agenda.calendar.dateOf(day - 18)
  const open = await shop.staff.as('finance').does('MoneyReceiptApi_openDocuments', { query: { bartererId } })
  return open.filter((one) => one.billDate <= until && one.account !== 'advance' && one.legalEntity === legalEntity).slice(0, 40)
}

/** How many partners of a side settle at once: most customers pay late, nearly all suppliers are paid in time. */
const settling = { customers: 5, suppliers: 15 }

async function* settlementStory(shop: Shop, day: number): Story {
  yield { minutes: 5 }
  const finance = shop.staff.as('finance')
  const accountId = await idOf(finance, 'CashAccountApi', 'BANK')
  const customers = (await finance.does('CustomerApi_list', { query: { size: 30, status: 1, ascs: 'customer_code' } })).records
  const suppliers = (await finance.does('SupplierApi_list', { query: { size: 30, status: 1, ascs: 'supplier_code' } })).records
  yield* settleWith(
    shop,
    day,
    accountId,
    customers.map(({ id }) => id),
    settling.customers,
  )
  yield* settleWith(
    shop,
    day,
    accountId,
    suppliers.map(({ id }) => id),
    settling.suppliers,
  )
}

/** Pays or collects what is due, with so many of the partners. */
async function* settleWith(shop: Shop, day: number, accountId: string, partnerIds: readonly string[], most: number): Story {
  let settled = 0
  for (const bartererId of partnerIds) {
    if (settled === most) return
    const debts = await oldDebts(shop, bartererId, day)
    const whole = sumOf(debts)
    if (whole.isZero()) continue
    const sign = whole.isNegative() ? -1 : 1
    // every third payment exceeds the debt, and the excess becomes an advance
    const amount = settled % 3 === 2 ? whole.abs().add('8.50') : whole.abs()
    const lines = debts.map(({ sourceBillId, openAmt }) => ({ sourceBillId, amount: new Decimal(openAmt).mul(sign).toFixed(2) }))
    const body = { bartererId, direction: sign === 1 ? 1 : 2, accountId, payWay: 'transfer', amount: amount.toFixed(2), lines }
    const { id, version } = await shop.staff.as('finance').does('MoneyReceiptApi_submit', { body })
    yield { minutes: 4 } satisfies Wait
    await shop.staff.as('admin').does('MoneyReceiptApi_accounting', { body: { id, version } })
    settled += 1
  }
}

/** Settles advances of customers against later receivables, writing off some cents. */
async function* advanceStory(shop: Shop): Story {
  yield { minutes: 6 }
  const finance = shop.staff.as('finance')
  const customers = (await finance.does('CustomerApi_list', { query: { size: 60, status: 1 } })).records
  for (const { id: bartererId } of customers) {
    const open = (await finance.does('SettlementApi_openDocuments', { query: { bartererId } })).filter(
      (one) => one.legalEntity === legalEntity,
    )
    const paid = open.find(({ side, account }) => side === 2 && account === 'advance')
    const owed = open.find((one) => one.side === 1 && paid && new Decimal(one.openAmt).gt(paid.openAmt))
    if (!paid || !owed) continue
    const writeOffAmt = new Decimal(owed.openAmt).sub(paid.openAmt).lt(1) ? new Decimal(owed.openAmt).sub(paid.openAmt).toFixed(2) : '0'
    const lines = [
      { sourceBillId: owed.sourceBillId, side: 1, amount: paid.openAmt, writeOffAmt },
      { sourceBillId: paid.sourceBillId, side: 2, amount: paid.openAmt },
    ]
    await finance.does('SettlementApi_accounting', { body: { bartererId, lines } })
    return
  }
}

async function* expenseStory(shop: Shop): Story {
  yield { minutes: 8 }
  const finance = shop.staff.as('finance')
  const accountId = await idOf(finance, 'CashAccountApi', 'BANK')
  const [power, freight, office] = await Promise.all(['FY02', 'FY03', 'FY04'].map((code) => idOf(finance, 'ExpenseSubjectApi', code)))
  const lines = [
    { subjectId: power, amount: '386.40', remark: '总部电费' },
    { subjectId: freight, amount: '120.00' },
    { subjectId: office, amount: '58.50', remark: '打印纸' },
  ]
  await finance.does('ExpenseApi_accounting', { body: { accountId, payWay: 'transfer', lines } })
}

/**
 * Story of the last day's money documents: a prepayment, rent owed, a supplement, a receipt waiting for approval, and
 * drafts.
 */
async function* moneyOfLastDay(shop: Shop): Story {
  yield { minutes: 3 }
  const finance = shop.staff.as('finance')
  const accountId = await idOf(finance, 'CashAccountApi', 'BANK2')
  const [customer] = (await finance.does('CustomerApi_list', { query: { size: 5, status: 1, ascs: 'customer_code' } })).records
  const [supplier, landlord] = (await finance.does('SupplierApi_list', { query: { size: 5, status: 1 } })).records
  if (!customer || !supplier || !landlord) return
  await finance.does('PrepaymentApi_accounting', {
    body: { bartererId: supplier.id, accountId, amount: '5000.00', remark: '旺季备货定金' },
  })
  const rent = [{ subjectId: await idOf(finance, 'ExpenseSubjectApi', 'FY01'), amount: '12000.00', remark: '下季度房租' }]
  await finance.does('ExpenseApi_submit', { body: { bartererId: landlord.id, lines: rent } })
  yield { minutes: 5 }
  await finance.does('SupplementApi_accounting', { body: { bartererId: supplier.id, direction: 1, amount: '260.00', remark: '促销补差' } })
  await finance.does('SupplementApi_draft', { body: { bartererId: customer.id, amount: '80.00', remark: '补录上月运费' } })
  await finance.does('MoneyReceiptApi_submit', { body: { bartererId: customer.id, accountId, amount: '1500.00', remark: '到账待核销' } })
  await finance.does('MoneyReceiptApi_draft', { body: { bartererId: customer.id, accountId, amount: '800.00' } })
}
