import { words } from '../core/field.ts'
import { asLots, daysBetween, type Keeping, keepings, type LotPart, type LotQty } from '../core/lots.ts'
import { codeKey, plainCode } from '../core/plain-code.ts'
import type { Words } from '../core/words.ts'
import { type Decimal, readFigure, zero } from '../figures/decimal.ts'

/** The context for parsing lots: how the goods are tracked, the line's quantity, and known expiry dates. */
export type LotContext = { keeping: Keeping; qty: Decimal; expiryOf?: ((lot: string) => string | undefined) | undefined }

/** A date in the forms in which users write it. */
const dayPattern = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/

/**
 * Converts `2026-3-5`, `2026/03/05` and `2026.3.5` to the wire's format of days; undefined if the text is not a day.
 */
export function readDay(text: string): string | undefined {
  const [, year, month = '', date = ''] = dayPattern.exec(text.trim()) ?? []
  if (!year) return undefined
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const next = month.padStart(2, '0') < '12' ? `${year}-${String(Number(month) + 1).padStart(2, '0')}-01` : `${Number(year) + 1}-01-01`
  const isReal = Number(month) >= 1 && Number(month) <= 12 && Number(date) >= 1 && daysBetween(day, next) > 0
  return isReal ? day : undefined
}

/** Normalised like codes, with plain separators. */
const plainText = (text: string): string => plainCode(text).replaceAll('、', ',').replaceAll('×', '*')

/** The serial numbers of a scanned or pasted list, without duplicates, in their order. */
export function readNumbers(text: string): string[] {
  const numbers = new Map<string, string>()
  for (const number of plainText(text).split(/[\s,;]+/)) {
    const key = codeKey(number)
    if (key !== '' && !numbers.has(key)) numbers.set(key, number)
  }
  return [...numbers.values()]
}

/**
 * Parses lots typed into a cell: `A×4 (2027-01-31), B×2`, the expiry date also without brackets; a lot without a
 * quantity takes the rest of the line's. For serial-numbered goods, a list of numbers. If the text cannot be parsed,
 * returns the reason (`why`). The law's guard checks the rest.
 */
export function readLots(text: string, { keeping, qty, expiryOf }: LotContext): { lots: LotQty[] } | { why: Words } {
  if (keeping === keepings.serial) return { lots: readNumbers(text).map((lot) => ({ lot, qty: '1' })) }
  const parts: { lot: string; qty: Decimal | undefined; expiresOn: string | undefined }[] = []
  for (const entry of plainText(text).split(/[,;\n]+/)) {
    if (entry.trim() === '') continue
    const part = readLot(entry.trim())
    if ('why' in part) return part
    parts.push(part)
  }
  let left = parts.reduce((rest, part) => rest.sub(part.qty ?? zero), qty)
  const lots = parts.map(({ lot, qty: own, expiresOn }): LotPart => {
    const taken = own ?? (left.gt(0) ? left : zero)
    if (own === undefined) left = left.sub(taken)
    const day = expiresOn ?? expiryOf?.(lot)
    return { lot, qty: taken, ...(day ? { expiresOn: day } : {}) }
  })
  return { lots: asLots(lots) }
}

type LotEntry = { lot: string; qty: Decimal | undefined; expiresOn: string | undefined }

function readLot(entry: string): LotEntry | { why: Words } {
  const opens = entry.endsWith(')') ? entry.lastIndexOf('(') : -1
  const [body, bracketed] = opens < 0 ? [entry] : [entry.slice(0, opens).trimEnd(), entry.slice(opens + 1, -1)]
  const pieces = body.split(/\s+/)
  const last = pieces.length > 1 ? readDay(pieces.at(-1) ?? '') : undefined
  const named = last ? pieces.slice(0, -1).join(' ') : body
  const [lot = '', figure, ...more] = named.split('*').map((part) => part.trim())
  const qty = figure === undefined ? undefined : readFigure(figure)
  if (lot === '' || more.length > 0 || (figure !== undefined && !qty)) return { why: noLot(entry) }
  const expiresOn = bracketed === undefined ? last : readDay(bracketed)
  if (bracketed !== undefined && !expiresOn) return { why: noDay(bracketed) }
  return { lot, qty, expiresOn }
}

const noLot = (text: string) =>
  words(`“${text}”不是批次，写作 批号×数量 (有效期至)`, `“${text}” is no lot; write its number×quantity (last day)`)
const noDay = (text: string) => words(`“${text}”不是日期，写作 2027-01-31`, `“${text}” is no day; write it as 2027-01-31`)
