import type { Job } from '#web/jobs/jobs.ts'
import { data } from './fake-server.ts'

/** An import of customers that waits for confirmation. */
export const job = (over: Partial<Job>): Job => ({
  id: '7',
  kind: 'import',
  resource: 'CustomerApi',
  title: '客户',
  state: 'ready',
  stateName: '待确认',
  done: 3,
  total: 3,
  createTime: '2026-11-21 10:00:00',
  canUndo: false,
  ...over,
})
export const counts = { rows: 3, added: 1, changed: 1, same: 0, failed: 1 }
export const fault = { column: 2, columnName: '名称', msg: '名称不正确', rows: 1, row: 4, named: false }
/** The head of a foreign sheet, with the fields proposed for it. */
export const sheetHead = {
  known: false,
  head: ['货号', '品名', '件数'],
  fields: [
    { name: 'customerCode', label: '编码', required: true },
    { name: 'customerName', label: '名称', required: true },
  ],
  proposed: ['customerCode', '', ''],
  mappings: [],
  lines: [{ row: 2, cells: ['K1', '甲店', '3'] }],
}

/** All records in one page of the wire. */
export const page = (records: unknown[]) => data({ records, total: records.length, size: 30, current: 1, pages: 1 })
