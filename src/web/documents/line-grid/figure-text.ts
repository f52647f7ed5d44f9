/** Full-width digits and signs as they come from a Chinese IME or out of a sheet. */
const fullWidth = /[％（）＋，－．０-９￥]/g
const ascii = (sign: string) => (sign === '￥' ? '¥' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/**
 * A figure as people type or paste it, in the plain form the domain reads: full-width signs, thousands separators, a currency or percent
 * sign, a minus after the number (5-) and the brackets of book-keeping (5) are undone. Text that is no figure comes back as it was, so
 * that it stays visible and is reported.
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

/** Commas only where they part thousands: "1,5" stays what it is and is refused rather than becoming 15. */
function withoutThousands(text: string): string | undefined {
  if (/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return text
  return /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : undefined
}

/** As `plainFigure`, for quantities in mixed units: "2箱3瓶-" counts as "-2箱3瓶"; the units are the domain's to read. */
export function plainQuantity(typed: string): string {
  const figure = plainFigure(typed)
  const text = figure.replace(fullWidth, ascii).replaceAll('−', '-').trim()
  const trailing = /^([^-].*)-$/.exec(text)?.[1]
  return trailing ? `-${trailing}` : text
}
