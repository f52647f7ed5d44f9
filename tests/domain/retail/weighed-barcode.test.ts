import { expect, test } from 'vitest'
import { readWeighed, weighedPatterns } from '#domain/retail/weighed-barcode.ts'

const patterns = weighedPatterns('21PPPPPAAAAAC, 22PPPPPWWWWWC,nonsense')

test.each([
  // rule B8: PLU 00123, amount 18.50
  ['2100123018505', { code: '00123', amount: '18.50' }],
  ['2200123014450', { code: '00123', weight: '1.445' }],
  // wrong check digit
  ['2100123018506', undefined],
  // another prefix, too short, no digits
  ['2300123018505', undefined],
  ['210012301850', undefined],
  ['21001230185O5', undefined],
  ['6900000000017', undefined],
])('the label %s says %o', (text, label) => {
  expect(readWeighed(text, patterns)).toEqual(label)
})

test('patterns that are none are left out', () => {
  expect(patterns).toEqual(['21PPPPPAAAAAC', '22PPPPPWWWWWC'])
  expect(weighedPatterns('')).toEqual([])
})
