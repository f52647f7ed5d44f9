import { type Decimal, fixedText } from './decimal.ts'

const digits = [...'零壹贰叁肆伍陆柒捌玖']
const places = ['', '拾', '佰', '仟']

/**
 * An amount of money in Chinese capitals for print, as banks write it: 1680.32 is 壹仟陆佰捌拾元叁角贰分, 10.05 is 壹拾元零伍分.
 * Runs of zeros are one 零, an amount without 分 ends in 整, a negative one begins with 负. Rounded to 分.
 */
export function chineseCapitals(amount: Decimal): string {
  const [yuan = '0', cents = '00'] = fixedText(amount.abs(), 2).split('.')
  const isZero = /^0*$/.test(yuan + cents)
  const sign = amount.isNegative() && !isZero ? '负' : ''
  if (isZero) return '零元整'
  const whole = /^0*$/.test(yuan) ? '' : `${inWords(yuan.replace(/^0+/, ''))}元`
  return sign + whole + smallChange(digitAt(cents, 0), digitAt(cents, 1), whole !== '')
}

function smallChange(jiao: number, fen: number, afterYuan: boolean): string {
  if (jiao === 0 && fen === 0) return '整'
  if (jiao === 0) return `${afterYuan ? '零' : ''}${digits[fen]}分`
  return fen === 0 ? `${digits[jiao]}角整` : `${digits[jiao]}角${digits[fen]}分`
}

/** A whole number without leading zeros in words: the part above 亿, then the part above 万, then four digits. */
function inWords(number: string): string {
  if (number.length > 8) return joinGroups(number, 8, '亿')
  if (number.length > 4) return joinGroups(number, 4, '万')
  return group(number)
}

/** Joins the words for the part above a unit and the part below it; zeros between them are read as one 零. */
function joinGroups(number: string, length: number, unit: string): string {
  const upper = number.slice(0, -length)
  const lower = number.slice(-length)
  const rest = lower.replace(/^0+/, '')
  const gap = rest !== '' && rest.length < length ? '零' : ''
  return inWords(upper) + unit + gap + (rest === '' ? '' : inWords(rest))
}

function group(number: string): string {
  const words = [...number].map((digit, at) => (digit === '0' ? '零' : `${digits[Number(digit)]}${places[number.length - 1 - at]}`))
  return words.join('').replace(/零+/g, '零').replace(/零$/, '')
}

function digitAt(text: string, at: number): number {
  return Number(text.charAt(at) || '0')
}
