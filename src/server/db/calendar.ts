import { boundedCache } from '../core/bounded-cache.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The date, yyyy-MM-dd, of a moment in a time zone such as Asia/Shanghai. Throws RangeError for an unknown zone. */
export function dateIn(zone: string, moment: Date): string {
  const minute = `${zone} ${Math.floor(moment.getTime() / 60_000)}`
  return dates.get(minute) ?? boundedCache(dates, minute, dateOf(zone, moment))
}

/** Dates by zone and minute, cached because every transaction needs today's and `Intl` is slow. */
const dates = new Map<string, string>()

function dateOf(zone: string, moment: Date): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(zone, format)
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}`
}

const wallFormats = new Map<string, Intl.DateTimeFormat>()

/** Offset of a time zone from UTC at a moment, in milliseconds. Offsets change at full quarters of an hour only. */
function offsetOf(zone: string, at: number): number {
  const quarter = Math.floor(at / quarterMs)
  const key = `${zone} ${quarter}`
  return offsets.get(key) ?? boundedCache(offsets, key, computeOffset(zone, quarter * quarterMs))
}

const quarterMs = 900_000
/** Offsets by zone and quarter of an hour, cached because a stocktake formats a time for each line. */
const offsets = new Map<string, number>()

function computeOffset(zone: string, at: number): number {
  const format =
    wallFormats.get(zone) ?? new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  wallFormats.set(zone, format)
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at
}

/** The moment at which clocks in a time zone show what UTC clocks show at `wall`. */
function wallMoment(zone: string, wall: number): Date {
  const near = wall - offsetOf(zone, wall)
  return new Date(wall - offsetOf(zone, near))
}

/** The moment of a wire time, yyyy-MM-dd HH:mm:ss, in a time zone. */
export function momentIn(zone: string, text: string): Date {
  return wallMoment(zone, Date.parse(`${text.replace(' ', 'T')}Z`))
}

/** The moment at which a date, yyyy-MM-dd, ends in a time zone. */
export function endOfDay(zone: string, date: string): Date {
  return wallMoment(zone, Date.parse(`${date}T00:00:00Z`) + 24 * 60 * 60 * 1000)
}
