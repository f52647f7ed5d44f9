import { storedTopUp } from '#machines/retail/stored-top-up.machine.ts'
import type { ScreenDefinition } from '../../definition/resource-definition.ts'
import { defineDocument } from '../define-document.ts'
import { openWhileEditable, recordPrint, remarkField, stateFields, tillFields } from '../record-fields.ts'

/** List and form of top-ups. */
export const topUpRecord: ScreenDefinition = {
  api: 'StoredTopUpApi',
  stem: 'storedtopup',
  label: { zh: '储值充值单', en: 'Top-ups' },
  title: ['billNo'],
  openWhile: openWhileEditable(storedTopUp),
  keyword: ['billNo', 'tillName'],
  sort: '',
  fields: {
    ...stateFields(storedTopUp),
    ...tillFields,
    customerId: {
      label: { zh: '会员', en: 'Member' },
      kind: 'reference',
      to: 'CustomerApi',
      name: 'customerName',
      list: true,
      filter: 'equals',
      required: true,
      width: 160,
    },
    amount: { label: { zh: '充值金额', en: 'Amount' }, kind: 'amount', list: true, required: true, width: 110 },
    bonusAmt: { label: { zh: '赠送金额', en: 'Bonus' }, kind: 'amount', list: true, width: 110 },
    payWay: {
      label: { zh: '支付方式', en: 'Way of payment' },
      kind: 'dictionary',
      of: 'platform',
      code: 'pay_way',
      name: 'payWayName',
      list: true,
      width: 100,
    },
    createUserName: { label: { zh: '收银员', en: 'Cashier' }, kind: 'text', list: true, form: false, width: 100 },
    createTime: { label: { zh: '充值时间', en: 'Topped up' }, kind: 'moment', list: true, form: false, width: 150 },
    remark: remarkField,
  },
}

/** Money that a member pays for later purchases (docs/rules/laws/retail/stored-top-up.md). */
export const storedTopUpDocument = defineDocument({
  words: storedTopUp,
  api: 'StoredTopUpApi',
  right: 'storedtopup',
  prefix: 'CZ',
  money: 'received',
  vouchers: ['receipt'],
  menu: { group: 'sales', path: '/sales/storedTopUp', sort: 17, icon: 'coins', label: { zh: '储值充值', en: 'Top-ups' } },
  form: '/sales/storedTopUpForm',
  record: topUpRecord,
  rowEvents: ['CANCEL'],
  print: recordPrint(['maker', 'customer'], 'amount'),
})
