import type { OperationId } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { accountStatement } from './account-statement.resource.ts'
import { apiKey } from './api-key.resource.ts'
import { approvalRule } from './approval-rule.resource.ts'
import { bartererCommodity } from './barterer-commodity.resource.ts'
import { brand } from './brand.resource.ts'
import { carrier } from './carrier.resource.ts'
import { cashAccount } from './cash-account.resource.ts'
import { classification } from './classification.resource.ts'
import { codeGen } from './code-gen.resource.ts'
import { commissionRule } from './commission-rule.resource.ts'
import { commodity } from './commodity.resource.ts'
import { customer } from './customer.resource.ts'
import { customerLevel } from './customer-level.resource.ts'
import { customerNature } from './customer-nature.resource.ts'
import { customerPrice } from './customer-price.resource.ts'
import { customerTitle } from './customer-title.resource.ts'
import { datasource } from './datasource.resource.ts'
import { deliveryConfig } from './delivery-config.resource.ts'
import { depot } from './depot.resource.ts'
import { depotClassify } from './depot-classify.resource.ts'
import { dept } from './dept.resource.ts'
import { deptRate } from './dept-rate.resource.ts'
import { expenseSubject } from './expense-subject.resource.ts'
import type { Field } from './field.ts'
import { floor } from './floor.resource.ts'
import { group } from './group.resource.ts'
import { inputInvoice } from './input-invoice.resource.ts'
import { legalEntity } from './legal-entity.resource.ts'
import { levelPrice } from './level-price.resource.ts'
import { location } from './location.resource.ts'
import { logApi, logError, loginLog, logUsual } from './logs.resource.ts'
import { mallHelpDetail } from './mall-help-detail.resource.ts'
import { mallHelpType } from './mall-help-type.resource.ts'
import { member } from './member.resource.ts'
import { messageInfo } from './message-info.resource.ts'
import { messageTemplate } from './message-template.resource.ts'
import { minStock } from './min-stock.resource.ts'
import { networkPartner } from './network-partner.resource.ts'
import { param } from './param.resource.ts'
import { paymentMerchant } from './payment-merchant.resource.ts'
import { orderRefund, paymentCallback } from './payments.resource.ts'
import { post } from './post.resource.ts'
import { quantityPrice } from './quantity-price.resource.ts'
import { range } from './range.resource.ts'
import { rangeClassify } from './range-classify.resource.ts'
import type { ReferenceTarget, ResourceApi } from './resource-api.ts'
import type { ResourceDefinition, ScreenDefinition } from './resource-definition.ts'
import { returnType } from './return-type.resource.ts'
import { role } from './role.resource.ts'
import { route } from './route.resource.ts'
import { salesRoomPrice } from './sales-room-price.resource.ts'
import { shopInfo } from './shop-info.resource.ts'
import { slider } from './slider.resource.ts'
import { spec } from './spec.resource.ts'
import { specDetail } from './spec-detail.resource.ts'
import { staff } from './staff.resource.ts'
import { storeSchedule } from './store-schedule.resource.ts'
import { storeTemplate } from './store-template.resource.ts'
import { supplier } from './supplier.resource.ts'
import { supplierAgreement } from './supplier-agreement.resource.ts'
import { supplierCommodity } from './supplier-commodity.resource.ts'
import { supplierNature } from './supplier-nature.resource.ts'
import { tag } from './tag.resource.ts'
import { taxRate } from './tax-rate.resource.ts'
import { taxpayer } from './taxpayer.resource.ts'
import { till } from './till.resource.ts'
import { unit } from './unit.resource.ts'
import { user } from './user.resource.ts'
import { userTask } from './user-task.resource.ts'
import { webhook, webhookDelivery } from './webhook.resource.ts'

export type * from './computed-figure.ts'
export type * from './field.ts'
export type * from './resource-api.ts'
export type * from './resource-definition.ts'

/** Every resource by its service; one of the contract that is missing here does not compile. */
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

/** A reference target without a screen: its table and title. */
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

/** The field with a row's code, where the resource has one that is not its title. */
export function codeFieldOf({ title, fields }: Pick<ScreenDefinition, 'title' | 'fields'>): string | undefined {
  return Object.entries(fields).find(([name, { kind, required }]) => kind === 'code' && required && !title.includes(name))?.[0]
}

/** The label of a resource's wire field, for refusals; a child's field is named `units.conversion`. */
export function resourceLabel(definition: Pick<ScreenDefinition, 'fields' | 'children'>, name: string): Words | undefined {
  const named = Object.values(definition.fields).find((field) => field.kind === 'reference' && field.byName && field.name === name)
  return resourceField(definition, name)?.label ?? definition.children?.[name]?.label ?? named?.label
}

/** The field with a wire name; `units.conversion` is one of a child. */
export function resourceField({ fields, children = {} }: Pick<ScreenDefinition, 'fields' | 'children'>, name: string): Field | undefined {
  const [own = '', child] = name.split('.')
  return child === undefined ? fields[own] : children[own]?.fields[child]
}

/**
 * The operation of an engine's verb (`list`, `submit`, `enable` …): where the wire has another name, the definition's
 * `calls` has it.
 */
export function operationOf({ api, calls = {} }: Pick<ScreenDefinition, 'api' | 'calls'>, verb: string): OperationId {
  const renamed = Object.hasOwn(calls, verb) ? calls[verb] : undefined
  return `${api}_${renamed ?? verb}` as OperationId
}
