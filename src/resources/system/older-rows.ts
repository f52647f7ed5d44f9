import type { Words } from '#domain/core/words.ts'

/**
 * The columns of the lists of rows that break a rule because they are older than it, with their labels on the page and
 * in the file; `width` in characters.
 */
export const olderColumns = {
  lines: {
    tenant: { zh: '租户', en: 'Tenant', width: 20 },
    document: { zh: '单据', en: 'Document', width: 30 },
    row: { zh: '行', en: 'Row', width: 6 },
    about: { zh: '项目', en: 'What', width: 20 },
    source: { zh: '应为', en: 'Expected', width: 24 },
    own: { zh: '实际', en: 'Actual', width: 24 },
  },
  codes: {
    tenant: { zh: '租户', en: 'Tenant', width: 20 },
    resource: { zh: '档案', en: 'Master data', width: 20 },
    code: { zh: '编码', en: 'Code', width: 24 },
    otherCode: { zh: '相同的编码', en: 'Taken for the same as', width: 24 },
  },
} as const satisfies Record<string, Record<string, Words & { width: number }>>

/** The fields in which a line differs from its source line. */
export const olderFacts = {
  amount: { zh: '退回金额', en: 'Amount that came back' },
  tax: { zh: '退回税额', en: 'Tax that came back' },
  taxRate: { zh: '退回税率%', en: 'Rate that it came back at, %' },
  taxKind: { zh: '退回计税方式', en: 'Kind of tax that it came back at' },
  paidAmt: { zh: '已付清订单的出库金额', en: 'Shipped of what was paid in full' },
  lots: { zh: '退回批次/序列号', en: 'Lot or serial that came back' },
  pieces: { zh: '序列号在库数量', en: 'Pieces of one serial number' },
  leftBy: { zh: '序列号最后出库单', en: 'Document that the serial left by last' },
} as const satisfies Record<string, Words>

export const olderTitles = {
  lines: { zh: '规则启用前与来源不一致的行', en: 'Older lines that differ from their source' },
  codes: { zh: '仅大小写、全半角或不可见字符不同的编码', en: 'Codes that differ by case or width alone' },
} as const satisfies Record<string, Words>
