import { expect, test } from 'vitest'
import {
  checkAccount,
  checkBankAccount,
  checkBarCode,
  checkEmail,
  checkInvoiceNumber,
  checkLandline,
  checkLink,
  checkNewPassword,
  checkPasswordStyle,
  checkPhone,
  checkPhoneOrLandline,
  checkTaxNumberStyle,
  checkUrl,
  ean13CheckDigit,
  maskPhone,
} from '#domain/core/validators.ts'

// the brackets name the row of the specification that requires the check
test.each([
  [
    '[phone.pattern] a mobile number',
    checkPhone,
    ['13812345678', '19999999999'],
    ['23812345678', '1381234567', '138123456789', '1381234567a', ''],
  ],
  ['a number to be rung', checkPhoneOrLandline, ['13812345678', '021-61234567', ''], ['61234567', '1381234567', '0138']],
  [
    '[phone.message.landline] a landline',
    checkLandline,
    ['021-12345678', '02161234567', '0755-6123456', '010-61234567-801', ''],
    ['12345678', '21-12345678', '021-0123456', '021 61234567'],
  ],
  [
    '[email.pattern] an e-mail address',
    checkEmail,
    ['a@b.cn', 'first.last+x@sub.example-1.com', ''],
    ['a@b', 'a b@c.cn', '@b.cn', 'a@.cn', 'a@b.cn.', 'a@b..cn'],
  ],
  [
    '[url.pattern] a web address',
    checkUrl,
    ['http://a.cn', 'https://a.cn/x?y=1', 'HTTPS://A.CN', ''],
    ['ftp://a.cn', 'a.cn', 'https://', 'http:// a.cn', 'javascript:alert(1)//http://'],
  ],
  [
    '[taxno.pattern] the style of a tax number',
    checkTaxNumberStyle,
    ['1234567890', '123456789012', ''],
    ['12345678901', '123456789', '123456789a'],
  ],
  [
    '[password.pattern] the style of a password',
    checkPasswordStyle,
    ['abcd1234', 'ABCDEFGHIJKLMNO', ''],
    ['abc1234', 'abcdefghijklmnop', 'abcd 1234', 'abcd-1234', '密码密码密码密码'],
  ],
  [
    'a new password of our own forms',
    checkNewPassword,
    ['abcd1234', 'correct horse-battery', '密码密码密码密码', '😀😀😀😀😀😀😀😀', 'x'.repeat(64), ''],
    ['abcd123', '😀😀😀😀', 'x'.repeat(65)],
  ],
  [
    'an account',
    checkAccount,
    ['admin', 'Wang.Min', 'li lei', '王敏', 'a+b@example.com', '13900001111', 'ＡＢＣ', ''],
    ['\u0430dmin', 'w\u0251ng', 'wa\u200Bng', 'wang\u3164', 'a  b', 'a\tb', '😀'],
  ],
  [
    'where a click leads',
    checkLink,
    ['https://example.com/a?b=1', 'http://example.com', '/mall/range?name=火锅', '/', ''],
    ['javascript:alert(1)', '//example.com', '/\\example.com', 'data:text/html,x', 'example.com', 'https://'],
  ],
  [
    '[bank.pattern] a bank account',
    checkBankAccount,
    ['1234567890', '1234567890123456789', ''],
    ['123456789', '12345678901234567890', '12345 67890'],
  ],
  [
    'a bar code',
    checkBarCode,
    ['6901234567892', '4006381333931', ''],
    ['6901234567890', '690123456789', '69012345678920', '690123456789a'],
  ],
])('%s is told from what is none', (_, check, right, wrong) => {
  for (const value of right) expect([value, check(value)]).toEqual([value, undefined])
  for (const value of wrong) expect([value, check(value)]).toEqual([value, { zh: expect.any(String), en: expect.any(String) }])
})

test('[phone.message.empty] [phone.message.length] an empty and a short phone number are told apart', () => {
  expect([checkPhone('')?.zh, checkPhone('138')?.zh]).toEqual(['手机号码不能为空', '手机号码不是11位'])
  expect([checkPhone('')?.en, checkPhone('138')?.en]).toEqual([
    'The phone number is empty',
    'A phone number has 11 digits and begins with 1',
  ])
  expect(checkLandline('12345')?.zh).toBe('固定电话格式不正确')
})

test.each([
  ['2501', '12345678', true],
  ['2502', '12345678901234567890', false],
  ['2503', '12345678901234567890', true],
  ['2504', '12345678901234567890', true],
  ['2504', '12345678', false],
  ['2503', '', true],
])('[code.pattern] [code.pattern.2503-2504] invoice kind %s with number %s is right: %s', (kind, value, right) => {
  expect(checkInvoiceNumber(value, kind) === undefined).toBe(right)
})

test('the check digit of an EAN-13 is computed', () => {
  expect([ean13CheckDigit('690123456789'), ean13CheckDigit('000000000000')]).toEqual(['2', '0'])
})

test('[phone.mask] a phone number shows its ends, anything else stays', () => {
  expect([maskPhone('13812345678'), maskPhone('021-61234567'), maskPhone('')]).toEqual(['138**5678', '021-61234567', ''])
})
