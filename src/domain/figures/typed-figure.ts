/** Full-width signs and digits, as Chinese input methods or spreadsheets produce them. */
const fullWidth = /[！-～]/g
const percentSign = /[%％]$/
const narrow = (text: string): string =>
  text
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('￥', '¥')
    .replaceAll('−', '-')
    .replace(/[\s\u200B-\u200F\u2060\uFEFF]+/g, ' ')
    .trim()

/**
 * Converts a figure that was typed, pasted or read from a spreadsheet to the plain form that `readFigure` accepts. It
 * handles full-width digits and signs, `。` as the point, thousands separators, a currency sign, `元`, a trailing minus
 * (5-) and accounting brackets (5). Other text is returned as it is, so that it stays visible and is refused: `1,5`
 * does not mean 15, nor `5%` 5.
 */
export function plainFigure(typed: string): string {
  const text = narrow(typed).replace(/(?<=\d)。|。(?=\d)/g, '.')
  const bracketed = /^\((.*)\)$/.exec(text)?.[1]
  const trailing = /^([^-].*)-$/.exec(text)?.[1]
  const size = (bracketed ?? trailing ?? text)
    .replace(/^([-+]?) ?[¥$] ?/, '$1')
    .replace(/^¥ ?([-+])/, '$1')
    .replace(/(?<=[\d.]) ?元$/, '')
    .trim()
  const negative = bracketed !== undefined || trailing !== undefined
  const plain = withoutThousands(size)
  if (plain === undefined) return typed.trim()
  return negative ? `-${plain}` : plain
}

/** Like `plainFigure`, for a percentage: it may end with a percent sign. */
export const plainPercentage = (typed: string): string => plainFigure(typed.trimEnd().replace(percentSign, ''))

/** True for a figure that was typed as a percentage. */
export const isTypedPercentage = (typed: string): boolean => percentSign.test(typed.trimEnd())

/** Removes commas between thousands; undefined for text that is no figure, such as "1,5", which does not mean 15. */
function withoutThousands(text: string): string | undefined {
  if (/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return text
  return /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : undefined
}

/**
 * Like `plainFigure`, for quantities in mixed units: "2箱3瓶-" becomes "-2箱3瓶". `parseMixedQty` then reads the units.
 */
export function plainQuantity(typed: string): string {
  const figure = plainFigure(typed)
  const text = narrow(figure)
  const trailing = /^([^-].*)-$/.exec(text)?.[1]
  return trailing ? `-${trailing}` : text
}
