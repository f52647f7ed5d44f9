import {
  type Check,
  checkBankAccount,
  checkEmail,
  checkLandline,
  checkLink,
  checkPhone,
  checkPhoneOrLandline,
  checkUrl,
} from '#domain/core/validators.ts'
import type { Words } from '#domain/core/words.ts'

/** Formats for which the contract uses the validators of forms and their messages. */
const validators = {
  phone: checkPhoneOrLandline,
  mobile: checkPhone,
  landline: checkLandline,
  email: checkEmail,
  url: checkUrl,
  link: checkLink,
  bankAccount: checkBankAccount,
} as const satisfies Record<string, Check>

const passes =
  (check: Check) =>
  (text: string): boolean =>
    text.trim() !== '' && check(text.trim()) === undefined

/**
 * The message of a format's validator for a text; undefined where the text is valid or blank, or the format has no
 * validator.
 */
export function validatorWords(format: string, text: unknown): Words | undefined {
  const check: Check | undefined = Object.hasOwn(validators, format) ? validators[format as keyof typeof validators] : undefined
  return typeof text === 'string' ? check?.(text.trim()) : undefined
}

/**
 * Checks of the contract's formats: ids, decimals, percents, days and moments; the other formats use form validators.
 */
export const formats = {
  id: isId,
  ids: (text: string) => text.split(',', mostIds + 1).length <= mostIds && text.split(',').every(isId),
  // sign-in checks the tenant itself and refuses an unknown one with its own message
  tenant: () => true,
  decimal: (text: string) => /^-?\d{1,15}(\.\d{1,10})?$/.test(text),
  percent: (text: string) => /^\d{1,4}(\.\d{1,6})?$/.test(text) && Number(text) <= 1000,
  day: isDay,
  moment: isMoment,
  // a file is no text, so a text part is refused where a file is expected
  binary: (_text: string) => false,
  imageLink: (text: string) => /^\/api\/blade-resource\/oss\/endpoint\/file\?name=[\w.-]{1,100}$/.test(text),
  phone: passes(validators.phone),
  mobile: passes(validators.mobile),
  landline: passes(validators.landline),
  email: passes(validators.email),
  url: passes(validators.url),
  link: passes(validators.link),
  bankAccount: passes(validators.bankAccount),
} as const satisfies Record<string, (text: string) => boolean>

const mostIds = 1000
const largestId = 9_223_372_036_854_775_807n

/** True for digits without sign or leading zeros that fit PostgreSQL's bigint; 0 is an id too. */
export function isId(text: string): boolean {
  return /^(0|[1-9]\d{0,18})$/.test(text) && BigInt(text) <= largestId
}

/** A valid calendar date from 1900 to 2999. */
function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  if (year < 1900 || year > 2999) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A date and time to the second. */
function isMoment(text: string): boolean {
  const parts = /^(\S{10}) (\d{2}):(\d{2}):(\d{2})$/.exec(text)
  if (!parts) return false
  const [hours, minutes, seconds] = parts.slice(2).map(Number) as [number, number, number]
  return isDay(parts[1] ?? '') && hours < 24 && minutes < 60 && seconds < 60
}
