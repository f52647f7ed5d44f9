import type { Words } from '#domain/core/words.ts'

/** The columns of count sheets, with their labels on paper and in the file; `width` in characters. */
export const countSheetColumns = {
  indexNo: { zh: '序号', en: 'No.', width: 6 },
  sheetName: { zh: '盘点表', en: 'Sheet', width: 12 },
  wareCode: { zh: '货位', en: 'Shelf', width: 10 },
  commInfoCode: { zh: '商品编码', en: 'Goods code', width: 14 },
  commInfoName: { zh: '商品名称', en: 'Goods', width: 30 },
  spec: { zh: '规格', en: 'Specification', width: 14 },
  barCode: { zh: '条码', en: 'Barcode', width: 16 },
  lot: { zh: '批次/序列号', en: 'Lot or serial', width: 16 },
  expiresOn: { zh: '有效期至', en: 'Good until', width: 12 },
  unitName: { zh: '单位', en: 'Unit', width: 8 },
  bookQty: { zh: '账面数量', en: 'Books', width: 10 },
  qty: { zh: '实盘数量', en: 'Counted', width: 12 },
  countedAt: { zh: '盘点时间', en: 'Counted at', width: 20 },
  remark: { zh: '备注', en: 'Remark', width: 20 },
} as const satisfies Record<string, Words & { width: number }>

export type CountSheetColumn = keyof typeof countSheetColumns
