import type { Words } from '../core/words.ts'
import { accounts } from '../finance/ledger.ts'
import { lossCauses } from '../stock/loss-cause.ts'

const transferredOutWords = ({ zh, en }: Words): Words => ({ zh: `进项转出·${zh}`, en: `Transferred out: ${en.toLowerCase()}` })

/** For goods lost by these causes, the deducted tax is transferred out (rule C4 *deducted tax*). */
const byCause = Object.entries(lossCauses).flatMap(([code, cause]): [string, Words][] =>
  'tax' in cause && cause.tax === 'deducted' ? [[`out:${code}`, transferredOutWords(cause.label)]] : [],
)

/**
 * The items of a tax worksheet: output tax, or a small-scale taxpayer's sales; input tax certified, and transferred
 * out by reason; input tax not certified at the end of the period.
 */
export const taxItems: Readonly<Record<string, Words>> = {
  invoiced: { zh: '销项·已开票', en: 'Output: invoiced' },
  red: { zh: '销项·红字发票', en: 'Output: red invoices' },
  void: { zh: '销项·作废发票', en: 'Output: voided invoices' },
  uninvoiced: { zh: '销项·未开票', en: 'Output: not invoiced' },
  small: { zh: '小规模·应税销售', en: 'Small-scale: taxed sales' },
  exempt: { zh: '小规模·未超过月免税额（待会计确认）', en: 'Small-scale: exempt below the limit (the accountant confirms)' },
  deemed: { zh: '销项·视同销售', en: 'Output: deemed sales' },
  deducted: { zh: '进项·已勾选', en: 'Input: certified' },
  outRed: transferredOutWords({ zh: '红字发票', en: 'Red invoices' }),
  outRebate: transferredOutWords({ zh: '采购返利', en: 'Purchase rebates' }),
  ...Object.fromEntries(byCause),
  'out:transit': transferredOutWords({ zh: '调拨短少', en: 'Lost on the way' }),
  waiting: { zh: '进项·待勾选（期末）', en: 'Input: to be certified, at the end' },
}

const { outputTax, outputTaxUninvoiced, vatPayable, inputTax, inputTaxOut, inputTaxPending } = accounts
/** The voucher accounts that a tax worksheet is compared with. */
export const worksheetAccounts = { outputTax, outputTaxUninvoiced, vatPayable, inputTax, inputTaxOut, inputTaxPending }
