import { expect, test } from 'vitest'
import { keepings, lotsText } from '#domain/core/lots.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { readLots, readNumbers } from '#domain/stock/lot-text.ts'

const lots = (text: string, qty = '10') => {
  const read = readLots(text, { keeping: keepings.lot, qty: decimal(qty), expiryOf: (lot) => (lot === 'OLD' ? '2026-12-31' : undefined) })
  return 'why' in read ? read.why.zh : lotsText(read.lots)
}

test.each([
  ['A', 'A×10'],
  ['B20260305×4 (2027-01-31), C', 'B20260305×4 (2027-01-31), C×6'],
  ['A＊4（2027/1/31）；B 2027.02.28', 'A×4 (2027-01-31), B×6 (2027-02-28)'],
  ['OLD', 'OLD×10 (2026-12-31)'],
  ['OLD 2027-01-01', 'OLD×10 (2027-01-01)'],
  ['A×10, B', 'A×10, B×0'],
  ['', ''],
  ['LOT 7', 'LOT 7×10'],
  ['20260305', '20260305×10'],
  ['ＬＯＴ７\u200E×４', 'LOT7×4'],
])('“%s” is read as lots', (text, read) => {
  expect(lots(text)).toBe(read)
})

test.each([
  ['A×x', '“A*x”不是批次，写作 批号×数量 (有效期至)'],
  ['×4', '“*4”不是批次，写作 批号×数量 (有效期至)'],
  ['A (31.2)', '“31.2”不是日期，写作 2027-01-31'],
  ['A (2027-02-30)', '“2027-02-30”不是日期，写作 2027-01-31'],
])('“%s” is not', (text, why) => {
  expect(lots(text)).toBe(why)
})

test('what is written is read as it was', () => {
  const written = 'A×4 (2027-01-31), B×2, C×1 (2027-03-31)'
  expect(lots(written, '7')).toBe(written)
})

test('a list of pieces is scanned, pasted or typed, each once', () => {
  expect(readNumbers('S1\nS2\r\nS3，S1、S4\tS5 ')).toEqual(['S1', 'S2', 'S3', 'S4', 'S5'])
  // numbers are compared like codes: without case, width and invisible marks
  expect(readNumbers('ＳＮ１ sn1\u200B SN\u202E2')).toEqual(['SN1', 'SN2'])
})
