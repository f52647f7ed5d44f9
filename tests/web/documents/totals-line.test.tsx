import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { moveLayout } from '#resources/documents/stock/move-fields.ts'
import type { WebDocument } from '#web/document-engine/document-types.ts'
import { TotalsLine } from '#web/documents/page/lines/totals-line.tsx'
import { session, show } from '../../support/web/web.tsx'
import { settings } from '../../support/web/web-documents.ts'

/** The totals under the lines of a transfer: each name with its text. */
function totals(document: Partial<WebDocument>): readonly string[] {
  show(<TotalsLine document={document as WebDocument} fields={moveLayout.totals} settings={settings} partner={undefined} />, session())
  return screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)
}

test('a transfer says nothing of a difference before there is one', () => {
  expect(totals({ totalQty: '12', costAmt: '140.75' }).map((total) => total.split(' ')[0])).toEqual(['总数量', '成本金额'])
})

test('a settled difference is said in words, its loss as a figure', () => {
  const settled = totals({ totalQty: '12', costAmt: '140.75', outcome: 1, bearer: 3, lossAccount: '待处理财产损溢', lossAmt: '35.19' })
  expect(settled.slice(0, 4)).toEqual(['差异处理 在途损失', '责任方 承运方', '损失科目 待处理财产损溢', '损失金额 35.19'])
})
