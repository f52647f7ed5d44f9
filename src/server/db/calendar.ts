import { kept } from '../kept.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The date, yyyy-MM-dd, that this moment has in a time zone such as Asia/Shanghai. Throws RangeError on an unknown zone. */
export function dateIn(zone: string, moment: Date): string {
  const minute = `${zone} ${Math.floor(moment.getTime() / 60_000)}`
  return dates.get(minute) ?? kept(dates, minute, dateOf(zone, moment))
}

/** Dates by zone and minute: every transaction asks for today's, and `Intl` takes its time. */
const dates = new Map<string, string>()

function dateOf(zone: string, moment: Date): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(zone, format)
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}`
}

const walls = new Map<string, Intl.DateTimeFormat>()

/** By how much the clocks of a time zone are ahead of UTC at a moment, in milliseconds. They are changed at full quarters of an hour. */
function aheadOfUtc(zone: string, at: number): number {
  const quarter = Math.floor(at / quarterMs)
  const key = `${zone} ${quarter}`
  return aheads.get(key) ?? kept(aheads, key, findAhead(zone, quarter * quarterMs))
}

const quarterMs = 900_000
/** By zone and quarter: a count says the moment of each of its lines. */
const aheads = new Map<string, number>()

function findAhead(zone: string, at: number): number {
  const format =
    walls.get(zone) ?? new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  walls.set(zone, format)
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at
}

/** The moment at which the clocks of a time zone show what UTC's would show at `wall`. */
function wallMoment(zone: string, wall: number): Date {
  const near = wall - aheadOfUtc(zone, wall)
  return new Date(wall - aheadOfUtc(zone, near))
}

/** The moment that a text of the wire, yyyy-MM-dd HH:mm:ss, means in a time zone. */
export function momentIn(zone: string, text: string): Date {
  return wallMoment(zone, Date.parse(`${text.replace(' ', 'T')}Z`))
}

/** The moment at which a date, yyyy-MM-dd, is over in a time zone. */
export function endOfDay(zone: string, date: string): Date {
  return wallMoment(zone, Date.parse(`${date}T00:00:00Z`) + 24 * 60 * 60 * 1000)
}
