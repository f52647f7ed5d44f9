import type { ScreenDefinition } from '../definition/resource-definition.ts'

/** The sheet with the lines of a freight bill; rows name receipts and deliveries by number. */
export const freightLines = {
  api: 'TransportHeadApi',
  label: { zh: '运费明细', en: 'Lines of freight' },
  rowsOf: 'lines',
  fields: {
    sourceBillNo: { label: { zh: '来源单号', en: 'Receipt or out' }, kind: 'code', required: true },
    expressNo: { label: { zh: '快递单号', en: 'Courier number' }, kind: 'text' },
    amount: { label: { zh: '运费', en: 'Freight' }, kind: 'amount', required: true },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'text' },
  },
} as const satisfies Pick<ScreenDefinition, 'api' | 'label' | 'fields'> & { rowsOf: string }
