import { expect, test } from 'vitest'
import { mnemonicOf } from '#server/resources/mnemonic.ts'

test.each([
  ['农夫山泉 550ml', 'nfsq550ml'],
  ['重庆火锅底料', 'cqhgdl'],
  ['长沙银行', 'csyh'],
  ['可口可乐(听)330ML', 'kkklt330ml'],
  ['绿茶', 'lc'],
  ['怡宝５５５', 'yb555'],
  ['ABC-12', 'abc12'],
  ['🧋奶茶', 'nc'],
  ['', ''],
])('%s is found by %j', (name, mnemonic) => {
  expect(mnemonicOf(name)).toBe(mnemonic)
})
