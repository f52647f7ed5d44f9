// Generated from openapi/. Do not edit.
import type { Client } from 'openapi-fetch'
import type { operations as Contract, paths } from './types.gen.ts'

/** Operations that answer a stream of events, served beside the others. */
export type StreamId = 'NoticeApi_stream'
export type OperationId = Exclude<keyof Contract, StreamId>

/** Operations that need no session. */
export type PublicOperationId =
  | 'AuthApi_captcha'
  | 'AuthApi_forgetPasswordReset'
  | 'AuthApi_forgetPasswordSmscode'
  | 'AuthApi_forgetPasswordSmscodeNew'
  | 'AuthApi_loginSmscode'
  | 'AuthApi_providers'
  | 'AuthApi_token'
  | 'PaymentApi_callback'
  | 'OpenDictApi_dictionary'
  | 'TenantApi_info'
  | 'UserApi_registerGuest'
  | 'RegistrationApi_mine'
  | 'PublicMallApi_brands'
  | 'PublicMallApi_localBarCode'
  | 'PublicMallApi_searchMallInfoPage'
  | 'SharedPaperApi_pdf'
  | 'TicketInvoiceApi_ask'
  | 'TicketInvoiceApi_find'

/** Operations that the resource engine serves. */
export type ResourceOperationId =
  | 'CustomerApi_code'
  | 'CustomerApi_detail'
  | 'CustomerApi_disable'
  | 'CustomerApi_enable'
  | 'CustomerApi_list'
  | 'CustomerApi_lookup'
  | 'CustomerApi_remove'
  | 'CustomerApi_submit'
  | 'CustomerLevelApi_detail'
  | 'CustomerLevelApi_list'
  | 'CustomerLevelApi_lookup'
  | 'CustomerLevelApi_remove'
  | 'CustomerLevelApi_submit'
  | 'CustomerNatureApi_detail'
  | 'CustomerNatureApi_lazyList'
  | 'CustomerNatureApi_lazyTree'
  | 'CustomerNatureApi_list'
  | 'CustomerNatureApi_lookup'
  | 'CustomerNatureApi_remove'
  | 'CustomerNatureApi_submit'
  | 'CustomerNatureApi_tree'
  | 'CustomerTitleApi_detail'
  | 'CustomerTitleApi_disable'
  | 'CustomerTitleApi_enable'
  | 'CustomerTitleApi_list'
  | 'CustomerTitleApi_lookup'
  | 'CustomerTitleApi_remove'
  | 'CustomerTitleApi_submit'
  | 'MemberApi_detail'
  | 'MemberApi_forbid'
  | 'MemberApi_lookup'
  | 'MemberApi_page'
  | 'MemberApi_remove'
  | 'MemberApi_submit'
  | 'MemberApi_unforbid'
  | 'NetworkPartnerApi_detail'
  | 'NetworkPartnerApi_disable'
  | 'NetworkPartnerApi_enable'
  | 'NetworkPartnerApi_list'
  | 'NetworkPartnerApi_lookup'
  | 'NetworkPartnerApi_remove'
  | 'NetworkPartnerApi_submit'
  | 'SupplierApi_code'
  | 'SupplierApi_detail'
  | 'SupplierApi_disable'
  | 'SupplierApi_enable'
  | 'SupplierApi_list'
  | 'SupplierApi_lookup'
  | 'SupplierApi_remove'
  | 'SupplierApi_submit'
  | 'SupplierApi_timeStampCode'
  | 'SupplierNatureApi_detail'
  | 'SupplierNatureApi_lazyList'
  | 'SupplierNatureApi_lazyTree'
  | 'SupplierNatureApi_list'
  | 'SupplierNatureApi_lookup'
  | 'SupplierNatureApi_remove'
  | 'SupplierNatureApi_submit'
  | 'SupplierNatureApi_tree'
  | 'CarrierApi_code'
  | 'CarrierApi_detail'
  | 'CarrierApi_disable'
  | 'CarrierApi_enable'
  | 'CarrierApi_list'
  | 'CarrierApi_lookup'
  | 'CarrierApi_remove'
  | 'CarrierApi_submit'
  | 'BartererCommInfoDetailApi_detail'
  | 'BartererCommInfoDetailApi_list'
  | 'BartererCommInfoDetailApi_lookup'
  | 'BartererCommInfoDetailApi_remove'
  | 'BartererCommInfoDetailApi_submit'
  | 'FloorApi_detail'
  | 'FloorApi_list'
  | 'FloorApi_lookup'
  | 'FloorApi_remove'
  | 'FloorApi_submit'
  | 'GroupApi_detail'
  | 'GroupApi_list'
  | 'GroupApi_lookup'
  | 'GroupApi_remove'
  | 'GroupApi_submit'
  | 'BrandApi_detail'
  | 'BrandApi_list'
  | 'BrandApi_lookup'
  | 'BrandApi_remove'
  | 'BrandApi_submit'
  | 'ClassificationApi_code'
  | 'ClassificationApi_detail'
  | 'ClassificationApi_lazyList'
  | 'ClassificationApi_lazyTree'
  | 'ClassificationApi_list'
  | 'ClassificationApi_lookup'
  | 'ClassificationApi_remove'
  | 'ClassificationApi_submit'
  | 'ClassificationApi_tree'
  | 'CustomerPriceApi_disable'
  | 'CustomerPriceApi_enable'
  | 'CommodityApi_detail'
  | 'CommodityApi_disable'
  | 'CommodityApi_enable'
  | 'CommodityApi_list'
  | 'CommodityApi_lookup'
  | 'CommodityApi_remove'
  | 'CommodityApi_submit'
  | 'LevelPriceApi_detail'
  | 'LevelPriceApi_disable'
  | 'LevelPriceApi_enable'
  | 'LevelPriceApi_list'
  | 'LevelPriceApi_lookup'
  | 'LevelPriceApi_remove'
  | 'LevelPriceApi_submit'
  | 'QuantityPriceApi_detail'
  | 'QuantityPriceApi_disable'
  | 'QuantityPriceApi_enable'
  | 'QuantityPriceApi_list'
  | 'QuantityPriceApi_lookup'
  | 'QuantityPriceApi_remove'
  | 'QuantityPriceApi_submit'
  | 'SalesRoomPriceApi_detail'
  | 'SalesRoomPriceApi_disable'
  | 'SalesRoomPriceApi_enable'
  | 'SalesRoomPriceApi_list'
  | 'SalesRoomPriceApi_lookup'
  | 'SalesRoomPriceApi_remove'
  | 'SalesRoomPriceApi_submit'
  | 'UnitApi_detail'
  | 'UnitApi_disable'
  | 'UnitApi_enable'
  | 'UnitApi_list'
  | 'UnitApi_lookup'
  | 'UnitApi_remove'
  | 'UnitApi_submit'
  | 'MinStockApi_detail'
  | 'MinStockApi_list'
  | 'MinStockApi_lookup'
  | 'MinStockApi_remove'
  | 'MinStockApi_submit'
  | 'SpecApi_detail'
  | 'SpecApi_list'
  | 'SpecApi_lookup'
  | 'SpecApi_remove'
  | 'SpecApi_submit'
  | 'SpecDetailApi_detail'
  | 'SpecDetailApi_list'
  | 'SpecDetailApi_lookup'
  | 'SpecDetailApi_remove'
  | 'SpecDetailApi_submit'
  | 'StoreScheduleApi_detail'
  | 'StoreScheduleApi_list'
  | 'StoreScheduleApi_lookup'
  | 'StoreScheduleApi_remove'
  | 'StoreScheduleApi_submit'
  | 'StoreTemplateApi_detail'
  | 'StoreTemplateApi_list'
  | 'StoreTemplateApi_lookup'
  | 'StoreTemplateApi_remove'
  | 'StoreTemplateApi_submit'
  | 'TaxRateApi_detail'
  | 'TaxRateApi_disable'
  | 'TaxRateApi_enable'
  | 'TaxRateApi_list'
  | 'TaxRateApi_lookup'
  | 'TaxRateApi_remove'
  | 'TaxRateApi_submit'
  | 'TillApi_detail'
  | 'TillApi_disable'
  | 'TillApi_enable'
  | 'TillApi_list'
  | 'TillApi_lookup'
  | 'TillApi_remove'
  | 'TillApi_submit'
  | 'CodeGenApi_detail'
  | 'CodeGenApi_list'
  | 'CodeGenApi_lookup'
  | 'CodeGenApi_remove'
  | 'CodeGenApi_submit'
  | 'AccountStatementApi_detail'
  | 'AccountStatementApi_list'
  | 'AccountStatementApi_lookup'
  | 'AccountStatementApi_remove'
  | 'AccountStatementApi_submit'
  | 'CashAccountApi_detail'
  | 'CashAccountApi_disable'
  | 'CashAccountApi_enable'
  | 'CashAccountApi_list'
  | 'CashAccountApi_lookup'
  | 'CashAccountApi_remove'
  | 'CashAccountApi_submit'
  | 'CommissionRuleApi_detail'
  | 'CommissionRuleApi_disable'
  | 'CommissionRuleApi_enable'
  | 'CommissionRuleApi_list'
  | 'CommissionRuleApi_lookup'
  | 'CommissionRuleApi_remove'
  | 'CommissionRuleApi_submit'
  | 'ExpenseSubjectApi_detail'
  | 'ExpenseSubjectApi_disable'
  | 'ExpenseSubjectApi_enable'
  | 'ExpenseSubjectApi_list'
  | 'ExpenseSubjectApi_lookup'
  | 'ExpenseSubjectApi_remove'
  | 'ExpenseSubjectApi_submit'
  | 'LegalEntityApi_detail'
  | 'LegalEntityApi_disable'
  | 'LegalEntityApi_enable'
  | 'LegalEntityApi_list'
  | 'LegalEntityApi_lookup'
  | 'LegalEntityApi_remove'
  | 'LegalEntityApi_submit'
  | 'SupplierAgreementApi_detail'
  | 'SupplierAgreementApi_disable'
  | 'SupplierAgreementApi_enable'
  | 'SupplierAgreementApi_list'
  | 'SupplierAgreementApi_lookup'
  | 'SupplierAgreementApi_remove'
  | 'SupplierAgreementApi_submit'
  | 'TaxpayerApi_detail'
  | 'TaxpayerApi_list'
  | 'TaxpayerApi_lookup'
  | 'TaxpayerApi_remove'
  | 'TaxpayerApi_submit'
  | 'ApprovalRuleApi_detail'
  | 'ApprovalRuleApi_disable'
  | 'ApprovalRuleApi_enable'
  | 'ApprovalRuleApi_list'
  | 'ApprovalRuleApi_lookup'
  | 'ApprovalRuleApi_remove'
  | 'ApprovalRuleApi_submit'
  | 'CustomerPriceApi_detail'
  | 'CustomerPriceApi_list'
  | 'CustomerPriceApi_lookup'
  | 'CustomerPriceApi_remove'
  | 'CustomerPriceApi_submit'
  | 'LoginLogApi_detail'
  | 'LoginLogApi_list'
  | 'LoginLogApi_remove'
  | 'LogApiApi_detail'
  | 'LogApiApi_list'
  | 'LogErrorApi_detail'
  | 'LogErrorApi_list'
  | 'LogUsualApi_detail'
  | 'LogUsualApi_list'
  | 'DeliveryConfigApi_detail'
  | 'DeliveryConfigApi_list'
  | 'DeliveryConfigApi_lookup'
  | 'DeliveryConfigApi_remove'
  | 'DeliveryConfigApi_submit'
  | 'MallHelpDetailApi_detail'
  | 'MallHelpDetailApi_list'
  | 'MallHelpDetailApi_lookup'
  | 'MallHelpDetailApi_remove'
  | 'MallHelpDetailApi_submit'
  | 'MallHelpTypeApi_detail'
  | 'MallHelpTypeApi_lazyList'
  | 'MallHelpTypeApi_lazyTree'
  | 'MallHelpTypeApi_list'
  | 'MallHelpTypeApi_lookup'
  | 'MallHelpTypeApi_remove'
  | 'MallHelpTypeApi_submit'
  | 'MallHelpTypeApi_tree'
  | 'OrderRefundApi_detail'
  | 'OrderRefundApi_list'
  | 'PaymentCallbackApi_detail'
  | 'PaymentCallbackApi_list'
  | 'PaymentMerchantApi_detail'
  | 'PaymentMerchantApi_disable'
  | 'PaymentMerchantApi_enable'
  | 'PaymentMerchantApi_list'
  | 'PaymentMerchantApi_lookup'
  | 'PaymentMerchantApi_remove'
  | 'PaymentMerchantApi_submit'
  | 'RangeApi_detail'
  | 'RangeApi_disable'
  | 'RangeApi_enable'
  | 'RangeApi_list'
  | 'RangeApi_lookup'
  | 'RangeApi_remove'
  | 'RangeApi_submit'
  | 'RangeClassifyApi_detail'
  | 'RangeClassifyApi_lazyList'
  | 'RangeClassifyApi_lazyTree'
  | 'RangeClassifyApi_list'
  | 'RangeClassifyApi_lookup'
  | 'RangeClassifyApi_remove'
  | 'RangeClassifyApi_submit'
  | 'RangeClassifyApi_tree'
  | 'ReturnTypeApi_detail'
  | 'ReturnTypeApi_list'
  | 'ReturnTypeApi_lookup'
  | 'ReturnTypeApi_remove'
  | 'ReturnTypeApi_submit'
  | 'ShopInfoApi_detail'
  | 'ShopInfoApi_list'
  | 'ShopInfoApi_lookup'
  | 'ShopInfoApi_remove'
  | 'ShopInfoApi_submit'
  | 'SliderApi_detail'
  | 'SliderApi_disable'
  | 'SliderApi_enable'
  | 'SliderApi_list'
  | 'SliderApi_lookup'
  | 'SliderApi_remove'
  | 'SliderApi_submit'
  | 'TagApi_detail'
  | 'TagApi_disable'
  | 'TagApi_enable'
  | 'TagApi_list'
  | 'TagApi_lookup'
  | 'TagApi_remove'
  | 'TagApi_submit'
  | 'MessageInfoApi_detail'
  | 'MessageInfoApi_list'
  | 'MessageInfoApi_remove'
  | 'MessageInfoApi_submit'
  | 'MessageTemplateApi_detail'
  | 'MessageTemplateApi_disable'
  | 'MessageTemplateApi_enable'
  | 'MessageTemplateApi_list'
  | 'MessageTemplateApi_lookup'
  | 'MessageTemplateApi_remove'
  | 'MessageTemplateApi_submit'
  | 'InputInvoiceApi_detail'
  | 'InputInvoiceApi_list'
  | 'InputInvoiceApi_lookup'
  | 'InputInvoiceApi_remove'
  | 'InputInvoiceApi_submit'
  | 'ApiKeyApi_detail'
  | 'ApiKeyApi_disable'
  | 'ApiKeyApi_enable'
  | 'ApiKeyApi_list'
  | 'ApiKeyApi_lookup'
  | 'ApiKeyApi_remove'
  | 'ApiKeyApi_submit'
  | 'DatasourceApi_detail'
  | 'DatasourceApi_list'
  | 'DatasourceApi_lookup'
  | 'DatasourceApi_remove'
  | 'DatasourceApi_submit'
  | 'DepotApi_detail'
  | 'DepotApi_disable'
  | 'DepotApi_enable'
  | 'DepotApi_list'
  | 'DepotApi_lookup'
  | 'DepotApi_remove'
  | 'DepotApi_submit'
  | 'DepotClassifyApi_tree'
  | 'DepotClassifyApi_detail'
  | 'DepotClassifyApi_lazyList'
  | 'DepotClassifyApi_lazyTree'
  | 'DepotClassifyApi_list'
  | 'DepotClassifyApi_lookup'
  | 'DepotClassifyApi_remove'
  | 'DepotClassifyApi_submit'
  | 'DeptApi_detail'
  | 'DeptApi_lazyList'
  | 'DeptApi_lazyTree'
  | 'DeptApi_lookup'
  | 'DeptApi_page'
  | 'DeptApi_remove'
  | 'DeptApi_submit'
  | 'DeptApi_tree'
  | 'LocationApi_detail'
  | 'LocationApi_disable'
  | 'LocationApi_enable'
  | 'LocationApi_lookup'
  | 'LocationApi_page'
  | 'LocationApi_remove'
  | 'LocationApi_submit'
  | 'LocationApi_update'
  | 'ParamApi_detail'
  | 'ParamApi_list'
  | 'ParamApi_lookup'
  | 'ParamApi_remove'
  | 'ParamApi_submit'
  | 'PostApi_detail'
  | 'PostApi_list'
  | 'PostApi_lookup'
  | 'PostApi_remove'
  | 'PostApi_submit'
  | 'RoleApi_detail'
  | 'RoleApi_lookup'
  | 'RoleApi_page'
  | 'RoleApi_remove'
  | 'RoleApi_submit'
  | 'RouteApi_detail'
  | 'RouteApi_disable'
  | 'RouteApi_enable'
  | 'RouteApi_list'
  | 'RouteApi_lookup'
  | 'RouteApi_remove'
  | 'RouteApi_submit'
  | 'StaffApi_detail'
  | 'StaffApi_list'
  | 'StaffApi_lookup'
  | 'StaffApi_remove'
  | 'StaffApi_submit'
  | 'UserTaskApi_detail'
  | 'UserTaskApi_list'
  | 'UserTaskApi_lookup'
  | 'UserTaskApi_remove'
  | 'UserTaskApi_submit'
  | 'WebhookApi_detail'
  | 'WebhookApi_disable'
  | 'WebhookApi_enable'
  | 'WebhookApi_list'
  | 'WebhookApi_lookup'
  | 'WebhookApi_remove'
  | 'WebhookApi_submit'
  | 'WebhookDeliveryApi_detail'
  | 'WebhookDeliveryApi_list'
  | 'UserApi_detail'
  | 'UserApi_disable'
  | 'UserApi_enable'
  | 'UserApi_lookup'
  | 'UserApi_page'
  | 'UserApi_remove'
  | 'UserApi_submit'
  | 'SupplierCommodityApi_detail'
  | 'SupplierCommodityApi_list'
  | 'SupplierCommodityApi_lookup'
  | 'SupplierCommodityApi_remove'
  | 'SupplierCommodityApi_submit'
  | 'DeptRateApi_detail'
  | 'DeptRateApi_list'
  | 'DeptRateApi_lookup'
  | 'DeptRateApi_remove'
  | 'DeptRateApi_submit'

/** Operations that take a form with files. */
export type UploadOperationId =
  | 'CustomerFileApi_import'
  | 'SupplierFileApi_import'
  | 'BaseCustomerPriceApi_import'
  | 'CommodityFileApi_putPicture'
  | 'CommodityFileApi_readExcel'
  | 'OpeningInventoryApi_exportInventoryInfo'
  | 'AttachmentApi_submit'
  | 'CheckInventoryApi_readSheet'
  | 'InvoiceApi_importIssued'
  | 'OpeningPartnerApi_exportCustomerInfo'
  | 'OpeningPartnerApi_exportSupplierInfo'
  | 'OpeningBalanceApi_importSheet'
  | 'OpeningOutApi_importOpen'
  | 'OpeningReceiptApi_importOpen'
  | 'TransportHeadApi_putTransportheadFile'
  | 'TransportHeadApi_readExcel'
  | 'FlowManagerApi_deployUpload'
  | 'MallReturnApi_putPicture'
  | 'PurchaseInvoiceApi_readExcel'
  | 'PurchaseInvoiceApi_readFile'
  | 'PurchaseOrderApi_importOpen'
  | 'JobApi_head'
  | 'JobApi_import'
  | 'OssApi_putFile'
  | 'InquiryApi_importInquiryForm'
  | 'SalesOrderApi_importOpen'
  | 'StaffImportApi_readExcel'
  | 'ShopApi_putPicture'

/** Operations that answer a file. */
export type FileOperationId =
  | 'OpeningInventoryApi_template'
  | 'AttachmentApi_file'
  | 'PaperApi_pdf'
  | 'CheckInventoryApi_sheet'
  | 'InvoiceApi_issueList'
  | 'CustomerLedgerApi_statement'
  | 'SupplierLedgerApi_statement'
  | 'OpeningPartnerApi_customerTemplate'
  | 'OpeningPartnerApi_supplierTemplate'
  | 'OpeningBalanceApi_template'
  | 'OpeningOutApi_openTemplate'
  | 'OpeningReceiptApi_openTemplate'
  | 'PushAccountingApi_csv'
  | 'PushAccountingApi_sheet'
  | 'TransportHeadApi_template'
  | 'GoodsExportApi_export'
  | 'GoodsExportApi_exportLocal'
  | 'InquiryLineApi_exportDetail'
  | 'StoreReturnApi_returnExport'
  | 'MallOrderApi_export'
  | 'MallOrderApi_exportDetail'
  | 'MallReturnApi_returnExport'
  | 'PurchaseInvoiceApi_template'
  | 'PurchaseOrderApi_openTemplate'
  | 'JobApi_download'
  | 'JobApi_failedRows'
  | 'JobApi_template'
  | 'OssApi_file'
  | 'InquiryApi_inquiryTemplate'
  | 'SalesOrderApi_openTemplate'
  | 'OperationsApi_bundle'
  | 'OperationsApi_olderSheet'
  | 'OrderLogApi_export'
  | 'SharedPaperApi_pdf'
  | 'BusinessReturnApi_scthExport'

