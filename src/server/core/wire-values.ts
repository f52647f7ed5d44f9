import { boundedCache } from './bounded-cache.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment as the wire shows it: `yyyy-MM-dd HH:mm:ss` in the tenant's zone, such as Asia/Shanghai. Throws RangeError
 * on an unknown zone.
 */
export function momentText(moment: Date, timeZone: string): string {
  const second = `${timeZone} ${Math.floor(moment.getTime() / 1000)}`
  return texts.get(second) ?? boundedCache(texts, second, textOf(moment, timeZone))
}

/** Formatted moments by zone and second, cached because an answer repeats the same few moments. */
const texts = new Map<string, string>()

function textOf(moment: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? newFormat(timeZone)
  formats.set(timeZone, format)
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  const twoDigits = '2-digit' as const
  return new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: twoDigits,
    day: twoDigits,
    hour: twoDigits,
    minute: twoDigits,
    second: twoDigits,
  })
}

/** The type without nulls: a property that may be null becomes optional. */
export type WithoutNulls<Row> = { [Key in keyof Row as null extends Row[Key] ? never : Key]: Row[Key] } & {
  [Key in keyof Row as null extends Row[Key] ? Key : never]?: Exclude<Row[Key], null>
}

/** The row without keys whose value is null or undefined. Nested values stay as they are. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  // one pass without arrays of entries: every row read and every line answered goes through here
  const kept: Record<string, unknown> = {}
  for (const key of Object.keys(row)) {
    const value = row[key as keyof Row]
    if (value !== null && value !== undefined) kept[key] = value
  }
  return kept as WithoutNulls<Row>
}
