import { Decimal } from '#domain/figures/decimal.ts'
import type { Worker } from '../caller.ts'

/**
 * Enters bank statement lines: the latest sixty booked entries except one, one of them with another amount, and
 * interest that nobody has booked.
 */
export async function enterStatements(finance: Worker): Promise<void> {
  const { records: accounts } = await finance.does('CashAccountApi_list', { query: { code: 'BANK', size: 20 } })
  const bank = accounts.find(({ code }) => code === 'BANK')
  if (!bank) return
  const accountId = bank.id
  const { records } = await finance.does('ReconciliationApi_list', { query: { accountId, groupBy: 'ours', size: 60, descs: 'bill_date' } })
  for (const [at, { billNo = '', billDate = '', ourAmt = '0' }] of records.entries()) {
    // the second latest entry is not on the statement yet
    if (at === 1) continue
    const amount = at === 2 ? new Decimal(ourAmt).add('0.90').toFixed(2) : ourAmt
    const line = { accountId, tradeDate: billDate, tradeNo: `GH${billNo}`, ourNo: billNo, amount }
    await finance.does('AccountStatementApi_submit', { body: line })
  }
  const [last] = records
  if (last?.billDate)
    await finance.does('AccountStatementApi_submit', {
      body: { accountId, tradeDate: last.billDate, tradeNo: 'GHJX0001', amount: '36.18', counterparty: '工商银行', remark: '结息' },
    })
}
