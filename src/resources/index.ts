import type { OperationId } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { Field } from './definition/field.ts'
import type { ReferenceTarget, ResourceApi } from './definition/resource-api.ts'
import type { ResourceDefinition, ScreenDefinition } from './definition/resource-definition.ts'
import { accountStatement } from './finance/account-statement.resource.ts'
import { cashAccount } from './finance/cash-account.resource.ts'
import { commissionRule } from './finance/commission-rule.resource.ts'
import { deptRate } from './finance/dept-rate.resource.ts'
import { expenseSubject } from './finance/expense-subject.resource.ts'
import { inputInvoice } from './finance/input-invoice.resource.ts'
import { legalEntity } from './finance/legal-entity.resource.ts'
import { supplierAgreement } from './finance/supplier-agreement.resource.ts'
import { taxRate } from './finance/tax-rate.resource.ts'
import { taxpayer } from './finance/taxpayer.resource.ts'
import { approvalRule } from './flow/approval-rule.resource.ts'
import { bartererCommodity } from './goods/barterer-commodity.resource.ts'
import { brand } from './goods/brand.resource.ts'
import { classification } from './goods/classification.resource.ts'
import { commodity } from './goods/commodity.resource.ts'
import { floor } from './goods/floor.resource.ts'
import { group } from './goods/group.resource.ts'
import { spec } from './goods/spec.resource.ts'
import { specDetail } from './goods/spec-detail.resource.ts'
import { supplierCommodity } from './goods/supplier-commodity.resource.ts'
import { tag } from './goods/tag.resource.ts'
import { unit } from './goods/unit.resource.ts'
import { deliveryConfig } from './mall/delivery-config.resource.ts'
import { mallHelpDetail } from './mall/mall-help-detail.resource.ts'
import { mallHelpType } from './mall/mall-help-type.resource.ts'
import { paymentMerchant } from './mall/payment-merchant.resource.ts'
import { orderRefund, paymentCallback } from './mall/payments.resource.ts'
import { range } from './mall/range.resource.ts'
import { rangeClassify } from './mall/range-classify.resource.ts'
import { returnType } from './mall/return-type.resource.ts'
import { shopInfo } from './mall/shop-info.resource.ts'
import { slider } from './mall/slider.resource.ts'
import { carrier } from './partners/carrier.resource.ts'
import { customer } from './partners/customer.resource.ts'
import { customerLevel } from './partners/customer-level.resource.ts'
import { customerNature } from './partners/customer-nature.resource.ts'
import { customerTitle } from './partners/customer-title.resource.ts'
import { member } from './partners/member.resource.ts'
import { networkPartner } from './partners/network-partner.resource.ts'
import { supplier } from './partners/supplier.resource.ts'
import { supplierNature } from './partners/supplier-nature.resource.ts'
import { dept } from './people/dept.resource.ts'
import { post } from './people/post.resource.ts'
import { role } from './people/role.resource.ts'
import { staff } from './people/staff.resource.ts'
import { user } from './people/user.resource.ts'
import { userTask } from './people/user-task.resource.ts'
import { customerPrice } from './prices/customer-price.resource.ts'
import { levelPrice } from './prices/level-price.resource.ts'
import { quantityPrice } from './prices/quantity-price.resource.ts'
import { salesRoomPrice } from './prices/sales-room-price.resource.ts'
import { depot } from './stock/depot.resource.ts'
import { depotClassify } from './stock/depot-classify.resource.ts'
import { location } from './stock/location.resource.ts'
import { minStock } from './stock/min-stock.resource.ts'
import { storeSchedule } from './stock/store-schedule.resource.ts'
import { storeTemplate } from './stock/store-template.resource.ts'
import { till } from './stock/till.resource.ts'
import { apiKey } from './system/api-key.resource.ts'
import { codeGen } from './system/code-gen.resource.ts'
import { datasource } from './system/datasource.resource.ts'
import { logApi, logError, loginLog, logUsual } from './system/logs.resource.ts'
import { messageInfo } from './system/message-info.resource.ts'
import { messageTemplate } from './system/message-template.resource.ts'
import { param } from './system/param.resource.ts'
import { route } from './system/route.resource.ts'
import { webhook, webhookDelivery } from './system/webhook.resource.ts'

export type * from './definition/computed-figure.ts'
export type * from './definition/field.ts'
export type * from './definition/resource-api.ts'
export type * from './definition/resource-definition.ts'

