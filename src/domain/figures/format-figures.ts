import { fixedText, readFigure } from './decimal.ts'

/** `1234567.80` → `1,234,567.80`; works on the text, so no digit is ever lost. */
function groupThousands(figure: string): string {
  const [whole = '', decimals] = figure.split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.slice(sign.length)
  const lead = digits.length % 3
  const groups = [...(lead > 0 ? [digits.slice(0, lead)] : []), ...(digits.slice(lead).match(/.{3}/g) ?? [])]
  const separated = `${sign}${groups.join(',')}`
  return decimals === undefined ? separated : `${separated}.${decimals}`
}

/**
 * Money for display: thousands separated, with fixed places if given, else with the places it has. Blank text and text
 * that is not a number stay as they are.
 * @param places decimals to show
 */
export function formatMoney(text: string | null | undefined, places?: number): string {
  const figure = readFigure(text)
  if (!figure) return text ?? ''
  return groupThousands(
    places === undefined ? figure.toFixed(Math.max(figure.decimalPlaces(), decimalsOf(text ?? ''))) : fixedText(figure, places),
  )
}

/**
 * A price for display: two decimals, and more only where they are significant: `28.80000` reads `28.80`, `8.84071`
 * stays.
 */
export function formatPrice(text: string | null | undefined): string {
  const figure = readFigure(text)
  return figure ? groupThousands(figure.toFixed(Math.max(figure.decimalPlaces(), 2))) : (text ?? '')
}

/**
 * A quantity for display, thousands separated. Without `places`, trailing zeros are dropped, because `3` reads faster
 * than `3.00`.
 */
export function formatQty(text: string | null | undefined, places?: number): string {
  const figure = readFigure(text)
  if (!figure) return text ?? ''
  return groupThousands(places === undefined ? figure.toFixed() : fixedText(figure, places))
}

const decimalsOf = (text: string) => text.trim().split('.')[1]?.length ?? 0

/** A percentage for display: `13` → `13%`. */
export function formatPercent(text: string | null | undefined): string {
  const shown = formatQty(text)
  return shown === '' ? '' : `${shown}%`
}

export const isNegative = (text: string | null | undefined): boolean => readFigure(text)?.lt(0) ?? false

/** A time of the wire without its seconds: `2026-11-21 10:02:33` → `2026-11-21 10:02`. */
export function formatMoment(text: string | null | undefined): string {
  return text?.slice(0, 16) ?? ''
}

/** Drops trailing zeros of the decimals beyond `least`, so that a price of 28.80000 reads 28.80. */
export function withoutIdleZeros(figure: string, least: number): string {
  const parts = /^(-?\d+)\.(\d+)$/.exec(figure)
  if (!parts) return figure
  const [, whole = '', decimals = ''] = parts
  let end = decimals.length
  while (decimals[end - 1] === '0') end -= 1
  const kept = decimals.slice(0, end).padEnd(Math.min(least, decimals.length), '0')
  return kept === '' ? whole : `${whole}.${kept}`
}
