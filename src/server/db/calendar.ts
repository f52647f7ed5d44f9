const formats = new Map<string, Intl.DateTimeFormat>()

/** The date, yyyy-MM-dd, that this moment has in a time zone such as Asia/Shanghai. Throws RangeError on an unknown zone. */
export function dateIn(zone: string, moment: Date): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(zone, format)
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}`
}
