import type { OperationId } from '#contract/operations.gen.ts'
import type { RefusalKey } from '#domain/core/refusals.ts'

/**
 * Examples that are refused, because a fresh shop lacks what they need: codes that were sent, files, jobs,
 * registrations, rows that come into being by themselves …
 */
export const refused: Readonly<Partial<Record<OperationId, RefusalKey>>> = {
  AuthApi_beginLink: 'FIELD_BAD',
  // no data source is chosen, or it is on a host that the configuration does not name
  CodeGenApi_genCode: 'CODE_NOT_MADE',
  CodeGenApi_tables: 'DATASOURCE_SILENT',
  LogAuditApi_law: 'DOC_GONE',
  LogReplayApi_replay: 'DOC_GONE',
  LogSampleApi_detail: 'DOC_GONE',
  LogSampleApi_note: 'DOC_GONE',
  LogSampleApi_sign: 'DOC_GONE',
  LogReplayApi_stood: 'DOC_GONE',
  AuthApi_finishLink: 'FIELD_BAD',
  AuthApi_forgetPasswordReset: 'SMS_CODE_BAD',
  UserApi_updatePassword: 'FIELD_BAD',
  BaseCustomerPriceApi_import: 'SHEET_BAD',
  ...({ CommodityFileApi_putPicture: 'FILE_KIND', MallReturnApi_putPicture: 'FILE_KIND', ShopApi_putPicture: 'FILE_KIND' } as const),
  PurchaseInvoiceApi_readFile: 'FILE_KIND',
  PurchaseInvoiceApi_readExcel: 'SHEET_BAD',
  CommodityFileApi_readExcel: 'SHEET_BAD',
  CustomerFileApi_import: 'SHEET_BAD',
  InquiryApi_importInquiryForm: 'SHEET_BAD',
  InvoiceApi_importIssued: 'SHEET_BAD',
  InvoiceApi_issueByNumber: 'FIELD_BAD',
  OpeningInventoryApi_exportInventoryInfo: 'SHEET_BAD',
  ...({ PurchaseOrderApi_importOpen: 'SHEET_BAD', SalesOrderApi_importOpen: 'SHEET_BAD', DemoApi_remake: 'DEMO_ALONE' } as const),
  ...({ OpeningReceiptApi_importOpen: 'SHEET_BAD', OpeningOutApi_importOpen: 'SHEET_BAD' } as const),
  OpeningPartnerApi_exportCustomerInfo: 'SHEET_BAD',
  CheckInventoryApi_readSheet: 'SHEET_BAD',
  TransportHeadApi_readExcel: 'SHEET_BAD',
  OpeningPartnerApi_exportSupplierInfo: 'SHEET_BAD',
  OpeningBalanceApi_importSheet: 'SHEET_BAD',
  StaffImportApi_readExcel: 'SHEET_BAD',
  SupplierFileApi_import: 'SHEET_BAD',
  ...({ OssApi_file: 'ROW_GONE', JobApi_removeMapping: 'ROW_GONE', JobApi_try: 'BAD_INPUT', SavedViewApi_ofRoles: 'ROW_GONE' } as const),
  ...Object.fromEntries(
    ['cancel', 'changes', 'confirm', 'detail', 'download', 'failedRows', 'faults', 'mend', 'problems', 'remove', 'undo'].map((verb) => [
      `JobApi_${verb}`,
      'ROW_GONE',
    ]),
  ),
  // nothing is deployed and nothing runs; the files are no models
  FlowFollowApi_deleteProcessInstance: 'DOC_GONE',
  FlowManagerApi_changeState: 'DOC_GONE',
  FlowManagerApi_deleteDeployment: 'ROW_GONE',
  FlowManagerApi_deployUpload: 'BAD_INPUT',
  FlowModelApi_deploy: 'DOC_GONE',
  FlowModelApi_detail: 'DOC_GONE',
  FlowModelApi_remove: 'ROW_GONE',
  FlowProcessApi_detail: 'DOC_GONE',
  FlowProcessApi_diagramView: 'DOC_GONE',
  FlowProcessApi_documentApprovals: 'DOC_GONE',
  FlowProcessApi_historyFlowList: 'DOC_GONE',
  FlowProcessApi_leaveDetail: 'DOC_GONE',
  FlowProcessApi_resourceView: 'DOC_GONE',
  FlowProcessApi_startLeave: 'FIELD_BAD',
  FlowTaskApi_detail: 'DOC_GONE',
  ...Object.fromEntries(['claim', 'complete', 'delegate', 'recall', 'return'].map((verb) => [`FlowWorkApi_${verb}Task`, 'DOC_GONE'])),
  LoginLogApi_remove: 'ROW_GONE',
  LoginLogApi_submit: 'ROW_GONE',
  MessageCentreApi_remove: 'ROW_GONE',
  OrderRefundApi_confirm: 'ROW_GONE',
  OrderRefundApi_retry: 'ROW_GONE',
  PaymentApi_ask: 'DOC_GONE',
  // a callback without a valid signature
  PaymentApi_callback: 'CALLBACK_BAD',
  SharedPaperApi_pdf: 'SHARE_GONE',
  PaperApi_revoke: 'ROW_GONE',
  ...Object.fromEntries(['pdf', 'share', 'shares'].map((verb) => [`PaperApi_${verb}`, 'DOC_GONE'])),
  ...Object.fromEntries(['ask', 'find'].map((verb) => [`TicketInvoiceApi_${verb}`, 'TICKET_UNKNOWN'])),
  RegistrationApi_pass: 'ROW_GONE',
  RegistrationApi_refuse: 'ROW_GONE',
  SavedViewApi_remove: 'ROW_GONE',
  ...({ CommentApi_remove: 'ROW_GONE', AttachmentApi_file: 'ROW_GONE', AttachmentApi_remove: 'ROW_GONE' } as const),
  // no shift is open at the example's till
  StoredTopUpApi_submit: 'SHIFT_CLOSED',
  // the example of closing it was sent first
  PeriodApi_lock: 'VERSION_STALE',
  PeriodApi_reopen: 'VERSION_STALE',
  PeriodApi_unlock: 'VERSION_STALE',
  SysconfigApi_updateV: 'ROW_GONE',
  ...Object.fromEntries(['Dict', 'DictBiz', 'Menu', 'Region'].map((name) => [`${name}Api_remove`, 'ROW_GONE'])),
  TenantApi_remove: 'ROW_GONE',
  TenantApi_setting: 'ROW_GONE',
  // goods were already sold at this price
  CustomerPriceApi_remove: 'IN_USE',
  // … or because they need more than every call of this kind: an id to change, goods in the mall, an order's line of
  // the same goods, lines of their own, the amount due, a signed delivery
  DepotClassifyApi_remove: 'BAD_INPUT',
  // lines of an inquiry, and an inquiry requested from the service for its lines
  InquiryApi_delInquiryBody: 'DOC_GONE',
  InquiryInfoApi_detail: 'DOC_GONE',
  InquiryLineApi_exportDetail: 'DOC_GONE',
  // its id must be that of a row of stock
  SyncInventoryApi_pushwjyp: 'DOC_GONE',
  // a document of any type, or one that has a voucher
  ...Object.fromEntries(['list', 'people', 'submit'].map((verb) => [`CommentApi_${verb}`, 'DOC_GONE'])),
  ...({ AttachmentApi_list: 'DOC_GONE', AttachmentApi_submit: 'DOC_GONE' } as const),
  PriceApi_steps: 'DOC_GONE',
  PushAccountingApi_expense: 'DOC_GONE',
  PushAccountingApi_gain: 'DOC_GONE',
  PushAccountingApi_invoice: 'DOC_GONE',
  PushAccountingApi_lines: 'DOC_GONE',
  PushAccountingApi_loss: 'DOC_GONE',
  PushAccountingApi_prepayment: 'DOC_GONE',
  PushAccountingApi_push: 'DOC_GONE',
  PushAccountingApi_receipt: 'DOC_GONE',
  PushAccountingApi_settlement: 'DOC_GONE',
  PushAccountingApi_stockIn: 'DOC_GONE',
  PushAccountingApi_stockOut: 'DOC_GONE',
  PushAccountingApi_supplement: 'DOC_GONE',
  // the example's inquiry is not quoted
  InquiryApi_makeSale: 'STATUS_FORBIDS',
  InquiryApi_makeScdd: 'STATUS_FORBIDS',
  // the operation that it names would need a body of its own
  DocumentApi_dryRun: 'BAD_INPUT',
  LocationApi_update: 'BAD_INPUT',
  UserApi_update: 'BAD_INPUT',
  // the sample it posts counted goods that were lost since; only a setting puts differences over the tolerance;
  // another example is counting these goods
  CheckInventoryApi_accounting: 'STOCK_SHORT',
  CheckInventoryApi_startRecount: 'STATUS_FORBIDS',
  CheckInventoryApi_submit: 'COUNT_OPEN',
  // another example is counting these goods
  FranchiseCommodityApi_onHandQty: 'COUNT_OPEN',
  PurchaseReceiptApi_linkOrder: 'LINE_BAD',
  // a single line is no bundle with a component
  AssemblyApi_accounting: 'LINE_BAD',
  AssemblyApi_submit: 'LINE_BAD',
  // the lines of the transfer are not those of the example
  MoveInventoryApi_accounting: 'LINE_BAD',
  // its line belongs to an order
  PurchaseInvoiceApi_submit: 'FIELD_BAD',
  MoveInventoryApi_callin: 'LINE_BAD',
  RequisitionApi_callin: 'LINE_BAD',
  // both depots of the shop belong to one legal entity
  RequisitionApi_order: 'FIELD_BAD',
  RequisitionApi_dispatch: 'LINE_BAD',
  StoreReturnApi_callin: 'LINE_BAD',
  StoreReturnApi_dispatch: 'LINE_BAD',
  // its example names no order
  MallOrderApi_out: 'STATUS_FORBIDS',
  // requested from a service that has no events of the law
  MallOrderSalesApi_detail: 'DOC_GONE',
  SalesOrderApi_approve: 'LINE_BAD',
  DemandApi_approve: 'LINE_BAD',
  PurchaseOrderApi_approve: 'LINE_BAD',
  // needs a line of an approved demand
  DemandApi_merge: 'LINE_BAD',
  SalesOrderApi_complete: 'STATUS_FORBIDS',
  SalesOrderApi_pay: 'PAY_DIFFERS',
  // its draft was saved with a payment method that does not exist
  RetailOrderApi_pay: 'FIELD_BAD',
  // no shift is open at its example's till, and its ticket was not sold offline
  RetailOrderApi_send: 'SHIFT_CLOSED',
  RetailOrderApi_confirmDeviation: 'STATUS_FORBIDS',
  // a new customer needs a name
  CustomerRecommendedApi_reapply: 'BAD_INPUT',
  // its example names no goods
  PriceAdjustmentApi_submit: 'LINES_EMPTY',
  // the times in the document's examples are over
  CouponApi_submit: 'FIELD_BAD',
  SpecialOfferApi_delay: 'DELAY_BAD',
  SpecialOfferApi_submit: 'FIELD_BAD',
  InvoiceApi_submitMall: 'LINE_BAD',
  // its examples name no network partner
  RecommendedApi_addBank: 'DOC_GONE',
  RecommendedApi_changeslist: 'DOC_GONE',
  RecommendedApi_customerlist: 'DOC_GONE',
  RecommendedApi_getMiniProgramCode: 'DOC_GONE',
  RecommendedApi_getPartnerList: 'DOC_GONE',
  RecommendedApi_recommendeddetail: 'DOC_GONE',
  RecommendedApi_withdrawadd: 'FIELD_BAD',
  WithdrawalApi_submit: 'FIELD_BAD',
  // no partner or amount, one account for both sides, the draft of a return, and no kind of balance
  ...({ AccountTransferApi_submit: 'FIELD_BAD', StoreDepositApi_submit: 'FIELD_BAD' } as const),
  OpeningBalanceApi_submit: 'FIELD_BAD',
  ...({ OpeningReceiptApi_accounting: 'FIELD_BAD', OpeningOutApi_accounting: 'FIELD_BAD' } as const),
  MoneyReceiptApi_submit: 'FIELD_BAD',
  MoneyReceiptApi_accounting: 'FIELD_BAD',
  PrepaymentApi_submit: 'FIELD_BAD',
  PrepaymentApi_accounting: 'FIELD_BAD',
  ExpenseApi_submit: 'FIELD_BAD',
  ExpenseApi_accounting: 'FIELD_BAD',
  SupplementApi_submit: 'FIELD_BAD',
  SupplementApi_accounting: 'FIELD_BAD',
  PurchaseRebateApi_submit: 'FIELD_BAD',
  PurchaseRebateApi_accounting: 'FIELD_BAD',
  TransportHeadApi_submit: 'FIELD_BAD',
  TransportHeadApi_transportApply: 'FIELD_BAD',
  TransportHeadApi_accounting: 'FIELD_BAD',
  PurchaseReturnApi_createPrecpInfo: 'STATUS_FORBIDS',
  // nothing is open on the document it names
  SettlementApi_accounting: 'SETTLE_BAD',
  // its example names no document of this shop
  DocumentApi_inTheWay: 'DOC_GONE',
  // a paper invoice also needs a code
  InvoiceApi_redIssue: 'FIELD_BAD',
  PurchaseInvoiceApi_redIssue: 'FIELD_BAD',
  // they need a sales order with its lines, or requests and outs that other services handle
  MallReturnApi_apply: 'FIELD_BAD',
  MallReturnApi_receive: 'LINE_BAD',
  MallReturnApi_ofOrder: 'DOC_GONE',
  BusinessReturnApi_businessPassSCTH: 'DOC_GONE',
  BusinessReturnApi_reject: 'DOC_GONE',
  StoreSalesOutApi_detail: 'DOC_GONE',
  // an expired last day, and a webhook that has not been notified of anything yet
  ApiKeyApi_submit: 'FIELD_BAD',
  WebhookDeliveryApi_resend: 'ROW_GONE',
  // goods that are not published, and orders of other buyers
  ShopApi_goodsDetail: 'ROW_GONE',
  ShopApi_place: 'AMOUNT_DIFFERS',
  ShopApi_order: 'DOC_GONE',
  ShopApi_pay: 'DOC_GONE',
  ShopApi_sign: 'DOC_GONE',
  ShopApi_cancel: 'DOC_GONE',
  ShopApi_applyReturn: 'DOC_GONE',
  ShopApi_withdrawReturn: 'DOC_GONE',
}
