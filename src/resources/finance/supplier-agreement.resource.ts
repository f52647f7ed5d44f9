import { defineResource } from '../definition/define-resource.ts'
import { goodsField } from '../goods/goods-fields.ts'

/** Rebates of suppliers on purchases (ADR 161). */
export const supplierAgreement = defineResource({
  api: 'SupplierAgreementApi',
  table: 'supplier_agreement',
  stem: 'supplieragreement',
  menu: { group: 'finance', path: '/finance/supplierAgreement', sort: 44, icon: 'percent' },
  label: { zh: '返利协议', en: 'Supplier agreements' },
  title: ['name', 'code'],
  fields: {
    code: { label: { zh: '协议编号', en: 'Number' }, kind: 'code', list: true, filter: 'contains', required: true, width: 130 },
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    supplierId: {
      label: { zh: '供应商', en: 'Supplier' },
      kind: 'reference',
      to: 'SupplierApi',
      name: 'supplierName',
      list: true,
      filter: 'equals',
      required: true,
      width: 180,
    },
    startDate: { label: { zh: '开始日期', en: 'From' }, kind: 'date', list: true, required: true, width: 110 },
    endDate: { label: { zh: '结束日期', en: 'Until' }, kind: 'date', list: true, required: true, width: 110 },
    basis: {
      label: { zh: '计算依据', en: 'Tiers by' },
      kind: 'choice',
      choices: [
        { value: 1, words: { zh: '采购金额', en: 'Amount bought' } },
        { value: 2, words: { zh: '采购数量', en: 'Quantity bought' } },
      ],
      list: true,
      initial: 1,
      width: 140,
    },
    classifyId: {
      label: { zh: '商品分类', en: 'Goods class' },
      kind: 'reference',
      to: 'ClassificationApi',
      name: 'classifyName',
      list: true,
      width: 130,
      hint: { zh: '分类和商品都不填为该供应商全部商品', en: 'Without a class and goods it is about all that the supplier delivers' },
    },
    commInfoId: { label: goodsField.label, kind: 'reference', to: 'CommodityApi', name: 'commInfoName', list: true, width: 200 },
    legalEntityId: {
      label: { zh: '所属法人', en: 'Legal entity' },
      kind: 'reference',
      to: 'LegalEntityApi',
      name: 'legalEntity',
      byName: true,
      list: true,
      width: 160,
      hint: { zh: '不填为本公司', en: 'The company itself where none is given' },
    },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 220 },
  },
  keyword: ['code', 'name', 'mnemonic'],
  sort: '-startDate',
  unique: [['code']],
  mnemonicOf: 'name',
  children: {
    tiers: {
      label: { zh: '返利档位', en: 'Tiers' },
      table: 'rebate_tier',
      parent: 'agreementId',
      key: 'fromValue',
      sort: 'fromValue',
      fields: {
        fromValue: {
          label: { zh: '起算值', en: 'From' },
          kind: 'amount',
          required: true,
          width: 120,
          hint: {
            zh: '采购金额或数量达到该值起，全部采购按此档',
            en: 'From this amount or quantity on the tier counts for all that was bought',
          },
        },
        rebateRate: { label: { zh: '返利比例(%)', en: 'Percent' }, kind: 'percent', width: 110 },
        rebatePrice: { label: { zh: '每件返利', en: 'Per basic unit' }, kind: 'price', width: 120 },
      },
    },
  },
})
