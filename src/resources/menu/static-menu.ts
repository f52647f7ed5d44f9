import type { Words } from '#domain/core/words.ts'

/** A page of the product: `api` names the calls of the contract that it uses. */
export type StaticLeaf = {
  menuId: number
  /** Number of the bill type; for documents, the first two digits of their status codes (27 for 2701–2706). */
  billType: number
  code: string
  label: Words
  path: string
  icon: string
  api: readonly string[]
}
export type StaticGroup = { menuId: number; billType: number; code: string; label: Words; icon: string; leaves: readonly StaticLeaf[] }

type LeafRow = readonly [menuId: number, billType: number, code: string, zh: string, en: string, path: string, api: string]

const leaf = ([menuId, billType, code, zh, en, path, api]: LeafRow): StaticLeaf => ({
  menuId,
  billType,
  code,
  label: { zh, en },
  path,
  icon: 'page',
  api: api.split(' '),
})

const group = (menuId: number, code: string, icon: string, label: Words, rows: readonly LeafRow[]): StaticGroup => ({
  menuId,
  billType: menuId,
  code,
  icon,
  label,
  leaves: rows.map(leaf),
})

/**
 * The menu of the whole product: nine groups and their pages, from which menus and bill types are seeded. Pages that
 * are not built yet lead to one placeholder and are in no user's menu. The codes of groups are menu codes that have an
 * icon of their own.
 */
export const staticMenu: readonly StaticGroup[] = [
  group(15, 'sales', 'sale', { zh: '销售', en: 'Sales' }, [
    [1501, 10, 'retail', '零售', 'Retail', '/sales/retail', 'RetailOrderApi'],
    [1502, 13, 'salesorder', '销售订单', 'Sales orders', '/sales/salesForm', 'SalesOrderApi'],
    [1503, 29, 'salesout', '销售出库', 'Sales out', '/sales/salesExWarehouseForm', 'SalesOutApi'],
    [1504, 38, 'salesreturn', '销售退货', 'Sales returns', '/sales/salesReturnOrder', 'SalesReturnApi RetailReturnApi'],
    [1505, 39, 'exchange', '销售换货', 'Exchanges', '/sales/exchange', 'ExchangeApi'],
  ]),
  group(3, 'purchase', 'cart', { zh: '采购', en: 'Purchasing' }, [
    [301, 27, 'purchaseorder', '采购订单', 'Purchase orders', '/purchase/purchaseOrderHistory', 'PurchaseOrderApi'],
    [303, 30, 'purchasein', '采购入库', 'Purchase receipts', '/purchase/warehousingHistory', 'PurchaseReceiptApi'],
  ]),
  group(31, 'stock', 'warehouse', { zh: '仓库', en: 'Warehouse' }, [
    [3101, 28, 'moveinventory', '调拨', 'Transfers', '/stock/requireStockHistory', 'MoveInventoryApi'],
    [3102, 33, 'checkinventory', '盘点', 'Stocktakes', '/stock/checkinventoryhistory', 'CheckInventoryApi'],
  ]),
  group(517, 'finance', 'money', { zh: '财务', en: 'Finance' }, [
    [5171, 37, 'receiptpayment', '收付款', 'Receipts and payments', '/finance/receiptPayment', 'MoneyReceiptApi PrepaymentApi'],
    [5172, 41, 'expense', '费用', 'Expenses', '/finance/expense', 'ExpenseApi'],
    [5173, 42, 'ledger', '账簿', 'Ledgers', '/finance/ledger', 'CustomerLedgerApi SupplierLedgerApi'],
  ]),
  group(3167, 'marketing', 'tag', { zh: '营销', en: 'Marketing' }, [
    [31671, 51, 'coupon', '优惠券', 'Coupons', '/marketing/coupon', 'CouponApi'],
    [31672, 52, 'promotion', '促销', 'Promotions', '/marketing/specialOffer', 'SpecialOfferApi'],
    [31673, 53, 'groupbuy', '拼团', 'Group-buy', '/marketing/groupBuy', 'SpecialOfferApi'],
    [31674, 54, 'flashsale', '秒杀', 'Flash-sale', '/marketing/flashSale', 'SpecialOfferApi'],
    [31675, 55, 'presale', '预售', 'Pre-sale', '/marketing/preSale', 'SpecialOfferApi'],
  ]),
  group(292, 'mall', 'home', { zh: '商城', en: 'Mall' }, [
    [2921, 61, 'mallsettings', '商城设置', 'Mall settings', '/mall/settings', 'ShopInfoApi SliderApi DeliveryConfigApi'],
  ]),
  group(367, 'analysis', 'chart', { zh: '分析', en: 'Analysis' }, [
    [3671, 71, 'report', '报表', 'Reports', '/analysis/trade', 'TradeAnalysisApi PurchaseAnalysisApi CustomerAnalysisApi'],
  ]),
  group(244, 'base', 'database', { zh: '基础资料', en: 'Master data' }, [
    [2441, 81, 'member', '会员管理', 'Member management', '/base/customer', 'CustomerApi'],
    [2442, 82, 'opening', '期初余额', 'Opening balances', '/stock/openingInventory', 'OpeningInventoryApi'],
    [2443, 83, 'openingcustomer', '期初应收', 'Opening receivables', '/base/openingCustomer', 'OpeningPartnerApi'],
    [2444, 84, 'openingsupplier', '期初应付', 'Opening payables', '/base/openingSupplier', 'OpeningPartnerApi'],
  ]),
  group(302, 'system', 'settings', { zh: '系统设置', en: 'Settings' }, [
    [3021, 91, 'dict', '字典', 'Dictionaries', '/system/dictBiz', 'DictApi DictBizApi'],
    [3022, 92, 'printsetting', '打印设置', 'Print settings', '/system/print', 'SysconfigApi'],
    [3023, 93, 'approvalsetting', '审批设置', 'Approval settings', '/system/approval', 'SysconfigApi FlowModelApi FlowManagerApi'],
    [3024, 94, 'paymentsetting', '支付设置', 'Payment settings', '/system/payment', 'SysconfigApi'],
  ]),
]