/** Every resource by its service; a resource of the contract that is missing here is a compile error. */
const registry: { readonly [Api in ResourceApi]: ResourceDefinition & { api: Api } } = {
  CommodityApi: commodity,
  ClassificationApi: classification,
  BrandApi: brand,
  UnitApi: unit,
  TaxRateApi: taxRate,
  DepotApi: depot,
  SupplierApi: supplier,
  CustomerApi: customer,
  TagApi: tag,
  RangeApi: range,
  RangeClassifyApi: rangeClassify,
  ShopInfoApi: shopInfo,
  MallHelpTypeApi: mallHelpType,
  MallHelpDetailApi: mallHelpDetail,
  ReturnTypeApi: returnType,
  DeliveryConfigApi: deliveryConfig,
  PaymentMerchantApi: paymentMerchant,
  PaymentCallbackApi: paymentCallback,
  OrderRefundApi: orderRefund,
  LegalEntityApi: legalEntity,
  TaxpayerApi: taxpayer,
  CashAccountApi: cashAccount,
  ExpenseSubjectApi: expenseSubject,
  SliderApi: slider,
  MessageInfoApi: messageInfo,
  MessageTemplateApi: messageTemplate,
  LogUsualApi: logUsual,
  LogApiApi: logApi,
  LogErrorApi: logError,
  LoginLogApi: loginLog,
  UserApi: user,
  RoleApi: role,
  DeptApi: dept,
  PostApi: post,
  StaffApi: staff,
  UserTaskApi: userTask,
  DepotClassifyApi: depotClassify,
  LocationApi: location,
  TillApi: till,
  RouteApi: route,
  ParamApi: param,
  DatasourceApi: datasource,
  ApiKeyApi: apiKey,
  WebhookApi: webhook,
  WebhookDeliveryApi: webhookDelivery,
  CodeGenApi: codeGen,
  MemberApi: member,
  CustomerNatureApi: customerNature,
  CustomerLevelApi: customerLevel,
  SupplierNatureApi: supplierNature,
  CarrierApi: carrier,
  NetworkPartnerApi: networkPartner,
  SpecApi: spec,
  SpecDetailApi: specDetail,
  FloorApi: floor,
  GroupApi: group,
  DeptRateApi: deptRate,
  CustomerPriceApi: customerPrice,
  CustomerTitleApi: customerTitle,
  SalesRoomPriceApi: salesRoomPrice,
  LevelPriceApi: levelPrice,
  QuantityPriceApi: quantityPrice,
  InputInvoiceApi: inputInvoice,
  AccountStatementApi: accountStatement,
  MinStockApi: minStock,
  StoreScheduleApi: storeSchedule,
  StoreTemplateApi: storeTemplate,
  SupplierAgreementApi: supplierAgreement,
  CommissionRuleApi: commissionRule,
  ApprovalRuleApi: approvalRule,
  SupplierCommodityApi: supplierCommodity,
  BartererCommInfoDetailApi: bartererCommodity,
}

/** Every resource, in the order of the menu. */
export const resources: readonly ResourceDefinition[] = Object.values(registry)

/** The definition of a service's resource. */
export function resourceOf(api: ResourceApi): ResourceDefinition {
  return registry[api]
}

/** A reference target that has no screen: its table, label and title. */
export type PlainChoice = Pick<ResourceDefinition, 'table' | 'label' | 'title'>

const plainChoices: { readonly [Api in Exclude<ReferenceTarget, ResourceApi>]: PlainChoice } = {
  BartererApi: { table: 'barterer', label: { zh: '往来单位', en: 'Partner' }, title: ['name'] },
  MenuApi: { table: 'menu', label: { zh: '菜单', en: 'Menu' }, title: ['name'] },
}

/** The target of a reference: a resource, or a plain choice. */
export function targetOf(api: ReferenceTarget): PlainChoice | ResourceDefinition {
  return isResource(api) ? registry[api] : plainChoices[api]
}

/** True when a service has a definition. */
export function isResource(api: string): api is ResourceApi {
  return Object.hasOwn(registry, api)
}

/** The name of the field with a row's code; undefined if the resource has none, or if the code is its title. */
export function codeFieldOf({ title, fields }: Pick<ScreenDefinition, 'title' | 'fields'>): string | undefined {
  return Object.entries(fields).find(([name, { kind, required }]) => kind === 'code' && required && !title.includes(name))?.[0]
}

/** The label of a resource's wire field, for refusals; a child's field is named `units.conversion`. */
export function resourceLabel(definition: Pick<ScreenDefinition, 'fields' | 'children'>, name: string): Words | undefined {
  const named = Object.values(definition.fields).find((field) => field.kind === 'reference' && field.byName && field.name === name)
  return resourceField(definition, name)?.label ?? definition.children?.[name]?.label ?? named?.label
}

/** The field with a wire name; a name such as `units.conversion` means a child's field. */
export function resourceField({ fields, children = {} }: Pick<ScreenDefinition, 'fields' | 'children'>, name: string): Field | undefined {
  const [own = '', child] = name.split('.')
  return child === undefined ? fields[own] : children[own]?.fields[child]
}

/**
 * The operation of an engine's verb (`list`, `submit`, `enable` …); the definition's `calls` lists operations that the
 * wire names differently.
 */
export function operationOf({ api, calls = {} }: Pick<ScreenDefinition, 'api' | 'calls'>, verb: string): OperationId {
  const renamed = Object.hasOwn(calls, verb) ? calls[verb] : undefined
  return `${api}_${renamed ?? verb}` as OperationId
}
