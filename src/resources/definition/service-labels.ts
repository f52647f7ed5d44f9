import type { Words } from '#domain/core/words.ts'
import type { ResourceApi } from './resource-api.ts'

const words = (zh: string, en: string): Words => ({ zh, en })

/** Services that enter fields of another resource's rows: their input uses that resource's labels. */
export const sameFields: Readonly<Record<string, ResourceApi>> = {
  BaseCustomerPriceApi: 'CustomerPriceApi',
  FranchiseBrandApi: 'BrandApi',
  FranchiseCommodityApi: 'CommodityApi',
  StaffChangeApi: 'StaffApi',
}

/** Labels of input fields that all services share, for services without their own. */
export const commonLabels: Readonly<Record<string, Words>> = {
  id: words('编号', 'Id'),
  ids: words('编号', 'Ids'),
  version: words('版本', 'Version'),
  keyword: words('关键字', 'Keyword'),
  current: words('页码', 'Page'),
  size: words('每页条数', 'Rows a page'),
  ascs: words('升序', 'Sorted upwards'),
  descs: words('降序', 'Sorted downwards'),
  mine: words('我的', 'Mine'),
  redo: words('重开', 'Redo'),
  reason: words('原因', 'Reason'),
  file: words('文件', 'File'),
  billDate: words('业务日期', 'Date'),
  startTime: words('开始日期', 'First day'),
  endTime: words('结束日期', 'Last day'),
  groupBy: words('分组方式', 'Grouping'),
  age: words('账龄', 'Age'),
  measure: words('指标', 'Measure'),
  columns: words('列', 'Columns'),
  side: words('方向', 'Side'),
  lines: words('明细', 'Lines'),
}

const entry = {
  code: words('字典编号', 'Code'),
  dictKey: words('字典键值', 'Key'),
  dictValue: words('字典名称', 'Name'),
  sort: words('字典排序', 'Order'),
  isSealed: words('封存', 'Sealed'),
  parentId: words('上级字典', 'The entry above'),
  remark: words('备注', 'Remark'),
  version: words('版本', 'Version'),
}

const request = {
  stem: words('数据类型', 'Kind of data'),
  targetId: words('对象', 'What it is about'),
  requested: words('申请内容', 'What is asked for'),
  reason: words('申请原因', 'Why'),
  remark: words('审核意见', 'What was said'),
  version: words('版本', 'Version'),
}

const paying = {
  amount: words('付款金额', 'Amount paid'),
  accountId: words('账户', 'Account'),
  paymentNo: words('支付单号', 'Payment number'),
}

/** Labels of input fields of services without a definition, by service and wire name; used in refusals. */
export const serviceLabels: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  OpeningPartnerApi: { billDate: words('期初日期', 'Opening date') },
  SalesOrderApi: paying,
  MallOrderApi: { ...paying, offerId: words('活动', 'Offer'), groupId: words('拼团', 'Group') },
  MallReturnApi: {
    applyAmt: words('申请退款金额', 'Refund asked for'),
    returnMode: words('退货方式', 'How it is returned'),
    returnReason: words('退货原因', 'Why it is returned'),
  },
  InvoiceApi: {
    amount: words('金额', 'Amount'),
    titleId: words('发票抬头', 'Title'),
    taxNo: words('纳税人识别号', 'Taxpayer number'),
    redReason: words('红冲原因', 'Why it is reversed'),
    invoiceKind: words('发票种类', 'Kind of invoice'),
    invoiceNo: words('发票号码', 'Invoice number'),
    invoiceCode: words('发票代码', 'Invoice code'),
    invoiceDate: words('开票日期', 'Day of issue'),
  },
  FlowModelApi: {
    name: words('名称', 'Name'),
    modelKey: words('标识', 'Key'),
    modelEditorXml: words('模型', 'Model'),
    category: words('流程分类', 'Category'),
    tenantIds: words('租户', 'Tenants'),
  },
  FlowManagerApi: { category: words('流程分类', 'Category'), tenantIds: words('租户', 'Tenants'), files: words('文件', 'Files') },
  FlowProcessApi: {
    processDefinitionId: words('流程', 'Process'),
    taskUser: words('审批人', 'Who decides'),
    startTime: words('开始时间', 'From'),
    endTime: words('结束时间', 'To'),
    reason: words('原因', 'Reason'),
  },
  FlowWorkApi: {
    variables: words('变量', 'Variables'),
    userId: words('受托人', 'Who does it instead'),
    comment: words('意见', 'Comment'),
  },
  CustomerAuditApi: request,
  CommodityAuditApi: request,
  DataAuditApi: request,
  CustomerRecommendedApi: { ...request, recommendedName: words('推荐人', 'Who recommends') },
  DictApi: entry,
  DictBizApi: entry,
  MenuApi: {
    code: words('菜单编号', 'Code'),
    name: words('菜单名称', 'Name'),
    nameEn: words('英文名称', 'English name'),
    parentId: words('上级菜单', 'The menu above'),
    path: words('路由地址', 'Path'),
    sort: words('排序', 'Order'),
    version: words('版本', 'Version'),
  },
  TenantApi: {
    tenantId: words('租户编号', 'Number of the tenant'),
    tenantName: words('租户名称', 'Name of the tenant'),
    domain: words('域名', 'Domain'),
    version: words('版本', 'Version'),
    expireTime: words('到期时间', 'Expiry'),
    datasourceId: words('数据源', 'Data source'),
  },
  LogSampleApi: {
    kind: words('单据类型', 'Document type'),
    method: words('抽样方法', 'Method'),
    size: words('样本量', 'Size'),
    seed: words('种子', 'Seed'),
    no: words('序号', 'No.'),
    verdict: words('结论', 'Finding'),
    note: words('说明', 'Note'),
  },
  CodeGenApi: {
    area: words('所属业务', 'Area'),
    partner: words('往来单位', 'It is with'),
    stem: words('标识', 'Stem'),
    zh: words('中文名称', 'Chinese name'),
    en: words('英文名称', 'English name'),
    prefix: words('编号前缀', 'Prefix of numbers'),
  },
  BillRuleApi: {
    billType: words('单据类型', 'Document type'),
    prefix: words('前缀', 'Prefix'),
    datePart: words('日期', 'Date'),
    digits: words('位数', 'Digits'),
    resetPeriod: words('重新计数', 'Counting starts again'),
    version: words('版本', 'Version'),
  },
  PrintTemplateApi: {
    billType: words('单据类型', 'Document type'),
    billTypes: words('单据类型', 'Document types'),
    logo: words('徽标', 'Logo'),
    heading: words('打印抬头', 'Company on prints'),
    note: words('说明', 'Note'),
    head: words('表头字段', 'Fields of the head'),
    columns: words('列', 'Columns'),
    field: words('列', 'Column'),
    width: words('列宽', 'Width'),
    ifAny: words('仅有内容时', 'Only if filled'),
    signatures: words('签字栏', 'Signatures'),
    label: words('名称', 'Name'),
    copies: words('联次', 'Copies'),
    paper: words('纸张', 'Paper'),
    language: words('语言', 'Language'),
    version: words('版本', 'Version'),
  },
  PeriodApi: { period: words('会计期间', 'Accounting period'), remark: words('原因', 'Reason'), version: words('版本', 'Version') },
  SysconfigApi: { configValue: words('参数值', 'Value'), version: words('版本', 'Version') },
  StaffChangeApi: {
    staffId: words('员工', 'Staff'),
    effectiveDate: words('生效日期', 'Effective date'),
    version: words('版本', 'Version'),
  },
}