/** Operations that trigger an event of a machine. */
export type TransitionOperationId =
  | 'OpeningInventoryApi_accounting'
  | 'OpeningInventoryApi_cancel'
  | 'OpeningInventoryApi_flush'
  | 'OpeningInventoryApi_remove'
  | 'OpeningInventoryApi_submit'
  | 'PriceAdjustmentApi_approve'
  | 'PriceAdjustmentApi_cancel'
  | 'PriceAdjustmentApi_draft'
  | 'PriceAdjustmentApi_reject'
  | 'PriceAdjustmentApi_remove'
  | 'PriceAdjustmentApi_submit'
  | 'PriceAdjustmentApi_withdraw'
  | 'AccountTransferApi_flush'
  | 'AccountTransferApi_submit'
  | 'AssemblyApi_accounting'
  | 'AssemblyApi_cancel'
  | 'AssemblyApi_draft'
  | 'AssemblyApi_flush'
  | 'AssemblyApi_reject'
  | 'AssemblyApi_remove'
  | 'AssemblyApi_submit'
  | 'AssemblyApi_withdraw'
  | 'CheckInventoryApi_accounting'
  | 'CheckInventoryApi_cancel'
  | 'CheckInventoryApi_create'
  | 'CheckInventoryApi_reopen'
  | 'CheckInventoryApi_saveCount'
  | 'CheckInventoryApi_startRecount'
  | 'CheckInventoryApi_submit'
  | 'CostAdjustmentApi_flush'
  | 'CostAdjustmentApi_submit'
  | 'ExpenseApi_accounting'
  | 'ExpenseApi_cancel'
  | 'ExpenseApi_certify'
  | 'ExpenseApi_draft'
  | 'ExpenseApi_flush'
  | 'ExpenseApi_reject'
  | 'ExpenseApi_remove'
  | 'ExpenseApi_submit'
  | 'ExpenseApi_withdraw'
  | 'InvoiceApi_cancel'
  | 'InvoiceApi_issue'
  | 'InvoiceApi_noteUse'
  | 'InvoiceApi_redApply'
  | 'InvoiceApi_redConfirm'
  | 'InvoiceApi_redIssue'
  | 'InvoiceApi_redWithdraw'
  | 'InvoiceApi_submitMall'
  | 'OpeningPartnerApi_batchPass'
  | 'OpeningPartnerApi_cancel'
  | 'OpeningPartnerApi_flush'
  | 'OpeningPartnerApi_remove'
  | 'OpeningPartnerApi_submit'
  | 'OpeningBalanceApi_accounting'
  | 'OpeningBalanceApi_cancel'
  | 'OpeningBalanceApi_flush'
  | 'OpeningBalanceApi_remove'
  | 'OpeningBalanceApi_submit'
  | 'OpeningOutApi_accounting'
  | 'OpeningOutApi_cancel'
  | 'OpeningOutApi_flush'
  | 'OpeningOutApi_remove'
  | 'OpeningOutApi_submit'
  | 'OpeningReceiptApi_accounting'
  | 'OpeningReceiptApi_cancel'
  | 'OpeningReceiptApi_flush'
  | 'OpeningReceiptApi_remove'
  | 'OpeningReceiptApi_submit'
  | 'PrepaymentApi_accounting'
  | 'PrepaymentApi_cancel'
  | 'PrepaymentApi_draft'
  | 'PrepaymentApi_flush'
  | 'PrepaymentApi_reject'
  | 'PrepaymentApi_remove'
  | 'PrepaymentApi_submit'
  | 'PrepaymentApi_withdraw'
  | 'ProfitLossApi_accounting'
  | 'ProfitLossApi_cancel'
  | 'ProfitLossApi_draft'
  | 'ProfitLossApi_flush'
  | 'ProfitLossApi_reject'
  | 'ProfitLossApi_remove'
  | 'ProfitLossApi_submit'
  | 'ProfitLossApi_withdraw'
  | 'PurchaseRebateApi_accounting'
  | 'PurchaseRebateApi_cancel'
  | 'PurchaseRebateApi_draft'
  | 'PurchaseRebateApi_flush'
  | 'PurchaseRebateApi_reject'
  | 'PurchaseRebateApi_remove'
  | 'PurchaseRebateApi_submit'
  | 'PurchaseRebateApi_withdraw'
  | 'MoneyReceiptApi_accounting'
  | 'MoneyReceiptApi_cancel'
  | 'MoneyReceiptApi_draft'
  | 'MoneyReceiptApi_flush'
  | 'MoneyReceiptApi_reject'
  | 'MoneyReceiptApi_remove'
  | 'MoneyReceiptApi_submit'
  | 'MoneyReceiptApi_withdraw'
  | 'SettlementApi_accounting'
  | 'SettlementApi_flush'
  | 'StoreDepositApi_flush'
  | 'StoreDepositApi_submit'
  | 'SupplementApi_accounting'
  | 'SupplementApi_cancel'
  | 'SupplementApi_draft'
  | 'SupplementApi_flush'
  | 'SupplementApi_reject'
  | 'SupplementApi_remove'
  | 'SupplementApi_submit'
  | 'SupplementApi_withdraw'
  | 'TransportHeadApi_accounting'
  | 'TransportHeadApi_cancel'
  | 'TransportHeadApi_certify'
  | 'TransportHeadApi_draft'
  | 'TransportHeadApi_flush'
  | 'TransportHeadApi_reject'
  | 'TransportHeadApi_remove'
  | 'TransportHeadApi_submit'
  | 'TransportHeadApi_transportApply'
  | 'TransportHeadApi_withdraw'
  | 'CouponApi_cancel'
  | 'CouponApi_send'
  | 'CouponApi_stop'
  | 'CouponApi_submit'
  | 'SpecialOfferApi_cancel'
  | 'SpecialOfferApi_delay'
  | 'SpecialOfferApi_draft'
  | 'SpecialOfferApi_submit'
  | 'MoveInventoryApi_accounting'
  | 'MoveInventoryApi_callin'
  | 'MoveInventoryApi_cancel'
  | 'MoveInventoryApi_closeDiff'
  | 'MoveInventoryApi_draft'
  | 'RequisitionApi_entityrequire'
  | 'MoveInventoryApi_flush'
  | 'MoveInventoryApi_recall'
  | 'MoveInventoryApi_reject'
  | 'MoveInventoryApi_remove'
  | 'RequisitionApi_draft'
  | 'RequisitionApi_callin'
  | 'RequisitionApi_cancel'
  | 'RequisitionApi_closeDiff'
  | 'RequisitionApi_dispatch'
  | 'RequisitionApi_flush'
  | 'RequisitionApi_recall'
  | 'RequisitionApi_reject'
  | 'RequisitionApi_remove'
  | 'RequisitionApi_submit'
  | 'RequisitionApi_withdraw'
  | 'StoreReturnApi_accounting'
  | 'StoreReturnApi_callin'
  | 'StoreReturnApi_cancel'
  | 'StoreReturnApi_closeDiff'
  | 'StoreReturnApi_dispatch'
  | 'StoreReturnApi_draft'
  | 'StoreReturnApi_flush'
  | 'StoreReturnApi_recall'
  | 'StoreReturnApi_reject'
  | 'StoreReturnApi_remove'
  | 'StoreReturnApi_submit'
  | 'StoreReturnApi_withdraw'
  | 'MoveInventoryApi_submit'
  | 'MoveInventoryApi_withdraw'
  | 'MallOrderApi_cancel'
  | 'MallOrderApi_closeShort'
  | 'MallOrderApi_confirm'
  | 'MallOrderApi_out'
  | 'MallOrderApi_pay'
  | 'MallOrderApi_place'
  | 'MallOrderApi_refundAll'
  | 'MallOrderApi_refuse'
  | 'MallOrderApi_sign'
  | 'MallReturnApi_apply'
  | 'MallReturnApi_credit'
  | 'MallReturnApi_pass'
  | 'MallReturnApi_receive'
  | 'MallReturnApi_refundReturn'
  | 'MallReturnApi_refuseGoods'
  | 'MallReturnApi_reject'
  | 'MallReturnApi_withdraw'
  | 'RecommendedApi_withdrawadd'
  | 'WithdrawalApi_paid'
  | 'WithdrawalApi_pass'
  | 'WithdrawalApi_payFailed'
  | 'WithdrawalApi_refuse'
  | 'WithdrawalApi_submit'
  | 'DemandApi_approve'
  | 'DemandApi_cancel'
  | 'DemandApi_closeLine'
  | 'DemandApi_closeShort'
  | 'DemandApi_draft'
  | 'DemandApi_reject'
  | 'DemandApi_remove'
  | 'DemandApi_reopen'
  | 'DemandApi_reopenLine'
  | 'DemandApi_submit'
  | 'DemandApi_unapprove'
  | 'DemandApi_withdraw'
  | 'PurchaseReceiptLineApi_remove'
  | 'PurchaseReceiptLineApi_submit'
  | 'PurchaseReceiptApi_accounting'
  | 'PurchaseReceiptApi_accountingById'
  | 'PurchaseReceiptApi_cancel'
  | 'PurchaseReceiptApi_draft'
  | 'PurchaseReceiptApi_flush'
  | 'PurchaseReceiptApi_linkOrder'
  | 'PurchaseReceiptApi_reject'
  | 'PurchaseReceiptApi_remove'
  | 'PurchaseReceiptApi_submit'
  | 'PurchaseReceiptApi_withdraw'
  | 'PurchaseInvoiceApi_approve'
  | 'PurchaseInvoiceApi_cancel'
  | 'PurchaseInvoiceApi_certify'
  | 'PurchaseInvoiceApi_draft'
  | 'PurchaseInvoiceApi_redApply'
  | 'PurchaseInvoiceApi_redConfirm'
  | 'PurchaseInvoiceApi_redIssue'
  | 'PurchaseInvoiceApi_redWithdraw'
  | 'PurchaseInvoiceApi_reject'
  | 'PurchaseInvoiceApi_remove'
  | 'PurchaseInvoiceApi_submit'
  | 'PurchaseInvoiceApi_withdraw'
  | 'PurchaseOrderApi_approve'
  | 'PurchaseOrderApi_cancel'
  | 'PurchaseOrderApi_closeLine'
  | 'PurchaseOrderApi_closeShort'
  | 'PurchaseOrderApi_draft'
  | 'PurchaseOrderApi_reject'
  | 'PurchaseOrderApi_remove'
  | 'PurchaseOrderApi_reopen'
  | 'PurchaseOrderApi_reopenLine'
  | 'PurchaseOrderApi_submit'
  | 'PurchaseOrderApi_unapprove'
  | 'PurchaseOrderApi_withdraw'
  | 'PurchaseReturnApi_accounting'
  | 'PurchaseReturnApi_cancel'
  | 'PurchaseReturnApi_draft'
  | 'PurchaseReturnApi_flush'
  | 'PurchaseReturnApi_reject'
  | 'PurchaseReturnApi_remove'
  | 'PurchaseReturnApi_submit'
  | 'PurchaseReturnApi_withdraw'
  | 'CashDepositApi_cancel'
  | 'CashDepositApi_confirm'
  | 'CashDepositApi_submit'
  | 'InquiryApi_cancel'
  | 'InquiryApi_makeQuotation'
  | 'InquiryApi_requote'
  | 'InquiryApi_saveOrUpdate'
  | 'InquiryApi_withdraw'
  | 'RetailOrderApi_cancel'
  | 'RetailOrderApi_draft'
  | 'RetailOrderApi_flush'
  | 'RetailOrderApi_hold'
  | 'RetailOrderApi_pay'
  | 'RetailOrderApi_remove'
  | 'RetailOrderApi_resume'
  | 'RetailOrderApi_submit'
  | 'RetailReturnApi_cancel'
  | 'RetailReturnApi_draft'
  | 'RetailReturnApi_flush'
  | 'RetailReturnApi_pay'
  | 'RetailReturnApi_remove'
  | 'RetailReturnApi_resume'
  | 'RetailReturnApi_submit'
  | 'ExchangeApi_accounting'
  | 'ExchangeApi_cancel'
  | 'ExchangeApi_draft'
  | 'ExchangeApi_flush'
  | 'ExchangeApi_remove'
  | 'ExchangeApi_resume'
  | 'ExchangeApi_submit'
  | 'SalesOrderApi_approve'
  | 'SalesOrderApi_cancel'
  | 'SalesOrderApi_closeLine'
  | 'SalesOrderApi_closeShort'
  | 'SalesOrderApi_complete'
  | 'SalesOrderApi_draft'
  | 'SalesOrderApi_pay'
  | 'SalesOrderApi_reject'
  | 'SalesOrderApi_remove'
  | 'SalesOrderApi_reopen'
  | 'SalesOrderApi_reopenLine'
  | 'SalesOrderApi_submit'
  | 'SalesOrderApi_unapprove'
  | 'SalesOrderApi_withdraw'
  | 'SalesOutApi_accounting'
  | 'SalesOutApi_cancel'
  | 'SalesOutApi_draft'
  | 'SalesOutApi_flush'
  | 'SalesOutApi_reject'
  | 'SalesOutApi_remove'
  | 'SalesOutApi_submit'
  | 'SalesOutApi_withdraw'
  | 'SalesReturnApi_accounting'
  | 'SalesReturnApi_cancel'
  | 'SalesReturnApi_draft'
  | 'SalesReturnApi_flush'
  | 'SalesReturnApi_reject'
  | 'SalesReturnApi_remove'
  | 'SalesReturnApi_submit'
  | 'SalesReturnApi_withdraw'
  | 'StoredTopUpApi_cancel'
  | 'StoredTopUpApi_submit'
  | 'TillShiftApi_close'
  | 'TillShiftApi_submit'
  | 'PurchaseInvoiceLineApi_remove'
  | 'PurchaseInvoiceLineApi_submit'

/** Reads and notes that every document type has: its page, itself, its remarks and courier numbers. */
export type DocumentOperationId =
  | 'OpeningInventoryApi_detail'
  | 'OpeningInventoryApi_list'
  | 'OpeningInventoryApi_updateRemark'
  | 'PriceAdjustmentApi_detail'
  | 'PriceAdjustmentApi_list'
  | 'AccountTransferApi_detail'
  | 'AccountTransferApi_list'
  | 'AssemblyApi_detail'
  | 'AssemblyApi_list'
  | 'AssemblyApi_updateRemark'
  | 'CheckInventoryApi_detail'
  | 'CheckInventoryApi_list'
  | 'CostAdjustmentApi_detail'
  | 'CostAdjustmentApi_list'
  | 'ExpenseApi_detail'
  | 'ExpenseApi_list'
  | 'InvoiceApi_detail'
  | 'InvoiceApi_list'
  | 'OpeningPartnerApi_detail'
  | 'OpeningBalanceApi_detail'
  | 'OpeningBalanceApi_list'
  | 'OpeningOutApi_detail'
  | 'OpeningOutApi_list'
  | 'OpeningOutApi_updateRemark'
  | 'OpeningReceiptApi_detail'
  | 'OpeningReceiptApi_list'
  | 'OpeningReceiptApi_updateRemark'
  | 'PrepaymentApi_detail'
  | 'PrepaymentApi_list'
  | 'ProfitLossApi_detail'
  | 'ProfitLossApi_list'
  | 'ProfitLossApi_updateRemark'
  | 'PurchaseRebateApi_detail'
  | 'PurchaseRebateApi_list'
  | 'MoneyReceiptApi_detail'
  | 'MoneyReceiptApi_list'
  | 'SettlementApi_detail'
  | 'SettlementApi_list'
  | 'StoreDepositApi_detail'
  | 'StoreDepositApi_list'
  | 'SupplementApi_detail'
  | 'SupplementApi_list'
  | 'TransportHeadApi_detail'
  | 'TransportHeadApi_list'
  | 'CouponApi_detail'
  | 'CouponApi_list'
  | 'SpecialOfferApi_detail'
  | 'SpecialOfferApi_list'
  | 'MoveInventoryApi_detail'
  | 'MoveInventoryApi_list'
  | 'RequisitionApi_detail'
  | 'RequisitionApi_list'
  | 'StoreReturnApi_detail'
  | 'StoreReturnApi_list'
  | 'MallOrderApi_detail'
  | 'MallOrderApi_list'
  | 'MallReturnApi_detail'
  | 'MallReturnApi_list'
  | 'MallReturnApi_queryFreightInfo'
  | 'MallReturnApi_updateCourierNo'
  | 'WithdrawalApi_detail'
  | 'WithdrawalApi_list'
  | 'DemandApi_detail'
  | 'DemandApi_list'
  | 'PurchaseReceiptApi_detail'
  | 'PurchaseReceiptApi_list'
  | 'PurchaseReceiptApi_queryFreightInfo'
  | 'PurchaseReceiptApi_updateCourierNo'
  | 'PurchaseInvoiceApi_detail'
  | 'PurchaseInvoiceApi_list'
  | 'PurchaseOrderLineApi_updateRemark'
  | 'PurchaseOrderApi_detail'
  | 'PurchaseOrderApi_list'
  | 'PurchaseOrderApi_queryFreightInfo'
  | 'PurchaseOrderApi_updateRemark'
  | 'PurchaseReturnApi_detail'
  | 'PurchaseReturnApi_list'
  | 'PurchaseReturnApi_updateRemark'
  | 'CashDepositApi_detail'
  | 'CashDepositApi_list'
  | 'InquiryApi_detail'
  | 'InquiryApi_list'
  | 'RetailOrderLineApi_updateRemark'
  | 'RetailOrderApi_detail'
  | 'RetailOrderApi_list'
  | 'RetailReturnApi_detail'
  | 'RetailReturnApi_list'
  | 'RetailReturnApi_updateRemark'
  | 'ExchangeApi_detail'
  | 'ExchangeApi_list'
  | 'SalesOrderLineApi_updateRemark'
  | 'SalesOrderApi_detail'
  | 'SalesOrderApi_list'
  | 'SalesOrderApi_queryFreightInfo'
  | 'SalesOrderApi_updateRemark'
  | 'SalesOutApi_detail'
  | 'SalesOutApi_list'
  | 'SalesOutApi_queryFreightInfo'
  | 'SalesOutApi_updateCourierNo'
  | 'SalesReturnApi_detail'
  | 'SalesReturnApi_list'
  | 'SalesReturnApi_updateRemark'
  | 'StoredTopUpApi_detail'
  | 'StoredTopUpApi_list'
  | 'TillShiftApi_detail'
  | 'TillShiftApi_list'

