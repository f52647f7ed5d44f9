let aheadMs = 0
let zone: string | undefined

/**
 * The server's clock, computed from the Date headers of its answers. It is exact to a second and never ahead of the
 * server. The device's own clock is not used, because that of a phone or a till may be wrong by minutes.
 */
export const serverClock = {
  now: (): Date => new Date(Date.now() + aheadMs),
  /** Sets the clock by the Date header of an answer (RFC 9110, 6.6.1). */
  heard(date: string | null): void {
    const said = date === null ? Number.NaN : Date.parse(date)
    if (!Number.isNaN(said)) aheadMs = said - Date.now()
  },
  /** Sets the time zone to the tenant's. Before anybody is signed in, the browser's time zone is used. */
  keepZone(timeZone: string): void {
    zone = timeZone
  },
  /** Today's date in that time zone, as `yyyy-MM-dd`. */
  today: (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(serverClock.now()),
  /** The present time in the given time zone, to the second, in the format that the API uses for times. */
  momentIn: (timeZone: string): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(serverClock.now()),
}
