import type { AnyWords } from '#machines/engine/in-words.ts'
import type { Field } from '../definition/field.ts'
import type { ScreenDefinition } from '../definition/resource-definition.ts'
import type { PrintLayout } from './define-document.ts'

/** The status of a law as a filter, and a column with the current name of the status. */
export const stateFields = (words: AnyWords): Readonly<Record<'status' | 'statusName' | 'billNo', Field>> => ({
  statusName: { label: { zh: '状态', en: 'Status' }, kind: 'text', list: true, form: false, colouredBy: 'status', width: 132 },
  status: {
    label: { zh: '状态码', en: 'State' },
    kind: 'choice',
    form: false,
    filter: 'equals',
    choices: words.stateNames.flatMap((name) => {
      const { code, zh, en, tone, struck } = words.states[name] as (typeof words.states)[string] & { struck?: true }
      return code === undefined ? [] : [{ value: code, words: { zh, en }, tone, ...(struck ? { struck } : {}) }]
    }),
  },
  billNo: { label: { zh: '单号', en: 'Number' }, kind: 'code', list: true, form: false, width: 150 },
})

export const nameField: Field = {
  label: { zh: '名称', en: 'Name' },
  kind: 'text',
  list: true,
  filter: 'contains',
  required: true,
  width: 200,
}
export const windowFields = {
  startTime: { label: { zh: '开始时间', en: 'Starts' }, kind: 'moment', list: true, required: true, width: 150 },
  endTime: { label: { zh: '结束时间', en: 'Ends' }, kind: 'moment', list: true, required: true, width: 150 },
} as const
export const remarkField: Field = { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 }
/** The till and its store as fields. */
export const tillFields = {
  tillId: {
    label: { zh: '收银台', en: 'Till' },
    kind: 'reference',
    to: 'TillApi',
    name: 'tillName',
    list: true,
    filter: 'equals',
    required: true,
    width: 120,
  },
  depotId: {
    label: { zh: '门店', en: 'Store' },
    kind: 'reference',
    to: 'DepotApi',
    name: 'depotName',
    list: true,
    filter: 'equals',
    form: false,
    width: 120,
  },
} as const satisfies Readonly<Record<string, Field>>

/** A list of stores, stored in the named column. */
export const storesField = (table: string): Field => ({
  label: { zh: '门店（不选为全部）', en: 'Stores (all where none)' },
  kind: 'references',
  to: 'DepotApi',
  names: 'depotNames',
  link: { table, own: 'document_id', other: 'depot_ids' },
})

/** Makes rows read only outside the states in which they can be edited. */
export const openWhileEditable = ({ stateNames, tagsOf }: AnyWords): NonNullable<ScreenDefinition['openWhile']> => ({
  field: 'state',
  is: stateNames.find((name) => tagsOf(name).includes('editable')) ?? '',
})

/**
 * The print layout of a type that is listed like a resource: all fields of its record, with these signatures; `amount`
 * is also printed in Chinese capitals.
 */
export const recordPrint = (signatures: PrintLayout['signatures'], amount?: 'amount'): PrintLayout => ({
  ...{ head: [], columns: [], more: [], sums: {}, totals: [] },
  ...(amount ? { amount } : {}),
  signatures,
})