/** By interface of a document type and event of its law: the operations that make it happen, and what each takes. */
export const eventOperations = {
  OpeningInventoryApi: {
    POST: [{ id: 'OpeningInventoryApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'OpeningInventoryApi_cancel', takes: 'id' }],
    REVERSE: [{ id: 'OpeningInventoryApi_flush', takes: 'id' }],
    REMOVE: [{ id: 'OpeningInventoryApi_remove', takes: 'ids' }],
    SAVE: [{ id: 'OpeningInventoryApi_submit', takes: 'document' }],
  },
  PriceAdjustmentApi: {
    APPROVE: [{ id: 'PriceAdjustmentApi_approve', takes: 'id' }],
    CANCEL: [{ id: 'PriceAdjustmentApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'PriceAdjustmentApi_draft', takes: 'document' }],
    REJECT: [{ id: 'PriceAdjustmentApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'PriceAdjustmentApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'PriceAdjustmentApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'PriceAdjustmentApi_withdraw', takes: 'id' }],
  },
  AccountTransferApi: {
    REVERSE: [{ id: 'AccountTransferApi_flush', takes: 'id' }],
    POST: [{ id: 'AccountTransferApi_submit', takes: 'document' }],
  },
  AssemblyApi: {
    POST: [{ id: 'AssemblyApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'AssemblyApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'AssemblyApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'AssemblyApi_flush', takes: 'id' }],
    REJECT: [{ id: 'AssemblyApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'AssemblyApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'AssemblyApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'AssemblyApi_withdraw', takes: 'id' }],
  },
  CheckInventoryApi: {
    POST: [{ id: 'CheckInventoryApi_accounting', takes: 'id' }],
    CANCEL: [{ id: 'CheckInventoryApi_cancel', takes: 'id' }],
    CREATE: [{ id: 'CheckInventoryApi_create', takes: 'document' }],
    REOPEN: [{ id: 'CheckInventoryApi_reopen', takes: 'id' }],
    SAVE_COUNT: [{ id: 'CheckInventoryApi_saveCount', takes: 'id' }],
    START_RECOUNT: [{ id: 'CheckInventoryApi_startRecount', takes: 'id' }],
    SUBMIT: [{ id: 'CheckInventoryApi_submit', takes: 'document' }],
  },
  CostAdjustmentApi: {
    REVERSE: [{ id: 'CostAdjustmentApi_flush', takes: 'id' }],
    POST: [{ id: 'CostAdjustmentApi_submit', takes: 'document' }],
  },
  ExpenseApi: {
    POST: [{ id: 'ExpenseApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'ExpenseApi_cancel', takes: 'id' }],
    CERTIFY: [{ id: 'ExpenseApi_certify', takes: 'id' }],
    SAVE: [{ id: 'ExpenseApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'ExpenseApi_flush', takes: 'id' }],
    REJECT: [{ id: 'ExpenseApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'ExpenseApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'ExpenseApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'ExpenseApi_withdraw', takes: 'id' }],
  },
  InvoiceApi: {
    CANCEL: [{ id: 'InvoiceApi_cancel', takes: 'id' }],
    ISSUE: [{ id: 'InvoiceApi_issue', takes: 'id' }],
    NOTE_USE: [{ id: 'InvoiceApi_noteUse', takes: 'id' }],
    RED_APPLY: [{ id: 'InvoiceApi_redApply', takes: 'id' }],
    RED_CONFIRM: [{ id: 'InvoiceApi_redConfirm', takes: 'id' }],
    RED_ISSUE: [{ id: 'InvoiceApi_redIssue', takes: 'id' }],
    RED_WITHDRAW: [{ id: 'InvoiceApi_redWithdraw', takes: 'id' }],
    SUBMIT: [{ id: 'InvoiceApi_submitMall', takes: 'document' }],
  },
  OpeningPartnerApi: {
    PASS: [{ id: 'OpeningPartnerApi_batchPass', takes: 'idList' }],
    CANCEL: [{ id: 'OpeningPartnerApi_cancel', takes: 'id' }],
    REVERSE: [{ id: 'OpeningPartnerApi_flush', takes: 'id' }],
    REMOVE: [{ id: 'OpeningPartnerApi_remove', takes: 'ids' }],
    SAVE: [{ id: 'OpeningPartnerApi_submit', takes: 'document' }],
  },
  OpeningBalanceApi: {
    PASS: [{ id: 'OpeningBalanceApi_accounting', takes: 'id' }],
    CANCEL: [{ id: 'OpeningBalanceApi_cancel', takes: 'id' }],
    REVERSE: [{ id: 'OpeningBalanceApi_flush', takes: 'id' }],
    REMOVE: [{ id: 'OpeningBalanceApi_remove', takes: 'ids' }],
    SAVE: [{ id: 'OpeningBalanceApi_submit', takes: 'document' }],
  },
  OpeningOutApi: {
    POST: [{ id: 'OpeningOutApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'OpeningOutApi_cancel', takes: 'id' }],
    REVERSE: [{ id: 'OpeningOutApi_flush', takes: 'id' }],
    REMOVE: [{ id: 'OpeningOutApi_remove', takes: 'ids' }],
    SAVE: [{ id: 'OpeningOutApi_submit', takes: 'document' }],
  },
  OpeningReceiptApi: {
    POST: [{ id: 'OpeningReceiptApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'OpeningReceiptApi_cancel', takes: 'id' }],
    REVERSE: [{ id: 'OpeningReceiptApi_flush', takes: 'id' }],
    REMOVE: [{ id: 'OpeningReceiptApi_remove', takes: 'ids' }],
    SAVE: [{ id: 'OpeningReceiptApi_submit', takes: 'document' }],
  },
  PrepaymentApi: {
    POST: [{ id: 'PrepaymentApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'PrepaymentApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'PrepaymentApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'PrepaymentApi_flush', takes: 'id' }],
    REJECT: [{ id: 'PrepaymentApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'PrepaymentApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'PrepaymentApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'PrepaymentApi_withdraw', takes: 'id' }],
  },
  ProfitLossApi: {
    POST: [{ id: 'ProfitLossApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'ProfitLossApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'ProfitLossApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'ProfitLossApi_flush', takes: 'id' }],
    REJECT: [{ id: 'ProfitLossApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'ProfitLossApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'ProfitLossApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'ProfitLossApi_withdraw', takes: 'id' }],
  },
  PurchaseRebateApi: {
    POST: [{ id: 'PurchaseRebateApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'PurchaseRebateApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'PurchaseRebateApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'PurchaseRebateApi_flush', takes: 'id' }],
    REJECT: [{ id: 'PurchaseRebateApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'PurchaseRebateApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'PurchaseRebateApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'PurchaseRebateApi_withdraw', takes: 'id' }],
  },
  MoneyReceiptApi: {
    POST: [{ id: 'MoneyReceiptApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'MoneyReceiptApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'MoneyReceiptApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'MoneyReceiptApi_flush', takes: 'id' }],
    REJECT: [{ id: 'MoneyReceiptApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'MoneyReceiptApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'MoneyReceiptApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'MoneyReceiptApi_withdraw', takes: 'id' }],
  },
  SettlementApi: {
    POST: [{ id: 'SettlementApi_accounting', takes: 'document' }],
    REVERSE: [{ id: 'SettlementApi_flush', takes: 'id' }],
  },
  StoreDepositApi: {
    REVERSE: [{ id: 'StoreDepositApi_flush', takes: 'id' }],
    POST: [{ id: 'StoreDepositApi_submit', takes: 'document' }],
  },
  SupplementApi: {
    POST: [{ id: 'SupplementApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'SupplementApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'SupplementApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'SupplementApi_flush', takes: 'id' }],
    REJECT: [{ id: 'SupplementApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'SupplementApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'SupplementApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'SupplementApi_withdraw', takes: 'id' }],
  },
  TransportHeadApi: {
    POST: [{ id: 'TransportHeadApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'TransportHeadApi_cancel', takes: 'id' }],
    CERTIFY: [{ id: 'TransportHeadApi_certify', takes: 'id' }],
    SAVE: [{ id: 'TransportHeadApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'TransportHeadApi_flush', takes: 'id' }],
    REJECT: [{ id: 'TransportHeadApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'TransportHeadApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'TransportHeadApi_submit', takes: 'document' }, { id: 'TransportHeadApi_transportApply', takes: 'document' }],
    WITHDRAW: [{ id: 'TransportHeadApi_withdraw', takes: 'id' }],
  },
  CouponApi: {
    CANCEL: [{ id: 'CouponApi_cancel', takes: 'id' }],
    SEND: [{ id: 'CouponApi_send', takes: 'id' }],
    STOP: [{ id: 'CouponApi_stop', takes: 'id' }],
    SUBMIT: [{ id: 'CouponApi_submit', takes: 'document' }],
  },
  SpecialOfferApi: {
    CANCEL: [{ id: 'SpecialOfferApi_cancel', takes: 'id' }],
    DELAY: [{ id: 'SpecialOfferApi_delay', takes: 'id' }],
    SAVE: [{ id: 'SpecialOfferApi_draft', takes: 'document' }],
    SUBMIT: [{ id: 'SpecialOfferApi_submit', takes: 'document' }],
  },
  MoveInventoryApi: {
    DISPATCH: [{ id: 'MoveInventoryApi_accounting', takes: 'id' }],
    CALL_IN: [{ id: 'MoveInventoryApi_callin', takes: 'id' }],
    CANCEL: [{ id: 'MoveInventoryApi_cancel', takes: 'id' }],
    CLOSE_DIFF: [{ id: 'MoveInventoryApi_closeDiff', takes: 'id' }],
    SAVE: [{ id: 'MoveInventoryApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'MoveInventoryApi_flush', takes: 'id' }],
    RECALL: [{ id: 'MoveInventoryApi_recall', takes: 'id' }],
    REJECT: [{ id: 'MoveInventoryApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'MoveInventoryApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'MoveInventoryApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'MoveInventoryApi_withdraw', takes: 'id' }],
  },
  RequisitionApi: {
    SUBMIT: [{ id: 'RequisitionApi_entityrequire', takes: 'document' }, { id: 'RequisitionApi_submit', takes: 'document' }],
    SAVE: [{ id: 'RequisitionApi_draft', takes: 'document' }],
    CALL_IN: [{ id: 'RequisitionApi_callin', takes: 'id' }],
    CANCEL: [{ id: 'RequisitionApi_cancel', takes: 'id' }],
    CLOSE_DIFF: [{ id: 'RequisitionApi_closeDiff', takes: 'id' }],
    DISPATCH: [{ id: 'RequisitionApi_dispatch', takes: 'id' }],
    REVERSE: [{ id: 'RequisitionApi_flush', takes: 'id' }],
    RECALL: [{ id: 'RequisitionApi_recall', takes: 'id' }],
    REJECT: [{ id: 'RequisitionApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'RequisitionApi_remove', takes: 'ids' }],
    WITHDRAW: [{ id: 'RequisitionApi_withdraw', takes: 'id' }],
  },
  StoreReturnApi: {
    DISPATCH: [{ id: 'StoreReturnApi_accounting', takes: 'document' }, { id: 'StoreReturnApi_dispatch', takes: 'id' }],
    CALL_IN: [{ id: 'StoreReturnApi_callin', takes: 'id' }],
    CANCEL: [{ id: 'StoreReturnApi_cancel', takes: 'id' }],
    CLOSE_DIFF: [{ id: 'StoreReturnApi_closeDiff', takes: 'id' }],
    SAVE: [{ id: 'StoreReturnApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'StoreReturnApi_flush', takes: 'id' }],
    RECALL: [{ id: 'StoreReturnApi_recall', takes: 'id' }],
    REJECT: [{ id: 'StoreReturnApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'StoreReturnApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'StoreReturnApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'StoreReturnApi_withdraw', takes: 'id' }],
  },
  MallOrderApi: {
    CANCEL: [{ id: 'MallOrderApi_cancel', takes: 'id' }],
    CLOSE_SHORT: [{ id: 'MallOrderApi_closeShort', takes: 'id' }],
    CONFIRM: [{ id: 'MallOrderApi_confirm', takes: 'id' }],
    OUT: [{ id: 'MallOrderApi_out', takes: 'id' }],
    PAY: [{ id: 'MallOrderApi_pay', takes: 'id' }],
    PLACE: [{ id: 'MallOrderApi_place', takes: 'document' }],
    REFUND_ALL: [{ id: 'MallOrderApi_refundAll', takes: 'id' }],
    REFUSE: [{ id: 'MallOrderApi_refuse', takes: 'id' }],
    SIGN: [{ id: 'MallOrderApi_sign', takes: 'id' }],
  },
  MallReturnApi: {
    APPLY: [{ id: 'MallReturnApi_apply', takes: 'document' }],
    CREDIT: [{ id: 'MallReturnApi_credit', takes: 'id' }],
    PASS: [{ id: 'MallReturnApi_pass', takes: 'id' }],
    RECEIVE: [{ id: 'MallReturnApi_receive', takes: 'id' }],
    REFUND_RETURN: [{ id: 'MallReturnApi_refundReturn', takes: 'id' }],
    REFUSE_GOODS: [{ id: 'MallReturnApi_refuseGoods', takes: 'id' }],
    REJECT: [{ id: 'MallReturnApi_reject', takes: 'id' }],
    WITHDRAW: [{ id: 'MallReturnApi_withdraw', takes: 'id' }],
  },
  WithdrawalApi: {
    PAID: [{ id: 'WithdrawalApi_paid', takes: 'id' }],
    PASS: [{ id: 'WithdrawalApi_pass', takes: 'id' }],
    PAY_FAILED: [{ id: 'WithdrawalApi_payFailed', takes: 'id' }],
    REFUSE: [{ id: 'WithdrawalApi_refuse', takes: 'id' }],
    APPLY: [{ id: 'WithdrawalApi_submit', takes: 'document' }],
  },
  DemandApi: {
    APPROVE: [{ id: 'DemandApi_approve', takes: 'id' }],
    CANCEL: [{ id: 'DemandApi_cancel', takes: 'id' }],
    CLOSE_LINE: [{ id: 'DemandApi_closeLine', takes: 'id' }],
    CLOSE_SHORT: [{ id: 'DemandApi_closeShort', takes: 'id' }],
    SAVE: [{ id: 'DemandApi_draft', takes: 'document' }],
    REJECT: [{ id: 'DemandApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'DemandApi_remove', takes: 'ids' }],
    REOPEN: [{ id: 'DemandApi_reopen', takes: 'id' }],
    REOPEN_LINE: [{ id: 'DemandApi_reopenLine', takes: 'id' }],
    SUBMIT: [{ id: 'DemandApi_submit', takes: 'document' }],
    UNAPPROVE: [{ id: 'DemandApi_unapprove', takes: 'id' }],
    WITHDRAW: [{ id: 'DemandApi_withdraw', takes: 'id' }],
  },
  PurchaseReceiptApi: {
    POST: [{ id: 'PurchaseReceiptApi_accounting', takes: 'document' }, { id: 'PurchaseReceiptApi_accountingById', takes: 'id' }],
    CANCEL: [{ id: 'PurchaseReceiptApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'PurchaseReceiptApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'PurchaseReceiptApi_flush', takes: 'id' }],
    LINK_ORDER: [{ id: 'PurchaseReceiptApi_linkOrder', takes: 'id' }],
    REJECT: [{ id: 'PurchaseReceiptApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'PurchaseReceiptApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'PurchaseReceiptApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'PurchaseReceiptApi_withdraw', takes: 'id' }],
  },
  PurchaseInvoiceApi: {
    APPROVE: [{ id: 'PurchaseInvoiceApi_approve', takes: 'id' }],
    CANCEL: [{ id: 'PurchaseInvoiceApi_cancel', takes: 'id' }],
    CERTIFY: [{ id: 'PurchaseInvoiceApi_certify', takes: 'id' }],
    SAVE: [{ id: 'PurchaseInvoiceApi_draft', takes: 'document' }],
    RED_APPLY: [{ id: 'PurchaseInvoiceApi_redApply', takes: 'id' }],
    RED_CONFIRM: [{ id: 'PurchaseInvoiceApi_redConfirm', takes: 'id' }],
    RED_ISSUE: [{ id: 'PurchaseInvoiceApi_redIssue', takes: 'id' }],
    RED_WITHDRAW: [{ id: 'PurchaseInvoiceApi_redWithdraw', takes: 'id' }],
    REJECT: [{ id: 'PurchaseInvoiceApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'PurchaseInvoiceApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'PurchaseInvoiceApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'PurchaseInvoiceApi_withdraw', takes: 'id' }],
  },
  PurchaseOrderApi: {
    APPROVE: [{ id: 'PurchaseOrderApi_approve', takes: 'id' }],
    CANCEL: [{ id: 'PurchaseOrderApi_cancel', takes: 'id' }],
    CLOSE_LINE: [{ id: 'PurchaseOrderApi_closeLine', takes: 'id' }],
    CLOSE_SHORT: [{ id: 'PurchaseOrderApi_closeShort', takes: 'id' }],
    SAVE: [{ id: 'PurchaseOrderApi_draft', takes: 'document' }],
    REJECT: [{ id: 'PurchaseOrderApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'PurchaseOrderApi_remove', takes: 'ids' }],
    REOPEN: [{ id: 'PurchaseOrderApi_reopen', takes: 'id' }],
    REOPEN_LINE: [{ id: 'PurchaseOrderApi_reopenLine', takes: 'id' }],
    SUBMIT: [{ id: 'PurchaseOrderApi_submit', takes: 'document' }],
    UNAPPROVE: [{ id: 'PurchaseOrderApi_unapprove', takes: 'id' }],
    WITHDRAW: [{ id: 'PurchaseOrderApi_withdraw', takes: 'id' }],
  },
  PurchaseReturnApi: {
    POST: [{ id: 'PurchaseReturnApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'PurchaseReturnApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'PurchaseReturnApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'PurchaseReturnApi_flush', takes: 'id' }],
    REJECT: [{ id: 'PurchaseReturnApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'PurchaseReturnApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'PurchaseReturnApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'PurchaseReturnApi_withdraw', takes: 'id' }],
  },
  CashDepositApi: {
    CANCEL: [{ id: 'CashDepositApi_cancel', takes: 'id' }],
    CONFIRM: [{ id: 'CashDepositApi_confirm', takes: 'id' }],
    SUBMIT: [{ id: 'CashDepositApi_submit', takes: 'document' }],
  },
  InquiryApi: {
    CANCEL: [{ id: 'InquiryApi_cancel', takes: 'id' }],
    QUOTE: [{ id: 'InquiryApi_makeQuotation', takes: 'id' }],
    REQUOTE: [{ id: 'InquiryApi_requote', takes: 'id' }],
    SAVE: [{ id: 'InquiryApi_saveOrUpdate', takes: 'document' }],
    WITHDRAW: [{ id: 'InquiryApi_withdraw', takes: 'id' }],
  },
  RetailOrderApi: {
    CANCEL: [{ id: 'RetailOrderApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'RetailOrderApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'RetailOrderApi_flush', takes: 'id' }],
    SUBMIT: [{ id: 'RetailOrderApi_hold', takes: 'id' }, { id: 'RetailOrderApi_submit', takes: 'document' }],
    PAY: [{ id: 'RetailOrderApi_pay', takes: 'id' }],
    REMOVE: [{ id: 'RetailOrderApi_remove', takes: 'ids' }],
    RESUME: [{ id: 'RetailOrderApi_resume', takes: 'id' }],
  },
  RetailReturnApi: {
    CANCEL: [{ id: 'RetailReturnApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'RetailReturnApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'RetailReturnApi_flush', takes: 'id' }],
    PAY: [{ id: 'RetailReturnApi_pay', takes: 'id' }],
    REMOVE: [{ id: 'RetailReturnApi_remove', takes: 'ids' }],
    RESUME: [{ id: 'RetailReturnApi_resume', takes: 'id' }],
    SUBMIT: [{ id: 'RetailReturnApi_submit', takes: 'document' }],
  },
  ExchangeApi: {
    PAY: [{ id: 'ExchangeApi_accounting', takes: 'id' }],
    CANCEL: [{ id: 'ExchangeApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'ExchangeApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'ExchangeApi_flush', takes: 'id' }],
    REMOVE: [{ id: 'ExchangeApi_remove', takes: 'ids' }],
    RESUME: [{ id: 'ExchangeApi_resume', takes: 'id' }],
    SUBMIT: [{ id: 'ExchangeApi_submit', takes: 'document' }],
  },
  SalesOrderApi: {
    APPROVE: [{ id: 'SalesOrderApi_approve', takes: 'id' }],
    CANCEL: [{ id: 'SalesOrderApi_cancel', takes: 'id' }],
    CLOSE_LINE: [{ id: 'SalesOrderApi_closeLine', takes: 'id' }],
    CLOSE_SHORT: [{ id: 'SalesOrderApi_closeShort', takes: 'id' }],
    COMPLETE: [{ id: 'SalesOrderApi_complete', takes: 'id' }],
    SAVE: [{ id: 'SalesOrderApi_draft', takes: 'document' }],
    PAY: [{ id: 'SalesOrderApi_pay', takes: 'id' }],
    REJECT: [{ id: 'SalesOrderApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'SalesOrderApi_remove', takes: 'ids' }],
    REOPEN: [{ id: 'SalesOrderApi_reopen', takes: 'id' }],
    REOPEN_LINE: [{ id: 'SalesOrderApi_reopenLine', takes: 'id' }],
    SUBMIT: [{ id: 'SalesOrderApi_submit', takes: 'document' }],
    UNAPPROVE: [{ id: 'SalesOrderApi_unapprove', takes: 'id' }],
    WITHDRAW: [{ id: 'SalesOrderApi_withdraw', takes: 'id' }],
  },
  SalesOutApi: {
    POST: [{ id: 'SalesOutApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'SalesOutApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'SalesOutApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'SalesOutApi_flush', takes: 'id' }],
    REJECT: [{ id: 'SalesOutApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'SalesOutApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'SalesOutApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'SalesOutApi_withdraw', takes: 'id' }],
  },
  SalesReturnApi: {
    POST: [{ id: 'SalesReturnApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'SalesReturnApi_cancel', takes: 'id' }],
    SAVE: [{ id: 'SalesReturnApi_draft', takes: 'document' }],
    REVERSE: [{ id: 'SalesReturnApi_flush', takes: 'id' }],
    REJECT: [{ id: 'SalesReturnApi_reject', takes: 'id' }],
    REMOVE: [{ id: 'SalesReturnApi_remove', takes: 'ids' }],
    SUBMIT: [{ id: 'SalesReturnApi_submit', takes: 'document' }],
    WITHDRAW: [{ id: 'SalesReturnApi_withdraw', takes: 'id' }],
  },
  StoredTopUpApi: {
    CANCEL: [{ id: 'StoredTopUpApi_cancel', takes: 'id' }],
    SUBMIT: [{ id: 'StoredTopUpApi_submit', takes: 'document' }],
  },
  TillShiftApi: {
    CLOSE: [{ id: 'TillShiftApi_close', takes: 'id' }],
    OPEN: [{ id: 'TillShiftApi_submit', takes: 'document' }],
  },
} as const

/** The interfaces of document types. */
export type DocumentApi = keyof typeof eventOperations

/** By interface of a document type: what else is done with its documents. */
export const documentOperations = {
  OpeningInventoryApi: {
    detail: 'OpeningInventoryApi_detail',
    list: 'OpeningInventoryApi_list',
    remark: 'OpeningInventoryApi_updateRemark',
  },
  PriceAdjustmentApi: {
    detail: 'PriceAdjustmentApi_detail',
    list: 'PriceAdjustmentApi_list',
  },
  AccountTransferApi: {
    detail: 'AccountTransferApi_detail',
    list: 'AccountTransferApi_list',
  },
  AssemblyApi: {
    detail: 'AssemblyApi_detail',
    list: 'AssemblyApi_list',
    remark: 'AssemblyApi_updateRemark',
  },
  CheckInventoryApi: {
    detail: 'CheckInventoryApi_detail',
    list: 'CheckInventoryApi_list',
  },
  CostAdjustmentApi: {
    detail: 'CostAdjustmentApi_detail',
    list: 'CostAdjustmentApi_list',
  },
  ExpenseApi: {
    detail: 'ExpenseApi_detail',
    list: 'ExpenseApi_list',
  },
  InvoiceApi: {
    detail: 'InvoiceApi_detail',
    list: 'InvoiceApi_list',
  },
  OpeningPartnerApi: {
    detail: 'OpeningPartnerApi_detail',
  },
  OpeningBalanceApi: {
    detail: 'OpeningBalanceApi_detail',
    list: 'OpeningBalanceApi_list',
  },
  OpeningOutApi: {
    detail: 'OpeningOutApi_detail',
    list: 'OpeningOutApi_list',
    remark: 'OpeningOutApi_updateRemark',
  },
  OpeningReceiptApi: {
    detail: 'OpeningReceiptApi_detail',
    list: 'OpeningReceiptApi_list',
    remark: 'OpeningReceiptApi_updateRemark',
  },
  PrepaymentApi: {
    detail: 'PrepaymentApi_detail',
    list: 'PrepaymentApi_list',
  },
  ProfitLossApi: {
    detail: 'ProfitLossApi_detail',
    list: 'ProfitLossApi_list',
    remark: 'ProfitLossApi_updateRemark',
  },
  PurchaseRebateApi: {
    detail: 'PurchaseRebateApi_detail',
    list: 'PurchaseRebateApi_list',
  },
  MoneyReceiptApi: {
    detail: 'MoneyReceiptApi_detail',
    list: 'MoneyReceiptApi_list',
  },
  SettlementApi: {
    detail: 'SettlementApi_detail',
    list: 'SettlementApi_list',
  },
  StoreDepositApi: {
    detail: 'StoreDepositApi_detail',
    list: 'StoreDepositApi_list',
  },
  SupplementApi: {
    detail: 'SupplementApi_detail',
    list: 'SupplementApi_list',
  },
  TransportHeadApi: {
    detail: 'TransportHeadApi_detail',
    list: 'TransportHeadApi_list',
  },
  CouponApi: {
    detail: 'CouponApi_detail',
    list: 'CouponApi_list',
  },
  SpecialOfferApi: {
    detail: 'SpecialOfferApi_detail',
    list: 'SpecialOfferApi_list',
  },
  MoveInventoryApi: {
    detail: 'MoveInventoryApi_detail',
    list: 'MoveInventoryApi_list',
  },
  RequisitionApi: {
    detail: 'RequisitionApi_detail',
    list: 'RequisitionApi_list',
  },
  StoreReturnApi: {
    detail: 'StoreReturnApi_detail',
    list: 'StoreReturnApi_list',
  },
  MallOrderApi: {
    detail: 'MallOrderApi_detail',
    list: 'MallOrderApi_list',
  },
  MallReturnApi: {
    detail: 'MallReturnApi_detail',
    list: 'MallReturnApi_list',
    express: 'MallReturnApi_queryFreightInfo',
    courier: 'MallReturnApi_updateCourierNo',
  },
  WithdrawalApi: {
    detail: 'WithdrawalApi_detail',
    list: 'WithdrawalApi_list',
  },
  DemandApi: {
    detail: 'DemandApi_detail',
    list: 'DemandApi_list',
  },
  PurchaseReceiptApi: {
    detail: 'PurchaseReceiptApi_detail',
    list: 'PurchaseReceiptApi_list',
    express: 'PurchaseReceiptApi_queryFreightInfo',
    courier: 'PurchaseReceiptApi_updateCourierNo',
  },
  PurchaseInvoiceApi: {
    detail: 'PurchaseInvoiceApi_detail',
    list: 'PurchaseInvoiceApi_list',
  },
  PurchaseOrderApi: {
    lineRemark: 'PurchaseOrderLineApi_updateRemark',
    detail: 'PurchaseOrderApi_detail',
    list: 'PurchaseOrderApi_list',
    express: 'PurchaseOrderApi_queryFreightInfo',
    remark: 'PurchaseOrderApi_updateRemark',
  },
  PurchaseReturnApi: {
    detail: 'PurchaseReturnApi_detail',
    list: 'PurchaseReturnApi_list',
    remark: 'PurchaseReturnApi_updateRemark',
  },
  CashDepositApi: {
    detail: 'CashDepositApi_detail',
    list: 'CashDepositApi_list',
  },
  InquiryApi: {
    detail: 'InquiryApi_detail',
    list: 'InquiryApi_list',
  },
  RetailOrderApi: {
    lineRemark: 'RetailOrderLineApi_updateRemark',
    detail: 'RetailOrderApi_detail',
    list: 'RetailOrderApi_list',
  },
  RetailReturnApi: {
    detail: 'RetailReturnApi_detail',
    list: 'RetailReturnApi_list',
    remark: 'RetailReturnApi_updateRemark',
  },
  ExchangeApi: {
    detail: 'ExchangeApi_detail',
    list: 'ExchangeApi_list',
  },
  SalesOrderApi: {
    lineRemark: 'SalesOrderLineApi_updateRemark',
    detail: 'SalesOrderApi_detail',
    list: 'SalesOrderApi_list',
    express: 'SalesOrderApi_queryFreightInfo',
    remark: 'SalesOrderApi_updateRemark',
  },
  SalesOutApi: {
    detail: 'SalesOutApi_detail',
    list: 'SalesOutApi_list',
    express: 'SalesOutApi_queryFreightInfo',
    courier: 'SalesOutApi_updateCourierNo',
  },
  SalesReturnApi: {
    detail: 'SalesReturnApi_detail',
    list: 'SalesReturnApi_list',
    remark: 'SalesReturnApi_updateRemark',
  },
  StoredTopUpApi: {
    detail: 'StoredTopUpApi_detail',
    list: 'StoredTopUpApi_list',
  },
  TillShiftApi: {
    detail: 'TillShiftApi_detail',
    list: 'TillShiftApi_list',
  },
} as const

export type Operation = {
  id: OperationId
  method: 'get' | 'post'
  path: string
  kind: 'resource' | 'transition' | 'query' | 'command'
  /** By a page, with a right of one of the pages that need it; a buyer's by users of a customer alone. */
  access: 'public' | 'session' | 'buyer' | 'right' | 'page'
  /** For access by a page: the stems of the pages' rights. */
  pages?: readonly string[]
  /** For access by a page: the service whose rows the pages refer to. */
  looksUp?: string
  /** Right needed; rightToAdd applies instead when the body has no id. */
  right?: string
  rightToAdd?: string
  /** Machine event the operation triggers, "kind.EVENT". */
  event?: string
  /**
   * The input of a transition: the whole document, {id, version, …}, ids, a body of ids, one line of it or ids of
   * lines.
   */
  takes?: 'document' | 'id' | 'ids' | 'idList' | 'line' | 'lineIds'
  /** For a document's interface: the kind, and the action that is no event. */
  document?: { kind: string; does: 'list' | 'detail' | 'remark' | 'lineRemark' | 'courier' | 'express' }
  /** The body is a form with files. */
  sends?: 'files'
  /** The answer is a file; a refusal is the envelope. */
  answers?: 'file'
  /** How long a client waits for the answer, where it is longer than usual. */
  timeoutMs?: number
}

type Row = Omit<Operation, 'id' | 'path'> & { name: string; path?: string }
type Table = Readonly<Record<string, readonly [base: string, ...rows: readonly Row[]]>>

/**
 * By interface: the path its operations share, and a row each. Every browser loads it, so nothing is said twice in it; and as text, which a phone
 * reads in a third of the time that the same takes as code.
 */
const table: Table = JSON.parse(String.raw`{
  "AuthApi": ["/blade-auth/oauth",
    {"name":"captcha","method":"get","kind":"query","access":"public"},
    {"name":"clearCache","path":"/blade-auth/oauth/clear-cache","method":"get","kind":"command","access":"session"},
    {"name":"forgetPasswordReset","path":"/blade-auth/oauth/forgetpassword/reset","method":"post","kind":"command","access":"public"},
    {"name":"forgetPasswordSmscode","path":"/blade-auth/oauth/forgetpassword/smscode","method":"post","kind":"command","access":"public"},
    {"name":"forgetPasswordSmscodeNew","path":"/blade-auth/oauth/forgetpassword/smscodeNew","method":"post","kind":"command","access":"public"},
    {"name":"links","method":"get","kind":"query","access":"session"},
    {"name":"beginLink","path":"/blade-auth/oauth/links/begin","method":"post","kind":"command","access":"session"},
    {"name":"finishLink","path":"/blade-auth/oauth/links/finish","method":"post","kind":"command","access":"session"},
    {"name":"removeLink","path":"/blade-auth/oauth/links/remove","method":"post","kind":"command","access":"session"},
    {"name":"loginSmscode","path":"/blade-auth/oauth/login/smscode","method":"post","kind":"command","access":"public"},
    {"name":"logout","method":"get","kind":"command","access":"session"},
    {"name":"sendLogs","path":"/blade-auth/oauth/logout","method":"post","kind":"command","access":"session"},
    {"name":"providers","method":"get","kind":"query","access":"public"},
    {"name":"token","method":"post","kind":"command","access":"public"},
    {"name":"userInfo","path":"/blade-auth/oauth/user-info","method":"get","kind":"query","access":"session"}],
  "CustomerApi": ["/blade-barterer/customer",
    {"name":"code","method":"get","kind":"resource","access":"right","right":"customer_add"},
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"customer_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"customer_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"customer_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"customer_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"CustomerApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"customer_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"customer_edit","rightToAdd":"customer_add"}],
  "CustomerFileApi": ["/blade-barterer/customer",
    {"name":"import","method":"post","kind":"command","access":"right","right":"customer_import","sends":"files"}],
  "CustomerAuditApi": ["/blade-barterer/customeraudit",
    {"name":"apply","method":"post","kind":"command","access":"right","right":"customeraudit_add"},
    {"name":"auditlist","method":"get","kind":"query","access":"right","right":"customeraudit_view"},
    {"name":"customerpass","method":"post","kind":"command","access":"right","right":"customeraudit_approve"},
    {"name":"customerrefuse","method":"post","kind":"command","access":"right","right":"customeraudit_approve"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"customeraudit_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"customeraudit_view"},
    {"name":"pass","method":"post","kind":"command","access":"right","right":"customeraudit_approve"},
    {"name":"reapply","method":"post","kind":"command","access":"right","right":"customeraudit_edit"},
    {"name":"refuse","method":"post","kind":"command","access":"right","right":"customeraudit_approve"}],
  "CustomerLevelApi": ["/blade-barterer/customerlevel",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"customerlevel_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"customerlevel_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"CustomerLevelApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"customerlevel_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"customerlevel_edit","rightToAdd":"customerlevel_add"}],
  "CustomerNatureApi": ["/blade-barterer/customernature",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"customernature_view"},
    {"name":"lazyList","path":"/blade-barterer/customernature/lazy-list","method":"get","kind":"resource","access":"right","right":"customernature_view"},
    {"name":"lazyTree","path":"/blade-barterer/customernature/lazy-tree","method":"get","kind":"resource","access":"page","looksUp":"CustomerNatureApi"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"customernature_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"CustomerNatureApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"customernature_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"customernature_edit","rightToAdd":"customernature_add"},
    {"name":"tree","method":"get","kind":"resource","access":"page","looksUp":"CustomerNatureApi"}],
  "CustomerTitleApi": ["/blade-barterer/customertitle",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"customertitle_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"customertitle_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"customertitle_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"customertitle_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"CustomerTitleApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"customertitle_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"customertitle_edit","rightToAdd":"customertitle_add"}],
  "MemberApi": ["/blade-barterer/member",
    {"name":"chechPhone","method":"get","kind":"query","access":"page","looksUp":"MemberApi"},
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"member_view"},
    {"name":"forbid","method":"post","kind":"resource","access":"right","right":"member_edit"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"member_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"MemberApi"},
    {"name":"page","method":"get","kind":"resource","access":"right","right":"member_view"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"member_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"member_edit","rightToAdd":"member_add"},
    {"name":"unforbid","method":"post","kind":"resource","access":"right","right":"member_edit"},
    {"name":"updateMain","method":"post","kind":"command","access":"right","right":"member_edit"}],
  "NetworkPartnerApi": ["/blade-barterer/networkpartner",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"networkpartner_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"networkpartner_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"networkpartner_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"networkpartner_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"NetworkPartnerApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"networkpartner_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"networkpartner_edit","rightToAdd":"networkpartner_add"}],
  "SupplierApi": ["/blade-barterer/supplier",
    {"name":"classify","method":"post","kind":"command","access":"right","right":"supplier_edit"},
    {"name":"code","method":"get","kind":"resource","access":"right","right":"supplier_add"},
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"supplier_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"supplier_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"supplier_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"supplier_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"SupplierApi"},
    {"name":"putOffTag","method":"post","kind":"command","access":"right","right":"supplier_edit"},
    {"name":"putOnTag","method":"post","kind":"command","access":"right","right":"supplier_edit"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"supplier_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"supplier_edit","rightToAdd":"supplier_add"},
    {"name":"timeStampCode","method":"get","kind":"resource","access":"right","right":"supplier_add"},
    {"name":"unionCustomers","method":"get","kind":"query","access":"page","looksUp":"BartererApi"},
    {"name":"updatePeriod","method":"post","kind":"command","access":"right","right":"supplier_edit"}],
  "SupplierFileApi": ["/blade-barterer/supplier",
    {"name":"import","method":"post","kind":"command","access":"right","right":"supplier_import","sends":"files"}],
  "SupplierNatureApi": ["/blade-barterer/suppliernature",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"suppliernature_view"},
    {"name":"lazyList","path":"/blade-barterer/suppliernature/lazy-list","method":"get","kind":"resource","access":"right","right":"suppliernature_view"},
    {"name":"lazyTree","path":"/blade-barterer/suppliernature/lazy-tree","method":"get","kind":"resource","access":"page","looksUp":"SupplierNatureApi"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"suppliernature_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"SupplierNatureApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"suppliernature_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"suppliernature_edit","rightToAdd":"suppliernature_add"},
    {"name":"tree","method":"get","kind":"resource","access":"page","looksUp":"SupplierNatureApi"}],
  "CarrierApi": ["/blade-barterer/transport",
    {"name":"code","method":"get","kind":"resource","access":"right","right":"transport_add"},
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"transport_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"transport_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"transport_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"transport_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"CarrierApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"transport_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"transport_edit","rightToAdd":"transport_add"}],
  "BartererCommInfoDetailApi": ["/blade-base/barterercomminfodetail",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"barterercomminfodetail_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"barterercomminfodetail_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"BartererCommInfoDetailApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"barterercomminfodetail_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"barterercomminfodetail_edit","rightToAdd":"barterercomminfodetail_add"}],
  "FloorApi": ["/blade-base/classifyfloor",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"classifyfloor_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"classifyfloor_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"FloorApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"classifyfloor_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"classifyfloor_edit","rightToAdd":"classifyfloor_add"}],
  "GroupApi": ["/blade-base/classifygroup",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"classifygroup_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"classifygroup_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"GroupApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"classifygroup_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"classifygroup_edit","rightToAdd":"classifygroup_add"}],
  "CommodityAuditApi": ["/blade-base/commaudit",
    {"name":"apply","method":"post","kind":"command","access":"right","right":"commaudit_add"},
    {"name":"auditlist","method":"get","kind":"query","access":"right","right":"commaudit_view"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"commaudit_view"},
    {"name":"pass","method":"post","kind":"command","access":"right","right":"commaudit_approve"},
    {"name":"reapply","method":"post","kind":"command","access":"right","right":"commaudit_edit"},
    {"name":"refuse","method":"post","kind":"command","access":"right","right":"commaudit_approve"}],
  "BrandApi": ["/blade-base/commbrand",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"commbrand_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"commbrand_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"BrandApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"commbrand_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"commbrand_edit","rightToAdd":"commbrand_add"},
    {"name":"updateContext","method":"post","kind":"command","access":"right","right":"commbrand_edit"}],
  "ClassificationApi": ["/blade-base/commclassify",
    {"name":"code","method":"get","kind":"resource","access":"right","right":"commclassify_add"},
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"commclassify_view"},
    {"name":"lazyList","path":"/blade-base/commclassify/lazy-list","method":"get","kind":"resource","access":"right","right":"commclassify_view"},
    {"name":"lazyTree","path":"/blade-base/commclassify/lazy-tree","method":"get","kind":"resource","access":"page","looksUp":"ClassificationApi"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"commclassify_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"ClassificationApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"commclassify_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"commclassify_edit","rightToAdd":"commclassify_add"},
    {"name":"tree","method":"get","kind":"resource","access":"page","looksUp":"ClassificationApi"}],
  "ClassificationSpecApi": ["/blade-base/commclassifyspec",
    {"name":"selectGroupsByClassifyId","method":"get","kind":"query","access":"page","looksUp":"ClassificationApi"}],
  "BaseCustomerPriceApi": ["/blade-base/commcustomerprice",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"commcustomerprice_view"},
    {"name":"import","method":"post","kind":"command","access":"right","right":"commcustomerprice_import","sends":"files"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"commcustomerprice_view"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"commcustomerprice_edit","rightToAdd":"commcustomerprice_add"},
    {"name":"submitOne","method":"post","kind":"command","access":"right","right":"commcustomerprice_edit"}],
  "CustomerPriceApi": ["/blade-franchisewxapp/commcustomerprice",
    {"name":"disable","path":"/blade-base/commcustomerprice/disable","method":"post","kind":"resource","access":"right","right":"commcustomerprice_edit"},
    {"name":"enable","path":"/blade-base/commcustomerprice/enable","method":"post","kind":"resource","access":"right","right":"commcustomerprice_edit"},
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"commcustomerprice_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"commcustomerprice_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"CustomerPriceApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"commcustomerprice_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"commcustomerprice_edit","rightToAdd":"commcustomerprice_add"}],
  "CommodityApi": ["/blade-base/comminfo",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"comminfo_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"comminfo_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"comminfo_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"comminfo_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"CommodityApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"comminfo_delete"},
    {"name":"resolve","method":"post","kind":"query","access":"page","looksUp":"CommodityApi"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"comminfo_edit","rightToAdd":"comminfo_add"}],
  "CommodityFileApi": ["/blade-base/comminfo",
    {"name":"putPicture","method":"post","kind":"command","access":"right","right":"comminfo_edit","sends":"files"},
    {"name":"readExcel","method":"post","kind":"command","access":"right","right":"comminfo_import","sends":"files"}],
  "LevelPriceApi": ["/blade-base/commlevelprice",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"commlevelprice_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"commlevelprice_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"commlevelprice_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"commlevelprice_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"LevelPriceApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"commlevelprice_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"commlevelprice_edit","rightToAdd":"commlevelprice_add"}],
  "QuantityPriceApi": ["/blade-base/commquantityprice",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"commquantityprice_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"commquantityprice_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"commquantityprice_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"commquantityprice_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"QuantityPriceApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"commquantityprice_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"commquantityprice_edit","rightToAdd":"commquantityprice_add"}],
  "SalesRoomPriceApi": ["/blade-base/commsalesroomprice",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"commsalesroomprice_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"commsalesroomprice_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"commsalesroomprice_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"commsalesroomprice_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"SalesRoomPriceApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"commsalesroomprice_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"commsalesroomprice_edit","rightToAdd":"commsalesroomprice_add"}],
  "UnitApi": ["/blade-base/communit",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"communit_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"communit_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"communit_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"communit_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"UnitApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"communit_delete"},
    {"name":"selectUnitListByCommInfoIds","method":"post","kind":"query","access":"page","looksUp":"CommodityApi"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"communit_edit","rightToAdd":"communit_add"}],
  "DataAuditApi": ["/blade-base/dataaudit",
    {"name":"apply","method":"post","kind":"command","access":"right","right":"dataaudit_add"},
    {"name":"auditlist","method":"get","kind":"query","access":"right","right":"dataaudit_view"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"dataaudit_view"},
    {"name":"pass","method":"post","kind":"command","access":"right","right":"dataaudit_approve"},
    {"name":"reapply","method":"post","kind":"command","access":"right","right":"dataaudit_edit"},
    {"name":"refuse","method":"post","kind":"command","access":"right","right":"dataaudit_approve"}],
  "MinStockApi": ["/blade-base/minstock",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"minstock_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"minstock_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"MinStockApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"minstock_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"minstock_edit","rightToAdd":"minstock_add"}],
  "OpeningInventoryApi": ["/blade-base/openinginventoryhead",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"openinginventory_accounting","event":"openingInventory.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"openinginventory_cancel","event":"openingInventory.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"openinginventory_view","document":{"kind":"openingInventory","does":"detail"}},
    {"name":"exportInventoryInfo","method":"post","kind":"command","access":"right","right":"openinginventory_import","sends":"files"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"openinginventory_flush","event":"openingInventory.REVERSE","takes":"id"},
    {"name":"list","path":"/blade-base/openinginventoryhead/page","method":"get","kind":"query","access":"right","right":"openinginventory_view","document":{"kind":"openingInventory","does":"list"}},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"openinginventory_delete","event":"openingInventory.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"openinginventory_edit","rightToAdd":"openinginventory_add","event":"openingInventory.SAVE","takes":"document"},
    {"name":"template","method":"get","kind":"query","access":"right","right":"openinginventory_import","answers":"file"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"openinginventory_edit","document":{"kind":"openingInventory","does":"remark"}}],
  "PriceApi": ["/blade-base/price",
    {"name":"credit","method":"get","kind":"query","access":"page","pages":["salesout","salesorder","customerledger"]},
    {"name":"facts","method":"post","kind":"query","access":"page","pages":["salesout","salesorder","salesreturnorder"]},
    {"name":"steps","method":"get","kind":"query","access":"page","pages":["salesout","salesorder","salesreturnorder"]}],
  "PriceAdjustmentApi": ["/blade-base/priceadjustment",
    {"name":"approve","method":"post","kind":"transition","access":"right","right":"priceadjustment_approve","event":"priceAdjustment.APPROVE","takes":"id"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"priceadjustment_cancel","event":"priceAdjustment.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"priceadjustment_view","document":{"kind":"priceAdjustment","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"priceadjustment_edit","rightToAdd":"priceadjustment_add","event":"priceAdjustment.SAVE","takes":"document"},
    {"name":"history","method":"get","kind":"query","access":"right","right":"priceadjustment_view"},
    {"name":"labels","method":"get","kind":"query","access":"right","right":"priceadjustment_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"priceadjustment_view","document":{"kind":"priceAdjustment","does":"list"}},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"priceadjustment_approve","event":"priceAdjustment.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"priceadjustment_delete","event":"priceAdjustment.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"priceadjustment_submit","event":"priceAdjustment.SUBMIT","takes":"document"},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"priceadjustment_submit","event":"priceAdjustment.WITHDRAW","takes":"id"}],
  "SpecApi": ["/blade-base/spec",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"spec_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"spec_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"SpecApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"spec_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"spec_edit","rightToAdd":"spec_add"}],
  "SpecDetailApi": ["/blade-base/specdetail",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"specdetail_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"specdetail_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"SpecDetailApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"specdetail_delete"},
    {"name":"selectListBySpecId","method":"get","kind":"query","access":"page","looksUp":"SpecDetailApi"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"specdetail_edit","rightToAdd":"specdetail_add"}],
  "StoreScheduleApi": ["/blade-base/storeschedule",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"storeschedule_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"storeschedule_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"StoreScheduleApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"storeschedule_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"storeschedule_edit","rightToAdd":"storeschedule_add"}],
  "StoreTemplateApi": ["/blade-base/storetemplate",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"storetemplate_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"storetemplate_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"StoreTemplateApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"storetemplate_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"storetemplate_edit","rightToAdd":"storetemplate_add"}],
  "TaxRateApi": ["/blade-base/taxrate",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"taxrate_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"taxrate_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"taxrate_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"taxrate_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"TaxRateApi"},
    {"name":"queryDefault","method":"get","kind":"query","access":"page","looksUp":"TaxRateApi"},
    {"name":"queryDefaultByBarterer","method":"get","kind":"query","access":"page","looksUp":"TaxRateApi"},
    {"name":"quyerZero","method":"get","kind":"query","access":"page","looksUp":"TaxRateApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"taxrate_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"taxrate_edit","rightToAdd":"taxrate_add"}],
  "TillApi": ["/blade-base/till",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"till_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"till_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"till_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"till_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"TillApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"till_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"till_edit","rightToAdd":"till_add"}],
  "AttachmentApi": ["/blade-desk/attachment",
    {"name":"file","method":"get","kind":"query","access":"session","answers":"file"},
    {"name":"list","method":"get","kind":"query","access":"session"},
    {"name":"remove","method":"post","kind":"command","access":"session"},
    {"name":"submit","method":"post","kind":"command","access":"session","sends":"files"}],
  "CommentApi": ["/blade-desk/comment",
    {"name":"list","method":"get","kind":"query","access":"session"},
    {"name":"people","method":"get","kind":"query","access":"session"},
    {"name":"remove","method":"post","kind":"command","access":"session"},
    {"name":"submit","method":"post","kind":"command","access":"session"}],
  "NoticeApi": ["/blade-desk/notice",
    {"name":"latest","method":"get","kind":"query","access":"session"},
    {"name":"read","method":"post","kind":"command","access":"session"},
    {"name":"readAll","method":"post","kind":"command","access":"session"}],
  "PaperApi": ["/blade-desk/paper",
    {"name":"pdf","method":"get","kind":"query","access":"session","answers":"file"},
    {"name":"revoke","method":"post","kind":"command","access":"session"},
    {"name":"share","method":"post","kind":"command","access":"session"},
    {"name":"shares","method":"get","kind":"query","access":"session"}],
  "DeskApi": ["/blade-desk",
    {"name":"selectMessageInfoPage","method":"get","kind":"query","access":"session"},
    {"name":"updateMsgInfoReadStatus","method":"post","kind":"command","access":"session"}],
  "CodeGenApi": ["/blade-develop/code",
    {"name":"copy","method":"post","kind":"command","access":"right","right":"code_add"},
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"code_view"},
    {"name":"documentType","path":"/blade-develop/code/document-type","method":"post","kind":"command","access":"right","right":"code_generate"},
    {"name":"files","method":"get","kind":"query","access":"right","right":"code_view"},
    {"name":"genCode","path":"/blade-develop/code/gen-code","method":"post","kind":"command","access":"right","right":"code_generate","timeoutMs":30000},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"code_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"CodeGenApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"code_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"code_edit","rightToAdd":"code_add"},
    {"name":"tables","method":"get","kind":"query","access":"right","right":"code_view","timeoutMs":30000}],
  "DocumentApi": ["/blade-document",
    {"name":"dryRun","method":"post","kind":"query","access":"session"},
    {"name":"find","method":"get","kind":"query","access":"session"},
    {"name":"inTheWay","method":"get","kind":"query","access":"session"},
    {"name":"openWork","method":"get","kind":"query","access":"session"}],
  "AccountStatementApi": ["/blade-finance/accountstatement",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"accountstatement_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"accountstatement_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"AccountStatementApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"accountstatement_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"accountstatement_edit","rightToAdd":"accountstatement_add"}],
  "AccountTransferApi": ["/blade-finance/accounttransfer",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"accounttransfer_view","document":{"kind":"accountTransfer","does":"detail"}},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"accounttransfer_flush","event":"accountTransfer.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"accounttransfer_view","document":{"kind":"accountTransfer","does":"list"}},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"accounttransfer_edit","rightToAdd":"accounttransfer_add","event":"accountTransfer.POST","takes":"document"}],
  "AssemblyApi": ["/blade-finance/assemblyhead",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"assembly_accounting","event":"assembly.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"assembly_cancel","event":"assembly.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"assembly_view","document":{"kind":"assembly","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"assembly_edit","rightToAdd":"assembly_add","event":"assembly.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"assembly_flush","event":"assembly.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"assembly_view","document":{"kind":"assembly","does":"list"}},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"assembly_accounting","event":"assembly.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"assembly_delete","event":"assembly.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"assembly_submit","event":"assembly.SUBMIT","takes":"document"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"assembly_edit","document":{"kind":"assembly","does":"remark"}},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"assembly_submit","event":"assembly.WITHDRAW","takes":"id"}],
  "CashAccountApi": ["/blade-finance/cashaccount",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"cashaccount_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"cashaccount_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"cashaccount_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"cashaccount_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"CashAccountApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"cashaccount_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"cashaccount_edit","rightToAdd":"cashaccount_add"}],
  "CashBookApi": ["/blade-finance/cashbook",
    {"name":"list","method":"get","kind":"query","access":"right","right":"cashbook_view"}],
  "CheckInventoryApi": ["/blade-finance/checkinventory",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"checkinventory_accounting","event":"stockCount.POST","takes":"id"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"checkinventory_cancel","event":"stockCount.CANCEL","takes":"id"},
    {"name":"create","method":"post","kind":"transition","access":"right","right":"checkinventory_add","event":"stockCount.CREATE","takes":"document"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"checkinventory_view","document":{"kind":"stockCount","does":"detail"}},
    {"name":"list","method":"get","kind":"query","access":"right","right":"checkinventory_view","document":{"kind":"stockCount","does":"list"}},
    {"name":"readSheet","method":"post","kind":"command","access":"right","right":"checkinventory_edit","sends":"files"},
    {"name":"reopen","method":"post","kind":"transition","access":"right","right":"checkinventory_submit","event":"stockCount.REOPEN","takes":"id"},
    {"name":"saveCount","method":"post","kind":"transition","access":"right","right":"checkinventory_edit","event":"stockCount.SAVE_COUNT","takes":"id"},
    {"name":"sheet","method":"get","kind":"query","access":"right","right":"checkinventory_view","answers":"file"},
    {"name":"sheetRows","method":"get","kind":"query","access":"right","right":"checkinventory_view"},
    {"name":"startRecount","method":"post","kind":"transition","access":"right","right":"checkinventory_edit","event":"stockCount.START_RECOUNT","takes":"id"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"checkinventory_submit","event":"stockCount.SUBMIT","takes":"document"}],
  "CommissionRuleApi": ["/blade-finance/commissionrule",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"commissionrule_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"commissionrule_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"commissionrule_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"commissionrule_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"CommissionRuleApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"commissionrule_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"commissionrule_edit","rightToAdd":"commissionrule_add"}],
  "CostAdjustmentApi": ["/blade-finance/costadjustment",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"costadjustment_view","document":{"kind":"costAdjustment","does":"detail"}},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"costadjustment_flush","event":"costAdjustment.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"costadjustment_view","document":{"kind":"costAdjustment","does":"list"}},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"costadjustment_edit","rightToAdd":"costadjustment_add","event":"costAdjustment.POST","takes":"document"}],
  "ExpenseApi": ["/blade-finance/expense",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"expense_accounting","event":"expenseBill.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"expense_cancel","event":"expenseBill.CANCEL","takes":"id"},
    {"name":"certify","method":"post","kind":"transition","access":"right","right":"expense_certify","event":"expenseBill.CERTIFY","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"expense_view","document":{"kind":"expenseBill","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"expense_edit","rightToAdd":"expense_add","event":"expenseBill.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"expense_flush","event":"expenseBill.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"expense_view","document":{"kind":"expenseBill","does":"list"}},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"expense_accounting","event":"expenseBill.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"expense_delete","event":"expenseBill.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"expense_submit","event":"expenseBill.SUBMIT","takes":"document"},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"expense_submit","event":"expenseBill.WITHDRAW","takes":"id"}],
  "ExpenseSubjectApi": ["/blade-finance/expensesubject",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"expensesubject_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"expensesubject_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"expensesubject_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"expensesubject_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"ExpenseSubjectApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"expensesubject_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"expensesubject_edit","rightToAdd":"expensesubject_add"}],
  "InvoiceApi": ["/blade-finance/invoice",
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"invoice_cancel","event":"salesInvoice.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"invoice_view","document":{"kind":"salesInvoice","does":"detail"}},
    {"name":"importIssued","method":"post","kind":"command","access":"right","right":"invoice_approve","sends":"files"},
    {"name":"issue","method":"post","kind":"transition","access":"right","right":"invoice_approve","event":"salesInvoice.ISSUE","takes":"id"},
    {"name":"issueByNumber","method":"post","kind":"command","access":"right","right":"invoice_approve"},
    {"name":"issueList","method":"get","kind":"query","access":"right","right":"invoice_approve","answers":"file","timeoutMs":600000},
    {"name":"list","method":"get","kind":"query","access":"right","right":"invoice_view","document":{"kind":"salesInvoice","does":"list"}},
    {"name":"noteUse","method":"post","kind":"transition","access":"right","right":"invoice_flush","event":"salesInvoice.NOTE_USE","takes":"id"},
    {"name":"quota","method":"get","kind":"query","access":"right","right":"invoice_view"},
    {"name":"redApply","method":"post","kind":"transition","access":"right","right":"invoice_flush","event":"salesInvoice.RED_APPLY","takes":"id"},
    {"name":"redConfirm","method":"post","kind":"transition","access":"right","right":"invoice_flush","event":"salesInvoice.RED_CONFIRM","takes":"id"},
    {"name":"redIssue","method":"post","kind":"transition","access":"right","right":"invoice_flush","event":"salesInvoice.RED_ISSUE","takes":"id"},
    {"name":"redWithdraw","method":"post","kind":"transition","access":"right","right":"invoice_flush","event":"salesInvoice.RED_WITHDRAW","takes":"id"},
    {"name":"selectByCustomerId","method":"get","kind":"query","access":"right","right":"invoice_view"},
    {"name":"selectDefaultByCustomerId","method":"post","kind":"query","access":"right","right":"invoice_view"},
    {"name":"selectListByCustomerId","method":"get","kind":"query","access":"right","right":"invoice_view"},
    {"name":"submitMall","method":"post","kind":"transition","access":"right","right":"invoice_edit","rightToAdd":"invoice_add","event":"salesInvoice.SUBMIT","takes":"document"}],
  "CustomerLedgerApi": ["/blade-finance/ledger",
    {"name":"customerlist","method":"get","kind":"query","access":"right","right":"customerledger_view"},
    {"name":"statement","path":"/blade-finance/ledger/customerstatement","method":"get","kind":"query","access":"right","right":"customerledger_view","answers":"file"}],
  "SupplierLedgerApi": ["/blade-finance/ledger",
    {"name":"credit","path":"/blade-finance/ledger/suppliercredit","method":"get","kind":"query","access":"page","pages":["supplierledger","purchaseorder"]},
    {"name":"supplierlist","method":"get","kind":"query","access":"right","right":"supplierledger_view"},
    {"name":"statement","path":"/blade-finance/ledger/supplierstatement","method":"get","kind":"query","access":"right","right":"supplierledger_view","answers":"file"}],
  "LegalEntityApi": ["/blade-finance/legalentity",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"legalentity_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"legalentity_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"legalentity_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"legalentity_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"LegalEntityApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"legalentity_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"legalentity_edit","rightToAdd":"legalentity_add"}],
  "OpeningPartnerApi": ["/blade-finance/openingBarerter",
    {"name":"batchPass","method":"post","kind":"transition","access":"right","right":"openingbarerter_accounting","event":"openingPartner.PASS","takes":"idList"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"openingbarerter_cancel","event":"openingPartner.CANCEL","takes":"id"},
    {"name":"customerTemplate","method":"get","kind":"query","access":"right","right":"openingbarerter_import","answers":"file"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"openingbarerter_view","document":{"kind":"openingPartner","does":"detail"}},
    {"name":"exportCustomerInfo","method":"post","kind":"command","access":"right","right":"openingbarerter_import","sends":"files"},
    {"name":"exportSupplierInfo","method":"post","kind":"command","access":"right","right":"openingbarerter_import","sends":"files"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"openingbarerter_flush","event":"openingPartner.REVERSE","takes":"id"},
    {"name":"openingCustomerPage","method":"get","kind":"query","access":"right","right":"openingbarerter_view"},
    {"name":"openingSupplierPage","method":"get","kind":"query","access":"right","right":"openingbarerter_view"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"openingbarerter_delete","event":"openingPartner.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"openingbarerter_edit","rightToAdd":"openingbarerter_add","event":"openingPartner.SAVE","takes":"document"},
    {"name":"supplierTemplate","method":"get","kind":"query","access":"right","right":"openingbarerter_import","answers":"file"}],
  "OpeningBalanceApi": ["/blade-finance/openingbalance",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"openingbalance_accounting","event":"openingBalance.PASS","takes":"id"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"openingbalance_cancel","event":"openingBalance.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"openingbalance_view","document":{"kind":"openingBalance","does":"detail"}},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"openingbalance_flush","event":"openingBalance.REVERSE","takes":"id"},
    {"name":"importSheet","method":"post","kind":"command","access":"right","right":"openingbalance_import","sends":"files"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"openingbalance_view","document":{"kind":"openingBalance","does":"list"}},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"openingbalance_delete","event":"openingBalance.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"openingbalance_edit","rightToAdd":"openingbalance_add","event":"openingBalance.SAVE","takes":"document"},
    {"name":"template","method":"get","kind":"query","access":"right","right":"openingbalance_import","answers":"file"}],
  "OpeningOutApi": ["/blade-finance/openingout",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"openingout_accounting","event":"openingOut.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"openingout_cancel","event":"openingOut.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"openingout_view","document":{"kind":"openingOut","does":"detail"}},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"openingout_flush","event":"openingOut.REVERSE","takes":"id"},
    {"name":"importOpen","method":"post","kind":"command","access":"right","right":"openingout_import","sends":"files"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"openingout_view","document":{"kind":"openingOut","does":"list"}},
    {"name":"openTemplate","method":"get","kind":"query","access":"right","right":"openingout_import","answers":"file"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"openingout_delete","event":"openingOut.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"openingout_edit","rightToAdd":"openingout_add","event":"openingOut.SAVE","takes":"document"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"openingout_edit","document":{"kind":"openingOut","does":"remark"}}],
  "OpeningReceiptApi": ["/blade-finance/openingreceipt",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"openingreceipt_accounting","event":"openingReceipt.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"openingreceipt_cancel","event":"openingReceipt.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"openingreceipt_view","document":{"kind":"openingReceipt","does":"detail"}},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"openingreceipt_flush","event":"openingReceipt.REVERSE","takes":"id"},
    {"name":"importOpen","method":"post","kind":"command","access":"right","right":"openingreceipt_import","sends":"files"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"openingreceipt_view","document":{"kind":"openingReceipt","does":"list"}},
    {"name":"openTemplate","method":"get","kind":"query","access":"right","right":"openingreceipt_import","answers":"file"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"openingreceipt_delete","event":"openingReceipt.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"openingreceipt_edit","rightToAdd":"openingreceipt_add","event":"openingReceipt.SAVE","takes":"document"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"openingreceipt_edit","document":{"kind":"openingReceipt","does":"remark"}}],
  "PeriodApi": ["/blade-finance/period",
    {"name":"close","method":"post","kind":"command","access":"right","right":"period_close"},
    {"name":"controls","method":"get","kind":"query","access":"right","right":"period_view"},
    {"name":"entities","method":"get","kind":"query","access":"page","pages":["period","customerledger","supplierledger"]},
    {"name":"list","method":"get","kind":"query","access":"right","right":"period_view"},
    {"name":"lock","method":"post","kind":"command","access":"right","right":"period_lock"},
    {"name":"log","method":"get","kind":"query","access":"right","right":"period_view"},
    {"name":"obstacles","method":"get","kind":"query","access":"right","right":"period_view"},
    {"name":"reopen","method":"post","kind":"command","access":"right","right":"period_reopen"},
    {"name":"unlock","method":"post","kind":"command","access":"right","right":"period_unlock"},
    {"name":"variances","method":"get","kind":"query","access":"right","right":"period_view"},
    {"name":"vouchers","method":"get","kind":"query","access":"right","right":"period_view"}],
  "PrepaymentApi": ["/blade-finance/prepayment",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"prepayment_accounting","event":"prepayment.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"prepayment_cancel","event":"prepayment.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"prepayment_view","document":{"kind":"prepayment","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"prepayment_edit","rightToAdd":"prepayment_add","event":"prepayment.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"prepayment_flush","event":"prepayment.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"prepayment_view","document":{"kind":"prepayment","does":"list"}},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"prepayment_accounting","event":"prepayment.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"prepayment_delete","event":"prepayment.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"prepayment_submit","event":"prepayment.SUBMIT","takes":"document"},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"prepayment_submit","event":"prepayment.WITHDRAW","takes":"id"}],
  "ProfitLossApi": ["/blade-finance/profitlosshead",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"profitloss_accounting","event":"profitLoss.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"profitloss_cancel","event":"profitLoss.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"profitloss_view","document":{"kind":"profitLoss","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"profitloss_edit","rightToAdd":"profitloss_add","event":"profitLoss.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"profitloss_flush","event":"profitLoss.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"profitloss_view","document":{"kind":"profitLoss","does":"list"}},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"profitloss_accounting","event":"profitLoss.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"profitloss_delete","event":"profitLoss.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"profitloss_submit","event":"profitLoss.SUBMIT","takes":"document"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"profitloss_edit","document":{"kind":"profitLoss","does":"remark"}},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"profitloss_submit","event":"profitLoss.WITHDRAW","takes":"id"}],
  "PurchaseRebateApi": ["/blade-finance/purchaserebate",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"purchaserebate_accounting","event":"purchaseRebate.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"purchaserebate_cancel","event":"purchaseRebate.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"purchaserebate_view","document":{"kind":"purchaseRebate","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"purchaserebate_edit","rightToAdd":"purchaserebate_add","event":"purchaseRebate.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"purchaserebate_flush","event":"purchaseRebate.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"purchaserebate_view","document":{"kind":"purchaseRebate","does":"list"}},
    {"name":"pullAgreement","method":"get","kind":"query","access":"right","right":"purchaserebate_view"},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"purchaserebate_accounting","event":"purchaseRebate.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"purchaserebate_delete","event":"purchaseRebate.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"purchaserebate_submit","event":"purchaseRebate.SUBMIT","takes":"document"},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"purchaserebate_submit","event":"purchaseRebate.WITHDRAW","takes":"id"}],
  "PushAccountingApi": ["/blade-finance/pushaccounting",
    {"name":"accounts","method":"get","kind":"query","access":"right","right":"pushaccounting_view"},
    {"name":"csv","method":"get","kind":"query","access":"right","right":"pushaccounting_export","answers":"file"},
    {"name":"expense","method":"get","kind":"command","access":"right","right":"pushaccounting_push"},
    {"name":"gain","method":"get","kind":"command","access":"right","right":"pushaccounting_push"},
    {"name":"invoice","method":"get","kind":"command","access":"right","right":"pushaccounting_push"},
    {"name":"lines","method":"get","kind":"query","access":"right","right":"pushaccounting_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"pushaccounting_view"},
    {"name":"loss","method":"get","kind":"command","access":"right","right":"pushaccounting_push"},
    {"name":"prepayment","method":"get","kind":"command","access":"right","right":"pushaccounting_push"},
    {"name":"push","method":"post","kind":"command","access":"right","right":"pushaccounting_push"},
    {"name":"receipt","method":"get","kind":"command","access":"right","right":"pushaccounting_push"},
    {"name":"settlement","method":"get","kind":"command","access":"right","right":"pushaccounting_push"},
    {"name":"sheet","method":"get","kind":"query","access":"right","right":"pushaccounting_export","answers":"file"},
    {"name":"stockIn","method":"get","kind":"command","access":"right","right":"pushaccounting_push"},
    {"name":"stockOut","method":"get","kind":"command","access":"right","right":"pushaccounting_push"},
    {"name":"submitAccount","method":"post","kind":"command","access":"right","right":"pushaccounting_edit"},
    {"name":"supplement","method":"get","kind":"command","access":"right","right":"pushaccounting_push"}],
  "MoneyReceiptApi": ["/blade-finance/receipt",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"receipt_accounting","event":"moneyReceipt.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"receipt_cancel","event":"moneyReceipt.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"receipt_view","document":{"kind":"moneyReceipt","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"receipt_edit","rightToAdd":"receipt_add","event":"moneyReceipt.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"receipt_flush","event":"moneyReceipt.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"receipt_view","document":{"kind":"moneyReceipt","does":"list"}},
    {"name":"openDocuments","method":"get","kind":"query","access":"right","right":"receipt_view"},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"receipt_accounting","event":"moneyReceipt.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"receipt_delete","event":"moneyReceipt.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"receipt_submit","event":"moneyReceipt.SUBMIT","takes":"document"},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"receipt_submit","event":"moneyReceipt.WITHDRAW","takes":"id"}],
  "ReconciliationApi": ["/blade-finance/reconciliation",
    {"name":"confirmDeposits","method":"post","kind":"command","access":"right","right":"reconciliation_confirm"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"reconciliation_view"}],
  "SettlementApi": ["/blade-finance/settlement",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"settlement_accounting","event":"settlementBill.POST","takes":"document"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"settlement_view","document":{"kind":"settlementBill","does":"detail"}},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"settlement_flush","event":"settlementBill.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"settlement_view","document":{"kind":"settlementBill","does":"list"}},
    {"name":"openDocuments","method":"get","kind":"query","access":"right","right":"settlement_view"}],
  "StoreDepositApi": ["/blade-finance/storedeposit",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"storedeposit_view","document":{"kind":"storeDeposit","does":"detail"}},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"storedeposit_flush","event":"storeDeposit.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"storedeposit_view","document":{"kind":"storeDeposit","does":"list"}},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"storedeposit_edit","rightToAdd":"storedeposit_add","event":"storeDeposit.POST","takes":"document"}],
  "SupplementApi": ["/blade-finance/supplement",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"supplement_accounting","event":"supplementBill.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"supplement_cancel","event":"supplementBill.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"supplement_view","document":{"kind":"supplementBill","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"supplement_edit","rightToAdd":"supplement_add","event":"supplementBill.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"supplement_flush","event":"supplementBill.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"supplement_view","document":{"kind":"supplementBill","does":"list"}},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"supplement_accounting","event":"supplementBill.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"supplement_delete","event":"supplementBill.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"supplement_submit","event":"supplementBill.SUBMIT","takes":"document"},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"supplement_submit","event":"supplementBill.WITHDRAW","takes":"id"}],
  "SupplierAgreementApi": ["/blade-finance/supplieragreement",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"supplieragreement_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"supplieragreement_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"supplieragreement_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"supplieragreement_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"SupplierAgreementApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"supplieragreement_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"supplieragreement_edit","rightToAdd":"supplieragreement_add"}],
  "TaxpayerApi": ["/blade-finance/taxpayer",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"taxpayer_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"taxpayer_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"TaxpayerApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"taxpayer_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"taxpayer_edit","rightToAdd":"taxpayer_add"}],
  "TransportHeadApi": ["/blade-finance/transporthead",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"transporthead_accounting","event":"freightBill.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"transporthead_cancel","event":"freightBill.CANCEL","takes":"id"},
    {"name":"certify","method":"post","kind":"transition","access":"right","right":"transporthead_certify","event":"freightBill.CERTIFY","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"transporthead_view","document":{"kind":"freightBill","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"transporthead_edit","rightToAdd":"transporthead_add","event":"freightBill.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"transporthead_flush","event":"freightBill.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"transporthead_view","document":{"kind":"freightBill","does":"list"}},
    {"name":"putTransportheadFile","method":"post","kind":"command","access":"right","right":"transporthead_edit","sends":"files"},
    {"name":"readExcel","method":"post","kind":"command","access":"right","right":"transporthead_import","sends":"files"},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"transporthead_accounting","event":"freightBill.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"transporthead_delete","event":"freightBill.REMOVE","takes":"ids"},
    {"name":"sources","method":"get","kind":"query","access":"right","right":"transporthead_view"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"transporthead_submit","event":"freightBill.SUBMIT","takes":"document"},
    {"name":"template","method":"get","kind":"query","access":"right","right":"transporthead_import","answers":"file"},
    {"name":"transportApply","method":"post","kind":"transition","access":"right","right":"transporthead_submit","event":"freightBill.SUBMIT","takes":"document"},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"transporthead_submit","event":"freightBill.WITHDRAW","takes":"id"}],
  "ApprovalRuleApi": ["/blade-flow/approvalrule",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"approvalrule_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"approvalrule_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"approvalrule_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"approvalrule_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"ApprovalRuleApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"approvalrule_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"approvalrule_edit","rightToAdd":"approvalrule_add"}],
  "FlowFollowApi": ["/blade-flow/follow",
    {"name":"deleteProcessInstance","path":"/blade-flow/follow/delete-process-instance","method":"post","kind":"command","access":"right","right":"flowfollow_delete"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"flowfollow_view"}],
  "FlowManagerApi": ["/blade-flow/manager",
    {"name":"changeState","path":"/blade-flow/manager/change-state","method":"post","kind":"command","access":"right","right":"flowmanager_edit"},
    {"name":"deleteDeployment","path":"/blade-flow/manager/delete-deployment","method":"post","kind":"command","access":"right","right":"flowmanager_delete"},
    {"name":"deployUpload","path":"/blade-flow/manager/deploy-upload","method":"post","kind":"command","access":"right","right":"flowmanager_deploy","sends":"files"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"flowmanager_view"}],
  "FlowModelApi": ["/blade-flow/model",
    {"name":"deploy","method":"post","kind":"command","access":"right","right":"flowmodel_deploy"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"flowmodel_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"flowmodel_view"},
    {"name":"remove","method":"post","kind":"command","access":"right","right":"flowmodel_delete"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"flowmodel_edit"}],
  "FlowProcessApi": ["/blade-flow/process",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"flowmanager_view"},
    {"name":"diagramView","path":"/blade-flow/process/diagram-view","method":"get","kind":"query","access":"session"},
    {"name":"documentApprovals","path":"/blade-flow/process/document-approvals","method":"get","kind":"query","access":"session"},
    {"name":"historyFlowList","path":"/blade-flow/process/history-flow-list","method":"get","kind":"query","access":"session"},
    {"name":"leaveDetail","path":"/blade-flow/process/leave/detail","method":"get","kind":"query","access":"session"},
    {"name":"startLeave","path":"/blade-flow/process/leave/start-process","method":"post","kind":"command","access":"session"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"flowmanager_view"},
    {"name":"resourceView","path":"/blade-flow/process/resource-view","method":"get","kind":"query","access":"session"}],
  "FlowTaskApi": ["/blade-flow/task",
    {"name":"detail","method":"get","kind":"query","access":"session"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"flowfollow_view"}],
  "FlowWorkApi": ["/blade-flow/work",
    {"name":"claimList","path":"/blade-flow/work/claim-list","method":"get","kind":"query","access":"session"},
    {"name":"claimTask","path":"/blade-flow/work/claim-task","method":"post","kind":"command","access":"session"},
    {"name":"completeTask","path":"/blade-flow/work/complete-task","method":"post","kind":"command","access":"session"},
    {"name":"delegateTask","path":"/blade-flow/work/delegate-task","method":"post","kind":"command","access":"session"},
    {"name":"doneList","path":"/blade-flow/work/done-list","method":"get","kind":"query","access":"session"},
    {"name":"recallTask","path":"/blade-flow/work/recall-task","method":"post","kind":"command","access":"session"},
    {"name":"returnTask","path":"/blade-flow/work/return-task","method":"post","kind":"command","access":"session"},
    {"name":"sendList","path":"/blade-flow/work/send-list","method":"get","kind":"query","access":"session"},
    {"name":"startList","path":"/blade-flow/work/start-list","method":"get","kind":"query","access":"session"},
    {"name":"todoList","path":"/blade-flow/work/todo-list","method":"get","kind":"query","access":"session"}],
  "FranchiseBrandApi": ["/blade-franchisewxapp/commBrand",
    {"name":"code","method":"get","kind":"query","access":"right","right":"commbrand_add"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"commbrand_edit","rightToAdd":"commbrand_add"}],
  "FranchiseCommodityApi": ["/blade-franchisewxapp/comminfo",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"comminfo_view"},
    {"name":"localPage","method":"get","kind":"query","access":"right","right":"comminfo_view"},
    {"name":"mallPage","method":"get","kind":"query","access":"right","right":"comminfo_view"},
    {"name":"onHandQty","method":"post","kind":"command","access":"right","right":"checkinventory_accounting"},
    {"name":"putOffShelves","method":"post","kind":"command","access":"right","right":"comminfo_edit"},
    {"name":"putOnShelves","method":"post","kind":"command","access":"right","right":"comminfo_edit"},
    {"name":"retailPrice","method":"post","kind":"command","access":"right","right":"comminfo_edit"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"comminfo_edit","rightToAdd":"comminfo_add"},
    {"name":"updateMultiUnit","method":"post","kind":"command","access":"right","right":"comminfo_edit"}],
  "GoodsExportApi": ["/blade-franchisewxapp/comminfo",
    {"name":"export","method":"get","kind":"query","access":"right","right":"comminfo_export","answers":"file","timeoutMs":3600000},
    {"name":"exportLocal","method":"get","kind":"query","access":"right","right":"comminfo_export","answers":"file","timeoutMs":3600000}],
  "CouponApi": ["/blade-franchisewxapp/coupon",
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"coupon_cancel","event":"couponBatch.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"coupon_view","document":{"kind":"couponBatch","does":"detail"}},
    {"name":"held","method":"get","kind":"query","access":"right","right":"coupon_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"coupon_view","document":{"kind":"couponBatch","does":"list"}},
    {"name":"send","method":"post","kind":"transition","access":"right","right":"coupon_send","event":"couponBatch.SEND","takes":"id"},
    {"name":"stop","method":"post","kind":"transition","access":"right","right":"coupon_send","event":"couponBatch.STOP","takes":"id"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"coupon_edit","rightToAdd":"coupon_add","event":"couponBatch.SUBMIT","takes":"document"}],
  "FranchiseCustomerApi": ["/blade-franchisewxapp/customer",
    {"name":"list","method":"get","kind":"query","access":"right","right":"customer_view"}],
  "CustomerRecommendedApi": ["/blade-franchisewxapp/customerrecommended",
    {"name":"apply","method":"post","kind":"command","access":"right","right":"customerrecommended_add"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"customerrecommended_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"customerrecommended_view"},
    {"name":"pass","method":"post","kind":"command","access":"right","right":"customerrecommended_approve"},
    {"name":"reapply","method":"post","kind":"command","access":"right","right":"customerrecommended_edit"},
    {"name":"refuse","method":"post","kind":"command","access":"right","right":"customerrecommended_approve"}],
  "InquiryLineApi": ["/blade-franchisewxapp/inquirybody",
    {"name":"exportDetail","method":"get","kind":"query","access":"right","right":"inquiry_export","answers":"file","timeoutMs":900000}],
  "InventoryApi": ["/blade-franchisewxapp/inventory",
    {"name":"coming","method":"get","kind":"query","access":"right","right":"inventory_view"},
    {"name":"lotsHere","method":"post","kind":"query","access":"page","pages":["inventory","purchasein","purchasereturnorder","openinginventory","salesout","salesreturnorder","moveinventory","requirestock","returnstock","profitloss","lsdsalesorder","lsthdsalesorder","salesexchange"]},
    {"name":"movements","method":"get","kind":"query","access":"right","right":"inventory_view"},
    {"name":"parts","method":"get","kind":"query","access":"right","right":"inventory_view"},
    {"name":"selectByCommInfoIdsUnitIds","method":"post","kind":"query","access":"page","pages":["inventory","purchaseorder","purchasein","openinginventory"]},
    {"name":"selectListNew","method":"post","kind":"query","access":"right","right":"inventory_view"}],
  "StoreInventoryApi": ["/blade-franchisewxapp/inventory",
    {"name":"initialise","path":"/blade-franchisewxapp/inventory/init","method":"post","kind":"command","access":"right","right":"inventory_edit"},
    {"name":"selectRoomById","method":"post","kind":"query","access":"session"}],
  "LotStockApi": ["/blade-franchisewxapp/lotstock",
    {"name":"list","method":"get","kind":"query","access":"right","right":"inventory_view"},
    {"name":"trace","method":"get","kind":"query","access":"right","right":"inventory_view"}],
  "SpecialOfferApi": ["/blade-franchisewxapp/marketing",
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"marketing_cancel","event":"specialOffer.CANCEL","takes":"id"},
    {"name":"delay","method":"post","kind":"transition","access":"right","right":"marketing_delay","event":"specialOffer.DELAY","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"marketing_view","document":{"kind":"specialOffer","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"marketing_edit","rightToAdd":"marketing_add","event":"specialOffer.SAVE","takes":"document"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"marketing_view","document":{"kind":"specialOffer","does":"list"}},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"marketing_submit","event":"specialOffer.SUBMIT","takes":"document"}],
  "MoveInventoryApi": ["/blade-franchisewxapp/moveinventory",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"moveinventory_accounting","event":"stockTransfer.DISPATCH","takes":"id"},
    {"name":"callin","method":"post","kind":"transition","access":"right","right":"moveinventory_receive","event":"stockTransfer.CALL_IN","takes":"id"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"moveinventory_cancel","event":"stockTransfer.CANCEL","takes":"id"},
    {"name":"closeDiff","method":"post","kind":"transition","access":"right","right":"moveinventory_receive","event":"stockTransfer.CLOSE_DIFF","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"moveinventory_view","document":{"kind":"stockTransfer","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"moveinventory_edit","rightToAdd":"moveinventory_add","event":"stockTransfer.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"moveinventory_flush","event":"stockTransfer.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"moveinventory_view","document":{"kind":"stockTransfer","does":"list"}},
    {"name":"recall","method":"post","kind":"transition","access":"right","right":"moveinventory_flush","event":"stockTransfer.RECALL","takes":"id"},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"moveinventory_accounting","event":"stockTransfer.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"moveinventory_delete","event":"stockTransfer.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"moveinventory_submit","event":"stockTransfer.SUBMIT","takes":"document"},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"moveinventory_submit","event":"stockTransfer.WITHDRAW","takes":"id"}],
  "RequisitionApi": ["/blade-franchisewxapp/moveinventory",
    {"name":"entityrequire","method":"post","kind":"transition","access":"right","right":"requirestock_submit","event":"requisition.SUBMIT","takes":"document"},
    {"name":"accounting","path":"/blade-franchisewxapp/moveinventory/requireaccounting","method":"post","kind":"command","access":"right","right":"requirestock_submit"},
    {"name":"draft","path":"/blade-franchisewxapp/moveinventory/requireadraft","method":"post","kind":"transition","access":"right","right":"requirestock_edit","rightToAdd":"requirestock_add","event":"requisition.SAVE","takes":"document"},
    {"name":"allocation","path":"/blade-franchisewxapp/moveinventory/requireallocation","method":"get","kind":"query","access":"right","right":"requirestock_accounting"},
    {"name":"callin","path":"/blade-franchisewxapp/moveinventory/requirecallin","method":"post","kind":"transition","access":"right","right":"requirestock_receive","event":"requisition.CALL_IN","takes":"id"},
    {"name":"cancel","path":"/blade-franchisewxapp/moveinventory/requirecancel","method":"post","kind":"transition","access":"right","right":"requirestock_cancel","event":"requisition.CANCEL","takes":"id"},
    {"name":"closeDiff","path":"/blade-franchisewxapp/moveinventory/requirecloseDiff","method":"post","kind":"transition","access":"right","right":"requirestock_receive","event":"requisition.CLOSE_DIFF","takes":"id"},
    {"name":"detail","path":"/blade-franchisewxapp/moveinventory/requiredetail","method":"get","kind":"query","access":"right","right":"requirestock_view","document":{"kind":"requisition","does":"detail"}},
    {"name":"dispatch","path":"/blade-franchisewxapp/moveinventory/requiredispatch","method":"post","kind":"transition","access":"right","right":"requirestock_accounting","event":"requisition.DISPATCH","takes":"id"},
    {"name":"flush","path":"/blade-franchisewxapp/moveinventory/requireflush","method":"post","kind":"transition","access":"right","right":"requirestock_flush","event":"requisition.REVERSE","takes":"id"},
    {"name":"list","path":"/blade-franchisewxapp/moveinventory/requirelist","method":"get","kind":"query","access":"right","right":"requirestock_view","document":{"kind":"requisition","does":"list"}},
    {"name":"order","path":"/blade-franchisewxapp/moveinventory/requireorder","method":"post","kind":"command","access":"right","right":"salesorder_add"},
    {"name":"recall","path":"/blade-franchisewxapp/moveinventory/requirerecall","method":"post","kind":"transition","access":"right","right":"requirestock_flush","event":"requisition.RECALL","takes":"id"},
    {"name":"reject","path":"/blade-franchisewxapp/moveinventory/requirereject","method":"post","kind":"transition","access":"right","right":"requirestock_accounting","event":"requisition.REJECT","takes":"id"},
    {"name":"remove","path":"/blade-franchisewxapp/moveinventory/requireremove","method":"post","kind":"transition","access":"right","right":"requirestock_delete","event":"requisition.REMOVE","takes":"ids"},
    {"name":"submit","path":"/blade-franchisewxapp/moveinventory/requiresubmit","method":"post","kind":"transition","access":"right","right":"requirestock_submit","event":"requisition.SUBMIT","takes":"document"},
    {"name":"template","path":"/blade-franchisewxapp/moveinventory/requiretemplate","method":"get","kind":"query","access":"right","right":"requirestock_view"},
    {"name":"terms","path":"/blade-franchisewxapp/moveinventory/requireterms","method":"get","kind":"query","access":"right","right":"requirestock_view"},
    {"name":"withdraw","path":"/blade-franchisewxapp/moveinventory/requirewithdraw","method":"post","kind":"transition","access":"right","right":"requirestock_submit","event":"requisition.WITHDRAW","takes":"id"}],
  "StoreReturnApi": ["/blade-franchisewxapp/moveinventory",
    {"name":"returnExport","method":"get","kind":"query","access":"right","right":"returnstock_export","answers":"file","timeoutMs":36000000},
    {"name":"accounting","path":"/blade-franchisewxapp/moveinventory/returnaccounting","method":"post","kind":"transition","access":"right","right":"returnstock_accounting","event":"storeReturn.DISPATCH","takes":"document"},
    {"name":"callin","path":"/blade-franchisewxapp/moveinventory/returncallin","method":"post","kind":"transition","access":"right","right":"returnstock_receive","event":"storeReturn.CALL_IN","takes":"id"},
    {"name":"cancel","path":"/blade-franchisewxapp/moveinventory/returncancel","method":"post","kind":"transition","access":"right","right":"returnstock_cancel","event":"storeReturn.CANCEL","takes":"id"},
    {"name":"closeDiff","path":"/blade-franchisewxapp/moveinventory/returncloseDiff","method":"post","kind":"transition","access":"right","right":"returnstock_receive","event":"storeReturn.CLOSE_DIFF","takes":"id"},
    {"name":"detail","path":"/blade-franchisewxapp/moveinventory/returndetail","method":"get","kind":"query","access":"right","right":"returnstock_view","document":{"kind":"storeReturn","does":"detail"}},
    {"name":"dispatch","path":"/blade-franchisewxapp/moveinventory/returndispatch","method":"post","kind":"transition","access":"right","right":"returnstock_accounting","event":"storeReturn.DISPATCH","takes":"id"},
    {"name":"draft","path":"/blade-franchisewxapp/moveinventory/returndraft","method":"post","kind":"transition","access":"right","right":"returnstock_edit","rightToAdd":"returnstock_add","event":"storeReturn.SAVE","takes":"document"},
    {"name":"flush","path":"/blade-franchisewxapp/moveinventory/returnflush","method":"post","kind":"transition","access":"right","right":"returnstock_flush","event":"storeReturn.REVERSE","takes":"id"},
    {"name":"list","path":"/blade-franchisewxapp/moveinventory/returnlist","method":"get","kind":"query","access":"right","right":"returnstock_view","document":{"kind":"storeReturn","does":"list"}},
    {"name":"recall","path":"/blade-franchisewxapp/moveinventory/returnrecall","method":"post","kind":"transition","access":"right","right":"returnstock_flush","event":"storeReturn.RECALL","takes":"id"},
    {"name":"reject","path":"/blade-franchisewxapp/moveinventory/returnreject","method":"post","kind":"transition","access":"right","right":"returnstock_accounting","event":"storeReturn.REJECT","takes":"id"},
    {"name":"remove","path":"/blade-franchisewxapp/moveinventory/returnremove","method":"post","kind":"transition","access":"right","right":"returnstock_delete","event":"storeReturn.REMOVE","takes":"ids"},
    {"name":"submit","path":"/blade-franchisewxapp/moveinventory/returnsubmit","method":"post","kind":"transition","access":"right","right":"returnstock_submit","event":"storeReturn.SUBMIT","takes":"document"},
    {"name":"withdraw","path":"/blade-franchisewxapp/moveinventory/returnwithdraw","method":"post","kind":"transition","access":"right","right":"returnstock_submit","event":"storeReturn.WITHDRAW","takes":"id"}],
  "MallOrderApi": ["/blade-franchisewxapp/order",
    {"name":"buyedList","method":"get","kind":"query","access":"right","right":"order_view"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"order_cancel","event":"mallOrder.CANCEL","takes":"id"},
    {"name":"closeShort","method":"post","kind":"transition","access":"right","right":"order_close","event":"mallOrder.CLOSE_SHORT","takes":"id"},
    {"name":"confirm","method":"post","kind":"transition","access":"right","right":"order_approve","event":"mallOrder.CONFIRM","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"order_view","document":{"kind":"mallOrder","does":"detail"}},
    {"name":"detailOf","path":"/blade-franchisewxapp/order/detail","method":"post","kind":"query","access":"right","right":"order_view"},
    {"name":"export","method":"get","kind":"query","access":"right","right":"order_export","answers":"file","timeoutMs":36000000},
    {"name":"exportDetail","method":"get","kind":"query","access":"right","right":"order_export","answers":"file","timeoutMs":3600000},
    {"name":"list","method":"get","kind":"query","access":"right","right":"order_view","document":{"kind":"mallOrder","does":"list"}},
    {"name":"offers","method":"get","kind":"query","access":"right","right":"order_view"},
    {"name":"out","method":"post","kind":"transition","access":"right","right":"order_out","event":"mallOrder.OUT","takes":"id"},
    {"name":"pay","method":"post","kind":"transition","access":"right","right":"order_pay","event":"mallOrder.PAY","takes":"id"},
    {"name":"place","method":"post","kind":"transition","access":"right","right":"order_add","event":"mallOrder.PLACE","takes":"document"},
    {"name":"refundAll","method":"post","kind":"transition","access":"right","right":"order_refund","event":"mallOrder.REFUND_ALL","takes":"id"},
    {"name":"refuse","method":"post","kind":"transition","access":"right","right":"order_approve","event":"mallOrder.REFUSE","takes":"id"},
    {"name":"sign","method":"post","kind":"transition","access":"right","right":"order_close","event":"mallOrder.SIGN","takes":"id"}],
  "MallReturnApi": ["/blade-franchisewxapp/orderreturn",
    {"name":"apply","method":"post","kind":"transition","access":"right","right":"orderreturn_add","event":"mallReturn.APPLY","takes":"document"},
    {"name":"credit","method":"post","kind":"transition","access":"right","right":"orderreturn_refund","event":"mallReturn.CREDIT","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"orderreturn_view","document":{"kind":"mallReturn","does":"detail"}},
    {"name":"ofOrder","path":"/blade-franchisewxapp/orderreturn/detail","method":"post","kind":"query","access":"right","right":"orderreturn_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"orderreturn_view","document":{"kind":"mallReturn","does":"list"}},
    {"name":"pass","method":"post","kind":"transition","access":"right","right":"orderreturn_approve","event":"mallReturn.PASS","takes":"id"},
    {"name":"putPicture","method":"post","kind":"command","access":"right","right":"orderreturn_add","sends":"files"},
    {"name":"queryFreightInfo","method":"get","kind":"query","access":"right","right":"orderreturn_view","document":{"kind":"mallReturn","does":"express"}},
    {"name":"receive","method":"post","kind":"transition","access":"right","right":"orderreturn_receive","event":"mallReturn.RECEIVE","takes":"id"},
    {"name":"refundReturn","method":"post","kind":"transition","access":"right","right":"orderreturn_refund","event":"mallReturn.REFUND_RETURN","takes":"id"},
    {"name":"refuseGoods","method":"post","kind":"transition","access":"right","right":"orderreturn_receive","event":"mallReturn.REFUSE_GOODS","takes":"id"},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"orderreturn_approve","event":"mallReturn.REJECT","takes":"id"},
    {"name":"returnExport","method":"get","kind":"query","access":"right","right":"orderreturn_export","answers":"file","timeoutMs":36000000},
    {"name":"updateCourierNo","method":"post","kind":"command","access":"right","right":"orderreturn_edit","document":{"kind":"mallReturn","does":"courier"}},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"orderreturn_add","event":"mallReturn.WITHDRAW","takes":"id"}],
  "RecommendedApi": ["/blade-franchisewxapp/recommended",
    {"name":"addBank","method":"post","kind":"command","access":"right","right":"networkpartner_edit"},
    {"name":"changeslist","method":"get","kind":"query","access":"right","right":"networkpartner_view"},
    {"name":"customerlist","method":"get","kind":"query","access":"right","right":"networkpartner_view"},
    {"name":"getMiniProgramCode","method":"post","kind":"query","access":"session"},
    {"name":"getPartnerList","method":"get","kind":"query","access":"right","right":"networkpartner_view"},
    {"name":"recommendeddetail","method":"get","kind":"query","access":"right","right":"networkpartner_view"},
    {"name":"withdrawadd","method":"post","kind":"transition","access":"right","right":"networkpartner_withdraw","event":"partnerWithdrawal.APPLY","takes":"document"}],
  "StoreSalesOutApi": ["/blade-franchisewxapp/salesouthead",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"salesout_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"salesout_view"}],
  "FranchiseUnitApi": ["/blade-franchisewxapp/unit",
    {"name":"list","method":"get","kind":"query","access":"page","looksUp":"UnitApi"}],
  "WithdrawalApi": ["/blade-franchisewxapp/withdrawal",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"withdrawal_view","document":{"kind":"partnerWithdrawal","does":"detail"}},
    {"name":"list","method":"get","kind":"query","access":"right","right":"withdrawal_view","document":{"kind":"partnerWithdrawal","does":"list"}},
    {"name":"paid","method":"post","kind":"transition","access":"right","right":"withdrawal_pay","event":"partnerWithdrawal.PAID","takes":"id"},
    {"name":"pass","method":"post","kind":"transition","access":"right","right":"withdrawal_approve","event":"partnerWithdrawal.PASS","takes":"id"},
    {"name":"payFailed","method":"post","kind":"transition","access":"right","right":"withdrawal_pay","event":"partnerWithdrawal.PAY_FAILED","takes":"id"},
    {"name":"refuse","method":"post","kind":"transition","access":"right","right":"withdrawal_approve","event":"partnerWithdrawal.REFUSE","takes":"id"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"withdrawal_edit","rightToAdd":"withdrawal_add","event":"partnerWithdrawal.APPLY","takes":"document"}],
  "HomeApi": ["/blade-home/desk",
    {"name":"keep","method":"post","kind":"command","access":"session"},
    {"name":"read","method":"get","kind":"query","access":"session"}],
  "LoginLogApi": ["/blade-log-login/loglogin",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"loglogin_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"loglogin_view"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"loglogin_delete"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"loglogin_edit"}],
  "LogApiApi": ["/blade-log/api",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"log_api_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"log_api_view"}],
  "LogAuditApi": ["/blade-log/audit",
    {"name":"anchors","method":"get","kind":"query","access":"right","right":"logaudit_view"},
    {"name":"check","method":"post","kind":"command","access":"right","right":"logaudit_check"},
    {"name":"checkAnchor","path":"/blade-log/audit/check-anchor","method":"post","kind":"query","access":"right","right":"logaudit_view"},
    {"name":"checks","method":"get","kind":"query","access":"right","right":"logaudit_view"},
    {"name":"findings","method":"get","kind":"query","access":"right","right":"logaudit_view"},
    {"name":"law","method":"get","kind":"query","access":"right","right":"logaudit_view"},
    {"name":"traffic","method":"get","kind":"query","access":"right","right":"logaudit_view"},
    {"name":"versions","method":"get","kind":"query","access":"right","right":"logaudit_view"},
    {"name":"walked","method":"get","kind":"query","access":"right","right":"logaudit_view"}],
  "LogFileApi": ["/blade-log/audit/file",
    {"name":"make","method":"post","kind":"command","access":"right","right":"logaudit_export"}],
  "LogReplayApi": ["/blade-log/audit",
    {"name":"replay","method":"get","kind":"query","access":"right","right":"logaudit_view"},
    {"name":"stood","method":"get","kind":"query","access":"right","right":"logaudit_view"}],
  "LogSampleApi": ["/blade-log/audit/sample",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"logaudit_view"},
    {"name":"draw","method":"post","kind":"command","access":"right","right":"logaudit_sample"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"logaudit_view"},
    {"name":"note","method":"post","kind":"command","access":"right","right":"logaudit_sample"},
    {"name":"sign","method":"post","kind":"command","access":"right","right":"logaudit_sample"}],
  "LogErrorApi": ["/blade-log/error",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"log_error_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"log_error_view"}],
  "LogUsualApi": ["/blade-log/usual",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"log_usual_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"log_usual_view"}],
  "DeliveryConfigApi": ["/blade-mall/deliveryconfig",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"deliveryconfig_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"deliveryconfig_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"DeliveryConfigApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"deliveryconfig_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"deliveryconfig_edit","rightToAdd":"deliveryconfig_add"}],
  "MallHelpDetailApi": ["/blade-mall/mallhelpdetail",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"mallhelpdetail_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"mallhelpdetail_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"MallHelpDetailApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"mallhelpdetail_delete"},
    {"name":"selectByTypeId","method":"get","kind":"query","access":"page","looksUp":"MallHelpTypeApi"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"mallhelpdetail_edit","rightToAdd":"mallhelpdetail_add"}],
  "MallHelpTypeApi": ["/blade-mall/mallhelptype",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"mallhelptype_view"},
    {"name":"lazyList","path":"/blade-mall/mallhelptype/lazy-list","method":"get","kind":"resource","access":"right","right":"mallhelptype_view"},
    {"name":"lazyTree","path":"/blade-mall/mallhelptype/lazy-tree","method":"get","kind":"resource","access":"page","looksUp":"MallHelpTypeApi"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"mallhelptype_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"MallHelpTypeApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"mallhelptype_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"mallhelptype_edit","rightToAdd":"mallhelptype_add"},
    {"name":"tree","method":"get","kind":"resource","access":"page","looksUp":"MallHelpTypeApi"}],
  "OrderRefundApi": ["/blade-mall/orderrefund",
    {"name":"confirm","method":"post","kind":"command","access":"right","right":"orderrefund_refund"},
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"orderrefund_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"orderrefund_view"},
    {"name":"retry","method":"post","kind":"command","access":"right","right":"orderrefund_refund"}],
  "PaymentApi": ["/blade-mall/payment",
    {"name":"ask","method":"post","kind":"query","access":"page","pages":["salesorder","order"]},
    {"name":"callback","method":"post","kind":"command","access":"public"}],
  "PaymentCallbackApi": ["/blade-mall/paymentcallback",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"paymentcallback_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"paymentcallback_view"}],
  "PaymentMerchantApi": ["/blade-mall/paymentmerchant",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"paymentmerchant_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"paymentmerchant_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"paymentmerchant_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"paymentmerchant_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"PaymentMerchantApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"paymentmerchant_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"paymentmerchant_edit","rightToAdd":"paymentmerchant_add"}],
  "RangeApi": ["/blade-mall/range",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"range_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"range_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"range_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"range_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"RangeApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"range_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"range_edit","rightToAdd":"range_add"}],
  "RangeClassifyApi": ["/blade-mall/rangeclassify",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"rangeclassify_view"},
    {"name":"lazyList","path":"/blade-mall/rangeclassify/lazy-list","method":"get","kind":"resource","access":"right","right":"rangeclassify_view"},
    {"name":"lazyTree","path":"/blade-mall/rangeclassify/lazy-tree","method":"get","kind":"resource","access":"page","looksUp":"RangeClassifyApi"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"rangeclassify_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"RangeClassifyApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"rangeclassify_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"rangeclassify_edit","rightToAdd":"rangeclassify_add"},
    {"name":"tree","method":"get","kind":"resource","access":"page","looksUp":"RangeClassifyApi"}],
  "ReturnTypeApi": ["/blade-mall/returntype",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"returntype_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"returntype_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"ReturnTypeApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"returntype_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"returntype_edit","rightToAdd":"returntype_add"}],
  "ShopInfoApi": ["/blade-mall/shopinfo",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"shopinfo_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"shopinfo_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"ShopInfoApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"shopinfo_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"shopinfo_edit","rightToAdd":"shopinfo_add"}],
  "SliderApi": ["/blade-mall/slider",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"slider_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"slider_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"slider_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"slider_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"SliderApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"slider_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"slider_edit","rightToAdd":"slider_add"}],
  "TagApi": ["/blade-mall/tag",
    {"name":"all","method":"get","kind":"query","access":"page","looksUp":"TagApi"},
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"tag_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"tag_edit"},
    {"name":"disableByGet","path":"/blade-mall/tag/disable","method":"get","kind":"command","access":"right","right":"tag_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"tag_edit"},
    {"name":"enableByGet","path":"/blade-mall/tag/enable","method":"get","kind":"command","access":"right","right":"tag_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"tag_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"TagApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"tag_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"tag_edit","rightToAdd":"tag_add"}],
  "MessageInfoApi": ["/blade-msginfo/messageinfo",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"messageinfo_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"messageinfo_view"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"messageinfo_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"messageinfo_edit","rightToAdd":"messageinfo_add"}],
  "MessageCentreApi": ["/blade-msginfo",
    {"name":"remove","method":"post","kind":"command","access":"session"}],
  "MessageTemplateApi": ["/blade-msgplate/messagetemplate",
    {"name":"changeStatus","method":"post","kind":"command","access":"right","right":"messagetemplate_edit"},
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"messagetemplate_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"messagetemplate_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"messagetemplate_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"messagetemplate_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"MessageTemplateApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"messagetemplate_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"messagetemplate_edit","rightToAdd":"messagetemplate_add"}],
  "MsgSynergismApi": ["/blade-msgsynergism",
    {"name":"selectMessagePage","method":"get","kind":"query","access":"session"},
    {"name":"updateMsgSynergismReadStatus","method":"post","kind":"command","access":"session"}],
  "DemandApi": ["/blade-purchase/demandhead",
    {"name":"approve","method":"post","kind":"transition","access":"right","right":"demand_approve","event":"purchaseDemand.APPROVE","takes":"id"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"demand_cancel","event":"purchaseDemand.CANCEL","takes":"id"},
    {"name":"closeLine","method":"post","kind":"transition","access":"right","right":"demand_close","event":"purchaseDemand.CLOSE_LINE","takes":"id"},
    {"name":"closeShort","method":"post","kind":"transition","access":"right","right":"demand_close","event":"purchaseDemand.CLOSE_SHORT","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"demand_view","document":{"kind":"purchaseDemand","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"demand_edit","rightToAdd":"demand_add","event":"purchaseDemand.SAVE","takes":"document"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"demand_view","document":{"kind":"purchaseDemand","does":"list"}},
    {"name":"merge","method":"post","kind":"command","access":"right","right":"purchaseorder_add"},
    {"name":"openLines","method":"get","kind":"query","access":"right","right":"demand_view"},
    {"name":"propose","method":"get","kind":"query","access":"right","right":"demand_add"},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"demand_approve","event":"purchaseDemand.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"demand_delete","event":"purchaseDemand.REMOVE","takes":"ids"},
    {"name":"reopen","method":"post","kind":"transition","access":"right","right":"demand_close","event":"purchaseDemand.REOPEN","takes":"id"},
    {"name":"reopenLine","method":"post","kind":"transition","access":"right","right":"demand_close","event":"purchaseDemand.REOPEN_LINE","takes":"id"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"demand_submit","event":"purchaseDemand.SUBMIT","takes":"document"},
    {"name":"unapprove","method":"post","kind":"transition","access":"right","right":"demand_unapprove","event":"purchaseDemand.UNAPPROVE","takes":"id"},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"demand_submit","event":"purchaseDemand.WITHDRAW","takes":"id"}],
  "InputInvoiceApi": ["/blade-purchase/inputinvoice",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"inputinvoice_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"inputinvoice_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"InputInvoiceApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"inputinvoice_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"inputinvoice_edit","rightToAdd":"inputinvoice_add"}],
  "PurchaseExceptionApi": ["/blade-purchase/purchaseexception",
    {"name":"list","method":"get","kind":"query","access":"right","right":"purchasein_view"}],
  "PurchaseReceiptLineApi": ["/blade-purchase/purchaseinbody",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"purchasein_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"purchasein_view"},
    {"name":"priceHistory","method":"get","kind":"query","access":"right","right":"price_purchase_view"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"purchasein_edit","event":"purchaseReceipt.SAVE","takes":"lineIds"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"purchasein_edit","event":"purchaseReceipt.SAVE","takes":"line"}],
  "PurchaseReceiptApi": ["/blade-purchase/purchaseinhead",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"purchasein_accounting","event":"purchaseReceipt.POST","takes":"document"},
    {"name":"accountingById","method":"post","kind":"transition","access":"right","right":"purchasein_accounting","event":"purchaseReceipt.POST","takes":"id"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"purchasein_cancel","event":"purchaseReceipt.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"purchasein_view","document":{"kind":"purchaseReceipt","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"purchasein_edit","rightToAdd":"purchasein_add","event":"purchaseReceipt.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"purchasein_flush","event":"purchaseReceipt.REVERSE","takes":"id"},
    {"name":"linkOrder","method":"post","kind":"transition","access":"right","right":"purchasein_link","event":"purchaseReceipt.LINK_ORDER","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"purchasein_view","document":{"kind":"purchaseReceipt","does":"list"}},
    {"name":"pullOrderById","method":"get","kind":"query","access":"right","right":"purchasein_view"},
    {"name":"queryFreightInfo","method":"get","kind":"query","access":"right","right":"purchasein_view","document":{"kind":"purchaseReceipt","does":"express"}},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"purchasein_accounting","event":"purchaseReceipt.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"purchasein_delete","event":"purchaseReceipt.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"purchasein_submit","event":"purchaseReceipt.SUBMIT","takes":"document"},
    {"name":"updateCourierNo","method":"post","kind":"command","access":"right","right":"purchasein_edit","document":{"kind":"purchaseReceipt","does":"courier"}},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"purchasein_submit","event":"purchaseReceipt.WITHDRAW","takes":"id"}],
  "PurchaseInvoiceApi": ["/blade-purchase/purchaseinvoicehead",
    {"name":"approve","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_approve","event":"purchaseInvoice.APPROVE","takes":"id"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_cancel","event":"purchaseInvoice.CANCEL","takes":"id"},
    {"name":"certify","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_certify","event":"purchaseInvoice.CERTIFY","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"purchaseinvoice_view","document":{"kind":"purchaseInvoice","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_edit","rightToAdd":"purchaseinvoice_add","event":"purchaseInvoice.SAVE","takes":"document"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"purchaseinvoice_view","document":{"kind":"purchaseInvoice","does":"list"}},
    {"name":"openLines","method":"get","kind":"query","access":"right","right":"purchaseinvoice_view"},
    {"name":"readExcel","method":"post","kind":"command","access":"right","right":"purchaseinvoice_import","sends":"files"},
    {"name":"readFile","method":"post","kind":"command","access":"right","right":"purchaseinvoice_add","sends":"files"},
    {"name":"redApply","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_flush","event":"purchaseInvoice.RED_APPLY","takes":"id"},
    {"name":"redConfirm","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_flush","event":"purchaseInvoice.RED_CONFIRM","takes":"id"},
    {"name":"redIssue","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_flush","event":"purchaseInvoice.RED_ISSUE","takes":"id"},
    {"name":"redWithdraw","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_flush","event":"purchaseInvoice.RED_WITHDRAW","takes":"id"},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_approve","event":"purchaseInvoice.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_delete","event":"purchaseInvoice.REMOVE","takes":"ids"},
    {"name":"selectBySupplierId","method":"post","kind":"query","access":"right","right":"purchaseinvoice_view"},
    {"name":"spread","method":"post","kind":"query","access":"right","right":"purchaseinvoice_view"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_submit","event":"purchaseInvoice.SUBMIT","takes":"document"},
    {"name":"template","method":"get","kind":"query","access":"right","right":"purchaseinvoice_import","answers":"file"},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_submit","event":"purchaseInvoice.WITHDRAW","takes":"id"}],
  "PurchaseOrderLineApi": ["/blade-purchase/purchaseorderbody",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"purchaseorder_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"purchaseorder_view"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"purchaseorder_edit","document":{"kind":"purchaseOrder","does":"lineRemark"}}],
  "PurchaseOrderApi": ["/blade-purchase/purchaseorderhead",
    {"name":"approve","method":"post","kind":"transition","access":"right","right":"purchaseorder_approve","event":"purchaseOrder.APPROVE","takes":"id"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"purchaseorder_cancel","event":"purchaseOrder.CANCEL","takes":"id"},
    {"name":"closeLine","method":"post","kind":"transition","access":"right","right":"purchaseorder_close","event":"purchaseOrder.CLOSE_LINE","takes":"id"},
    {"name":"closeShort","method":"post","kind":"transition","access":"right","right":"purchaseorder_close","event":"purchaseOrder.CLOSE_SHORT","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"purchaseorder_view","document":{"kind":"purchaseOrder","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"purchaseorder_edit","rightToAdd":"purchaseorder_add","event":"purchaseOrder.SAVE","takes":"document"},
    {"name":"importOpen","method":"post","kind":"command","access":"right","right":"purchaseorder_import","sends":"files"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"purchaseorder_view","document":{"kind":"purchaseOrder","does":"list"}},
    {"name":"openTemplate","method":"get","kind":"query","access":"right","right":"purchaseorder_import","answers":"file"},
    {"name":"queryFreightInfo","method":"get","kind":"query","access":"right","right":"purchaseorder_view","document":{"kind":"purchaseOrder","does":"express"}},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"purchaseorder_approve","event":"purchaseOrder.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"purchaseorder_delete","event":"purchaseOrder.REMOVE","takes":"ids"},
    {"name":"reopen","method":"post","kind":"transition","access":"right","right":"purchaseorder_close","event":"purchaseOrder.REOPEN","takes":"id"},
    {"name":"reopenLine","method":"post","kind":"transition","access":"right","right":"purchaseorder_close","event":"purchaseOrder.REOPEN_LINE","takes":"id"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"purchaseorder_submit","event":"purchaseOrder.SUBMIT","takes":"document"},
    {"name":"unapprove","method":"post","kind":"transition","access":"right","right":"purchaseorder_unapprove","event":"purchaseOrder.UNAPPROVE","takes":"id"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"purchaseorder_edit","document":{"kind":"purchaseOrder","does":"remark"}},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"purchaseorder_submit","event":"purchaseOrder.WITHDRAW","takes":"id"}],
  "PurchaseReturnApi": ["/blade-purchase/purchasereturnorderhead",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"purchasereturnorder_accounting","event":"purchaseReturn.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"purchasereturnorder_cancel","event":"purchaseReturn.CANCEL","takes":"id"},
    {"name":"createPrecpInfo","method":"post","kind":"command","access":"right","right":"purchasereturnorder_pay"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"purchasereturnorder_view","document":{"kind":"purchaseReturn","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"purchasereturnorder_edit","rightToAdd":"purchasereturnorder_add","event":"purchaseReturn.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"purchasereturnorder_flush","event":"purchaseReturn.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"purchasereturnorder_view","document":{"kind":"purchaseReturn","does":"list"}},
    {"name":"pullReceipt","method":"get","kind":"query","access":"right","right":"purchasereturnorder_view"},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"purchasereturnorder_accounting","event":"purchaseReturn.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"purchasereturnorder_delete","event":"purchaseReturn.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"purchasereturnorder_submit","event":"purchaseReturn.SUBMIT","takes":"document"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"purchasereturnorder_edit","document":{"kind":"purchaseReturn","does":"remark"}},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"purchasereturnorder_submit","event":"purchaseReturn.WITHDRAW","takes":"id"}],
  "SyncInventoryApi": ["/blade-purchase/syncwjpyinventory",
    {"name":"list","method":"get","kind":"query","access":"right","right":"syncwjpyinventory_view"},
    {"name":"pushwjyp","method":"post","kind":"command","access":"right","right":"syncwjpyinventory_push"}],
  "CashFlowApi": ["/blade-report/cashflow",
    {"name":"list","method":"get","kind":"query","access":"right","right":"cashflow_view"}],
  "CustomerAnalysisApi": ["/blade-report/customeranalysis",
    {"name":"list","method":"get","kind":"query","access":"right","right":"customeranalysis_view"}],
  "EstimateAgeApi": ["/blade-report/estimateage",
    {"name":"list","method":"get","kind":"query","access":"right","right":"estimateage_view"}],
  "InventoryBalanceApi": ["/blade-report/inventorybalance",
    {"name":"check","method":"get","kind":"query","access":"right","right":"inventorybalance_view"},
    {"name":"checksumtotal","method":"get","kind":"query","access":"right","right":"inventorybalance_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"inventorybalance_view"},
    {"name":"sumtotal","method":"get","kind":"query","access":"right","right":"inventorybalance_view"}],
  "PayableAgeApi": ["/blade-report/payableage",
    {"name":"list","method":"get","kind":"query","access":"right","right":"payableage_view"}],
  "PurchaseAnalysisApi": ["/blade-report/purchaseanalysis",
    {"name":"list","method":"get","kind":"query","access":"right","right":"purchaseanalysis_view"}],
  "PurchaseDeviationApi": ["/blade-report/purchasedeviation",
    {"name":"list","method":"get","kind":"query","access":"right","right":"purchasedeviation_view"}],
  "ReceivableAgeApi": ["/blade-report/receivableage",
    {"name":"list","method":"get","kind":"query","access":"right","right":"receivableage_view"}],
  "SalesDeviationApi": ["/blade-report/salesdeviation",
    {"name":"list","method":"get","kind":"query","access":"right","right":"salesdeviation_view"}],
  "StaffCommissionApi": ["/blade-report/staffcommission",
    {"name":"list","method":"get","kind":"query","access":"right","right":"staffcommission_view"}],
  "StockTurnoverApi": ["/blade-report/stockturnover",
    {"name":"list","method":"get","kind":"query","access":"right","right":"stockturnover_view"}],
  "StoreProfitApi": ["/blade-report/storeprofit",
    {"name":"list","method":"get","kind":"query","access":"right","right":"storeprofit_view"}],
  "TaxWorksheetApi": ["/blade-report/taxworksheet",
    {"name":"list","method":"get","kind":"query","access":"right","right":"taxworksheet_view"}],
  "TradeAnalysisApi": ["/blade-report/tradeanalysis",
    {"name":"list","method":"get","kind":"query","access":"right","right":"tradeanalysis_view"}],
  "TradeComparisonApi": ["/blade-report/tradecomparison",
    {"name":"list","method":"get","kind":"query","access":"right","right":"tradecomparison_view"}],
  "TradeLineApi": ["/blade-report/tradeline",
    {"name":"list","method":"get","kind":"query","access":"right","right":"tradeline_view"}],
  "DemoApi": ["/blade-resource/demo",
    {"name":"remake","method":"post","kind":"command","access":"session"}],
  "JobApi": ["/blade-resource/job",
    {"name":"cancel","method":"post","kind":"command","access":"session"},
    {"name":"changes","method":"get","kind":"query","access":"session"},
    {"name":"confirm","method":"post","kind":"command","access":"session"},
    {"name":"detail","method":"get","kind":"query","access":"session"},
    {"name":"download","method":"get","kind":"query","access":"session","answers":"file"},
    {"name":"export","method":"post","kind":"command","access":"session"},
    {"name":"failedRows","method":"get","kind":"query","access":"session","answers":"file"},
    {"name":"faults","method":"get","kind":"query","access":"session"},
    {"name":"head","method":"post","kind":"command","access":"session","sends":"files"},
    {"name":"import","method":"post","kind":"command","access":"session","sends":"files"},
    {"name":"list","method":"get","kind":"query","access":"session"},
    {"name":"keepMapping","path":"/blade-resource/job/mapping","method":"post","kind":"command","access":"session"},
    {"name":"removeMapping","path":"/blade-resource/job/mapping/remove","method":"post","kind":"command","access":"session"},
    {"name":"mend","method":"post","kind":"command","access":"session"},
    {"name":"problems","method":"get","kind":"query","access":"session"},
    {"name":"remove","method":"post","kind":"command","access":"session"},
    {"name":"template","method":"get","kind":"query","access":"session","answers":"file"},
    {"name":"try","method":"post","kind":"command","access":"session"},
    {"name":"undo","method":"post","kind":"command","access":"session"}],
  "OssApi": ["/blade-resource/oss/endpoint",
    {"name":"file","method":"get","kind":"query","access":"session","answers":"file"},
    {"name":"putFile","path":"/blade-resource/oss/endpoint/put-file","method":"post","kind":"command","access":"session","sends":"files"}],
  "SalesAnalysisApi": ["/blade-sales/analyse",
    {"name":"selectAnalyseSalesTable","method":"get","kind":"query","access":"right","right":"analyse_view"}],
  "CashDepositApi": ["/blade-sales/cashdeposit",
    {"name":"banks","method":"get","kind":"query","access":"right","right":"cashdeposit_add"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"cashdeposit_cancel","event":"cashDeposit.CANCEL","takes":"id"},
    {"name":"confirm","method":"post","kind":"transition","access":"right","right":"cashdeposit_confirm","event":"cashDeposit.CONFIRM","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"cashdeposit_view","document":{"kind":"cashDeposit","does":"detail"}},
    {"name":"list","method":"get","kind":"query","access":"right","right":"cashdeposit_view","document":{"kind":"cashDeposit","does":"list"}},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"cashdeposit_edit","rightToAdd":"cashdeposit_add","event":"cashDeposit.SUBMIT","takes":"document"}],
  "InquiryApi": ["/blade-sales/inquiryhead",
    {"name":"agreementProductsComm","method":"get","kind":"query","access":"right","right":"inquiry_view"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"inquiry_cancel","event":"salesInquiry.CANCEL","takes":"id"},
    {"name":"checkMakeContractInquiryPriceLimit","method":"get","kind":"query","access":"right","right":"inquiry_view"},
    {"name":"delInquiryBody","method":"get","kind":"command","access":"right","right":"inquiry_edit"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"inquiry_view","document":{"kind":"salesInquiry","does":"detail"}},
    {"name":"importInquiryForm","method":"post","kind":"command","access":"right","right":"inquiry_import","sends":"files","timeoutMs":900000},
    {"name":"inquiryTemplate","method":"get","kind":"query","access":"right","right":"inquiry_import","answers":"file"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"inquiry_view","document":{"kind":"salesInquiry","does":"list"}},
    {"name":"makeQuotation","method":"post","kind":"transition","access":"right","right":"inquiry_quote","event":"salesInquiry.QUOTE","takes":"id"},
    {"name":"makeSale","method":"post","kind":"command","access":"right","right":"inquiry_order"},
    {"name":"makeScdd","method":"post","kind":"command","access":"right","right":"inquiry_order"},
    {"name":"requote","method":"post","kind":"transition","access":"right","right":"inquiry_quote","event":"salesInquiry.REQUOTE","takes":"id"},
    {"name":"saveInquiryBody","method":"post","kind":"command","access":"right","right":"inquiry_edit"},
    {"name":"saveOrUpdate","method":"post","kind":"transition","access":"right","right":"inquiry_edit","rightToAdd":"inquiry_add","event":"salesInquiry.SAVE","takes":"document"},
    {"name":"saveOrUpdatePayment","method":"get","kind":"command","access":"right","right":"inquiry_edit"},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"inquiry_quote","event":"salesInquiry.WITHDRAW","takes":"id"}],
  "InquiryInfoApi": ["/blade-sales/inquiryinfo",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"inquiry_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"inquiry_view"}],
  "InquirySaleApi": ["/blade-sales/inquirysale",
    {"name":"selectInquiryByCommInfoIds","method":"post","kind":"query","access":"page","looksUp":"CommodityApi"}],
  "RetailOrderLineApi": ["/blade-sales/lsdsalesorderbody",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"lsdsalesorder_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"lsdsalesorder_view"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"lsdsalesorder_edit","document":{"kind":"retailOrder","does":"lineRemark"}}],
  "RetailOrderApi": ["/blade-sales/lsdsalesorderhead",
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"lsdsalesorder_cancel","event":"retailOrder.CANCEL","takes":"id"},
    {"name":"confirmDeviation","method":"post","kind":"command","access":"right","right":"lsdsalesorder_confirm"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"lsdsalesorder_view","document":{"kind":"retailOrder","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"lsdsalesorder_edit","rightToAdd":"lsdsalesorder_add","event":"retailOrder.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"lsdsalesorder_flush","event":"retailOrder.REVERSE","takes":"id"},
    {"name":"hold","method":"post","kind":"transition","access":"right","right":"lsdsalesorder_submit","event":"retailOrder.SUBMIT","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"lsdsalesorder_view","document":{"kind":"retailOrder","does":"list"}},
    {"name":"pay","method":"post","kind":"transition","access":"right","right":"lsdsalesorder_pay","event":"retailOrder.PAY","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"lsdsalesorder_delete","event":"retailOrder.REMOVE","takes":"ids"},
    {"name":"resume","method":"post","kind":"transition","access":"right","right":"lsdsalesorder_submit","event":"retailOrder.RESUME","takes":"id"},
    {"name":"send","method":"post","kind":"command","access":"right","right":"lsdsalesorder_pay"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"lsdsalesorder_submit","event":"retailOrder.SUBMIT","takes":"document"}],
  "RetailReturnApi": ["/blade-sales/lsthdsalesorderhead",
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"lsthdsalesorder_cancel","event":"retailReturn.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"lsthdsalesorder_view","document":{"kind":"retailReturn","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"lsthdsalesorder_edit","rightToAdd":"lsthdsalesorder_add","event":"retailReturn.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"lsthdsalesorder_flush","event":"retailReturn.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"lsthdsalesorder_view","document":{"kind":"retailReturn","does":"list"}},
    {"name":"pay","method":"post","kind":"transition","access":"right","right":"lsthdsalesorder_pay","event":"retailReturn.PAY","takes":"id"},
    {"name":"pullOrder","method":"get","kind":"query","access":"right","right":"lsthdsalesorder_view"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"lsthdsalesorder_delete","event":"retailReturn.REMOVE","takes":"ids"},
    {"name":"resume","method":"post","kind":"transition","access":"right","right":"lsthdsalesorder_submit","event":"retailReturn.RESUME","takes":"id"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"lsthdsalesorder_submit","event":"retailReturn.SUBMIT","takes":"document"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"lsthdsalesorder_edit","document":{"kind":"retailReturn","does":"remark"}}],
  "MemberValueApi": ["/blade-sales/membervalue",
    {"name":"balance","method":"get","kind":"query","access":"right","right":"member_view"},
    {"name":"entries","method":"get","kind":"query","access":"right","right":"member_view"}],
  "ExchangeApi": ["/blade-sales/salesexchangehead",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"salesexchange_accounting","event":"retailExchange.PAY","takes":"id"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"salesexchange_cancel","event":"retailExchange.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"salesexchange_view","document":{"kind":"retailExchange","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"salesexchange_edit","rightToAdd":"salesexchange_add","event":"retailExchange.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"salesexchange_flush","event":"retailExchange.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"salesexchange_view","document":{"kind":"retailExchange","does":"list"}},
    {"name":"pullOrder","method":"get","kind":"query","access":"right","right":"salesexchange_view"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"salesexchange_delete","event":"retailExchange.REMOVE","takes":"ids"},
    {"name":"resume","method":"post","kind":"transition","access":"right","right":"salesexchange_submit","event":"retailExchange.RESUME","takes":"id"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"salesexchange_submit","event":"retailExchange.SUBMIT","takes":"document"}],
  "SalesOrderLineApi": ["/blade-sales/salesorderbody",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"salesorder_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"salesorder_view"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"salesorder_edit","document":{"kind":"salesOrder","does":"lineRemark"}}],
  "SalesOrderApi": ["/blade-sales/salesorderhead",
    {"name":"approve","method":"post","kind":"transition","access":"right","right":"salesorder_approve","event":"salesOrder.APPROVE","takes":"id"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"salesorder_cancel","event":"salesOrder.CANCEL","takes":"id"},
    {"name":"closeLine","method":"post","kind":"transition","access":"right","right":"salesorder_close","event":"salesOrder.CLOSE_LINE","takes":"id"},
    {"name":"closeShort","method":"post","kind":"transition","access":"right","right":"salesorder_close","event":"salesOrder.CLOSE_SHORT","takes":"id"},
    {"name":"complete","method":"post","kind":"transition","access":"right","right":"salesorder_close","event":"salesOrder.COMPLETE","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"salesorder_view","document":{"kind":"salesOrder","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"salesorder_edit","rightToAdd":"salesorder_add","event":"salesOrder.SAVE","takes":"document"},
    {"name":"importOpen","method":"post","kind":"command","access":"right","right":"salesorder_import","sends":"files"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"salesorder_view","document":{"kind":"salesOrder","does":"list"}},
    {"name":"openTemplate","method":"get","kind":"query","access":"right","right":"salesorder_import","answers":"file"},
    {"name":"pay","method":"post","kind":"transition","access":"right","right":"salesorder_pay","event":"salesOrder.PAY","takes":"id"},
    {"name":"queryFreightInfo","method":"get","kind":"query","access":"right","right":"salesorder_view","document":{"kind":"salesOrder","does":"express"}},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"salesorder_approve","event":"salesOrder.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"salesorder_delete","event":"salesOrder.REMOVE","takes":"ids"},
    {"name":"reopen","method":"post","kind":"transition","access":"right","right":"salesorder_close","event":"salesOrder.REOPEN","takes":"id"},
    {"name":"reopenLine","method":"post","kind":"transition","access":"right","right":"salesorder_close","event":"salesOrder.REOPEN_LINE","takes":"id"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"salesorder_submit","event":"salesOrder.SUBMIT","takes":"document"},
    {"name":"unapprove","method":"post","kind":"transition","access":"right","right":"salesorder_unapprove","event":"salesOrder.UNAPPROVE","takes":"id"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"salesorder_edit","document":{"kind":"salesOrder","does":"remark"}},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"salesorder_submit","event":"salesOrder.WITHDRAW","takes":"id"}],
  "SalesOutApi": ["/blade-sales/salesouthead",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"salesout_accounting","event":"salesOut.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"salesout_cancel","event":"salesOut.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"salesout_view","document":{"kind":"salesOut","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"salesout_edit","rightToAdd":"salesout_add","event":"salesOut.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"salesout_flush","event":"salesOut.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"salesout_view","document":{"kind":"salesOut","does":"list"}},
    {"name":"pullOrder","method":"get","kind":"query","access":"right","right":"salesout_view"},
    {"name":"queryFreightInfo","method":"get","kind":"query","access":"right","right":"salesout_view","document":{"kind":"salesOut","does":"express"}},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"salesout_accounting","event":"salesOut.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"salesout_delete","event":"salesOut.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"salesout_submit","event":"salesOut.SUBMIT","takes":"document"},
    {"name":"updateCourierNo","method":"post","kind":"command","access":"right","right":"salesout_edit","document":{"kind":"salesOut","does":"courier"}},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"salesout_submit","event":"salesOut.WITHDRAW","takes":"id"}],
  "SalesReturnApi": ["/blade-sales/salesreturnorderhead",
    {"name":"accounting","method":"post","kind":"transition","access":"right","right":"salesreturnorder_accounting","event":"salesReturn.POST","takes":"document"},
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"salesreturnorder_cancel","event":"salesReturn.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"salesreturnorder_view","document":{"kind":"salesReturn","does":"detail"}},
    {"name":"draft","method":"post","kind":"transition","access":"right","right":"salesreturnorder_edit","rightToAdd":"salesreturnorder_add","event":"salesReturn.SAVE","takes":"document"},
    {"name":"flush","method":"post","kind":"transition","access":"right","right":"salesreturnorder_flush","event":"salesReturn.REVERSE","takes":"id"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"salesreturnorder_view","document":{"kind":"salesReturn","does":"list"}},
    {"name":"pullOut","method":"get","kind":"query","access":"right","right":"salesreturnorder_view"},
    {"name":"reject","method":"post","kind":"transition","access":"right","right":"salesreturnorder_accounting","event":"salesReturn.REJECT","takes":"id"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"salesreturnorder_delete","event":"salesReturn.REMOVE","takes":"ids"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"salesreturnorder_submit","event":"salesReturn.SUBMIT","takes":"document"},
    {"name":"updateRemark","method":"post","kind":"command","access":"right","right":"salesreturnorder_edit","document":{"kind":"salesReturn","does":"remark"}},
    {"name":"withdraw","method":"post","kind":"transition","access":"right","right":"salesreturnorder_submit","event":"salesReturn.WITHDRAW","takes":"id"}],
  "MallOrderSalesApi": ["/blade-sales/scddsalesorderhead",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"order_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"order_view"},
    {"name":"scoreList","method":"get","kind":"query","access":"right","right":"order_view"}],
  "StoredTopUpApi": ["/blade-sales/storedtopup",
    {"name":"cancel","method":"post","kind":"transition","access":"right","right":"storedtopup_cancel","event":"storedTopUp.CANCEL","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"storedtopup_view","document":{"kind":"storedTopUp","does":"detail"}},
    {"name":"list","method":"get","kind":"query","access":"right","right":"storedtopup_view","document":{"kind":"storedTopUp","does":"list"}},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"storedtopup_edit","rightToAdd":"storedtopup_add","event":"storedTopUp.SUBMIT","takes":"document"}],
  "TillDayApi": ["/blade-sales/tillday",
    {"name":"day","method":"get","kind":"query","access":"right","right":"tillday_view"}],
  "TillShelfApi": ["/blade-sales/tillshelf",
    {"name":"goods","method":"get","kind":"query","access":"right","right":"lsdsalesorder_pay"}],
  "TillShiftApi": ["/blade-sales/tillshift",
    {"name":"close","method":"post","kind":"transition","access":"right","right":"tillshift_close","event":"tillShift.CLOSE","takes":"id"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"tillshift_view","document":{"kind":"tillShift","does":"detail"}},
    {"name":"list","method":"get","kind":"query","access":"right","right":"tillshift_view","document":{"kind":"tillShift","does":"list"}},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"tillshift_edit","rightToAdd":"tillshift_add","event":"tillShift.OPEN","takes":"document"}],
  "SalesUnitApi": ["/blade-sales/unit",
    {"name":"selectInquiryByCommInfoIds","method":"post","kind":"query","access":"page","looksUp":"CommodityApi"}],
  "OpenDictApi": ["/blade-system-nointercept/dict-biz",
    {"name":"dictionary","method":"get","kind":"query","access":"public"}],
  "ApiKeyApi": ["/blade-system/apikey",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"apikey_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"apikey_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"apikey_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"apikey_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"ApiKeyApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"apikey_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"apikey_edit","rightToAdd":"apikey_add"}],
  "BillRuleApi": ["/blade-system/billrule",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"billrule_view"},
    {"name":"generate","method":"get","kind":"query","access":"right","right":"billrule_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"billrule_view"},
    {"name":"remove","method":"post","kind":"command","access":"right","right":"billrule_edit"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"billrule_edit"}],
  "DatasourceApi": ["/blade-system/datasource",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"datasource_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"datasource_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"DatasourceApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"datasource_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"datasource_edit","rightToAdd":"datasource_add"}],
  "DepotApi": ["/blade-system/depot",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"depot_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"depot_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"depot_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"depot_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"DepotApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"depot_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"depot_edit","rightToAdd":"depot_add"}],
  "DepotClassifyApi": ["/blade-system/depotclassify",
    {"name":"tree","path":"/blade-system/depotclassify/deptClassifyTree","method":"get","kind":"resource","access":"page","looksUp":"DepotClassifyApi"},
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"depotclassify_view"},
    {"name":"lazyList","path":"/blade-system/depotclassify/lazy-list","method":"get","kind":"resource","access":"right","right":"depotclassify_view"},
    {"name":"lazyTree","path":"/blade-system/depotclassify/lazy-tree","method":"get","kind":"resource","access":"page","looksUp":"DepotClassifyApi"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"depotclassify_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"DepotClassifyApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"depotclassify_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"depotclassify_edit","rightToAdd":"depotclassify_add"}],
  "DeptApi": ["/blade-system/dept",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"dept_view"},
    {"name":"lazyList","path":"/blade-system/dept/lazy-list","method":"get","kind":"resource","access":"right","right":"dept_view"},
    {"name":"lazyTree","path":"/blade-system/dept/lazy-tree","method":"get","kind":"resource","access":"page","looksUp":"DeptApi"},
    {"name":"list","method":"get","kind":"query","access":"page","looksUp":"DeptApi"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"DeptApi"},
    {"name":"page","method":"get","kind":"resource","access":"right","right":"dept_view"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"dept_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"dept_edit","rightToAdd":"dept_add"},
    {"name":"tree","method":"get","kind":"resource","access":"page","looksUp":"DeptApi"}],
  "DictBizApi": ["/blade-system/dict-biz",
    {"name":"childList","path":"/blade-system/dict-biz/child-list","method":"get","kind":"query","access":"right","right":"dictbiz_view"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"dictbiz_view"},
    {"name":"dictionary","method":"get","kind":"query","access":"session"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"dictbiz_view"},
    {"name":"parentList","path":"/blade-system/dict-biz/parent-list","method":"get","kind":"query","access":"right","right":"dictbiz_view"},
    {"name":"remove","method":"post","kind":"command","access":"right","right":"dictbiz_delete"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"dictbiz_edit","rightToAdd":"dictbiz_add"},
    {"name":"tree","method":"get","kind":"query","access":"session"}],
  "DictApi": ["/blade-system/dict",
    {"name":"childList","path":"/blade-system/dict/child-list","method":"get","kind":"query","access":"right","right":"dict_view"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"dict_view"},
    {"name":"dictionary","method":"get","kind":"query","access":"session"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"dict_view"},
    {"name":"parentList","path":"/blade-system/dict/parent-list","method":"get","kind":"query","access":"right","right":"dict_view"},
    {"name":"remove","method":"post","kind":"command","access":"right","right":"dict_delete"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"dict_edit","rightToAdd":"dict_add"},
    {"name":"tree","method":"get","kind":"query","access":"session"}],
  "LocationApi": ["/blade-system/location",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"location_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"location_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"location_edit"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"LocationApi"},
    {"name":"page","method":"get","kind":"resource","access":"right","right":"location_view"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"location_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"location_edit","rightToAdd":"location_add"},
    {"name":"update","method":"post","kind":"resource","access":"right","right":"location_edit"}],
  "MenuApi": ["/blade-system/menu",
    {"name":"buttons","method":"get","kind":"query","access":"session"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"menu_view"},
    {"name":"grantTree","path":"/blade-system/menu/grant-tree","method":"get","kind":"query","access":"session"},
    {"name":"lazyList","path":"/blade-system/menu/lazy-list","method":"get","kind":"query","access":"right","right":"menu_view"},
    {"name":"lazyMenuList","path":"/blade-system/menu/lazy-menu-list","method":"get","kind":"query","access":"right","right":"menu_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"menu_view"},
    {"name":"menuList","path":"/blade-system/menu/menu-list","method":"get","kind":"query","access":"right","right":"menu_view"},
    {"name":"remove","method":"post","kind":"command","access":"right","right":"menu_delete"},
    {"name":"roleTreeKeys","path":"/blade-system/menu/role-tree-keys","method":"get","kind":"query","access":"right","right":"role_view"},
    {"name":"routes","method":"get","kind":"query","access":"session"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"menu_edit","rightToAdd":"menu_add"},
    {"name":"topMenu","path":"/blade-system/menu/top-menu","method":"get","kind":"query","access":"session"},
    {"name":"tree","method":"get","kind":"query","access":"page","looksUp":"MenuApi"}],
  "OperationsApi": ["/blade-system/operations",
    {"name":"bundle","method":"get","kind":"query","access":"right","right":"operations_export","answers":"file","timeoutMs":30000},
    {"name":"grantNew","method":"post","kind":"command","access":"right","right":"operations_grant","timeoutMs":30000},
    {"name":"newRights","method":"get","kind":"query","access":"right","right":"operations_view"},
    {"name":"older","method":"get","kind":"query","access":"right","right":"operations_view"},
    {"name":"olderSheet","method":"get","kind":"query","access":"right","right":"operations_export","answers":"file"},
    {"name":"overview","method":"get","kind":"query","access":"right","right":"operations_view"}],
  "OrderLogApi": ["/blade-system/orderlog",
    {"name":"chain","method":"get","kind":"query","access":"session"},
    {"name":"export","method":"get","kind":"query","access":"session","answers":"file"},
    {"name":"list","method":"get","kind":"query","access":"session"}],
  "ParamApi": ["/blade-system/param",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"param_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"param_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"ParamApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"param_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"param_edit","rightToAdd":"param_add"}],
  "PostApi": ["/blade-system/post",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"post_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"post_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"PostApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"post_delete"},
    {"name":"select","method":"get","kind":"query","access":"page","looksUp":"PostApi"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"post_edit","rightToAdd":"post_add"}],
  "PrintTemplateApi": ["/blade-system/printtemplate",
    {"name":"detail","method":"get","kind":"query","access":"session"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"printtemplate_view"},
    {"name":"remove","method":"post","kind":"command","access":"right","right":"printtemplate_edit"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"printtemplate_edit"}],
  "RegionApi": ["/blade-system/region",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"region_view"},
    {"name":"lazyTree","path":"/blade-system/region/lazy-tree","method":"get","kind":"query","access":"session"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"region_view"},
    {"name":"remove","method":"post","kind":"command","access":"right","right":"region_delete"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"region_edit"},
    {"name":"tree","method":"get","kind":"query","access":"session"}],
  "RoleApi": ["/blade-system/role",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"role_view"},
    {"name":"grant","method":"post","kind":"command","access":"right","right":"role_grant"},
    {"name":"leave","method":"post","kind":"command","access":"session"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"role_view"},
    {"name":"look","method":"post","kind":"command","access":"right","right":"role_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"RoleApi"},
    {"name":"page","method":"get","kind":"resource","access":"right","right":"role_view"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"role_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"role_edit","rightToAdd":"role_add"},
    {"name":"tree","method":"get","kind":"query","access":"page","looksUp":"RoleApi"}],
  "RouteApi": ["/blade-system/route",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"route_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"route_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"route_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"route_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"RouteApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"route_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"route_edit","rightToAdd":"route_add"}],
  "SavedViewApi": ["/blade-system/saved-view",
    {"name":"leave","method":"post","kind":"command","access":"session"},
    {"name":"list","method":"get","kind":"query","access":"session"},
    {"name":"ofRoles","path":"/blade-system/saved-view/of-roles","method":"post","kind":"command","access":"right","right":"role_grant"},
    {"name":"opensWith","path":"/blade-system/saved-view/opens-with","method":"post","kind":"command","access":"session"},
    {"name":"remove","method":"post","kind":"command","access":"session"},
    {"name":"roles","path":"/blade-system/saved-view/role-views","method":"get","kind":"query","access":"right","right":"role_grant"},
    {"name":"submit","method":"post","kind":"command","access":"session"}],
  "StaffApi": ["/blade-system/staff",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"staff_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"staff_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"StaffApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"staff_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"staff_edit","rightToAdd":"staff_add"}],
  "StaffImportApi": ["/blade-system/staff",
    {"name":"readExcel","method":"post","kind":"command","access":"right","right":"staff_import","sends":"files"}],
  "SysconfigApi": ["/blade-system/sysconfig",
    {"name":"editList","method":"get","kind":"query","access":"right","right":"sysconfig_view"},
    {"name":"front","method":"get","kind":"query","access":"session"},
    {"name":"updateV","method":"post","kind":"command","access":"right","right":"sysconfig_edit"}],
  "TenantApi": ["/blade-system/tenant",
    {"name":"datasource","method":"post","kind":"command","access":"right","right":"tenant_edit"},
    {"name":"detail","method":"get","kind":"query","access":"right","right":"tenant_view"},
    {"name":"info","method":"get","kind":"query","access":"public"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"tenant_view"},
    {"name":"remove","method":"post","kind":"command","access":"right","right":"tenant_delete"},
    {"name":"select","method":"get","kind":"query","access":"session"},
    {"name":"setting","method":"post","kind":"command","access":"right","right":"tenant_edit"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"tenant_edit","rightToAdd":"tenant_add"}],
  "UserTaskApi": ["/blade-system/usertask",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"usertask_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"usertask_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"UserTaskApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"usertask_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"usertask_edit","rightToAdd":"usertask_add"}],
  "WebhookApi": ["/blade-system/webhook",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"webhook_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"webhook_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"webhook_edit"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"webhook_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"WebhookApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"webhook_delete"},
    {"name":"renew","method":"post","kind":"command","access":"right","right":"webhook_edit"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"webhook_edit","rightToAdd":"webhook_add"}],
  "WebhookDeliveryApi": ["/blade-system/webhookdelivery",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"webhookdelivery_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"webhookdelivery_view"},
    {"name":"resend","method":"post","kind":"command","access":"right","right":"webhookdelivery_push"}],
  "UserApi": ["/blade-user",
    {"name":"assgnBarter","method":"post","kind":"command","access":"right","right":"user_edit"},
    {"name":"assgnDepot","method":"post","kind":"command","access":"right","right":"user_edit"},
    {"name":"assigned","method":"get","kind":"query","access":"right","right":"user_view"},
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"user_view"},
    {"name":"disable","method":"post","kind":"resource","access":"right","right":"user_edit"},
    {"name":"enable","method":"post","kind":"resource","access":"right","right":"user_edit"},
    {"name":"getDepot","method":"get","kind":"query","access":"session"},
    {"name":"grant","method":"post","kind":"command","access":"right","right":"user_role"},
    {"name":"info","method":"get","kind":"query","access":"session"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"user_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"UserApi"},
    {"name":"page","method":"get","kind":"resource","access":"right","right":"user_view"},
    {"name":"platformDetail","path":"/blade-user/platform-detail","method":"get","kind":"query","access":"right","right":"user_view"},
    {"name":"registerGuest","path":"/blade-user/register-guest","method":"post","kind":"command","access":"public"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"user_delete"},
    {"name":"resetPassword","path":"/blade-user/reset-password","method":"post","kind":"command","access":"right","right":"user_reset"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"user_edit","rightToAdd":"user_add"},
    {"name":"update","method":"post","kind":"command","access":"right","right":"user_edit"},
    {"name":"updateInfo","path":"/blade-user/update-info","method":"post","kind":"command","access":"session"},
    {"name":"updatePassword","path":"/blade-user/update-password","method":"post","kind":"command","access":"session"},
    {"name":"updatePlatform","path":"/blade-user/update-platform","method":"post","kind":"command","access":"right","right":"user_edit"},
    {"name":"userList","path":"/blade-user/user-list","method":"get","kind":"query","access":"page","looksUp":"UserApi"}],
  "RegistrationApi": ["/blade-user/registration",
    {"name":"list","method":"get","kind":"query","access":"right","right":"registration_view"},
    {"name":"mine","method":"get","kind":"query","access":"public"},
    {"name":"pass","method":"post","kind":"command","access":"right","right":"registration_approve"},
    {"name":"refuse","method":"post","kind":"command","access":"right","right":"registration_approve"}],
  "StaffChangeApi": ["/blade-user/staffformal",
    {"name":"submitFormal","method":"post","kind":"command","access":"right","right":"staff_edit"},
    {"name":"submitRank","path":"/blade-user/staffrank/submitRank","method":"post","kind":"command","access":"right","right":"staff_edit"}],
  "PublicMallApi": ["/blade-wxapp-nointercept/brand",
    {"name":"brands","path":"/blade-wxapp-nointercept/brand/list","method":"get","kind":"query","access":"public"},
    {"name":"localBarCode","path":"/blade-wxapp-nointercept/comminfo/localBarCode","method":"get","kind":"query","access":"public"},
    {"name":"searchMallInfoPage","path":"/blade-wxapp-nointercept/index/searchMallInfoPage","method":"post","kind":"query","access":"public"}],
  "SharedPaperApi": ["/blade-wxapp-nointercept/sharedpaper",
    {"name":"pdf","method":"post","kind":"query","access":"public","answers":"file"}],
  "TicketInvoiceApi": ["/blade-wxapp-nointercept/ticketinvoice",
    {"name":"ask","method":"post","kind":"command","access":"public"},
    {"name":"find","method":"post","kind":"query","access":"public"}],
  "BusinessReturnApi": ["/blade-wxapp/orderreturn",
    {"name":"businessPassSCTH","method":"post","kind":"command","access":"right","right":"orderreturn_approve"},
    {"name":"reject","method":"get","kind":"command","access":"right","right":"orderreturn_approve"},
    {"name":"scthExport","method":"get","kind":"query","access":"right","right":"orderreturn_export","answers":"file","timeoutMs":36000000},
    {"name":"scthlist","method":"get","kind":"query","access":"right","right":"orderreturn_view"}],
  "ShopApi": ["/blade-wxapp/shop/order",
    {"name":"basket","path":"/blade-wxapp/shop/basket","method":"post","kind":"query","access":"buyer"},
    {"name":"front","path":"/blade-wxapp/shop/front","method":"get","kind":"query","access":"buyer"},
    {"name":"goods","path":"/blade-wxapp/shop/goods","method":"get","kind":"query","access":"buyer"},
    {"name":"goodsDetail","path":"/blade-wxapp/shop/goods/detail","method":"get","kind":"query","access":"buyer"},
    {"name":"offers","path":"/blade-wxapp/shop/offers","method":"get","kind":"query","access":"buyer"},
    {"name":"cancel","method":"post","kind":"command","access":"buyer"},
    {"name":"order","path":"/blade-wxapp/shop/order/detail","method":"get","kind":"query","access":"buyer"},
    {"name":"orders","path":"/blade-wxapp/shop/order/list","method":"get","kind":"query","access":"buyer"},
    {"name":"pay","method":"post","kind":"query","access":"buyer"},
    {"name":"place","method":"post","kind":"command","access":"buyer"},
    {"name":"sign","method":"post","kind":"command","access":"buyer"},
    {"name":"applyReturn","path":"/blade-wxapp/shop/return/apply","method":"post","kind":"command","access":"buyer"},
    {"name":"putPicture","path":"/blade-wxapp/shop/return/putPicture","method":"post","kind":"command","access":"buyer","sends":"files"},
    {"name":"withdrawReturn","path":"/blade-wxapp/shop/return/withdraw","method":"post","kind":"command","access":"buyer"}],
  "BartererApi": ["/bu-barterer/barterer",
    {"name":"detail","method":"get","kind":"query","access":"page","pages":["customer","supplier"]},
    {"name":"list","method":"get","kind":"query","access":"page","looksUp":"BartererApi"},
    {"name":"remove","method":"post","kind":"command","access":"page","pages":["customer","supplier"]},
    {"name":"submit","method":"post","kind":"command","access":"page","pages":["customer","supplier"]}],
  "SupplierCommodityApi": ["/bu-comm-supplier/commsupplier",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"commsupplier_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"commsupplier_view"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"SupplierCommodityApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"commsupplier_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"commsupplier_edit","rightToAdd":"commsupplier_add"}],
  "DeptRateApi": ["/bu-dept-rate/deptrate",
    {"name":"detail","method":"get","kind":"resource","access":"right","right":"deptrate_view"},
    {"name":"list","method":"get","kind":"resource","access":"right","right":"deptrate_view"},
    {"name":"listAll","method":"get","kind":"query","access":"page","looksUp":"DeptRateApi"},
    {"name":"lookup","method":"get","kind":"resource","access":"page","looksUp":"DeptRateApi"},
    {"name":"remove","method":"post","kind":"resource","access":"right","right":"deptrate_delete"},
    {"name":"submit","method":"post","kind":"resource","access":"right","right":"deptrate_edit","rightToAdd":"deptrate_add"}],
  "ProfitLossLineApi": ["/bu-profit-loss-body/profitlossbody",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"profitloss_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"profitloss_view"},
    {"name":"remove","method":"post","kind":"command","access":"right","right":"profitloss_edit"},
    {"name":"submit","method":"post","kind":"command","access":"right","right":"profitloss_edit"}],
  "PurchaseInvoiceLineApi": ["/bu-purchase-invoice-body/purchaseinvoicebody",
    {"name":"detail","method":"get","kind":"query","access":"right","right":"purchaseinvoice_view"},
    {"name":"list","method":"get","kind":"query","access":"right","right":"purchaseinvoice_view"},
    {"name":"remove","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_edit","event":"purchaseInvoice.SAVE","takes":"lineIds"},
    {"name":"submit","method":"post","kind":"transition","access":"right","right":"purchaseinvoice_edit","event":"purchaseInvoice.SAVE","takes":"line"}]
}`)

/** Every operation of the contract. */
export const operations: readonly Operation[] = Object.entries(table).flatMap(([api, [base, ...rows]]) =>
  rows.map(({ name, path = `${base}/${name}`, ...row }) => ({ id: `${api}_${name}` as OperationId, path, ...row })),
)

type Json<Content> = Content extends { 'application/json': infer Body } ? Body : File
/** The answer of an operation, envelope included; a file where the answer is one. */
export type AnswerOf<Id extends OperationId> = Json<Contract[Id]['responses'][200]['content']>
/** The data inside the envelope. */
export type DataOf<Id extends OperationId> = AnswerOf<Id> extends { data: infer Data } ? Data : AnswerOf<Id>
export type QueryOf<Id extends OperationId> = NonNullable<Contract[Id]['parameters']['query']>
/** Request body, or undefined where there is none. */
export type BodyOf<Id extends OperationId> = Contract[Id] extends { requestBody?: infer Request }
  ? NonNullable<Request> extends { content: infer Content } ? Content[keyof Content] : undefined
  : undefined

/** The input of an operation, as one value. */
export type InputOf<Id extends OperationId> = {
  query?: QueryOf<Id>
  body?: BodyOf<Id>
  headers?: Record<string, string>
  signal?: AbortSignal
}

const byId = new Map(operations.map((operation) => [operation.id, operation]))

/** The operation's row of the table. */
export function operationOf(id: OperationId): Operation {
  const operation = byId.get(id)
  if (!operation) throw new Error(`no such operation: ${id}`)
  return operation
}

/** The parts of an upload as a form. */
export function formOf(parts: object): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts))
    for (const value of Array.isArray(part) ? part : [part]) if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

/**
 * The file that was answered, by the name the server gives it; in its stead a refusal, which is JSON as everywhere.
 */
export async function fileOf(blob: Blob, response: Response): Promise<unknown> {
  if (blob.type.startsWith('application/json')) return JSON.parse(await blob.text())
  const name = /filename[*]=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return new File([blob], decodeURIComponent(name), { type: blob.type })
}

/** Calls operations by their id over a client of the contract: the answer, or what the server refused with. */
export function callerOf(client: Client<paths>) {
  return async <Id extends OperationId>(id: Id, input: InputOf<Id> = {}): Promise<{ data?: AnswerOf<Id>; error?: unknown; response: Response }> => {
    const { method, path, sends, answers } = operationOf(id)
    const init = {
      params: { query: input.query },
      body: input.body,
      headers: input.headers,
      signal: input.signal,
      ...(sends === 'files' && { bodySerializer: formOf }),
      ...(answers === 'file' && { parseAs: 'blob' }),
    }
    // the table ties path and method to the operation's own input
    const answer = (await client.request(method, path as never, init as never)) as { data?: unknown; error?: unknown; response: Response }
    const data = answer.data instanceof Blob ? await fileOf(answer.data, answer.response) : answer.data
    return { ...answer, data: data as AnswerOf<Id> }
  }
}
