import { openingInventory } from '#machines/opening-inventory.machine.ts'
import type { HeadField } from '#resources/document-fields.ts'
import { DocumentList } from './document-list.tsx'

const columns: readonly HeadField[] = ['billNo', 'billDate', 'depotName', 'totalQty', 'costAmt', 'status', 'staffName', 'remark']
const more: readonly HeadField[] = ['deptName', 'createTime', 'updateTime']

/** The list of opening inventories. */
export default function OpeningInventoryList() {
  return <DocumentList words={openingInventory} columns={columns} more={more} picks={['depotId']} bulk={['POST']} />
}
