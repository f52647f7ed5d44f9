import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chineseCapitals } from '#domain/figures/chinese-capitals.ts'
import { Decimal, decimal } from '#domain/figures/decimal.ts'
import { table } from '../../support/table.ts'
import { thousand } from '../generators.ts'

test.each(table`
  amount            | capitals
  0                 | 零元整
  -0.001            | 零元整
  0.05              | 伍分
  0.50              | 伍角整
  0.55              | 伍角伍分
  1                 | 壹元整
  1.05              | 壹元零伍分
  1.50              | 壹元伍角整
  10.05             | 壹拾元零伍分
  16                | 壹拾陆元整
  325.04            | 叁佰贰拾伍元零肆分
  1680.32           | 壹仟陆佰捌拾元叁角贰分
  1010              | 壹仟零壹拾元整
  1001              | 壹仟零壹元整
  1409.50           | 壹仟肆佰零玖元伍角整
  6007.14           | 陆仟零柒元壹角肆分
  10000             | 壹万元整
  10010.10          | 壹万零壹拾元壹角整
  10001             | 壹万零壹元整
  10100             | 壹万零壹佰元整
  100000            | 壹拾万元整
  107000.53         | 壹拾万柒仟元伍角叁分
  1000500           | 壹佰万零伍佰元整
  10000000          | 壹仟万元整
  100000000         | 壹亿元整
  100010000         | 壹亿零壹万元整
  100001000         | 壹亿零壹仟元整
  110000000         | 壹亿壹仟万元整
  1000000001.01     | 壹拾亿零壹元零壹分
  999999999999.99   | 玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分
  1000000000000     | 壹万亿元整
  1000100000000     | 壹万零壹亿元整
  -1680.32          | 负壹仟陆佰捌拾元叁角贰分
  2.345             | 贰元叁角伍分
`)('$input.amount is $expected.capitals', ({ input, expected }) => {
  expect(chineseCapitals(decimal(input.amount ?? ''))).toBe(expected.capitals)
})

/** Reads capitals back with a different algorithm: from left to right, each unit multiplies what stands before it. */
function readBack(text: string): Decimal {
  let [total, section, digit] = [new Decimal(0), new Decimal(0), 0]
  for (const sign of text.replace(/[负整]/g, '')) {
    const value = '零壹贰叁肆伍陆柒捌玖'.indexOf(sign)
    const small = { 拾: 10, 佰: 100, 仟: 1000 }[sign]
    if (value >= 0) digit = value
    else if (small) [section, digit] = [section.add(digit * small), 0]
    else if (sign === '万') [section, digit] = [section.add(digit).mul(10_000), 0]
    else if (sign === '亿') [total, section, digit] = [total.add(section.add(digit)).mul(100_000_000), new Decimal(0), 0]
    else if (sign === '元') [total, section, digit] = [total.add(section).add(digit), new Decimal(0), 0]
    else [total, digit] = [total.add(new Decimal(digit).div(sign === '角' ? 10 : 100)), 0]
  }
  return text.startsWith('负') ? total.neg() : total
}

test('reads back as the same amount, and never has two zeros in a row', () => {
  const cents = fc.oneof(
    fc.integer({ min: -10_000, max: 100_000 }),
    fc.maxSafeInteger().filter((n) => Math.abs(n) <= 1e14),
    fc.integer({ min: 0, max: 14 }).map((n) => 10 ** n),
  )
  fc.assert(
    fc.property(cents, (value) => {
      const amount = new Decimal(value).div(100)
      const text = chineseCapitals(amount)
      expect(readBack(text).eq(amount)).toBe(true)
      expect(text).not.toMatch(/零零|零[万亿]/)
      expect(text.endsWith('整') || text.endsWith('分')).toBe(true)
    }),
    thousand,
  )
})
