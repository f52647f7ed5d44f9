import { defineResource } from '../definition/define-resource.ts'
import { approvalChoices } from '../documents/approval-kinds.ts'

/** Rules that say which documents are approved by a process instead of a single approver (ADR 188). */
export const approvalRule = defineResource({
  api: 'ApprovalRuleApi',
  table: 'approval_rule',
  stem: 'approvalrule',
  menu: { group: 'flow', path: '/flow/rules', sort: 25, icon: 'check' },
  label: { zh: '审批规则', en: 'Rules of approval' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    documentType: {
      label: { zh: '单据类型', en: 'Document type' },
      kind: 'choice',
      choices: approvalChoices,
      list: true,
      filter: 'equals',
      required: true,
      width: 120,
      hint: {
        zh: '需要审核的单据提交后，由流程代替审核人决定',
        en: 'What waits for an approval after its submit is decided by the process instead',
      },
    },
    amountFrom: {
      label: { zh: '起始金额', en: 'Amount from' },
      kind: 'amount',
      list: true,
      width: 120,
      hint: { zh: '达到此金额才用本规则，不填为任何金额', en: 'The rule counts from this amount on, without one always' },
    },
    supplierId: {
      label: { zh: '供应商', en: 'Supplier' },
      kind: 'reference',
      to: 'SupplierApi',
      name: 'supplierName',
      list: true,
      width: 160,
      hint: { zh: '指定了往来单位的规则优先', en: 'A rule of one partner goes before one of all' },
    },
    customerId: {
      label: { zh: '客户', en: 'Customer' },
      kind: 'reference',
      to: 'CustomerApi',
      name: 'customerName',
      list: true,
      width: 160,
    },
    processKey: {
      label: { zh: '流程标识', en: 'Key of the process' },
      kind: 'text',
      list: true,
      required: true,
      width: 150,
      hint: { zh: '“流程部署”中分类为单据审批的流程', en: 'One under Deployed processes, for the approval of documents' },
    },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['name', 'processKey'],
  sort: 'name',
  unique: [['name']],
})
