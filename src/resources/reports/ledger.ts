import { words } from '#domain/core/field.ts'
import type { Words } from '#domain/core/words.ts'
import type { Field } from '../definition/field.ts'
import { amount, date, number, text, title } from '../definition/list-columns.ts'

/** The columns of a partner's ledger, by their wire names, in the order of list and sheet. */
export const ledgerFields = {
  billDate: date('日期', 'Date', 96),
  bartererName: title('往来单位', 'Partner', 190),
  kindName: text('单据类型', 'Document', 232),
  billNo: number('单号', 'Number'),
  accountName: text('账户', 'Account', 120),
  openingAmt: amount('期前余额', 'Before'),
  debitAmt: amount('增加', 'Increase'),
  creditAmt: amount('减少', 'Decrease'),
  goodsAmt: amount('其中货款', 'Goods part'),
  taxAmt: amount('其中税款', 'Tax part'),
  balanceAmt: amount('余额', 'Balance', 120),
  remark: text('备注', 'Remark', 150),
} as const satisfies Readonly<Record<string, Field>>

/** The partner ledgers and the cash journal: their services, rights, pages and parties. */
export const ledgers = [
  {
    party: 'customer',
    api: 'CustomerLedgerApi',
    list: 'CustomerLedgerApi_customerlist',
    stem: 'customerledger',
    path: '/finance/ledger',
    sort: 10,
    label: words('客户往来账', 'Customer ledger'),
    partner: { to: 'CustomerApi', name: 'customerId', label: words('客户', 'Customer') },
  },
  {
    party: 'supplier',
    api: 'SupplierLedgerApi',
    list: 'SupplierLedgerApi_supplierlist',
    stem: 'supplierledger',
    path: '/finance/supplierLedger',
    sort: 20,
    label: words('供应商往来账', 'Supplier ledger'),
    partner: { to: 'SupplierApi', name: 'supplierId', label: words('供应商', 'Supplier') },
  },
  {
    party: 'cash',
    api: 'CashBookApi',
    list: 'CashBookApi_list',
    stem: 'cashbook',
    path: '/finance/cashBook',
    sort: 60,
    label: words('资金日记账', 'Day book of money'),
    partner: { to: 'CashAccountApi', name: 'accountId', label: words('资金账户', 'Cash account') },
  },
] as const

export type Ledger = (typeof ledgers)[number]

/**
 * Labels of the cash journal that differ from a ledger's. The journal leaves out the columns in `noParts`, because
 * money has no goods and tax parts.
 */
export const cashLabels = { accountName: words('资金账户', 'Cash account'), debitAmt: words('收入', 'In'), creditAmt: words('支出', 'Out') }
const noParts: ReadonlySet<string> = new Set(['goodsAmt', 'taxAmt'])

/** The columns of a ledger, with the labels of that ledger. */
export const fieldsOfLedger = ({ party }: Ledger): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    Object.entries<Field>(ledgerFields).flatMap(([name, field]): [string, Field][] => {
      if (party !== 'cash') return [[name, field]]
      return noParts.has(name) ? [] : [[name, { ...field, label: (cashLabels as Readonly<Record<string, Words>>)[name] ?? field.label }]]
    }),
  )
