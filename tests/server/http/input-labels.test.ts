import { expect, test } from 'vitest'
import { labelOf } from '#server/http/labels.ts'

test.each([
  ['LogSampleApi_draw', 'size', '样本量'],
  ['LogSampleApi_draw', 'seed', '种子'],
  ['BrandApi_list', 'size', '每页条数'],
  ['BrandApi_submit', 'version', '版本'],
  ['PurchaseOrderApi_list', 'keyword', '关键字'],
  ['CodeGenApi_documentType', 'partner', '往来单位'],
])('where %s names %s in a refusal it is called %s', (operation, field, zh) => {
  expect(labelOf(operation, field)?.zh).toBe(zh)
})
