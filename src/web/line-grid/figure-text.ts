/** Full-width digits and signs, as a Chinese input method or a sheet gives them. */
const fullWidth = /[％（）＋，－．０-９￥]/g
const ascii = (sign: string) => (sign === '￥' ? '¥' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/**
 * Converts a typed or pasted figure to the plain form the domain reads: full-width signs, thousands separators, a
 * currency or percent sign, a trailing minus (5-) and accounting brackets (5) are resolved. Other text is returned as
 * it is, so that it stays visible and is reported.
 */
export function plainFigure(typed: string): string {
  const text = typed.replace(fullWidth, ascii).replaceAll('−', '-').trim()
  const bracketed = /^\((.*)\)$/.exec(text)?.[1]
  const trailing = /^([^-].*)-$/.exec(text)?.[1]
  const size = (bracketed ?? trailing ?? text)
    .replace(/^([-+]?)\s*[¥$]\s*/, '$1')
    .replace(/(?<!\s)\s*%$/, '')
    .trim()
  const negative = bracketed !== undefined || trailing !== undefined
  const plain = withoutThousands(size)
  if (plain === undefined) return typed.trim()
  return negative ? `-${plain}` : plain
}

/** Removes commas only between thousands: "1,5" stays as it is and is refused rather than becoming 15. */
function withoutThousands(text: string): string | undefined {
  if (/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return text
  return /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : undefined
}

/** Like `plainFigure`, for quantities in mixed units: "2箱3瓶-" becomes "-2箱3瓶"; the domain parses the units. */
export function plainQuantity(typed: string): string {
  const figure = plainFigure(typed)
  const text = figure.replace(fullWidth, ascii).replaceAll('−', '-').trim()
  const trailing = /^([^-].*)-$/.exec(text)?.[1]
  return trailing ? `-${trailing}` : text
}
