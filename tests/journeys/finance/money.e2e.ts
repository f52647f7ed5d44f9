import { openJourneys } from '../journey.ts'
import { soon } from '../people/keyboard.ts'

const { journey, network } = await openJourneys('100081')
const { admin } = network

const { id: customerId } = await admin.ok('CustomerApi_submit', { body: { customerCode: 'K1', customerName: '红星超市' } })
const owes = await admin.ok('OpeningPartnerApi_submit', { body: { customerId, receivableAmt: '500', billDate: '2026-01-01' } })
await admin.ok('OpeningPartnerApi_batchPass', { body: { ids: [owes.id] } })
await admin.ok('SupplementApi_accounting', { body: { bartererId: customerId, amount: '113', remark: '补运费' } })
await admin.ok('SupplementApi_accounting', { body: { bartererId: customerId, direction: 2, amount: '20', remark: '让利' } })
const { id: accountId } = await admin.ok('CashAccountApi_submit', { body: { code: 'GH', name: '工商银行', kindCode: 'bank' } })
const { id: subjectId } = await admin.ok('ExpenseSubjectApi_submit', { body: { code: 'FZ', name: '房租' } })
const paid = await admin.ok('MoneyReceiptApi_draft', { body: { bartererId: customerId, accountId, amount: '550', payWay: 'transfer' } })
const spent = await admin.ok('ExpenseApi_accounting', {
  body: {
    ...{ accountId, invoiceKind: '2503', invoiceNo: '24312000000010000001' },
    lines: [{ subjectId, amount: '1200', taxRate: '9', remark: '十一月' }],
  },
})
const spending = await admin.ok('ExpenseApi_draft', { body: { accountId, lines: [{ subjectId, amount: '1200', taxRate: '9' }] } })

journey('money that comes in settles what is due first by one key, and stands in list and paper', async ({ as }) => {
  const person = await as('admin')
  const { page, keys } = person
  await person.opensByMenu('收付款', 'Receipts and payments')
  await person.seesCount(1)
  await person.shows('money-list')
  await page.goto(new URL(`/finance/receiptPaymentForm?id=${paid.id}`, page.url()).href)
  await page.getByRole('checkbox', { name: /期初/ }).waitFor()
  await keys.press('Alt+j')
  await soon(() => page.getByRole('textbox', { name: /本次核销/ }).count()).toBe(3)
  await person.shows('money-receipt')
  await page.goto(new URL(`/finance/expenseForm?id=${spent.id}`, page.url()).href)
  await page.getByRole('cell', { name: '房租' }).waitFor()
  await person.shows('money-expense')
  await page.getByRole('button', { name: '勾选' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '勾选' }).click()
  await page.getByText('待勾选税额').locator('..').getByText('0.00').waitFor()
})

journey('the same in English', async ({ as }) => {
  const person = await as('admin', { language: 'en' })
  const { page } = person
  await person.opens('费用', 'Expenses')
  await person.shows('money-expenses-english')
  await page.goto(new URL(`/finance/receiptPaymentForm?id=${paid.id}`, page.url()).href)
  await page.getByRole('button', { name: /Settle in this order/ }).waitFor()
  await person.shows('money-receipt-english')
  await page.goto(new URL(`/finance/expenseForm?id=${spending.id}`, page.url()).href)
  await page.getByRole('textbox', { name: /Tax %/ }).first().waitFor()
  await person.shows('money-expense-english')
})
