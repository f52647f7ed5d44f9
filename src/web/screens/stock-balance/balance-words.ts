import type { Words } from '#domain/core/words.ts'

export const balanceWords = {
  title: { zh: '进销存', en: 'Stock balance' },
  search: { zh: '商品名称、编码、条码', en: 'Goods, code, barcode' },
  days: { zh: '日期', en: 'Date' },
  none: { zh: '这段时间没有库存，也没有出入库', en: 'There was no stock and nothing moved' },
  sound: { zh: '流水与库存一致', en: 'Stock agrees' },
  broken: { zh: '{count}个商品的流水与库存不一致', en: 'Movements and stock differ for {count} goods' },
} as const satisfies Record<string, Words>
