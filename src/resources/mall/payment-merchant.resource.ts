import { defineResource } from '../definition/define-resource.ts'

/** The merchant accounts of legal entities at payment services. */
export const paymentMerchant = defineResource({
  api: 'PaymentMerchantApi',
  table: 'payment_merchant',
  stem: 'paymentmerchant',
  menu: { group: 'mall', path: '/mall/paymentMerchant', sort: 80, icon: 'key' },
  label: { zh: '收款商户', en: 'Payment merchants' },
  title: ['merchantNo'],
  fields: {
    merchantNo: {
      label: { zh: '商户号', en: 'Merchant number' },
      kind: 'code',
      list: true,
      filter: 'contains',
      required: true,
      width: 180,
    },
    provider: {
      label: { zh: '支付渠道', en: 'Payment service' },
      kind: 'choice',
      choices: [{ value: 1, words: { zh: '签名测试（不收款）', en: 'Signed test (no money moves)' } }],
      list: true,
      initial: 1,
      width: 180,
    },
    legalEntityId: {
      label: { zh: '所属法人', en: 'Legal entity' },
      kind: 'reference',
      to: 'LegalEntityApi',
      name: 'legalEntity',
      byName: true,
      list: true,
      width: 180,
      hint: { zh: '不填为本公司', en: 'The company itself where none is given' },
    },
    secret: { label: { zh: '签名密钥', en: 'Signing key' }, kind: 'secret' },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['merchantNo', 'legalEntity'],
  sort: 'merchantNo',
  unique: [['merchantNo']],
})
