// Generated from openapi/. Do not edit.
import type { Client } from 'openapi-fetch'
import type { operations as Contract, paths } from './types.gen.ts'

/** What answers a stream of events is served beside the operations. */
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
  | 'SupplierAgreementApi_detail'
  | 'SupplierAgreementApi_disable'
  | 'SupplierAgreementApi_enable'
  | 'SupplierAgreementApi_list'
  | 'SupplierAgreementApi_lookup'
  | 'SupplierAgreementApi_remove'
  | 'SupplierAgreementApi_submit'
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
  | 'InvoiceApi_importIssued'
  | 'OpeningPartnerApi_exportCustomerInfo'
  | 'OpeningPartnerApi_exportSupplierInfo'
  | 'TransportHeadApi_putTransportheadFile'
  | 'TransportHeadApi_readExcel'
  | 'FlowManagerApi_deployUpload'
  | 'MallReturnApi_putPicture'
  | 'PurchaseInvoiceApi_readExcel'
  | 'PurchaseInvoiceApi_readFile'
  | 'JobApi_import'
  | 'OssApi_putFile'
  | 'InquiryApi_importInquiryForm'
  | 'StaffImportApi_readExcel'
  | 'ShopApi_putPicture'

/** Operations that answer a file. */
export type FileOperationId =
  | 'OpeningInventoryApi_template'
  | 'InvoiceApi_issueList'
  | 'OpeningPartnerApi_customerTemplate'
  | 'OpeningPartnerApi_supplierTemplate'
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
  | 'JobApi_download'
  | 'JobApi_failedRows'
  | 'JobApi_template'
  | 'OssApi_file'
  | 'InquiryApi_inquiryTemplate'
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
  | 'ExpenseApi_accounting'
  | 'ExpenseApi_cancel'
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
  | 'ExpenseApi_detail'
  | 'ExpenseApi_list'
  | 'InvoiceApi_detail'
  | 'InvoiceApi_list'
  | 'OpeningPartnerApi_detail'
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
  ExpenseApi: {
    POST: [{ id: 'ExpenseApi_accounting', takes: 'document' }],
    CANCEL: [{ id: 'ExpenseApi_cancel', takes: 'id' }],
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
  /** Of these pages, by the stems of their rights. */
  pages?: readonly string[]
  /** Of the pages that refer to rows of this service. */
  looksUp?: string
  /** Right needed; rightToAdd applies instead when the body has no id. */
  right?: string
  rightToAdd?: string
  /** Machine event the operation triggers, "kind.EVENT". */
  event?: string
  /** What a transition takes: the whole document, {id, version, …}, ids, a body of ids, one line of it or ids of lines. */
  takes?: 'document' | 'id' | 'ids' | 'idList' | 'line' | 'lineIds'
  /** Of a document's interface: the kind, and what is done with it that is no event. */
  document?: { kind: string; does: 'list' | 'detail' | 'remark' | 'lineRemark' | 'courier' | 'express' }
  /** The body is a form with files. */
  sends?: 'files'
  /** The answer is a file; a refusal is the envelope. */
  answers?: 'file'
  /** How long a client waits for the answer, where it is longer than usual. */
  timeoutMs?: number
}

