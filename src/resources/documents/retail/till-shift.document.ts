import { tillShift } from '#machines/retail/till-shift.machine.ts'
import type { ScreenDefinition } from '../../definition/resource-definition.ts'
import { defineDocument } from '../define-document.ts'
import { openWhileEditable, recordPrint, remarkField, stateFields, tillFields } from '../record-fields.ts'

/** List and form of shifts at tills. */
export const shiftRecord: ScreenDefinition = {
  api: 'TillShiftApi',
  stem: 'tillshift',
  label: { zh: '收银班次', en: 'Till shifts' },
  title: ['billNo'],
  openWhile: openWhileEditable(tillShift),
  keyword: ['billNo', 'tillName'],
  sort: '',
  fields: {
    ...stateFields(tillShift),
    ...tillFields,
    createUserName: { label: { zh: '收银员', en: 'Cashier' }, kind: 'text', list: true, form: false, width: 100 },
    createTime: { label: { zh: '开班时间', en: 'Opened' }, kind: 'moment', list: true, form: false, width: 150 },
    closeTime: { label: { zh: '交班时间', en: 'Closed' }, kind: 'moment', list: true, form: false, width: 150 },
    floatAmt: { label: { zh: '备用金', en: 'Float' }, kind: 'amount', list: true, width: 100 },
    cashAmt: { label: { zh: '现金收支', en: 'Cash in and out' }, kind: 'amount', list: true, form: false, width: 110 },
    expectedAmt: { label: { zh: '应有现金', en: 'Expected' }, kind: 'amount', list: true, form: false, width: 110 },
    countedAmt: { label: { zh: '清点现金', en: 'Counted' }, kind: 'amount', list: true, form: false, width: 110 },
    differenceAmt: { label: { zh: '长短款', en: 'Over or missing' }, kind: 'amount', list: true, form: false, width: 100 },
    borneBy: {
      label: { zh: '承担方', en: 'Borne by' },
      kind: 'choice',
      list: true,
      form: false,
      width: 80,
      choices: [
        { value: 1, words: { zh: '收银员', en: 'Cashier' } },
        { value: 2, words: { zh: '公司', en: 'Company' } },
      ],
    },
    deviationAmt: { label: { zh: '离线价格差异', en: 'Differs offline' }, kind: 'amount', list: true, form: false, width: 110 },
    unconfirmedCount: { label: { zh: '待确认小票', en: 'To be confirmed' }, kind: 'integer', list: true, form: false, width: 100 },
    remark: remarkField,
  },
}

/** A shift at a till, from its opening float to the count at its end (docs/rules/laws/retail/till-shift.md). */
export const tillShiftDocument = defineDocument({
  words: tillShift,
  api: 'TillShiftApi',
  right: 'tillshift',
  prefix: 'BC',
  money: 'received',
  vouchers: ['receipt'],
  menu: { group: 'sales', path: '/sales/tillShift', sort: 15, icon: 'receipt', label: { zh: '收银班次', en: 'Till shifts' } },
  form: '/sales/tillShiftForm',
  record: shiftRecord,
  print: recordPrint(['maker', 'approver']),
})
