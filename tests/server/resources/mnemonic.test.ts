import { expect, test } from 'vitest'
import { mnemonicOf, wordInitialsOf } from '#server/lookups/mnemonic.ts'

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

test.each([
  ['可口可乐 330ml', ' kl330ml 330ml'],
  ['重庆火锅底料', ' hgdl dl'],
  ['纸尿裤L码', ''],
  ['Coca Cola', ' cola'],
  ['可乐', ''],
  ['', ''],
])('the later words of %s are found by %j', (name, initials) => {
  expect(wordInitialsOf(name)).toBe(initials)
})
