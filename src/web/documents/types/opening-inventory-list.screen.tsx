import type { Words } from '#domain/words.ts'
import { openingInventory } from '#machines/stock/opening-inventory.machine.ts'
import type { HeadField } from '#resources/document-fields.ts'
import { openingStock } from '#resources/opening-inventory.ts'
import { api } from '../../api.ts'
import { SheetImportButton } from '../../jobs/sheet-import.tsx'
import { DocumentList } from '../list/document-list.tsx'

const columns: readonly HeadField[] = ['billNo', 'billDate', 'depotName', 'totalQty', 'costAmt', 'status', 'staffName', 'remark']
const more: readonly HeadField[] = ['deptName', 'createTime', 'updateTime']

const hint: Words = {
  zh: '按模板填写：表头不要改动，每行一个仓库的一种商品，可填名称或编码，单位不填为基本单位。每个仓库生成一张草稿；有一行出错则全部不导入。',
  en: 'Fill in the template: leave its head as it is, goods of one depot each row, by name or code; without a unit it is the basic one. Each depot becomes a draft; one wrong row and nothing is taken.',
}

/** The list of opening inventories. */
export default function OpeningInventoryList() {
  const actions = (readAgain: () => void) => (
    <SheetImportButton
      name={openingStock.label}
      hint={hint}
      right="openinginventory_import"
      template={() => api('OpeningInventoryApi_template')}
      send={(file) => api('OpeningInventoryApi_exportInventoryInfo', { body: { file } })}
      onWritten={readAgain}
    />
  )
  return <DocumentList words={openingInventory} columns={columns} more={more} picks={['depotId']} bulk={['POST']} actions={actions} />
}
