import type { Words } from '#domain/core/words.ts'
import { resources } from '#resources/index.ts'

/**
 * Names of tables whose rows may prevent others from being removed. Tables of resources are named by the resource's
 * label.
 */
const placeNames: Readonly<Record<string, Words>> = {
  document: { zh: '单据', en: 'documents' },
  document_line: { zh: '单据明细', en: 'lines of documents' },
  stock_balance: { zh: '库存', en: 'stock' },
  cost_pool: { zh: '库存成本', en: 'stock costs' },
  stock_movement: { zh: '库存流水', en: 'stock movements' },
  stock_lot: { zh: '批次库存', en: 'stock by lot' },
  lot_movement: { zh: '批次流水', en: 'movements of lots' },
  stock_transit: { zh: '在途库存', en: 'goods in transit' },
  customer_balance: { zh: '往来账', en: 'the ledger' },
  tax_entry: { zh: '税额', en: 'tax entries' },
  ledger_entry: { zh: '往来账', en: 'the ledger' },
  price_history: { zh: '价格记录', en: 'the price history' },
  supplier_tag: { zh: '供应商', en: 'suppliers' },
  user_role: { zh: '人员的角色', en: "people's roles" },
  user_oauth: { zh: '关联账号', en: 'linked accounts' },
  staff_change: { zh: '员工变动', en: 'changes of staff' },
  guest_registration: { zh: '访客注册', en: 'guest registrations' },
  tenant: { zh: '租户', en: 'tenants' },
  user_depot: { zh: '人员的仓库', en: "people's depots" },
  stock_told: { zh: '库存同步', en: 'stock sync' },
  stock_count_line: { zh: '盘点单', en: 'stock counts' },
  special_offer_line: { zh: '特价活动', en: 'special offers' },
  coupon: { zh: '优惠券', en: 'coupons' },
  coupon_batch: { zh: '优惠券', en: 'coupons' },
  till_shift: { zh: '收银班次', en: 'till shifts' },
  stored_value_entry: { zh: '会员储值', en: 'stored value' },
  stored_top_up: { zh: '储值充值单', en: 'top-ups' },
  cash_deposit: { zh: '缴款单', en: 'deposit slips' },
  line_funding: { zh: '往来账', en: 'the ledger' },
  commission_entry: { zh: '佣金', en: 'commission' },
  store_deposit: { zh: '门店押金单', en: 'store deposits' },
  store_deposit_entry: { zh: '门店押金账', en: 'the book of store deposits' },
  cost_adjustment: { zh: '成本调整单', en: 'cost adjustments' },
  opening_balance: { zh: '期初余额', en: 'opening balances' },
  account_transfer: { zh: '资金划转单', en: 'transfers between accounts' },
  partner_withdrawal: { zh: '合伙人提现单', en: 'partner withdrawals' },
  withdrawal_payment: { zh: '合伙人提现单', en: 'partner withdrawals' },
  partner_bank: { zh: '合伙人的银行账户', en: 'bank accounts of partners' },
  points_entry: { zh: '积分', en: 'points' },
  shipping_notice: { zh: '发货通知', en: 'notices of shipments' },
  price_adjustment: { zh: '调价单', en: 'price adjustments' },
  price_adjustment_line: { zh: '调价单', en: 'price adjustments' },
  cash_entry: { zh: '资金流水', en: 'cash entries' },
  money_document: { zh: '收付款单', en: 'receipts and payments' },
  purchase_rebate: { zh: '采购返利单', en: 'purchase rebates' },
  freight_bill: { zh: '运费单', en: 'freight bills' },
  money_line: { zh: '费用单', en: 'expenses' },
  expense_tax: { zh: '费用单', en: 'expenses' },
  order_payment: { zh: '订单收款', en: 'payments of orders' },
  sales_price_change: { zh: '销售价记录', en: 'the history of sales prices' },
  ...Object.fromEntries(
    resources.flatMap(({ table, label, children = {}, fields }) => [
      [table, { zh: label.zh, en: label.en.toLowerCase() }] as const,
      ...Object.values(fields).flatMap((field) =>
        field.kind === 'references' ? [[field.link.table, { zh: label.zh, en: label.en.toLowerCase() }] as const] : [],
      ),
      ...Object.values(children).map(
        (child) =>
          [
            child.table,
            { zh: `${label.zh}的${child.label.zh}`, en: `${child.label.en.toLowerCase()} of ${label.en.toLowerCase()}` },
          ] as const,
      ),
    ]),
  ),
}

/** In words, where a row is used, given the table that refers to it. */
export function placeOf(table: string): Words {
  return Object.hasOwn(placeNames, table) ? (placeNames[table] ?? elsewhere) : elsewhere
}

const elsewhere: Words = { zh: '其他数据', en: 'other data' }
