let aheadMs = 0
let zone: string | undefined

/**
 * The server's clock by the dates of its answers, to a second and never ahead of it: a phone, or a till, may be wrong
 * by minutes.
 */
export const serverClock = {
  now: (): Date => new Date(Date.now() + aheadMs),
  /** Takes the time from an answer's Date header (RFC 9110, 6.6.1). */
  heard(date: string | null): void {
    const said = date === null ? Number.NaN : Date.parse(date)
    if (!Number.isNaN(said)) aheadMs = said - Date.now()
  },
  /** Sets the tenant's time zone; before anybody is signed in it is the browser's. */
  keepZone(timeZone: string): void {
    zone = timeZone
  },
  /** The current day, `yyyy-MM-dd`. */
  today: (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(serverClock.now()),
  /** Now on the tenant's clock, to the second, as the wire writes times. */
  momentIn: (timeZone: string): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(serverClock.now()),
}
