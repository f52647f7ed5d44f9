import type { Words } from './words.ts'

/**
 * A check of typed text: returns what is wrong with it, or undefined. Blank text passes unless the check says
 * otherwise.
 */
export type Check = (value: string) => Words | undefined

const pattern =
  (expected: RegExp, words: Words): Check =>
  (value) =>
    value === '' || expected.test(value) ? undefined : words

/** A mobile number: 11 digits that begin with 1. Empty text fails too. */
export const checkPhone: Check = (value) => {
  if (value === '') return { zh: '手机号码不能为空', en: 'The phone number is empty' }
  return /^1\d{10}$/.test(value) ? undefined : { zh: '手机号码不是11位', en: 'A phone number has 11 digits and begins with 1' }
}

/** A landline with area code, with or without hyphen, and perhaps an extension. */
export const checkLandline = pattern(/^0\d{2,3}-?[1-9]\d{6,7}(-\d{1,6})?$/, {
  zh: '固定电话格式不正确',
  en: 'This is no landline number; write it as 021-12345678',
})

/** A number to call: a landline if it begins with 0, else a mobile number. */
export const checkPhoneOrLandline: Check = (value) => {
  if (value === '') return undefined
  return value.startsWith('0') ? checkLandline(value) : checkPhone(value)
}

export const checkEmail = pattern(
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?)+$/,
  {
    zh: '邮箱格式不正确',
    en: 'This is no e-mail address',
  },
)

/** A web address: begins with http:// or https://. */
export const checkUrl = pattern(/^https?:\/\/[^\s/$.?#][^\s]*$/i, {
  zh: '网址必须以http或https开头',
  en: 'The address must begin with http or https',
})

/** A link target: a web address, or a path on the same site. Anything else could run a script. */
export const checkLink = pattern(/^(https?:\/\/[^\s/$.?#][^\s]*|\/(?![/\\])[^\s]*)$/i, {
  zh: '链接必须以http、https或/开头',
  en: 'A link must begin with http, https or /',
})

/** The style of a tax number, which the invoice code 发票代码 must have: 10 or 12 digits. */
export const checkTaxNumberStyle = pattern(/^(\d{10}|\d{12})$/, { zh: '应为10位或12位数字', en: '10 or 12 digits' })

/** Checks an invoice number 发票号码: 20 digits for the fully digital kinds 2503 and 2504, else 8. */
export function checkInvoiceNumber(value: string, invoiceKind: string): Words | undefined {
  const digital = invoiceKind === '2503' || invoiceKind === '2504'
  const expected = digital ? /^\d{20}$/ : /^\d{8}$/
  if (value === '' || expected.test(value)) return undefined
  return digital ? { zh: '应为20位数字', en: '20 digits' } : { zh: '应为8位数字', en: '8 digits' }
}

/** The rule for passwords that other clients of the wire send as plain text: 8 to 15 letters or digits. */
export const checkPasswordStyle = pattern(/^[A-Za-z\d]{8,15}$/, {
  zh: '密码应为8至15位字母或数字',
  en: 'A password has 8 to 15 letters or digits',
})

/**
 * The rule for new passwords in our own forms, which send an MD5 hash: 8 to 64 characters of any kind, as password
 * managers make them.
 */
export const checkNewPassword: Check = (value) => {
  const { length } = [...value]
  return value === '' || (length >= 8 && length <= 64) ? undefined : { zh: '密码应为8至64个字符', en: 'A password has 8 to 64 characters' }
}

/** An account as it is stored: full-width letters and digits become plain ones, surrounding blanks are removed. */
export const plainAccount = (account: string): string => account.normalize('NFKC').trim()

/** The key for comparing accounts: case does not matter. */
export const accountKey = (account: string): string => plainAccount(account).toLowerCase()

const accountPattern = /^[!-~\p{Script=Han}]+( [!-~\p{Script=Han}]+)*$/u

/**
 * A new account name: letters a to z, digits, the signs of a keyboard, Chinese characters, and single blanks between
 * them. Others are refused because they are invisible or look like these (the Cyrillic а, ı, a joiner).
 */
export const checkAccount: Check = (value) =>
  value === '' || accountPattern.test(plainAccount(value))
    ? undefined
    : {
        zh: '账号只能含英文字母、数字、常用符号和汉字，不能有看不见或容易混淆的字符',
        en: 'An account has letters a to z, digits, the signs of a keyboard and Chinese characters; nothing invisible, nothing that looks like these',
      }

export const checkBankAccount = pattern(/^\d{10,19}$/, { zh: '银行账号应为10至19位数字', en: 'A bank account has 10 to 19 digits' })

/**
 * The check digit that an EAN-8, UPC-A, EAN-13 or GTIN-14 should have; undefined where it has it, or the text is none of
 * these.
 */
export function missedCheckDigit(code: string): string | undefined {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return undefined
  const expected = ean13CheckDigit(code.slice(0, -1))
  return code.endsWith(expected) ? undefined : expected
}

/** An EAN-13 bar code whose last digit is the check digit of the twelve before it. */
export const checkBarCode: Check = (value) => {
  if (value === '' || (/^\d{13}$/.test(value) && ean13CheckDigit(value.slice(0, 12)) === value.slice(12))) return undefined
  return { zh: '条码校验位不正确', en: 'The check digit of the bar code is wrong' }
}

/**
 * The 13th digit of an EAN-13: the one that makes the weighted sum (3, 1, 3 … from the right) a multiple of ten. Shorter
 * and longer numbers of the same family have it by the same rule.
 */
export function ean13CheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** A mobile number for display: its middle four digits are replaced by two stars. Other text stays as it is. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(1\d{2})\d{4}(\d{4})$/, '$1**$2')
}