/** As text: a phone reads it in a third of the time that the same takes as code. */
export const operations: readonly Operation[] = JSON.parse(String.raw`[
  {"id":"AuthApi_captcha","method":"get","path":"/blade-auth/oauth/captcha","kind":"query","access":"public"},
  {"id":"AuthApi_clearCache","method":"get","path":"/blade-auth/oauth/clear-cache","kind":"command","access":"session"},
  {"id":"AuthApi_forgetPasswordReset","method":"post","path":"/blade-auth/oauth/forgetpassword/reset","kind":"command","access":"public"},
  {"id":"AuthApi_forgetPasswordSmscode","method":"post","path":"/blade-auth/oauth/forgetpassword/smscode","kind":"command","access":"public"},
  {"id":"AuthApi_forgetPasswordSmscodeNew","method":"post","path":"/blade-auth/oauth/forgetpassword/smscodeNew","kind":"command","access":"public"},
  {"id":"AuthApi_links","method":"get","path":"/blade-auth/oauth/links","kind":"query","access":"session"},
  {"id":"AuthApi_beginLink","method":"post","path":"/blade-auth/oauth/links/begin","kind":"command","access":"session"},
  {"id":"AuthApi_finishLink","method":"post","path":"/blade-auth/oauth/links/finish","kind":"command","access":"session"},
  {"id":"AuthApi_removeLink","method":"post","path":"/blade-auth/oauth/links/remove","kind":"command","access":"session"},
  {"id":"AuthApi_loginSmscode","method":"post","path":"/blade-auth/oauth/login/smscode","kind":"command","access":"public"},
  {"id":"AuthApi_logout","method":"get","path":"/blade-auth/oauth/logout","kind":"command","access":"session"},
  {"id":"AuthApi_sendLogs","method":"post","path":"/blade-auth/oauth/logout","kind":"command","access":"session"},
  {"id":"AuthApi_providers","method":"get","path":"/blade-auth/oauth/providers","kind":"query","access":"public"},
  {"id":"AuthApi_token","method":"post","path":"/blade-auth/oauth/token","kind":"command","access":"public"},
  {"id":"AuthApi_userInfo","method":"get","path":"/blade-auth/oauth/user-info","kind":"query","access":"session"},
  {"id":"CustomerApi_code","method":"get","path":"/blade-barterer/customer/code","kind":"resource","access":"right","right":"customer_add"},
  {"id":"CustomerApi_detail","method":"get","path":"/blade-barterer/customer/detail","kind":"resource","access":"right","right":"customer_view"},
  {"id":"CustomerApi_disable","method":"post","path":"/blade-barterer/customer/disable","kind":"resource","access":"right","right":"customer_edit"},
  {"id":"CustomerApi_enable","method":"post","path":"/blade-barterer/customer/enable","kind":"resource","access":"right","right":"customer_edit"},
  {"id":"CustomerFileApi_import","method":"post","path":"/blade-barterer/customer/import","kind":"command","access":"right","right":"customer_import","sends":"files"},
  {"id":"CustomerApi_list","method":"get","path":"/blade-barterer/customer/list","kind":"resource","access":"right","right":"customer_view"},
  {"id":"CustomerApi_lookup","method":"get","path":"/blade-barterer/customer/lookup","kind":"resource","access":"page","looksUp":"CustomerApi"},
  {"id":"CustomerApi_remove","method":"post","path":"/blade-barterer/customer/remove","kind":"resource","access":"right","right":"customer_delete"},
  {"id":"CustomerApi_submit","method":"post","path":"/blade-barterer/customer/submit","kind":"resource","access":"right","right":"customer_edit","rightToAdd":"customer_add"},
  {"id":"CustomerAuditApi_apply","method":"post","path":"/blade-barterer/customeraudit/apply","kind":"command","access":"right","right":"customeraudit_add"},
  {"id":"CustomerAuditApi_auditlist","method":"get","path":"/blade-barterer/customeraudit/auditlist","kind":"query","access":"right","right":"customeraudit_view"},
  {"id":"CustomerAuditApi_customerpass","method":"post","path":"/blade-barterer/customeraudit/customerpass","kind":"command","access":"right","right":"customeraudit_approve"},
  {"id":"CustomerAuditApi_customerrefuse","method":"post","path":"/blade-barterer/customeraudit/customerrefuse","kind":"command","access":"right","right":"customeraudit_approve"},
  {"id":"CustomerAuditApi_detail","method":"get","path":"/blade-barterer/customeraudit/detail","kind":"query","access":"right","right":"customeraudit_view"},
  {"id":"CustomerAuditApi_list","method":"get","path":"/blade-barterer/customeraudit/list","kind":"query","access":"right","right":"customeraudit_view"},
  {"id":"CustomerAuditApi_pass","method":"post","path":"/blade-barterer/customeraudit/pass","kind":"command","access":"right","right":"customeraudit_approve"},
  {"id":"CustomerAuditApi_reapply","method":"post","path":"/blade-barterer/customeraudit/reapply","kind":"command","access":"right","right":"customeraudit_edit"},
  {"id":"CustomerAuditApi_refuse","method":"post","path":"/blade-barterer/customeraudit/refuse","kind":"command","access":"right","right":"customeraudit_approve"},
  {"id":"CustomerLevelApi_detail","method":"get","path":"/blade-barterer/customerlevel/detail","kind":"resource","access":"right","right":"customerlevel_view"},
  {"id":"CustomerLevelApi_list","method":"get","path":"/blade-barterer/customerlevel/list","kind":"resource","access":"right","right":"customerlevel_view"},
  {"id":"CustomerLevelApi_lookup","method":"get","path":"/blade-barterer/customerlevel/lookup","kind":"resource","access":"page","looksUp":"CustomerLevelApi"},
  {"id":"CustomerLevelApi_remove","method":"post","path":"/blade-barterer/customerlevel/remove","kind":"resource","access":"right","right":"customerlevel_delete"},
  {"id":"CustomerLevelApi_submit","method":"post","path":"/blade-barterer/customerlevel/submit","kind":"resource","access":"right","right":"customerlevel_edit","rightToAdd":"customerlevel_add"},
  {"id":"CustomerNatureApi_detail","method":"get","path":"/blade-barterer/customernature/detail","kind":"resource","access":"right","right":"customernature_view"},
  {"id":"CustomerNatureApi_lazyList","method":"get","path":"/blade-barterer/customernature/lazy-list","kind":"resource","access":"right","right":"customernature_view"},
  {"id":"CustomerNatureApi_lazyTree","method":"get","path":"/blade-barterer/customernature/lazy-tree","kind":"resource","access":"page","looksUp":"CustomerNatureApi"},
  {"id":"CustomerNatureApi_list","method":"get","path":"/blade-barterer/customernature/list","kind":"resource","access":"right","right":"customernature_view"},
  {"id":"CustomerNatureApi_lookup","method":"get","path":"/blade-barterer/customernature/lookup","kind":"resource","access":"page","looksUp":"CustomerNatureApi"},
  {"id":"CustomerNatureApi_remove","method":"post","path":"/blade-barterer/customernature/remove","kind":"resource","access":"right","right":"customernature_delete"},
  {"id":"CustomerNatureApi_submit","method":"post","path":"/blade-barterer/customernature/submit","kind":"resource","access":"right","right":"customernature_edit","rightToAdd":"customernature_add"},
  {"id":"CustomerNatureApi_tree","method":"get","path":"/blade-barterer/customernature/tree","kind":"resource","access":"page","looksUp":"CustomerNatureApi"},
  {"id":"CustomerTitleApi_detail","method":"get","path":"/blade-barterer/customertitle/detail","kind":"resource","access":"right","right":"customertitle_view"},
  {"id":"CustomerTitleApi_disable","method":"post","path":"/blade-barterer/customertitle/disable","kind":"resource","access":"right","right":"customertitle_edit"},
  {"id":"CustomerTitleApi_enable","method":"post","path":"/blade-barterer/customertitle/enable","kind":"resource","access":"right","right":"customertitle_edit"},
  {"id":"CustomerTitleApi_list","method":"get","path":"/blade-barterer/customertitle/list","kind":"resource","access":"right","right":"customertitle_view"},
  {"id":"CustomerTitleApi_lookup","method":"get","path":"/blade-barterer/customertitle/lookup","kind":"resource","access":"page","looksUp":"CustomerTitleApi"},
  {"id":"CustomerTitleApi_remove","method":"post","path":"/blade-barterer/customertitle/remove","kind":"resource","access":"right","right":"customertitle_delete"},
  {"id":"CustomerTitleApi_submit","method":"post","path":"/blade-barterer/customertitle/submit","kind":"resource","access":"right","right":"customertitle_edit","rightToAdd":"customertitle_add"},
  {"id":"MemberApi_chechPhone","method":"get","path":"/blade-barterer/member/chechPhone","kind":"query","access":"page","looksUp":"MemberApi"},
  {"id":"MemberApi_detail","method":"get","path":"/blade-barterer/member/detail","kind":"resource","access":"right","right":"member_view"},
  {"id":"MemberApi_forbid","method":"post","path":"/blade-barterer/member/forbid","kind":"resource","access":"right","right":"member_edit"},
  {"id":"MemberApi_list","method":"get","path":"/blade-barterer/member/list","kind":"query","access":"right","right":"member_view"},
  {"id":"MemberApi_lookup","method":"get","path":"/blade-barterer/member/lookup","kind":"resource","access":"page","looksUp":"MemberApi"},
  {"id":"MemberApi_page","method":"get","path":"/blade-barterer/member/page","kind":"resource","access":"right","right":"member_view"},
  {"id":"MemberApi_remove","method":"post","path":"/blade-barterer/member/remove","kind":"resource","access":"right","right":"member_delete"},
  {"id":"MemberApi_submit","method":"post","path":"/blade-barterer/member/submit","kind":"resource","access":"right","right":"member_edit","rightToAdd":"member_add"},
  {"id":"MemberApi_unforbid","method":"post","path":"/blade-barterer/member/unforbid","kind":"resource","access":"right","right":"member_edit"},
  {"id":"MemberApi_updateMain","method":"post","path":"/blade-barterer/member/updateMain","kind":"command","access":"right","right":"member_edit"},
  {"id":"NetworkPartnerApi_detail","method":"get","path":"/blade-barterer/networkpartner/detail","kind":"resource","access":"right","right":"networkpartner_view"},
  {"id":"NetworkPartnerApi_disable","method":"post","path":"/blade-barterer/networkpartner/disable","kind":"resource","access":"right","right":"networkpartner_edit"},
  {"id":"NetworkPartnerApi_enable","method":"post","path":"/blade-barterer/networkpartner/enable","kind":"resource","access":"right","right":"networkpartner_edit"},
  {"id":"NetworkPartnerApi_list","method":"get","path":"/blade-barterer/networkpartner/list","kind":"resource","access":"right","right":"networkpartner_view"},
  {"id":"NetworkPartnerApi_lookup","method":"get","path":"/blade-barterer/networkpartner/lookup","kind":"resource","access":"page","looksUp":"NetworkPartnerApi"},
  {"id":"NetworkPartnerApi_remove","method":"post","path":"/blade-barterer/networkpartner/remove","kind":"resource","access":"right","right":"networkpartner_delete"},
  {"id":"NetworkPartnerApi_submit","method":"post","path":"/blade-barterer/networkpartner/submit","kind":"resource","access":"right","right":"networkpartner_edit","rightToAdd":"networkpartner_add"},
  {"id":"SupplierApi_classify","method":"post","path":"/blade-barterer/supplier/classify","kind":"command","access":"right","right":"supplier_edit"},
  {"id":"SupplierApi_code","method":"get","path":"/blade-barterer/supplier/code","kind":"resource","access":"right","right":"supplier_add"},
  {"id":"SupplierApi_detail","method":"get","path":"/blade-barterer/supplier/detail","kind":"resource","access":"right","right":"supplier_view"},
  {"id":"SupplierApi_disable","method":"post","path":"/blade-barterer/supplier/disable","kind":"resource","access":"right","right":"supplier_edit"},
  {"id":"SupplierApi_enable","method":"post","path":"/blade-barterer/supplier/enable","kind":"resource","access":"right","right":"supplier_edit"},
  {"id":"SupplierFileApi_import","method":"post","path":"/blade-barterer/supplier/import","kind":"command","access":"right","right":"supplier_import","sends":"files"},
  {"id":"SupplierApi_list","method":"get","path":"/blade-barterer/supplier/list","kind":"resource","access":"right","right":"supplier_view"},
  {"id":"SupplierApi_lookup","method":"get","path":"/blade-barterer/supplier/lookup","kind":"resource","access":"page","looksUp":"SupplierApi"},
  {"id":"SupplierApi_putOffTag","method":"post","path":"/blade-barterer/supplier/putOffTag","kind":"command","access":"right","right":"supplier_edit"},
  {"id":"SupplierApi_putOnTag","method":"post","path":"/blade-barterer/supplier/putOnTag","kind":"command","access":"right","right":"supplier_edit"},
  {"id":"SupplierApi_remove","method":"post","path":"/blade-barterer/supplier/remove","kind":"resource","access":"right","right":"supplier_delete"},
  {"id":"SupplierApi_submit","method":"post","path":"/blade-barterer/supplier/submit","kind":"resource","access":"right","right":"supplier_edit","rightToAdd":"supplier_add"},
  {"id":"SupplierApi_timeStampCode","method":"get","path":"/blade-barterer/supplier/timeStampCode","kind":"resource","access":"right","right":"supplier_add"},
  {"id":"SupplierApi_unionCustomers","method":"get","path":"/blade-barterer/supplier/unionCustomers","kind":"query","access":"page","looksUp":"BartererApi"},
  {"id":"SupplierApi_updatePeriod","method":"post","path":"/blade-barterer/supplier/updatePeriod","kind":"command","access":"right","right":"supplier_edit"},
  {"id":"SupplierNatureApi_detail","method":"get","path":"/blade-barterer/suppliernature/detail","kind":"resource","access":"right","right":"suppliernature_view"},
  {"id":"SupplierNatureApi_lazyList","method":"get","path":"/blade-barterer/suppliernature/lazy-list","kind":"resource","access":"right","right":"suppliernature_view"},
  {"id":"SupplierNatureApi_lazyTree","method":"get","path":"/blade-barterer/suppliernature/lazy-tree","kind":"resource","access":"page","looksUp":"SupplierNatureApi"},
  {"id":"SupplierNatureApi_list","method":"get","path":"/blade-barterer/suppliernature/list","kind":"resource","access":"right","right":"suppliernature_view"},
  {"id":"SupplierNatureApi_lookup","method":"get","path":"/blade-barterer/suppliernature/lookup","kind":"resource","access":"page","looksUp":"SupplierNatureApi"},
  {"id":"SupplierNatureApi_remove","method":"post","path":"/blade-barterer/suppliernature/remove","kind":"resource","access":"right","right":"suppliernature_delete"},
  {"id":"SupplierNatureApi_submit","method":"post","path":"/blade-barterer/suppliernature/submit","kind":"resource","access":"right","right":"suppliernature_edit","rightToAdd":"suppliernature_add"},
  {"id":"SupplierNatureApi_tree","method":"get","path":"/blade-barterer/suppliernature/tree","kind":"resource","access":"page","looksUp":"SupplierNatureApi"},
  {"id":"CarrierApi_code","method":"get","path":"/blade-barterer/transport/code","kind":"resource","access":"right","right":"transport_add"},
  {"id":"CarrierApi_detail","method":"get","path":"/blade-barterer/transport/detail","kind":"resource","access":"right","right":"transport_view"},
  {"id":"CarrierApi_disable","method":"post","path":"/blade-barterer/transport/disable","kind":"resource","access":"right","right":"transport_edit"},
  {"id":"CarrierApi_enable","method":"post","path":"/blade-barterer/transport/enable","kind":"resource","access":"right","right":"transport_edit"},
  {"id":"CarrierApi_list","method":"get","path":"/blade-barterer/transport/list","kind":"resource","access":"right","right":"transport_view"},
  {"id":"CarrierApi_lookup","method":"get","path":"/blade-barterer/transport/lookup","kind":"resource","access":"page","looksUp":"CarrierApi"},
  {"id":"CarrierApi_remove","method":"post","path":"/blade-barterer/transport/remove","kind":"resource","access":"right","right":"transport_delete"},
  {"id":"CarrierApi_submit","method":"post","path":"/blade-barterer/transport/submit","kind":"resource","access":"right","right":"transport_edit","rightToAdd":"transport_add"},
  {"id":"BartererCommInfoDetailApi_detail","method":"get","path":"/blade-base/barterercomminfodetail/detail","kind":"resource","access":"right","right":"barterercomminfodetail_view"},
  {"id":"BartererCommInfoDetailApi_list","method":"get","path":"/blade-base/barterercomminfodetail/list","kind":"resource","access":"right","right":"barterercomminfodetail_view"},
  {"id":"BartererCommInfoDetailApi_lookup","method":"get","path":"/blade-base/barterercomminfodetail/lookup","kind":"resource","access":"page","looksUp":"BartererCommInfoDetailApi"},
  {"id":"BartererCommInfoDetailApi_remove","method":"post","path":"/blade-base/barterercomminfodetail/remove","kind":"resource","access":"right","right":"barterercomminfodetail_delete"},
  {"id":"BartererCommInfoDetailApi_submit","method":"post","path":"/blade-base/barterercomminfodetail/submit","kind":"resource","access":"right","right":"barterercomminfodetail_edit","rightToAdd":"barterercomminfodetail_add"},
  {"id":"FloorApi_detail","method":"get","path":"/blade-base/classifyfloor/detail","kind":"resource","access":"right","right":"classifyfloor_view"},
  {"id":"FloorApi_list","method":"get","path":"/blade-base/classifyfloor/list","kind":"resource","access":"right","right":"classifyfloor_view"},
  {"id":"FloorApi_lookup","method":"get","path":"/blade-base/classifyfloor/lookup","kind":"resource","access":"page","looksUp":"FloorApi"},
  {"id":"FloorApi_remove","method":"post","path":"/blade-base/classifyfloor/remove","kind":"resource","access":"right","right":"classifyfloor_delete"},
  {"id":"FloorApi_submit","method":"post","path":"/blade-base/classifyfloor/submit","kind":"resource","access":"right","right":"classifyfloor_edit","rightToAdd":"classifyfloor_add"},
  {"id":"GroupApi_detail","method":"get","path":"/blade-base/classifygroup/detail","kind":"resource","access":"right","right":"classifygroup_view"},
  {"id":"GroupApi_list","method":"get","path":"/blade-base/classifygroup/list","kind":"resource","access":"right","right":"classifygroup_view"},
  {"id":"GroupApi_lookup","method":"get","path":"/blade-base/classifygroup/lookup","kind":"resource","access":"page","looksUp":"GroupApi"},
  {"id":"GroupApi_remove","method":"post","path":"/blade-base/classifygroup/remove","kind":"resource","access":"right","right":"classifygroup_delete"},
  {"id":"GroupApi_submit","method":"post","path":"/blade-base/classifygroup/submit","kind":"resource","access":"right","right":"classifygroup_edit","rightToAdd":"classifygroup_add"},
  {"id":"CommodityAuditApi_apply","method":"post","path":"/blade-base/commaudit/apply","kind":"command","access":"right","right":"commaudit_add"},
  {"id":"CommodityAuditApi_auditlist","method":"get","path":"/blade-base/commaudit/auditlist","kind":"query","access":"right","right":"commaudit_view"},
  {"id":"CommodityAuditApi_detail","method":"get","path":"/blade-base/commaudit/detail","kind":"query","access":"right","right":"commaudit_view"},
  {"id":"CommodityAuditApi_pass","method":"post","path":"/blade-base/commaudit/pass","kind":"command","access":"right","right":"commaudit_approve"},
  {"id":"CommodityAuditApi_reapply","method":"post","path":"/blade-base/commaudit/reapply","kind":"command","access":"right","right":"commaudit_edit"},
  {"id":"CommodityAuditApi_refuse","method":"post","path":"/blade-base/commaudit/refuse","kind":"command","access":"right","right":"commaudit_approve"},
  {"id":"BrandApi_detail","method":"get","path":"/blade-base/commbrand/detail","kind":"resource","access":"right","right":"commbrand_view"},
  {"id":"BrandApi_list","method":"get","path":"/blade-base/commbrand/list","kind":"resource","access":"right","right":"commbrand_view"},
  {"id":"BrandApi_lookup","method":"get","path":"/blade-base/commbrand/lookup","kind":"resource","access":"page","looksUp":"BrandApi"},
  {"id":"BrandApi_remove","method":"post","path":"/blade-base/commbrand/remove","kind":"resource","access":"right","right":"commbrand_delete"},
  {"id":"BrandApi_submit","method":"post","path":"/blade-base/commbrand/submit","kind":"resource","access":"right","right":"commbrand_edit","rightToAdd":"commbrand_add"},
  {"id":"BrandApi_updateContext","method":"post","path":"/blade-base/commbrand/updateContext","kind":"command","access":"right","right":"commbrand_edit"},
  {"id":"ClassificationApi_code","method":"get","path":"/blade-base/commclassify/code","kind":"resource","access":"right","right":"commclassify_add"},
  {"id":"ClassificationApi_detail","method":"get","path":"/blade-base/commclassify/detail","kind":"resource","access":"right","right":"commclassify_view"},
  {"id":"ClassificationApi_lazyList","method":"get","path":"/blade-base/commclassify/lazy-list","kind":"resource","access":"right","right":"commclassify_view"},
  {"id":"ClassificationApi_lazyTree","method":"get","path":"/blade-base/commclassify/lazy-tree","kind":"resource","access":"page","looksUp":"ClassificationApi"},
  {"id":"ClassificationApi_list","method":"get","path":"/blade-base/commclassify/list","kind":"resource","access":"right","right":"commclassify_view"},
  {"id":"ClassificationApi_lookup","method":"get","path":"/blade-base/commclassify/lookup","kind":"resource","access":"page","looksUp":"ClassificationApi"},
  {"id":"ClassificationApi_remove","method":"post","path":"/blade-base/commclassify/remove","kind":"resource","access":"right","right":"commclassify_delete"},
  {"id":"ClassificationApi_submit","method":"post","path":"/blade-base/commclassify/submit","kind":"resource","access":"right","right":"commclassify_edit","rightToAdd":"commclassify_add"},
  {"id":"ClassificationApi_tree","method":"get","path":"/blade-base/commclassify/tree","kind":"resource","access":"page","looksUp":"ClassificationApi"},
  {"id":"ClassificationSpecApi_selectGroupsByClassifyId","method":"get","path":"/blade-base/commclassifyspec/selectGroupsByClassifyId","kind":"query","access":"page","looksUp":"ClassificationApi"},
  {"id":"BaseCustomerPriceApi_detail","method":"get","path":"/blade-base/commcustomerprice/detail","kind":"query","access":"right","right":"commcustomerprice_view"},
  {"id":"CustomerPriceApi_disable","method":"post","path":"/blade-base/commcustomerprice/disable","kind":"resource","access":"right","right":"commcustomerprice_edit"},
  {"id":"CustomerPriceApi_enable","method":"post","path":"/blade-base/commcustomerprice/enable","kind":"resource","access":"right","right":"commcustomerprice_edit"},
  {"id":"BaseCustomerPriceApi_import","method":"post","path":"/blade-base/commcustomerprice/import","kind":"command","access":"right","right":"commcustomerprice_import","sends":"files"},
  {"id":"BaseCustomerPriceApi_list","method":"get","path":"/blade-base/commcustomerprice/list","kind":"query","access":"right","right":"commcustomerprice_view"},
  {"id":"BaseCustomerPriceApi_submit","method":"post","path":"/blade-base/commcustomerprice/submit","kind":"command","access":"right","right":"commcustomerprice_edit","rightToAdd":"commcustomerprice_add"},
  {"id":"BaseCustomerPriceApi_submitOne","method":"post","path":"/blade-base/commcustomerprice/submitOne","kind":"command","access":"right","right":"commcustomerprice_edit"},
  {"id":"CommodityApi_detail","method":"get","path":"/blade-base/comminfo/detail","kind":"resource","access":"right","right":"comminfo_view"},
  {"id":"CommodityApi_disable","method":"post","path":"/blade-base/comminfo/disable","kind":"resource","access":"right","right":"comminfo_edit"},
  {"id":"CommodityApi_enable","method":"post","path":"/blade-base/comminfo/enable","kind":"resource","access":"right","right":"comminfo_edit"},
  {"id":"CommodityApi_list","method":"get","path":"/blade-base/comminfo/list","kind":"resource","access":"right","right":"comminfo_view"},
  {"id":"CommodityApi_lookup","method":"get","path":"/blade-base/comminfo/lookup","kind":"resource","access":"page","looksUp":"CommodityApi"},
  {"id":"CommodityFileApi_putPicture","method":"post","path":"/blade-base/comminfo/putPicture","kind":"command","access":"right","right":"comminfo_edit","sends":"files"},
  {"id":"CommodityFileApi_readExcel","method":"post","path":"/blade-base/comminfo/readExcel","kind":"command","access":"right","right":"comminfo_import","sends":"files"},
  {"id":"CommodityApi_remove","method":"post","path":"/blade-base/comminfo/remove","kind":"resource","access":"right","right":"comminfo_delete"},
  {"id":"CommodityApi_resolve","method":"post","path":"/blade-base/comminfo/resolve","kind":"query","access":"page","looksUp":"CommodityApi"},
  {"id":"CommodityApi_submit","method":"post","path":"/blade-base/comminfo/submit","kind":"resource","access":"right","right":"comminfo_edit","rightToAdd":"comminfo_add"},
  {"id":"LevelPriceApi_detail","method":"get","path":"/blade-base/commlevelprice/detail","kind":"resource","access":"right","right":"commlevelprice_view"},
  {"id":"LevelPriceApi_disable","method":"post","path":"/blade-base/commlevelprice/disable","kind":"resource","access":"right","right":"commlevelprice_edit"},
  {"id":"LevelPriceApi_enable","method":"post","path":"/blade-base/commlevelprice/enable","kind":"resource","access":"right","right":"commlevelprice_edit"},
  {"id":"LevelPriceApi_list","method":"get","path":"/blade-base/commlevelprice/list","kind":"resource","access":"right","right":"commlevelprice_view"},
  {"id":"LevelPriceApi_lookup","method":"get","path":"/blade-base/commlevelprice/lookup","kind":"resource","access":"page","looksUp":"LevelPriceApi"},
  {"id":"LevelPriceApi_remove","method":"post","path":"/blade-base/commlevelprice/remove","kind":"resource","access":"right","right":"commlevelprice_delete"},
  {"id":"LevelPriceApi_submit","method":"post","path":"/blade-base/commlevelprice/submit","kind":"resource","access":"right","right":"commlevelprice_edit","rightToAdd":"commlevelprice_add"},
  {"id":"QuantityPriceApi_detail","method":"get","path":"/blade-base/commquantityprice/detail","kind":"resource","access":"right","right":"commquantityprice_view"},
  {"id":"QuantityPriceApi_disable","method":"post","path":"/blade-base/commquantityprice/disable","kind":"resource","access":"right","right":"commquantityprice_edit"},
  {"id":"QuantityPriceApi_enable","method":"post","path":"/blade-base/commquantityprice/enable","kind":"resource","access":"right","right":"commquantityprice_edit"},
  {"id":"QuantityPriceApi_list","method":"get","path":"/blade-base/commquantityprice/list","kind":"resource","access":"right","right":"commquantityprice_view"},
  {"id":"QuantityPriceApi_lookup","method":"get","path":"/blade-base/commquantityprice/lookup","kind":"resource","access":"page","looksUp":"QuantityPriceApi"},
  {"id":"QuantityPriceApi_remove","method":"post","path":"/blade-base/commquantityprice/remove","kind":"resource","access":"right","right":"commquantityprice_delete"},
  {"id":"QuantityPriceApi_submit","method":"post","path":"/blade-base/commquantityprice/submit","kind":"resource","access":"right","right":"commquantityprice_edit","rightToAdd":"commquantityprice_add"},
  {"id":"SalesRoomPriceApi_detail","method":"get","path":"/blade-base/commsalesroomprice/detail","kind":"resource","access":"right","right":"commsalesroomprice_view"},
  {"id":"SalesRoomPriceApi_disable","method":"post","path":"/blade-base/commsalesroomprice/disable","kind":"resource","access":"right","right":"commsalesroomprice_edit"},
  {"id":"SalesRoomPriceApi_enable","method":"post","path":"/blade-base/commsalesroomprice/enable","kind":"resource","access":"right","right":"commsalesroomprice_edit"},
  {"id":"SalesRoomPriceApi_list","method":"get","path":"/blade-base/commsalesroomprice/list","kind":"resource","access":"right","right":"commsalesroomprice_view"},
  {"id":"SalesRoomPriceApi_lookup","method":"get","path":"/blade-base/commsalesroomprice/lookup","kind":"resource","access":"page","looksUp":"SalesRoomPriceApi"},
  {"id":"SalesRoomPriceApi_remove","method":"post","path":"/blade-base/commsalesroomprice/remove","kind":"resource","access":"right","right":"commsalesroomprice_delete"},
  {"id":"SalesRoomPriceApi_submit","method":"post","path":"/blade-base/commsalesroomprice/submit","kind":"resource","access":"right","right":"commsalesroomprice_edit","rightToAdd":"commsalesroomprice_add"},
  {"id":"UnitApi_detail","method":"get","path":"/blade-base/communit/detail","kind":"resource","access":"right","right":"communit_view"},
  {"id":"UnitApi_disable","method":"post","path":"/blade-base/communit/disable","kind":"resource","access":"right","right":"communit_edit"},
  {"id":"UnitApi_enable","method":"post","path":"/blade-base/communit/enable","kind":"resource","access":"right","right":"communit_edit"},
  {"id":"UnitApi_list","method":"get","path":"/blade-base/communit/list","kind":"resource","access":"right","right":"communit_view"},
  {"id":"UnitApi_lookup","method":"get","path":"/blade-base/communit/lookup","kind":"resource","access":"page","looksUp":"UnitApi"},
  {"id":"UnitApi_remove","method":"post","path":"/blade-base/communit/remove","kind":"resource","access":"right","right":"communit_delete"},
  {"id":"UnitApi_selectUnitListByCommInfoIds","method":"post","path":"/blade-base/communit/selectUnitListByCommInfoIds","kind":"query","access":"page","looksUp":"CommodityApi"},
  {"id":"UnitApi_submit","method":"post","path":"/blade-base/communit/submit","kind":"resource","access":"right","right":"communit_edit","rightToAdd":"communit_add"},
  {"id":"DataAuditApi_apply","method":"post","path":"/blade-base/dataaudit/apply","kind":"command","access":"right","right":"dataaudit_add"},
  {"id":"DataAuditApi_auditlist","method":"get","path":"/blade-base/dataaudit/auditlist","kind":"query","access":"right","right":"dataaudit_view"},
  {"id":"DataAuditApi_detail","method":"get","path":"/blade-base/dataaudit/detail","kind":"query","access":"right","right":"dataaudit_view"},
  {"id":"DataAuditApi_pass","method":"post","path":"/blade-base/dataaudit/pass","kind":"command","access":"right","right":"dataaudit_approve"},
  {"id":"DataAuditApi_reapply","method":"post","path":"/blade-base/dataaudit/reapply","kind":"command","access":"right","right":"dataaudit_edit"},
  {"id":"DataAuditApi_refuse","method":"post","path":"/blade-base/dataaudit/refuse","kind":"command","access":"right","right":"dataaudit_approve"},
  {"id":"MinStockApi_detail","method":"get","path":"/blade-base/minstock/detail","kind":"resource","access":"right","right":"minstock_view"},
  {"id":"MinStockApi_list","method":"get","path":"/blade-base/minstock/list","kind":"resource","access":"right","right":"minstock_view"},
  {"id":"MinStockApi_lookup","method":"get","path":"/blade-base/minstock/lookup","kind":"resource","access":"page","looksUp":"MinStockApi"},
  {"id":"MinStockApi_remove","method":"post","path":"/blade-base/minstock/remove","kind":"resource","access":"right","right":"minstock_delete"},
  {"id":"MinStockApi_submit","method":"post","path":"/blade-base/minstock/submit","kind":"resource","access":"right","right":"minstock_edit","rightToAdd":"minstock_add"},
  {"id":"OpeningInventoryApi_accounting","method":"post","path":"/blade-base/openinginventoryhead/accounting","kind":"transition","access":"right","right":"openinginventory_accounting","event":"openingInventory.POST","takes":"document"},
  {"id":"OpeningInventoryApi_cancel","method":"post","path":"/blade-base/openinginventoryhead/cancel","kind":"transition","access":"right","right":"openinginventory_cancel","event":"openingInventory.CANCEL","takes":"id"},
  {"id":"OpeningInventoryApi_detail","method":"get","path":"/blade-base/openinginventoryhead/detail","kind":"query","access":"right","right":"openinginventory_view","document":{"kind":"openingInventory","does":"detail"}},
  {"id":"OpeningInventoryApi_exportInventoryInfo","method":"post","path":"/blade-base/openinginventoryhead/exportInventoryInfo","kind":"command","access":"right","right":"openinginventory_import","sends":"files"},
  {"id":"OpeningInventoryApi_flush","method":"post","path":"/blade-base/openinginventoryhead/flush","kind":"transition","access":"right","right":"openinginventory_flush","event":"openingInventory.REVERSE","takes":"id"},
  {"id":"OpeningInventoryApi_list","method":"get","path":"/blade-base/openinginventoryhead/page","kind":"query","access":"right","right":"openinginventory_view","document":{"kind":"openingInventory","does":"list"}},
  {"id":"OpeningInventoryApi_remove","method":"post","path":"/blade-base/openinginventoryhead/remove","kind":"transition","access":"right","right":"openinginventory_delete","event":"openingInventory.REMOVE","takes":"ids"},
  {"id":"OpeningInventoryApi_submit","method":"post","path":"/blade-base/openinginventoryhead/submit","kind":"transition","access":"right","right":"openinginventory_edit","rightToAdd":"openinginventory_add","event":"openingInventory.SAVE","takes":"document"},
  {"id":"OpeningInventoryApi_template","method":"get","path":"/blade-base/openinginventoryhead/template","kind":"query","access":"right","right":"openinginventory_import","answers":"file"},
  {"id":"OpeningInventoryApi_updateRemark","method":"post","path":"/blade-base/openinginventoryhead/updateRemark","kind":"command","access":"right","right":"openinginventory_edit","document":{"kind":"openingInventory","does":"remark"}},
  {"id":"PriceApi_credit","method":"get","path":"/blade-base/price/credit","kind":"query","access":"page","pages":["salesout","salesorder"]},
  {"id":"PriceApi_facts","method":"post","path":"/blade-base/price/facts","kind":"query","access":"page","pages":["salesout","salesorder","salesreturnorder"]},
  {"id":"PriceApi_steps","method":"get","path":"/blade-base/price/steps","kind":"query","access":"page","pages":["salesout","salesorder","salesreturnorder"]},
  {"id":"PriceAdjustmentApi_approve","method":"post","path":"/blade-base/priceadjustment/approve","kind":"transition","access":"right","right":"priceadjustment_approve","event":"priceAdjustment.APPROVE","takes":"id"},
  {"id":"PriceAdjustmentApi_cancel","method":"post","path":"/blade-base/priceadjustment/cancel","kind":"transition","access":"right","right":"priceadjustment_cancel","event":"priceAdjustment.CANCEL","takes":"id"},
  {"id":"PriceAdjustmentApi_detail","method":"get","path":"/blade-base/priceadjustment/detail","kind":"query","access":"right","right":"priceadjustment_view","document":{"kind":"priceAdjustment","does":"detail"}},
  {"id":"PriceAdjustmentApi_draft","method":"post","path":"/blade-base/priceadjustment/draft","kind":"transition","access":"right","right":"priceadjustment_edit","rightToAdd":"priceadjustment_add","event":"priceAdjustment.SAVE","takes":"document"},
  {"id":"PriceAdjustmentApi_history","method":"get","path":"/blade-base/priceadjustment/history","kind":"query","access":"right","right":"priceadjustment_view"},
  {"id":"PriceAdjustmentApi_labels","method":"get","path":"/blade-base/priceadjustment/labels","kind":"query","access":"right","right":"priceadjustment_view"},
  {"id":"PriceAdjustmentApi_list","method":"get","path":"/blade-base/priceadjustment/list","kind":"query","access":"right","right":"priceadjustment_view","document":{"kind":"priceAdjustment","does":"list"}},
  {"id":"PriceAdjustmentApi_reject","method":"post","path":"/blade-base/priceadjustment/reject","kind":"transition","access":"right","right":"priceadjustment_approve","event":"priceAdjustment.REJECT","takes":"id"},
  {"id":"PriceAdjustmentApi_remove","method":"post","path":"/blade-base/priceadjustment/remove","kind":"transition","access":"right","right":"priceadjustment_delete","event":"priceAdjustment.REMOVE","takes":"ids"},
  {"id":"PriceAdjustmentApi_submit","method":"post","path":"/blade-base/priceadjustment/submit","kind":"transition","access":"right","right":"priceadjustment_submit","event":"priceAdjustment.SUBMIT","takes":"document"},
  {"id":"PriceAdjustmentApi_withdraw","method":"post","path":"/blade-base/priceadjustment/withdraw","kind":"transition","access":"right","right":"priceadjustment_submit","event":"priceAdjustment.WITHDRAW","takes":"id"},
  {"id":"SpecApi_detail","method":"get","path":"/blade-base/spec/detail","kind":"resource","access":"right","right":"spec_view"},
  {"id":"SpecApi_list","method":"get","path":"/blade-base/spec/list","kind":"resource","access":"right","right":"spec_view"},
  {"id":"SpecApi_lookup","method":"get","path":"/blade-base/spec/lookup","kind":"resource","access":"page","looksUp":"SpecApi"},
  {"id":"SpecApi_remove","method":"post","path":"/blade-base/spec/remove","kind":"resource","access":"right","right":"spec_delete"},
  {"id":"SpecApi_submit","method":"post","path":"/blade-base/spec/submit","kind":"resource","access":"right","right":"spec_edit","rightToAdd":"spec_add"},
  {"id":"SpecDetailApi_detail","method":"get","path":"/blade-base/specdetail/detail","kind":"resource","access":"right","right":"specdetail_view"},
  {"id":"SpecDetailApi_list","method":"get","path":"/blade-base/specdetail/list","kind":"resource","access":"right","right":"specdetail_view"},
  {"id":"SpecDetailApi_lookup","method":"get","path":"/blade-base/specdetail/lookup","kind":"resource","access":"page","looksUp":"SpecDetailApi"},
  {"id":"SpecDetailApi_remove","method":"post","path":"/blade-base/specdetail/remove","kind":"resource","access":"right","right":"specdetail_delete"},
  {"id":"SpecDetailApi_selectListBySpecId","method":"get","path":"/blade-base/specdetail/selectListBySpecId","kind":"query","access":"page","looksUp":"SpecDetailApi"},
  {"id":"SpecDetailApi_submit","method":"post","path":"/blade-base/specdetail/submit","kind":"resource","access":"right","right":"specdetail_edit","rightToAdd":"specdetail_add"},
  {"id":"StoreScheduleApi_detail","method":"get","path":"/blade-base/storeschedule/detail","kind":"resource","access":"right","right":"storeschedule_view"},
  {"id":"StoreScheduleApi_list","method":"get","path":"/blade-base/storeschedule/list","kind":"resource","access":"right","right":"storeschedule_view"},
  {"id":"StoreScheduleApi_lookup","method":"get","path":"/blade-base/storeschedule/lookup","kind":"resource","access":"page","looksUp":"StoreScheduleApi"},
  {"id":"StoreScheduleApi_remove","method":"post","path":"/blade-base/storeschedule/remove","kind":"resource","access":"right","right":"storeschedule_delete"},
  {"id":"StoreScheduleApi_submit","method":"post","path":"/blade-base/storeschedule/submit","kind":"resource","access":"right","right":"storeschedule_edit","rightToAdd":"storeschedule_add"},
  {"id":"StoreTemplateApi_detail","method":"get","path":"/blade-base/storetemplate/detail","kind":"resource","access":"right","right":"storetemplate_view"},
  {"id":"StoreTemplateApi_list","method":"get","path":"/blade-base/storetemplate/list","kind":"resource","access":"right","right":"storetemplate_view"},
  {"id":"StoreTemplateApi_lookup","method":"get","path":"/blade-base/storetemplate/lookup","kind":"resource","access":"page","looksUp":"StoreTemplateApi"},
  {"id":"StoreTemplateApi_remove","method":"post","path":"/blade-base/storetemplate/remove","kind":"resource","access":"right","right":"storetemplate_delete"},
  {"id":"StoreTemplateApi_submit","method":"post","path":"/blade-base/storetemplate/submit","kind":"resource","access":"right","right":"storetemplate_edit","rightToAdd":"storetemplate_add"},
  {"id":"TaxRateApi_detail","method":"get","path":"/blade-base/taxrate/detail","kind":"resource","access":"right","right":"taxrate_view"},
  {"id":"TaxRateApi_disable","method":"post","path":"/blade-base/taxrate/disable","kind":"resource","access":"right","right":"taxrate_edit"},
  {"id":"TaxRateApi_enable","method":"post","path":"/blade-base/taxrate/enable","kind":"resource","access":"right","right":"taxrate_edit"},
  {"id":"TaxRateApi_list","method":"get","path":"/blade-base/taxrate/list","kind":"resource","access":"right","right":"taxrate_view"},
  {"id":"TaxRateApi_lookup","method":"get","path":"/blade-base/taxrate/lookup","kind":"resource","access":"page","looksUp":"TaxRateApi"},
  {"id":"TaxRateApi_queryDefault","method":"get","path":"/blade-base/taxrate/queryDefault","kind":"query","access":"page","looksUp":"TaxRateApi"},
  {"id":"TaxRateApi_queryDefaultByBarterer","method":"get","path":"/blade-base/taxrate/queryDefaultByBarterer","kind":"query","access":"page","looksUp":"TaxRateApi"},
  {"id":"TaxRateApi_quyerZero","method":"get","path":"/blade-base/taxrate/quyerZero","kind":"query","access":"page","looksUp":"TaxRateApi"},
  {"id":"TaxRateApi_remove","method":"post","path":"/blade-base/taxrate/remove","kind":"resource","access":"right","right":"taxrate_delete"},
  {"id":"TaxRateApi_submit","method":"post","path":"/blade-base/taxrate/submit","kind":"resource","access":"right","right":"taxrate_edit","rightToAdd":"taxrate_add"},
  {"id":"TillApi_detail","method":"get","path":"/blade-base/till/detail","kind":"resource","access":"right","right":"till_view"},
  {"id":"TillApi_disable","method":"post","path":"/blade-base/till/disable","kind":"resource","access":"right","right":"till_edit"},
  {"id":"TillApi_enable","method":"post","path":"/blade-base/till/enable","kind":"resource","access":"right","right":"till_edit"},
  {"id":"TillApi_list","method":"get","path":"/blade-base/till/list","kind":"resource","access":"right","right":"till_view"},
  {"id":"TillApi_lookup","method":"get","path":"/blade-base/till/lookup","kind":"resource","access":"page","looksUp":"TillApi"},
  {"id":"TillApi_remove","method":"post","path":"/blade-base/till/remove","kind":"resource","access":"right","right":"till_delete"},
  {"id":"TillApi_submit","method":"post","path":"/blade-base/till/submit","kind":"resource","access":"right","right":"till_edit","rightToAdd":"till_add"},
  {"id":"NoticeApi_latest","method":"get","path":"/blade-desk/notice/latest","kind":"query","access":"session"},
  {"id":"NoticeApi_read","method":"post","path":"/blade-desk/notice/read","kind":"command","access":"session"},
  {"id":"NoticeApi_readAll","method":"post","path":"/blade-desk/notice/readAll","kind":"command","access":"session"},
  {"id":"DeskApi_selectMessageInfoPage","method":"get","path":"/blade-desk/selectMessageInfoPage","kind":"query","access":"session"},
  {"id":"DeskApi_updateMsgInfoReadStatus","method":"post","path":"/blade-desk/updateMsgInfoReadStatus","kind":"command","access":"session"},
  {"id":"CodeGenApi_copy","method":"post","path":"/blade-develop/code/copy","kind":"command","access":"right","right":"code_add"},
  {"id":"CodeGenApi_detail","method":"get","path":"/blade-develop/code/detail","kind":"query","access":"right","right":"code_view"},
  {"id":"CodeGenApi_genCode","method":"post","path":"/blade-develop/code/gen-code","kind":"command","access":"right","right":"code_generate"},
  {"id":"CodeGenApi_list","method":"get","path":"/blade-develop/code/list","kind":"query","access":"right","right":"code_view"},
  {"id":"CodeGenApi_remove","method":"post","path":"/blade-develop/code/remove","kind":"command","access":"right","right":"code_delete"},
  {"id":"CodeGenApi_submit","method":"post","path":"/blade-develop/code/submit","kind":"command","access":"right","right":"code_edit","rightToAdd":"code_add"},
  {"id":"DocumentApi_dryRun","method":"post","path":"/blade-document/dryRun","kind":"query","access":"session"},
  {"id":"DocumentApi_find","method":"get","path":"/blade-document/find","kind":"query","access":"session"},
  {"id":"DocumentApi_inTheWay","method":"get","path":"/blade-document/inTheWay","kind":"query","access":"session"},
  {"id":"DocumentApi_openWork","method":"get","path":"/blade-document/openWork","kind":"query","access":"session"},
  {"id":"AccountStatementApi_detail","method":"get","path":"/blade-finance/accountstatement/detail","kind":"resource","access":"right","right":"accountstatement_view"},
  {"id":"AccountStatementApi_list","method":"get","path":"/blade-finance/accountstatement/list","kind":"resource","access":"right","right":"accountstatement_view"},
  {"id":"AccountStatementApi_lookup","method":"get","path":"/blade-finance/accountstatement/lookup","kind":"resource","access":"page","looksUp":"AccountStatementApi"},
  {"id":"AccountStatementApi_remove","method":"post","path":"/blade-finance/accountstatement/remove","kind":"resource","access":"right","right":"accountstatement_delete"},
  {"id":"AccountStatementApi_submit","method":"post","path":"/blade-finance/accountstatement/submit","kind":"resource","access":"right","right":"accountstatement_edit","rightToAdd":"accountstatement_add"},
  {"id":"AccountTransferApi_detail","method":"get","path":"/blade-finance/accounttransfer/detail","kind":"query","access":"right","right":"accounttransfer_view","document":{"kind":"accountTransfer","does":"detail"}},
  {"id":"AccountTransferApi_flush","method":"post","path":"/blade-finance/accounttransfer/flush","kind":"transition","access":"right","right":"accounttransfer_flush","event":"accountTransfer.REVERSE","takes":"id"},
  {"id":"AccountTransferApi_list","method":"get","path":"/blade-finance/accounttransfer/list","kind":"query","access":"right","right":"accounttransfer_view","document":{"kind":"accountTransfer","does":"list"}},
  {"id":"AccountTransferApi_submit","method":"post","path":"/blade-finance/accounttransfer/submit","kind":"transition","access":"right","right":"accounttransfer_edit","rightToAdd":"accounttransfer_add","event":"accountTransfer.POST","takes":"document"},
  {"id":"AssemblyApi_accounting","method":"post","path":"/blade-finance/assemblyhead/accounting","kind":"transition","access":"right","right":"assembly_accounting","event":"assembly.POST","takes":"document"},
  {"id":"AssemblyApi_cancel","method":"post","path":"/blade-finance/assemblyhead/cancel","kind":"transition","access":"right","right":"assembly_cancel","event":"assembly.CANCEL","takes":"id"},
  {"id":"AssemblyApi_detail","method":"get","path":"/blade-finance/assemblyhead/detail","kind":"query","access":"right","right":"assembly_view","document":{"kind":"assembly","does":"detail"}},
  {"id":"AssemblyApi_draft","method":"post","path":"/blade-finance/assemblyhead/draft","kind":"transition","access":"right","right":"assembly_edit","rightToAdd":"assembly_add","event":"assembly.SAVE","takes":"document"},
  {"id":"AssemblyApi_flush","method":"post","path":"/blade-finance/assemblyhead/flush","kind":"transition","access":"right","right":"assembly_flush","event":"assembly.REVERSE","takes":"id"},
  {"id":"AssemblyApi_list","method":"get","path":"/blade-finance/assemblyhead/list","kind":"query","access":"right","right":"assembly_view","document":{"kind":"assembly","does":"list"}},
  {"id":"AssemblyApi_reject","method":"post","path":"/blade-finance/assemblyhead/reject","kind":"transition","access":"right","right":"assembly_accounting","event":"assembly.REJECT","takes":"id"},
  {"id":"AssemblyApi_remove","method":"post","path":"/blade-finance/assemblyhead/remove","kind":"transition","access":"right","right":"assembly_delete","event":"assembly.REMOVE","takes":"ids"},
  {"id":"AssemblyApi_submit","method":"post","path":"/blade-finance/assemblyhead/submit","kind":"transition","access":"right","right":"assembly_submit","event":"assembly.SUBMIT","takes":"document"},
  {"id":"AssemblyApi_updateRemark","method":"post","path":"/blade-finance/assemblyhead/updateRemark","kind":"command","access":"right","right":"assembly_edit","document":{"kind":"assembly","does":"remark"}},
  {"id":"AssemblyApi_withdraw","method":"post","path":"/blade-finance/assemblyhead/withdraw","kind":"transition","access":"right","right":"assembly_submit","event":"assembly.WITHDRAW","takes":"id"},
  {"id":"CashAccountApi_detail","method":"get","path":"/blade-finance/cashaccount/detail","kind":"resource","access":"right","right":"cashaccount_view"},
  {"id":"CashAccountApi_disable","method":"post","path":"/blade-finance/cashaccount/disable","kind":"resource","access":"right","right":"cashaccount_edit"},
  {"id":"CashAccountApi_enable","method":"post","path":"/blade-finance/cashaccount/enable","kind":"resource","access":"right","right":"cashaccount_edit"},
  {"id":"CashAccountApi_list","method":"get","path":"/blade-finance/cashaccount/list","kind":"resource","access":"right","right":"cashaccount_view"},
  {"id":"CashAccountApi_lookup","method":"get","path":"/blade-finance/cashaccount/lookup","kind":"resource","access":"page","looksUp":"CashAccountApi"},
  {"id":"CashAccountApi_remove","method":"post","path":"/blade-finance/cashaccount/remove","kind":"resource","access":"right","right":"cashaccount_delete"},
  {"id":"CashAccountApi_submit","method":"post","path":"/blade-finance/cashaccount/submit","kind":"resource","access":"right","right":"cashaccount_edit","rightToAdd":"cashaccount_add"},
  {"id":"CashBookApi_list","method":"get","path":"/blade-finance/cashbook/list","kind":"query","access":"right","right":"cashbook_view"},
  {"id":"CheckInventoryApi_accounting","method":"post","path":"/blade-finance/checkinventory/accounting","kind":"transition","access":"right","right":"checkinventory_accounting","event":"stockCount.POST","takes":"id"},
  {"id":"CheckInventoryApi_cancel","method":"post","path":"/blade-finance/checkinventory/cancel","kind":"transition","access":"right","right":"checkinventory_cancel","event":"stockCount.CANCEL","takes":"id"},
  {"id":"CheckInventoryApi_create","method":"post","path":"/blade-finance/checkinventory/create","kind":"transition","access":"right","right":"checkinventory_add","event":"stockCount.CREATE","takes":"document"},
  {"id":"CheckInventoryApi_detail","method":"get","path":"/blade-finance/checkinventory/detail","kind":"query","access":"right","right":"checkinventory_view","document":{"kind":"stockCount","does":"detail"}},
  {"id":"CheckInventoryApi_list","method":"get","path":"/blade-finance/checkinventory/list","kind":"query","access":"right","right":"checkinventory_view","document":{"kind":"stockCount","does":"list"}},
  {"id":"CheckInventoryApi_reopen","method":"post","path":"/blade-finance/checkinventory/reopen","kind":"transition","access":"right","right":"checkinventory_submit","event":"stockCount.REOPEN","takes":"id"},
  {"id":"CheckInventoryApi_saveCount","method":"post","path":"/blade-finance/checkinventory/saveCount","kind":"transition","access":"right","right":"checkinventory_edit","event":"stockCount.SAVE_COUNT","takes":"id"},
  {"id":"CheckInventoryApi_startRecount","method":"post","path":"/blade-finance/checkinventory/startRecount","kind":"transition","access":"right","right":"checkinventory_edit","event":"stockCount.START_RECOUNT","takes":"id"},
  {"id":"CheckInventoryApi_submit","method":"post","path":"/blade-finance/checkinventory/submit","kind":"transition","access":"right","right":"checkinventory_submit","event":"stockCount.SUBMIT","takes":"document"},
  {"id":"CommissionRuleApi_detail","method":"get","path":"/blade-finance/commissionrule/detail","kind":"resource","access":"right","right":"commissionrule_view"},
  {"id":"CommissionRuleApi_disable","method":"post","path":"/blade-finance/commissionrule/disable","kind":"resource","access":"right","right":"commissionrule_edit"},
  {"id":"CommissionRuleApi_enable","method":"post","path":"/blade-finance/commissionrule/enable","kind":"resource","access":"right","right":"commissionrule_edit"},
  {"id":"CommissionRuleApi_list","method":"get","path":"/blade-finance/commissionrule/list","kind":"resource","access":"right","right":"commissionrule_view"},
  {"id":"CommissionRuleApi_lookup","method":"get","path":"/blade-finance/commissionrule/lookup","kind":"resource","access":"page","looksUp":"CommissionRuleApi"},
  {"id":"CommissionRuleApi_remove","method":"post","path":"/blade-finance/commissionrule/remove","kind":"resource","access":"right","right":"commissionrule_delete"},
  {"id":"CommissionRuleApi_submit","method":"post","path":"/blade-finance/commissionrule/submit","kind":"resource","access":"right","right":"commissionrule_edit","rightToAdd":"commissionrule_add"},
  {"id":"ExpenseApi_accounting","method":"post","path":"/blade-finance/expense/accounting","kind":"transition","access":"right","right":"expense_accounting","event":"expenseBill.POST","takes":"document"},
  {"id":"ExpenseApi_cancel","method":"post","path":"/blade-finance/expense/cancel","kind":"transition","access":"right","right":"expense_cancel","event":"expenseBill.CANCEL","takes":"id"},
  {"id":"ExpenseApi_detail","method":"get","path":"/blade-finance/expense/detail","kind":"query","access":"right","right":"expense_view","document":{"kind":"expenseBill","does":"detail"}},
  {"id":"ExpenseApi_draft","method":"post","path":"/blade-finance/expense/draft","kind":"transition","access":"right","right":"expense_edit","rightToAdd":"expense_add","event":"expenseBill.SAVE","takes":"document"},
  {"id":"ExpenseApi_flush","method":"post","path":"/blade-finance/expense/flush","kind":"transition","access":"right","right":"expense_flush","event":"expenseBill.REVERSE","takes":"id"},
  {"id":"ExpenseApi_list","method":"get","path":"/blade-finance/expense/list","kind":"query","access":"right","right":"expense_view","document":{"kind":"expenseBill","does":"list"}},
  {"id":"ExpenseApi_reject","method":"post","path":"/blade-finance/expense/reject","kind":"transition","access":"right","right":"expense_accounting","event":"expenseBill.REJECT","takes":"id"},
  {"id":"ExpenseApi_remove","method":"post","path":"/blade-finance/expense/remove","kind":"transition","access":"right","right":"expense_delete","event":"expenseBill.REMOVE","takes":"ids"},
  {"id":"ExpenseApi_submit","method":"post","path":"/blade-finance/expense/submit","kind":"transition","access":"right","right":"expense_submit","event":"expenseBill.SUBMIT","takes":"document"},
  {"id":"ExpenseApi_withdraw","method":"post","path":"/blade-finance/expense/withdraw","kind":"transition","access":"right","right":"expense_submit","event":"expenseBill.WITHDRAW","takes":"id"},
  {"id":"ExpenseSubjectApi_detail","method":"get","path":"/blade-finance/expensesubject/detail","kind":"resource","access":"right","right":"expensesubject_view"},
  {"id":"ExpenseSubjectApi_disable","method":"post","path":"/blade-finance/expensesubject/disable","kind":"resource","access":"right","right":"expensesubject_edit"},
  {"id":"ExpenseSubjectApi_enable","method":"post","path":"/blade-finance/expensesubject/enable","kind":"resource","access":"right","right":"expensesubject_edit"},
  {"id":"ExpenseSubjectApi_list","method":"get","path":"/blade-finance/expensesubject/list","kind":"resource","access":"right","right":"expensesubject_view"},
  {"id":"ExpenseSubjectApi_lookup","method":"get","path":"/blade-finance/expensesubject/lookup","kind":"resource","access":"page","looksUp":"ExpenseSubjectApi"},
  {"id":"ExpenseSubjectApi_remove","method":"post","path":"/blade-finance/expensesubject/remove","kind":"resource","access":"right","right":"expensesubject_delete"},
  {"id":"ExpenseSubjectApi_submit","method":"post","path":"/blade-finance/expensesubject/submit","kind":"resource","access":"right","right":"expensesubject_edit","rightToAdd":"expensesubject_add"},
  {"id":"InvoiceApi_cancel","method":"post","path":"/blade-finance/invoice/cancel","kind":"transition","access":"right","right":"invoice_cancel","event":"salesInvoice.CANCEL","takes":"id"},
  {"id":"InvoiceApi_detail","method":"get","path":"/blade-finance/invoice/detail","kind":"query","access":"right","right":"invoice_view","document":{"kind":"salesInvoice","does":"detail"}},
  {"id":"InvoiceApi_importIssued","method":"post","path":"/blade-finance/invoice/importIssued","kind":"command","access":"right","right":"invoice_approve","sends":"files"},
  {"id":"InvoiceApi_issue","method":"post","path":"/blade-finance/invoice/issue","kind":"transition","access":"right","right":"invoice_approve","event":"salesInvoice.ISSUE","takes":"id"},
  {"id":"InvoiceApi_issueByNumber","method":"post","path":"/blade-finance/invoice/issueByNumber","kind":"command","access":"right","right":"invoice_approve"},
  {"id":"InvoiceApi_issueList","method":"get","path":"/blade-finance/invoice/issueList","kind":"query","access":"right","right":"invoice_approve","answers":"file","timeoutMs":600000},
  {"id":"InvoiceApi_list","method":"get","path":"/blade-finance/invoice/list","kind":"query","access":"right","right":"invoice_view","document":{"kind":"salesInvoice","does":"list"}},
  {"id":"InvoiceApi_noteUse","method":"post","path":"/blade-finance/invoice/noteUse","kind":"transition","access":"right","right":"invoice_flush","event":"salesInvoice.NOTE_USE","takes":"id"},
  {"id":"InvoiceApi_quota","method":"get","path":"/blade-finance/invoice/quota","kind":"query","access":"right","right":"invoice_view"},
  {"id":"InvoiceApi_redApply","method":"post","path":"/blade-finance/invoice/redApply","kind":"transition","access":"right","right":"invoice_flush","event":"salesInvoice.RED_APPLY","takes":"id"},
  {"id":"InvoiceApi_redConfirm","method":"post","path":"/blade-finance/invoice/redConfirm","kind":"transition","access":"right","right":"invoice_flush","event":"salesInvoice.RED_CONFIRM","takes":"id"},
  {"id":"InvoiceApi_redIssue","method":"post","path":"/blade-finance/invoice/redIssue","kind":"transition","access":"right","right":"invoice_flush","event":"salesInvoice.RED_ISSUE","takes":"id"},
  {"id":"InvoiceApi_redWithdraw","method":"post","path":"/blade-finance/invoice/redWithdraw","kind":"transition","access":"right","right":"invoice_flush","event":"salesInvoice.RED_WITHDRAW","takes":"id"},
  {"id":"InvoiceApi_selectByCustomerId","method":"get","path":"/blade-finance/invoice/selectByCustomerId","kind":"query","access":"right","right":"invoice_view"},
  {"id":"InvoiceApi_selectDefaultByCustomerId","method":"post","path":"/blade-finance/invoice/selectDefaultByCustomerId","kind":"query","access":"right","right":"invoice_view"},
  {"id":"InvoiceApi_selectListByCustomerId","method":"get","path":"/blade-finance/invoice/selectListByCustomerId","kind":"query","access":"right","right":"invoice_view"},
  {"id":"InvoiceApi_submitMall","method":"post","path":"/blade-finance/invoice/submitMall","kind":"transition","access":"right","right":"invoice_edit","rightToAdd":"invoice_add","event":"salesInvoice.SUBMIT","takes":"document"},
  {"id":"CustomerLedgerApi_customerlist","method":"get","path":"/blade-finance/ledger/customerlist","kind":"query","access":"right","right":"customerledger_view"},
  {"id":"SupplierLedgerApi_supplierlist","method":"get","path":"/blade-finance/ledger/supplierlist","kind":"query","access":"right","right":"supplierledger_view"},
  {"id":"OpeningPartnerApi_batchPass","method":"post","path":"/blade-finance/openingBarerter/batchPass","kind":"transition","access":"right","right":"openingbarerter_accounting","event":"openingPartner.PASS","takes":"idList"},
  {"id":"OpeningPartnerApi_cancel","method":"post","path":"/blade-finance/openingBarerter/cancel","kind":"transition","access":"right","right":"openingbarerter_cancel","event":"openingPartner.CANCEL","takes":"id"},
  {"id":"OpeningPartnerApi_customerTemplate","method":"get","path":"/blade-finance/openingBarerter/customerTemplate","kind":"query","access":"right","right":"openingbarerter_import","answers":"file"},
  {"id":"OpeningPartnerApi_detail","method":"get","path":"/blade-finance/openingBarerter/detail","kind":"query","access":"right","right":"openingbarerter_view","document":{"kind":"openingPartner","does":"detail"}},
  {"id":"OpeningPartnerApi_exportCustomerInfo","method":"post","path":"/blade-finance/openingBarerter/exportCustomerInfo","kind":"command","access":"right","right":"openingbarerter_import","sends":"files"},
  {"id":"OpeningPartnerApi_exportSupplierInfo","method":"post","path":"/blade-finance/openingBarerter/exportSupplierInfo","kind":"command","access":"right","right":"openingbarerter_import","sends":"files"},
  {"id":"OpeningPartnerApi_flush","method":"post","path":"/blade-finance/openingBarerter/flush","kind":"transition","access":"right","right":"openingbarerter_flush","event":"openingPartner.REVERSE","takes":"id"},
  {"id":"OpeningPartnerApi_openingCustomerPage","method":"get","path":"/blade-finance/openingBarerter/openingCustomerPage","kind":"query","access":"right","right":"openingbarerter_view"},
  {"id":"OpeningPartnerApi_openingSupplierPage","method":"get","path":"/blade-finance/openingBarerter/openingSupplierPage","kind":"query","access":"right","right":"openingbarerter_view"},
  {"id":"OpeningPartnerApi_remove","method":"post","path":"/blade-finance/openingBarerter/remove","kind":"transition","access":"right","right":"openingbarerter_delete","event":"openingPartner.REMOVE","takes":"ids"},
  {"id":"OpeningPartnerApi_submit","method":"post","path":"/blade-finance/openingBarerter/submit","kind":"transition","access":"right","right":"openingbarerter_edit","rightToAdd":"openingbarerter_add","event":"openingPartner.SAVE","takes":"document"},
  {"id":"OpeningPartnerApi_supplierTemplate","method":"get","path":"/blade-finance/openingBarerter/supplierTemplate","kind":"query","access":"right","right":"openingbarerter_import","answers":"file"},
  {"id":"PeriodApi_close","method":"post","path":"/blade-finance/period/close","kind":"command","access":"right","right":"period_close"},
  {"id":"PeriodApi_controls","method":"get","path":"/blade-finance/period/controls","kind":"query","access":"right","right":"period_view"},
  {"id":"PeriodApi_entities","method":"get","path":"/blade-finance/period/entities","kind":"query","access":"page","pages":["period","customerledger","supplierledger"]},
  {"id":"PeriodApi_list","method":"get","path":"/blade-finance/period/list","kind":"query","access":"right","right":"period_view"},
  {"id":"PeriodApi_lock","method":"post","path":"/blade-finance/period/lock","kind":"command","access":"right","right":"period_lock"},
  {"id":"PeriodApi_log","method":"get","path":"/blade-finance/period/log","kind":"query","access":"right","right":"period_view"},
  {"id":"PeriodApi_obstacles","method":"get","path":"/blade-finance/period/obstacles","kind":"query","access":"right","right":"period_view"},
  {"id":"PeriodApi_reopen","method":"post","path":"/blade-finance/period/reopen","kind":"command","access":"right","right":"period_reopen"},
  {"id":"PeriodApi_unlock","method":"post","path":"/blade-finance/period/unlock","kind":"command","access":"right","right":"period_unlock"},
  {"id":"PrepaymentApi_accounting","method":"post","path":"/blade-finance/prepayment/accounting","kind":"transition","access":"right","right":"prepayment_accounting","event":"prepayment.POST","takes":"document"},
  {"id":"PrepaymentApi_cancel","method":"post","path":"/blade-finance/prepayment/cancel","kind":"transition","access":"right","right":"prepayment_cancel","event":"prepayment.CANCEL","takes":"id"},
  {"id":"PrepaymentApi_detail","method":"get","path":"/blade-finance/prepayment/detail","kind":"query","access":"right","right":"prepayment_view","document":{"kind":"prepayment","does":"detail"}},
  {"id":"PrepaymentApi_draft","method":"post","path":"/blade-finance/prepayment/draft","kind":"transition","access":"right","right":"prepayment_edit","rightToAdd":"prepayment_add","event":"prepayment.SAVE","takes":"document"},
  {"id":"PrepaymentApi_flush","method":"post","path":"/blade-finance/prepayment/flush","kind":"transition","access":"right","right":"prepayment_flush","event":"prepayment.REVERSE","takes":"id"},
  {"id":"PrepaymentApi_list","method":"get","path":"/blade-finance/prepayment/list","kind":"query","access":"right","right":"prepayment_view","document":{"kind":"prepayment","does":"list"}},
  {"id":"PrepaymentApi_reject","method":"post","path":"/blade-finance/prepayment/reject","kind":"transition","access":"right","right":"prepayment_accounting","event":"prepayment.REJECT","takes":"id"},
  {"id":"PrepaymentApi_remove","method":"post","path":"/blade-finance/prepayment/remove","kind":"transition","access":"right","right":"prepayment_delete","event":"prepayment.REMOVE","takes":"ids"},
  {"id":"PrepaymentApi_submit","method":"post","path":"/blade-finance/prepayment/submit","kind":"transition","access":"right","right":"prepayment_submit","event":"prepayment.SUBMIT","takes":"document"},
  {"id":"PrepaymentApi_withdraw","method":"post","path":"/blade-finance/prepayment/withdraw","kind":"transition","access":"right","right":"prepayment_submit","event":"prepayment.WITHDRAW","takes":"id"},
  {"id":"ProfitLossApi_accounting","method":"post","path":"/blade-finance/profitlosshead/accounting","kind":"transition","access":"right","right":"profitloss_accounting","event":"profitLoss.POST","takes":"document"},
  {"id":"ProfitLossApi_cancel","method":"post","path":"/blade-finance/profitlosshead/cancel","kind":"transition","access":"right","right":"profitloss_cancel","event":"profitLoss.CANCEL","takes":"id"},
  {"id":"ProfitLossApi_detail","method":"get","path":"/blade-finance/profitlosshead/detail","kind":"query","access":"right","right":"profitloss_view","document":{"kind":"profitLoss","does":"detail"}},
  {"id":"ProfitLossApi_draft","method":"post","path":"/blade-finance/profitlosshead/draft","kind":"transition","access":"right","right":"profitloss_edit","rightToAdd":"profitloss_add","event":"profitLoss.SAVE","takes":"document"},
  {"id":"ProfitLossApi_flush","method":"post","path":"/blade-finance/profitlosshead/flush","kind":"transition","access":"right","right":"profitloss_flush","event":"profitLoss.REVERSE","takes":"id"},
  {"id":"ProfitLossApi_list","method":"get","path":"/blade-finance/profitlosshead/list","kind":"query","access":"right","right":"profitloss_view","document":{"kind":"profitLoss","does":"list"}},
  {"id":"ProfitLossApi_reject","method":"post","path":"/blade-finance/profitlosshead/reject","kind":"transition","access":"right","right":"profitloss_accounting","event":"profitLoss.REJECT","takes":"id"},
  {"id":"ProfitLossApi_remove","method":"post","path":"/blade-finance/profitlosshead/remove","kind":"transition","access":"right","right":"profitloss_delete","event":"profitLoss.REMOVE","takes":"ids"},
  {"id":"ProfitLossApi_submit","method":"post","path":"/blade-finance/profitlosshead/submit","kind":"transition","access":"right","right":"profitloss_submit","event":"profitLoss.SUBMIT","takes":"document"},
  {"id":"ProfitLossApi_updateRemark","method":"post","path":"/blade-finance/profitlosshead/updateRemark","kind":"command","access":"right","right":"profitloss_edit","document":{"kind":"profitLoss","does":"remark"}},
  {"id":"ProfitLossApi_withdraw","method":"post","path":"/blade-finance/profitlosshead/withdraw","kind":"transition","access":"right","right":"profitloss_submit","event":"profitLoss.WITHDRAW","takes":"id"},
  {"id":"PurchaseRebateApi_accounting","method":"post","path":"/blade-finance/purchaserebate/accounting","kind":"transition","access":"right","right":"purchaserebate_accounting","event":"purchaseRebate.POST","takes":"document"},
  {"id":"PurchaseRebateApi_cancel","method":"post","path":"/blade-finance/purchaserebate/cancel","kind":"transition","access":"right","right":"purchaserebate_cancel","event":"purchaseRebate.CANCEL","takes":"id"},
  {"id":"PurchaseRebateApi_detail","method":"get","path":"/blade-finance/purchaserebate/detail","kind":"query","access":"right","right":"purchaserebate_view","document":{"kind":"purchaseRebate","does":"detail"}},
  {"id":"PurchaseRebateApi_draft","method":"post","path":"/blade-finance/purchaserebate/draft","kind":"transition","access":"right","right":"purchaserebate_edit","rightToAdd":"purchaserebate_add","event":"purchaseRebate.SAVE","takes":"document"},
  {"id":"PurchaseRebateApi_flush","method":"post","path":"/blade-finance/purchaserebate/flush","kind":"transition","access":"right","right":"purchaserebate_flush","event":"purchaseRebate.REVERSE","takes":"id"},
  {"id":"PurchaseRebateApi_list","method":"get","path":"/blade-finance/purchaserebate/list","kind":"query","access":"right","right":"purchaserebate_view","document":{"kind":"purchaseRebate","does":"list"}},
  {"id":"PurchaseRebateApi_pullAgreement","method":"get","path":"/blade-finance/purchaserebate/pullAgreement","kind":"query","access":"right","right":"purchaserebate_view"},
  {"id":"PurchaseRebateApi_reject","method":"post","path":"/blade-finance/purchaserebate/reject","kind":"transition","access":"right","right":"purchaserebate_accounting","event":"purchaseRebate.REJECT","takes":"id"},
  {"id":"PurchaseRebateApi_remove","method":"post","path":"/blade-finance/purchaserebate/remove","kind":"transition","access":"right","right":"purchaserebate_delete","event":"purchaseRebate.REMOVE","takes":"ids"},
  {"id":"PurchaseRebateApi_submit","method":"post","path":"/blade-finance/purchaserebate/submit","kind":"transition","access":"right","right":"purchaserebate_submit","event":"purchaseRebate.SUBMIT","takes":"document"},
  {"id":"PurchaseRebateApi_withdraw","method":"post","path":"/blade-finance/purchaserebate/withdraw","kind":"transition","access":"right","right":"purchaserebate_submit","event":"purchaseRebate.WITHDRAW","takes":"id"},
  {"id":"PushAccountingApi_accounts","method":"get","path":"/blade-finance/pushaccounting/accounts","kind":"query","access":"right","right":"pushaccounting_view"},
  {"id":"PushAccountingApi_expense","method":"get","path":"/blade-finance/pushaccounting/expense","kind":"command","access":"right","right":"pushaccounting_push"},
  {"id":"PushAccountingApi_gain","method":"get","path":"/blade-finance/pushaccounting/gain","kind":"command","access":"right","right":"pushaccounting_push"},
  {"id":"PushAccountingApi_invoice","method":"get","path":"/blade-finance/pushaccounting/invoice","kind":"command","access":"right","right":"pushaccounting_push"},
  {"id":"PushAccountingApi_lines","method":"get","path":"/blade-finance/pushaccounting/lines","kind":"query","access":"right","right":"pushaccounting_view"},
  {"id":"PushAccountingApi_list","method":"get","path":"/blade-finance/pushaccounting/list","kind":"query","access":"right","right":"pushaccounting_view"},
  {"id":"PushAccountingApi_loss","method":"get","path":"/blade-finance/pushaccounting/loss","kind":"command","access":"right","right":"pushaccounting_push"},
  {"id":"PushAccountingApi_prepayment","method":"get","path":"/blade-finance/pushaccounting/prepayment","kind":"command","access":"right","right":"pushaccounting_push"},
  {"id":"PushAccountingApi_push","method":"post","path":"/blade-finance/pushaccounting/push","kind":"command","access":"right","right":"pushaccounting_push"},
  {"id":"PushAccountingApi_receipt","method":"get","path":"/blade-finance/pushaccounting/receipt","kind":"command","access":"right","right":"pushaccounting_push"},
  {"id":"PushAccountingApi_settlement","method":"get","path":"/blade-finance/pushaccounting/settlement","kind":"command","access":"right","right":"pushaccounting_push"},
  {"id":"PushAccountingApi_sheet","method":"get","path":"/blade-finance/pushaccounting/sheet","kind":"query","access":"right","right":"pushaccounting_export","answers":"file"},
  {"id":"PushAccountingApi_stockIn","method":"get","path":"/blade-finance/pushaccounting/stockIn","kind":"command","access":"right","right":"pushaccounting_push"},
  {"id":"PushAccountingApi_stockOut","method":"get","path":"/blade-finance/pushaccounting/stockOut","kind":"command","access":"right","right":"pushaccounting_push"},
  {"id":"PushAccountingApi_submitAccount","method":"post","path":"/blade-finance/pushaccounting/submitAccount","kind":"command","access":"right","right":"pushaccounting_edit"},
  {"id":"PushAccountingApi_supplement","method":"get","path":"/blade-finance/pushaccounting/supplement","kind":"command","access":"right","right":"pushaccounting_push"},
  {"id":"MoneyReceiptApi_accounting","method":"post","path":"/blade-finance/receipt/accounting","kind":"transition","access":"right","right":"receipt_accounting","event":"moneyReceipt.POST","takes":"document"},
  {"id":"MoneyReceiptApi_cancel","method":"post","path":"/blade-finance/receipt/cancel","kind":"transition","access":"right","right":"receipt_cancel","event":"moneyReceipt.CANCEL","takes":"id"},
  {"id":"MoneyReceiptApi_detail","method":"get","path":"/blade-finance/receipt/detail","kind":"query","access":"right","right":"receipt_view","document":{"kind":"moneyReceipt","does":"detail"}},
  {"id":"MoneyReceiptApi_draft","method":"post","path":"/blade-finance/receipt/draft","kind":"transition","access":"right","right":"receipt_edit","rightToAdd":"receipt_add","event":"moneyReceipt.SAVE","takes":"document"},
  {"id":"MoneyReceiptApi_flush","method":"post","path":"/blade-finance/receipt/flush","kind":"transition","access":"right","right":"receipt_flush","event":"moneyReceipt.REVERSE","takes":"id"},
  {"id":"MoneyReceiptApi_list","method":"get","path":"/blade-finance/receipt/list","kind":"query","access":"right","right":"receipt_view","document":{"kind":"moneyReceipt","does":"list"}},
  {"id":"MoneyReceiptApi_openDocuments","method":"get","path":"/blade-finance/receipt/openDocuments","kind":"query","access":"right","right":"receipt_view"},
  {"id":"MoneyReceiptApi_reject","method":"post","path":"/blade-finance/receipt/reject","kind":"transition","access":"right","right":"receipt_accounting","event":"moneyReceipt.REJECT","takes":"id"},
  {"id":"MoneyReceiptApi_remove","method":"post","path":"/blade-finance/receipt/remove","kind":"transition","access":"right","right":"receipt_delete","event":"moneyReceipt.REMOVE","takes":"ids"},
  {"id":"MoneyReceiptApi_submit","method":"post","path":"/blade-finance/receipt/submit","kind":"transition","access":"right","right":"receipt_submit","event":"moneyReceipt.SUBMIT","takes":"document"},
  {"id":"MoneyReceiptApi_withdraw","method":"post","path":"/blade-finance/receipt/withdraw","kind":"transition","access":"right","right":"receipt_submit","event":"moneyReceipt.WITHDRAW","takes":"id"},
  {"id":"ReconciliationApi_confirmDeposits","method":"post","path":"/blade-finance/reconciliation/confirmDeposits","kind":"command","access":"right","right":"reconciliation_confirm"},
  {"id":"ReconciliationApi_list","method":"get","path":"/blade-finance/reconciliation/list","kind":"query","access":"right","right":"reconciliation_view"},
  {"id":"SettlementApi_accounting","method":"post","path":"/blade-finance/settlement/accounting","kind":"transition","access":"right","right":"settlement_accounting","event":"settlementBill.POST","takes":"document"},
  {"id":"SettlementApi_detail","method":"get","path":"/blade-finance/settlement/detail","kind":"query","access":"right","right":"settlement_view","document":{"kind":"settlementBill","does":"detail"}},
  {"id":"SettlementApi_flush","method":"post","path":"/blade-finance/settlement/flush","kind":"transition","access":"right","right":"settlement_flush","event":"settlementBill.REVERSE","takes":"id"},
  {"id":"SettlementApi_list","method":"get","path":"/blade-finance/settlement/list","kind":"query","access":"right","right":"settlement_view","document":{"kind":"settlementBill","does":"list"}},
  {"id":"SettlementApi_openDocuments","method":"get","path":"/blade-finance/settlement/openDocuments","kind":"query","access":"right","right":"settlement_view"},
  {"id":"SupplementApi_accounting","method":"post","path":"/blade-finance/supplement/accounting","kind":"transition","access":"right","right":"supplement_accounting","event":"supplementBill.POST","takes":"document"},
  {"id":"SupplementApi_cancel","method":"post","path":"/blade-finance/supplement/cancel","kind":"transition","access":"right","right":"supplement_cancel","event":"supplementBill.CANCEL","takes":"id"},
  {"id":"SupplementApi_detail","method":"get","path":"/blade-finance/supplement/detail","kind":"query","access":"right","right":"supplement_view","document":{"kind":"supplementBill","does":"detail"}},
  {"id":"SupplementApi_draft","method":"post","path":"/blade-finance/supplement/draft","kind":"transition","access":"right","right":"supplement_edit","rightToAdd":"supplement_add","event":"supplementBill.SAVE","takes":"document"},
  {"id":"SupplementApi_flush","method":"post","path":"/blade-finance/supplement/flush","kind":"transition","access":"right","right":"supplement_flush","event":"supplementBill.REVERSE","takes":"id"},
  {"id":"SupplementApi_list","method":"get","path":"/blade-finance/supplement/list","kind":"query","access":"right","right":"supplement_view","document":{"kind":"supplementBill","does":"list"}},
  {"id":"SupplementApi_reject","method":"post","path":"/blade-finance/supplement/reject","kind":"transition","access":"right","right":"supplement_accounting","event":"supplementBill.REJECT","takes":"id"},
  {"id":"SupplementApi_remove","method":"post","path":"/blade-finance/supplement/remove","kind":"transition","access":"right","right":"supplement_delete","event":"supplementBill.REMOVE","takes":"ids"},
  {"id":"SupplementApi_submit","method":"post","path":"/blade-finance/supplement/submit","kind":"transition","access":"right","right":"supplement_submit","event":"supplementBill.SUBMIT","takes":"document"},
  {"id":"SupplementApi_withdraw","method":"post","path":"/blade-finance/supplement/withdraw","kind":"transition","access":"right","right":"supplement_submit","event":"supplementBill.WITHDRAW","takes":"id"},
  {"id":"SupplierAgreementApi_detail","method":"get","path":"/blade-finance/supplieragreement/detail","kind":"resource","access":"right","right":"supplieragreement_view"},
  {"id":"SupplierAgreementApi_disable","method":"post","path":"/blade-finance/supplieragreement/disable","kind":"resource","access":"right","right":"supplieragreement_edit"},
  {"id":"SupplierAgreementApi_enable","method":"post","path":"/blade-finance/supplieragreement/enable","kind":"resource","access":"right","right":"supplieragreement_edit"},
  {"id":"SupplierAgreementApi_list","method":"get","path":"/blade-finance/supplieragreement/list","kind":"resource","access":"right","right":"supplieragreement_view"},
  {"id":"SupplierAgreementApi_lookup","method":"get","path":"/blade-finance/supplieragreement/lookup","kind":"resource","access":"page","looksUp":"SupplierAgreementApi"},
  {"id":"SupplierAgreementApi_remove","method":"post","path":"/blade-finance/supplieragreement/remove","kind":"resource","access":"right","right":"supplieragreement_delete"},
  {"id":"SupplierAgreementApi_submit","method":"post","path":"/blade-finance/supplieragreement/submit","kind":"resource","access":"right","right":"supplieragreement_edit","rightToAdd":"supplieragreement_add"},
  {"id":"TransportHeadApi_accounting","method":"post","path":"/blade-finance/transporthead/accounting","kind":"transition","access":"right","right":"transporthead_accounting","event":"freightBill.POST","takes":"document"},
  {"id":"TransportHeadApi_cancel","method":"post","path":"/blade-finance/transporthead/cancel","kind":"transition","access":"right","right":"transporthead_cancel","event":"freightBill.CANCEL","takes":"id"},
  {"id":"TransportHeadApi_detail","method":"get","path":"/blade-finance/transporthead/detail","kind":"query","access":"right","right":"transporthead_view","document":{"kind":"freightBill","does":"detail"}},
  {"id":"TransportHeadApi_draft","method":"post","path":"/blade-finance/transporthead/draft","kind":"transition","access":"right","right":"transporthead_edit","rightToAdd":"transporthead_add","event":"freightBill.SAVE","takes":"document"},
  {"id":"TransportHeadApi_flush","method":"post","path":"/blade-finance/transporthead/flush","kind":"transition","access":"right","right":"transporthead_flush","event":"freightBill.REVERSE","takes":"id"},
  {"id":"TransportHeadApi_list","method":"get","path":"/blade-finance/transporthead/list","kind":"query","access":"right","right":"transporthead_view","document":{"kind":"freightBill","does":"list"}},
  {"id":"TransportHeadApi_putTransportheadFile","method":"post","path":"/blade-finance/transporthead/putTransportheadFile","kind":"command","access":"right","right":"transporthead_edit","sends":"files"},
  {"id":"TransportHeadApi_readExcel","method":"post","path":"/blade-finance/transporthead/readExcel","kind":"command","access":"right","right":"transporthead_import","sends":"files"},
  {"id":"TransportHeadApi_reject","method":"post","path":"/blade-finance/transporthead/reject","kind":"transition","access":"right","right":"transporthead_accounting","event":"freightBill.REJECT","takes":"id"},
  {"id":"TransportHeadApi_remove","method":"post","path":"/blade-finance/transporthead/remove","kind":"transition","access":"right","right":"transporthead_delete","event":"freightBill.REMOVE","takes":"ids"},
  {"id":"TransportHeadApi_sources","method":"get","path":"/blade-finance/transporthead/sources","kind":"query","access":"right","right":"transporthead_view"},
  {"id":"TransportHeadApi_submit","method":"post","path":"/blade-finance/transporthead/submit","kind":"transition","access":"right","right":"transporthead_submit","event":"freightBill.SUBMIT","takes":"document"},
  {"id":"TransportHeadApi_template","method":"get","path":"/blade-finance/transporthead/template","kind":"query","access":"right","right":"transporthead_import","answers":"file"},
  {"id":"TransportHeadApi_transportApply","method":"post","path":"/blade-finance/transporthead/transportApply","kind":"transition","access":"right","right":"transporthead_submit","event":"freightBill.SUBMIT","takes":"document"},
  {"id":"TransportHeadApi_withdraw","method":"post","path":"/blade-finance/transporthead/withdraw","kind":"transition","access":"right","right":"transporthead_submit","event":"freightBill.WITHDRAW","takes":"id"},
  {"id":"FlowFollowApi_deleteProcessInstance","method":"post","path":"/blade-flow/follow/delete-process-instance","kind":"command","access":"right","right":"flowfollow_delete"},
  {"id":"FlowFollowApi_list","method":"get","path":"/blade-flow/follow/list","kind":"query","access":"right","right":"flowfollow_view"},
  {"id":"FlowManagerApi_changeState","method":"post","path":"/blade-flow/manager/change-state","kind":"command","access":"right","right":"flowmanager_edit"},
  {"id":"FlowManagerApi_deleteDeployment","method":"post","path":"/blade-flow/manager/delete-deployment","kind":"command","access":"right","right":"flowmanager_delete"},
  {"id":"FlowManagerApi_deployUpload","method":"post","path":"/blade-flow/manager/deploy-upload","kind":"command","access":"right","right":"flowmanager_deploy","sends":"files"},
  {"id":"FlowManagerApi_list","method":"get","path":"/blade-flow/manager/list","kind":"query","access":"right","right":"flowmanager_view"},
  {"id":"FlowModelApi_deploy","method":"post","path":"/blade-flow/model/deploy","kind":"command","access":"right","right":"flowmodel_deploy"},
  {"id":"FlowModelApi_detail","method":"get","path":"/blade-flow/model/detail","kind":"query","access":"right","right":"flowmodel_view"},
  {"id":"FlowModelApi_list","method":"get","path":"/blade-flow/model/list","kind":"query","access":"right","right":"flowmodel_view"},
  {"id":"FlowModelApi_remove","method":"post","path":"/blade-flow/model/remove","kind":"command","access":"right","right":"flowmodel_delete"},
  {"id":"FlowModelApi_submit","method":"post","path":"/blade-flow/model/submit","kind":"command","access":"right","right":"flowmodel_edit"},
  {"id":"FlowProcessApi_detail","method":"get","path":"/blade-flow/process/detail","kind":"query","access":"right","right":"flowmanager_view"},
  {"id":"FlowProcessApi_diagramView","method":"get","path":"/blade-flow/process/diagram-view","kind":"query","access":"session"},
  {"id":"FlowProcessApi_historyFlowList","method":"get","path":"/blade-flow/process/history-flow-list","kind":"query","access":"session"},
  {"id":"FlowProcessApi_leaveDetail","method":"get","path":"/blade-flow/process/leave/detail","kind":"query","access":"session"},
  {"id":"FlowProcessApi_startLeave","method":"post","path":"/blade-flow/process/leave/start-process","kind":"command","access":"session"},
  {"id":"FlowProcessApi_list","method":"get","path":"/blade-flow/process/list","kind":"query","access":"right","right":"flowmanager_view"},
  {"id":"FlowProcessApi_resourceView","method":"get","path":"/blade-flow/process/resource-view","kind":"query","access":"session"},
  {"id":"FlowTaskApi_detail","method":"get","path":"/blade-flow/task/detail","kind":"query","access":"session"},
  {"id":"FlowTaskApi_list","method":"get","path":"/blade-flow/task/list","kind":"query","access":"right","right":"flowfollow_view"},
  {"id":"FlowWorkApi_claimList","method":"get","path":"/blade-flow/work/claim-list","kind":"query","access":"session"},
  {"id":"FlowWorkApi_claimTask","method":"post","path":"/blade-flow/work/claim-task","kind":"command","access":"session"},
  {"id":"FlowWorkApi_completeTask","method":"post","path":"/blade-flow/work/complete-task","kind":"command","access":"session"},
  {"id":"FlowWorkApi_delegateTask","method":"post","path":"/blade-flow/work/delegate-task","kind":"command","access":"session"},
  {"id":"FlowWorkApi_doneList","method":"get","path":"/blade-flow/work/done-list","kind":"query","access":"session"},
  {"id":"FlowWorkApi_recallTask","method":"post","path":"/blade-flow/work/recall-task","kind":"command","access":"session"},
  {"id":"FlowWorkApi_returnTask","method":"post","path":"/blade-flow/work/return-task","kind":"command","access":"session"},
  {"id":"FlowWorkApi_sendList","method":"get","path":"/blade-flow/work/send-list","kind":"query","access":"session"},
  {"id":"FlowWorkApi_startList","method":"get","path":"/blade-flow/work/start-list","kind":"query","access":"session"},
  {"id":"FlowWorkApi_todoList","method":"get","path":"/blade-flow/work/todo-list","kind":"query","access":"session"},
  {"id":"FranchiseBrandApi_code","method":"get","path":"/blade-franchisewxapp/commBrand/code","kind":"query","access":"right","right":"commbrand_add"},
  {"id":"FranchiseBrandApi_submit","method":"post","path":"/blade-franchisewxapp/commBrand/submit","kind":"command","access":"right","right":"commbrand_edit","rightToAdd":"commbrand_add"},
  {"id":"CustomerPriceApi_detail","method":"get","path":"/blade-franchisewxapp/commcustomerprice/detail","kind":"resource","access":"right","right":"commcustomerprice_view"},
  {"id":"CustomerPriceApi_list","method":"get","path":"/blade-franchisewxapp/commcustomerprice/list","kind":"resource","access":"right","right":"commcustomerprice_view"},
  {"id":"CustomerPriceApi_lookup","method":"get","path":"/blade-franchisewxapp/commcustomerprice/lookup","kind":"resource","access":"page","looksUp":"CustomerPriceApi"},
  {"id":"CustomerPriceApi_remove","method":"post","path":"/blade-franchisewxapp/commcustomerprice/remove","kind":"resource","access":"right","right":"commcustomerprice_delete"},
  {"id":"CustomerPriceApi_submit","method":"post","path":"/blade-franchisewxapp/commcustomerprice/submit","kind":"resource","access":"right","right":"commcustomerprice_edit","rightToAdd":"commcustomerprice_add"},
  {"id":"FranchiseCommodityApi_detail","method":"get","path":"/blade-franchisewxapp/comminfo/detail","kind":"query","access":"right","right":"comminfo_view"},
  {"id":"GoodsExportApi_export","method":"get","path":"/blade-franchisewxapp/comminfo/export","kind":"query","access":"right","right":"comminfo_export","answers":"file","timeoutMs":3600000},
  {"id":"GoodsExportApi_exportLocal","method":"get","path":"/blade-franchisewxapp/comminfo/exportLocal","kind":"query","access":"right","right":"comminfo_export","answers":"file","timeoutMs":3600000},
  {"id":"FranchiseCommodityApi_localPage","method":"get","path":"/blade-franchisewxapp/comminfo/localPage","kind":"query","access":"right","right":"comminfo_view"},
  {"id":"FranchiseCommodityApi_mallPage","method":"get","path":"/blade-franchisewxapp/comminfo/mallPage","kind":"query","access":"right","right":"comminfo_view"},
  {"id":"FranchiseCommodityApi_onHandQty","method":"post","path":"/blade-franchisewxapp/comminfo/onHandQty","kind":"command","access":"right","right":"checkinventory_accounting"},
  {"id":"FranchiseCommodityApi_putOffShelves","method":"post","path":"/blade-franchisewxapp/comminfo/putOffShelves","kind":"command","access":"right","right":"comminfo_edit"},
  {"id":"FranchiseCommodityApi_putOnShelves","method":"post","path":"/blade-franchisewxapp/comminfo/putOnShelves","kind":"command","access":"right","right":"comminfo_edit"},
  {"id":"FranchiseCommodityApi_retailPrice","method":"post","path":"/blade-franchisewxapp/comminfo/retailPrice","kind":"command","access":"right","right":"comminfo_edit"},
  {"id":"FranchiseCommodityApi_submit","method":"post","path":"/blade-franchisewxapp/comminfo/submit","kind":"command","access":"right","right":"comminfo_edit","rightToAdd":"comminfo_add"},
  {"id":"FranchiseCommodityApi_updateMultiUnit","method":"post","path":"/blade-franchisewxapp/comminfo/updateMultiUnit","kind":"command","access":"right","right":"comminfo_edit"},
  {"id":"CouponApi_cancel","method":"post","path":"/blade-franchisewxapp/coupon/cancel","kind":"transition","access":"right","right":"coupon_cancel","event":"couponBatch.CANCEL","takes":"id"},
  {"id":"CouponApi_detail","method":"get","path":"/blade-franchisewxapp/coupon/detail","kind":"query","access":"right","right":"coupon_view","document":{"kind":"couponBatch","does":"detail"}},
  {"id":"CouponApi_held","method":"get","path":"/blade-franchisewxapp/coupon/held","kind":"query","access":"right","right":"coupon_view"},
  {"id":"CouponApi_list","method":"get","path":"/blade-franchisewxapp/coupon/list","kind":"query","access":"right","right":"coupon_view","document":{"kind":"couponBatch","does":"list"}},
  {"id":"CouponApi_send","method":"post","path":"/blade-franchisewxapp/coupon/send","kind":"transition","access":"right","right":"coupon_send","event":"couponBatch.SEND","takes":"id"},
  {"id":"CouponApi_stop","method":"post","path":"/blade-franchisewxapp/coupon/stop","kind":"transition","access":"right","right":"coupon_send","event":"couponBatch.STOP","takes":"id"},
  {"id":"CouponApi_submit","method":"post","path":"/blade-franchisewxapp/coupon/submit","kind":"transition","access":"right","right":"coupon_edit","rightToAdd":"coupon_add","event":"couponBatch.SUBMIT","takes":"document"},
  {"id":"FranchiseCustomerApi_list","method":"get","path":"/blade-franchisewxapp/customer/list","kind":"query","access":"right","right":"customer_view"},
  {"id":"CustomerRecommendedApi_apply","method":"post","path":"/blade-franchisewxapp/customerrecommended/apply","kind":"command","access":"right","right":"customerrecommended_add"},
  {"id":"CustomerRecommendedApi_detail","method":"get","path":"/blade-franchisewxapp/customerrecommended/detail","kind":"query","access":"right","right":"customerrecommended_view"},
  {"id":"CustomerRecommendedApi_list","method":"get","path":"/blade-franchisewxapp/customerrecommended/list","kind":"query","access":"right","right":"customerrecommended_view"},
  {"id":"CustomerRecommendedApi_pass","method":"post","path":"/blade-franchisewxapp/customerrecommended/pass","kind":"command","access":"right","right":"customerrecommended_approve"},
  {"id":"CustomerRecommendedApi_reapply","method":"post","path":"/blade-franchisewxapp/customerrecommended/reapply","kind":"command","access":"right","right":"customerrecommended_edit"},
  {"id":"CustomerRecommendedApi_refuse","method":"post","path":"/blade-franchisewxapp/customerrecommended/refuse","kind":"command","access":"right","right":"customerrecommended_approve"},
  {"id":"InquiryLineApi_exportDetail","method":"get","path":"/blade-franchisewxapp/inquirybody/exportDetail","kind":"query","access":"right","right":"inquiry_export","answers":"file","timeoutMs":900000},
  {"id":"InventoryApi_coming","method":"get","path":"/blade-franchisewxapp/inventory/coming","kind":"query","access":"right","right":"inventory_view"},
  {"id":"StoreInventoryApi_initialise","method":"post","path":"/blade-franchisewxapp/inventory/init","kind":"command","access":"right","right":"inventory_edit"},
  {"id":"InventoryApi_lotsHere","method":"post","path":"/blade-franchisewxapp/inventory/lotsHere","kind":"query","access":"page","pages":["inventory","purchasein","purchasereturnorder","openinginventory","salesout","salesreturnorder","moveinventory","requirestock","returnstock","profitloss","lsdsalesorder","lsthdsalesorder","salesexchange"]},
  {"id":"InventoryApi_movements","method":"get","path":"/blade-franchisewxapp/inventory/movements","kind":"query","access":"right","right":"inventory_view"},
  {"id":"InventoryApi_parts","method":"get","path":"/blade-franchisewxapp/inventory/parts","kind":"query","access":"right","right":"inventory_view"},
  {"id":"InventoryApi_selectByCommInfoIdsUnitIds","method":"post","path":"/blade-franchisewxapp/inventory/selectByCommInfoIdsUnitIds","kind":"query","access":"page","pages":["inventory","purchaseorder","purchasein","openinginventory"]},
  {"id":"InventoryApi_selectListNew","method":"post","path":"/blade-franchisewxapp/inventory/selectListNew","kind":"query","access":"right","right":"inventory_view"},
  {"id":"StoreInventoryApi_selectRoomById","method":"post","path":"/blade-franchisewxapp/inventory/selectRoomById","kind":"query","access":"session"},
  {"id":"LotStockApi_list","method":"get","path":"/blade-franchisewxapp/lotstock/list","kind":"query","access":"right","right":"inventory_view"},
  {"id":"LotStockApi_trace","method":"get","path":"/blade-franchisewxapp/lotstock/trace","kind":"query","access":"right","right":"inventory_view"},
  {"id":"SpecialOfferApi_cancel","method":"post","path":"/blade-franchisewxapp/marketing/cancel","kind":"transition","access":"right","right":"marketing_cancel","event":"specialOffer.CANCEL","takes":"id"},
  {"id":"SpecialOfferApi_delay","method":"post","path":"/blade-franchisewxapp/marketing/delay","kind":"transition","access":"right","right":"marketing_delay","event":"specialOffer.DELAY","takes":"id"},
  {"id":"SpecialOfferApi_detail","method":"get","path":"/blade-franchisewxapp/marketing/detail","kind":"query","access":"right","right":"marketing_view","document":{"kind":"specialOffer","does":"detail"}},
  {"id":"SpecialOfferApi_draft","method":"post","path":"/blade-franchisewxapp/marketing/draft","kind":"transition","access":"right","right":"marketing_edit","rightToAdd":"marketing_add","event":"specialOffer.SAVE","takes":"document"},
  {"id":"SpecialOfferApi_list","method":"get","path":"/blade-franchisewxapp/marketing/list","kind":"query","access":"right","right":"marketing_view","document":{"kind":"specialOffer","does":"list"}},
  {"id":"SpecialOfferApi_submit","method":"post","path":"/blade-franchisewxapp/marketing/submit","kind":"transition","access":"right","right":"marketing_submit","event":"specialOffer.SUBMIT","takes":"document"},
  {"id":"MoveInventoryApi_accounting","method":"post","path":"/blade-franchisewxapp/moveinventory/accounting","kind":"transition","access":"right","right":"moveinventory_accounting","event":"stockTransfer.DISPATCH","takes":"id"},
  {"id":"MoveInventoryApi_callin","method":"post","path":"/blade-franchisewxapp/moveinventory/callin","kind":"transition","access":"right","right":"moveinventory_receive","event":"stockTransfer.CALL_IN","takes":"id"},
  {"id":"MoveInventoryApi_cancel","method":"post","path":"/blade-franchisewxapp/moveinventory/cancel","kind":"transition","access":"right","right":"moveinventory_cancel","event":"stockTransfer.CANCEL","takes":"id"},
  {"id":"MoveInventoryApi_closeDiff","method":"post","path":"/blade-franchisewxapp/moveinventory/closeDiff","kind":"transition","access":"right","right":"moveinventory_receive","event":"stockTransfer.CLOSE_DIFF","takes":"id"},
  {"id":"MoveInventoryApi_detail","method":"get","path":"/blade-franchisewxapp/moveinventory/detail","kind":"query","access":"right","right":"moveinventory_view","document":{"kind":"stockTransfer","does":"detail"}},
  {"id":"MoveInventoryApi_draft","method":"post","path":"/blade-franchisewxapp/moveinventory/draft","kind":"transition","access":"right","right":"moveinventory_edit","rightToAdd":"moveinventory_add","event":"stockTransfer.SAVE","takes":"document"},
  {"id":"RequisitionApi_entityrequire","method":"post","path":"/blade-franchisewxapp/moveinventory/entityrequire","kind":"transition","access":"right","right":"requirestock_submit","event":"requisition.SUBMIT","takes":"document"},
  {"id":"MoveInventoryApi_flush","method":"post","path":"/blade-franchisewxapp/moveinventory/flush","kind":"transition","access":"right","right":"moveinventory_flush","event":"stockTransfer.REVERSE","takes":"id"},
  {"id":"MoveInventoryApi_list","method":"get","path":"/blade-franchisewxapp/moveinventory/list","kind":"query","access":"right","right":"moveinventory_view","document":{"kind":"stockTransfer","does":"list"}},
  {"id":"MoveInventoryApi_recall","method":"post","path":"/blade-franchisewxapp/moveinventory/recall","kind":"transition","access":"right","right":"moveinventory_flush","event":"stockTransfer.RECALL","takes":"id"},
  {"id":"MoveInventoryApi_reject","method":"post","path":"/blade-franchisewxapp/moveinventory/reject","kind":"transition","access":"right","right":"moveinventory_accounting","event":"stockTransfer.REJECT","takes":"id"},
  {"id":"MoveInventoryApi_remove","method":"post","path":"/blade-franchisewxapp/moveinventory/remove","kind":"transition","access":"right","right":"moveinventory_delete","event":"stockTransfer.REMOVE","takes":"ids"},
  {"id":"RequisitionApi_accounting","method":"post","path":"/blade-franchisewxapp/moveinventory/requireaccounting","kind":"command","access":"right","right":"requirestock_submit"},
  {"id":"RequisitionApi_draft","method":"post","path":"/blade-franchisewxapp/moveinventory/requireadraft","kind":"transition","access":"right","right":"requirestock_edit","rightToAdd":"requirestock_add","event":"requisition.SAVE","takes":"document"},
  {"id":"RequisitionApi_allocation","method":"get","path":"/blade-franchisewxapp/moveinventory/requireallocation","kind":"query","access":"right","right":"requirestock_accounting"},
  {"id":"RequisitionApi_callin","method":"post","path":"/blade-franchisewxapp/moveinventory/requirecallin","kind":"transition","access":"right","right":"requirestock_receive","event":"requisition.CALL_IN","takes":"id"},
  {"id":"RequisitionApi_cancel","method":"post","path":"/blade-franchisewxapp/moveinventory/requirecancel","kind":"transition","access":"right","right":"requirestock_cancel","event":"requisition.CANCEL","takes":"id"},
  {"id":"RequisitionApi_closeDiff","method":"post","path":"/blade-franchisewxapp/moveinventory/requirecloseDiff","kind":"transition","access":"right","right":"requirestock_receive","event":"requisition.CLOSE_DIFF","takes":"id"},
  {"id":"RequisitionApi_detail","method":"get","path":"/blade-franchisewxapp/moveinventory/requiredetail","kind":"query","access":"right","right":"requirestock_view","document":{"kind":"requisition","does":"detail"}},
  {"id":"RequisitionApi_dispatch","method":"post","path":"/blade-franchisewxapp/moveinventory/requiredispatch","kind":"transition","access":"right","right":"requirestock_accounting","event":"requisition.DISPATCH","takes":"id"},
  {"id":"RequisitionApi_flush","method":"post","path":"/blade-franchisewxapp/moveinventory/requireflush","kind":"transition","access":"right","right":"requirestock_flush","event":"requisition.REVERSE","takes":"id"},
  {"id":"RequisitionApi_list","method":"get","path":"/blade-franchisewxapp/moveinventory/requirelist","kind":"query","access":"right","right":"requirestock_view","document":{"kind":"requisition","does":"list"}},
  {"id":"RequisitionApi_order","method":"post","path":"/blade-franchisewxapp/moveinventory/requireorder","kind":"command","access":"right","right":"salesorder_add"},
  {"id":"RequisitionApi_recall","method":"post","path":"/blade-franchisewxapp/moveinventory/requirerecall","kind":"transition","access":"right","right":"requirestock_flush","event":"requisition.RECALL","takes":"id"},
  {"id":"RequisitionApi_reject","method":"post","path":"/blade-franchisewxapp/moveinventory/requirereject","kind":"transition","access":"right","right":"requirestock_accounting","event":"requisition.REJECT","takes":"id"},
  {"id":"RequisitionApi_remove","method":"post","path":"/blade-franchisewxapp/moveinventory/requireremove","kind":"transition","access":"right","right":"requirestock_delete","event":"requisition.REMOVE","takes":"ids"},
  {"id":"RequisitionApi_submit","method":"post","path":"/blade-franchisewxapp/moveinventory/requiresubmit","kind":"transition","access":"right","right":"requirestock_submit","event":"requisition.SUBMIT","takes":"document"},
  {"id":"RequisitionApi_template","method":"get","path":"/blade-franchisewxapp/moveinventory/requiretemplate","kind":"query","access":"right","right":"requirestock_view"},
  {"id":"RequisitionApi_terms","method":"get","path":"/blade-franchisewxapp/moveinventory/requireterms","kind":"query","access":"right","right":"requirestock_view"},
  {"id":"RequisitionApi_withdraw","method":"post","path":"/blade-franchisewxapp/moveinventory/requirewithdraw","kind":"transition","access":"right","right":"requirestock_submit","event":"requisition.WITHDRAW","takes":"id"},
  {"id":"StoreReturnApi_returnExport","method":"get","path":"/blade-franchisewxapp/moveinventory/returnExport","kind":"query","access":"right","right":"returnstock_export","answers":"file","timeoutMs":36000000},
  {"id":"StoreReturnApi_accounting","method":"post","path":"/blade-franchisewxapp/moveinventory/returnaccounting","kind":"transition","access":"right","right":"returnstock_accounting","event":"storeReturn.DISPATCH","takes":"document"},
  {"id":"StoreReturnApi_callin","method":"post","path":"/blade-franchisewxapp/moveinventory/returncallin","kind":"transition","access":"right","right":"returnstock_receive","event":"storeReturn.CALL_IN","takes":"id"},
  {"id":"StoreReturnApi_cancel","method":"post","path":"/blade-franchisewxapp/moveinventory/returncancel","kind":"transition","access":"right","right":"returnstock_cancel","event":"storeReturn.CANCEL","takes":"id"},
  {"id":"StoreReturnApi_closeDiff","method":"post","path":"/blade-franchisewxapp/moveinventory/returncloseDiff","kind":"transition","access":"right","right":"returnstock_receive","event":"storeReturn.CLOSE_DIFF","takes":"id"},
  {"id":"StoreReturnApi_detail","method":"get","path":"/blade-franchisewxapp/moveinventory/returndetail","kind":"query","access":"right","right":"returnstock_view","document":{"kind":"storeReturn","does":"detail"}},
  {"id":"StoreReturnApi_dispatch","method":"post","path":"/blade-franchisewxapp/moveinventory/returndispatch","kind":"transition","access":"right","right":"returnstock_accounting","event":"storeReturn.DISPATCH","takes":"id"},
  {"id":"StoreReturnApi_draft","method":"post","path":"/blade-franchisewxapp/moveinventory/returndraft","kind":"transition","access":"right","right":"returnstock_edit","rightToAdd":"returnstock_add","event":"storeReturn.SAVE","takes":"document"},
  {"id":"StoreReturnApi_flush","method":"post","path":"/blade-franchisewxapp/moveinventory/returnflush","kind":"transition","access":"right","right":"returnstock_flush","event":"storeReturn.REVERSE","takes":"id"},
  {"id":"StoreReturnApi_list","method":"get","path":"/blade-franchisewxapp/moveinventory/returnlist","kind":"query","access":"right","right":"returnstock_view","document":{"kind":"storeReturn","does":"list"}},
  {"id":"StoreReturnApi_recall","method":"post","path":"/blade-franchisewxapp/moveinventory/returnrecall","kind":"transition","access":"right","right":"returnstock_flush","event":"storeReturn.RECALL","takes":"id"},
  {"id":"StoreReturnApi_reject","method":"post","path":"/blade-franchisewxapp/moveinventory/returnreject","kind":"transition","access":"right","right":"returnstock_accounting","event":"storeReturn.REJECT","takes":"id"},
  {"id":"StoreReturnApi_remove","method":"post","path":"/blade-franchisewxapp/moveinventory/returnremove","kind":"transition","access":"right","right":"returnstock_delete","event":"storeReturn.REMOVE","takes":"ids"},
  {"id":"StoreReturnApi_submit","method":"post","path":"/blade-franchisewxapp/moveinventory/returnsubmit","kind":"transition","access":"right","right":"returnstock_submit","event":"storeReturn.SUBMIT","takes":"document"},
  {"id":"StoreReturnApi_withdraw","method":"post","path":"/blade-franchisewxapp/moveinventory/returnwithdraw","kind":"transition","access":"right","right":"returnstock_submit","event":"storeReturn.WITHDRAW","takes":"id"},
  {"id":"MoveInventoryApi_submit","method":"post","path":"/blade-franchisewxapp/moveinventory/submit","kind":"transition","access":"right","right":"moveinventory_submit","event":"stockTransfer.SUBMIT","takes":"document"},
  {"id":"MoveInventoryApi_withdraw","method":"post","path":"/blade-franchisewxapp/moveinventory/withdraw","kind":"transition","access":"right","right":"moveinventory_submit","event":"stockTransfer.WITHDRAW","takes":"id"},
  {"id":"MallOrderApi_buyedList","method":"get","path":"/blade-franchisewxapp/order/buyedList","kind":"query","access":"right","right":"order_view"},
  {"id":"MallOrderApi_cancel","method":"post","path":"/blade-franchisewxapp/order/cancel","kind":"transition","access":"right","right":"order_cancel","event":"mallOrder.CANCEL","takes":"id"},
  {"id":"MallOrderApi_closeShort","method":"post","path":"/blade-franchisewxapp/order/closeShort","kind":"transition","access":"right","right":"order_close","event":"mallOrder.CLOSE_SHORT","takes":"id"},
  {"id":"MallOrderApi_confirm","method":"post","path":"/blade-franchisewxapp/order/confirm","kind":"transition","access":"right","right":"order_approve","event":"mallOrder.CONFIRM","takes":"id"},
  {"id":"MallOrderApi_detail","method":"get","path":"/blade-franchisewxapp/order/detail","kind":"query","access":"right","right":"order_view","document":{"kind":"mallOrder","does":"detail"}},
  {"id":"MallOrderApi_detailOf","method":"post","path":"/blade-franchisewxapp/order/detail","kind":"query","access":"right","right":"order_view"},
  {"id":"MallOrderApi_export","method":"get","path":"/blade-franchisewxapp/order/export","kind":"query","access":"right","right":"order_export","answers":"file","timeoutMs":36000000},
  {"id":"MallOrderApi_exportDetail","method":"get","path":"/blade-franchisewxapp/order/exportDetail","kind":"query","access":"right","right":"order_export","answers":"file","timeoutMs":3600000},
  {"id":"MallOrderApi_list","method":"get","path":"/blade-franchisewxapp/order/list","kind":"query","access":"right","right":"order_view","document":{"kind":"mallOrder","does":"list"}},
  {"id":"MallOrderApi_offers","method":"get","path":"/blade-franchisewxapp/order/offers","kind":"query","access":"right","right":"order_view"},
  {"id":"MallOrderApi_out","method":"post","path":"/blade-franchisewxapp/order/out","kind":"transition","access":"right","right":"order_out","event":"mallOrder.OUT","takes":"id"},
  {"id":"MallOrderApi_pay","method":"post","path":"/blade-franchisewxapp/order/pay","kind":"transition","access":"right","right":"order_pay","event":"mallOrder.PAY","takes":"id"},
  {"id":"MallOrderApi_place","method":"post","path":"/blade-franchisewxapp/order/place","kind":"transition","access":"right","right":"order_add","event":"mallOrder.PLACE","takes":"document"},
  {"id":"MallOrderApi_refundAll","method":"post","path":"/blade-franchisewxapp/order/refundAll","kind":"transition","access":"right","right":"order_refund","event":"mallOrder.REFUND_ALL","takes":"id"},
  {"id":"MallOrderApi_refuse","method":"post","path":"/blade-franchisewxapp/order/refuse","kind":"transition","access":"right","right":"order_approve","event":"mallOrder.REFUSE","takes":"id"},
  {"id":"MallOrderApi_sign","method":"post","path":"/blade-franchisewxapp/order/sign","kind":"transition","access":"right","right":"order_close","event":"mallOrder.SIGN","takes":"id"},
  {"id":"MallReturnApi_apply","method":"post","path":"/blade-franchisewxapp/orderreturn/apply","kind":"transition","access":"right","right":"orderreturn_add","event":"mallReturn.APPLY","takes":"document"},
  {"id":"MallReturnApi_credit","method":"post","path":"/blade-franchisewxapp/orderreturn/credit","kind":"transition","access":"right","right":"orderreturn_refund","event":"mallReturn.CREDIT","takes":"id"},
  {"id":"MallReturnApi_detail","method":"get","path":"/blade-franchisewxapp/orderreturn/detail","kind":"query","access":"right","right":"orderreturn_view","document":{"kind":"mallReturn","does":"detail"}},
  {"id":"MallReturnApi_ofOrder","method":"post","path":"/blade-franchisewxapp/orderreturn/detail","kind":"query","access":"right","right":"orderreturn_view"},
  {"id":"MallReturnApi_list","method":"get","path":"/blade-franchisewxapp/orderreturn/list","kind":"query","access":"right","right":"orderreturn_view","document":{"kind":"mallReturn","does":"list"}},
  {"id":"MallReturnApi_pass","method":"post","path":"/blade-franchisewxapp/orderreturn/pass","kind":"transition","access":"right","right":"orderreturn_approve","event":"mallReturn.PASS","takes":"id"},
  {"id":"MallReturnApi_putPicture","method":"post","path":"/blade-franchisewxapp/orderreturn/putPicture","kind":"command","access":"right","right":"orderreturn_add","sends":"files"},
  {"id":"MallReturnApi_queryFreightInfo","method":"get","path":"/blade-franchisewxapp/orderreturn/queryFreightInfo","kind":"query","access":"right","right":"orderreturn_view","document":{"kind":"mallReturn","does":"express"}},
  {"id":"MallReturnApi_receive","method":"post","path":"/blade-franchisewxapp/orderreturn/receive","kind":"transition","access":"right","right":"orderreturn_receive","event":"mallReturn.RECEIVE","takes":"id"},
  {"id":"MallReturnApi_refundReturn","method":"post","path":"/blade-franchisewxapp/orderreturn/refundReturn","kind":"transition","access":"right","right":"orderreturn_refund","event":"mallReturn.REFUND_RETURN","takes":"id"},
  {"id":"MallReturnApi_refuseGoods","method":"post","path":"/blade-franchisewxapp/orderreturn/refuseGoods","kind":"transition","access":"right","right":"orderreturn_receive","event":"mallReturn.REFUSE_GOODS","takes":"id"},
  {"id":"MallReturnApi_reject","method":"post","path":"/blade-franchisewxapp/orderreturn/reject","kind":"transition","access":"right","right":"orderreturn_approve","event":"mallReturn.REJECT","takes":"id"},
  {"id":"MallReturnApi_returnExport","method":"get","path":"/blade-franchisewxapp/orderreturn/returnExport","kind":"query","access":"right","right":"orderreturn_export","answers":"file","timeoutMs":36000000},
  {"id":"MallReturnApi_updateCourierNo","method":"post","path":"/blade-franchisewxapp/orderreturn/updateCourierNo","kind":"command","access":"right","right":"orderreturn_edit","document":{"kind":"mallReturn","does":"courier"}},
  {"id":"MallReturnApi_withdraw","method":"post","path":"/blade-franchisewxapp/orderreturn/withdraw","kind":"transition","access":"right","right":"orderreturn_add","event":"mallReturn.WITHDRAW","takes":"id"},
  {"id":"RecommendedApi_addBank","method":"post","path":"/blade-franchisewxapp/recommended/addBank","kind":"command","access":"right","right":"networkpartner_edit"},
  {"id":"RecommendedApi_changeslist","method":"get","path":"/blade-franchisewxapp/recommended/changeslist","kind":"query","access":"right","right":"networkpartner_view"},
  {"id":"RecommendedApi_customerlist","method":"get","path":"/blade-franchisewxapp/recommended/customerlist","kind":"query","access":"right","right":"networkpartner_view"},
  {"id":"RecommendedApi_getMiniProgramCode","method":"post","path":"/blade-franchisewxapp/recommended/getMiniProgramCode","kind":"query","access":"session"},
  {"id":"RecommendedApi_getPartnerList","method":"get","path":"/blade-franchisewxapp/recommended/getPartnerList","kind":"query","access":"right","right":"networkpartner_view"},
  {"id":"RecommendedApi_recommendeddetail","method":"get","path":"/blade-franchisewxapp/recommended/recommendeddetail","kind":"query","access":"right","right":"networkpartner_view"},
  {"id":"RecommendedApi_withdrawadd","method":"post","path":"/blade-franchisewxapp/recommended/withdrawadd","kind":"transition","access":"right","right":"networkpartner_withdraw","event":"partnerWithdrawal.APPLY","takes":"document"},
  {"id":"StoreSalesOutApi_detail","method":"get","path":"/blade-franchisewxapp/salesouthead/detail","kind":"query","access":"right","right":"salesout_view"},
  {"id":"StoreSalesOutApi_list","method":"get","path":"/blade-franchisewxapp/salesouthead/list","kind":"query","access":"right","right":"salesout_view"},
  {"id":"FranchiseUnitApi_list","method":"get","path":"/blade-franchisewxapp/unit/list","kind":"query","access":"page","looksUp":"UnitApi"},
  {"id":"WithdrawalApi_detail","method":"get","path":"/blade-franchisewxapp/withdrawal/detail","kind":"query","access":"right","right":"withdrawal_view","document":{"kind":"partnerWithdrawal","does":"detail"}},
  {"id":"WithdrawalApi_list","method":"get","path":"/blade-franchisewxapp/withdrawal/list","kind":"query","access":"right","right":"withdrawal_view","document":{"kind":"partnerWithdrawal","does":"list"}},
  {"id":"WithdrawalApi_paid","method":"post","path":"/blade-franchisewxapp/withdrawal/paid","kind":"transition","access":"right","right":"withdrawal_pay","event":"partnerWithdrawal.PAID","takes":"id"},
  {"id":"WithdrawalApi_pass","method":"post","path":"/blade-franchisewxapp/withdrawal/pass","kind":"transition","access":"right","right":"withdrawal_approve","event":"partnerWithdrawal.PASS","takes":"id"},
  {"id":"WithdrawalApi_payFailed","method":"post","path":"/blade-franchisewxapp/withdrawal/payFailed","kind":"transition","access":"right","right":"withdrawal_pay","event":"partnerWithdrawal.PAY_FAILED","takes":"id"},
  {"id":"WithdrawalApi_refuse","method":"post","path":"/blade-franchisewxapp/withdrawal/refuse","kind":"transition","access":"right","right":"withdrawal_approve","event":"partnerWithdrawal.REFUSE","takes":"id"},
  {"id":"WithdrawalApi_submit","method":"post","path":"/blade-franchisewxapp/withdrawal/submit","kind":"transition","access":"right","right":"withdrawal_edit","rightToAdd":"withdrawal_add","event":"partnerWithdrawal.APPLY","takes":"document"},
  {"id":"HomeApi_keep","method":"post","path":"/blade-home/desk/keep","kind":"command","access":"session"},
  {"id":"HomeApi_read","method":"get","path":"/blade-home/desk/read","kind":"query","access":"session"},
  {"id":"LoginLogApi_detail","method":"get","path":"/blade-log-login/loglogin/detail","kind":"resource","access":"right","right":"loglogin_view"},
  {"id":"LoginLogApi_list","method":"get","path":"/blade-log-login/loglogin/list","kind":"resource","access":"right","right":"loglogin_view"},
  {"id":"LoginLogApi_remove","method":"post","path":"/blade-log-login/loglogin/remove","kind":"resource","access":"right","right":"loglogin_delete"},
  {"id":"LoginLogApi_submit","method":"post","path":"/blade-log-login/loglogin/submit","kind":"command","access":"right","right":"loglogin_edit"},
  {"id":"LogApiApi_detail","method":"get","path":"/blade-log/api/detail","kind":"resource","access":"right","right":"log_api_view"},
  {"id":"LogApiApi_list","method":"get","path":"/blade-log/api/list","kind":"resource","access":"right","right":"log_api_view"},
  {"id":"LogAuditApi_anchors","method":"get","path":"/blade-log/audit/anchors","kind":"query","access":"right","right":"logaudit_view"},
  {"id":"LogAuditApi_check","method":"post","path":"/blade-log/audit/check","kind":"command","access":"right","right":"logaudit_check"},
  {"id":"LogAuditApi_checkAnchor","method":"post","path":"/blade-log/audit/check-anchor","kind":"query","access":"right","right":"logaudit_view"},
  {"id":"LogAuditApi_checks","method":"get","path":"/blade-log/audit/checks","kind":"query","access":"right","right":"logaudit_view"},
  {"id":"LogAuditApi_findings","method":"get","path":"/blade-log/audit/findings","kind":"query","access":"right","right":"logaudit_view"},
  {"id":"LogAuditApi_law","method":"get","path":"/blade-log/audit/law","kind":"query","access":"right","right":"logaudit_view"},
  {"id":"LogAuditApi_traffic","method":"get","path":"/blade-log/audit/traffic","kind":"query","access":"right","right":"logaudit_view"},
  {"id":"LogAuditApi_versions","method":"get","path":"/blade-log/audit/versions","kind":"query","access":"right","right":"logaudit_view"},
  {"id":"LogAuditApi_walked","method":"get","path":"/blade-log/audit/walked","kind":"query","access":"right","right":"logaudit_view"},
  {"id":"LogErrorApi_detail","method":"get","path":"/blade-log/error/detail","kind":"resource","access":"right","right":"log_error_view"},
  {"id":"LogErrorApi_list","method":"get","path":"/blade-log/error/list","kind":"resource","access":"right","right":"log_error_view"},
  {"id":"LogUsualApi_detail","method":"get","path":"/blade-log/usual/detail","kind":"resource","access":"right","right":"log_usual_view"},
  {"id":"LogUsualApi_list","method":"get","path":"/blade-log/usual/list","kind":"resource","access":"right","right":"log_usual_view"},
  {"id":"DeliveryConfigApi_detail","method":"get","path":"/blade-mall/deliveryconfig/detail","kind":"resource","access":"right","right":"deliveryconfig_view"},
  {"id":"DeliveryConfigApi_list","method":"get","path":"/blade-mall/deliveryconfig/list","kind":"resource","access":"right","right":"deliveryconfig_view"},
  {"id":"DeliveryConfigApi_lookup","method":"get","path":"/blade-mall/deliveryconfig/lookup","kind":"resource","access":"page","looksUp":"DeliveryConfigApi"},
  {"id":"DeliveryConfigApi_remove","method":"post","path":"/blade-mall/deliveryconfig/remove","kind":"resource","access":"right","right":"deliveryconfig_delete"},
  {"id":"DeliveryConfigApi_submit","method":"post","path":"/blade-mall/deliveryconfig/submit","kind":"resource","access":"right","right":"deliveryconfig_edit","rightToAdd":"deliveryconfig_add"},
  {"id":"MallHelpDetailApi_detail","method":"get","path":"/blade-mall/mallhelpdetail/detail","kind":"resource","access":"right","right":"mallhelpdetail_view"},
  {"id":"MallHelpDetailApi_list","method":"get","path":"/blade-mall/mallhelpdetail/list","kind":"resource","access":"right","right":"mallhelpdetail_view"},
  {"id":"MallHelpDetailApi_lookup","method":"get","path":"/blade-mall/mallhelpdetail/lookup","kind":"resource","access":"page","looksUp":"MallHelpDetailApi"},
  {"id":"MallHelpDetailApi_remove","method":"post","path":"/blade-mall/mallhelpdetail/remove","kind":"resource","access":"right","right":"mallhelpdetail_delete"},
  {"id":"MallHelpDetailApi_selectByTypeId","method":"get","path":"/blade-mall/mallhelpdetail/selectByTypeId","kind":"query","access":"page","looksUp":"MallHelpTypeApi"},
  {"id":"MallHelpDetailApi_submit","method":"post","path":"/blade-mall/mallhelpdetail/submit","kind":"resource","access":"right","right":"mallhelpdetail_edit","rightToAdd":"mallhelpdetail_add"},
  {"id":"MallHelpTypeApi_detail","method":"get","path":"/blade-mall/mallhelptype/detail","kind":"resource","access":"right","right":"mallhelptype_view"},
  {"id":"MallHelpTypeApi_lazyList","method":"get","path":"/blade-mall/mallhelptype/lazy-list","kind":"resource","access":"right","right":"mallhelptype_view"},
  {"id":"MallHelpTypeApi_lazyTree","method":"get","path":"/blade-mall/mallhelptype/lazy-tree","kind":"resource","access":"page","looksUp":"MallHelpTypeApi"},
  {"id":"MallHelpTypeApi_list","method":"get","path":"/blade-mall/mallhelptype/list","kind":"resource","access":"right","right":"mallhelptype_view"},
  {"id":"MallHelpTypeApi_lookup","method":"get","path":"/blade-mall/mallhelptype/lookup","kind":"resource","access":"page","looksUp":"MallHelpTypeApi"},
  {"id":"MallHelpTypeApi_remove","method":"post","path":"/blade-mall/mallhelptype/remove","kind":"resource","access":"right","right":"mallhelptype_delete"},
  {"id":"MallHelpTypeApi_submit","method":"post","path":"/blade-mall/mallhelptype/submit","kind":"resource","access":"right","right":"mallhelptype_edit","rightToAdd":"mallhelptype_add"},
  {"id":"MallHelpTypeApi_tree","method":"get","path":"/blade-mall/mallhelptype/tree","kind":"resource","access":"page","looksUp":"MallHelpTypeApi"},
  {"id":"OrderRefundApi_confirm","method":"post","path":"/blade-mall/orderrefund/confirm","kind":"command","access":"right","right":"orderrefund_refund"},
  {"id":"OrderRefundApi_detail","method":"get","path":"/blade-mall/orderrefund/detail","kind":"resource","access":"right","right":"orderrefund_view"},
  {"id":"OrderRefundApi_list","method":"get","path":"/blade-mall/orderrefund/list","kind":"resource","access":"right","right":"orderrefund_view"},
  {"id":"OrderRefundApi_retry","method":"post","path":"/blade-mall/orderrefund/retry","kind":"command","access":"right","right":"orderrefund_refund"},
  {"id":"PaymentApi_ask","method":"post","path":"/blade-mall/payment/ask","kind":"query","access":"page","pages":["salesorder","order"]},
  {"id":"PaymentApi_callback","method":"post","path":"/blade-mall/payment/callback","kind":"command","access":"public"},
  {"id":"PaymentCallbackApi_detail","method":"get","path":"/blade-mall/paymentcallback/detail","kind":"resource","access":"right","right":"paymentcallback_view"},
  {"id":"PaymentCallbackApi_list","method":"get","path":"/blade-mall/paymentcallback/list","kind":"resource","access":"right","right":"paymentcallback_view"},
  {"id":"PaymentMerchantApi_detail","method":"get","path":"/blade-mall/paymentmerchant/detail","kind":"resource","access":"right","right":"paymentmerchant_view"},
  {"id":"PaymentMerchantApi_disable","method":"post","path":"/blade-mall/paymentmerchant/disable","kind":"resource","access":"right","right":"paymentmerchant_edit"},
  {"id":"PaymentMerchantApi_enable","method":"post","path":"/blade-mall/paymentmerchant/enable","kind":"resource","access":"right","right":"paymentmerchant_edit"},
  {"id":"PaymentMerchantApi_list","method":"get","path":"/blade-mall/paymentmerchant/list","kind":"resource","access":"right","right":"paymentmerchant_view"},
  {"id":"PaymentMerchantApi_lookup","method":"get","path":"/blade-mall/paymentmerchant/lookup","kind":"resource","access":"page","looksUp":"PaymentMerchantApi"},
  {"id":"PaymentMerchantApi_remove","method":"post","path":"/blade-mall/paymentmerchant/remove","kind":"resource","access":"right","right":"paymentmerchant_delete"},
  {"id":"PaymentMerchantApi_submit","method":"post","path":"/blade-mall/paymentmerchant/submit","kind":"resource","access":"right","right":"paymentmerchant_edit","rightToAdd":"paymentmerchant_add"},
  {"id":"RangeApi_detail","method":"get","path":"/blade-mall/range/detail","kind":"resource","access":"right","right":"range_view"},
  {"id":"RangeApi_disable","method":"post","path":"/blade-mall/range/disable","kind":"resource","access":"right","right":"range_edit"},
  {"id":"RangeApi_enable","method":"post","path":"/blade-mall/range/enable","kind":"resource","access":"right","right":"range_edit"},
  {"id":"RangeApi_list","method":"get","path":"/blade-mall/range/list","kind":"resource","access":"right","right":"range_view"},
  {"id":"RangeApi_lookup","method":"get","path":"/blade-mall/range/lookup","kind":"resource","access":"page","looksUp":"RangeApi"},
  {"id":"RangeApi_remove","method":"post","path":"/blade-mall/range/remove","kind":"resource","access":"right","right":"range_delete"},
  {"id":"RangeApi_submit","method":"post","path":"/blade-mall/range/submit","kind":"resource","access":"right","right":"range_edit","rightToAdd":"range_add"},
  {"id":"RangeClassifyApi_detail","method":"get","path":"/blade-mall/rangeclassify/detail","kind":"resource","access":"right","right":"rangeclassify_view"},
  {"id":"RangeClassifyApi_lazyList","method":"get","path":"/blade-mall/rangeclassify/lazy-list","kind":"resource","access":"right","right":"rangeclassify_view"},
  {"id":"RangeClassifyApi_lazyTree","method":"get","path":"/blade-mall/rangeclassify/lazy-tree","kind":"resource","access":"page","looksUp":"RangeClassifyApi"},
  {"id":"RangeClassifyApi_list","method":"get","path":"/blade-mall/rangeclassify/list","kind":"resource","access":"right","right":"rangeclassify_view"},
  {"id":"RangeClassifyApi_lookup","method":"get","path":"/blade-mall/rangeclassify/lookup","kind":"resource","access":"page","looksUp":"RangeClassifyApi"},
  {"id":"RangeClassifyApi_remove","method":"post","path":"/blade-mall/rangeclassify/remove","kind":"resource","access":"right","right":"rangeclassify_delete"},
  {"id":"RangeClassifyApi_submit","method":"post","path":"/blade-mall/rangeclassify/submit","kind":"resource","access":"right","right":"rangeclassify_edit","rightToAdd":"rangeclassify_add"},
  {"id":"RangeClassifyApi_tree","method":"get","path":"/blade-mall/rangeclassify/tree","kind":"resource","access":"page","looksUp":"RangeClassifyApi"},
  {"id":"ReturnTypeApi_detail","method":"get","path":"/blade-mall/returntype/detail","kind":"resource","access":"right","right":"returntype_view"},
  {"id":"ReturnTypeApi_list","method":"get","path":"/blade-mall/returntype/list","kind":"resource","access":"right","right":"returntype_view"},
  {"id":"ReturnTypeApi_lookup","method":"get","path":"/blade-mall/returntype/lookup","kind":"resource","access":"page","looksUp":"ReturnTypeApi"},
  {"id":"ReturnTypeApi_remove","method":"post","path":"/blade-mall/returntype/remove","kind":"resource","access":"right","right":"returntype_delete"},
  {"id":"ReturnTypeApi_submit","method":"post","path":"/blade-mall/returntype/submit","kind":"resource","access":"right","right":"returntype_edit","rightToAdd":"returntype_add"},
  {"id":"ShopInfoApi_detail","method":"get","path":"/blade-mall/shopinfo/detail","kind":"resource","access":"right","right":"shopinfo_view"},
  {"id":"ShopInfoApi_list","method":"get","path":"/blade-mall/shopinfo/list","kind":"resource","access":"right","right":"shopinfo_view"},
  {"id":"ShopInfoApi_lookup","method":"get","path":"/blade-mall/shopinfo/lookup","kind":"resource","access":"page","looksUp":"ShopInfoApi"},
  {"id":"ShopInfoApi_remove","method":"post","path":"/blade-mall/shopinfo/remove","kind":"resource","access":"right","right":"shopinfo_delete"},
  {"id":"ShopInfoApi_submit","method":"post","path":"/blade-mall/shopinfo/submit","kind":"resource","access":"right","right":"shopinfo_edit","rightToAdd":"shopinfo_add"},
  {"id":"SliderApi_detail","method":"get","path":"/blade-mall/slider/detail","kind":"resource","access":"right","right":"slider_view"},
  {"id":"SliderApi_disable","method":"post","path":"/blade-mall/slider/disable","kind":"resource","access":"right","right":"slider_edit"},
  {"id":"SliderApi_enable","method":"post","path":"/blade-mall/slider/enable","kind":"resource","access":"right","right":"slider_edit"},
  {"id":"SliderApi_list","method":"get","path":"/blade-mall/slider/list","kind":"resource","access":"right","right":"slider_view"},
  {"id":"SliderApi_lookup","method":"get","path":"/blade-mall/slider/lookup","kind":"resource","access":"page","looksUp":"SliderApi"},
  {"id":"SliderApi_remove","method":"post","path":"/blade-mall/slider/remove","kind":"resource","access":"right","right":"slider_delete"},
  {"id":"SliderApi_submit","method":"post","path":"/blade-mall/slider/submit","kind":"resource","access":"right","right":"slider_edit","rightToAdd":"slider_add"},
  {"id":"TagApi_all","method":"get","path":"/blade-mall/tag/all","kind":"query","access":"page","looksUp":"TagApi"},
  {"id":"TagApi_detail","method":"get","path":"/blade-mall/tag/detail","kind":"resource","access":"right","right":"tag_view"},
  {"id":"TagApi_disable","method":"post","path":"/blade-mall/tag/disable","kind":"resource","access":"right","right":"tag_edit"},
  {"id":"TagApi_disableByGet","method":"get","path":"/blade-mall/tag/disable","kind":"command","access":"right","right":"tag_edit"},
  {"id":"TagApi_enable","method":"post","path":"/blade-mall/tag/enable","kind":"resource","access":"right","right":"tag_edit"},
  {"id":"TagApi_enableByGet","method":"get","path":"/blade-mall/tag/enable","kind":"command","access":"right","right":"tag_edit"},
  {"id":"TagApi_list","method":"get","path":"/blade-mall/tag/list","kind":"resource","access":"right","right":"tag_view"},
  {"id":"TagApi_lookup","method":"get","path":"/blade-mall/tag/lookup","kind":"resource","access":"page","looksUp":"TagApi"},
  {"id":"TagApi_remove","method":"post","path":"/blade-mall/tag/remove","kind":"resource","access":"right","right":"tag_delete"},
  {"id":"TagApi_submit","method":"post","path":"/blade-mall/tag/submit","kind":"resource","access":"right","right":"tag_edit","rightToAdd":"tag_add"},
  {"id":"MessageInfoApi_detail","method":"get","path":"/blade-msginfo/messageinfo/detail","kind":"resource","access":"right","right":"messageinfo_view"},
  {"id":"MessageInfoApi_list","method":"get","path":"/blade-msginfo/messageinfo/list","kind":"resource","access":"right","right":"messageinfo_view"},
  {"id":"MessageInfoApi_remove","method":"post","path":"/blade-msginfo/messageinfo/remove","kind":"resource","access":"right","right":"messageinfo_delete"},
  {"id":"MessageInfoApi_submit","method":"post","path":"/blade-msginfo/messageinfo/submit","kind":"resource","access":"right","right":"messageinfo_edit","rightToAdd":"messageinfo_add"},
  {"id":"MessageCentreApi_remove","method":"post","path":"/blade-msginfo/remove","kind":"command","access":"session"},
  {"id":"MessageTemplateApi_changeStatus","method":"post","path":"/blade-msgplate/messagetemplate/changeStatus","kind":"command","access":"right","right":"messagetemplate_edit"},
  {"id":"MessageTemplateApi_detail","method":"get","path":"/blade-msgplate/messagetemplate/detail","kind":"resource","access":"right","right":"messagetemplate_view"},
  {"id":"MessageTemplateApi_disable","method":"post","path":"/blade-msgplate/messagetemplate/disable","kind":"resource","access":"right","right":"messagetemplate_edit"},
  {"id":"MessageTemplateApi_enable","method":"post","path":"/blade-msgplate/messagetemplate/enable","kind":"resource","access":"right","right":"messagetemplate_edit"},
  {"id":"MessageTemplateApi_list","method":"get","path":"/blade-msgplate/messagetemplate/list","kind":"resource","access":"right","right":"messagetemplate_view"},
  {"id":"MessageTemplateApi_lookup","method":"get","path":"/blade-msgplate/messagetemplate/lookup","kind":"resource","access":"page","looksUp":"MessageTemplateApi"},
  {"id":"MessageTemplateApi_remove","method":"post","path":"/blade-msgplate/messagetemplate/remove","kind":"resource","access":"right","right":"messagetemplate_delete"},
  {"id":"MessageTemplateApi_submit","method":"post","path":"/blade-msgplate/messagetemplate/submit","kind":"resource","access":"right","right":"messagetemplate_edit","rightToAdd":"messagetemplate_add"},
  {"id":"MsgSynergismApi_selectMessagePage","method":"get","path":"/blade-msgsynergism/selectMessagePage","kind":"query","access":"session"},
  {"id":"MsgSynergismApi_updateMsgSynergismReadStatus","method":"post","path":"/blade-msgsynergism/updateMsgSynergismReadStatus","kind":"command","access":"session"},
  {"id":"DemandApi_approve","method":"post","path":"/blade-purchase/demandhead/approve","kind":"transition","access":"right","right":"demand_approve","event":"purchaseDemand.APPROVE","takes":"id"},
  {"id":"DemandApi_cancel","method":"post","path":"/blade-purchase/demandhead/cancel","kind":"transition","access":"right","right":"demand_cancel","event":"purchaseDemand.CANCEL","takes":"id"},
  {"id":"DemandApi_closeLine","method":"post","path":"/blade-purchase/demandhead/closeLine","kind":"transition","access":"right","right":"demand_close","event":"purchaseDemand.CLOSE_LINE","takes":"id"},
  {"id":"DemandApi_closeShort","method":"post","path":"/blade-purchase/demandhead/closeShort","kind":"transition","access":"right","right":"demand_close","event":"purchaseDemand.CLOSE_SHORT","takes":"id"},
  {"id":"DemandApi_detail","method":"get","path":"/blade-purchase/demandhead/detail","kind":"query","access":"right","right":"demand_view","document":{"kind":"purchaseDemand","does":"detail"}},
  {"id":"DemandApi_draft","method":"post","path":"/blade-purchase/demandhead/draft","kind":"transition","access":"right","right":"demand_edit","rightToAdd":"demand_add","event":"purchaseDemand.SAVE","takes":"document"},
  {"id":"DemandApi_list","method":"get","path":"/blade-purchase/demandhead/list","kind":"query","access":"right","right":"demand_view","document":{"kind":"purchaseDemand","does":"list"}},
  {"id":"DemandApi_merge","method":"post","path":"/blade-purchase/demandhead/merge","kind":"command","access":"right","right":"purchaseorder_add"},
  {"id":"DemandApi_openLines","method":"get","path":"/blade-purchase/demandhead/openLines","kind":"query","access":"right","right":"demand_view"},
  {"id":"DemandApi_propose","method":"get","path":"/blade-purchase/demandhead/propose","kind":"query","access":"right","right":"demand_add"},
  {"id":"DemandApi_reject","method":"post","path":"/blade-purchase/demandhead/reject","kind":"transition","access":"right","right":"demand_approve","event":"purchaseDemand.REJECT","takes":"id"},
  {"id":"DemandApi_remove","method":"post","path":"/blade-purchase/demandhead/remove","kind":"transition","access":"right","right":"demand_delete","event":"purchaseDemand.REMOVE","takes":"ids"},
  {"id":"DemandApi_reopen","method":"post","path":"/blade-purchase/demandhead/reopen","kind":"transition","access":"right","right":"demand_close","event":"purchaseDemand.REOPEN","takes":"id"},
  {"id":"DemandApi_reopenLine","method":"post","path":"/blade-purchase/demandhead/reopenLine","kind":"transition","access":"right","right":"demand_close","event":"purchaseDemand.REOPEN_LINE","takes":"id"},
  {"id":"DemandApi_submit","method":"post","path":"/blade-purchase/demandhead/submit","kind":"transition","access":"right","right":"demand_submit","event":"purchaseDemand.SUBMIT","takes":"document"},
  {"id":"DemandApi_unapprove","method":"post","path":"/blade-purchase/demandhead/unapprove","kind":"transition","access":"right","right":"demand_unapprove","event":"purchaseDemand.UNAPPROVE","takes":"id"},
  {"id":"DemandApi_withdraw","method":"post","path":"/blade-purchase/demandhead/withdraw","kind":"transition","access":"right","right":"demand_submit","event":"purchaseDemand.WITHDRAW","takes":"id"},
  {"id":"InputInvoiceApi_detail","method":"get","path":"/blade-purchase/inputinvoice/detail","kind":"resource","access":"right","right":"inputinvoice_view"},
  {"id":"InputInvoiceApi_list","method":"get","path":"/blade-purchase/inputinvoice/list","kind":"resource","access":"right","right":"inputinvoice_view"},
  {"id":"InputInvoiceApi_lookup","method":"get","path":"/blade-purchase/inputinvoice/lookup","kind":"resource","access":"page","looksUp":"InputInvoiceApi"},
  {"id":"InputInvoiceApi_remove","method":"post","path":"/blade-purchase/inputinvoice/remove","kind":"resource","access":"right","right":"inputinvoice_delete"},
  {"id":"InputInvoiceApi_submit","method":"post","path":"/blade-purchase/inputinvoice/submit","kind":"resource","access":"right","right":"inputinvoice_edit","rightToAdd":"inputinvoice_add"},
  {"id":"PurchaseExceptionApi_list","method":"get","path":"/blade-purchase/purchaseexception/list","kind":"query","access":"right","right":"purchasein_view"},
  {"id":"PurchaseReceiptLineApi_detail","method":"get","path":"/blade-purchase/purchaseinbody/detail","kind":"query","access":"right","right":"purchasein_view"},
  {"id":"PurchaseReceiptLineApi_list","method":"get","path":"/blade-purchase/purchaseinbody/list","kind":"query","access":"right","right":"purchasein_view"},
  {"id":"PurchaseReceiptLineApi_priceHistory","method":"get","path":"/blade-purchase/purchaseinbody/priceHistory","kind":"query","access":"right","right":"price_purchase_view"},
  {"id":"PurchaseReceiptLineApi_remove","method":"post","path":"/blade-purchase/purchaseinbody/remove","kind":"transition","access":"right","right":"purchasein_edit","event":"purchaseReceipt.SAVE","takes":"lineIds"},
  {"id":"PurchaseReceiptLineApi_submit","method":"post","path":"/blade-purchase/purchaseinbody/submit","kind":"transition","access":"right","right":"purchasein_edit","event":"purchaseReceipt.SAVE","takes":"line"},
  {"id":"PurchaseReceiptApi_accounting","method":"post","path":"/blade-purchase/purchaseinhead/accounting","kind":"transition","access":"right","right":"purchasein_accounting","event":"purchaseReceipt.POST","takes":"document"},
  {"id":"PurchaseReceiptApi_accountingById","method":"post","path":"/blade-purchase/purchaseinhead/accountingById","kind":"transition","access":"right","right":"purchasein_accounting","event":"purchaseReceipt.POST","takes":"id"},
  {"id":"PurchaseReceiptApi_cancel","method":"post","path":"/blade-purchase/purchaseinhead/cancel","kind":"transition","access":"right","right":"purchasein_cancel","event":"purchaseReceipt.CANCEL","takes":"id"},
  {"id":"PurchaseReceiptApi_detail","method":"get","path":"/blade-purchase/purchaseinhead/detail","kind":"query","access":"right","right":"purchasein_view","document":{"kind":"purchaseReceipt","does":"detail"}},
  {"id":"PurchaseReceiptApi_draft","method":"post","path":"/blade-purchase/purchaseinhead/draft","kind":"transition","access":"right","right":"purchasein_edit","rightToAdd":"purchasein_add","event":"purchaseReceipt.SAVE","takes":"document"},
  {"id":"PurchaseReceiptApi_flush","method":"post","path":"/blade-purchase/purchaseinhead/flush","kind":"transition","access":"right","right":"purchasein_flush","event":"purchaseReceipt.REVERSE","takes":"id"},
  {"id":"PurchaseReceiptApi_linkOrder","method":"post","path":"/blade-purchase/purchaseinhead/linkOrder","kind":"transition","access":"right","right":"purchasein_link","event":"purchaseReceipt.LINK_ORDER","takes":"id"},
  {"id":"PurchaseReceiptApi_list","method":"get","path":"/blade-purchase/purchaseinhead/list","kind":"query","access":"right","right":"purchasein_view","document":{"kind":"purchaseReceipt","does":"list"}},
  {"id":"PurchaseReceiptApi_pullOrderById","method":"get","path":"/blade-purchase/purchaseinhead/pullOrderById","kind":"query","access":"right","right":"purchasein_view"},
  {"id":"PurchaseReceiptApi_queryFreightInfo","method":"get","path":"/blade-purchase/purchaseinhead/queryFreightInfo","kind":"query","access":"right","right":"purchasein_view","document":{"kind":"purchaseReceipt","does":"express"}},
  {"id":"PurchaseReceiptApi_reject","method":"post","path":"/blade-purchase/purchaseinhead/reject","kind":"transition","access":"right","right":"purchasein_accounting","event":"purchaseReceipt.REJECT","takes":"id"},
  {"id":"PurchaseReceiptApi_remove","method":"post","path":"/blade-purchase/purchaseinhead/remove","kind":"transition","access":"right","right":"purchasein_delete","event":"purchaseReceipt.REMOVE","takes":"ids"},
  {"id":"PurchaseReceiptApi_submit","method":"post","path":"/blade-purchase/purchaseinhead/submit","kind":"transition","access":"right","right":"purchasein_submit","event":"purchaseReceipt.SUBMIT","takes":"document"},
  {"id":"PurchaseReceiptApi_updateCourierNo","method":"post","path":"/blade-purchase/purchaseinhead/updateCourierNo","kind":"command","access":"right","right":"purchasein_edit","document":{"kind":"purchaseReceipt","does":"courier"}},
  {"id":"PurchaseReceiptApi_withdraw","method":"post","path":"/blade-purchase/purchaseinhead/withdraw","kind":"transition","access":"right","right":"purchasein_submit","event":"purchaseReceipt.WITHDRAW","takes":"id"},
  {"id":"PurchaseInvoiceApi_approve","method":"post","path":"/blade-purchase/purchaseinvoicehead/approve","kind":"transition","access":"right","right":"purchaseinvoice_approve","event":"purchaseInvoice.APPROVE","takes":"id"},
  {"id":"PurchaseInvoiceApi_cancel","method":"post","path":"/blade-purchase/purchaseinvoicehead/cancel","kind":"transition","access":"right","right":"purchaseinvoice_cancel","event":"purchaseInvoice.CANCEL","takes":"id"},
  {"id":"PurchaseInvoiceApi_certify","method":"post","path":"/blade-purchase/purchaseinvoicehead/certify","kind":"transition","access":"right","right":"purchaseinvoice_certify","event":"purchaseInvoice.CERTIFY","takes":"id"},
  {"id":"PurchaseInvoiceApi_detail","method":"get","path":"/blade-purchase/purchaseinvoicehead/detail","kind":"query","access":"right","right":"purchaseinvoice_view","document":{"kind":"purchaseInvoice","does":"detail"}},
  {"id":"PurchaseInvoiceApi_draft","method":"post","path":"/blade-purchase/purchaseinvoicehead/draft","kind":"transition","access":"right","right":"purchaseinvoice_edit","rightToAdd":"purchaseinvoice_add","event":"purchaseInvoice.SAVE","takes":"document"},
  {"id":"PurchaseInvoiceApi_list","method":"get","path":"/blade-purchase/purchaseinvoicehead/list","kind":"query","access":"right","right":"purchaseinvoice_view","document":{"kind":"purchaseInvoice","does":"list"}},
  {"id":"PurchaseInvoiceApi_openLines","method":"get","path":"/blade-purchase/purchaseinvoicehead/openLines","kind":"query","access":"right","right":"purchaseinvoice_view"},
  {"id":"PurchaseInvoiceApi_readExcel","method":"post","path":"/blade-purchase/purchaseinvoicehead/readExcel","kind":"command","access":"right","right":"purchaseinvoice_import","sends":"files"},
  {"id":"PurchaseInvoiceApi_readFile","method":"post","path":"/blade-purchase/purchaseinvoicehead/readFile","kind":"command","access":"right","right":"purchaseinvoice_add","sends":"files"},
  {"id":"PurchaseInvoiceApi_redApply","method":"post","path":"/blade-purchase/purchaseinvoicehead/redApply","kind":"transition","access":"right","right":"purchaseinvoice_flush","event":"purchaseInvoice.RED_APPLY","takes":"id"},
  {"id":"PurchaseInvoiceApi_redConfirm","method":"post","path":"/blade-purchase/purchaseinvoicehead/redConfirm","kind":"transition","access":"right","right":"purchaseinvoice_flush","event":"purchaseInvoice.RED_CONFIRM","takes":"id"},
  {"id":"PurchaseInvoiceApi_redIssue","method":"post","path":"/blade-purchase/purchaseinvoicehead/redIssue","kind":"transition","access":"right","right":"purchaseinvoice_flush","event":"purchaseInvoice.RED_ISSUE","takes":"id"},
  {"id":"PurchaseInvoiceApi_redWithdraw","method":"post","path":"/blade-purchase/purchaseinvoicehead/redWithdraw","kind":"transition","access":"right","right":"purchaseinvoice_flush","event":"purchaseInvoice.RED_WITHDRAW","takes":"id"},
  {"id":"PurchaseInvoiceApi_reject","method":"post","path":"/blade-purchase/purchaseinvoicehead/reject","kind":"transition","access":"right","right":"purchaseinvoice_approve","event":"purchaseInvoice.REJECT","takes":"id"},
  {"id":"PurchaseInvoiceApi_remove","method":"post","path":"/blade-purchase/purchaseinvoicehead/remove","kind":"transition","access":"right","right":"purchaseinvoice_delete","event":"purchaseInvoice.REMOVE","takes":"ids"},
  {"id":"PurchaseInvoiceApi_selectBySupplierId","method":"post","path":"/blade-purchase/purchaseinvoicehead/selectBySupplierId","kind":"query","access":"right","right":"purchaseinvoice_view"},
  {"id":"PurchaseInvoiceApi_spread","method":"post","path":"/blade-purchase/purchaseinvoicehead/spread","kind":"query","access":"right","right":"purchaseinvoice_view"},
  {"id":"PurchaseInvoiceApi_submit","method":"post","path":"/blade-purchase/purchaseinvoicehead/submit","kind":"transition","access":"right","right":"purchaseinvoice_submit","event":"purchaseInvoice.SUBMIT","takes":"document"},
  {"id":"PurchaseInvoiceApi_template","method":"get","path":"/blade-purchase/purchaseinvoicehead/template","kind":"query","access":"right","right":"purchaseinvoice_import","answers":"file"},
  {"id":"PurchaseInvoiceApi_withdraw","method":"post","path":"/blade-purchase/purchaseinvoicehead/withdraw","kind":"transition","access":"right","right":"purchaseinvoice_submit","event":"purchaseInvoice.WITHDRAW","takes":"id"},
  {"id":"PurchaseOrderLineApi_detail","method":"get","path":"/blade-purchase/purchaseorderbody/detail","kind":"query","access":"right","right":"purchaseorder_view"},
  {"id":"PurchaseOrderLineApi_list","method":"get","path":"/blade-purchase/purchaseorderbody/list","kind":"query","access":"right","right":"purchaseorder_view"},
  {"id":"PurchaseOrderLineApi_updateRemark","method":"post","path":"/blade-purchase/purchaseorderbody/updateRemark","kind":"command","access":"right","right":"purchaseorder_edit","document":{"kind":"purchaseOrder","does":"lineRemark"}},
  {"id":"PurchaseOrderApi_approve","method":"post","path":"/blade-purchase/purchaseorderhead/approve","kind":"transition","access":"right","right":"purchaseorder_approve","event":"purchaseOrder.APPROVE","takes":"id"},
  {"id":"PurchaseOrderApi_cancel","method":"post","path":"/blade-purchase/purchaseorderhead/cancel","kind":"transition","access":"right","right":"purchaseorder_cancel","event":"purchaseOrder.CANCEL","takes":"id"},
  {"id":"PurchaseOrderApi_closeLine","method":"post","path":"/blade-purchase/purchaseorderhead/closeLine","kind":"transition","access":"right","right":"purchaseorder_close","event":"purchaseOrder.CLOSE_LINE","takes":"id"},
  {"id":"PurchaseOrderApi_closeShort","method":"post","path":"/blade-purchase/purchaseorderhead/closeShort","kind":"transition","access":"right","right":"purchaseorder_close","event":"purchaseOrder.CLOSE_SHORT","takes":"id"},
  {"id":"PurchaseOrderApi_detail","method":"get","path":"/blade-purchase/purchaseorderhead/detail","kind":"query","access":"right","right":"purchaseorder_view","document":{"kind":"purchaseOrder","does":"detail"}},
  {"id":"PurchaseOrderApi_draft","method":"post","path":"/blade-purchase/purchaseorderhead/draft","kind":"transition","access":"right","right":"purchaseorder_edit","rightToAdd":"purchaseorder_add","event":"purchaseOrder.SAVE","takes":"document"},
  {"id":"PurchaseOrderApi_list","method":"get","path":"/blade-purchase/purchaseorderhead/list","kind":"query","access":"right","right":"purchaseorder_view","document":{"kind":"purchaseOrder","does":"list"}},
  {"id":"PurchaseOrderApi_queryFreightInfo","method":"get","path":"/blade-purchase/purchaseorderhead/queryFreightInfo","kind":"query","access":"right","right":"purchaseorder_view","document":{"kind":"purchaseOrder","does":"express"}},
  {"id":"PurchaseOrderApi_reject","method":"post","path":"/blade-purchase/purchaseorderhead/reject","kind":"transition","access":"right","right":"purchaseorder_approve","event":"purchaseOrder.REJECT","takes":"id"},
  {"id":"PurchaseOrderApi_remove","method":"post","path":"/blade-purchase/purchaseorderhead/remove","kind":"transition","access":"right","right":"purchaseorder_delete","event":"purchaseOrder.REMOVE","takes":"ids"},
  {"id":"PurchaseOrderApi_reopen","method":"post","path":"/blade-purchase/purchaseorderhead/reopen","kind":"transition","access":"right","right":"purchaseorder_close","event":"purchaseOrder.REOPEN","takes":"id"},
  {"id":"PurchaseOrderApi_reopenLine","method":"post","path":"/blade-purchase/purchaseorderhead/reopenLine","kind":"transition","access":"right","right":"purchaseorder_close","event":"purchaseOrder.REOPEN_LINE","takes":"id"},
  {"id":"PurchaseOrderApi_submit","method":"post","path":"/blade-purchase/purchaseorderhead/submit","kind":"transition","access":"right","right":"purchaseorder_submit","event":"purchaseOrder.SUBMIT","takes":"document"},
  {"id":"PurchaseOrderApi_unapprove","method":"post","path":"/blade-purchase/purchaseorderhead/unapprove","kind":"transition","access":"right","right":"purchaseorder_unapprove","event":"purchaseOrder.UNAPPROVE","takes":"id"},
  {"id":"PurchaseOrderApi_updateRemark","method":"post","path":"/blade-purchase/purchaseorderhead/updateRemark","kind":"command","access":"right","right":"purchaseorder_edit","document":{"kind":"purchaseOrder","does":"remark"}},
  {"id":"PurchaseOrderApi_withdraw","method":"post","path":"/blade-purchase/purchaseorderhead/withdraw","kind":"transition","access":"right","right":"purchaseorder_submit","event":"purchaseOrder.WITHDRAW","takes":"id"},
  {"id":"PurchaseReturnApi_accounting","method":"post","path":"/blade-purchase/purchasereturnorderhead/accounting","kind":"transition","access":"right","right":"purchasereturnorder_accounting","event":"purchaseReturn.POST","takes":"document"},
  {"id":"PurchaseReturnApi_cancel","method":"post","path":"/blade-purchase/purchasereturnorderhead/cancel","kind":"transition","access":"right","right":"purchasereturnorder_cancel","event":"purchaseReturn.CANCEL","takes":"id"},
  {"id":"PurchaseReturnApi_createPrecpInfo","method":"post","path":"/blade-purchase/purchasereturnorderhead/createPrecpInfo","kind":"command","access":"right","right":"purchasereturnorder_pay"},
  {"id":"PurchaseReturnApi_detail","method":"get","path":"/blade-purchase/purchasereturnorderhead/detail","kind":"query","access":"right","right":"purchasereturnorder_view","document":{"kind":"purchaseReturn","does":"detail"}},
  {"id":"PurchaseReturnApi_draft","method":"post","path":"/blade-purchase/purchasereturnorderhead/draft","kind":"transition","access":"right","right":"purchasereturnorder_edit","rightToAdd":"purchasereturnorder_add","event":"purchaseReturn.SAVE","takes":"document"},
  {"id":"PurchaseReturnApi_flush","method":"post","path":"/blade-purchase/purchasereturnorderhead/flush","kind":"transition","access":"right","right":"purchasereturnorder_flush","event":"purchaseReturn.REVERSE","takes":"id"},
  {"id":"PurchaseReturnApi_list","method":"get","path":"/blade-purchase/purchasereturnorderhead/list","kind":"query","access":"right","right":"purchasereturnorder_view","document":{"kind":"purchaseReturn","does":"list"}},
  {"id":"PurchaseReturnApi_pullReceipt","method":"get","path":"/blade-purchase/purchasereturnorderhead/pullReceipt","kind":"query","access":"right","right":"purchasereturnorder_view"},
  {"id":"PurchaseReturnApi_reject","method":"post","path":"/blade-purchase/purchasereturnorderhead/reject","kind":"transition","access":"right","right":"purchasereturnorder_accounting","event":"purchaseReturn.REJECT","takes":"id"},
  {"id":"PurchaseReturnApi_remove","method":"post","path":"/blade-purchase/purchasereturnorderhead/remove","kind":"transition","access":"right","right":"purchasereturnorder_delete","event":"purchaseReturn.REMOVE","takes":"ids"},
  {"id":"PurchaseReturnApi_submit","method":"post","path":"/blade-purchase/purchasereturnorderhead/submit","kind":"transition","access":"right","right":"purchasereturnorder_submit","event":"purchaseReturn.SUBMIT","takes":"document"},
  {"id":"PurchaseReturnApi_updateRemark","method":"post","path":"/blade-purchase/purchasereturnorderhead/updateRemark","kind":"command","access":"right","right":"purchasereturnorder_edit","document":{"kind":"purchaseReturn","does":"remark"}},
  {"id":"PurchaseReturnApi_withdraw","method":"post","path":"/blade-purchase/purchasereturnorderhead/withdraw","kind":"transition","access":"right","right":"purchasereturnorder_submit","event":"purchaseReturn.WITHDRAW","takes":"id"},
  {"id":"SyncInventoryApi_list","method":"get","path":"/blade-purchase/syncwjpyinventory/list","kind":"query","access":"right","right":"syncwjpyinventory_view"},
  {"id":"SyncInventoryApi_pushwjyp","method":"post","path":"/blade-purchase/syncwjpyinventory/pushwjyp","kind":"command","access":"right","right":"syncwjpyinventory_push"},
  {"id":"CashFlowApi_list","method":"get","path":"/blade-report/cashflow/list","kind":"query","access":"right","right":"cashflow_view"},
  {"id":"CustomerAnalysisApi_list","method":"get","path":"/blade-report/customeranalysis/list","kind":"query","access":"right","right":"customeranalysis_view"},
  {"id":"EstimateAgeApi_list","method":"get","path":"/blade-report/estimateage/list","kind":"query","access":"right","right":"estimateage_view"},
  {"id":"InventoryBalanceApi_check","method":"get","path":"/blade-report/inventorybalance/check","kind":"query","access":"right","right":"inventorybalance_view"},
  {"id":"InventoryBalanceApi_checksumtotal","method":"get","path":"/blade-report/inventorybalance/checksumtotal","kind":"query","access":"right","right":"inventorybalance_view"},
  {"id":"InventoryBalanceApi_list","method":"get","path":"/blade-report/inventorybalance/list","kind":"query","access":"right","right":"inventorybalance_view"},
  {"id":"InventoryBalanceApi_sumtotal","method":"get","path":"/blade-report/inventorybalance/sumtotal","kind":"query","access":"right","right":"inventorybalance_view"},
  {"id":"PayableAgeApi_list","method":"get","path":"/blade-report/payableage/list","kind":"query","access":"right","right":"payableage_view"},
  {"id":"PurchaseAnalysisApi_list","method":"get","path":"/blade-report/purchaseanalysis/list","kind":"query","access":"right","right":"purchaseanalysis_view"},
  {"id":"PurchaseDeviationApi_list","method":"get","path":"/blade-report/purchasedeviation/list","kind":"query","access":"right","right":"purchasedeviation_view"},
  {"id":"ReceivableAgeApi_list","method":"get","path":"/blade-report/receivableage/list","kind":"query","access":"right","right":"receivableage_view"},
  {"id":"SalesDeviationApi_list","method":"get","path":"/blade-report/salesdeviation/list","kind":"query","access":"right","right":"salesdeviation_view"},
  {"id":"StaffCommissionApi_list","method":"get","path":"/blade-report/staffcommission/list","kind":"query","access":"right","right":"staffcommission_view"},
  {"id":"StockTurnoverApi_list","method":"get","path":"/blade-report/stockturnover/list","kind":"query","access":"right","right":"stockturnover_view"},
  {"id":"StoreProfitApi_list","method":"get","path":"/blade-report/storeprofit/list","kind":"query","access":"right","right":"storeprofit_view"},
  {"id":"TaxWorksheetApi_list","method":"get","path":"/blade-report/taxworksheet/list","kind":"query","access":"right","right":"taxworksheet_view"},
  {"id":"TradeAnalysisApi_list","method":"get","path":"/blade-report/tradeanalysis/list","kind":"query","access":"right","right":"tradeanalysis_view"},
  {"id":"TradeComparisonApi_list","method":"get","path":"/blade-report/tradecomparison/list","kind":"query","access":"right","right":"tradecomparison_view"},
  {"id":"TradeLineApi_list","method":"get","path":"/blade-report/tradeline/list","kind":"query","access":"right","right":"tradeline_view"},
  {"id":"JobApi_cancel","method":"post","path":"/blade-resource/job/cancel","kind":"command","access":"session"},
  {"id":"JobApi_confirm","method":"post","path":"/blade-resource/job/confirm","kind":"command","access":"session"},
  {"id":"JobApi_detail","method":"get","path":"/blade-resource/job/detail","kind":"query","access":"session"},
  {"id":"JobApi_download","method":"get","path":"/blade-resource/job/download","kind":"query","access":"session","answers":"file"},
  {"id":"JobApi_export","method":"post","path":"/blade-resource/job/export","kind":"command","access":"session"},
  {"id":"JobApi_failedRows","method":"get","path":"/blade-resource/job/failedRows","kind":"query","access":"session","answers":"file"},
  {"id":"JobApi_import","method":"post","path":"/blade-resource/job/import","kind":"command","access":"session","sends":"files"},
  {"id":"JobApi_list","method":"get","path":"/blade-resource/job/list","kind":"query","access":"session"},
  {"id":"JobApi_problems","method":"get","path":"/blade-resource/job/problems","kind":"query","access":"session"},
  {"id":"JobApi_remove","method":"post","path":"/blade-resource/job/remove","kind":"command","access":"session"},
  {"id":"JobApi_template","method":"get","path":"/blade-resource/job/template","kind":"query","access":"session","answers":"file"},
  {"id":"OssApi_file","method":"get","path":"/blade-resource/oss/endpoint/file","kind":"query","access":"session","answers":"file"},
  {"id":"OssApi_putFile","method":"post","path":"/blade-resource/oss/endpoint/put-file","kind":"command","access":"session","sends":"files"},
  {"id":"SalesAnalysisApi_selectAnalyseSalesTable","method":"get","path":"/blade-sales/analyse/selectAnalyseSalesTable","kind":"query","access":"right","right":"analyse_view"},
  {"id":"CashDepositApi_banks","method":"get","path":"/blade-sales/cashdeposit/banks","kind":"query","access":"right","right":"cashdeposit_add"},
  {"id":"CashDepositApi_cancel","method":"post","path":"/blade-sales/cashdeposit/cancel","kind":"transition","access":"right","right":"cashdeposit_cancel","event":"cashDeposit.CANCEL","takes":"id"},
  {"id":"CashDepositApi_confirm","method":"post","path":"/blade-sales/cashdeposit/confirm","kind":"transition","access":"right","right":"cashdeposit_confirm","event":"cashDeposit.CONFIRM","takes":"id"},
  {"id":"CashDepositApi_detail","method":"get","path":"/blade-sales/cashdeposit/detail","kind":"query","access":"right","right":"cashdeposit_view","document":{"kind":"cashDeposit","does":"detail"}},
  {"id":"CashDepositApi_list","method":"get","path":"/blade-sales/cashdeposit/list","kind":"query","access":"right","right":"cashdeposit_view","document":{"kind":"cashDeposit","does":"list"}},
  {"id":"CashDepositApi_submit","method":"post","path":"/blade-sales/cashdeposit/submit","kind":"transition","access":"right","right":"cashdeposit_edit","rightToAdd":"cashdeposit_add","event":"cashDeposit.SUBMIT","takes":"document"},
  {"id":"InquiryApi_agreementProductsComm","method":"get","path":"/blade-sales/inquiryhead/agreementProductsComm","kind":"query","access":"right","right":"inquiry_view"},
  {"id":"InquiryApi_cancel","method":"post","path":"/blade-sales/inquiryhead/cancel","kind":"transition","access":"right","right":"inquiry_cancel","event":"salesInquiry.CANCEL","takes":"id"},
  {"id":"InquiryApi_checkMakeContractInquiryPriceLimit","method":"get","path":"/blade-sales/inquiryhead/checkMakeContractInquiryPriceLimit","kind":"query","access":"right","right":"inquiry_view"},
  {"id":"InquiryApi_delInquiryBody","method":"get","path":"/blade-sales/inquiryhead/delInquiryBody","kind":"command","access":"right","right":"inquiry_edit"},
  {"id":"InquiryApi_detail","method":"get","path":"/blade-sales/inquiryhead/detail","kind":"query","access":"right","right":"inquiry_view","document":{"kind":"salesInquiry","does":"detail"}},
  {"id":"InquiryApi_importInquiryForm","method":"post","path":"/blade-sales/inquiryhead/importInquiryForm","kind":"command","access":"right","right":"inquiry_import","sends":"files","timeoutMs":900000},
  {"id":"InquiryApi_inquiryTemplate","method":"get","path":"/blade-sales/inquiryhead/inquiryTemplate","kind":"query","access":"right","right":"inquiry_import","answers":"file"},
  {"id":"InquiryApi_list","method":"get","path":"/blade-sales/inquiryhead/list","kind":"query","access":"right","right":"inquiry_view","document":{"kind":"salesInquiry","does":"list"}},
  {"id":"InquiryApi_makeQuotation","method":"post","path":"/blade-sales/inquiryhead/makeQuotation","kind":"transition","access":"right","right":"inquiry_quote","event":"salesInquiry.QUOTE","takes":"id"},
  {"id":"InquiryApi_makeSale","method":"post","path":"/blade-sales/inquiryhead/makeSale","kind":"command","access":"right","right":"inquiry_order"},
  {"id":"InquiryApi_makeScdd","method":"post","path":"/blade-sales/inquiryhead/makeScdd","kind":"command","access":"right","right":"inquiry_order"},
  {"id":"InquiryApi_requote","method":"post","path":"/blade-sales/inquiryhead/requote","kind":"transition","access":"right","right":"inquiry_quote","event":"salesInquiry.REQUOTE","takes":"id"},
  {"id":"InquiryApi_saveInquiryBody","method":"post","path":"/blade-sales/inquiryhead/saveInquiryBody","kind":"command","access":"right","right":"inquiry_edit"},
  {"id":"InquiryApi_saveOrUpdate","method":"post","path":"/blade-sales/inquiryhead/saveOrUpdate","kind":"transition","access":"right","right":"inquiry_edit","rightToAdd":"inquiry_add","event":"salesInquiry.SAVE","takes":"document"},
  {"id":"InquiryApi_saveOrUpdatePayment","method":"get","path":"/blade-sales/inquiryhead/saveOrUpdatePayment","kind":"command","access":"right","right":"inquiry_edit"},
  {"id":"InquiryApi_withdraw","method":"post","path":"/blade-sales/inquiryhead/withdraw","kind":"transition","access":"right","right":"inquiry_quote","event":"salesInquiry.WITHDRAW","takes":"id"},
  {"id":"InquiryInfoApi_detail","method":"get","path":"/blade-sales/inquiryinfo/detail","kind":"query","access":"right","right":"inquiry_view"},
  {"id":"InquiryInfoApi_list","method":"get","path":"/blade-sales/inquiryinfo/list","kind":"query","access":"right","right":"inquiry_view"},
  {"id":"InquirySaleApi_selectInquiryByCommInfoIds","method":"post","path":"/blade-sales/inquirysale/selectInquiryByCommInfoIds","kind":"query","access":"page","looksUp":"CommodityApi"},
  {"id":"RetailOrderLineApi_detail","method":"get","path":"/blade-sales/lsdsalesorderbody/detail","kind":"query","access":"right","right":"lsdsalesorder_view"},
  {"id":"RetailOrderLineApi_list","method":"get","path":"/blade-sales/lsdsalesorderbody/list","kind":"query","access":"right","right":"lsdsalesorder_view"},
  {"id":"RetailOrderLineApi_updateRemark","method":"post","path":"/blade-sales/lsdsalesorderbody/updateRemark","kind":"command","access":"right","right":"lsdsalesorder_edit","document":{"kind":"retailOrder","does":"lineRemark"}},
  {"id":"RetailOrderApi_cancel","method":"post","path":"/blade-sales/lsdsalesorderhead/cancel","kind":"transition","access":"right","right":"lsdsalesorder_cancel","event":"retailOrder.CANCEL","takes":"id"},
  {"id":"RetailOrderApi_detail","method":"get","path":"/blade-sales/lsdsalesorderhead/detail","kind":"query","access":"right","right":"lsdsalesorder_view","document":{"kind":"retailOrder","does":"detail"}},
  {"id":"RetailOrderApi_draft","method":"post","path":"/blade-sales/lsdsalesorderhead/draft","kind":"transition","access":"right","right":"lsdsalesorder_edit","rightToAdd":"lsdsalesorder_add","event":"retailOrder.SAVE","takes":"document"},
  {"id":"RetailOrderApi_flush","method":"post","path":"/blade-sales/lsdsalesorderhead/flush","kind":"transition","access":"right","right":"lsdsalesorder_flush","event":"retailOrder.REVERSE","takes":"id"},
  {"id":"RetailOrderApi_hold","method":"post","path":"/blade-sales/lsdsalesorderhead/hold","kind":"transition","access":"right","right":"lsdsalesorder_submit","event":"retailOrder.SUBMIT","takes":"id"},
  {"id":"RetailOrderApi_list","method":"get","path":"/blade-sales/lsdsalesorderhead/list","kind":"query","access":"right","right":"lsdsalesorder_view","document":{"kind":"retailOrder","does":"list"}},
  {"id":"RetailOrderApi_pay","method":"post","path":"/blade-sales/lsdsalesorderhead/pay","kind":"transition","access":"right","right":"lsdsalesorder_pay","event":"retailOrder.PAY","takes":"id"},
  {"id":"RetailOrderApi_remove","method":"post","path":"/blade-sales/lsdsalesorderhead/remove","kind":"transition","access":"right","right":"lsdsalesorder_delete","event":"retailOrder.REMOVE","takes":"ids"},
  {"id":"RetailOrderApi_resume","method":"post","path":"/blade-sales/lsdsalesorderhead/resume","kind":"transition","access":"right","right":"lsdsalesorder_submit","event":"retailOrder.RESUME","takes":"id"},
  {"id":"RetailOrderApi_send","method":"post","path":"/blade-sales/lsdsalesorderhead/send","kind":"command","access":"right","right":"lsdsalesorder_pay"},
  {"id":"RetailOrderApi_submit","method":"post","path":"/blade-sales/lsdsalesorderhead/submit","kind":"transition","access":"right","right":"lsdsalesorder_submit","event":"retailOrder.SUBMIT","takes":"document"},
  {"id":"RetailReturnApi_cancel","method":"post","path":"/blade-sales/lsthdsalesorderhead/cancel","kind":"transition","access":"right","right":"lsthdsalesorder_cancel","event":"retailReturn.CANCEL","takes":"id"},
  {"id":"RetailReturnApi_detail","method":"get","path":"/blade-sales/lsthdsalesorderhead/detail","kind":"query","access":"right","right":"lsthdsalesorder_view","document":{"kind":"retailReturn","does":"detail"}},
  {"id":"RetailReturnApi_draft","method":"post","path":"/blade-sales/lsthdsalesorderhead/draft","kind":"transition","access":"right","right":"lsthdsalesorder_edit","rightToAdd":"lsthdsalesorder_add","event":"retailReturn.SAVE","takes":"document"},
  {"id":"RetailReturnApi_flush","method":"post","path":"/blade-sales/lsthdsalesorderhead/flush","kind":"transition","access":"right","right":"lsthdsalesorder_flush","event":"retailReturn.REVERSE","takes":"id"},
  {"id":"RetailReturnApi_list","method":"get","path":"/blade-sales/lsthdsalesorderhead/list","kind":"query","access":"right","right":"lsthdsalesorder_view","document":{"kind":"retailReturn","does":"list"}},
  {"id":"RetailReturnApi_pay","method":"post","path":"/blade-sales/lsthdsalesorderhead/pay","kind":"transition","access":"right","right":"lsthdsalesorder_pay","event":"retailReturn.PAY","takes":"id"},
  {"id":"RetailReturnApi_pullOrder","method":"get","path":"/blade-sales/lsthdsalesorderhead/pullOrder","kind":"query","access":"right","right":"lsthdsalesorder_view"},
  {"id":"RetailReturnApi_remove","method":"post","path":"/blade-sales/lsthdsalesorderhead/remove","kind":"transition","access":"right","right":"lsthdsalesorder_delete","event":"retailReturn.REMOVE","takes":"ids"},
  {"id":"RetailReturnApi_resume","method":"post","path":"/blade-sales/lsthdsalesorderhead/resume","kind":"transition","access":"right","right":"lsthdsalesorder_submit","event":"retailReturn.RESUME","takes":"id"},
  {"id":"RetailReturnApi_submit","method":"post","path":"/blade-sales/lsthdsalesorderhead/submit","kind":"transition","access":"right","right":"lsthdsalesorder_submit","event":"retailReturn.SUBMIT","takes":"document"},
  {"id":"RetailReturnApi_updateRemark","method":"post","path":"/blade-sales/lsthdsalesorderhead/updateRemark","kind":"command","access":"right","right":"lsthdsalesorder_edit","document":{"kind":"retailReturn","does":"remark"}},
  {"id":"MemberValueApi_balance","method":"get","path":"/blade-sales/membervalue/balance","kind":"query","access":"right","right":"member_view"},
  {"id":"MemberValueApi_entries","method":"get","path":"/blade-sales/membervalue/entries","kind":"query","access":"right","right":"member_view"},
  {"id":"ExchangeApi_accounting","method":"post","path":"/blade-sales/salesexchangehead/accounting","kind":"transition","access":"right","right":"salesexchange_accounting","event":"retailExchange.PAY","takes":"id"},
  {"id":"ExchangeApi_cancel","method":"post","path":"/blade-sales/salesexchangehead/cancel","kind":"transition","access":"right","right":"salesexchange_cancel","event":"retailExchange.CANCEL","takes":"id"},
  {"id":"ExchangeApi_detail","method":"get","path":"/blade-sales/salesexchangehead/detail","kind":"query","access":"right","right":"salesexchange_view","document":{"kind":"retailExchange","does":"detail"}},
  {"id":"ExchangeApi_draft","method":"post","path":"/blade-sales/salesexchangehead/draft","kind":"transition","access":"right","right":"salesexchange_edit","rightToAdd":"salesexchange_add","event":"retailExchange.SAVE","takes":"document"},
  {"id":"ExchangeApi_flush","method":"post","path":"/blade-sales/salesexchangehead/flush","kind":"transition","access":"right","right":"salesexchange_flush","event":"retailExchange.REVERSE","takes":"id"},
  {"id":"ExchangeApi_list","method":"get","path":"/blade-sales/salesexchangehead/list","kind":"query","access":"right","right":"salesexchange_view","document":{"kind":"retailExchange","does":"list"}},
  {"id":"ExchangeApi_pullOrder","method":"get","path":"/blade-sales/salesexchangehead/pullOrder","kind":"query","access":"right","right":"salesexchange_view"},
  {"id":"ExchangeApi_remove","method":"post","path":"/blade-sales/salesexchangehead/remove","kind":"transition","access":"right","right":"salesexchange_delete","event":"retailExchange.REMOVE","takes":"ids"},
  {"id":"ExchangeApi_resume","method":"post","path":"/blade-sales/salesexchangehead/resume","kind":"transition","access":"right","right":"salesexchange_submit","event":"retailExchange.RESUME","takes":"id"},
  {"id":"ExchangeApi_submit","method":"post","path":"/blade-sales/salesexchangehead/submit","kind":"transition","access":"right","right":"salesexchange_submit","event":"retailExchange.SUBMIT","takes":"document"},
  {"id":"SalesOrderLineApi_detail","method":"get","path":"/blade-sales/salesorderbody/detail","kind":"query","access":"right","right":"salesorder_view"},
  {"id":"SalesOrderLineApi_list","method":"get","path":"/blade-sales/salesorderbody/list","kind":"query","access":"right","right":"salesorder_view"},
  {"id":"SalesOrderLineApi_updateRemark","method":"post","path":"/blade-sales/salesorderbody/updateRemark","kind":"command","access":"right","right":"salesorder_edit","document":{"kind":"salesOrder","does":"lineRemark"}},
  {"id":"SalesOrderApi_approve","method":"post","path":"/blade-sales/salesorderhead/approve","kind":"transition","access":"right","right":"salesorder_approve","event":"salesOrder.APPROVE","takes":"id"},
  {"id":"SalesOrderApi_cancel","method":"post","path":"/blade-sales/salesorderhead/cancel","kind":"transition","access":"right","right":"salesorder_cancel","event":"salesOrder.CANCEL","takes":"id"},
  {"id":"SalesOrderApi_closeLine","method":"post","path":"/blade-sales/salesorderhead/closeLine","kind":"transition","access":"right","right":"salesorder_close","event":"salesOrder.CLOSE_LINE","takes":"id"},
  {"id":"SalesOrderApi_closeShort","method":"post","path":"/blade-sales/salesorderhead/closeShort","kind":"transition","access":"right","right":"salesorder_close","event":"salesOrder.CLOSE_SHORT","takes":"id"},
  {"id":"SalesOrderApi_complete","method":"post","path":"/blade-sales/salesorderhead/complete","kind":"transition","access":"right","right":"salesorder_close","event":"salesOrder.COMPLETE","takes":"id"},
  {"id":"SalesOrderApi_detail","method":"get","path":"/blade-sales/salesorderhead/detail","kind":"query","access":"right","right":"salesorder_view","document":{"kind":"salesOrder","does":"detail"}},
  {"id":"SalesOrderApi_draft","method":"post","path":"/blade-sales/salesorderhead/draft","kind":"transition","access":"right","right":"salesorder_edit","rightToAdd":"salesorder_add","event":"salesOrder.SAVE","takes":"document"},
  {"id":"SalesOrderApi_list","method":"get","path":"/blade-sales/salesorderhead/list","kind":"query","access":"right","right":"salesorder_view","document":{"kind":"salesOrder","does":"list"}},
  {"id":"SalesOrderApi_pay","method":"post","path":"/blade-sales/salesorderhead/pay","kind":"transition","access":"right","right":"salesorder_pay","event":"salesOrder.PAY","takes":"id"},
  {"id":"SalesOrderApi_queryFreightInfo","method":"get","path":"/blade-sales/salesorderhead/queryFreightInfo","kind":"query","access":"right","right":"salesorder_view","document":{"kind":"salesOrder","does":"express"}},
  {"id":"SalesOrderApi_reject","method":"post","path":"/blade-sales/salesorderhead/reject","kind":"transition","access":"right","right":"salesorder_approve","event":"salesOrder.REJECT","takes":"id"},
  {"id":"SalesOrderApi_remove","method":"post","path":"/blade-sales/salesorderhead/remove","kind":"transition","access":"right","right":"salesorder_delete","event":"salesOrder.REMOVE","takes":"ids"},
  {"id":"SalesOrderApi_reopen","method":"post","path":"/blade-sales/salesorderhead/reopen","kind":"transition","access":"right","right":"salesorder_close","event":"salesOrder.REOPEN","takes":"id"},
  {"id":"SalesOrderApi_reopenLine","method":"post","path":"/blade-sales/salesorderhead/reopenLine","kind":"transition","access":"right","right":"salesorder_close","event":"salesOrder.REOPEN_LINE","takes":"id"},
  {"id":"SalesOrderApi_submit","method":"post","path":"/blade-sales/salesorderhead/submit","kind":"transition","access":"right","right":"salesorder_submit","event":"salesOrder.SUBMIT","takes":"document"},
  {"id":"SalesOrderApi_unapprove","method":"post","path":"/blade-sales/salesorderhead/unapprove","kind":"transition","access":"right","right":"salesorder_unapprove","event":"salesOrder.UNAPPROVE","takes":"id"},
  {"id":"SalesOrderApi_updateRemark","method":"post","path":"/blade-sales/salesorderhead/updateRemark","kind":"command","access":"right","right":"salesorder_edit","document":{"kind":"salesOrder","does":"remark"}},
  {"id":"SalesOrderApi_withdraw","method":"post","path":"/blade-sales/salesorderhead/withdraw","kind":"transition","access":"right","right":"salesorder_submit","event":"salesOrder.WITHDRAW","takes":"id"},
  {"id":"SalesOutApi_accounting","method":"post","path":"/blade-sales/salesouthead/accounting","kind":"transition","access":"right","right":"salesout_accounting","event":"salesOut.POST","takes":"document"},
  {"id":"SalesOutApi_cancel","method":"post","path":"/blade-sales/salesouthead/cancel","kind":"transition","access":"right","right":"salesout_cancel","event":"salesOut.CANCEL","takes":"id"},
  {"id":"SalesOutApi_detail","method":"get","path":"/blade-sales/salesouthead/detail","kind":"query","access":"right","right":"salesout_view","document":{"kind":"salesOut","does":"detail"}},
  {"id":"SalesOutApi_draft","method":"post","path":"/blade-sales/salesouthead/draft","kind":"transition","access":"right","right":"salesout_edit","rightToAdd":"salesout_add","event":"salesOut.SAVE","takes":"document"},
  {"id":"SalesOutApi_flush","method":"post","path":"/blade-sales/salesouthead/flush","kind":"transition","access":"right","right":"salesout_flush","event":"salesOut.REVERSE","takes":"id"},
  {"id":"SalesOutApi_list","method":"get","path":"/blade-sales/salesouthead/list","kind":"query","access":"right","right":"salesout_view","document":{"kind":"salesOut","does":"list"}},
  {"id":"SalesOutApi_pullOrder","method":"get","path":"/blade-sales/salesouthead/pullOrder","kind":"query","access":"right","right":"salesout_view"},
  {"id":"SalesOutApi_queryFreightInfo","method":"get","path":"/blade-sales/salesouthead/queryFreightInfo","kind":"query","access":"right","right":"salesout_view","document":{"kind":"salesOut","does":"express"}},
  {"id":"SalesOutApi_reject","method":"post","path":"/blade-sales/salesouthead/reject","kind":"transition","access":"right","right":"salesout_accounting","event":"salesOut.REJECT","takes":"id"},
  {"id":"SalesOutApi_remove","method":"post","path":"/blade-sales/salesouthead/remove","kind":"transition","access":"right","right":"salesout_delete","event":"salesOut.REMOVE","takes":"ids"},
  {"id":"SalesOutApi_submit","method":"post","path":"/blade-sales/salesouthead/submit","kind":"transition","access":"right","right":"salesout_submit","event":"salesOut.SUBMIT","takes":"document"},
  {"id":"SalesOutApi_updateCourierNo","method":"post","path":"/blade-sales/salesouthead/updateCourierNo","kind":"command","access":"right","right":"salesout_edit","document":{"kind":"salesOut","does":"courier"}},
  {"id":"SalesOutApi_withdraw","method":"post","path":"/blade-sales/salesouthead/withdraw","kind":"transition","access":"right","right":"salesout_submit","event":"salesOut.WITHDRAW","takes":"id"},
  {"id":"SalesReturnApi_accounting","method":"post","path":"/blade-sales/salesreturnorderhead/accounting","kind":"transition","access":"right","right":"salesreturnorder_accounting","event":"salesReturn.POST","takes":"document"},
  {"id":"SalesReturnApi_cancel","method":"post","path":"/blade-sales/salesreturnorderhead/cancel","kind":"transition","access":"right","right":"salesreturnorder_cancel","event":"salesReturn.CANCEL","takes":"id"},
  {"id":"SalesReturnApi_detail","method":"get","path":"/blade-sales/salesreturnorderhead/detail","kind":"query","access":"right","right":"salesreturnorder_view","document":{"kind":"salesReturn","does":"detail"}},
  {"id":"SalesReturnApi_draft","method":"post","path":"/blade-sales/salesreturnorderhead/draft","kind":"transition","access":"right","right":"salesreturnorder_edit","rightToAdd":"salesreturnorder_add","event":"salesReturn.SAVE","takes":"document"},
  {"id":"SalesReturnApi_flush","method":"post","path":"/blade-sales/salesreturnorderhead/flush","kind":"transition","access":"right","right":"salesreturnorder_flush","event":"salesReturn.REVERSE","takes":"id"},
  {"id":"SalesReturnApi_list","method":"get","path":"/blade-sales/salesreturnorderhead/list","kind":"query","access":"right","right":"salesreturnorder_view","document":{"kind":"salesReturn","does":"list"}},
  {"id":"SalesReturnApi_pullOut","method":"get","path":"/blade-sales/salesreturnorderhead/pullOut","kind":"query","access":"right","right":"salesreturnorder_view"},
  {"id":"SalesReturnApi_reject","method":"post","path":"/blade-sales/salesreturnorderhead/reject","kind":"transition","access":"right","right":"salesreturnorder_accounting","event":"salesReturn.REJECT","takes":"id"},
  {"id":"SalesReturnApi_remove","method":"post","path":"/blade-sales/salesreturnorderhead/remove","kind":"transition","access":"right","right":"salesreturnorder_delete","event":"salesReturn.REMOVE","takes":"ids"},
  {"id":"SalesReturnApi_submit","method":"post","path":"/blade-sales/salesreturnorderhead/submit","kind":"transition","access":"right","right":"salesreturnorder_submit","event":"salesReturn.SUBMIT","takes":"document"},
  {"id":"SalesReturnApi_updateRemark","method":"post","path":"/blade-sales/salesreturnorderhead/updateRemark","kind":"command","access":"right","right":"salesreturnorder_edit","document":{"kind":"salesReturn","does":"remark"}},
  {"id":"SalesReturnApi_withdraw","method":"post","path":"/blade-sales/salesreturnorderhead/withdraw","kind":"transition","access":"right","right":"salesreturnorder_submit","event":"salesReturn.WITHDRAW","takes":"id"},
  {"id":"MallOrderSalesApi_detail","method":"get","path":"/blade-sales/scddsalesorderhead/detail","kind":"query","access":"right","right":"order_view"},
  {"id":"MallOrderSalesApi_list","method":"get","path":"/blade-sales/scddsalesorderhead/list","kind":"query","access":"right","right":"order_view"},
  {"id":"MallOrderSalesApi_scoreList","method":"get","path":"/blade-sales/scddsalesorderhead/scoreList","kind":"query","access":"right","right":"order_view"},
  {"id":"StoredTopUpApi_cancel","method":"post","path":"/blade-sales/storedtopup/cancel","kind":"transition","access":"right","right":"storedtopup_cancel","event":"storedTopUp.CANCEL","takes":"id"},
  {"id":"StoredTopUpApi_detail","method":"get","path":"/blade-sales/storedtopup/detail","kind":"query","access":"right","right":"storedtopup_view","document":{"kind":"storedTopUp","does":"detail"}},
  {"id":"StoredTopUpApi_list","method":"get","path":"/blade-sales/storedtopup/list","kind":"query","access":"right","right":"storedtopup_view","document":{"kind":"storedTopUp","does":"list"}},
  {"id":"StoredTopUpApi_submit","method":"post","path":"/blade-sales/storedtopup/submit","kind":"transition","access":"right","right":"storedtopup_edit","rightToAdd":"storedtopup_add","event":"storedTopUp.SUBMIT","takes":"document"},
  {"id":"TillDayApi_day","method":"get","path":"/blade-sales/tillday/day","kind":"query","access":"right","right":"tillday_view"},
  {"id":"TillShelfApi_goods","method":"get","path":"/blade-sales/tillshelf/goods","kind":"query","access":"right","right":"lsdsalesorder_pay"},
  {"id":"TillShiftApi_close","method":"post","path":"/blade-sales/tillshift/close","kind":"transition","access":"right","right":"tillshift_close","event":"tillShift.CLOSE","takes":"id"},
  {"id":"TillShiftApi_detail","method":"get","path":"/blade-sales/tillshift/detail","kind":"query","access":"right","right":"tillshift_view","document":{"kind":"tillShift","does":"detail"}},
  {"id":"TillShiftApi_list","method":"get","path":"/blade-sales/tillshift/list","kind":"query","access":"right","right":"tillshift_view","document":{"kind":"tillShift","does":"list"}},
  {"id":"TillShiftApi_submit","method":"post","path":"/blade-sales/tillshift/submit","kind":"transition","access":"right","right":"tillshift_edit","rightToAdd":"tillshift_add","event":"tillShift.OPEN","takes":"document"},
  {"id":"SalesUnitApi_selectInquiryByCommInfoIds","method":"post","path":"/blade-sales/unit/selectInquiryByCommInfoIds","kind":"query","access":"page","looksUp":"CommodityApi"},
  {"id":"OpenDictApi_dictionary","method":"get","path":"/blade-system-nointercept/dict-biz/dictionary","kind":"query","access":"public"},
  {"id":"BillRuleApi_detail","method":"get","path":"/blade-system/billrule/detail","kind":"query","access":"right","right":"billrule_view"},
  {"id":"BillRuleApi_generate","method":"get","path":"/blade-system/billrule/generate","kind":"query","access":"right","right":"billrule_view"},
  {"id":"BillRuleApi_list","method":"get","path":"/blade-system/billrule/list","kind":"query","access":"right","right":"billrule_view"},
  {"id":"BillRuleApi_remove","method":"post","path":"/blade-system/billrule/remove","kind":"command","access":"right","right":"billrule_edit"},
  {"id":"BillRuleApi_submit","method":"post","path":"/blade-system/billrule/submit","kind":"command","access":"right","right":"billrule_edit"},
  {"id":"DatasourceApi_detail","method":"get","path":"/blade-system/datasource/detail","kind":"resource","access":"right","right":"datasource_view"},
  {"id":"DatasourceApi_list","method":"get","path":"/blade-system/datasource/list","kind":"resource","access":"right","right":"datasource_view"},
  {"id":"DatasourceApi_lookup","method":"get","path":"/blade-system/datasource/lookup","kind":"resource","access":"page","looksUp":"DatasourceApi"},
  {"id":"DatasourceApi_remove","method":"post","path":"/blade-system/datasource/remove","kind":"resource","access":"right","right":"datasource_delete"},
  {"id":"DatasourceApi_submit","method":"post","path":"/blade-system/datasource/submit","kind":"resource","access":"right","right":"datasource_edit","rightToAdd":"datasource_add"},
  {"id":"DepotApi_detail","method":"get","path":"/blade-system/depot/detail","kind":"resource","access":"right","right":"depot_view"},
  {"id":"DepotApi_disable","method":"post","path":"/blade-system/depot/disable","kind":"resource","access":"right","right":"depot_edit"},
  {"id":"DepotApi_enable","method":"post","path":"/blade-system/depot/enable","kind":"resource","access":"right","right":"depot_edit"},
  {"id":"DepotApi_list","method":"get","path":"/blade-system/depot/list","kind":"resource","access":"right","right":"depot_view"},
  {"id":"DepotApi_lookup","method":"get","path":"/blade-system/depot/lookup","kind":"resource","access":"page","looksUp":"DepotApi"},
  {"id":"DepotApi_remove","method":"post","path":"/blade-system/depot/remove","kind":"resource","access":"right","right":"depot_delete"},
  {"id":"DepotApi_submit","method":"post","path":"/blade-system/depot/submit","kind":"resource","access":"right","right":"depot_edit","rightToAdd":"depot_add"},
  {"id":"DepotClassifyApi_tree","method":"get","path":"/blade-system/depotclassify/deptClassifyTree","kind":"resource","access":"page","looksUp":"DepotClassifyApi"},
  {"id":"DepotClassifyApi_detail","method":"get","path":"/blade-system/depotclassify/detail","kind":"resource","access":"right","right":"depotclassify_view"},
  {"id":"DepotClassifyApi_lazyList","method":"get","path":"/blade-system/depotclassify/lazy-list","kind":"resource","access":"right","right":"depotclassify_view"},
  {"id":"DepotClassifyApi_lazyTree","method":"get","path":"/blade-system/depotclassify/lazy-tree","kind":"resource","access":"page","looksUp":"DepotClassifyApi"},
  {"id":"DepotClassifyApi_list","method":"get","path":"/blade-system/depotclassify/list","kind":"resource","access":"right","right":"depotclassify_view"},
  {"id":"DepotClassifyApi_lookup","method":"get","path":"/blade-system/depotclassify/lookup","kind":"resource","access":"page","looksUp":"DepotClassifyApi"},
  {"id":"DepotClassifyApi_remove","method":"post","path":"/blade-system/depotclassify/remove","kind":"resource","access":"right","right":"depotclassify_delete"},
  {"id":"DepotClassifyApi_submit","method":"post","path":"/blade-system/depotclassify/submit","kind":"resource","access":"right","right":"depotclassify_edit","rightToAdd":"depotclassify_add"},
  {"id":"DeptApi_detail","method":"get","path":"/blade-system/dept/detail","kind":"resource","access":"right","right":"dept_view"},
  {"id":"DeptApi_lazyList","method":"get","path":"/blade-system/dept/lazy-list","kind":"resource","access":"right","right":"dept_view"},
  {"id":"DeptApi_lazyTree","method":"get","path":"/blade-system/dept/lazy-tree","kind":"resource","access":"page","looksUp":"DeptApi"},
  {"id":"DeptApi_list","method":"get","path":"/blade-system/dept/list","kind":"query","access":"page","looksUp":"DeptApi"},
  {"id":"DeptApi_lookup","method":"get","path":"/blade-system/dept/lookup","kind":"resource","access":"page","looksUp":"DeptApi"},
  {"id":"DeptApi_page","method":"get","path":"/blade-system/dept/page","kind":"resource","access":"right","right":"dept_view"},
  {"id":"DeptApi_remove","method":"post","path":"/blade-system/dept/remove","kind":"resource","access":"right","right":"dept_delete"},
  {"id":"DeptApi_submit","method":"post","path":"/blade-system/dept/submit","kind":"resource","access":"right","right":"dept_edit","rightToAdd":"dept_add"},
  {"id":"DeptApi_tree","method":"get","path":"/blade-system/dept/tree","kind":"resource","access":"page","looksUp":"DeptApi"},
  {"id":"DictBizApi_childList","method":"get","path":"/blade-system/dict-biz/child-list","kind":"query","access":"right","right":"dictbiz_view"},
  {"id":"DictBizApi_detail","method":"get","path":"/blade-system/dict-biz/detail","kind":"query","access":"right","right":"dictbiz_view"},
  {"id":"DictBizApi_dictionary","method":"get","path":"/blade-system/dict-biz/dictionary","kind":"query","access":"session"},
  {"id":"DictBizApi_list","method":"get","path":"/blade-system/dict-biz/list","kind":"query","access":"right","right":"dictbiz_view"},
  {"id":"DictBizApi_parentList","method":"get","path":"/blade-system/dict-biz/parent-list","kind":"query","access":"right","right":"dictbiz_view"},
  {"id":"DictBizApi_remove","method":"post","path":"/blade-system/dict-biz/remove","kind":"command","access":"right","right":"dictbiz_delete"},
  {"id":"DictBizApi_submit","method":"post","path":"/blade-system/dict-biz/submit","kind":"command","access":"right","right":"dictbiz_edit","rightToAdd":"dictbiz_add"},
  {"id":"DictBizApi_tree","method":"get","path":"/blade-system/dict-biz/tree","kind":"query","access":"session"},
  {"id":"DictApi_childList","method":"get","path":"/blade-system/dict/child-list","kind":"query","access":"right","right":"dict_view"},
  {"id":"DictApi_detail","method":"get","path":"/blade-system/dict/detail","kind":"query","access":"right","right":"dict_view"},
  {"id":"DictApi_dictionary","method":"get","path":"/blade-system/dict/dictionary","kind":"query","access":"session"},
  {"id":"DictApi_list","method":"get","path":"/blade-system/dict/list","kind":"query","access":"right","right":"dict_view"},
  {"id":"DictApi_parentList","method":"get","path":"/blade-system/dict/parent-list","kind":"query","access":"right","right":"dict_view"},
  {"id":"DictApi_remove","method":"post","path":"/blade-system/dict/remove","kind":"command","access":"right","right":"dict_delete"},
  {"id":"DictApi_submit","method":"post","path":"/blade-system/dict/submit","kind":"command","access":"right","right":"dict_edit","rightToAdd":"dict_add"},
  {"id":"DictApi_tree","method":"get","path":"/blade-system/dict/tree","kind":"query","access":"session"},
  {"id":"LocationApi_detail","method":"get","path":"/blade-system/location/detail","kind":"resource","access":"right","right":"location_view"},
  {"id":"LocationApi_disable","method":"post","path":"/blade-system/location/disable","kind":"resource","access":"right","right":"location_edit"},
  {"id":"LocationApi_enable","method":"post","path":"/blade-system/location/enable","kind":"resource","access":"right","right":"location_edit"},
  {"id":"LocationApi_lookup","method":"get","path":"/blade-system/location/lookup","kind":"resource","access":"page","looksUp":"LocationApi"},
  {"id":"LocationApi_page","method":"get","path":"/blade-system/location/page","kind":"resource","access":"right","right":"location_view"},
  {"id":"LocationApi_remove","method":"post","path":"/blade-system/location/remove","kind":"resource","access":"right","right":"location_delete"},
  {"id":"LocationApi_submit","method":"post","path":"/blade-system/location/submit","kind":"resource","access":"right","right":"location_edit","rightToAdd":"location_add"},
  {"id":"LocationApi_update","method":"post","path":"/blade-system/location/update","kind":"resource","access":"right","right":"location_edit"},
  {"id":"MenuApi_buttons","method":"get","path":"/blade-system/menu/buttons","kind":"query","access":"session"},
  {"id":"MenuApi_detail","method":"get","path":"/blade-system/menu/detail","kind":"query","access":"right","right":"menu_view"},
  {"id":"MenuApi_grantTree","method":"get","path":"/blade-system/menu/grant-tree","kind":"query","access":"session"},
  {"id":"MenuApi_lazyList","method":"get","path":"/blade-system/menu/lazy-list","kind":"query","access":"right","right":"menu_view"},
  {"id":"MenuApi_lazyMenuList","method":"get","path":"/blade-system/menu/lazy-menu-list","kind":"query","access":"right","right":"menu_view"},
  {"id":"MenuApi_list","method":"get","path":"/blade-system/menu/list","kind":"query","access":"right","right":"menu_view"},
  {"id":"MenuApi_menuList","method":"get","path":"/blade-system/menu/menu-list","kind":"query","access":"right","right":"menu_view"},
  {"id":"MenuApi_remove","method":"post","path":"/blade-system/menu/remove","kind":"command","access":"right","right":"menu_delete"},
  {"id":"MenuApi_roleTreeKeys","method":"get","path":"/blade-system/menu/role-tree-keys","kind":"query","access":"right","right":"role_view"},
  {"id":"MenuApi_routes","method":"get","path":"/blade-system/menu/routes","kind":"query","access":"session"},
  {"id":"MenuApi_submit","method":"post","path":"/blade-system/menu/submit","kind":"command","access":"right","right":"menu_edit","rightToAdd":"menu_add"},
  {"id":"MenuApi_topMenu","method":"get","path":"/blade-system/menu/top-menu","kind":"query","access":"session"},
  {"id":"MenuApi_tree","method":"get","path":"/blade-system/menu/tree","kind":"query","access":"page","looksUp":"MenuApi"},
  {"id":"OrderLogApi_chain","method":"get","path":"/blade-system/orderlog/chain","kind":"query","access":"session"},
  {"id":"OrderLogApi_list","method":"get","path":"/blade-system/orderlog/list","kind":"query","access":"session"},
  {"id":"ParamApi_detail","method":"get","path":"/blade-system/param/detail","kind":"resource","access":"right","right":"param_view"},
  {"id":"ParamApi_list","method":"get","path":"/blade-system/param/list","kind":"resource","access":"right","right":"param_view"},
  {"id":"ParamApi_lookup","method":"get","path":"/blade-system/param/lookup","kind":"resource","access":"page","looksUp":"ParamApi"},
  {"id":"ParamApi_remove","method":"post","path":"/blade-system/param/remove","kind":"resource","access":"right","right":"param_delete"},
  {"id":"ParamApi_submit","method":"post","path":"/blade-system/param/submit","kind":"resource","access":"right","right":"param_edit","rightToAdd":"param_add"},
  {"id":"PostApi_detail","method":"get","path":"/blade-system/post/detail","kind":"resource","access":"right","right":"post_view"},
  {"id":"PostApi_list","method":"get","path":"/blade-system/post/list","kind":"resource","access":"right","right":"post_view"},
  {"id":"PostApi_lookup","method":"get","path":"/blade-system/post/lookup","kind":"resource","access":"page","looksUp":"PostApi"},
  {"id":"PostApi_remove","method":"post","path":"/blade-system/post/remove","kind":"resource","access":"right","right":"post_delete"},
  {"id":"PostApi_select","method":"get","path":"/blade-system/post/select","kind":"query","access":"page","looksUp":"PostApi"},
  {"id":"PostApi_submit","method":"post","path":"/blade-system/post/submit","kind":"resource","access":"right","right":"post_edit","rightToAdd":"post_add"},
  {"id":"RegionApi_detail","method":"get","path":"/blade-system/region/detail","kind":"query","access":"right","right":"region_view"},
  {"id":"RegionApi_lazyTree","method":"get","path":"/blade-system/region/lazy-tree","kind":"query","access":"session"},
  {"id":"RegionApi_list","method":"get","path":"/blade-system/region/list","kind":"query","access":"right","right":"region_view"},
  {"id":"RegionApi_remove","method":"post","path":"/blade-system/region/remove","kind":"command","access":"right","right":"region_delete"},
  {"id":"RegionApi_submit","method":"post","path":"/blade-system/region/submit","kind":"command","access":"right","right":"region_edit"},
  {"id":"RegionApi_tree","method":"get","path":"/blade-system/region/tree","kind":"query","access":"session"},
  {"id":"RoleApi_detail","method":"get","path":"/blade-system/role/detail","kind":"resource","access":"right","right":"role_view"},
  {"id":"RoleApi_grant","method":"post","path":"/blade-system/role/grant","kind":"command","access":"right","right":"role_grant"},
  {"id":"RoleApi_list","method":"get","path":"/blade-system/role/list","kind":"query","access":"right","right":"role_view"},
  {"id":"RoleApi_lookup","method":"get","path":"/blade-system/role/lookup","kind":"resource","access":"page","looksUp":"RoleApi"},
  {"id":"RoleApi_page","method":"get","path":"/blade-system/role/page","kind":"resource","access":"right","right":"role_view"},
  {"id":"RoleApi_remove","method":"post","path":"/blade-system/role/remove","kind":"resource","access":"right","right":"role_delete"},
  {"id":"RoleApi_submit","method":"post","path":"/blade-system/role/submit","kind":"resource","access":"right","right":"role_edit","rightToAdd":"role_add"},
  {"id":"RoleApi_tree","method":"get","path":"/blade-system/role/tree","kind":"query","access":"page","looksUp":"RoleApi"},
  {"id":"RouteApi_detail","method":"get","path":"/blade-system/route/detail","kind":"resource","access":"right","right":"route_view"},
  {"id":"RouteApi_disable","method":"post","path":"/blade-system/route/disable","kind":"resource","access":"right","right":"route_edit"},
  {"id":"RouteApi_enable","method":"post","path":"/blade-system/route/enable","kind":"resource","access":"right","right":"route_edit"},
  {"id":"RouteApi_list","method":"get","path":"/blade-system/route/list","kind":"resource","access":"right","right":"route_view"},
  {"id":"RouteApi_lookup","method":"get","path":"/blade-system/route/lookup","kind":"resource","access":"page","looksUp":"RouteApi"},
  {"id":"RouteApi_remove","method":"post","path":"/blade-system/route/remove","kind":"resource","access":"right","right":"route_delete"},
  {"id":"RouteApi_submit","method":"post","path":"/blade-system/route/submit","kind":"resource","access":"right","right":"route_edit","rightToAdd":"route_add"},
  {"id":"SavedViewApi_leave","method":"post","path":"/blade-system/saved-view/leave","kind":"command","access":"session"},
  {"id":"SavedViewApi_list","method":"get","path":"/blade-system/saved-view/list","kind":"query","access":"session"},
  {"id":"SavedViewApi_opensWith","method":"post","path":"/blade-system/saved-view/opens-with","kind":"command","access":"session"},
  {"id":"SavedViewApi_remove","method":"post","path":"/blade-system/saved-view/remove","kind":"command","access":"session"},
  {"id":"SavedViewApi_submit","method":"post","path":"/blade-system/saved-view/submit","kind":"command","access":"session"},
  {"id":"StaffApi_detail","method":"get","path":"/blade-system/staff/detail","kind":"resource","access":"right","right":"staff_view"},
  {"id":"StaffApi_list","method":"get","path":"/blade-system/staff/list","kind":"resource","access":"right","right":"staff_view"},
  {"id":"StaffApi_lookup","method":"get","path":"/blade-system/staff/lookup","kind":"resource","access":"page","looksUp":"StaffApi"},
  {"id":"StaffImportApi_readExcel","method":"post","path":"/blade-system/staff/readExcel","kind":"command","access":"right","right":"staff_import","sends":"files"},
  {"id":"StaffApi_remove","method":"post","path":"/blade-system/staff/remove","kind":"resource","access":"right","right":"staff_delete"},
  {"id":"StaffApi_submit","method":"post","path":"/blade-system/staff/submit","kind":"resource","access":"right","right":"staff_edit","rightToAdd":"staff_add"},
  {"id":"SysconfigApi_editList","method":"get","path":"/blade-system/sysconfig/editList","kind":"query","access":"right","right":"sysconfig_view"},
  {"id":"SysconfigApi_front","method":"get","path":"/blade-system/sysconfig/front","kind":"query","access":"session"},
  {"id":"SysconfigApi_updateV","method":"post","path":"/blade-system/sysconfig/updateV","kind":"command","access":"right","right":"sysconfig_edit"},
  {"id":"TenantApi_datasource","method":"post","path":"/blade-system/tenant/datasource","kind":"command","access":"right","right":"tenant_edit"},
  {"id":"TenantApi_detail","method":"get","path":"/blade-system/tenant/detail","kind":"query","access":"right","right":"tenant_view"},
  {"id":"TenantApi_info","method":"get","path":"/blade-system/tenant/info","kind":"query","access":"public"},
  {"id":"TenantApi_list","method":"get","path":"/blade-system/tenant/list","kind":"query","access":"right","right":"tenant_view"},
  {"id":"TenantApi_remove","method":"post","path":"/blade-system/tenant/remove","kind":"command","access":"right","right":"tenant_delete"},
  {"id":"TenantApi_select","method":"get","path":"/blade-system/tenant/select","kind":"query","access":"session"},
  {"id":"TenantApi_setting","method":"post","path":"/blade-system/tenant/setting","kind":"command","access":"right","right":"tenant_edit"},
  {"id":"TenantApi_submit","method":"post","path":"/blade-system/tenant/submit","kind":"command","access":"right","right":"tenant_edit","rightToAdd":"tenant_add"},
  {"id":"UserTaskApi_detail","method":"get","path":"/blade-system/usertask/detail","kind":"resource","access":"right","right":"usertask_view"},
  {"id":"UserTaskApi_list","method":"get","path":"/blade-system/usertask/list","kind":"resource","access":"right","right":"usertask_view"},
  {"id":"UserTaskApi_lookup","method":"get","path":"/blade-system/usertask/lookup","kind":"resource","access":"page","looksUp":"UserTaskApi"},
  {"id":"UserTaskApi_remove","method":"post","path":"/blade-system/usertask/remove","kind":"resource","access":"right","right":"usertask_delete"},
  {"id":"UserTaskApi_submit","method":"post","path":"/blade-system/usertask/submit","kind":"resource","access":"right","right":"usertask_edit","rightToAdd":"usertask_add"},
  {"id":"UserApi_assgnBarter","method":"post","path":"/blade-user/assgnBarter","kind":"command","access":"right","right":"user_edit"},
  {"id":"UserApi_assgnDepot","method":"post","path":"/blade-user/assgnDepot","kind":"command","access":"right","right":"user_edit"},
  {"id":"UserApi_assigned","method":"get","path":"/blade-user/assigned","kind":"query","access":"right","right":"user_view"},
  {"id":"UserApi_detail","method":"get","path":"/blade-user/detail","kind":"resource","access":"right","right":"user_view"},
  {"id":"UserApi_disable","method":"post","path":"/blade-user/disable","kind":"resource","access":"right","right":"user_edit"},
  {"id":"UserApi_enable","method":"post","path":"/blade-user/enable","kind":"resource","access":"right","right":"user_edit"},
  {"id":"UserApi_getDepot","method":"get","path":"/blade-user/getDepot","kind":"query","access":"session"},
  {"id":"UserApi_grant","method":"post","path":"/blade-user/grant","kind":"command","access":"right","right":"user_role"},
  {"id":"UserApi_info","method":"get","path":"/blade-user/info","kind":"query","access":"session"},
  {"id":"UserApi_list","method":"get","path":"/blade-user/list","kind":"query","access":"right","right":"user_view"},
  {"id":"UserApi_lookup","method":"get","path":"/blade-user/lookup","kind":"resource","access":"page","looksUp":"UserApi"},
  {"id":"UserApi_page","method":"get","path":"/blade-user/page","kind":"resource","access":"right","right":"user_view"},
  {"id":"UserApi_platformDetail","method":"get","path":"/blade-user/platform-detail","kind":"query","access":"right","right":"user_view"},
  {"id":"UserApi_registerGuest","method":"post","path":"/blade-user/register-guest","kind":"command","access":"public"},
  {"id":"RegistrationApi_list","method":"get","path":"/blade-user/registration/list","kind":"query","access":"right","right":"registration_view"},
  {"id":"RegistrationApi_mine","method":"get","path":"/blade-user/registration/mine","kind":"query","access":"public"},
  {"id":"RegistrationApi_pass","method":"post","path":"/blade-user/registration/pass","kind":"command","access":"right","right":"registration_approve"},
  {"id":"RegistrationApi_refuse","method":"post","path":"/blade-user/registration/refuse","kind":"command","access":"right","right":"registration_approve"},
  {"id":"UserApi_remove","method":"post","path":"/blade-user/remove","kind":"resource","access":"right","right":"user_delete"},
  {"id":"UserApi_resetPassword","method":"post","path":"/blade-user/reset-password","kind":"command","access":"right","right":"user_reset"},
  {"id":"StaffChangeApi_submitFormal","method":"post","path":"/blade-user/staffformal/submitFormal","kind":"command","access":"right","right":"staff_edit"},
  {"id":"StaffChangeApi_submitRank","method":"post","path":"/blade-user/staffrank/submitRank","kind":"command","access":"right","right":"staff_edit"},
  {"id":"UserApi_submit","method":"post","path":"/blade-user/submit","kind":"resource","access":"right","right":"user_edit","rightToAdd":"user_add"},
  {"id":"UserApi_update","method":"post","path":"/blade-user/update","kind":"command","access":"right","right":"user_edit"},
  {"id":"UserApi_updateInfo","method":"post","path":"/blade-user/update-info","kind":"command","access":"session"},
  {"id":"UserApi_updatePassword","method":"post","path":"/blade-user/update-password","kind":"command","access":"session"},
  {"id":"UserApi_updatePlatform","method":"post","path":"/blade-user/update-platform","kind":"command","access":"right","right":"user_edit"},
  {"id":"UserApi_userList","method":"get","path":"/blade-user/user-list","kind":"query","access":"page","looksUp":"UserApi"},
  {"id":"PublicMallApi_brands","method":"get","path":"/blade-wxapp-nointercept/brand/list","kind":"query","access":"public"},
  {"id":"PublicMallApi_localBarCode","method":"get","path":"/blade-wxapp-nointercept/comminfo/localBarCode","kind":"query","access":"public"},
  {"id":"PublicMallApi_searchMallInfoPage","method":"post","path":"/blade-wxapp-nointercept/index/searchMallInfoPage","kind":"query","access":"public"},
  {"id":"TicketInvoiceApi_ask","method":"post","path":"/blade-wxapp-nointercept/ticketinvoice/ask","kind":"command","access":"public"},
  {"id":"TicketInvoiceApi_find","method":"post","path":"/blade-wxapp-nointercept/ticketinvoice/find","kind":"query","access":"public"},
  {"id":"BusinessReturnApi_businessPassSCTH","method":"post","path":"/blade-wxapp/orderreturn/businessPassSCTH","kind":"command","access":"right","right":"orderreturn_approve"},
  {"id":"BusinessReturnApi_reject","method":"get","path":"/blade-wxapp/orderreturn/reject","kind":"command","access":"right","right":"orderreturn_approve"},
  {"id":"BusinessReturnApi_scthExport","method":"get","path":"/blade-wxapp/orderreturn/scthExport","kind":"query","access":"right","right":"orderreturn_export","answers":"file","timeoutMs":36000000},
  {"id":"BusinessReturnApi_scthlist","method":"get","path":"/blade-wxapp/orderreturn/scthlist","kind":"query","access":"right","right":"orderreturn_view"},
  {"id":"ShopApi_basket","method":"post","path":"/blade-wxapp/shop/basket","kind":"query","access":"buyer"},
  {"id":"ShopApi_front","method":"get","path":"/blade-wxapp/shop/front","kind":"query","access":"buyer"},
  {"id":"ShopApi_goods","method":"get","path":"/blade-wxapp/shop/goods","kind":"query","access":"buyer"},
  {"id":"ShopApi_goodsDetail","method":"get","path":"/blade-wxapp/shop/goods/detail","kind":"query","access":"buyer"},
  {"id":"ShopApi_offers","method":"get","path":"/blade-wxapp/shop/offers","kind":"query","access":"buyer"},
  {"id":"ShopApi_cancel","method":"post","path":"/blade-wxapp/shop/order/cancel","kind":"command","access":"buyer"},
  {"id":"ShopApi_order","method":"get","path":"/blade-wxapp/shop/order/detail","kind":"query","access":"buyer"},
  {"id":"ShopApi_orders","method":"get","path":"/blade-wxapp/shop/order/list","kind":"query","access":"buyer"},
  {"id":"ShopApi_pay","method":"post","path":"/blade-wxapp/shop/order/pay","kind":"query","access":"buyer"},
  {"id":"ShopApi_place","method":"post","path":"/blade-wxapp/shop/order/place","kind":"command","access":"buyer"},
  {"id":"ShopApi_sign","method":"post","path":"/blade-wxapp/shop/order/sign","kind":"command","access":"buyer"},
  {"id":"ShopApi_applyReturn","method":"post","path":"/blade-wxapp/shop/return/apply","kind":"command","access":"buyer"},
  {"id":"ShopApi_putPicture","method":"post","path":"/blade-wxapp/shop/return/putPicture","kind":"command","access":"buyer","sends":"files"},
  {"id":"ShopApi_withdrawReturn","method":"post","path":"/blade-wxapp/shop/return/withdraw","kind":"command","access":"buyer"},
  {"id":"BartererApi_detail","method":"get","path":"/bu-barterer/barterer/detail","kind":"query","access":"page","pages":["customer","supplier"]},
  {"id":"BartererApi_list","method":"get","path":"/bu-barterer/barterer/list","kind":"query","access":"page","looksUp":"BartererApi"},
  {"id":"BartererApi_remove","method":"post","path":"/bu-barterer/barterer/remove","kind":"command","access":"page","pages":["customer","supplier"]},
  {"id":"BartererApi_submit","method":"post","path":"/bu-barterer/barterer/submit","kind":"command","access":"page","pages":["customer","supplier"]},
  {"id":"SupplierCommodityApi_detail","method":"get","path":"/bu-comm-supplier/commsupplier/detail","kind":"resource","access":"right","right":"commsupplier_view"},
  {"id":"SupplierCommodityApi_list","method":"get","path":"/bu-comm-supplier/commsupplier/list","kind":"resource","access":"right","right":"commsupplier_view"},
  {"id":"SupplierCommodityApi_lookup","method":"get","path":"/bu-comm-supplier/commsupplier/lookup","kind":"resource","access":"page","looksUp":"SupplierCommodityApi"},
  {"id":"SupplierCommodityApi_remove","method":"post","path":"/bu-comm-supplier/commsupplier/remove","kind":"resource","access":"right","right":"commsupplier_delete"},
  {"id":"SupplierCommodityApi_submit","method":"post","path":"/bu-comm-supplier/commsupplier/submit","kind":"resource","access":"right","right":"commsupplier_edit","rightToAdd":"commsupplier_add"},
  {"id":"DeptRateApi_detail","method":"get","path":"/bu-dept-rate/deptrate/detail","kind":"resource","access":"right","right":"deptrate_view"},
  {"id":"DeptRateApi_list","method":"get","path":"/bu-dept-rate/deptrate/list","kind":"resource","access":"right","right":"deptrate_view"},
  {"id":"DeptRateApi_listAll","method":"get","path":"/bu-dept-rate/deptrate/listAll","kind":"query","access":"page","looksUp":"DeptRateApi"},
  {"id":"DeptRateApi_lookup","method":"get","path":"/bu-dept-rate/deptrate/lookup","kind":"resource","access":"page","looksUp":"DeptRateApi"},
  {"id":"DeptRateApi_remove","method":"post","path":"/bu-dept-rate/deptrate/remove","kind":"resource","access":"right","right":"deptrate_delete"},
  {"id":"DeptRateApi_submit","method":"post","path":"/bu-dept-rate/deptrate/submit","kind":"resource","access":"right","right":"deptrate_edit","rightToAdd":"deptrate_add"},
  {"id":"ProfitLossLineApi_detail","method":"get","path":"/bu-profit-loss-body/profitlossbody/detail","kind":"query","access":"right","right":"profitloss_view"},
  {"id":"ProfitLossLineApi_list","method":"get","path":"/bu-profit-loss-body/profitlossbody/list","kind":"query","access":"right","right":"profitloss_view"},
  {"id":"ProfitLossLineApi_remove","method":"post","path":"/bu-profit-loss-body/profitlossbody/remove","kind":"command","access":"right","right":"profitloss_edit"},
  {"id":"ProfitLossLineApi_submit","method":"post","path":"/bu-profit-loss-body/profitlossbody/submit","kind":"command","access":"right","right":"profitloss_edit"},
  {"id":"PurchaseInvoiceLineApi_detail","method":"get","path":"/bu-purchase-invoice-body/purchaseinvoicebody/detail","kind":"query","access":"right","right":"purchaseinvoice_view"},
  {"id":"PurchaseInvoiceLineApi_list","method":"get","path":"/bu-purchase-invoice-body/purchaseinvoicebody/list","kind":"query","access":"right","right":"purchaseinvoice_view"},
  {"id":"PurchaseInvoiceLineApi_remove","method":"post","path":"/bu-purchase-invoice-body/purchaseinvoicebody/remove","kind":"transition","access":"right","right":"purchaseinvoice_edit","event":"purchaseInvoice.SAVE","takes":"lineIds"},
  {"id":"PurchaseInvoiceLineApi_submit","method":"post","path":"/bu-purchase-invoice-body/purchaseinvoicebody/submit","kind":"transition","access":"right","right":"purchaseinvoice_edit","event":"purchaseInvoice.SAVE","takes":"line"}
]`)

type Json<Content> = Content extends { 'application/json': infer Body } ? Body : File
/** What the operation answers, envelope included; a file where the answer is one. */
export type AnswerOf<Id extends OperationId> = Json<Contract[Id]['responses'][200]['content']>
/** The data inside the envelope. */
export type DataOf<Id extends OperationId> = AnswerOf<Id> extends { data: infer Data } ? Data : AnswerOf<Id>
/** Query parameters. */
export type QueryOf<Id extends OperationId> = NonNullable<Contract[Id]['parameters']['query']>
/** Request body, or undefined where there is none. */
export type BodyOf<Id extends OperationId> = Contract[Id] extends { requestBody?: infer Request }
  ? NonNullable<Request> extends { content: infer Content } ? Content[keyof Content] : undefined
  : undefined

/** What an operation takes, as one value. */
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

/** The file that was answered, by the name the server gives it; in its stead a refusal, which is JSON as everywhere. */
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
