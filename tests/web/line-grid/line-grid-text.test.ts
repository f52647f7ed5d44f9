import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutIdleZeros } from '#domain/figures/format-figures.ts'
import { plainFigure, plainPercentage, plainQuantity } from '#domain/figures/typed-figure.ts'
import { readSheet, writeSheet } from '#web/line-grid/lines/sheet-text.ts'
import { addScanKey, emptyScan, endScan } from '#web/line-grid/state/scanner.ts'
import { table } from '../../support/table.ts'

describe('a figure as people type or paste it', () => {
  test.each(table`
    typed        | figure
    12.50        | 12.50
    1,234.50     | 1234.50
    1,234,567    | 1234567
    ５０．５      | 50.5
    5-           | -5
    1,200.00-    | -1200.00
    −5           | -5
    (1,234.50)   | -1234.50
    ￥28.80      | 28.80
    -¥28.80      | -28.80
    $ 5          | 5
    13%          | 13%
    １３％        | １３％
    .5           | .5
    1。5         | 1.5
    12元         | 12
    1,5          | 1,5
    1，5         | 1，5
    1,,5         | 1,,5
    12,34.5      | 12,34.5
    1e5          | 1e5
    abc          | abc
    5--          | 5--
    --5          | --5
  `)('$input.typed is read as $expected.figure', ({ input, expected }) => expect(plainFigure(input.typed ?? '')).toBe(expected.figure))

  test.each(table`
    typed  | figure
    13     | 13
    13%    | 13
    １３％  | 13
    13 %   | 13
    1,5%   | 1,5
  `)('$input.typed is the percentage $expected.figure', ({ input, expected }) =>
    expect(plainPercentage(input.typed ?? '')).toBe(expected.figure),
  )

  test('a quantity in mixed units may have its minus at the end and full-width digits', () => {
    expect(plainQuantity('2箱3瓶-')).toBe('-2箱3瓶')
    expect(plainQuantity('２箱３瓶')).toBe('2箱3瓶')
    expect(plainQuantity('1,000')).toBe('1000')
  })

  test('zeros that say nothing are not shown, down to the places that must be', () => {
    expect(withoutIdleZeros('28.80000', 2)).toBe('28.80')
    expect(withoutIdleZeros('0.26222', 2)).toBe('0.26222')
    expect(withoutIdleZeros('10.00', 0)).toBe('10')
    expect(withoutIdleZeros('abc', 2)).toBe('abc')
  })
})

describe('text of a sheet on the clipboard', () => {
  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a', [['a']]],
    ['a\n', [['a']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['a\t', [['a', '']]],
    ['"two\nlines"\t"he said ""no"""', [['two\nlines', 'he said "no"']]],
    ['5" pipe\tx', [['5" pipe', 'x']]],
    ['"open\tx', [['"open', 'x']]],
    ['', [['']]],
  ])('%j is read as %j', (text, rows) => expect(readSheet(text)).toEqual(rows))

  test('what is written is read back, whatever the cells hold', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', ' ', '矿') })
      .filter((text) => !text.startsWith('"') || /[\t\n"]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }), (rows) => {
        fc.pre(rows.at(-1)?.join('\t') !== '')
        expect(readSheet(writeSheet(rows))).toEqual(rows)
      }),
    )
  })
})

describe('a scanner is told from a hand by its pace', () => {
  const type = (text: string, gapMs: number) => {
    let at = 1000
    let buffer = emptyScan
    for (const key of text) {
      at += gapMs
      buffer = addScanKey(buffer, key, at)
    }
    return { buffer, at }
  }
  const scan = (text: string, gapMs: number, scanMode = true) => {
    const { buffer, at } = type(text, gapMs)
    return endScan(buffer, at + gapMs, scanMode)
  }

  test.each([
    ['6901234567892', 5, true, '6901234567892'],
    ['6901234567892', 34, true, '6901234567892'],
    ['6901234567892', 35, true, undefined],
    ['690123', 10, true, '690123'],
    ['69012', 10, true, undefined],
    ['690123', 10, false, undefined],
    ['69012345', 10, false, '69012345'],
  ])('%s at %i ms a key, scan mode %s: %s', (text, gapMs, scanMode, expected) => expect(scan(text, gapMs, scanMode)).toBe(expected))

  test('one late key, on a busy computer, does not part a scan', () => {
    const { buffer, at } = type('690123', 8)
    const later = [...'4567892'].reduce((heard, key, nth) => addScanKey(heard, key, at + 80 + 8 * nth), buffer)
    expect(endScan(later, at + 80 + 8 * 7, false)).toBe('6901234567892')
  })

  test('what was typed before a pause is no part of the scan', () => {
    const typed = addScanKey(addScanKey(emptyScan, '1', 0), '2', 200)
    const buffer = [...'6901234567892'].reduce((heard, key, nth) => addScanKey(heard, key, 500 + 5 * nth), typed)
    expect(endScan(buffer, 500 + 5 * 13, false)).toBe('6901234567892')
  })

  test('Shift within a scan does not part it, and Enter after a pause ends nothing', () => {
    const { buffer, at } = type('ABC12345', 5)
    expect(addScanKey(buffer, 'Shift', at + 1)).toEqual(buffer)
    expect(addScanKey(buffer, 'ArrowDown', at + 1)).toEqual(emptyScan)
    expect(endScan(buffer, at + 200, true)).toBeUndefined()
  })
})
