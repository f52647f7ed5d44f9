import { choice, type DocumentField, field, hidden, namesWith, pick, words } from '../core/field.ts'
import { lossCauses } from '../stock/loss-cause.ts'

const taxKinds = {
  1: words('征税', 'Taxed'),
  2: words('免税', 'Exempt'),
  3: words('不征税', 'Outside tax'),
  4: words('零税率', 'Zero rate'),
  5: words('农产品', 'Farm produce'),
}

const causes = Object.fromEntries(Object.entries(lossCauses).map(([code, { label }]) => [code, label]))

const assemblyRoles = { bundle: words('组合件', 'Bundle'), component: words('组件', 'Component') }

const figure = { stored: 'numeric', entered: true, mirrored: true } as const
const follows = { ...figure, follows: true } as const
/** Traits of a field that is typed into a cell, compared in the log, and copied to lines made from this one. */
const typed = { entered: true, typed: true, compared: true, pulled: true } as const
const ofGoods = { goods: true, pulled: true } as const
const cost = { stored: 'numeric' } as const
const progress = { stored: 'numeric', progress: true } as const

/** Every field of a document's line, as `headFields` lists those of heads. */
export const lineFields = {
  id: hidden('明细', 'Line', { stored: 'bigint', goods: true, fresh: true }),
  indexNo: field('text', 40, '行号', 'Row', { stored: 'integer', entered: true, follows: true, goods: true, fresh: true }),
  commInfoId: pick('commodity', 'commInfoName', 260, '商品', 'Goods', { stored: 'bigint', ...typed, goods: true }),
  commInfoCode: field('code', 110, '商品编码', 'Goods code', ofGoods),
  commInfoName: field('text', 200, '商品名称', 'Goods', ofGoods),
  commFullName: field('text', 240, '商品全称', 'Full name', ofGoods),
  barCode: field('code', 120, '条码', 'Barcode', ofGoods),
  commKind: choice(70, '商品类型', 'Kind', { 1: words('商品', 'Stock'), 2: words('服务', 'Service') }, ofGoods),
  unitId: pick('unit', 'unitName', 64, '单位', 'Unit', { stored: 'bigint', ...typed, goods: true }),
  unitName: field('text', 64, '单位', 'Unit', ofGoods),
  basicUnit: field('text', 64, '基本单位', 'Basic unit', ofGoods),
  unitList: hidden('单位', 'Units', ofGoods),
  conversion: field('qty', 70, '换算', 'Conversion', { stored: 'numeric', ...ofGoods }),
  conversionResult: field('text', 90, '换算结果', 'In units', { goods: true }),
  qty: field('qty', 84, '数量', 'Quantity', { ...figure, typed: true, compared: true, goods: true }),
  baseQty: field('qty', 84, '基本数量', 'Basic quantity', { stored: 'numeric', goods: true, fresh: true }),
  /** The quantity granted at approval; from then on it is the quantity to order. */
  approvedQty: field('qty', 84, '核准数量', 'Granted', { stored: 'numeric', fresh: true }),
  depotId: pick('depot', 'depotName', 100, '仓库', 'Depot', { stored: 'bigint', ...typed }),
  depotName: field('text', 100, '仓库', 'Depot', { pulled: true }),
  /** Lots or serial numbers of its goods, in basic units: entered on receipts, entered or proposed on issues. */
  lots: field('lots', 220, '批次/序列号', 'Lots or serials', {
    stored: 'jsonb',
    ...{ entered: true, typed: true, compared: true, goods: true, fresh: true },
  }),
  /**
   * How the goods are tracked (`keepings`: by lot or by serial number). Absent, like the shelf life, if they are
   * tracked by quantity alone.
   */
  keeping: hidden('管理方式', 'Kept by', { goods: true }),
  shelfLifeDays: hidden('保质期(天)', 'Shelf life (days)', { goods: true }),
  qtyPlaces: hidden('数量小数位', 'Decimals of quantities', { goods: true }),
  wareCode: field('text', 100, '货位', 'Shelf', { stored: 'text', ...typed }),
  manuCode: field('text', 100, '厂商编码', "Maker's code", { stored: 'text', ...typed }),
  customerNo: field('text', 110, '供方单号', "Supplier's number", {
    stored: 'text',
    ...typed,
    salesLabel: words('客户单号', "Customer's number"),
  }),
  taxPrice: field('price', 100, '含税单价', 'Price incl. tax', { stored: 'numeric', ...typed }),
  discountRate: field('rate', 64, '折扣%', 'Disc. %', { stored: 'numeric', ...typed }),
  taxRateId: pick('taxRate', 'taxRate', 60, '税率', 'Tax rate', { stored: 'bigint', entered: true, typed: true, pulled: true }),
  taxRate: field('rate', 60, '税率%', 'Tax %', { stored: 'numeric', ...typed }),
  taxKind: choice(76, '计税类别', 'Tax kind', taxKinds, { stored: 'integer', ...typed }),
  deductible: field('yesNo', 70, '可抵扣', 'Deductible', { stored: 'integer', ...typed }),
  purchasePrice: field('price', 100, '未税单价', 'Untaxed price', {
    ...{ stored: 'numeric', column: 'untaxed_price', salesName: 'salesPrice' },
    ...{ entered: true, typed: true, follows: true, pulled: true },
  }),
  purchaseAmt: field('amount', 116, '未税金额', 'Untaxed amount', {
    ...{ ...follows, column: 'untaxed_amt', salesName: 'salesAmt' },
    ...{ typed: true, compared: true },
  }),
  taxAmt: field('amount', 90, '税额', 'Tax', follows),
  totalAmt: field('amount', 104, '含税金额', 'Total', { ...follows, typed: true, compared: true }),
  discountPrice: field('price', 100, '折后单价', 'Price after discount', { stored: 'numeric', entered: true, follows: true, pulled: true }),
  discountAmt: field('amount', 104, '折后金额', 'Amount after discount', follows),
  couponAmt: field('amount', 90, '优惠金额', 'Coupon', { ...follows, typed: true, compared: true, fresh: true }),
  finalAmt: field('amount', 104, '应付金额', 'Amount payable', { ...follows, salesLabel: words('应收金额', 'Receivable') }),
  /**
   * On a sales line with a coupon: the untaxed part of its final amount, as a share of its source line's (rule C5).
   */
  finalUntaxedAmt: hidden('应收未税金额', 'Receivable, untaxed', { stored: 'numeric', mirrored: true, inner: true, fresh: true }),
  freight: field('amount', 90, '分摊运费', 'Freight share', { ...follows, fresh: true }),
  feeAmt: field('amount', 90, '分摊费用', 'Fee share', { ...follows, fresh: true }),
  isGift: field('yesNo', 56, '赠品', 'Gift', { stored: 'integer', ...typed }),
  /** Set when the goods were ordered: they may be returned only for a defect. */
  noReturn: field('yesNo', 96, '不支持无理由退货', 'Defects alone come back', { stored: 'integer', inner: true }),
  costAmt: field('amount', 104, '成本金额', 'Cost', { ...cost, mirrored: true, follows: true }),
  costPrice: field('price', 100, '成本单价', 'Unit cost', { ...cost, entered: true, compared: true, computed: true }),
  allCostAmt: field('amount', 104, '总成本', 'Cost with fees', { ...cost, mirrored: true }),
  allCostPrice: field('price', 100, '总成本单价', 'Unit cost with fees', cost),
  /** Why goods were lost or gained. */
  cause: choice(90, '原因', 'Cause', causes, { stored: 'text', ...{ entered: true, typed: true, compared: true, inner: true } }),
  /** The bundle, or one of its components. */
  assemblyRole: choice(104, '角色', 'Role', assemblyRoles, {
    stored: 'text',
    ...{ entered: true, typed: true, compared: true, inner: true },
  }),
  remark: field('text', 160, '备注', 'Remark', { stored: 'text', ...typed }),
  sourceBodyId: hidden('来源明细', 'Source line', { stored: 'bigint', entered: true, compared: true, fresh: true }),
  sourceBillId: pick('document', 'sourceBillNo', 150, '来源单据', 'Source document'),
  sourceBillNo: field('code', 150, '来源单号', 'Source number'),
  /** On a demand: the supplier to buy it from. */
  suggestedSupplierId: pick('supplier', 'suggestedSupplierName', 160, '建议供应商', 'Buy from', {
    stored: 'bigint',
    ...{ entered: true, compared: true, inner: true },
  }),
  suggestedSupplierName: field('text', 160, '建议供应商', 'Buy from', { inner: true }),
  /** On a return: whether replacement goods are to be sent. */
  replace: field('yesNo', 70, '换货补发', 'Replace', { stored: 'integer', ...{ entered: true, typed: true, compared: true, inner: true } }),
  note: field('text', 160, '提示', 'Note', { stored: 'text' }),
  onHandFreeQty: field('qty', 84, '可用库存', 'Free stock'),
  closedQty: field('qty', 84, '已关闭', 'Closed', progress),
  heldQty: field('qty', 84, '待入占用', 'Held', { ...progress, salesLabel: words('单据占用', 'Held') }),
  receivedQty: field('qty', 84, '已入库', 'Received', { ...progress, salesName: 'shippedQty', salesLabel: words('已出库', 'Shipped') }),
  returnedQty: field('qty', 84, '已退货', 'Returned', progress),
  limitQty: field('qty', 84, '放行上限', 'Limit granted', progress),
  /** Stock reserved for the line, and its shortage. */
  reservedQty: field('qty', 84, '已预留', 'Reserved', { ...progress, inner: true }),
  shortQty: field('qty', 84, '缺货', 'Short', { ...progress, inner: true }),
  /** On a demand: quantity in submitted purchase orders. */
  orderedQty: field('qty', 84, '已采购', 'Ordered', { inner: true }),
  /** On a stock transfer: the quantity that left, and the part still in transit. */
  dispatchedQty: field('qty', 84, '已调出', 'Dispatched', { inner: true }),
  transitQty: field('qty', 84, '在途量', 'In transit', { inner: true }),
  /** The quantity it adds to its depot's on-order stock. */
  onOrderQty: hidden('在订量', 'On order', { ...progress, inner: true }),
  shouldQty: field('qty', 84, '应收数量', 'Expected', {
    ...{ ...figure, expected: true, fresh: true },
    salesLabel: words('源单剩余', 'Remaining'),
  }),
  shouldAmt: field('amount', 104, '应收金额', 'Expected amount', {
    ...{ ...figure, expected: true, fresh: true },
    salesLabel: words('源单剩余金额', 'Remaining amount'),
  }),
  shouldPrice: hidden('订单折后价', 'Order price', { expected: true }),
  shouldPurchasePrice: hidden('订单未税价', 'Untaxed order price', { expected: true, salesName: 'shouldSalesPrice' }),
  shouldCouponAmt: hidden('可用优惠', 'Open coupon', { expected: true, mirrored: true }),
  shouldUntaxedAmt: hidden('源单剩余未税金额', 'Remaining untaxed amount', { expected: true, mirrored: true }),
  shouldFinalUntaxedAmt: hidden('源单剩余应收未税金额', 'Remaining receivable, untaxed', { expected: true, mirrored: true, inner: true }),
  sourceFinalUntaxedAmt: hidden('源单应收未税金额', "Source line's receivable, untaxed", { expected: true, mirrored: true, inner: true }),
  /** The terms of the source line apart from its price: rate and kind of tax, deductible, gift. */
  sourceTerms: hidden('来源条款', 'Terms of the source', { expected: true }),
  /** On a return: the lots left of the source line. */
  lotsLeft: hidden('可退批次', 'Lots left', { expected: true }),
  /** Quantity and amounts of the whole source line; a part of it gets its share of the amounts. */
  sourceBaseQty: hidden('源单基本数量', "Source line's basic quantity", { expected: true, mirrored: true }),
  sourceFinalAmt: hidden('源单应收金额', "Source line's receivable", { expected: true, mirrored: true }),
  sourceCouponAmt: hidden('源单优惠金额', "Source line's coupon", { expected: true, mirrored: true }),
  /** 2 if the source line is paid in full: a surplus delivered on it costs nothing more. */
  paidAhead: hidden('已付清', 'Paid in full', { expected: true }),
  sourceUntaxedAmt: hidden('源单未税金额', "Source line's untaxed amount", { expected: true, mirrored: true }),
  /**
   * On a return of goods under an offer: the price of gifts that stay with the customer; negative if the gifts come
   * back later.
   */
  keptGiftAmt: field('amount', 104, '赠品未退扣款', 'Less gifts that stay', {
    stored: 'numeric',
    mirrored: true,
    expected: true,
    fresh: true,
  }),
  maxQty: hidden('最多可入库', 'Most to receive', { expected: true }),
  actualQty: field('qty', 84, '实收数量', 'Received', { entered: true, typed: true, mirrored: true, alias: 'qty' }),
  actualAmt: field('amount', 104, '实收金额', 'Received amount', {
    ...{ entered: true, typed: true, mirrored: true, follows: true },
    alias: 'totalAmt',
  }),
  /** On payments and expenses: the subject, the amount of the line, and the open amount of the document it settles. */
  subjectId: hidden('费用项目', 'Expense subject'),
  subjectName: field('text', 160, '费用项目', 'Expense subject'),
  amount: field('amount', 110, '本次金额', 'Amount'),
  openAmt: field('amount', 110, '未核销金额', 'Open'),
  /** On freight: the shipment, and where its cost is booked. */
  expressNo: field('text', 140, '快递单号', 'Courier number'),
  kind: hidden('单据类型', 'Document type'),
  kindName: field('text', 120, '单据类型', 'Document type'),
  stockAmt: field('amount', 110, '计入库存', 'In stock'),
  salesCostAmt: field('amount', 120, '计入销售成本', 'In cost of sales'),
  expenseAmt: field('amount', 120, '计入销售费用', 'In selling expenses'),
  /** On a rebate: the quantity a receipt brought or a return took back, and the tax of its part. */
  boughtQty: field('qty', 100, '采购数量', 'Quantity bought'),
  boughtAmt: field('amount', 120, '采购金额', 'Amount bought'),
  lessTaxAmt: field('amount', 120, '转出进项税额', 'Input tax transferred out'),
  /**
   * On a settlement: the side, the type and owner of each document, and the later documents that lower its open
   * amount.
   */
  side: choice(70, '方向', 'Side', { 1: words('应收方', 'Owed to us'), 2: words('应付方', 'Owed by us') }),
  sourceBillDate: field('day', 104, '单据日期', 'Date'),
  account: hidden('账户', 'Account'),
  accountName: field('text', 80, '账户', 'Account'),
  bartererName: field('text', 160, '往来单位', 'Partner'),
  cashDiscountAmt: field('amount', 110, '现金折扣', 'Discount'),
  writeOffAmt: field('amount', 110, '坏账核销', 'Written off'),
  /** For a line that is listed without its document: the document's id, number and other head fields. */
  headId: hidden('单据', 'Document'),
  billNo: field('code', 150, '单号', 'Number'),
} as const satisfies Readonly<Record<string, DocumentField>>

/** Fields of a line that only documents made from it change. */
export const progressFields = namesWith(lineFields, { progress: true })
