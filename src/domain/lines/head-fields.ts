import { choice, type DocumentField, field, hidden, namesWith, pick, words } from '../core/field.ts'

const entered = { entered: true } as const
const figure = { stored: 'numeric', entered: true, mirrored: true } as const
const total = { ...figure, total: true, follows: true } as const
const besides = { ifAny: true } as const
const stamp = { shared: true, ofOne: true } as const

/**
 * Every field of a document's head: its internal and wire name, its column, how it is shown and how it behaves. The
 * table's columns, accepted input, answers, red documents, copies, conflicts, the log's comparison, lists and exported
 * sheets are all derived from it. Fields that the browser may not enter for a type are left out of its model in the
 * contract.
 */
export const headFields = {
  billDate: field('day', 104, '日期', 'Date', { stored: 'date', always: true, ...entered, fresh: true, shared: true, sorted: true }),
  supplierId: pick('supplier', 'supplierName', 180, '供应商', 'Supplier', { stored: 'bigint', ...entered }),
  customerId: pick('customer', 'customerName', 180, '客户', 'Customer', { stored: 'bigint', ...entered }),
  staffId: pick('staff', 'staffName', 100, '经办人', 'Handled by', { stored: 'bigint', ...entered, fresh: true }),
  deptId: pick('dept', 'deptName', 120, '部门', 'Department', { stored: 'bigint', ...entered }),
  depotId: pick('depot', 'depotName', 120, '仓库', 'Depot', { stored: 'bigint', ...entered }),
  taxRateId: pick('taxRate', 'taxRate', 90, '税率', 'Tax rate', { stored: 'bigint', ...entered }),
  taxRate: field('rate', 90, '税率', 'Tax rate', { stored: 'numeric', ...entered }),
  customerNo: field('text', 130, '供方单号', "Supplier's number", {
    stored: 'text',
    ...entered,
    salesLabel: words('客户单号', "Customer's number"),
  }),
  freightSupplierId: pick('supplier', 'freightSupplierName', 180, '运费供应商', 'Freight supplier', { stored: 'bigint', ...entered }),
  freight: field('amount', 100, '运费', 'Freight', { ...figure, ...besides }),
  feeAmt: field('amount', 100, '其他费用', 'Other fees', { ...figure, ...besides }),
  freightTaxRate: field('rate', 90, '运费税率', 'Freight tax rate', { stored: 'numeric', ...entered }),
  freightDeductible: field('yesNo', 90, '运费可抵扣', 'Freight tax deductible', { stored: 'integer', ...entered }),
  /** The receiving depot of a stock transfer. */
  inDepotId: pick('depot', 'inDepotName', 120, '调入仓库', 'To depot', {
    stored: 'bigint',
    ...entered,
    salesLabel: words('要货门店', 'Ordering store'),
  }),
  /** Assembly or disassembly. */
  assemblyWay: choice(
    90,
    '拆装方式',
    'Way',
    { 1: words('组装', 'Assemble'), 2: words('拆卸', 'Take apart') },
    { stored: 'integer', ...entered },
  ),
  /** The bundles that were assembled or disassembled, with their quantities. */
  bundleName: field('text', 200, '组合件', 'Bundle'),
  receivableAmt: field('amount', 120, '期初应收', 'Opening receivable', figure),
  payableAmt: field('amount', 120, '期初应付', 'Opening payable', figure),
  advanceAmt: field('amount', 120, '期初预收预付', 'Opening advance', figure),
  dueDate: field('day', 104, '到期日', 'Due', { stored: 'date', ...entered, fresh: true }),
  payFirst: field('yesNo', 90, '款到发货', 'Pay first', { stored: 'integer', ...entered }),
  deliveryDate: field('day', 104, '交货日期', 'Delivery by', { stored: 'date', ...entered, fresh: true, sorted: true }),
  /** Route and stop of the delivery, as they were at the time of the request. */
  deliveryRoute: field('text', 120, '配送路线', 'Route', { stored: 'text', fresh: true, sorted: true }),
  validDate: field('day', 104, '报价有效期', 'Valid until', { stored: 'date', ...entered, fresh: true }),
  payment: field('text', 160, '付款方式', 'Terms of payment', { stored: 'text', ...entered }),
  /** Coupons to use, in the order they were chosen. */
  couponIds: hidden('优惠券', 'Coupons', { stored: 'text[]', ...entered, fresh: true, ofOne: true }),
  discountAmount: field('amount', 110, '整单优惠', 'Discount on the whole', { ...figure, ...besides, percent: 'discountPercent' }),
  /** Discount on the whole, in percent of the sum of the rows; 0 for none. */
  discountPercent: field('rate', 110, '整单优惠比例', 'Discount on the whole, %', { stored: 'numeric', ...entered }),
  remark: field('note', 220, '备注', 'Remark', { stored: 'text', ...entered, shared: true }),
  totalQty: field('qty', 100, '总数量', 'Total quantity', { ...total, sorted: true }),
  purchaseAmt: field('amount', 120, '未税金额', 'Untaxed amount', { ...total, column: 'untaxed_amt', salesName: 'salesAmt' }),
  discountAmt: field('amount', 120, '折后金额', 'Amount after discount', total),
  taxAmt: field('amount', 110, '税额', 'Tax', { ...total, sorted: true }),
  totalAmt: field('amount', 120, '含税金额', 'Total', { ...total, sorted: true }),
  couponAmt: field('amount', 110, '优惠金额', 'Coupon', { ...total, ...besides, fresh: true }),
  finalAmt: field('amount', 120, '应付金额', 'Amount payable', { ...total, sorted: true, salesLabel: words('应收金额', 'Receivable') }),
  costAmt: field('amount', 120, '成本金额', 'Cost', { ...total, sorted: true }),
  /** For payments: the partner, the direction, the amount, and the account. */
  bartererName: field('text', 180, '往来单位', 'Partner'),
  direction: choice(76, '收付', 'In or out', { 1: words('收', 'In'), 2: words('付', 'Out') }),
  amount: field('amount', 168, '金额', 'Amount'),
  accountId: hidden('资金账户', 'Cash account'),
  accountName: field('text', 130, '资金账户', 'Cash account'),
  payWay: field('text', 90, '结算方式', 'Way of payment'),
  settledAmt: field('amount', 120, '已核销金额', 'Settled'),
  /** The part of an expense's tax that is not certified yet. */
  waitingAmt: field('amount', 110, '待勾选税额', 'To be certified'),
  /** For a freight bill: the carrier, the carrier's invoice, and its file. */
  transportId: hidden('承运商', 'Carrier'),
  transportName: field('text', 150, '承运商', 'Carrier'),
  invoiceKind: hidden('发票种类', 'Kind of invoice'),
  invoiceNo: field('text', 180, '发票号码', 'Invoice number'),
  fileLink: hidden('附件', 'Attachment'),
  fileName: field('text', 150, '附件', 'Attachment'),
  /**
   * For a rebate: the agreement, the period it is claimed for, the purchases in that period, the tier reached, and how
   * much cost and tax it lowers.
   */
  agreementId: hidden('返利协议', 'Supplier agreement'),
  agreementName: field('text', 170, '返利协议', 'Supplier agreement'),
  startDate: field('day', 104, '开始日期', 'From'),
  endDate: field('day', 104, '结束日期', 'Until'),
  boughtQty: field('qty', 100, '采购数量', 'Quantity bought'),
  boughtAmt: field('amount', 120, '采购金额', 'Amount bought'),
  fromValue: field('amount', 110, '达到档位', 'Tier reached'),
  rebateRate: field('rate', 90, '返利比例', 'Percent'),
  rebatePrice: field('price', 100, '每件返利', 'Per basic unit'),
  proposedAmt: field('amount', 120, '协议返利', 'By the agreement'),
  lessCostAmt: field('amount', 120, '冲减成本', 'Less cost'),
  lessTaxAmt: field('amount', 120, '转出进项税额', 'Input tax transferred out'),
  cashDiscountAmt: field('amount', 110, '现金折扣', 'Discount', besides),
  writeOffAmt: field('amount', 110, '坏账核销', 'Written off', besides),
  /** For a ticket sold offline: its deviation from the prices, and other marks. */
  priceDeviation: field('amount', 110, '价格差异', 'Differs by', besides),
  offlineMarkNames: field('text', 150, '离线差异', 'Sold offline'),
  legalEntityId: hidden('法人', 'Legal entity', { stored: 'bigint', ...entered }),
  legalEntity: field('text', 140, '法人', 'Legal entity'),
  paidAmt: field('amount', 120, '已收预收款', 'Paid in advance'),
  /** For goods that did not arrive: the outcome, who bears the loss, and where it is booked. */
  outcome: choice(100, '差异处理', 'Difference', { 1: words('在途损失', 'Lost on the way'), 2: words('退回调出仓', 'Sent back') }),
  bearer: choice(90, '责任方', 'Borne by', {
    1: words('调出方', 'Sender'),
    2: words('调入方', 'Receiver'),
    3: words('承运方', 'Carrier'),
  }),
  lossAmt: field('amount', 110, '损失金额', 'Loss', besides),
  lossTaxAmt: field('amount', 130, '转出进项税额', 'Input tax transferred out', besides),
  lossAccount: field('text', 150, '损失科目', 'Account of the loss'),
  actualAmt: field('amount', 120, '实收金额', 'Received amount', { ...entered, mirrored: true, follows: true, alias: 'totalAmt' }),
  id: hidden('单据', 'Document', { stored: 'bigint', always: true, shared: true, once: true }),
  kind: hidden('单据类型', 'Document type', { stored: 'text', always: true, shared: true, once: true }),
  version: hidden('版本', 'Version', { stored: 'integer', always: true, shared: true }),
  doneVersion: hidden('原请求产生的版本', 'Version the first request made'),
  billNo: field('code', 150, '单号', 'Number', { stored: 'text', ...stamp, sorted: true }),
  state: hidden('状态', 'Status', { stored: 'text', always: true, shared: true }),
  status: field('choice', 160, '状态', 'Status', { stored: 'integer', always: true, shared: true, sorted: true }),
  statusName: field('text', 160, '状态', 'Status'),
  tags: hidden('标签', 'Tags', { stored: 'text[]', always: true, inner: true }),
  purchaseStatus: field('choice', 150, '状态', 'Status'),
  purchaseStatusName: field('text', 150, '状态', 'Status'),
  closeType: choice(100, '结案方式', 'Closing', { short: words('强制结案', 'Closed short') }, { stored: 'text' }),
  supplierName: field('text', 180, '供应商', 'Supplier'),
  bartererId: hidden('往来单位', 'Partner'),
  customerName: field('text', 180, '客户', 'Customer'),
  staffName: field('text', 100, '经办人', 'Handled by', { fresh: true }),
  deptName: field('text', 120, '部门', 'Department'),
  depotName: field('text', 120, '仓库', 'Depot'),
  inDepotName: field('text', 120, '调入仓库', 'To depot', { salesLabel: words('要货门店', 'Ordering store') }),
  freightSupplierName: field('text', 180, '运费供应商', 'Freight supplier'),
  sourceBillId: pick('document', 'sourceBillNo', 150, '来源单据', 'Source document', { stored: 'bigint' }),
  sourceBillNo: field('code', 150, '来源单号', 'Source number'),
  poHeadId: pick('document', 'poNo', 150, '采购订单', 'Purchase order'),
  poNo: field('code', 150, '采购订单号', 'Order number'),
  soHeadId: pick('document', 'soNo', 150, '销售订单', 'Sales order'),
  soNo: field('code', 150, '销售订单号', 'Order number'),
  mirrorId: pick('document', '', 150, '红冲单据', 'Reversal', { stored: 'bigint', ...stamp }),
  redoId: pick('document', '', 150, '重开单据', 'Redone as', { stored: 'bigint', ...stamp }),
  deliveryMode: hidden('物流方式', 'Delivery', { stored: 'text', ofOne: true, inner: true }),
  contactsId: hidden('联系人', 'Contact', { stored: 'bigint', ofOne: true, inner: true }),
  express: hidden('物流单号', 'Courier numbers', { stored: 'jsonb', ofOne: true, inner: true }),
  createUser: pick('user', 'createUserName', 90, '制单人', 'Created by', { stored: 'bigint', shared: true, once: true }),
  createUserName: field('text', 90, '制单人', 'Created by'),
  createDept: hidden('制单部门', 'Department of creation', { stored: 'bigint', shared: true, once: true }),
  createTime: field('moment', 150, '制单时间', 'Created', { stored: 'timestamptz', shared: true, once: true, sorted: true }),
  updateUser: pick('user', 'updateUserName', 90, '修改人', 'Changed by', { stored: 'bigint', ...stamp }),
  updateUserName: field('text', 90, '修改人', 'Changed by'),
  updateTime: field('moment', 150, '修改时间', 'Changed', { stored: 'timestamptz', ...stamp, sorted: true }),
  submitUser: pick('user', '', 90, '提交人', 'Submitted by', { stored: 'bigint', ...stamp }),
  submitTime: field('moment', 150, '提交时间', 'Submitted', { stored: 'timestamptz', ...stamp }),
  /** The time at which the document entered its state. */
  stateSince: hidden('状态开始时间', 'In its state since', { stored: 'timestamptz', ofOne: true, inner: true }),
  /**
   * `dueAt`: time of the next timed event (`due.ts`). `dueEvent`: which event; `dueDone`: the time up to which such
   * events were raised while the document waits; `dueAttempts`: how often the event failed.
   */
  dueAt: hidden('到期时间', 'Due', { stored: 'timestamptz', ofOne: true, inner: true }),
  dueEvent: hidden('到期操作', 'Due event', { stored: 'text', ofOne: true, inner: true }),
  dueDone: hidden('已处理至', 'Done until', { stored: 'timestamptz', ofOne: true, inner: true }),
  dueAttempts: hidden('尝试次数', 'Attempts', { stored: 'integer', ofOne: true, inner: true }),
  /** The approval process that decides while the document awaits approval (ADR 188). */
  flowId: hidden('审批流程', 'Process of approval', { stored: 'bigint', ofOne: true, inner: true }),
} as const satisfies Readonly<Record<string, DocumentField>>

/** The totals of its lines that a head stores. */
export const headTotals = namesWith(headFields, { total: true })
export type HeadTotal = (typeof headTotals)[number]
