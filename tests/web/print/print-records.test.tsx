import { describe, expect, test } from 'vitest'
import { accountTransfer } from '#machines/finance/account-transfer.machine.ts'
import { priceAdjustment } from '#machines/marketing/price-adjustment.machine.ts'
import { recordPaperOf } from '#paper/record-paper.ts'
import { accountTransferDocument, transferRecord } from '#resources/documents/finance/account-transfer.document.ts'
import { adjustmentRecord, priceAdjustmentDocument } from '#resources/documents/marketing/price-adjustment.document.ts'

const places = { price: 5, amount: 2, qty: 2 }

describe('of a document that is listed like a resource', () => {
  const adjustment = {
    ...{ billNo: 'TJ20261126-0001', state: 'submitted', name: '年末调价', effectiveTime: '2026-12-01 00:00:00', createUserName: '王敏' },
    ...{ depotNames: ['一店', '二店'], depotIds: ['1', '2'], remark: '' },
    goods: [
      { commInfoId: '7', commInfoName: '矿泉水', unitId: '5', unitName: '瓶', finalPrice: '2.50000' },
      { commInfoId: '8', commInfoName: '气泡水', unitId: '6', unitName: '箱', finalPrice: '1260' },
    ],
  }
  const printed = (language: 'zh' | 'en') =>
    recordPaperOf(priceAdjustment, { ...priceAdjustmentDocument, record: adjustmentRecord }, adjustment, { places, language })

  test('the paper says what its record says, its goods in columns, and who signs', () => {
    const { title, number, status, head, columns, rows, signatures, capitals } = printed('zh')
    expect({ title, number, status }).toEqual({ title: '调价单', number: 'TJ20261126-0001', status: '待审核' })
    expect(head.map(({ label, value }) => `${label} ${value}`)).toEqual([
      '名称 年末调价',
      '生效时间 2026-12-01 00:00',
      '门店（不选为全部） 一店、二店',
    ])
    expect(columns.map(({ label, figure }) => [label, figure])).toEqual([
      ['商品', false],
      ['单位', false],
      ['新价', true],
    ])
    expect(rows.map(({ number: at, cells }) => [at, ...cells])).toEqual([
      [1, '矿泉水', '瓶', '2.50'],
      [2, '气泡水', '箱', '1,260.00'],
    ])
    expect(signatures).toEqual([
      { label: '制单', value: '王敏' },
      { label: '审核', value: '' },
    ])
    expect(capitals).toBeUndefined()
    expect(printed('en').columns.map(({ label }) => label)).toEqual(['Goods', 'Unit', 'New price'])
  })

  test('money stands there in capitals, and without rows there is no table', () => {
    const transfer = { billNo: 'HZ1', state: 'posted', fromAccountName: '支付宝', toAccountName: '工行', amount: '101.70' }
    const { capitals, columns } = recordPaperOf(accountTransfer, { ...accountTransferDocument, record: transferRecord }, transfer, {
      places,
      language: 'zh',
    })
    expect(capitals).toBe('壹佰零壹元柒角整')
    expect(columns).toEqual([])
  })
})
