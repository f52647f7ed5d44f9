import { openingBalance } from '#machines/finance/opening-balance.machine.ts'
import type { ScreenDefinition } from '../../definition/resource-definition.ts'
import { defineDocument } from '../define-document.ts'
import { openWhileEditable, recordPrint, remarkField, stateFields } from '../record-fields.ts'

/** List, form and sheet of the opening balances of accounts and members. */
export const openingBalanceRecord: ScreenDefinition = {
  api: 'OpeningBalanceApi',
  stem: 'openingbalance',
  label: { zh: '期初资金与会员余额', en: 'Opening money and members' },
  title: ['billNo', 'accountName', 'customerName'],
  openWhile: openWhileEditable(openingBalance),
  keyword: ['billNo'],
  sort: '',
  fields: {
    ...stateFields(openingBalance),
    openingKind: {
      label: { zh: '类别', en: 'Kind' },
      kind: 'choice',
      list: true,
      filter: 'equals',
      required: true,
      width: 120,
      choices: [
        { value: 1, words: { zh: '资金账户', en: 'Cash account' } },
        { value: 2, words: { zh: '会员储值', en: 'Stored value' } },
        { value: 3, words: { zh: '会员积分', en: 'Points' } },
      ],
    },
    accountId: {
      label: { zh: '资金账户', en: 'Cash account' },
      kind: 'reference',
      to: 'CashAccountApi',
      name: 'accountName',
      list: true,
      filter: 'equals',
      width: 160,
    },
    customerId: {
      label: { zh: '会员', en: 'Member' },
      kind: 'reference',
      to: 'CustomerApi',
      name: 'customerName',
      list: true,
      filter: 'equals',
      width: 160,
    },
    amount: {
      label: { zh: '余额', en: 'Balance' },
      kind: 'amount',
      list: true,
      signed: true,
      width: 120,
      hint: { zh: '账户余额，或会员储值的本金', en: 'Of the account, or what was paid for the stored value' },
    },
    bonusAmt: { label: { zh: '赠送余额', en: 'Bonus' }, kind: 'amount', list: true, width: 110 },
    score: { label: { zh: '积分', en: 'Points' }, kind: 'integer', list: true, width: 100 },
    billDate: { label: { zh: '期初日期', en: 'Opening date' }, kind: 'date', list: true, width: 110 },
    depotId: {
      label: { zh: '门店', en: 'Store' },
      kind: 'reference',
      to: 'DepotApi',
      name: 'depotName',
      list: true,
      width: 120,
      hint: { zh: '会员储值由其法人承担；只有一个法人时不填', en: 'Whose books owe the stored value; where there are but one left empty' },
    },
    createUserName: { label: { zh: '录入人', en: 'Made by' }, kind: 'text', list: true, form: false, width: 100 },
    remark: remarkField,
  },
}

/** The opening balance of an account or a member (docs/rules/laws/finance/opening-balance.md). */
export const openingBalanceDocument = defineDocument({
  words: openingBalance,
  api: 'OpeningBalanceApi',
  right: 'openingbalance',
  prefix: 'QY',
  opens: true,
  menu: {
    group: 'base',
    path: '/base/openingBalance',
    sort: 311,
    icon: 'money',
    label: { zh: '期初资金与会员余额', en: 'Opening money and members' },
  },
  form: '/base/openingBalanceForm',
  record: openingBalanceRecord,
  print: recordPrint(['maker', 'approver'], 'amount'),
})
